"""What can be asked at a table of Amalfi: options, labels, actions; a whole game kept by it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.amalfi.questions import QUESTIONS
from companion.games.amalfi.questions.claims import is_plain_claim
from companion.games.amalfi.questions.free import MORE
from companion.present import questions as q
from companion.present.payments import counts, paid
from engine.core import Illegal
from engine.games.amalfi import actions as a
from engine.games.amalfi.pieces import SPACES, Phase
from engine.message import Seat
from engine.payment import payment
from tests.asking import AnyTable, ask, golden, kept, lines, option, record, table_of, texts
from tests.games.amalfi.tables import ANNA, BRUNO, CARLA
from tools.gallery.scenes.amalfi import evening


@pytest.fixture
def table() -> AnyTable:
    """The second round of four, Carla on turn."""
    return table_of("amalfi", evening())


def form(table: AnyTable, key: str, seat: Seat = CARLA, **given: q.Value) -> q.Form:
    """A question to a player, answered."""
    return ask(table, QUESTIONS[key], q.of(seat), **given)


def change(table: AnyTable, shown: q.Form) -> tuple[int, ...]:
    return q.weigh(table, shown).change


# Paid with ships


def test_a_card_is_not_taken_without_kind_and_points(table: AnyTable) -> None:
    shown = form(table, "acquire", card="book")
    assert (shown.actions, shown.button) == ((), "Choose card and points")
    assert not q.weigh(table, shown).can_record


def test_a_card_is_paid_in_the_best_way_and_says_what_it_brings(table: AnyTable) -> None:
    shown = form(table, "acquire", card="building", points=9, cost=7, of=("wheat", "gem"))
    assert shown.actions == (
        a.Acquire(CARLA, "building", 9, cost=7, of=("wheat", "gem"), paid=_best(shown)),
    )
    assert shown.button == "Take it · +9 at the end"
    assert q.weigh(table, shown).can_record


def _best(shown: q.Form) -> Any:
    field = shown.field("paid")
    assert isinstance(field, q.Payment)
    assert field.value == field.ways[0].moved
    return paid(field)


def test_other_ships_pay_until_the_cost_is_another(table: AnyTable) -> None:
    card: dict[str, q.Value] = {"card": "building", "points": 9, "cost": 5, "of": ("gem",)}
    shown = form(table, "acquire", **card, paid=(("emergency", 2),))
    assert _action(shown).paid == payment(emergency=2)
    dearer = ask(table, QUESTIONS["acquire"], shown.answers, cost=6)
    assert _action(dearer).paid == payment({"gem": 2})
    other = ask(table, QUESTIONS["acquire"], shown.answers, points=8)
    assert _action(other).paid == payment(emergency=2)


def _action(shown: q.Form) -> Any:
    return shown.action


def test_too_dear_a_card_is_illegal_with_its_reason_and_can_be_recorded(table: AnyTable) -> None:
    shown = form(table, "acquire", card="book", points=8, cost=60)
    weighed = q.weigh(table, shown)
    assert isinstance(weighed.verdict, Illegal)
    assert weighed.objections[-1].rule == "pay.kind"
    assert "short even with every ship" in weighed.objections[-1].because
    assert (weighed.can_record, weighed.can_record_anyway) == (False, True)


def test_what_a_card_gives_is_asked_when_it_gives_something(table: AnyTable) -> None:
    shown = form(table, "acquire", card="chart", points=2)
    assert "gain" not in texts(shown)
    assert texts(shown)["gives"] == "It gives something"
    more = ask(table, QUESTIONS["acquire"], shown.answers, gives=True, gain=(("food", 2),))
    assert "gives" not in texts(more)
    assert _action(more).gain == a.Gain(food=2)


def test_alone_no_slot_adds_to_the_price() -> None:
    assert "surcharge" not in texts(form(table_of("amalfi", players=1), "acquire", ANNA))


def test_an_ending_character_says_how_it_scores(table: AnyTable) -> None:
    shown = form(table, "play", kind="ending", cost=0, per=2, what="books")
    assert _action(shown).ending.per == 2
    assert "count" not in texts(shown)
    assert "count" in texts(form(table, "play", kind="ending", per=2))
    assert "per" not in texts(form(table, "play", kind="permanent"))
    assert _action(form(table, "play", kind="permanent", cost=0)).ending is None
    whole = form(table, "play", kind="ending", cost=0, mode="points", all=7)
    assert _action(whole).ending.points == 7


def test_ships_are_built_in_any_number(table: AnyTable) -> None:
    shown = form(table, "build", ships=2)
    assert (shown.button, _action(shown).ships) == ("Build 2 ships", 2)
    assert form(table, "build").button == "Build 1 ship"


# Placed, free and by cards


def test_a_printed_space_fills_in_its_numbers_and_they_can_be_changed(table: AnyTable) -> None:
    key = next(iter(SPACES))
    shown = form(table, "place-ship", where=key)
    assert _action(shown).pay == SPACES[key].pay
    assert _action(shown).gain != a.NOTHING
    changed = ask(table, QUESTIONS["place-ship"], shown.answers, pay=0)
    assert (_action(changed).space, _action(changed).pay) == (key, 0)


def test_a_ship_goes_to_charts_and_to_spaces_that_nobody_named(table: AnyTable) -> None:
    assert _action(form(table, "place-ship", where="chart 1")).chart == 1
    assert _action(form(table, "place-ship", where="public 1")).public == 1
    assert _action(form(table, "place-ship", where="other")).space == "another space (1)"
    assert form(table, "place-ship").button == "Choose a space"


def test_ships_turn_into_food_from_where_there_are_any(table: AnyTable) -> None:
    shown = form(table, "food")
    ships = table.state.board(CARLA).ships
    field = shown.field("from")
    assert isinstance(field, q.OneOf)
    assert field.keys == tuple(
        p for p in ("sea", "spice", "wheat", "wine", "gem", "textile") if ships.at(p)
    )
    assert (shown.button, shown.actions) == ("Choose where from", ())
    chosen = ask(table, QUESTIONS["food"], shown.answers, **{"from": "gem"}, ships=2)
    assert chosen.actions == (a.TurnIntoFood(CARLA, "gem", 2),)
    assert chosen.note == "then 8 food"


def test_a_place_chosen_for_one_player_is_dropped_where_another_has_nothing(
    table: AnyTable,
) -> None:
    shown = form(table, "food", **{"from": "gem"})
    other = next(s for s in (ANNA, BRUNO) if not table.state.board(s).ships.at("gem"))
    passed = ask(table, QUESTIONS["food"], shown.answers, seat=str(int(other)))
    field = passed.field("from")
    assert isinstance(field, q.OneOf)
    assert field.value != "gem"


def test_everybody_may_be_asked_for_free_actions_and_only_there(table: AnyTable) -> None:
    free = ("claim", "gain-more", "food", "discard", "take", "move", "exchange")
    for key in free:
        shown = form(table, key, BRUNO)
        assert shown.fields[0] == q.people(table, {"seat": "1"}, clears=("paid",)), key
        assert "Bruno" in shown.title
    for key in ("acquire", "build", "play", "tap", "place-ship"):
        assert "seat" not in texts(form(table, key)), key
    alone = table_of("amalfi", players=1)
    assert "seat" not in texts(form(alone, "discard", ANNA))


def test_nothing_gained_is_nothing_to_record(table: AnyTable) -> None:
    shown = form(table, "gain-more")
    assert (shown.actions, shown.button) == ((), "Tap what is gained")
    gained = ask(table, QUESTIONS["gain-more"], shown.answers, gain=(("food", 1), ("colonies", 1)))
    assert gained.actions == (a.GainMore(CARLA, "character", 0, a.Gain(food=1, colonies=1)),)


def test_what_gives_now_is_chosen_first(table: AnyTable) -> None:
    def giver() -> str:
        field = form(table, "gain-more").field("by")
        assert isinstance(field, q.OneOf)
        return field.value

    assert giver() == "character"
    table.play(a.Place(CARLA, public=1, gain=a.Gain(food=1)), anyway=True)
    assert giver() == "space"


def test_ships_move_from_one_place_to_another(table: AnyTable) -> None:
    assert form(table, "move", **{"from": "sea"}, to="sea").actions == ()
    shown = form(table, "move", **{"from": "sea"}, to="homeland")
    assert shown.actions == (a.MoveShips(CARLA, "sea", "homeland", 1),)


def test_the_way_a_ship_went_says_what_it_can_mean(table: AnyTable) -> None:
    def meanings(origin: str, to: str) -> list[str]:
        shown = QUESTIONS["moved"](table, q.of(CARLA, origin=origin, to=to))
        return [field.key for field in shown.fields]

    assert meanings("sea", "wine") == ["place-ship", "gain-more", "card", "count"]
    assert meanings("gem", "sea") == ["food", "card", "count"]
    assert meanings("shipyard", "homeland") == ["build", "card", "count"]
    assert meanings("homeland", "wine") == ["card", "count"]
    given = QUESTIONS["moved"](table, q.of(CARLA, origin="sea", to="wine")).fields[0]
    assert isinstance(given, q.Link)
    placed = ask(table, QUESTIONS[given.question], given.answers or {}, where="public 1")
    assert _action(placed).gain == a.Gain((("wine", 1),))


def test_every_line_that_leads_on_leads_somewhere(table: AnyTable) -> None:
    links = [field for field in form(table, "more").fields if isinstance(field, q.Link)]
    assert [link.question for link in links] == list(MORE)
    # The ships are folded away by the table itself.
    assert {link.question for link in links} - {"fold"} <= QUESTIONS.keys()


# Milestones


def test_a_milestone_shows_its_spaces_and_who_has_them(table: AnyTable) -> None:
    shown = form(table, "claim", milestone="1")
    field = shown.field("space")
    assert isinstance(field, q.OneOf)
    assert all(key.startswith("1:") for key in field.keys)
    assert "met" not in texts(shown)
    assert "points" not in texts(shown)
    best = change(table, shown)[CARLA]
    assert shown.button == f"Claim +{best}"


def test_a_space_of_one_milestone_is_none_of_another(table: AnyTable) -> None:
    shown = form(table, "claim", milestone="1", space="1:3")
    assert _action(shown).space == 3
    assert _action(ask(table, QUESTIONS["claim"], shown.answers, milestone="2")).space is None


def test_points_that_nobody_typed_are_asked_for() -> None:
    table = table_of("amalfi")
    shown = form(table, "claim", ANNA, milestone="3")
    assert (shown.actions, shown.button) == ((), "Choose its points")
    claimed = ask(table, QUESTIONS["claim"], shown.answers, points=4)
    assert (_action(claimed).points, claimed.button) == (4, "Claim +4")
    assert not is_plain_claim(table, ANNA, 3)


# The end of a round


def closing(table: AnyTable) -> AnyTable:
    for seat in (2, 3, 1):
        table.play(a.Pass(Seat(seat)))
    return table


def test_a_round_is_walked_through(table: AnyTable) -> None:
    closing(table)
    close = QUESTIONS["close"]
    states = []
    for _ in range(3):
        shown = close(table, {})
        walk = shown.fields[0]
        assert isinstance(walk, q.Walk)
        states.append([step.state for step in walk.steps])
        record(table, shown)
    assert states == [
        ["now", "later", "later"],
        ["done", "now", "later"],
        ["done", "done", "now"],
    ]
    assert shown.then is None
    assert table.state.round == 3


def test_a_card_changes_what_is_due(table: AnyTable) -> None:
    closing(table)
    assert "due 0" not in texts(QUESTIONS["close"](table, {}))
    shown = ask(table, QUESTIONS["close"], {"other-due": True}, **{"due 0": 5})
    assert shown.actions == (a.Feed(ANNA, 5), a.Feed())
    assert texts(shown)["meal 0"] == "Anna: 1 + 1 income − 5 due, 3 missing"


def test_a_result_that_the_app_counts_can_be_entered_otherwise(table: AnyTable) -> None:
    closing(table)
    record(table, QUESTIONS["close"](table, {}))
    shown = QUESTIONS["close"](table, {})
    assert shown.actions == (a.Settle(),)
    points = shown.field("points")
    assert isinstance(points, q.Numbers)
    assert [line.note for line in points.lines] == ["counted by the app"] * 4
    other = ask(table, QUESTIONS["close"], {}, points=points.put("1", 5))
    assert other.actions == (a.Settle(((BRUNO, 5),)),)


def test_a_result_entered_as_it_lies_needs_every_number() -> None:
    table = table_of("amalfi", {**evening(), "position": {}})
    shown = QUESTIONS["settle"](table, {"card": "3"})
    assert shown.actions == ()
    assert ask(table, QUESTIONS["settle"], {"card": "3"}, points=(("0", 4),)).actions == (
        a.Settle(((ANNA, 4),), 3),
    )


# What a player has


def test_only_what_was_changed_is_corrected_and_room_is_made_first(table: AnyTable) -> None:
    assert form(table, "correct").actions == ()
    shown = form(table, "correct", page="rest", food=9, colonies=3)
    assert shown.actions == (a.CountColonies(CARLA, 3), a.CountFood(CARLA, 9))
    marked = ask(table, QUESTIONS["correct"], shown.answers, marker=(("track", 44),))
    assert marked.actions[0] == a.CountTrack(CARLA, 44)
    back = ask(table, QUESTIONS["correct"], shown.answers, page="ships")
    assert back.actions == shown.actions


def test_cards_are_entered_one_after_the_other() -> None:
    table = table_of("amalfi", {**evening(), "position": {}})
    shown = form(table, "cards", ANNA, card="book", points=6)
    assert (shown.actions, shown.at_once) == ((a.EnterCard(ANNA, "book", 6),), True)
    assert shown.then == q.of(ANNA, card="book")
    record(table, shown)
    again = QUESTIONS["cards"](table, shown.then)
    assert (again.actions, again.button, again.then) == ((), "Next: Bruno", q.of(BRUNO))
    owned = again.field("owned book")
    assert isinstance(owned, q.Link)
    assert (owned.note, owned.trail) == ("6", "6")
    gone = QUESTIONS[owned.question](table, owned.answers or {}).fields[0]
    assert isinstance(gone, q.Deed)
    assert (gone.label, gone.actions) == ("Book 6", (a.RemoveCard(ANNA, "book", 1),))


def test_ending_characters_are_entered_and_taken_away(table: AnyTable) -> None:
    shown = form(table, "ending")
    assert (shown.button, shown.leave) == ("Enter its numbers", "Done")
    begun = ask(table, QUESTIONS["ending"], shown.answers, per=3, what="books")
    assert (begun.button, begun.leave) == ("Add it", "Cancel")
    record(table, begun)
    rows = [field for field in form(table, "ending").fields if isinstance(field, q.Deed)]
    assert rows[-1].actions == (a.RemoveEnding(CARLA, len(rows)),)
    assert rows[-1].then == q.of(CARLA)


# A whole game


class Player:
    """Answers questions so that they say what happened at a table."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table

    def play(self, action: Any) -> None:
        """Record one action of the engine by answering its question."""
        if isinstance(action, a.Feed | a.Settle | a.Prepare):
            # Whoever was fed alone is fed with everybody else.
            if not isinstance(action, a.Feed) or self.table.state.phase is Phase.FOOD:
                record(
                    self.table, QUESTIONS["close"](self.table, self.closing(action)), anyway=True
                )
            return
        key, given = self.answers(action)
        record(self.table, form(self.table, key, action.seat, **given), anyway=True)

    def closing(self, action: Any) -> dict[str, q.Value]:
        """The answers to the walk through the end of a round."""
        if isinstance(action, a.Settle):
            return {"points": tuple((str(int(seat)), points) for seat, points in action.points)}
        return {}

    def answers(self, action: Any) -> tuple[str, dict[str, q.Value]]:
        """The question about an action, and the answers to it."""
        match action:
            case a.Place():
                return "place-ship", {**_where(action), "pay": action.pay, **_gain(action.gain)}
            case a.Acquire():
                extra = {"surcharge": action.surcharge, **_card(action), **_more(action.gain)}
                return "acquire", {"card": action.card, "points": action.points, **extra}
            case a.Build():
                return "build", {"ships": action.ships, "paid": counts(action.paid)}
            case a.Play():
                return "play", {"kind": action.character, **_card(action), **_ending(action.ending)}
            case a.Tap():
                return "tap", {"pay": action.pay, **_gain(action.gain)}
            case a.Pass():
                return "pass", {}
            case a.Discard():
                return "discard", {"cards": action.cards}
            case a.TurnIntoFood():
                return "food", {"from": action.start, "ships": action.ships}
            case a.ClaimMilestone():
                return "claim", {"milestone": str(action.milestone)}
            case a.GainMore():
                return "gain-more", {"by": action.by, **_gain(action.gain)}
            case a.TakeCharacter():
                return "take", {"pay": action.pay, "food": action.food}
        raise AssertionError(action)


def _where(action: a.Place) -> dict[str, q.Value]:
    if action.chart:
        return {"where": f"chart {action.chart}"}
    if action.public:
        return {"where": f"public {action.public}"}
    return {"where": action.space if action.space in SPACES else "other"}


def _gain(gain: a.Gain) -> dict[str, q.Value]:
    others = (("food", gain.food), ("colonies", gain.colonies))
    things = (*gain.resources, *(pair for pair in others if pair[1]))
    return {"gain": things, "gain-points": gain.points}


def _more(gain: a.Gain) -> dict[str, q.Value]:
    return {"gives": True, **_gain(gain)} if gain != a.NOTHING else {}


def _card(action: Any) -> dict[str, q.Value]:
    return {"cost": action.cost, "of": tuple(action.of), "paid": counts(action.paid)}


def _ending(card: Any) -> dict[str, q.Value]:
    if card is None:
        return {}
    if card.points is not None:
        return {"mode": "points", "all": card.points}
    by: dict[str, q.Value] = {"what": card.of} if card.of else {"count": card.count}
    return {"per": card.per, **by, "most": card.most}


def test_a_whole_game_is_kept_by_questions_alone() -> None:
    table, moves = golden("amalfi", "whole-game")
    player = Player(table)
    for move in moves:
        player.play(move)
    assert table.state.phase is Phase.OVER
    assert lines(table) == lines(kept(table, moves))
    over = QUESTIONS["close"](table, {})
    assert (over.goes, over.button, over.actions) == ("score", "See the score", ())


def test_a_title_says_whose_action_it_is_in_every_question(table: AnyTable) -> None:
    for key in QUESTIONS.keys() - {
        "more",
        "close",
        "settle",
        "moved",
        "take-away",
        "pass",
        "claim-one",
    }:
        assert "Carla" in form(table, key).title, key
    assert option(form(table, "place-ship"), "where", "public 1").text == "Public chart 1"
