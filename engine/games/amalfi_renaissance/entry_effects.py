"""What entering, correcting and reading off tiles does to the table."""

from __future__ import annotations

from dataclasses import replace

from engine.games.amalfi_renaissance import actions as a
from engine.games.amalfi_renaissance.state import DecreeTile, Phase, State, TitleTile, Turn


def set_ships(state: State, entry: a.SetShips) -> State:
    """The table with the ships at some places entered."""
    ships = replace(state.board(entry.seat).ships, **dict(entry.ships))
    return state.change(entry.seat, ships=ships)


def set_track(state: State, entry: a.SetTrack) -> State:
    scored = sum(line.points for line in state.board(entry.seat).ledger)
    return state.change(entry.seat, track=entry.points - scored)


def set_artworks(state: State, entry: a.SetArtworks) -> State:
    artworks = replace(state.board(entry.seat).artworks, **dict(entry.artworks))
    return state.change(entry.seat, artworks=artworks)


def set_characters(state: State, entry: a.SetCharacters) -> State:
    board = state.board(entry.seat)
    characters = replace(board.characters, **dict(entry.characters))
    engaged = board.engaged if entry.engaged is None else entry.engaged
    return state.change(entry.seat, characters=characters, engaged=engaged)


def set_lighthouses(state: State, entry: a.SetLighthouses) -> State:
    own = state.board(entry.seat).own_lighthouses if entry.own is None else entry.own
    return state.change(entry.seat, lighthouses=entry.lighthouses, own_lighthouses=own)


def set_titles(state: State, entry: a.SetTitles) -> State:
    return state.change(entry.seat, cubes=entry.titles)


def set_period(state: State, entry: a.SetPeriod) -> State:
    state = replace(state, period=entry.period, phase=entry.phase, turn=Turn(), fed=())
    if entry.phase is not Phase.ACTIONS:
        return replace(state, to_move=None, passed=state.seats if state.keeps_turns else ())
    return replace(state, to_move=state.wind_rose, passed=())


def read_title(state: State, read: a.ReadTitle) -> State:
    known = state.tile(read.title) or TitleTile(read.title)
    tile = TitleTile(read.title, read.ladder or known.ladder, read.type or known.type)
    others = tuple(other for other in state.read_titles if other.title != read.title)
    return replace(state, read_titles=(*others, tile))


def read_decree(state: State, read: a.ReadDecree) -> State:
    others = tuple(tile for tile in state.read_decrees if tile.period != read.period)
    tile = DecreeTile(read.period, read.decree, read.bonus)
    return replace(state, read_decrees=(*others, tile))


def set_bread(state: State, entry: a.SetBread) -> State:
    return state.change(entry.seat, bread=entry.bread, spilt=0)


def set_docks(state: State, entry: a.SetDocks) -> State:
    return state.change(entry.seat, own_docks=entry.own)


def set_destinations(state: State, entry: a.SetDestinations) -> State:
    return state.change(entry.seat, destinations=entry.destinations)


def set_hand(state: State, entry: a.SetHand) -> State:
    return state.change(entry.seat, hand=entry.cards)


def set_endgame(state: State, entry: a.SetEndgame) -> State:
    return state.change(entry.seat, endgame=entry.endgame)
