"""What a room answers: each answer of the protocol, and who may say what."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from companion.present.history import history
from companion.present.words import has_word
from companion.room.commands import (
    Agree,
    Amend,
    Asked,
    AskUndo,
    Branch,
    Correct,
    Finish,
    Jump,
    MovedOn,
    NotYours,
    Play,
    Recorded,
    Redo,
    Refused,
    Reopen,
    Reveal,
    Rule,
    Sealed,
    Undo,
    Unseal,
    What,
)
from companion.room.hosting import RoomKeeper
from companion.room.room import Room
from companion.room.seats import sitting
from companion.store.errors import TakenElsewhere, WriteFailed
from companion.store.snapshot import HOST as HOST_NAME
from companion.web.asked import asked
from companion.web.parts import parts
from engine.core import Legal
from engine.games.piazza.actions import Place, ShowHand
from engine.games.piazza.pieces import Kind
from engine.games.positano.actions import CountGelato, MakeBid, Refresh
from engine.games.tolleno.actions import Draw
from engine.log import Amended, Corrected, Played
from engine.message import Seat
from tests.phones.people import (
    ANNA,
    BRUNO,
    CARLA,
    DARIO,
    HOST,
    LOOKING,
    another,
    opening,
    play,
    room_of,
    say,
    seal,
    store_of,
)
from tests.play import all_choices

RULING = ("gruppo-single", "no-group")


@pytest.fixture
def room() -> Room:
    return room_of(opening("positano"))


def gelato(seat: int, icons: int) -> CountGelato:
    return CountGelato(Seat(seat), icons)


def bid(seat: int, booster: int = 0) -> MakeBid:
    """The bid of a seat; another booster, another bid."""
    room = room_of(opening("positano"))
    table = room.sight().table
    return [a for a in table.game.choices(table.state, Seat(seat)) if isinstance(a, MakeBid)][
        booster
    ]


def because(answer: Any) -> str:
    """The key of the reason of an answer that refuses, which has words."""
    assert isinstance(answer, (NotYours, Refused)), answer
    assert answer.because is not None
    assert has_word(answer.because.key)
    return answer.because.key


def test_what_a_seat_enters_is_recorded_with_its_author(room: Room) -> None:
    assert play(room, BRUNO, gelato(1, 3)) == Recorded(1, (Legal(),))
    assert play(room, HOST, gelato(2, 3)) == Recorded(2, (Legal(),))
    assert room.view(ANNA).authors == ("Bruno", HOST_NAME)
    assert another(room).view(ANNA).authors == ("Bruno", HOST_NAME)


def test_the_same_command_is_recorded_once(room: Room) -> None:
    for _ in range(3):
        assert isinstance(play(room, ANNA, gelato(0, 3), id_="one"), Recorded)
    assert room.seq == 1
    assert play(another(room), ANNA, gelato(0, 3), id_="one", base=0) == Recorded(1)
    assert isinstance(say(room, ANNA, Undo(), id_="two"), Recorded)
    assert say(room, ANNA, Undo(), id_="two", base=1) == Recorded(2)
    assert room.seq == 2


def test_the_same_fact_told_by_two_is_one_fact(room: Room) -> None:
    assert isinstance(play(room, HOST, gelato(0, 3)), Recorded)
    assert play(room, ANNA, gelato(0, 3), base=0) == Recorded(1, by=HOST_NAME)
    assert room.seq == 1
    assert isinstance(play(room, ANNA, gelato(0, 3), base=1), Recorded)
    assert room.seq == 2, "who has seen it means another one"
    say(room, HOST, Undo())
    say(room, HOST, Undo())
    assert isinstance(play(room, ANNA, gelato(0, 3), base=0), Recorded)
    assert room.view(HOST).table.log.next_step == 4, "what was taken back holds no more"


def test_one_phone_means_twice_what_it_says_twice(room: Room) -> None:
    for _ in range(2):
        assert isinstance(play(room, ANNA, gelato(0, 3), base=0), Recorded)
    assert room.seq == 2


def test_an_action_on_an_older_table_is_judged_on_the_one_there_is(room: Room) -> None:
    play(room, BRUNO, gelato(1, 3))
    assert play(room, ANNA, gelato(0, 3), base=0) == Recorded(2, (Legal(),))
    play(room, ANNA, bid(0))
    moved = play(room, ANNA, bid(0, 1), base=2)
    assert isinstance(moved, MovedOn)
    assert moved.seq == 3
    assert moved.weighed is not None
    assert [breach.rule for breach in moved.weighed.verdict.breaches] == ["bid.choose", "bid.once"]
    assert len(moved.weighed.change) == 4
    refused = play(room, ANNA, bid(0, 1))
    assert isinstance(refused, Refused)
    assert refused.can_be_recorded
    assert isinstance(say(room, ANNA, Play((bid(0, 1),), anyway=True), base=2), MovedOn)
    assert isinstance(say(room, ANNA, Play((bid(0, 1),), anyway=True)), Recorded)


@pytest.mark.parametrize(
    "what",
    [Undo(), Redo(), Jump(0), Branch("x", 0), Rule(*RULING), Finish(), Agree("shared", "host")],
)
def test_what_speaks_of_the_table_as_seen_needs_the_table_as_seen(room: Room, what: What) -> None:
    play(room, HOST, gelato(0, 1))
    play(room, HOST, gelato(0, 2))
    assert say(room, HOST, what, base=1) == MovedOn(2)
    assert room.seq == 2
    assert say(room, HOST, what, base=9) == MovedOn(2), "nobody can have seen that"


def test_the_host_may_do_everything(room: Room) -> None:
    setup = room.sight().table.setup
    whats: list[What] = [
        Play((gelato(3, 1), gelato(2, 1))),
        Undo(),
        Redo(),
        Jump(0),
        Branch("what if", 1),
        Jump(0),
        Rule(*RULING),
        Correct(Corrected(setup.players[::-1], setup.options)),
        Agree("scores", "end"),
        Finish("put-away"),
        Reopen(),
    ]
    for what in whats:
        answer = say(room, HOST, what)
        assert isinstance(answer, Recorded), (what, answer)
        assert answer.seq == room.seq == room.head()


@pytest.mark.parametrize(
    "what",
    [Jump(0), Branch("x", 0), Rule(*RULING), Finish(), Reopen(), Agree("scores", "own"), Reveal()],
)
def test_what_only_the_host_may_do(room: Room, what: What) -> None:
    for role in (ANNA, sitting(0, helps=True)):
        assert because(say(room, role, what)) == "room.only-host"
    assert because(say(room, LOOKING, what)) == "room.only-looks"
    assert room.seq == 0


def test_a_seat_enters_for_itself_and_a_helper_for_others(room: Room) -> None:
    assert because(play(room, ANNA, gelato(1, 3))) == "room.not-yours"
    assert because(play(room, ANNA, gelato(0, 3), gelato(1, 3))) == "room.not-yours"
    assert because(say(room, ANNA, Unseal(Seat(1), "bid"))) == "room.not-yours"
    assert because(play(room, LOOKING, gelato(0, 3))) == "room.only-looks"
    assert isinstance(play(room, sitting(0, helps=True), gelato(1, 3)), Recorded)
    assert room.view(HOST).authors == ("Anna",)


def test_what_belongs_to_nobody_is_entered_by_whom_the_table_allows(room: Room) -> None:
    assert isinstance(say(room, ANNA, Play((Refresh(),), anyway=True)), Recorded)
    say(room, HOST, Agree("shared", "host"))
    refused = say(room, ANNA, Play((Refresh(),), anyway=True))
    assert because(refused) == "room.only-host-shares"
    assert isinstance(play(room, ANNA, gelato(0, 3)), Recorded)
    say(room, HOST, Agree("shared", "everybody"))
    assert isinstance(say(room, ANNA, Play((Refresh(),), anyway=True)), Recorded)


def test_who_may_take_back_what(room: Room) -> None:
    play(room, ANNA, gelato(0, 3))
    assert because(say(room, BRUNO, Undo())) == "room.not-your-step"
    assert isinstance(say(room, ANNA, Undo()), Recorded)
    assert because(say(room, BRUNO, Redo())) == "room.not-your-step"
    assert isinstance(say(room, ANNA, Redo()), Recorded)
    play(room, BRUNO, gelato(1, 3))
    assert because(say(room, ANNA, Undo())) == "room.not-your-step", "no longer the last one"
    assert isinstance(say(room, HOST, Undo()), Recorded)
    assert isinstance(say(room, ANNA, Undo()), Recorded)
    assert because(say(room, ANNA, Undo())) == "room.not-your-step", "at the start nobody's"
    assert because(say(room, HOST, Undo())) == "room.cannot"


def test_an_earlier_move_is_corrected_for_everybody(room: Room) -> None:
    other = another(room)
    play(room, ANNA, gelato(0, 3))
    play(room, BRUNO, gelato(1, 3))
    amended = Amended(1, (Played(gelato(0, 5)),))
    assert because(say(room, ANNA, Amend(amended))) == "room.only-host"
    assert isinstance(say(room, HOST, Amend(amended, anyway=True)), Recorded)
    other.catch_up()
    for view in (room.view(HOST), other.view(HOST)):
        assert view.table.state.gelato[:2] == (5, 3)
        shown = history(view.open, view.authors)
        assert [one.author for one in shown if not one.is_back][1:] == [
            HOST_NAME,
            "Bruno",
            HOST_NAME,
        ]
        assert parts(view, "en")
        assert asked(view)
    assert isinstance(say(room, HOST, Undo()), Recorded)
    assert room.view(HOST).table.state.gelato[:2] == (3, 3)


def test_the_host_is_asked_to_take_back_what_is_anothers(room: Room) -> None:
    play(room, ANNA, gelato(0, 3))
    told: list[int] = []
    room.subscribe(told.append)
    for _ in range(2):
        assert say(room, CARLA, AskUndo()) == Asked()
    assert told == [1], "asking twice is asking once"
    (ask,) = room.view(HOST).asks
    assert (ask.author, ask.seq) == ("Carla", 1)
    assert room.view(CARLA).asks == room.view(ANNA).asks == ()
    assert say(room, DARIO, AskUndo(), base=0) == MovedOn(1)
    say(room, HOST, Undo())
    assert room.view(HOST).asks == ()


def test_a_finished_table_says_that_it_is(room: Room) -> None:
    say(room, HOST, Finish())
    for answer in (
        play(room, ANNA, gelato(0, 3)),
        seal(room, ANNA, bid(0)),
        say(room, HOST, Undo()),
        say(room, HOST, Rule(*RULING)),
    ):
        assert because(answer) in ("problem.finished", "room.cannot")
    assert because(say(room, HOST, Finish())) == "room.cannot"
    assert room.seq == 1


@pytest.mark.parametrize(
    "what",
    [Rule("gruppo-single", "x"), Rule("x", "y"), Agree("scores", "x"), Agree("x", "y"), Jump(7)],
)
def test_what_does_not_exist_cannot_be_chosen(room: Room, what: What) -> None:
    assert because(say(room, HOST, what)) == "room.cannot"
    assert because(play(room, ANNA)) == "room.nothing"
    assert room.seq == 0


def test_bids_are_revealed_when_the_last_one_is_sealed(room: Room) -> None:
    told: list[int] = []
    room.subscribe(told.append)
    for role in (DARIO, BRUNO, ANNA):
        assert role.seat is not None
        answer = seal(room, role, bid(role.seat, role.seat))
        assert isinstance(answer, Sealed)
        assert role.seat not in answer.waiting
    assert (room.seq, told) == (0, [0, 0, 0])
    view = room.view(CARLA)
    assert (view.sealed, view.waiting, view.own) == ((0, 1, 3), (2,), ())
    assert view.table.state == view.open.state
    assert [one.action for one in room.view(BRUNO).own] == [bid(1, 1)]
    assert room.view(BRUNO).table.state != room.view(BRUNO).open.state
    assert seal(room, CARLA, bid(2), id_="last") == Recorded(3)
    table, authors = room.sight().table, room.view(LOOKING).authors
    assert [entry.action.seat for entry in table.log.entries] == [0, 1, 2, 3]
    assert authors == ("Anna", "Bruno", "Carla", "Dario")
    assert seal(room, CARLA, bid(2), id_="last") == Recorded(3)
    assert (room.view(BRUNO).own, room.view(BRUNO).sealed, room.seq) == ((), (), 4)
    assert told == [0, 0, 0, 4]


def test_a_sealed_bid_is_replaced_or_taken_back_by_its_owner(room: Room) -> None:
    seal(room, ANNA, bid(0), id_="first")
    seal(room, ANNA, bid(0, 1), id_="second")
    assert isinstance(seal(room, ANNA, bid(0), id_="first"), Sealed), "said late, and once more"
    assert [one.action for one in room.view(ANNA).own] == [bid(0, 1)]
    assert isinstance(say(room, ANNA, Unseal(Seat(0), "bid")), Sealed)
    assert room.view(ANNA).own == ()
    assert because(say(room, ANNA, Unseal(Seat(0), "bid"))) == "room.nothing-sealed"
    seal(room, ANNA, bid(0, 1), id_="second")
    assert room.view(ANNA).own == ()


def test_the_host_reveals_without_waiting(room: Room) -> None:
    assert because(say(room, HOST, Reveal())) == "room.nothing-sealed"
    seal(room, BRUNO, bid(1))
    seal(room, HOST, bid(2))
    assert say(room, HOST, Reveal()) == Recorded(2)
    assert room.view(HOST).authors == ("Bruno", HOST_NAME)
    seal(room, ANNA, bid(0))
    assert room.view(ANNA).waiting == (3,)


def test_an_open_bid_may_be_the_one_that_was_waited_for(room: Room) -> None:
    for seat in (0, 1, 2):
        seal(room, sitting(seat), bid(seat))
    assert play(room, HOST, bid(3)) == Recorded(1, (Legal(),))
    assert room.seq == 4


def test_what_is_against_the_rules_is_not_sealed(room: Room) -> None:
    play(room, ANNA, bid(0))
    refused = seal(room, ANNA, bid(0, 1))
    assert isinstance(refused, Refused)
    assert [breach.rule for breach in refused.verdicts[0].breaches] == ["bid.choose", "bid.once"]
    assert isinstance(seal(room, ANNA, bid(0, 1), base=0), MovedOn)
    assert because(seal(room, ANNA, gelato(0, 3))) == "room.no-secret"
    assert because(seal(room, ANNA, bid(1))) == "room.not-yours"
    assert room.view(ANNA).own == ()


def test_a_seat_that_is_freed_leaves_nothing_sealed(room: Room) -> None:
    key = room.keys.give(BRUNO, "Bruno's phone")
    seal(room, BRUNO, bid(1))
    seal(room, ANNA, bid(0))
    room.free(Seat(1))
    assert room.view(HOST).sealed == (0,)
    assert room.keys.holders() == ()
    with pytest.raises(Exception, match="opens nothing"):
        room.keys.role(key)


def test_a_hand_is_known_to_its_owner_and_what_is_laid_comes_off_it() -> None:
    room = room_of(opening("piazza"))
    table = room.sight().table
    while not (places := list(table.game.choices(table.state, Seat(0)))):
        play(room, HOST, all_choices(table.game, table.state)[0])
        table = room.sight().table
    place = next(one for one in places if isinstance(one, Place))
    laid = tuple(tile.kind for tile in place.tiles)
    rest = Kind(laid[0].colour, 1 + laid[0].symbol % 6)
    hand = tuple(sorted((*laid, rest)))
    assert isinstance(seal(room, ANNA, ShowHand(Seat(0), hand)), Sealed)
    assert room.view(ANNA).table.state.hands[0] == hand
    for role in (BRUNO, HOST, LOOKING):
        assert room.view(role).table.state == table.state
    assert isinstance(play(room, ANNA, place), Recorded)
    assert room.view(ANNA).table.state.hands[0] == (rest,)
    assert room.view(BRUNO).table.state == room.sight().table.state
    say(room, HOST, Undo())
    assert room.view(ANNA).table.state.hands[0] == hand


def test_scores_are_shown_to_whom_the_table_says() -> None:
    room = room_of(opening("tolleno"))
    assert [cell is not None for cell in room.view(BRUNO).strip] == [False, True, False, False]
    assert [room.view(BRUNO).shows_score(seat) for seat in range(4)] == [False, True, False, False]
    assert room.view(LOOKING).strip == (None,) * 4
    assert room.view(BRUNO).pad is None
    draw = next(a for a in _draws(room))
    assert [points is None for points in room.view(BRUNO).weigh(draw).change] == [
        True,
        False,
        True,
        True,
    ]
    say(room, HOST, Agree("scores", "end"))
    assert room.view(BRUNO).strip == (None,) * 4
    say(room, HOST, Agree("scores", "everybody"))
    assert None not in room.view(LOOKING).strip
    assert room.view(LOOKING).pad is not None
    say(room, HOST, Agree("scores", "own"))
    say(room, HOST, Finish())
    assert None not in room.view(LOOKING).strip
    assert None not in room_of(opening("positano")).view(LOOKING).strip


def _draws(room: Room) -> list[Any]:
    table = room.sight().table
    return [a for a in all_choices(table.game, table.state) if not isinstance(a, Draw)]


def test_rooms_of_two_processes_are_one_table(room: Room) -> None:
    other = another(room)
    told: list[int] = []
    other.subscribe(told.append)
    play(room, ANNA, gelato(0, 3))
    seal(room, ANNA, bid(0))
    assert (other.seq, other.head()) == (0, 1)
    assert play(other, BRUNO, gelato(1, 3)) == Recorded(2, (Legal(),))
    assert (other.view(HOST).sealed, told) == ((0,), [2])
    assert seal(room, BRUNO, bid(1)) == Sealed((2, 3))
    other.catch_up()
    assert (other.sight().parts, told[-1]) == (room.sight().parts, 2)
    assert other.view(HOST).table.log.entries == room.view(HOST).table.log.entries


def test_who_is_always_second_is_told_in_the_end(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = another(room)

    def taken(*_: Any, **__: Any) -> None:
        play(other, BRUNO, gelato(1, other.seq % 9))
        raise TakenElsewhere

    monkeypatch.setattr(room._journal.table, "play_all", taken)
    assert play(room, ANNA, gelato(0, 3)) == MovedOn(5)
    assert room.seq == 5


def test_what_cannot_be_stored_has_not_happened(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    room.subscribe(told.append)

    def full(*_: Any) -> None:
        raise WriteFailed("disk full")

    with monkeypatch.context() as patched:
        patched.setattr(type(store_of(room).storage), "run", full)
        for what in (lambda: play(room, ANNA, gelato(0, 3)), lambda: seal(room, ANNA, bid(0))):
            with pytest.raises(WriteFailed):
                what()
    assert (room.seq, room.view(ANNA).own, told) == (0, (), [])
    assert isinstance(play(room, ANNA, gelato(0, 3)), Recorded)


def test_a_last_bid_that_was_sealed_but_not_revealed_is_revealed_at_the_next_start(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seat in range(3):
        seal(room, sitting(seat), bid(seat))
    with monkeypatch.context() as patched:
        patched.setattr(room, "_take_in", lambda _: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            seal(room, DARIO, bid(3), id_="last")
    assert another(room).seq == 4
    assert seal(room, DARIO, bid(3), id_="last", base=4) == Recorded(4)


def test_a_sight_stays_as_it_was(room: Room) -> None:
    play(room, ANNA, gelato(0, 3))
    before = room.sight()
    state, entries = before.table.state, before.table.log.entries
    play(room, ANNA, gelato(0, 4))
    say(room, HOST, Rule(*RULING))
    assert (before.table.state, before.table.log.entries, before.seq) == (state, entries, 1)
    assert room.sight().seq == 3
    assert room.sight() is room.sight()


def test_many_threads_make_no_hole_and_lose_nothing(room: Room) -> None:
    answers: list[Any] = []

    def enter(seat: int) -> None:
        answers.extend(play(room, sitting(seat), gelato(seat, icons)) for icons in range(9))

    threads = [threading.Thread(target=enter, args=(seat,)) for seat in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.seq for answer in answers) == list(range(1, 37))
    assert another(room).view(HOST).authors == room.view(HOST).authors


def test_the_keeper_of_the_host_follows_the_others(room: Room) -> None:
    keeper = RoomKeeper(room)
    assert keeper.say(Play((gelato(0, 3),))) == Recorded(1, (Legal(),))
    play(room, ANNA, gelato(0, 4))
    assert keeper.table.log.entries != room.sight().table.log.entries
    assert keeper.say(Undo()) == MovedOn(2)
    (followed,) = keeper.catch_up()
    assert (followed.seq, followed.signature.author) == (2, "Anna")
    play(room, BRUNO, gelato(1, 4))
    assert keeper.say(Play((gelato(2, 4),))) == Recorded(4, (Legal(),))
    assert [one.seq for one in keeper.catch_up()] == [3], "its own is no news"
    assert keeper.table.log.entries == room.sight().table.log.entries
    refused = keeper.say(Play((bid(0), bid(0, 1))))
    assert isinstance(refused, Refused)


def test_what_was_declined_stays_so_if_a_copy_comes_late(room: Room) -> None:
    """Its sender was told that nothing was stored, and may have entered it anew since."""
    first = say(room, ANNA, Undo(), id_="twice")
    assert isinstance(first, NotYours)
    play(room, ANNA, gelato(0, 3))
    assert say(room, ANNA, Undo(), id_="twice") == first
    assert room.seq == 1
