"""What can be asked at a table of Amalfi: Renaissance, and a whole game kept by it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.amalfi_renaissance.questions import QUESTIONS
from companion.games.amalfi_renaissance.questions.free import MORE
from companion.present import questions as q
from companion.present.payments import counts, paid
from engine.core import Illegal
from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance.board import EndgameCard
from engine.games.amalfi_renaissance.state import Phase
from engine.message import Seat
from engine.payment import payment
from tests.asking import AnyTable, ask, golden, kept, lines, option, record, table_of, texts
from tests.files import new_file

ANNA, BRUNO = Seat(0), Seat(1)
TITLES = [{"title": "explorer", "ladder": [24, 18, 12]}, {"title": "artist"}]
DECREES = ["blessing", "mobilization", "trade", "universalism"]


def new(players: int = 2, **setup: Any) -> AnyTable:
    """A game before its first move."""
    setup = {"decrees": DECREES, "titles": TITLES, **setup}
    return table_of("amalfi-renaissance", new_file("amalfi-renaissance", players, setup))


@pytest.fixture
def table() -> AnyTable:
    """Anna has a ship in the bay and three with the wine."""
    found = new()
    found.play(a.SetShips(ANNA, (("bay", 1), ("wine", 3))))
    return found


def form(table: AnyTable, key: str, seat: Seat = ANNA, **given: q.Value) -> q.Form:
    """A question to a player, answered."""
    return ask(table, QUESTIONS[key], q.of(seat), **given)


def action(shown: q.Form) -> Any:
    return shown.action


def value(shown: q.Form, key: str) -> q.Value:
    return shown.field(key).value


# Paid with ships


def test_an_artwork_takes_its_usual_resource_and_the_best_way(table: AnyTable) -> None:
    shown = form(table, "acquire", artwork="book", points=7, cost=5)
    assert value(shown, "resources") == ("wine",)
    assert action(shown) == a.Acquire(
        ANNA, "book", 7, cost=5, resources=("wine",), pay=payment({"wine": 2})
    )
    assert (shown.button, shown.note) == ("Acquire · +7", "3 bread, then 4")
    assert shown.field("paid").label == "PAID WITH"


def test_an_artwork_is_not_bought_without_type_and_points(table: AnyTable) -> None:
    shown = form(table, "acquire", artwork="book", cost=5)
    assert (shown.actions, shown.button) == ((), "Choose type and points")


def test_other_ships_pay_until_the_card_is_another(table: AnyTable) -> None:
    moved = (("wine", 1), ("emergency", 1))
    shown = form(table, "acquire", artwork="book", points=7, cost=5, paid=moved)
    assert counts(action(shown).pay) == moved
    dearer = ask(table, QUESTIONS["acquire"], shown.answers, cost=6)
    assert action(dearer).pay == payment({"wine": 2})


def test_too_dear_an_artwork_is_illegal_and_can_be_recorded(table: AnyTable) -> None:
    weighed = q.weigh(table, form(table, "acquire", artwork="monument", points=13, cost=60))
    assert isinstance(weighed.verdict, Illegal)
    assert (weighed.can_record, weighed.can_record_anyway) == (False, True)
    assert any("cannot pay" in one.because for one in weighed.objections)


def test_a_button_says_all_that_an_artwork_changes() -> None:
    """Bruno's Raphael counts the fifth painting too."""
    table, _ = golden("amalfi_renaissance", "tie")
    shown = form(table, "acquire", BRUNO, artwork="painting", points=5)
    assert shown.button == "Acquire · +9"


def test_only_the_rightmost_slot_matters_where_prices_are_typed_with_it() -> None:
    field = form(new(), "discover", points=3).field("slot")
    assert isinstance(field, q.OneOf)
    assert field.keys == ("5",)
    assert action(form(new(), "discover", points=3, slot="5")).slot == 5


def test_an_endgame_character_says_what_it_scores(table: AnyTable) -> None:
    shown = form(table, "invite", type="endgame", cost=0, known="Raphael")
    assert action(shown).endgame == EndgameCard("Raphael", per=4, of="paintings", max=24)
    by_hand = ask(table, QUESTIONS["invite"], shown.answers, mode="final", all=9)
    assert action(by_hand).endgame.points == 9
    assert "per" not in texts(form(table, "invite", type="permanent"))


def test_ships_left_in_the_shipyard_stand_beside_what_is_built(table: AnyTable) -> None:
    shown = form(table, "construct", ships=2)
    assert (shown.button, action(shown).ships) == ("Build 2 ships", 2)
    assert form(table, "construct", paid=()).note == "6 left in the shipyard"


def test_only_what_scores_is_asked_at_a_light_table() -> None:
    light = new(light=True)
    assert list(texts(form(light, "acquire"))) == ["artwork", "points"]
    assert list(texts(form(light, "discover"))) == ["points"]
    assert list(texts(form(light, "invite", type="permanent"))) == ["type"]
    assert list(texts(form(light, "navigate"))) == ["to"]
    assert "bay" not in texts(form(light, "correct", page="ships"))


# What it brings


def test_a_navigation_needs_no_answer(table: AnyTable) -> None:
    assert action(form(table, "navigate")) == a.Navigate(ANNA)
    shown = form(table, "navigate", to="2", send=(("gems", 1),), bread=1, gain=2, shows="3")
    assert action(shown) == a.Navigate(
        ANNA, to="evolving", slot=2, bread=1, shows=3, send=(("gems", 1),), gain=2
    )


def test_a_lighthouse_goes_up_while_there_are_any(table: AnyTable) -> None:
    assert action(form(table, "erect")) == a.Erect(ANNA)
    assert action(form(table, "erect", where="1")) == a.Erect(ANNA, "private", BRUNO)
    assert option(form(table, "erect"), "where", "1").text == "Bruno's private"
    table.play(a.SetLighthouses(ANNA, 8, 0), anyway=True)
    none = form(table, "erect").field("where")
    assert isinstance(none, q.OneOf)
    assert none.keys in (("character", "two"), ("public", "private", "evolving", "1"))


def test_a_lighthouse_gives_bread_or_sends_a_ship(table: AnyTable) -> None:
    assert action(form(table, "lighthouse")) == a.UseLighthouse(ANNA)
    assert action(form(table, "lighthouse", what="wine")) == a.UseLighthouse(ANNA, "wine")
    field = form(new(light=True), "lighthouse").field("what")
    assert isinstance(field, q.OneOf)
    assert field.keys == ("bread",)


def test_a_character_is_taken_as_the_bonus_of_an_evolving_destination(table: AnyTable) -> None:
    assert value(form(table, "take"), "evolving") is False
    table.play(a.Navigate(ANNA, to="evolving", slot=2), anyway=True)
    assert value(form(table, "take"), "evolving") is True
    assert value(form(table, "take", BRUNO), "evolving") is False
    shown = form(table, "take", slot="0", evolving=False)
    assert action(shown) == a.TakeCharacter(ANNA)


def test_bread_and_points_are_gained_and_paid(table: AnyTable) -> None:
    assert action(form(table, "bread", way="pay", amount=2)) == a.PayBread(ANNA, 2)
    assert action(form(table, "bread", amount=2)) == a.GainBread(ANNA, 2)
    assert form(table, "bonus").button == "Choose the points"
    shown = form(table, "bonus", points=-3)
    assert (action(shown), shown.button) == (a.Bonus(ANNA, -3), "Score −3")


def test_ships_go_down_a_step_for_bread(table: AnyTable) -> None:
    assert form(table, "convert").actions == ()
    shown = form(table, "convert", ships=(("wine", 1), ("emergency", 1)))
    assert action(shown) == a.TurnIntoBread(ANNA, payment({"wine": 1}, emergency=1))
    assert action(form(table, "send", send=(("gems", 1),), bread=1)) == a.Send(
        ANNA, (("gems", 1),), 1
    )


def test_everybody_may_be_asked_for_what_anybody_may_do_and_only_there(table: AnyTable) -> None:
    free = ("lighthouse", "erect", "take", "send", "bread", "bonus", "straighten", "discard")
    for key in free:
        shown = form(table, key, BRUNO)
        assert shown.fields[0].key == "seat", key
        assert "Bruno" in shown.title
    for key in ("navigate", "acquire", "discover", "invite", "construct"):
        assert "seat" not in texts(form(table, key)), key
    assert "seat" not in texts(form(new(1, solo="genoa"), "discard"))


def test_the_rival_discards_where_the_player_took() -> None:
    table = new(1, solo="genoa")
    table.play(a.Acquire(ANNA, "book", 5), anyway=True)
    shown = form(table, "rival", ships=1)
    assert action(shown) == a.RivalReacts(1, 0, "workshop")


def test_the_way_a_ship_went_says_what_it_can_mean(table: AnyTable) -> None:
    def meanings(origin: str, to: str) -> list[str]:
        shown = QUESTIONS["moved"](table, q.of(ANNA, origin=origin, to=to))
        return [field.key for field in shown.fields if not isinstance(field, q.Note)]

    assert meanings("bay", "gems") == ["navigate", "send", "lighthouse", "correct"]
    assert meanings("bay", "docks") == ["navigate", "correct"]
    assert meanings("wine", "bay") == ["convert", "correct"]
    assert meanings("bay", "port") == ["convert", "correct"]
    assert meanings("shipyard", "port") == ["construct", "correct"]
    assert meanings("port", "wine") == ["correct"]


def test_every_line_that_leads_on_leads_somewhere(table: AnyTable) -> None:
    links = [field for field in form(table, "more").fields if isinstance(field, q.Link)]
    assert [link.question for link in links] == list(MORE)
    for link in links:
        assert QUESTIONS[link.question](table, link.answers or {}).title


# Titles and decrees


def test_a_title_asks_for_its_square_where_nobody_typed_it(table: AnyTable) -> None:
    plain = QUESTIONS["title"](table, q.of(ANNA, title="explorer"))
    assert (plain.at_once, plain.fields) == (True, ())
    shown = ask(table, QUESTIONS["title"], q.of(ANNA, title="artist"))
    assert (shown.actions, shown.button) == ((), "Choose the square")
    claimed = ask(table, QUESTIONS["title"], shown.answers, square=9)
    assert (action(claimed), claimed.button) == (a.ClaimTitle(ANNA, "artist", 9), "Score · +9")


def test_titles_that_a_player_has_keep_their_order_on_the_sheet(table: AnyTable) -> None:
    shown = form(table, "titles")
    assert list(texts(shown)) == ["which"]
    two = ask(table, QUESTIONS["titles"], shown.answers, which=("artist",))
    two = ask(table, QUESTIONS["titles"], two.answers, which=("explorer", "artist"))
    assert list(texts(two)) == ["which", "square artist", "square explorer"]
    assert action(two) == a.SetTitles(ANNA, (("artist", 12), ("explorer", 24)))
    picked = ask(table, QUESTIONS["titles"], two.answers, **{"square explorer": "18"})
    assert action(picked).titles == (("artist", 12), ("explorer", 18))
    fewer = ask(table, QUESTIONS["titles"], picked.answers, which=("explorer",))
    assert list(texts(fewer)) == list(texts(two))
    assert action(fewer).titles == (("explorer", 18),)
    again = ask(table, QUESTIONS["titles"], fewer.answers, **{"square artist": "9"})
    assert action(again).titles == (("artist", 9), ("explorer", 18))


def test_what_is_printed_on_a_title_is_read_off_it(table: AnyTable) -> None:
    shown = QUESTIONS["read-title"](table, {"title": ""})
    assert (shown.actions, shown.button) == ((), "Choose the title")
    chosen = ask(table, QUESTIONS["read-title"], {}, which="patron")
    assert list(texts(chosen)) == ["which", "type patron", "squares patron"]
    read = ask(
        table,
        QUESTIONS["read-title"],
        chosen.answers,
        **{"type patron": "permanent"},
        **{"squares patron": (12, 8)},
    )
    assert action(read) == a.ReadTitle("patron", (12, 8), "permanent")
    other = ask(table, QUESTIONS["read-title"], read.answers, which="merchant")
    assert action(other) == a.ReadTitle("merchant")


def test_a_decree_is_one_that_no_other_period_has() -> None:
    table = new(decrees=[None, "trade"])
    shown = QUESTIONS["read-decree"](table, {"period": "1"})
    field = shown.field("decree")
    assert isinstance(field, q.OneOf)
    assert "trade" not in field.keys
    assert (shown.actions, shown.button) == ((), "Choose the decree")
    read = ask(table, QUESTIONS["read-decree"], shown.answers, decree="colonization", bonus=1)
    assert action(read) == a.ReadDecree(1, "colonization", 1)


# What a player has


def test_only_what_was_changed_is_corrected(table: AnyTable) -> None:
    assert form(table, "correct").actions == ()
    shown = form(table, "correct", book=2, lighthouses=1, page="ships", bay=4)
    assert shown.actions == (
        a.SetArtworks(ANNA, (("book", 2),)),
        a.SetLighthouses(ANNA, 1, table.state.board(ANNA).own_lighthouses),
        a.SetShips(ANNA, (("bay", 4),)),
    )
    marked = form(table, "correct", marker=(("track", -4),))
    assert marked.actions == (a.SetTrack(ANNA, -4),)


def test_endgame_characters_are_added_changed_and_removed(table: AnyTable) -> None:
    table.play(a.SetCharacters(ANNA, (("endgame", 1),)))
    assert (form(table, "endgame").button, form(table, "endgame").leave) == ("Add", "Done")
    added = form(table, "endgame", known="Raphael", count=3)
    assert added.leave == "Cancel"
    record(table, added)
    again = form(table, "endgame", card="0")
    assert (value(again, "known"), value(again, "count")) == ("Raphael", 3)
    assert (again.button, again.leave) == ("Change", "Cancel")
    changed = ask(table, QUESTIONS["endgame"], again.answers, count=5)
    assert action(changed).endgame[0].count == 5
    remove = again.field("remove")
    assert isinstance(remove, q.Deed)
    assert remove.actions == (a.SetEndgame(ANNA, ()),)


# The end of a period


def closing(table: AnyTable) -> AnyTable:
    for seat in table.state.seats:
        table.play(a.Pass(seat), anyway=True)
    return table


def test_a_period_is_walked_through() -> None:
    table = closing(new())
    close, answers, buttons = QUESTIONS["end"], {}, []
    while True:
        shown = close(table, answers)
        buttons.append(shown.button)
        record(table, shown)
        if shown.then is None:
            break
        answers = dict(shown.then)
    assert buttons == ["Feed everybody", "Score the decree", "Begin period 2"]
    assert (table.state.period, table.state.phase) == (2, Phase.ACTIONS)


def test_anybody_feeds_first_or_alone() -> None:
    table = closing(new(3))
    shown = ask(table, QUESTIONS["end"], {}, first="2")
    alone = shown.field("alone")
    assert isinstance(alone, q.Deed)
    assert (alone.label, alone.actions) == ("Feed Carla", (a.Feed(Seat(2)),))
    assert shown.actions == (a.Feed(Seat(2)), a.Feed(ANNA), a.Feed(BRUNO))


def test_the_hungry_may_turn_ships_and_cards_into_bread_first() -> None:
    table = new()
    table.play(a.SetShips(ANNA, (("shipyard", 4), ("bay", 6))))
    closing(table)
    shown = QUESTIONS["end"](table, {})
    links = [field for field in shown.fields if isinstance(field, q.Link)]
    assert [(link.key, link.returns) for link in links] == [("convert", True), ("discard", True)]
    assert shown.actions == (a.Feed(ANNA),)


def test_what_was_left_open_is_asked_before_the_decree_and_stays() -> None:
    patron = [{"title": "patron"}]
    table = new(decrees=[], titles=patron)
    table.play(a.SetArtworks(ANNA, (("book", 3), ("painting", 0), ("monument", 0))))
    table.play(a.SetCharacters(ANNA, (("endgame", 1),)))
    closing(table)
    record(table, QUESTIONS["end"](table, {}))
    shown = QUESTIONS["end"](table, {})
    assert list(texts(shown)) == ["first", "decree", "type patron", "points"]
    read = ask(table, QUESTIONS["end"], {}, decree="adulation")
    assert (read.actions, read.at_once) == ((a.ReadDecree(1, "adulation"),), True)
    record(table, read)
    after = ask(table, QUESTIONS["end"], read.then or {}, **{"type patron": "permanent"})
    assert after.actions == (a.ReadTitle("patron", type="permanent"),)
    record(table, after)
    last = QUESTIONS["end"](table, after.then or {})
    assert [key for key in texts(last) if key != "points"] == ["first", "decree", "type patron"]
    assert last.button == "Score the decree"


# A whole game

# The period's end asks what the file lists move by move.
_CLOSING = a.Feed | a.ScoreDecree | a.NewPeriod


class Player:
    """Answers questions so that they say what happened at a table."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table

    def play(self, move: Any) -> None:
        """Record one action of the engine by answering its question."""
        if isinstance(move, a.Feed):
            self._feed(move)
        elif isinstance(move, a.ScoreDecree | a.NewPeriod):
            record(self.table, QUESTIONS["end"](self.table, {}), anyway=True)
        elif isinstance(move, a.ClaimTitle):
            shown = QUESTIONS["title"](self.table, q.of(move.seat, title=move.title))
            assert shown.actions == (move,)
            record(self.table, shown, anyway=True)
        else:
            key, given = self.answers(move)
            shown = form(self.table, key, move.seat, **given)
            record(self.table, shown, anyway=True)

    def _feed(self, move: a.Feed) -> None:
        shown = ask(self.table, QUESTIONS["end"], {}, first=str(int(move.seat)))
        deeds = [field for field in shown.fields if isinstance(field, q.Deed)]
        key = "part" if move.more else "alone"
        deed = next((deed for deed in deeds if deed.key == key), None)
        actions = shown.actions if deed is None else deed.actions
        assert actions == (move,)
        self.table.play_all(actions, anyway=True)

    def answers(self, move: Any) -> tuple[str, dict[str, q.Value]]:
        """The question about a move, and the answers to it."""
        match move:
            case a.Navigate():
                to = str(move.slot) if move.slot else move.to
                bread = {"bread": move.bread, "gain": move.gain}
                return "navigate", {"to": to, "send": move.send, **bread}
            case a.Acquire():
                return "acquire", {"artwork": move.artwork, **_card(move)}
            case a.Discover():
                return "discover", _card(move)
            case a.Invite():
                kind: dict[str, q.Value] = {"type": move.type, "cost": move.cost}
                return "invite", {**kind, **_paid(move), **_endgame(move.endgame)}
            case a.Construct():
                return "construct", {"ships": move.ships, "paid": counts(move.pay)}
            case a.Engage():
                return "engage", {}
            case a.Pass():
                return "pass", {}
            case a.Erect():
                where = move.on if move.owner is None else str(int(move.owner))
                return "erect", {"where": where}
            case a.UseLighthouse():
                return "lighthouse", {"what": move.hold or "bread"}
            case a.TakeCharacter():
                return "take", {"slot": str(move.slot or 0), "evolving": move.evolving}
            case a.Send():
                return "send", {"send": move.send, "bread": move.bread}
            case a.GainBread():
                return "bread", {"amount": move.bread}
            case a.PayBread():
                return "bread", {"way": "pay", "amount": move.bread}
            case a.Bonus():
                return "bonus", {"points": move.points}
            case a.Straighten():
                return "straighten", {"amount": move.characters}
            case a.TurnIntoBread():
                return "convert", {"ships": counts(move.ships)}
            case a.Discard():
                return "discard", {"cards": move.cards}
        raise AssertionError(move)


def _card(move: Any) -> dict[str, q.Value]:
    slot: dict[str, q.Value] = {"slot": "5"} if move.slot == 5 else {}
    return {"points": move.points, "cost": move.cost, **slot, **_paid(move)}


def _paid(move: Any) -> dict[str, q.Value]:
    return {"resources": tuple(move.resources), "paid": counts(move.pay)}


def _endgame(card: EndgameCard | None) -> dict[str, q.Value]:
    if card is None:
        return {}
    return {"per": card.per, "what": card.of or "", "most": card.max}


def test_a_whole_game_is_kept_by_questions_alone() -> None:
    table, moves = golden("amalfi_renaissance", "whole-game")
    player = Player(table)
    for move in moves:
        player.play(move)
    assert table.state.phase is Phase.OVER
    assert lines(table) == lines(kept(table, moves))
    over = QUESTIONS["end"](table, {})
    assert (over.goes, over.button, over.actions) == ("score", "See the score", ())


def test_the_ways_to_pay_are_the_engines(table: AnyTable) -> None:
    field = form(table, "acquire", artwork="book", points=7, cost=5).field("paid")
    assert isinstance(field, q.Payment)
    assert paid(field) == payment({"wine": 2})
    assert field.result == "1 bread comes back"
