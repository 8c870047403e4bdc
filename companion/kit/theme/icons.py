"""Icons from the Material Design Icons font, by name."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from kivy.core.text import LabelBase
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.label import Label

from companion.kit.theme.kv import load_kv
from companion.kit.touch.press import Pressable

FONT = "Icons"

# The names the app uses. The package's own table has seven thousand and takes as long to
# import as a tenth of the whole start; it is asked only for a name that is not here.
GLYPHS = {
    "account": "\U000f0004",
    "account-group": "\U000f0849",
    "account-plus": "\U000f0014",
    "account-plus-outline": "\U000f0801",
    "account-remove-outline": "\U000f0aed",
    "alert-circle-outline": "\U000f05d6",
    "alert-outline": "\U000f002a",
    "arrow-left": "\U000f004d",
    "backspace-outline": "\U000f0b5c",
    "backup-restore": "\U000f006f",
    "book-open-variant": "\U000f14f7",
    "calculator": "\U000f00ec",
    "cancel": "\U000f073a",
    "cards-outline": "\U000f0639",
    "cellphone": "\U000f011c",
    "cellphone-arrow-down": "\U000f09d5",
    "cellphone-wireless": "\U000f0815",
    "chart-line": "\U000f012a",
    "check": "\U000f012c",
    "check-circle-outline": "\U000f05e1",
    "chevron-down": "\U000f0140",
    "chevron-left": "\U000f0141",
    "chevron-right": "\U000f0142",
    "chevron-up": "\U000f0143",
    "circle-outline": "\U000f0766",
    "clipboard-text-outline": "\U000f0a38",
    "close": "\U000f0156",
    "cog": "\U000f0493",
    "cog-outline": "\U000f08bb",
    "content-copy": "\U000f018f",
    "content-save-outline": "\U000f0818",
    "delete-outline": "\U000f09e7",
    "dice-5-outline": "\U000f114e",
    "dots-vertical": "\U000f01d9",
    "download": "\U000f01da",
    "eraser": "\U000f01fe",
    "exit-to-app": "\U000f0206",
    "eye-off-outline": "\U000f06d1",
    "eye-outline": "\U000f06d0",
    "ferry": "\U000f0213",
    "file-document-outline": "\U000f09ee",
    "fit-to-screen-outline": "\U000f18f5",
    "flag-checkered": "\U000f023c",
    "folder-open-outline": "\U000f0dcf",
    "format-list-numbered": "\U000f027b",
    "fountain": "\U000f096b",
    "gavel": "\U000f029b",
    "grid": "\U000f02c1",
    "grid-large": "\U000f0758",
    "history": "\U000f02da",
    "home": "\U000f02dc",
    "home-city": "\U000f0d15",
    "home-plus-outline": "\U000f13d6",
    "image-outline": "\U000f0976",
    "information-outline": "\U000f02fd",
    "key-outline": "\U000f0dd6",
    "magnify": "\U000f0349",
    "magnify-minus-outline": "\U000f06ec",
    "magnify-plus-outline": "\U000f06ed",
    "map-marker-outline": "\U000f07d9",
    "menu": "\U000f035c",
    "message-text-outline": "\U000f036a",
    "minus": "\U000f0374",
    "open-in-new": "\U000f03cc",
    "pause": "\U000f03e4",
    "pencil-outline": "\U000f0cb6",
    "play": "\U000f040a",
    "plus": "\U000f0415",
    "plus-box-outline": "\U000f0704",
    "plus-minus-variant": "\U000f14c9",
    "qrcode": "\U000f0432",
    "radiobox-blank": "\U000f043d",
    "radiobox-marked": "\U000f043e",
    "redo": "\U000f044e",
    "restart": "\U000f0709",
    "rotate-right": "\U000f0467",
    "sail-boat": "\U000f0ec8",
    "share-variant": "\U000f0497",
    "sigma": "\U000f04a0",
    "source-branch": "\U000f062c",
    "star": "\U000f04ce",
    "table-large": "\U000f04f1",
    "trash-can-outline": "\U000f0a7a",
    "trophy": "\U000f0538",
    "trophy-outline": "\U000f053a",
    "undo": "\U000f054c",
    "view-grid": "\U000f0570",
    "view-grid-plus-outline": "\U000f11da",
    "volume-high": "\U000f057e",
    "weather-night": "\U000f0594",
    "white-balance-sunny": "\U000f05a8",
    "wifi-off": "\U000f05aa",
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
