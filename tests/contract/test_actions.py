"""The declared actions of every game, and the recipe by which one more is added."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import registry
from engine.actions import BY, Actions, ActionType
from engine.core import AnyGame, Breach, CannotRecord, Legal, Points
from engine.files import codec
from engine.files.codec import TableFile
from engine.files.shapes import Key, Whole
from engine.games.amalfi import Amalfi
from engine.games.amalfi.actions import Action
from engine.games.amalfi.moves import ACTIONS
from engine.games.amalfi.state import State
from engine.log import Played
from engine.message import Message, Seat, Voice, say
from engine.table import Table
from tests.play import read, tables

FAR = 10**10


def sample(schema: Mapping[str, Any]) -> Any:
    """The smallest plain JSON that a schema takes, with an entry in each list and object."""
    schema = schema.get("anyOf", (schema,))[0]
    if "const" in schema or "enum" in schema:
        return schema["const"] if "const" in schema else schema["enum"][-1]
    if schema["type"] == "array":
        return [sample(schema["items"])] * max(1, schema.get("minItems", 1))
    if schema["type"] == "object":
        named = {name: sample(inner) for name, inner in schema.get("properties", {}).items()}
        keys = schema.get("propertyNames")
        return {sample(keys): sample(schema["additionalProperties"])} if keys else named
    if schema["type"] == "integer":
        return max(1, schema["minimum"])
    return True if schema["type"] == "boolean" else "NES" if "pattern" in schema else "Anna"


def spoiled(value: Any, number: int) -> Any:
    """A value in which every number is another one; players stay."""
    if type(value) is int:
        return number
    if is_dataclass(value) and not isinstance(value, type):
        parts = {field.name: spoiled(getattr(value, field.name), number) for field in fields(value)}
        return replace(value, **parts)
    if isinstance(value, tuple):
        parts = [spoiled(item, number) for item in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value


def numbered(declared: ActionType[Any, Any]) -> Iterator[tuple[str, Any]]:
    """Each attribute of an action that holds numbers within bounds, in an action that has it."""
    schema = declared.record.schema()
    required = {name: sample(schema["properties"][name]) for name in schema["required"]}
    one_of = declared.exactly_one
    for name, inner in schema["properties"].items():
        if "'minimum'" not in repr(inner):
            continue
        partner = declared.only_with.get(name, next(iter(one_of), name))
        also = {name, name if name in one_of else partner}
        written = required | {key: sample(schema["properties"][key]) for key in also}
        action = declared.record.read(written, "", ("Anna",))
        yield declared.keys[name].attribute or name, action


def test_every_action_names_a_rule_of_its_game(game: AnyGame) -> None:
    for declared in game.actions.types:
        assert declared.rule in game.catalogue.rules, declared.verb


def test_a_number_that_no_file_can_hold_is_refused_with_rule_and_numbers(game: AnyGame) -> None:
    file = read(tables(game.key, "openings")[0])
    state = game.start(file.setup)
    voice = Voice(game.catalogue.texts(), file.setup.names)
    for declared in game.actions.types:
        for attribute, action in numbered(declared):
            for number in (-FAR, FAR):
                bad = replace(action, **{attribute: spoiled(getattr(action, attribute), number)})
                refused = game.check(state, bad)
                assert not refused.can_be_recorded, bad
                assert declared.rule in {breach.rule for breach in refused.breaches}
                shown = voice.say(refused.breaches[0].because)
                assert str(FAR) in shown, shown


NUMBERS = st.sampled_from((-FAR, -1, 0, 1, 2, 7, 99, 1000, FAR))
TEXTS = st.sampled_from(("", "x", "NES", "gold", "\ud800"))


def hostile(kind: type[Any], seats: tuple[Seat, ...]) -> st.SearchStrategy[Any]:
    """Actions of a class with any value that its types allow, players aside."""
    st.register_type_strategy(int, NUMBERS)
    st.register_type_strategy(str, TEXTS)
    st.register_type_strategy(Seat, st.sampled_from(seats))
    hints = get_type_hints(kind)
    return st.builds(
        kind, **{field.name: st.from_type(hints[field.name]) for field in fields(kind)}
    )


@pytest.mark.slow
@settings(max_examples=30, derandomize=True)
@given(st.data())
def test_what_can_be_recorded_is_stored_and_read_back(key: str, data: st.DataObject) -> None:
    file = read(tables(key, "openings")[0])
    game, names = file.game, file.setup.names
    state = game.start(file.setup)
    for declared in game.actions.types:
        action = data.draw(hostile(declared.of, file.setup.seats))
        if game.check(state, action).can_be_recorded:
            written = codec.write_move(game, Played(action), names)
            again = codec.read_move(game, written, names, "moves[0]")
            assert codec.write_move(game, again, names) == written
            game.apply(state, action)


def test_declaring_a_class_or_a_verb_twice_is_an_error() -> None:
    with pytest.raises(ValueError, match="twice"):
        Actions(*ACTIONS.types, ACTIONS.types[0])


# The recipe of docs/recipes.md: an action of Amalfi that is not there, declared once.


@dataclass(frozen=True, slots=True)
class LoseFood(Action):
    """A storm takes food."""

    seat: Seat
    food: int


def check_lose(state: State, lose: LoseFood) -> Points:
    held = state.board(lose.seat).food
    if held is not None and lose.food > held:
        because = say("lose.too-much", seat=lose.seat, food=lose.food, held=held)
        yield Breach("food.limit", because)


def lose(state: State, lose: LoseFood) -> State:
    board = state.board(lose.seat)
    if board.food is None or board.food < lose.food:
        raise CannotRecord(f"there are not {lose.food} food to lose")
    return state.with_board(lose.seat, replace(board, food=board.food - lose.food))


def describe_lose(state: State, lose: LoseFood) -> Message:
    return say("told.lose", seat=lose.seat, food=lose.food)


class Stormy(Amalfi):
    """Amalfi with one action more. In the game it would be one more line of `ACTIONS`."""

    actions: Actions[State, Action] = Actions(
        *ACTIONS.types,
        ActionType(
            "lose-food",
            LoseFood,
            "food.limit",
            {"player": BY, "food": Key(Whole(1, 99))},
            check_lose,
            lose,
            describe_lose,
        ),
    )


WORDS = {
    "lose.too-much": "{seat} loses {food} food: there are {held}",
    "told.lose": "a storm takes {food} food from {seat}",
}


def test_an_action_declared_once_is_checked_applied_described_written_and_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Stormy()
    monkeypatch.setattr(registry, "game", lambda key: game)
    file = read(tables("amalfi", "openings")[0])
    names = file.setup.names
    table: Table[Any, Any, State, Any] = Table(game, file.setup)
    voice = Voice({**game.catalogue.texts(), **WORDS}, names)
    before = table.state.board(Seat(0)).food
    assert before is not None

    written = {"do": "lose-food", "player": names[0], "food": 1}
    move = codec.read_move(game, written, names, "moves[0]")
    assert move.action == LoseFood(Seat(0), 1)
    assert codec.write_move(game, move, names) == written
    assert {"const": "lose-food"} in [
        branch["properties"]["do"]
        for branch in codec.schema(game)["properties"]["moves"]["items"]["oneOf"]
    ]

    assert table.play(move.action) == Legal()
    assert table.state.board(Seat(0)).food == before - 1
    assert voice.say(table.describe(table.log.step(1))) == f"a storm takes 1 food from {names[0]}"
    (breach,) = table.check(LoseFood(Seat(0), 90)).breaches
    assert voice.say(breach.because) == f"{names[0]} loses 90 food: there are {before - 1}"
    assert not table.check(LoseFood(Seat(0), -1)).can_be_recorded

    text = codec.write(TableFile(game, file.setup, (Played(move.action),)))
    assert codec.read(text.encode()).moves == (move,)
