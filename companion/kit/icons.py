"""Icons from the Material Design Icons font, by name."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from kivy.core.text import LabelBase
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.label import Label

from companion.kit.load import load_kv
from companion.kit.press import Pressable

FONT = "Icons"

# The names the app uses most. The package's own table has seven thousand and takes as long to
# import as a tenth of the whole start; it is asked only for a name that is not here.
GLYPHS = {
    "account": "\U000f0004",
    "account-group": "\U000f0849",
    "account-plus": "\U000f0014",
    "account-plus-outline": "\U000f0801",
    "alert": "\U000f0026",
    "alert-circle-outline": "\U000f05d6",
    "alert-outline": "\U000f002a",
    "archive-outline": "\U000f120e",
    "arrow-left": "\U000f004d",
    "arrow-right": "\U000f0054",
    "backspace": "\U000f006e",
    "backspace-outline": "\U000f0b5c",
    "backup-restore": "\U000f006f",
    "bell-outline": "\U000f009c",
    "book-open-page-variant-outline": "\U000f15d6",
    "book-open-variant": "\U000f14f7",
    "bread-slice": "\U000f0cee",
    "calculator": "\U000f00ec",
    "calendar": "\U000f00ed",
    "camera-outline": "\U000f0d5d",
    "cancel": "\U000f073a",
    "cards-outline": "\U000f0639",
    "cellphone": "\U000f011c",
    "chart-line": "\U000f012a",
    "check": "\U000f012c",
    "check-circle-outline": "\U000f05e1",
    "checkbox-blank-outline": "\U000f0131",
    "checkbox-marked": "\U000f0132",
    "chevron-down": "\U000f0140",
    "chevron-left": "\U000f0141",
    "chevron-right": "\U000f0142",
    "chevron-up": "\U000f0143",
    "circle-outline": "\U000f0766",
    "clipboard-list-outline": "\U000f10d5",
    "clipboard-text-outline": "\U000f0a38",
    "close": "\U000f0156",
    "close-circle": "\U000f0159",
    "close-circle-outline": "\U000f015a",
    "cog": "\U000f0493",
    "cog-outline": "\U000f08bb",
    "content-copy": "\U000f018f",
    "content-save-outline": "\U000f0818",
    "crown": "\U000f01a5",
    "delete-outline": "\U000f09e7",
    "dice-5-outline": "\U000f114e",
    "dots-vertical": "\U000f01d9",
    "download": "\U000f01da",
    "drag": "\U000f01db",
    "drag-horizontal-variant": "\U000f12f0",
    "eraser": "\U000f01fe",
    "eye": "\U000f0208",
    "eye-off-outline": "\U000f06d1",
    "eye-outline": "\U000f06d0",
    "ferry": "\U000f0213",
    "file-document-outline": "\U000f09ee",
    "filter-variant": "\U000f0236",
    "fit-to-screen-outline": "\U000f18f5",
    "flag-checkered": "\U000f023c",
    "folder-open-outline": "\U000f0dcf",
    "format-list-numbered": "\U000f027b",
    "format-size": "\U000f027f",
    "fountain": "\U000f096b",
    "gavel": "\U000f029b",
    "grid": "\U000f02c1",
    "help-circle-outline": "\U000f0625",
    "history": "\U000f02da",
    "home": "\U000f02dc",
    "home-city": "\U000f0d15",
    "home-city-outline": "\U000f0d16",
    "home-outline": "\U000f06a1",
    "home-roof": "\U000f112b",
    "image-outline": "\U000f0976",
    "information-outline": "\U000f02fd",
    "keyboard-backspace": "\U000f030d",
    "lightbulb-on-outline": "\U000f06e9",
    "link-variant": "\U000f0339",
    "lock-outline": "\U000f0341",
    "magnify": "\U000f0349",
    "magnify-minus-outline": "\U000f06ec",
    "magnify-plus-outline": "\U000f06ed",
    "map-marker-outline": "\U000f07d9",
    "menu": "\U000f035c",
    "message-question-outline": "\U000f173b",
    "message-text-outline": "\U000f036a",
    "minus": "\U000f0374",
    "note-text-outline": "\U000f11d7",
    "open-in-new": "\U000f03cc",
    "pause": "\U000f03e4",
    "pencil": "\U000f03eb",
    "pencil-outline": "\U000f0cb6",
    "play": "\U000f040a",
    "plus": "\U000f0415",
    "plus-minus": "\U000f0992",
    "plus-minus-variant": "\U000f14c9",
    "qrcode": "\U000f0432",
    "radiobox-blank": "\U000f043d",
    "radiobox-marked": "\U000f043e",
    "redo": "\U000f044e",
    "redo-variant": "\U000f044f",
    "restart": "\U000f0709",
    "robot-outline": "\U000f167a",
    "rotate-3d-variant": "\U000f0464",
    "rotate-right": "\U000f0467",
    "sail-boat": "\U000f0ec8",
    "scale-balance": "\U000f05d1",
    "screen-rotation": "\U000f0475",
    "share-variant": "\U000f0497",
    "sigma": "\U000f04a0",
    "sigma-lower": "\U000f062b",
    "sort": "\U000f04ba",
    "source-branch": "\U000f062c",
    "star": "\U000f04ce",
    "star-outline": "\U000f04d2",
    "step-forward": "\U000f04d7",
    "stop": "\U000f04db",
    "swap-horizontal": "\U000f04e1",
    "swap-vertical": "\U000f04e2",
    "table-large": "\U000f04f1",
    "tablet": "\U000f04f6",
    "theme-light-dark": "\U000f050e",
    "timer-outline": "\U000f051b",
    "translate": "\U000f05ca",
    "trash-can-outline": "\U000f0a7a",
    "trophy": "\U000f0538",
    "trophy-outline": "\U000f053a",
    "undo": "\U000f054c",
    "undo-variant": "\U000f054d",
    "upload": "\U000f0552",
    "view-grid": "\U000f0570",
    "view-grid-outline": "\U000f11d9",
    "volume-high": "\U000f057e",
    "weather-night": "\U000f0594",
    "white-balance-sunny": "\U000f05a8",
}


def font_file() -> Path:
    """Where the icon font lies."""
    package = find_spec("fonticon_mdi7")
    if package is None or package.origin is None:
        raise FileNotFoundError("the icon font is missing: install fonticon-materialdesignicons7")
    return Path(package.origin).parent / "fonts" / "materialdesignicons-webfont.ttf"


def glyph(name: str) -> str:
    """The character that draws an icon: `glyph("arrow-left")`; nothing for no name."""
    if not name:
        return ""
    return GLYPHS.get(name) or listed(name)


def listed(name: str) -> str:
    """The same, from the package's own table."""
    from fonticon_mdi7 import MDI7  # noqa: PLC0415

    return str(getattr(MDI7, name.replace("-", "_"))).removeprefix("mdi7.")


class Icon(Label):
    """An icon in a square of its own size; `size_dp` is its size at 100 % text."""

    name = StringProperty("")
    tone = StringProperty("ink")
    ink = ObjectProperty(None, allownone=True)
    size_dp = NumericProperty(24)


class IconButton(Pressable, Label):
    """An icon to tap, 48 dp at least; `hint` is its name in words."""

    name = StringProperty("")
    tone = StringProperty("ink")
    ink = ObjectProperty(None, allownone=True)
    hint = StringProperty("")
    size_dp = NumericProperty(24)
    filled = BooleanProperty(defaultvalue=False)


LabelBase.register(FONT, str(font_file()))
load_kv(__file__, glyph=glyph)
