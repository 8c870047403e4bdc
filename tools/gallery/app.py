"""The gallery: every part of the kit in every state.

`python -m tools.gallery.app` opens it.
"""

from __future__ import annotations

from typing import Any

import tools.gallery.board_page  # noqa: F401  its page is one of the gallery
from companion.device import phone
from companion.kit.controls.buttons import FilledButton
from companion.kit.controls.chips import ChipRow
from companion.kit.controls.slider import TextSizeSlider
from companion.kit.layout import Column
from companion.kit.layout.insets import SafeArea
from companion.kit.layout.scaffold import Scaffold
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.theme import theme
from companion.kit.touch.back import back
from companion.kit.touch.scroll import Scroll
from tools.gallery.part_pages import group, page
from tools.gallery.registry import Scene, scenes
from tools.gallery.screen_pages import build_sheet, why_sheet

NO_SCREEN = "there is no screen to show the gallery on; `make pictures` saves all of it"


class Gallery(SafeArea):
    """The pages of the gallery, one at a time, with the theme and the text size at hand."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._pages = {scene.name: scene for scene in scenes("kit/") if scene.is_tall}
        self._chips = ChipRow()
        self._chips.bind(on_pick=lambda _, name: self.show(name))
        self._place = Column()
        size = TextSizeSlider(value=theme.text_scale)
        size.bind(on_change=lambda _, value: setattr(theme, "text_scale", value))
        bar = AppBar(title="Costiera kit", subtitle="every part in every state", has_back=False)
        bar.has_menu, bar.menu_icon, bar.menu_hint = True, "theme-light-dark", "light or dark"
        bar.bind(on_menu=lambda _: setattr(theme, "mode", "light" if theme.is_dark else "dark"))
        body = group(Scroll(), page(self._chips, size, *self._sheets(), self._place))
        self.add_widget(Scaffold(bar=bar, body=body))
        self.show(next(iter(self._pages)))

    def _sheets(self) -> list[FilledButton]:
        buttons = []
        for text, make in (("A sheet", why_sheet), ("A sheet under a board", build_sheet)):
            button = FilledButton(text=text)
            button.bind(on_release=lambda _, make=make: make().open(self))
            buttons.append(button)
        return buttons

    def show(self, name: str) -> None:
        """Turn to a page."""
        self._chips.items = [self._chip(scene, name) for scene in self._pages.values()]
        self._place.clear_widgets()
        self._place.add_widget(self._pages[name].build())

    @staticmethod
    def _chip(scene: Scene, chosen: str) -> dict[str, Any]:
        text = scene.name.removeprefix("kit/").capitalize()
        return {"key": scene.name, "text": text, "selected": scene.name == chosen}


def main() -> None:
    """Open the gallery in a window, where there is a screen for one."""
    if not phone.has_screen():
        raise SystemExit(NO_SCREEN)
    from kivy.config import Config  # noqa: PLC0415

    Config.set("input", "mouse", "mouse,multitouch_on_demand")
    from kivy.base import runTouchApp  # noqa: PLC0415
    from kivy.core.window import Window  # noqa: PLC0415

    Window.bind(on_keyboard=back.on_key)
    runTouchApp(Gallery())


if __name__ == "__main__":
    main()
