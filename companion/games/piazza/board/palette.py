"""The colours of the piazza: stone in the sun, stone under lamps."""

from __future__ import annotations

from companion.present.drawing import Palette

_LIGHT = {
    "ground": "#e7d6b8",
    "ground.fan": "#d3bd97",
    "kerb": "#b79f7b",
    "plate": "#f3e7cf",
    "joint": "#b49b75",
    "slab.1": "#f2e6cd",
    "slab.2": "#efe1c5",
    "slab.3": "#f5ebd6",
    "slab.4": "#ecdcbd",
    "slab.cut": "#dcc9a4",
    "label": "#6b5233",
    "medal": "#fffaf0",
    "symbol": "#14303d",
    "veil": "#f3e9d6",
    "free": "#cde8ec",
    "free.edge": "#1e7d93",
    "free.on": "#0c3b4d",
    "new": "#0c3b4d",
    "lit": "#ffd84d",
    "weighed": "#ffd84d",
    "halo": "#0c3b4d",
    "warned": "#b23c18",
    "warned.on": "#ffffff",
    "bracket": "#0c3b4d",
    "bracket.on": "#ffffff",
    "bracket.halo": "#fffaf0",
}

_DARK = {
    "ground": "#1d2326",
    "ground.fan": "#2c3335",
    "kerb": "#0a0e10",
    "plate": "#2a3032",
    "joint": "#171b1d",
    "slab.1": "#3a3d3b",
    "slab.2": "#373a38",
    "slab.3": "#3e413e",
    "slab.4": "#343735",
    "slab.cut": "#4b4d48",
    "label": "#d9cdb8",
    "medal": "#f1e9da",
    "veil": "#1c2326",
    "free": "#1f4a57",
    "free.edge": "#7fd0e2",
    "free.on": "#e6f6f9",
    "new": "#e8eff1",
    "halo": "#0a1418",
    "warned": "#ff9d80",
    "warned.on": "#31120a",
    "bracket": "#f2f6f7",
    "bracket.on": "#0c2f3d",
    "bracket.halo": "#0c1a20",
}

PALETTE = Palette(_LIGHT, _DARK)
