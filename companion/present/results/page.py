"""A game as one page to keep: a file that needs no network and no scripts, and prints well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.present import history
from companion.present.boards import draw
from companion.present.palette import DARK, LIGHT
from companion.present.reasons import reasons
from companion.present.results.chart import chart
from companion.present.results.deciding import beside, pair
from companion.present.results.gains import best_moves, gains
from companion.present.results.missed import Missed, comments, costly_moves
from companion.present.results.points import Run, Stop, run
from companion.present.results.story import Story, story
from companion.present.scorepad import Pad, pad
from companion.present.svg import Sheet, escaped, svg
from companion.present.words import language, sentence, word
from engine.message import Seat
from engine.table import AnyTable

_TONES = ("background", "surface", "sunken", "line", "ink", "muted", "link", "positive", "danger")


def page(table: AnyTable, day: str, missed: Missed) -> str:
    """The page of a table as HTML, in the language chosen; `day` says when it was played.

    `missed` is its look back. Every name stays text, whatever it holds.
    """
    return "".join(_Page(table, day, missed).html())


class _Page:
    def __init__(self, table: AnyTable, day: str, missed: Missed) -> None:
        head = table.log.main_step
        self.table = table if table.log.head == head else table.as_of(head)
        self.day, self.missed = day, missed
        self.names = self.table.setup.names
        self.run: Run = run(self.table)
        self.story: Story | None = story(self.table, self.run)
        self.pad: Pad = pad(self.table)
        self._sheet: Sheet | None = None

    def html(self) -> Iterator[str]:
        title = f"{self.table.game.name} · {self.day}" if self.day else self.table.game.name
        body = "".join((*self._main(), *self._steps()))
        yield (
            f'<!DOCTYPE html>\n<html lang="{_text(language())}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width,initial-scale=1">'
            '<meta http-equiv="Content-Security-Policy"'
            " content=\"default-src 'none'; style-src 'unsafe-inline'\">"
            f"<title>{_text(title)}</title><style>{_style()}</style></head>\n<body>"
        )
        yield self._sheet.definitions() if self._sheet else ""
        yield f"<main><h1>{_text(self.table.game.name)}</h1>"
        yield f'<p class="day">{_text(self.day)}</p>' if self.day else ""
        yield f"{body}<footer>{_text(word('recap.foot'))}</footer></main></body></html>\n"

    # What comes first: who won, the board, the points over the game

    def _main(self) -> Iterator[str]:
        yield self._told()
        yield self._board(self.run.stops[-1])
        yield self._chart()
        yield self._scorepad()
        yield self._decided()
        yield self._moves()
        yield self._reasons()

    def _told(self) -> str:
        told = self.story.sentences if self.story else (word("score.not-over"),)
        headline, *others = told
        return f'<p class="headline">{_text(headline)}</p>{_paragraphs(others)}'

    def _board(self, stop: Stop) -> str:
        drawing = draw(self.table.game, stop.state)
        if drawing is None:
            return ""
        self._sheet = self._sheet or Sheet(drawing.palette, "b")
        return f'<figure class="board">{self._sheet.show(drawing)}</figure>'

    def _chart(self) -> str:
        small = chart(self.table, self.run, 412, 300)
        large = chart(self.table, self.run, 740, 320)
        if small is None or large is None:
            return ""
        leads = (
            f'<li><a href="#step-{lead.number}">{_text(self._lead(lead.number))}</a></li>'
            for lead in self.run.leads
        )
        listed = "".join(leads)
        listed = (
            f"<details><summary>{_text(word('page.leads'))}</summary><ol>{listed}</ol></details>"
        )
        drawn = (
            f'<figure class="small">{svg(small.drawing, prefix="c")}</figure>'
            f'<figure class="large">{svg(large.drawing, prefix="l")}</figure>'
        )
        return _section(word("chart.title"), drawn + (listed if self.run.leads else ""))

    def _lead(self, number: int) -> str:
        lead = next(lead for lead in self.run.leads if lead.number == number)
        told = history.describe_step(self.table, number)
        name = self.names[lead.seat]
        return word("page.lead", name=name, at=lead.place, told=told)

    # Numbers

    def _scorepad(self) -> str:
        heads = "".join(f'<th scope="col">{_text(name)}</th>' for name in self.names)
        rows = "".join(
            f'<tr><th scope="row">{_text(row.label)}</th>{_cells(row.numbers)}</tr>'
            for row in self.pad.scored_rows
        )
        total = (
            f'<tr><th scope="row">{_text(word("page.total"))}</th>{_cells(self.pad.totals)}</tr>'
        )
        table = (
            f"<table><thead><tr><td></td>{heads}</tr></thead>"
            f"<tbody>{rows}</tbody><tfoot>{total}</tfoot></table>"
        )
        return _section(word("view.score"), _wide(word("view.score"), table))

    def _decided(self) -> str:
        two = pair(self.table)
        rows = beside(self.table, *two) if two else ()
        if two is None or len(rows) < 2:
            return ""
        one, other = (self.names[seat] for seat in two)
        heads = "".join(f'<th scope="col">{_text(head)}</th>' for head in (one, other, "±"))
        body = "".join(
            f'<tr><th scope="row">{_text(row.label)}</th>{_cells(row.points)}'
            f"<td>{_signed(row.ahead)}</td></tr>"
            for row in rows
        )
        calls = (
            sentence(word("story.close", seat=self.names[c.seat], category=c.label, told=c.text))
            for row in rows
            for c in row.close
        )
        table = f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table>"
        return _section(
            word("page.decided"), _wide(word("page.decided"), table) + _paragraphs(calls)
        )

    def _moves(self) -> str:
        best = (
            self._move(one.seat, one.number, one.points, one.text, ())
            for one in best_moves(self.table, self.run)
        )
        costly = (
            self._move(one.seat, one.number, -one.points, one.text, (one.instead, one.meaning))
            for one in costly_moves(self.table, self.run, self.missed)
        )
        return _list(word("page.best"), best) + _list(word("page.costly"), costly)

    def _move(self, seat: Seat, number: int, points: int, told: str, more: Iterable[str]) -> str:
        place = self.run.place_of(number)
        link = f'<a href="#step-{number}">{_text(word("page.step", at=place or 0))}</a>'
        change = f"{_text(self.names[seat])} {_signed(points)}"
        return f"<li><b>{change}</b> {_text(told)} ({link}){_paragraphs(more)}</li>"

    def _reasons(self) -> str:
        return _section(word("page.why"), "".join(map(self._why, self.table.setup.seats)))

    def _why(self, seat: Seat) -> str:
        labels = {row.key: row.label for row in self.pad.rows}
        lines = "".join(
            f"<li><b>{_minus(line.points)}</b> {_text(labels.get(line.category, line.category))}: "
            f'{_text(line.because)} <span class="source">({_text(line.source)})</span></li>'
            for line in reasons(self.table, seat)
        )
        head = f"{_text(self.names[seat])} {_minus(self.pad.totals[seat])}"
        return f"<details open><summary>{head}</summary><ul>{lines}</ul></details>"

    # Every step

    def _steps(self) -> Iterator[str]:
        if not self.run.has_moves:
            return
        yield f'<section class="steps"><h2>{_text(word("page.steps"))}</h2>'
        for place, stop in enumerate(self.run.stops):
            part = next((p for p in self.run.parts if place and p.after == place - 1), None)
            if place == 1 and self.run.parts:
                part = self.run.parts[0]
            yield f"<h3>{_text(part.name)}</h3>" if part else ""
            yield self._step(place, stop)
        yield "</section>"

    def _step(self, place: int, stop: Stop) -> str:
        told = history.describe_step(self.table, stop.number)
        changes = " ".join(
            f"<b>{_text(self.names[seat])} {_signed(points)}</b>"
            for seat, points in enumerate(stop.change)
            if points
        )
        looked = self.missed.at(stop.number)
        winners = self.story.winners if self.story else ()
        said = comments(self.table, looked, winners) if looked else ()
        return (
            f"<details><summary>{place}. {_text(told)} {changes}</summary>"
            f'<div id="step-{stop.number}">{self._totals(stop)}{self._gains(place)}'
            f"{_paragraphs(said)}{self._board(stop)}{self._onward(place)}</div></details>"
        )

    def _totals(self, stop: Stop) -> str:
        shown = (
            f"<span>{_text(name)} <b>{_minus(points)}</b></span>"
            for name, points in zip(self.names, stop.totals, strict=True)
        )
        return f'<p class="totals">{" ".join(shown)}</p>'

    def _gains(self, place: int) -> str:
        found = gains(self.table, self.run, place)
        told = (f"{self.names[one.seat]} {one.label} {_signed(one.points)}" for one in found)
        return _paragraphs([" · ".join(told)] if found else [])

    def _onward(self, place: int) -> str:
        """Links to the step before and the next one; a browser opens what they lead to."""
        around = (at for at in (place - 1, place + 1) if 0 <= at < len(self.run.stops))
        links = (
            f'<a href="#step-{self.run.stops[at].number}">{_text(word("page.step", at=at))}</a>'
            for at in around
        )
        return f'<nav aria-label="{_text(word("page.around"))}">{" ".join(links)}</nav>'


def _section(title: str, content: str) -> str:
    return f"<section><h2>{_text(title)}</h2>{content}</section>"


def _list(title: str, items: Iterable[str]) -> str:
    listed = "".join(items)
    return _section(title, f"<ul>{listed}</ul>") if listed else ""


def _wide(title: str, table: str) -> str:
    """A table that is moved sideways, also with keys, where long names make it wider."""
    return f'<div class="wide" tabindex="0" role="group" aria-label="{_text(title)}">{table}</div>'


def _paragraphs(texts: Iterable[str]) -> str:
    return "".join(f"<p>{_text(text)}</p>" for text in texts)


def _cells(numbers: Iterable[int]) -> str:
    return "".join(f"<td>{_minus(number)}</td>" for number in numbers)


def _minus(number: int) -> str:
    return str(number).replace("-", "−")


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


_text = escaped


def _style() -> str:
    light = "".join(f"--{tone}:{LIGHT[tone]};" for tone in _TONES)
    dark = "".join(f"--{tone}:{DARK[tone]};" for tone in _TONES)
    return (
        f":root{{color-scheme:light dark;{light}}}"
        f"@media(prefers-color-scheme:dark){{:root{{{dark}}}}}{_RULES}"
    )


_RULES = """
body{margin:0;background:var(--background);color:var(--ink);
 font:17px/1.45 Roboto,system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:46rem;margin:0 auto;padding:1rem}
h1{font-size:1.9rem;margin:.5rem 0 0}h2{font-size:1.3rem;margin:0 0 .6rem}h3{margin:1.2rem 0 .3rem}
.day,.source,footer{color:var(--muted)}.headline{font-size:1.3rem;font-weight:700;margin:.8rem 0}
p{margin:.4rem 0}section{background:var(--surface);border:1px solid var(--line);
 border-radius:1rem;padding:1rem;margin:1rem 0}
figure{margin:.8rem 0}figure svg{display:block;width:100%;height:auto}.board svg{max-height:34rem}
a{color:var(--link)}ul,ol{padding-left:1.2rem;margin:.3rem 0}li{margin:.4rem 0}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{overflow-wrap:normal;padding:.35rem .4rem;text-align:right;border-top:1px solid var(--line)}
thead th,thead td{border-top:0}th[scope=row]{text-align:left;font-weight:400}
tfoot th,tfoot td,thead th{font-weight:700}
tfoot th[scope=row]{font-weight:700}
summary{cursor:pointer;padding:.75rem 0;min-height:1.5rem;line-height:1.5rem}
.totals span,nav a{display:inline-block;margin-right:1rem}nav a{padding:.8rem 0}
.large{display:none}@media(min-width:40rem),print{.large{display:block}.small{display:none}}
.steps details{border-top:1px solid var(--line)}[id^=step]{scroll-margin-top:4rem}
@media print{:root{color-scheme:light}body{background:#fff;font-size:10.5pt}
 main{max-width:none;padding:0}
 section{border:0;padding:0;margin:1rem 0}h2,h3,summary{break-after:avoid}
 figure,tr,li{break-inside:avoid}nav{display:none}.board svg{max-height:11cm}
 .steps{break-before:page}.steps summary{padding:.15rem 0}a{color:inherit;text-decoration:none}}
"""
