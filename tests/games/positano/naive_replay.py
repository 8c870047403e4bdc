"""What a list of moves leads to, worked out like with pencil and paper.

It reads a parsed table file that begins with an empty cliff and uses nothing of the engine. Whether
a move was allowed is not its business.
"""

from typing import Any

BLOCKS_OF_A_COLOUR = 16
CARD_GELATO = {(10, 60, 50), (40, 40, 40), (50, 10, 60), (60, 50, 10)}
BOOSTER_GELATO = {5: 2, 6: 1}
BLOCK_TILE_GELATO = {1: 2, 2: 1}
BUILD_TILE_GELATO = {"cheap": 2}

Json = dict[str, Any]


def replay(table: Json) -> Json:
    """The same table as somebody would key it in after the last move."""
    names = [player["name"] for player in table["players"]]
    position: Json = {
        "cliff": {},
        "supply": dict.fromkeys(names, 1),
        "gelato": dict.fromkeys(names, 0),
    }
    for move in table["moves"]:
        _follow(position, move)
    return {key: value for key, value in table.items() if key != "moves"} | {"position": position}


def _follow(position: Json, move: Json) -> None:
    """Change the position as the move says."""
    do, name = move["do"], move.get("player")
    cliff, supply, gelato = position["cliff"], position["supply"], position["gelato"]
    if do == "bid":
        gelato[name] += tuple(move["base"]) in CARD_GELATO
        gelato[name] += BOOSTER_GELATO.get(move["booster"], 0)
    elif do == "draft" and "block" in move:
        gelato[name] += BLOCK_TILE_GELATO.get(move["block"], 0)
        supply[name] += _blocks_taken(position, move)
    elif do == "draft" and "build" in move:
        gelato[name] += BUILD_TILE_GELATO.get(move["build"], 0)
    elif do == "build":
        cliff[move["lot"]] = {"owner": name, "blocks": move["blocks"], "roof": move["roof"]}
        supply[name] -= move["blocks"]
    elif do == "add-on":
        cliff[move["lot"]]["blocks"] += 1
        supply[name] -= 1
    elif do == "remodel":
        cliff[move["lot"]]["roof"] = move["roof"]


def _blocks_taken(position: Json, move: Json) -> int:
    """What the tile gives, or the larger of its two offers, as far as the general supply goes."""
    held = position["supply"][move["player"]]
    built = [b["blocks"] for b in position["cliff"].values() if b["owner"] == move["player"]]
    general = BLOCKS_OF_A_COLOUR - held - sum(built)
    tile = move["block"]
    wanted = {"double": max(held, 2), "triple": max(2 * held, 3)}.get(tile, tile)
    return int(move.get("take", min(wanted, general)))
