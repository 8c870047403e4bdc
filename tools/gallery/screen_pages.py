"""The frame parts of the gallery: bars, strips, scorepads, sheets and panes, as on a screen."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kit.charts.score_strip import ScoreStrip
from companion.kit.charts.scorepad import ChoiceTable, FactTable, Scorepad
from companion.kit.controls.buttons import FilledButton, FloatingButton, OutlineButton, TextButton
from companion.kit.controls.chips import ChipRow
from companion.kit.layout import Column
from companion.kit.layout.headings import SectionHeading
from companion.kit.layout.insets import SafeArea
from companion.kit.layout.panes import TwoPane
from companion.kit.layout.scaffold import Scaffold
from companion.kit.surfaces.app_bar import AppBar
from companion.kit.surfaces.banner import Banner
from companion.kit.surfaces.cards import Card
from companion.kit.surfaces.navigation_bar import NavigationBar
from companion.kit.surfaces.sheet import Sheet
from companion.kit.theme.kv import load_kv
from companion.kit.theme.text import Text
from companion.kit.touch.scroll import Scroll
from tools.gallery import samples
from tools.gallery.part_pages import group, page, table_cards
from tools.gallery.registry import scene


def rooted(screen: Widget) -> SafeArea:
    """A screen in the app's root."""
    return group(SafeArea(), screen)


def scorepad(count: int = 4) -> Scorepad:
    """The final scorepad."""
    return Scorepad(
        players=samples.players(count),
        lines=samples.lines(count),
        totals=samples.totals(count),
        winners=[3],
        selected=("dietro", 2),
    )


def table_bar(subtitle: str) -> AppBar:
    """The bar of a table."""
    return AppBar(title="Positano", subtitle=subtitle, has_undo=True, can_undo=True, has_menu=True)


@scene("kit/frame", tall=True)
def frame_page() -> Column:
    """Bars and strips of every size."""
    strips = [ScoreStrip(players=samples.strip(count)) for count in (2, 3, 4, 5, 6)]
    return page(
        SectionHeading(text="APP BARS"),
        AppBar(
            title="Costiera",
            subtitle="Your tables on the Amalfi coast",
            is_large=True,
            has_back=False,
            has_menu=True,
            menu_icon="cog",
        ),
        table_bar("round 4 of 4 · Bruno to build"),
        AppBar(title="Amalfi: Renaissance", subtitle="period 2 · actions"),
        SectionHeading(text="SCORE STRIPS"),
        *strips,
        SectionHeading(text="NAVIGATION"),
        NavigationBar(items=samples.VIEWS, selected="table"),
    )


@scene("kit/tables", tall=True)
def tables_page() -> Column:
    """Scorepads, choices and facts."""
    return page(
        SectionHeading(text="SCOREPAD"),
        group(Card(pad_x=dp(8), pad_y=dp(8)), scorepad()),
        SectionHeading(text="SIX PLAYERS"),
        group(Card(pad_x=dp(8), pad_y=dp(8)), scorepad(6)),
        SectionHeading(text="CHOICES"),
        group(Card(pad_x=dp(8), pad_y=dp(8)), choices()),
        SectionHeading(text="FACTS"),
        group(Card(pad_x=dp(8), pad_y=dp(8)), facts()),
    )


def choices() -> ChoiceTable:
    """The choices of the build sheet."""
    return ChoiceTable(
        columns=[{"text": str(blocks)} for blocks in range(1, 7)],
        rows=samples.build_rows(),
        selected=("gold", 4),
        has_lines=False,
    )


def facts() -> FactTable:
    """The numbers behind one point."""
    rows = [
        {
            "key": "bruno",
            "text": "Bruno 4B 4D",
            "cells": [2, 10, {"text": 6, "style": "number_strong"}],
        },
        {
            "key": "carla",
            "text": "Carla 3B 4A",
            "cells": [2, 7, {"text": 1, "style": "number_strong"}],
        },
        {
            "key": "dario",
            "text": "Dario 3A 4C",
            "cells": [2, 7, {"text": 1, "style": "number_strong"}],
        },
        {"key": "anna", "text": "Anna 3C 3D", "cells": [2, 6, 0]},
    ]
    columns = [{"text": "buildings"}, {"text": "blocks"}, {"text": "gets"}]
    return FactTable(columns=columns, rows=rows, row_height=dp(40))


@scene("kit/home")
def home_screen() -> SafeArea:
    """A home screen."""
    scroll = group(
        Scroll(),
        page(
            SectionHeading(text="IN PROGRESS"),
            table_cards()[0],
            SectionHeading(text="FINISHED"),
            table_cards()[1],
        ),
    )
    bar = AppBar(
        title="Costiera",
        subtitle="Your tables on the Amalfi coast",
        is_large=True,
        has_back=False,
        has_menu=True,
        menu_icon="cog",
    )
    floating = FloatingButton(text="New table", icon="plus")
    return rooted(Scaffold(bar=bar, body=scroll, floating=floating))


class Seaside(Widget):
    """Where a board would be: sky, sun, sand and sea."""


def score_screen() -> SafeArea:
    """A table with its score: one pane on a phone, two on a tablet."""
    pad = group(Card(pad_x=dp(8), pad_y=dp(8)), scorepad())
    won = Banner(kind="warning", icon="trophy-outline", title="Dario wins with 35.")
    panes = TwoPane(first=Seaside(), second=group(Scroll(), page(pad, won)), narrow="second")
    return rooted(
        Scaffold(
            bar=table_bar("final score"),
            strip=ScoreStrip(players=samples.strip()),
            body=panes,
            navigation=NavigationBar(items=samples.VIEWS, selected="score"),
        )
    )


scene("kit/score")(score_screen)


def why_sheet() -> Sheet:
    """A sheet with the reasons behind a point."""
    return group(
        Sheet(title="Why 1 point for Carla in Dietro?"),
        Text(text="Most buildings on rows 3 and 4."),
        facts(),
        Text(
            text="All have 2, so blocks decide: Bruno is first. Carla and Dario still tie for "
            "second and split its 3 points, rounded down."
        ),
        TextButton(text="Tie for second place, p. 9", stretches=False),
        TextButton(text="Show on the cliff", icon="eye-outline", stretches=False),
    )


def build_sheet() -> Sheet:
    """A sheet with a board in sight above it."""
    sheet = Sheet(title="Build on 4D", note="regulation height 4 · drafted +1", peek=260)
    people = [
        {"key": player["name"], "text": player["name"], "selected": seat == 1, **player}
        for seat, player in enumerate(samples.players())
    ]
    group(
        sheet,
        ChipRow(items=people),
        SectionHeading(text="BLOCKS × ROOF: WHAT EACH WOULD CHANGE FOR BRUNO"),
        choices(),
        Text(text="6 blocks: 4D allows 4, +1 with Bruno's tile.", tone="danger"),
        TextButton(text="build.limit · p. 7: record anyway", stretches=False),
    )
    group(sheet.footer, OutlineButton(text="Cancel"), FilledButton(text="Build 5 gold · +15"))
    return sheet


def over_score(sheet: Sheet) -> SafeArea:
    """A sheet over the score."""
    root = score_screen()
    sheet.open(root)
    return root


scene("kit/sheet-why")(lambda: over_score(why_sheet()))
scene("kit/sheet-build")(lambda: over_score(build_sheet()))

load_kv(__file__)
