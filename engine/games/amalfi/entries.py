"""What is entered as it lies, or corrected: the rules, effect, description and keys of each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.actions import BY, ActionType, anything
from engine.core import Breach, CannotRecord, Need, Points, Secrecy
from engine.files.shapes import Key
from engine.games.amalfi import actions as a
from engine.games.amalfi.effects import with_card
from engine.games.amalfi.endgame import is_counted
from engine.games.amalfi.file_shapes import POINTS, SOME
from engine.games.amalfi.files import CARD, ENDING, FLEET_BY_PLACE, MARKER, NUMBER, PLAYED
from engine.games.amalfi.ledger import MarkerSet
from engine.games.amalfi.pieces import CHARACTERS, COPIES, FLEET, MOST_COLONIES, PLACES
from engine.games.amalfi.rules_cards import card_name, check_cards_left, ending_limit
from engine.games.amalfi.rules_turn import place_name
from engine.games.amalfi.state import Ending, State, most_food
from engine.message import Message, count, say


def _entered(state: State, message: Message) -> Message:
    """What was entered; in a kept game, that it corrects what was played."""
    return say("told.correction", told=message) if state.is_kept else message


def _track(state: State, counted: a.CountTrack) -> State:
    return replace(state, ledger=(*state.ledger, MarkerSet(counted.seat, counted.points)))


def _describe_track(state: State, counted: a.CountTrack) -> Message:
    return _entered(state, say("told.track", seat=counted.seat, points=counted.points))


def _check_food(state: State, counted: a.CountFood) -> Points:
    limit = most_food(state, state.board(counted.seat))
    if counted.food > limit:
        because = say("counted.food-limit", seat=counted.seat, food=counted.food, limit=limit)
        yield Breach("food.limit", because)


def _food(state: State, counted: a.CountFood) -> State:
    return state.with_board(counted.seat, replace(state.board(counted.seat), food=counted.food))


def _describe_food(state: State, counted: a.CountFood) -> Message:
    return _entered(state, say("told.food", seat=counted.seat, food=counted.food))


def _check_colonies(state: State, counted: a.CountColonies) -> Points:
    if counted.colonies > MOST_COLONIES:
        because = say(
            "counted.colonies-most",
            seat=counted.seat,
            colonies=count("colonies", counted.colonies),
            most=MOST_COLONIES,
        )
        yield Breach("box.colonies", because)


def _colonies(state: State, counted: a.CountColonies) -> State:
    board = replace(state.board(counted.seat), colonies=counted.colonies)
    return state.with_board(counted.seat, board)


def _describe_colonies(state: State, counted: a.CountColonies) -> Message:
    colonies = count("colonies", counted.colonies)
    return _entered(state, say("told.colonies", seat=counted.seat, colonies=colonies))


def _check_ships(state: State, counted: a.CountShips) -> Points:
    total = counted.ships.total
    if total != FLEET:
        because = say(
            "counted.ships-all", seat=counted.seat, ships=count("ships", total), fleet=FLEET
        )
        yield Breach("box.ships", because)


def _ships(state: State, counted: a.CountShips) -> State:
    return state.with_board(counted.seat, replace(state.board(counted.seat), ships=counted.ships))


def _describe_ships(state: State, counted: a.CountShips) -> Message:
    fleet = tuple(
        say("told.ships-at", ships=ships, place=place_name(place))
        for place in PLACES
        if (ships := counted.ships.at(place))
    )
    return _entered(state, say("told.ships", seat=counted.seat, ships=fleet))


def _check_characters(state: State, counted: a.CountCharacters) -> Points:
    for kind in CHARACTERS:
        number = getattr(counted.characters, kind)
        others = (board for seat, board in enumerate(state.boards) if seat != counted.seat)
        used = sum(getattr(board.characters, kind, 0) for board in others)
        if number + used > COPIES[kind]:
            because = say(
                "counted.characters-most",
                number=number + used,
                character=say(f"characters.{kind}"),
                copies=COPIES[kind],
            )
            yield Breach("box.characters", because)


def _characters(state: State, counted: a.CountCharacters) -> State:
    board = replace(state.board(counted.seat), characters=counted.characters)
    return state.with_board(counted.seat, board)


def _describe_characters(state: State, counted: a.CountCharacters) -> Message:
    played = tuple(
        say("told.played", number=number, character=say(f"characters.{kind}"))
        for kind, number in zip(CHARACTERS, counted.characters, strict=True)
    )
    return _entered(state, say("told.characters", seat=counted.seat, characters=played))


def _hand(state: State, counted: a.CountHand) -> State:
    return state.with_board(counted.seat, replace(state.board(counted.seat), hand=counted.cards))


def _describe_hand(state: State, counted: a.CountHand) -> Message:
    return _entered(
        state, say("told.hand", seat=counted.seat, cards=count("characters", counted.cards))
    )


def _check_enter_card(state: State, entered: a.EnterCard) -> Points:
    return check_cards_left(state, entered.card)


def _enter_card(state: State, entered: a.EnterCard) -> State:
    board = with_card(state.board(entered.seat), entered.card, entered.points)
    return state.with_board(entered.seat, board)


def _describe_enter_card(state: State, entered: a.EnterCard) -> Message:
    card, points = card_name(entered.card), count("points", entered.points)
    return _entered(state, say("told.has-card", seat=entered.seat, card=card, points=points))


def _check_remove_card(state: State, removed: a.RemoveCard) -> Points:
    board = state.board(removed.seat)
    chart = removed.card == "chart"
    owned = len(board.charts) if chart else board.contracts_of(removed.card)
    if removed.number > owned:
        because = say(
            "remove.no-card",
            seat=removed.seat,
            card=say(f"kind.{removed.card}"),
            number=removed.number,
            owned=owned,
        )
        yield Breach("end.cards", because, blocks=True)


def _remove_card(state: State, removed: a.RemoveCard) -> State:
    board = state.board(removed.seat)
    if removed.card == "chart":
        charts = _without(board.charts, removed.number)
        return state.with_board(removed.seat, replace(board, charts=charts))
    places = tuple(i for i, card in enumerate(board.contracts) if card.kind == removed.card)
    if removed.number > len(places):
        raise CannotRecord(f"there are only {len(places)}")
    contracts = _without(board.contracts, places[removed.number - 1] + 1)
    return state.with_board(removed.seat, replace(board, contracts=contracts))


def _describe_remove_card(state: State, removed: a.RemoveCard) -> Message:
    card = say(f"kind.{removed.card}")
    message = say("told.no-card", seat=removed.seat, card=card, number=removed.number)
    return _entered(state, message)


def _check_enter_ending(state: State, entered: a.EnterEnding) -> Points:
    most, cards = ending_limit(state), state.board(entered.seat).ending
    if len(cards) >= most and _unnumbered(cards) is None:
        yield Breach("box.ending", say("play.too-many-ending", seat=entered.seat, most=most))
    if not is_counted(state, entered.seat, entered.ending):
        yield Need("char.ending", say("need.ending", seat=entered.seat))


def _enter_ending(state: State, entered: a.EnterEnding) -> State:
    """One more ending character, or the numbers of one that was played without them."""
    board = state.board(entered.seat)
    place, cards = _unnumbered(board.ending), board.ending
    if place is None:
        cards = (*cards, entered.ending)
    else:
        cards = (*cards[:place], entered.ending, *cards[place + 1 :])
    return state.with_board(entered.seat, replace(board, ending=cards))


def _describe_enter_ending(state: State, entered: a.EnterEnding) -> Message:
    return _entered(state, say("told.ending", seat=entered.seat, name=entered.ending.name))


def _check_remove_ending(state: State, removed: a.RemoveEnding) -> Points:
    owned = len(state.board(removed.seat).ending)
    if removed.number > owned:
        because = say("remove.no-ending", seat=removed.seat, number=removed.number, owned=owned)
        yield Breach("end.ending", because, blocks=True)


def _remove_ending(state: State, removed: a.RemoveEnding) -> State:
    board = state.board(removed.seat)
    board = replace(board, ending=_without(board.ending, removed.number))
    return state.with_board(removed.seat, board)


def _describe_remove_ending(state: State, removed: a.RemoveEnding) -> Message:
    return _entered(state, say("told.no-ending", seat=removed.seat, number=removed.number))


def _without(values: tuple[Any, ...], number: int) -> tuple[Any, ...]:
    if number > len(values):
        raise CannotRecord(f"there are only {len(values)}")
    return (*values[: number - 1], *values[number:])


def _unnumbered(cards: tuple[Ending, ...]) -> int | None:
    """The place of the first ending character that was played without its numbers."""
    found = (place for place, card in enumerate(cards) if card.per is None and card.points is None)
    return next(found, None)


ENTRIES = (
    ActionType(
        "count-track",
        a.CountTrack,
        "score.track",
        {"player": BY, "points": Key(MARKER)},
        anything,
        _track,
        _describe_track,
    ),
    ActionType(
        "count-food",
        a.CountFood,
        "food.limit",
        {"player": BY, "food": Key(SOME)},
        _check_food,
        _food,
        _describe_food,
    ),
    ActionType(
        "count-colonies",
        a.CountColonies,
        "box.colonies",
        {"player": BY, "colonies": Key(SOME)},
        _check_colonies,
        _colonies,
        _describe_colonies,
    ),
    ActionType(
        "count-ships",
        a.CountShips,
        "box.ships",
        {"player": BY, "ships": Key(FLEET_BY_PLACE)},
        _check_ships,
        _ships,
        _describe_ships,
    ),
    ActionType(
        "count-characters",
        a.CountCharacters,
        "box.characters",
        {"player": BY, "characters": Key(PLAYED)},
        _check_characters,
        _characters,
        _describe_characters,
    ),
    ActionType(
        "count-hand",
        a.CountHand,
        "info.hidden",
        {"player": BY, "cards": Key(SOME)},
        anything,
        _hand,
        _describe_hand,
        secrecy=Secrecy.OWN,
    ),
    ActionType(
        "enter-card",
        a.EnterCard,
        "end.cards",
        {"player": BY, "card": Key(CARD), "points": Key(POINTS)},
        _check_enter_card,
        _enter_card,
        _describe_enter_card,
    ),
    ActionType(
        "remove-card",
        a.RemoveCard,
        "end.cards",
        {"player": BY, "card": Key(CARD), "number": Key(NUMBER)},
        _check_remove_card,
        _remove_card,
        _describe_remove_card,
    ),
    ActionType(
        "enter-ending",
        a.EnterEnding,
        "box.ending",
        {"player": BY, "ending": Key(ENDING)},
        _check_enter_ending,
        _enter_ending,
        _describe_enter_ending,
    ),
    ActionType(
        "remove-ending",
        a.RemoveEnding,
        "end.ending",
        {"player": BY, "number": Key(NUMBER)},
        _check_remove_ending,
        _remove_ending,
        _describe_remove_ending,
    ),
)
