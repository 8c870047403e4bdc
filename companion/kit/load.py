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
    "app_bar": ("AppBar",),
    "banner": ("Banner",),
    "buttons": ("FilledButton", "FloatingButton", "OutlineButton", "TextButton"),
    "cards": ("Card", "CardButton", "SummaryCard", "TileCard"),
    "chart": ("Legend", "LineChart"),
    "chips": ("Chip", "ChipRow"),
    "headings": ("EmptyState", "Pill", "SectionHeading"),
    "icons": ("Icon", "IconButton"),
    "insets": ("SafeArea",),
    "layout": ("ButtonRow", "Column", "EvenGrid", "Flow", "Row", "Spread"),
    "lazy": ("LazyColumn",),
    "marked_name": ("MarkedName",),
    "markers": ("Disc", "Mark"),
    "navigation_bar": ("NavigationBar",),
    "number_pad": ("NumberPad",),
    "panes": ("TwoPane",),
    "rows": ("ListRow",),
    "scaffold": ("Scaffold",),
    "score_strip": ("ScoreStrip",),
    "scorepad": ("ChoiceTable", "FactTable", "Scorepad"),
    "scroll": ("Pan", "Scroll"),
    "search": ("SearchField",),
    "segmented": ("Segmented",),
    "sheet": ("Sheet",),
    "slider": ("StepSlider", "TextSizeSlider"),
    "stepper": ("Stepper",),
    "switch": ("SwitchRow",),
    "type": ("RichText", "SnugText", "Text"),
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
