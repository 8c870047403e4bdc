"""How many questions find their rule: `python -m tests.asks.measure [SET] [GAME]`."""

from __future__ import annotations

import sys
from collections import Counter

from engine import registry
from engine.facts.search import Sureness
from tests.asks import HERE, about_nothing, asks


def main(*keys: str) -> None:
    """A line for each game and language, then the questions whose rule is not the first."""
    folder = next((HERE / key for key in keys if (HERE / key).is_dir()), HERE)
    keys = tuple(key for key in keys if HERE / key != folder)
    missed = []
    whole: Counter[str] = Counter()
    for key in keys or registry.keys():
        catalogue = registry.game(key).catalogue
        counts: dict[str, Counter[str]] = {}
        for ask in asks(key, folder):
            found = catalogue.in_language(ask.language).ask(ask.question)
            ids = [rule.id for rule in found.rules]
            place = next((at for at, rule in enumerate(ids, 1) if rule in ask.answers), 99)
            count = counts.setdefault(ask.language, Counter())
            count.update(all=1, first=place == 1, three=place <= 3)
            count["nothing"] += found.sureness is Sureness.NOTHING
            if place > 1:
                wanted = " ".join(sorted(ask.answers))
                missed.append(f"{key} {ask.language} #{place} {ask.question} = {wanted} {ids[:3]}")
        for language, count in counts.items():
            print(key, language, dict(count))
            whole += count
    shares = (f"{name} {100 * whole[name] / whole['all']:.1f} %" for name in ("first", "three"))
    print(whole["all"], *shares)
    for ask in about_nothing():
        if ask.game in (keys or registry.keys()):
            found = registry.game(ask.game).catalogue.in_language(ask.language).ask(ask.question)
            if found.sureness is not Sureness.NOTHING:
                missed.append(f"{ask.game} {ask.question}: {found.sureness} {found.rules[0].id}")
    print(*missed, sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
