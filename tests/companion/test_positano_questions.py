"""What can be asked at a table of Positano: options, the matrix; whole games kept by it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.positano.questions import QUESTIONS, offers, tapped
from companion.present import questions as q
from engine.core import Illegal, Legal
from engine.games.positano import actions as a
from engine.games.positano.pieces import Lot, Roof, Row
from engine.message import Seat
from tests.asking import AnyTable, ask, golden, kept, option, record, table_of
from tests.files import new_file

ANNA, BRUNO = Seat(0), Seat(1)
SETUP = {
    "goals": ["grande", "gruppo", "eccesso"],
    "removed": ["1A", "2C", "3D", "4B"],
    "star_sets": {"Anna": 1, "Bruno": 3},
}
ROUND = (
    a.MakeBid(ANNA, "10/60/50", 22),
    a.MakeBid(BRUNO, "50/10/60", 6),
    a.Draft(BRUNO, lot=Lot(3, "A")),
    a.Draft(ANNA, lot=Lot(4, "D")),
    a.Draft(ANNA, block="3"),
    a.Draft(BRUNO, block="2"),
    a.Draft(ANNA, build="cheap"),
    a.Build(ANNA, Lot(4, "D"), 4, Roof.BRONZE),
    a.Draft(BRUNO, build="standard"),
    a.Build(BRUNO, Lot(3, "A"), 3, Roof.SILVER),
)
ADD_ON = (
    *ROUND,
    a.Refresh(),
    a.MakeBid(ANNA, "20/30/70", 13),
    a.MakeBid(BRUNO, "30/70/20", 13),
    a.Draft(BRUNO, lot=Lot(2, "B")),
    a.Draft(ANNA, lot=Lot(1, "B")),
    a.Draft(BRUNO, block="2"),
    a.Draft(ANNA, block="4"),
)


def after(*actions: Any, **setup: Any) -> AnyTable:
    """A game for two, with what has already happened."""
    table = table_of("positano", new_file("positano", 2, setup or SETUP))
    for action in actions:
        table.play(action, anyway=True)
    return table


def empty(players: int = 4) -> AnyTable:
    """A finished table of which nothing has been entered."""
    goals = {"goals": ["mezzo", "dietro", "perfetto"]}
    return table_of("positano", {**new_file("positano", players, goals), "position": {}})


def form(table: AnyTable, key: str, start: q.Answers | None = None, **given: q.Value) -> q.Form:
    """A question, answered."""
    return ask(table, QUESTIONS[key], start or {}, **given)


def cell(shown: q.Form, roof: str, blocks: int) -> q.Cell:
    """A cell of the matrix."""
    field = shown.field("cell")
    assert isinstance(field, q.Matrix)
    return next(one for one in field.cells if (one.row, one.column) == (roof, str(blocks)))


# Bids and drafts


def test_whoever_is_asked_bids_without_waiting_for_the_others() -> None:
    table = after()
    for seat in (ANNA, BRUNO):
        bid = offers(table, seat)[0]
        assert (bid.question, bid.seat, bid.is_due) == ("bid", seat, True)
        assert not QUESTIONS[bid.question](table, bid.answers).actions
    table.play(a.MakeBid(BRUNO, "50/10/60", 6))
    assert not [offer for offer in offers(table, BRUNO) if offer.is_due]


def test_whoever_has_drafted_may_build_and_is_asked_for_it() -> None:
    table = after(*ROUND[:7])
    due = [offer for offer in offers(table, ANNA) if offer.is_due]
    assert [(offer.question, offer.answers["lot"]) for offer in due] == [("build", "4D")]
    assert not [offer for offer in offers(table, BRUNO) if offer.question == "build"]


def test_a_bid_needs_a_card_and_a_booster_and_says_what_they_come_to() -> None:
    table = after()
    shown = form(table, "next")
    assert (shown.title, shown.actions, shown.told) == (
        "Anna bids",
        (),
        "Choose a card and a booster.",
    )
    half = form(table, "next", card="10/60/50")
    assert half.actions == ()
    whole = form(table, "next", half.answers, booster="22")
    assert whole.actions == (a.MakeBid(ANNA, "10/60/50", 22),)
    assert whole.told.startswith("10/60/50 with +22 comes to 32 for")


def test_used_cards_cannot_be_chosen_and_say_why() -> None:
    shown = form(after(*ROUND, a.Refresh()), "next")
    assert "that base card has been played already" in option(shown, "card", "10/60/50").refused
    assert option(shown, "booster", "22").refused
    assert not option(shown, "booster", "21").refused


def test_one_question_goes_through_a_round_and_stops_where_somebody_may_choose() -> None:
    table = after()
    answers: list[dict[str, q.Value]] = [
        {"card": "10/60/50", "booster": "22"},
        {"card": "50/10/60", "booster": "6"},
        {"lot": "3A"},
        {"lot": "4D"},
        {"tile": "3"},
        {"tile": "2"},
        {"tile": "cheap"},
        {"cell": ("bronze", "4")},
        {"tile": "standard"},
        {"cell": ("silver", "3")},
    ]
    thens = []
    for given in answers:
        shown = form(table, "next", **given)
        thens.append(shown.then)
        record(table, shown)
    assert table.state == kept(table, ROUND).state
    assert thens == [{}] * 9 + [None]
    assert form(table, "next").actions == (a.Refresh(),)


def test_a_lot_that_is_taken_says_why_and_is_weighed_all_the_same() -> None:
    table = after(*ROUND[:3])
    shown = form(table, "next", lot="3A")
    assert "Bruno" in option(shown, "lot", "3A").refused
    assert isinstance(q.weigh(table, shown).verdict, Illegal)
    assert not option(shown, "lot", "4D").refused


def test_a_tile_that_was_not_shown_is_weighed_and_can_be_recorded() -> None:
    table = after(*ROUND[:4])
    shown = form(table, "next", tile="5")
    assert "it does not lie on the Beach Board" in q.weigh(table, shown).objections[0].because
    record(table, shown, anyway=True)
    assert table.state.turn(ANNA).block == "5"


def test_where_the_stars_are_not_known_the_table_says_who_is_first() -> None:
    bids = (a.MakeBid(ANNA, "40/40/40", 5), a.MakeBid(BRUNO, "40/40/40", 5))
    table = after(*bids, goals=["mezzo", "dietro", "perfetto"])
    first = form(table, "next")
    assert first.title == "Who drafts a lot first?"
    assert [one.text for one in first.field("seat").options] == ["Anna", "Bruno"]  # type: ignore[attr-defined]
    shown = form(table, "next", seat="1", lot="2B")
    assert shown.actions == (a.Draft(BRUNO, lot=Lot(2, "B")),)


def test_a_doubling_tile_says_how_many_blocks_it_takes() -> None:
    shown = form(after(*ROUND[:4]), "next")
    names = [one.text for one in shown.field("tile").options]  # type: ignore[attr-defined]
    assert [name for name in names if name.startswith("Double")] == [
        "Double: take 1 block",
        "Double: take 2 blocks",
    ]


# Builds


def test_each_cell_says_what_it_changes_and_why_it_cannot_be() -> None:
    table = after(*ROUND[:7])
    shown = form(table, "next")
    assert shown.title == "Anna builds on 4D"
    assert (cell(shown, "bronze", 3).text, cell(shown, "bronze", 3).refused) == ("+6", "")
    assert "the cheap tile gives bronze" in cell(shown, "gold", 3).refused
    assert shown.told == "Choose blocks and roof."
    assert shown.pieces == ("4D",)


def test_a_build_is_weighed_before_it_is_built() -> None:
    table = after(*ROUND[:7])
    shown = form(table, "next", cell=("bronze", "3"))
    assert shown.told == "3 blocks, bronze roof: +6 for Anna. In the supply: 4 before, 1 after."
    assert q.weigh(table, shown).change == (6, 3)
    assert not shown.at_once
    against = form(table, "next", cell=("gold", "3"))
    weighed = q.weigh(table, against)
    assert (weighed.can_record, weighed.can_record_anyway) == (False, True)


def test_every_cell_is_judged_as_the_engine_judges_it() -> None:
    table = after(*ROUND[:7])
    field = form(table, "build").field("cell")
    assert isinstance(field, q.Matrix)
    assert len(field.cells) == 18
    for one in field.cells:
        verdict = table.check(a.Build(ANNA, Lot(4, "D"), int(one.column), Roof(one.row)))
        assert bool(one.refused) == isinstance(verdict, Illegal), one


def test_somebody_may_have_built_elsewhere() -> None:
    shown = form(after(*ROUND[:7]), "build", q.of(ANNA, lot="1B"), cell=("bronze", "1"))
    assert shown.actions == (a.Build(ANNA, Lot(1, "B"), 1, Roof.BRONZE),)


# Add-ons and remodels


def test_an_add_on_is_offered_before_the_next_round_and_by_a_tap() -> None:
    built = a.Build(ANNA, Lot(1, "B"), 1, Roof.SILVER)
    table = after(*ADD_ON, a.Draft(ANNA, build="standard+1-add-on"), built)
    first = offers(table)[0]
    assert (first.question, first.text, first.seat) == ("add-on", "4D +5", ANNA)
    assert first.group == "Anna may add a block to another building."
    shown = form(table, "add-on", first.answers)
    assert (shown.actions, shown.at_once) == ((a.AddOn(ANNA, Lot(4, "D")),), True)
    assert tapped(table, "4D") == tapped(table, "4D/1") == first


def test_a_remodel_says_what_it_changes() -> None:
    built = a.Build(ANNA, Lot(1, "B"), 1, Roof.SILVER)
    table = after(*ADD_ON, a.Draft(ANNA, build="standard-remodel"), built)
    first = offers(table)[0]
    assert (first.question, first.text) == ("remodel", "4D +4")
    shown = form(table, "remodel", first.answers)
    assert shown.actions == (a.Remodel(ANNA, Lot(4, "D"), Roof.SILVER),)


# The Beach Board


def test_the_tiles_lie_in_the_order_in_which_they_were_chosen() -> None:
    table = after(*ROUND, a.Refresh())
    given: dict[str, q.Value] = {"row lot": ("2B", "1B"), "row block": ("4", "2", "4")}
    shown = form(table, "reveal", **given)
    lots = (Lot(2, "B"), Lot(1, "B"))
    assert shown.actions == (a.Reveal(lots, ("4", "2", "4"), ()),)


def test_a_lot_lies_there_once_and_other_tiles_may_again() -> None:
    shown = form(after(), "reveal")
    lots, blocks = shown.field("row lot"), shown.field("row block")
    assert isinstance(lots, q.InOrder)
    assert isinstance(blocks, q.InOrder)
    assert not lots.fits(("2B", "2B"))
    assert blocks.fits(("4", "4"))


# A finished table


def test_a_building_is_entered_at_its_cell_and_the_next_empty_lot_follows() -> None:
    table = empty()
    shown = form(table, "place", seat="2", cell=("silver", "2"))
    assert shown.title == "Build on 1A"
    assert shown.actions == (a.Place(Lot(1, "A"), Seat(2), 2, Roof.SILVER),)
    assert shown.at_once
    record(table, shown)
    following = form(table, "place", shown.then)
    assert (following.title, following.field("seat").value) == ("Build on 1B", "2")
    skip = following.field("skip")
    assert isinstance(skip, q.Link)
    assert form(table, "place", skip.answers).title == "Build on 1C"


def test_after_the_last_lot_what_is_left_is_counted() -> None:
    table = empty()
    for lot in table.state.lots_in_play()[:-1]:
        table.play(a.Place(lot, ANNA, 1, list(Roof)[lot.row % 3]), anyway=True)
    last = form(table, "place", seat="1", cell=("gold", "1"))
    assert last.title == "Build on 4D"
    record(table, last)
    assert form(table, "place", last.then).key == "counts"
    counted = form(table, "counts").field("counts")
    assert isinstance(counted, q.Numbers)
    assert counted.columns == ("Blocks left over", "Gelato icons")


def test_what_stands_on_a_lot_is_changed_moved_or_removed() -> None:
    table = empty()
    table.play(a.Place(Lot(2, "B"), BRUNO, 2, Roof.GOLD))
    shown = form(table, "place", {"lot": "2B"})
    assert (shown.title, shown.field("cell").value) == ("Change 2B", ("gold", "2"))
    assert shown.actions == ()
    assert shown.field("seat").value == "1"
    remove, move = shown.field("remove"), shown.field("move")
    assert isinstance(remove, q.Deed)
    assert remove.actions == (a.Clear(Lot(2, "B")),)
    assert isinstance(move, q.Link)
    moving = form(table, move.question, move.answers, to="2C")
    assert (moving.actions, moving.at_once) == ((a.Move(Lot(2, "B"), Lot(2, "C")),), True)


def test_counts_are_recorded_together_and_only_what_changed() -> None:
    table = empty(2)
    shown = form(table, "counts", counts=(("supply 0", 3), ("gelato 1", 5), ("gelato 0", 0)))
    assert set(shown.actions) == {
        a.CountSupply(ANNA, 3),
        a.CountGelato(BRUNO, 5),
        a.CountGelato(ANNA, 0),
    }
    record(table, shown)
    assert form(table, "counts").actions == ()


# Corrections


def test_a_kept_board_is_corrected_with_its_change_and_no_move_of_the_game() -> None:
    table = after(*ROUND)
    shown = form(table, "place", {"lot": "4D"})
    assert shown.title == "Correct the board: 4D"
    assert shown.told == "Not a move of the game: the history calls it a correction."
    gone = form(table, "place", {"lot": "4D"}, remove=True)
    assert gone.actions == (a.Clear(Lot(4, "D")),)
    assert gone.told == "No building: −4 for Anna. In the supply: 0 before, 4 after."
    other = form(table, "place", gone.answers, cell=("bronze", "3"))
    assert other.actions == (a.Place(Lot(4, "D"), ANNA, 3, Roof.BRONZE),)
    assert not other.at_once


def test_a_lot_that_nobody_drafted_asks_whose_building_it_is() -> None:
    table = after(*ROUND)
    shown = form(table, "place", {"lot": "1B"})
    assert shown.told == "First choose whose building it is."
    assert cell(shown, "bronze", 1).refused == "First choose whose building it is."
    owned = form(table, "place", {"lot": "1B"}, seat="0", cell=("bronze", "1"))
    assert owned.actions == (a.Place(Lot(1, "B"), ANNA, 1, Roof.BRONZE),)


def test_a_move_is_weighed_in_a_kept_game() -> None:
    table = after(*ROUND)
    shown = form(table, "move", {"lot": "4D"}, to="1B")
    assert shown.told.startswith("On 1B: ")
    assert (shown.at_once, shown.button) == (False, "Correct")
    assert form(table, "move", {"lot": "4D"}).actions == ()


# What is offered, and taps


def test_what_is_next_is_offered_first_and_then_what_can_be_entered_any_time() -> None:
    table = after(*ROUND[:2])
    assert [(one.question, one.text) for one in offers(table)] == [
        ("next", "Bruno drafts a lot"),
        ("reveal", "Beach Board"),
        ("counts", "Supplies and gelato"),
        ("board", "Correct the board"),
    ]
    finished = [(one.question, one.is_due) for one in offers(empty())]
    assert finished == [("place", True), ("counts", True), ("board", False)]


@pytest.mark.parametrize(
    ("steps", "name", "question"),
    [
        (0, "1B", "place"),
        (2, "3A", "draft"),
        (7, "4D", "build"),
        (7, "1B", "build"),
        (10, "4D", None),
        (10, "1B", "place"),
        (0, "1A", None),
        (0, "rock", None),
    ],
)
def test_a_tap_asks_what_belongs_to_the_moment(steps: int, name: str, question: str) -> None:
    table = after(*ROUND[:steps])
    offer = tapped(table, name)
    assert (offer.question if offer else None) == question
    if offer is not None:
        assert QUESTIONS[offer.question](table, offer.answers).title


def test_a_tapped_lot_is_drafted_by_whoever_is_due() -> None:
    table = after(*ROUND[:2])
    offer = tapped(table, "3A")
    assert offer is not None
    shown = form(table, offer.question, offer.answers)
    assert (shown.actions, shown.at_once) == ((a.Draft(BRUNO, lot=Lot(3, "A")),), True)
    assert isinstance(q.judge(table, shown.actions), Legal)
    assert shown.then is None


# Whole games


class Player:
    """Answers questions so that they say what happened at a table."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table

    def play(self, action: Any) -> None:
        """Record one action of the engine by answering its question."""
        key, start, given = self.answers(action)
        record(self.table, form(self.table, key, start, **given), anyway=True)

    def answers(self, action: Any) -> tuple[str, q.Answers, dict[str, q.Value]]:
        """The question about an action, the answers it begins with, and those given."""
        match action:
            case a.MakeBid():
                return "next", {}, {"card": action.card, "booster": str(action.booster)}
            case a.Draft(lot=Lot()):
                return "next", {}, {"lot": str(action.lot)}
            case a.Draft():
                return "next", {}, {"tile": self._tile(action)}
            case a.Build():
                return "next", {}, {"cell": (action.roof.value, str(action.blocks))}
            case a.AddOn():
                return "add-on", q.of(action.seat, lot=str(action.lot)), {}
            case a.Remodel():
                given = q.of(action.seat, lot=str(action.lot), roof=action.roof.value)
                return "remodel", given, {}
            case a.Refresh():
                return "next", {}, {}
            case a.Reveal():
                rows = (action.lots, action.blocks, action.builds)
                tiles = zip(Row, rows, strict=True)
                return (
                    "reveal",
                    {},
                    {f"row {row.value}": tuple(map(str, found or ())) for row, found in tiles},
                )
        raise AssertionError(action)

    def _tile(self, draft: a.Draft) -> str:
        """The key of a tile, with the only number of blocks it lets one take if that is so."""
        field = form(self.table, "next").field("tile")
        assert isinstance(field, q.OneOf)
        taken = f"{draft.tile} {draft.take}"
        return taken if taken in field.keys else str(draft.tile)


GAMES = ("game-for-two", "game-for-three", "game-for-four", "game-solo")


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_kept_by_questions_alone(name: str) -> None:
    table, moves = golden("positano", name)
    player = Player(table)
    for move in moves:
        player.play(move)
    assert table.state == kept(table, moves).state
    assert table.score == kept(table, moves).score
