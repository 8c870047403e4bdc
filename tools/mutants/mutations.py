"""The small faults: each a place in a module's syntax tree and what stands there instead."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

Owner = ast.FunctionDef | ast.Lambda
_Named = ast.FunctionDef | ast.ClassDef

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_REACHED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
_NEVER_RUN = {"annotation", "returns", "decorator_list", "type_params"}
_ONLY_FOR_TYPES = {"TypeVar", "NewType"}


@dataclass(frozen=True, eq=False)
class Mutant:
    """One fault: in `holder`, the node at `slot` (and `index`, of a list) becomes `new`."""

    path: Path
    where: str
    nth: int
    lines: range
    old: ast.AST
    new: ast.AST = field(repr=False)
    holder: ast.AST = field(repr=False)
    slot: str
    index: int | None
    owner: Owner | None = field(repr=False)

    @property
    def name(self) -> str:
        """What it is called in lists: the same as long as its function stays as it is."""
        again = f" #{self.nth}" if self.nth > 1 else ""
        return f"{self.path.as_posix()} {self.where}: {self.change}{again}"

    @property
    def change(self) -> str:
        return f"{_source(self.old)} -> {_source(self.new)}"

    def put_in(self) -> None:
        """Change the tree. It stays changed: meant for a process that ends soon."""
        if self.index is None:
            setattr(self.holder, self.slot, self.new)
        else:
            getattr(self.holder, self.slot)[self.index] = self.new


def _source(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


def mutants(path: Path, tree: ast.Module, *, words: bool) -> list[Mutant]:
    """Every fault that can be put into a module; keys, names and other texts only with `words`."""
    found: list[Mutant] = []
    seen: Counter[tuple[str, str]] = Counter()
    for place in _places(tree, (), None):
        if isinstance(place.old, ast.Constant) and isinstance(place.old.value, str) and not words:
            continue
        for new in _instead(place):
            ast.fix_missing_locations(ast.copy_location(new, place.old))
            made = _mutant(path, place, new)
            seen[made.where, made.change] += 1
            found.append(_mutant(path, place, new, seen[made.where, made.change]))
    return found


def _mutant(path: Path, place: _Place, new: ast.AST, nth: int = 1) -> Mutant:
    lines = range(place.line, place.last + 1)
    where = ".".join(place.names) or "<module>"
    old, holder = place.old, place.holder
    return Mutant(path, where, nth, lines, old, new, holder, place.slot, place.index, place.owner)


@dataclass(frozen=True)
class _Place:
    """A node of the tree, where it hangs, and the function whose code it is part of."""

    old: ast.AST
    holder: ast.AST
    slot: str
    index: int | None
    names: tuple[str, ...]
    owner: Owner | None
    line: int
    last: int


def _places(
    holder: ast.AST, names: tuple[str, ...], owner: Owner | None, line: int = 0
) -> Iterator[_Place]:
    for name, value in ast.iter_fields(holder):
        if name in _NEVER_RUN:
            continue
        children = value if isinstance(value, list) else [value]
        for index, child in enumerate(children):
            if not isinstance(child, ast.AST) or _is_idle(child):
                continue
            at = index if isinstance(value, list) else None
            first = getattr(child, "lineno", line)
            last = first if isinstance(child, ast.stmt) else getattr(child, "end_lineno", first)
            yield _Place(child, holder, name, at, names, owner, first, last)
            inner = (*names, child.name) if isinstance(child, _Named) else names
            yield from _places(child, inner, _owner(child, name, holder, owner), first)


def _owner(child: ast.AST, name: str, holder: ast.AST, owner: Owner | None) -> Owner | None:
    """The outermost function; what it is called with by default belongs to whatever is around."""
    if owner is None and isinstance(child, Owner):
        return child
    return owner if owner is not holder or not isinstance(child, ast.arguments) else None


def _is_idle(child: ast.AST) -> bool:
    """What no rule hangs on: docstrings, imports, and what is there for the types alone."""
    if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
        return True
    if isinstance(child, ast.AnnAssign) and ast.unparse(child.annotation) == "TypeAlias":
        return True
    if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
        return True
    if isinstance(child, ast.Call) and ast.unparse(child.func) in _ONLY_FOR_TYPES:
        return True
    return isinstance(child, ast.Import | ast.ImportFrom)


def _instead(place: _Place) -> Iterator[ast.AST]:
    """What could stand there by mistake."""
    if isinstance(place.old, ast.stmt):
        yield from _statements(place.old)
    elif isinstance(place.old, ast.expr):
        yield from _conditions(place.old, place)
        yield from _expressions(place.old)


def _statements(old: ast.stmt) -> Iterator[ast.AST]:
    if isinstance(old, ast.Expr | ast.AugAssign | ast.Raise | ast.Continue | ast.Break):
        yield ast.Pass()
    if isinstance(old, ast.Assign) and not isinstance(old.targets[0], ast.Name | ast.Tuple):
        yield ast.Pass()
    if isinstance(old, ast.AugAssign) and type(old.op) in _REACHED:
        yield ast.AugAssign(old.target, _REACHED[type(old.op)](), old.value)
    if isinstance(old, ast.Return) and old.value and _source(old.value) != "None":
        yield ast.Return(ast.Constant(None))


def _conditions(old: ast.expr, place: _Place) -> Iterator[ast.AST]:
    is_test = place.slot == "test" and isinstance(place.holder, ast.If | ast.While | ast.IfExp)
    if is_test and isinstance(old, ast.Name | ast.Attribute | ast.Call | ast.NamedExpr):
        yield ast.UnaryOp(ast.Not(), old)
    if place.slot == "ifs":
        yield ast.Constant(True)


def _expressions(old: ast.expr) -> Iterator[ast.AST]:
    if isinstance(old, ast.Compare):
        for index, compared in enumerate(old.ops):
            for other in _COMPARED[type(compared)]:
                ops = [*old.ops[:index], other(), *old.ops[index + 1 :]]
                yield ast.Compare(old.left, ops, old.comparators)
    elif isinstance(old, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(old.op, ast.And) else ast.And(), old.values)
    elif isinstance(old, ast.BinOp) and type(old.op) in _REACHED:
        yield ast.BinOp(old.left, _REACHED[type(old.op)](), old.right)
        if isinstance(old.op, ast.Sub):
            yield old.left
    elif isinstance(old, ast.UnaryOp):
        yield old.operand
    elif isinstance(old, ast.Call) and isinstance(old.func, ast.Name) and old.func.id in _CALLED:
        called = ast.copy_location(ast.Name(_CALLED[old.func.id], ast.Load()), old.func)
        yield ast.Call(called, old.args, old.keywords)
    elif isinstance(old, ast.Constant):
        yield from _constants(old.value)


def _constants(value: object) -> Iterator[ast.AST]:
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
        yield ast.Constant(value - 1)
    elif isinstance(value, str):
        yield ast.Constant("?")
