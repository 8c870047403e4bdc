"""The pages of the gallery: every part in every state."""

from __future__ import annotations

from typing import TypeVar

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.charts.line_chart import Legend, LineChart
from companion.kit.controls.buttons import FilledButton, FloatingButton, OutlineButton, TextButton
from companion.kit.controls.chips import ChipRow
from companion.kit.controls.list_row import ListRow
from companion.kit.controls.number_pad import NumberPad
from companion.kit.controls.search import SearchField
from companion.kit.controls.segmented import Segmented
from companion.kit.controls.slider import TextSizeSlider
from companion.kit.controls.stepper import Stepper
from companion.kit.controls.switch import SwitchRow
from companion.kit.layout import ButtonRow, Column, EvenGrid, Flow, Spread
from companion.kit.layout.headings import EmptyState, Pill, SectionHeading
from companion.kit.surfaces.banner import Banner
from companion.kit.surfaces.cards import Card, CardButton, SummaryCard, TileCard
from companion.kit.theme import theme
from companion.kit.theme.icons import GLYPHS, IconButton
from companion.kit.theme.text import STYLES, Text
from companion.screens import shelf
from tools.gallery import samples
from tools.gallery.registry import scene


def page(*parts: Widget) -> Column:
    """Parts under one another on the background."""
    column = Column(padding=[dp(12), dp(4), dp(12), dp(24)])
    for part in parts:
        column.add_widget(part)
    return column


L = TypeVar("L", bound=Widget)


def group(layout: L, *parts: Widget) -> L:
    """A layout with parts in it."""
    for part in parts:
        layout.add_widget(part)
    return layout


@scene("kit/text", tall=True)
def text_page() -> Column:
    """Every text style, players' marks and icons."""
    styles = [Text(text=f"{style.replace('_', ' ')} 28 → 33", style=style) for style in STYLES]
    tones = [
        Text(text=f"{tone}: every point says why", tone=tone)
        for tone in ("ink", "muted", "link", "danger", "warning", "positive")
    ]
    people = [
        ListRow(title=player["name"], shape=player["shape"], colour=player["colour"])
        for player in samples.players(6)
    ]
    icons = group(Flow(), *(IconButton(name=name, hint=name) for name in sorted(GLYPHS)[:28]))
    return page(
        SectionHeading(text="TEXT"),
        group(Card(), *styles),
        group(Card(), *tones),
        SectionHeading(text="PLAYERS"),
        group(Card(pad_x=0, pad_y=dp(4)), *people),
        SectionHeading(text="ICONS"),
        icons,
    )


@scene("kit/buttons", tall=True)
def buttons_page() -> Column:
    """Buttons of every kind, on and off."""
    return page(
        SectionHeading(text="BUTTONS"),
        FilledButton(text="Continue"),
        FilledButton(text="Place · +15", icon="check"),
        FilledButton(text="Remove from the table", icon="delete-outline", kind="danger"),
        FilledButton(text="Nothing to place", disabled=True),
        OutlineButton(text="Share the result", icon="share-variant"),
        OutlineButton(text="Not possible now", disabled=True),
        TextButton(text="build.limit · rulebook p. 7", stretches=False),
        TextButton(text="Delete this table", kind="danger", stretches=False),
        SectionHeading(text="SIDE BY SIDE"),
        group(ButtonRow(), OutlineButton(text="Cancel"), FilledButton(text="Build 5 gold · +15")),
        group(ButtonRow(), OutlineButton(text="Clear"), FilledButton(text="Place · +15")),
        SectionHeading(text="FLOATING"),
        FloatingButton(text="New table", icon="plus"),
        SectionHeading(text="ICON BUTTONS"),
        group(
            Flow(),
            IconButton(name="cog", hint="settings"),
            IconButton(name="plus", hint="more", filled=True),
            IconButton(name="redo", hint="redo", disabled=True),
        ),
    )


@scene("kit/choices", tall=True)
def choices_page() -> Column:
    """Chips, segments, switches, sliders and the search field."""
    goals = [
        {"key": "mezzo", "text": "Mezzo", "selected": True},
        {"key": "dietro", "text": "Dietro", "selected": True},
        {"key": "perfetto", "text": "Perfetto", "selected": True},
        {"key": "grande", "text": "Grande"},
        {
            "key": "bordo",
            "text": "Bordo",
            "disabled": True,
            "reason": "the back of Mezzo, so it cannot be in play",
        },
        {"key": "more", "text": "Show all", "icon": "chevron-down"},
    ]
    people = [
        {"key": player["name"], "text": player["name"], "selected": index == 1, **player}
        for index, player in enumerate(samples.players(6))
    ]
    modes = [
        {"key": "light", "text": "Light", "icon": "white-balance-sunny"},
        {"key": "dark", "text": "Dark", "icon": "weather-night"},
        {"key": "system", "text": "Like the phone"},
    ]
    size = TextSizeSlider(value=theme.text_scale)
    size.bind(on_change=lambda _, value: setattr(theme, "text_scale", value))
    return page(
        SectionHeading(text="SEARCH"),
        SearchField(hint="tie, second place"),
        SearchField(text="roof tip"),
        SectionHeading(text="GOALS (3)"),
        ChipRow(items=goals),
        SectionHeading(text="PLAYERS"),
        ChipRow(items=people),
        SectionHeading(text="ONE OF A FEW"),
        Segmented(items=modes[:2], selected="light"),
        Segmented(items=modes, selected="system"),
        SectionHeading(text="SETTINGS"),
        group(
            Card(pad_x=0, pad_y=dp(4)),
            SwitchRow(text="Keep the screen awake", note="while a table is open", active=True),
            SwitchRow(text="Read aloud"),
            SwitchRow(text="Not on this phone", note="it has no voice", disabled=True),
        ),
        group(Card(), size),
    )


@scene("kit/numbers", tall=True)
def numbers_page() -> Column:
    """Steppers and the number pad."""
    return page(
        SectionHeading(text="STEPPERS"),
        group(
            Card(),
            Stepper(label="Gelato", value=3, maximum=5),
            Stepper(label="Blocks left in the supply", value=0, maximum=12),
            Stepper(label="Full", value=5, maximum=5),
            Stepper(label="Below zero", value=-3, minimum=None),
        ),
        SectionHeading(text="NUMBER PAD"),
        group(Card(), NumberPad(label="Points for Bruno", sum="10+15−5")),
        group(Card(), NumberPad(label="Bread in the granary", sum="24", maximum=12)),
    )


@scene("kit/lists", tall=True)
def lists_page() -> Column:
    """Cards, rows, pills, banners, and an empty screen."""
    games = [
        TileCard(
            title=shelf.title(key),
            note=shelf.note(key),
            icon=shelf.look(key).icon,
            colour=theme.games[key].fill,
            selected=not index,
        )
        for index, key in enumerate(shelf.keys())
    ]
    return page(
        SectionHeading(text="CARDS"),
        *table_cards(),
        SectionHeading(text="GAME"),
        group(EvenGrid(), *games),
        SectionHeading(text="ROWS"),
        group(
            Card(pad_x=0, pad_y=dp(4)),
            ListRow(
                title="Backup",
                note="last one 8 November",
                icon="content-save-outline",
                trail="2 MB",
            ),
            ListRow(
                title="Bruno builds 5 gold on 4D",
                note="recorded against build.limit",
                icon="alert-outline",
                icon_tone="warning",
                trail="+15",
                trail_tone="positive",
            ),
            ListRow(title="Here we are", icon="history", selected=True),
            ListRow(title="Not on this phone", icon="volume-high", disabled=True),
        ),
        SectionHeading(text="VERDICTS"),
        *rulings(),
        SectionHeading(text="BANNERS"),
        *banners(),
        SectionHeading(text="NOTHING YET"),
        group(
            Card(),
            EmptyState(
                icon="table-large",
                title="No table yet",
                text="Start one beside the board; it is saved with every tap.",
                action="New table",
            ),
        ),
    )


@scene("kit/charts", tall=True)
def charts_page() -> Column:
    """Line charts: a few points, one point, many, with numbers below zero."""
    look = ({"shape": "circle", "tone": "link"}, {"shape": "diamond", "tone": "warning"})
    courses = ([34, 36, 28, 31, 40], [26], [(7 * day * day) % 53 - 9 for day in range(30)])
    cards = []
    for values in courses:
        points = [
            {"value": value, "label": f"{1 + day} Nov", **look[value == max(values)]}
            for day, value in enumerate(values)
        ]
        items = [{"text": "not won", **look[0]}, {"text": "won", **look[1]}]
        cards.append(group(Card(), LineChart(points=points), Legend(items=items)))
    return page(SectionHeading(text="SCORE OVER TIME"), *cards)


def table_cards() -> list[Widget]:
    """The tables of the home screen."""
    running = SummaryCard(
        title="Positano",
        note="round 4 of 4",
        note_tone="link",
        text="Anna 19 · Bruno 18 · Carla 28 · [b]Dario 38[/b]",
        action="Continue",
        stripe=theme.games["positano"].fill,
    )
    won = SummaryCard(
        title="Amalfi: Renaissance",
        note="Sat 14 Nov",
        text="[b]Dario 168[/b] · Anna 168 – won on title points, 36 to 24",
        stripe=theme.games["amalfi-renaissance"].fill,
    )
    return [running, won]


def rulings() -> list[Widget]:
    """Questions with their answers."""
    cards: list[Widget] = []
    for kind, verdict, question, answer in (
        ("danger", "No", "May Bruno build 6 on 4D?", "4D allows 4 blocks, 5 with the +1 tile."),
        ("positive", "Yes", "Does a roof tip count?", "Only a block blocks a view."),
        ("warning", "Rulebook silent", "Is one lone building a Gruppo?", "Your table decides."),
    ):
        head = group(Spread(), Text(text=question, style="heading"), Pill(text=verdict, kind=kind))
        rule = TextButton(text="build.limit · p. 7", stretches=False)
        cards.append(group(CardButton(), head, Text(text=answer), rule))
    return cards


def banners() -> list[Widget]:
    """Messages that stay."""
    return [
        Banner(
            title="Row 9 is off",
            text="the piazza is already 8 fields high",
            actions=[
                {"key": "rule", "text": "place.grid"},
                {"key": "anyway", "text": "Record anyway"},
            ],
        ),
        Banner(kind="warning", icon="trophy-outline", title="Dario wins with 35.", closes=True),
        Banner(kind="positive", text="Saved to [b]costiera-backup.json[/b]", closes=True),
        Banner(kind="info", text="Bordo was removed.", actions=[{"key": "undo", "text": "Undo"}]),
    ]
