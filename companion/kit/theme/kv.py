"""One way to load the look of a part: the `.kv` file that lies beside its `.py` file.

Any kv rule can use the parts below by name, with no import: Kivy loads the module of a part when
the first one is made, and a screen that never shows a sheet never reads what a sheet looks like.
"""

from __future__ import annotations

from pathlib import Path

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.lang.parser import global_idmap

PARTS = {
    "surfaces.app_bar": ("AppBar",),
    "surfaces.banner": ("Banner",),
    "controls.buttons": ("FilledButton", "FloatingButton", "OutlineButton", "TextButton"),
    "surfaces.cards": ("Card", "CardButton", "SummaryCard", "TileCard"),
    "charts.line_chart": ("Legend", "LineChart"),
    "controls.chips": ("Chip", "ChipRow"),
    "layout.headings": ("EmptyState", "Pill", "SectionHeading"),
    "theme.icons": ("Icon", "IconButton"),
    "layout.insets": ("SafeArea",),
    "layout": ("ButtonRow", "Column", "EvenGrid", "Flow", "Row", "Spread"),
    "layout.lazy": ("LazyColumn",),
    "controls.marked_name": ("MarkedName",),
    "theme.markers": ("Disc", "Mark"),
    "surfaces.navigation_bar": ("NavigationBar",),
    "controls.number_pad": ("NumberPad",),
    "layout.panes": ("TwoPane",),
    "controls.list_row": ("ListRow",),
    "layout.scaffold": ("Scaffold",),
    "charts.score_strip": ("ScoreStrip",),
    "charts.scorepad": ("ChoiceTable", "FactTable", "Scorepad"),
    "touch.scroll": ("Pan", "Scroll"),
    "controls.search": ("SearchField",),
    "controls.segmented": ("Segmented",),
    "surfaces.sheet": ("Sheet",),
    "controls.slider": ("PartSlider", "StepSlider", "TextSizeSlider"),
    "controls.stepper": ("Stepper",),
    "controls.switch": ("SwitchRow",),
    "theme.text": ("RichText", "SnugText", "Text"),
}

for _module, _names in PARTS.items():
    for _name in _names:
        Factory.register(_name, module=f"companion.kit.{_module}")

# Text grows its label, the label its row, the row its card and so on up to the page; Kivy's
# limit of 20 steps in one frame would show the last of them a frame late.
Clock.max_iteration = 100


def load_kv(module: str, **names: object) -> None:
    """Load the rules beside a module, once; `module` is its `__file__`.

    The names are what its rules use of the module itself, which a kv file cannot import while
    the module is still being loaded.
    """
    global_idmap.update(names)
    path = str(Path(module).with_suffix(".kv"))
    if path not in Builder.files:
        Builder.load_file(path)
