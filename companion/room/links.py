"""How a table is reached: the page for any browser, and the link that another Costiera opens."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from companion.store.store import Store

APP_LINK = "costiera://join#"
# What is remembered of a table of another host stands in the settings, under this and its id.
FOLLOWS = "follows."
# An address is a host and a port, as in `192.168.178.20:8765`.
_ADDRESS, _CODE = r"([A-Za-z0-9.-]{1,60}(?::\d{1,5})?)", r"([A-Za-z0-9]{1,40})"
_LINKS = re.compile(rf"(?:{APP_LINK}{_ADDRESS}/|https?://{_ADDRESS}/?#){_CODE}")


class Invitation(NamedTuple):
    """Where a table is shared, and the code or the word that lets somebody in."""

    address: str
    code: str


def app_link(invitation: Invitation) -> str:
    """The link that another Costiera opens."""
    return f"{APP_LINK}{invitation.address}/{invitation.code}"


def find_invitation(text: str) -> Invitation | None:
    """The first invitation in a text: a link of either kind; None if there is none."""
    found = _LINKS.search(text)
    if found is None:
        return None
    return Invitation(found[1] or found[2], found[3])


def is_followed(store: Store, table: str) -> bool:
    """A table of the store is one of another host."""
    return store.setting(FOLLOWS + table) is not None
