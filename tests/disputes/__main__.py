"""Write the page of disputes again."""

from tests.disputes.book import PAGE, page

PAGE.write_text(page(), encoding="utf-8")
