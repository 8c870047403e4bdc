"""No class takes a private name of a base class in another module, or leaves a hook of one open.

A leading underscore says that only the module itself knows the name. A subclass elsewhere that
uses the same name by chance replaces a part of its base, and nothing says so until it runs. A
hook that subclasses are meant to replace has a public name.
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
import textwrap
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

import companion

# Class, name and why it has to be the same as that of its base.
DELIBERATE = {
    ("Scroll", "_effect_x_start_width"): "Kivy's effects read it, and our touch goes round Kivy's",
    ("Scroll", "_effect_y_start_height"): "Kivy's effects read it, and our touch goes round Kivy's",
}

# What Python itself puts into classes.
_OF_PYTHON = {"_abc_impl", "_is_protocol", "_is_runtime_protocol"}


def _modules() -> Iterator[Any]:
    for found in pkgutil.walk_packages(companion.__path__, "companion."):
        if not found.name.endswith("__main__"):
            yield import_module(found.name)


def _classes() -> Iterator[type]:
    """Every class of the app, also one within another."""
    for module in _modules():
        yield from _classes_in(module, module.__name__)


def _classes_in(owner: Any, module: str) -> Iterator[type]:
    for value in vars(owner).values():
        if isinstance(value, type) and value.__module__ == module and value is not owner:
            yield value
            yield from _classes_in(value, module)


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


@cache
def _private_names(owner: type) -> frozenset[str]:
    """The private names that a class gives a meaning: in its body, or to an attribute."""
    source = _source(owner)
    # Kivy adds the properties of kv rules to classes once there is a widget of them.
    found = set(_body_names(source)) if source is not None else set(vars(owner))
    mangled = f"_{owner.__name__.lstrip('_')}__"
    own = {name for name in found if _is_private(name) and not name.startswith(mangled)}
    return frozenset(own - _OF_PYTHON | set(_attributes(owner)))


def _body_names(source: ast.ClassDef) -> Iterator[str]:
    """The names that the body of a class defines."""
    for node in source.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                yield from (part.id for part in ast.walk(target) if isinstance(part, ast.Name))
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            assert isinstance(node.target, ast.Name)
            yield node.target.id


@cache
def _source(owner: type) -> ast.ClassDef | None:
    """A class as it was written; None for one that is compiled."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(owner)))
    except (OSError, TypeError):
        return None
    found = tree.body[0]
    assert isinstance(found, ast.ClassDef)
    return found


def _attributes(owner: type) -> Iterator[str]:
    """The private attributes that the methods of a class set on `self`."""
    source = _source(owner)
    for node in ast.walk(source) if source is not None else ():
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            is_own = isinstance(node.value, ast.Name) and node.value.id == "self"
            if is_own and _is_private(node.attr) and not node.attr.startswith("__"):
                yield node.attr


def _goes_on_to_base(owner: type, name: str) -> bool:
    """The method calls the one of its base: whoever wrote it knew of it."""
    source = _source(owner)
    if source is None:
        return False
    methods = [node for node in source.body if getattr(node, "name", "") == name]
    return any(f"super().{name}(" in ast.unparse(method) for method in methods)


def _shadowed(owner: type) -> Iterator[str]:
    """The names with which a class hides one of a base, or one of its bases that of another."""
    ours = [found for found in owner.__mro__ if not found.__module__.startswith("kivy")]
    for upper in ours:
        # What a base hides of its own bases is told of the base.
        below = owner.__mro__[owner.__mro__.index(upper) + 1 :]
        lower = [base for base in below if upper is owner or not issubclass(upper, base)]
        for base in lower:
            for name in sorted(_hidden(upper, base)):
                hides = f"{upper.__name__}.{name} hides {base.__name__}.{name}"
                yield f"{owner.__module__}.{owner.__name__}: {hides}"


def _hidden(upper: type, lower: type) -> set[str]:
    """The private names that one class takes from one below it in another module."""
    if upper.__module__ == lower.__module__:
        return set()
    return {
        name
        for name in _private_names(upper) & _private_names(lower)
        if (upper.__name__, name) not in DELIBERATE and not _goes_on_to_base(upper, name)
    }


def test_no_class_hides_a_private_name_of_another_module() -> None:
    found = [line for owner in _classes() for line in _shadowed(owner)]
    assert not found, "\n" + "\n".join(found)


def test_every_class_at_the_end_of_a_line_has_all_the_hooks_of_its_bases() -> None:
    owners = set(_classes())
    bases = {base for owner in owners for base in owner.__mro__[1:]}
    ends = [one for one in owners - bases if not getattr(one, "_is_protocol", False)]
    left = [f"{one.__name__}.{name}" for one in ends for name in dir(one) if _is_open(one, name)]
    assert not left, left


def _is_open(owner: type, name: str) -> bool:
    return getattr(inspect.getattr_static(owner, name, None), "__isabstractmethod__", False)


def test_all_modules_were_looked_at() -> None:
    names = {owner.__name__ for owner in _classes()}
    assert {"Scroll", "Shell", "TableFrame", "Sheet", "CostieraApp"} <= names


def test_what_is_allowed_is_still_there() -> None:
    owners = {owner.__name__: owner for owner in _classes()}
    for owner, name in DELIBERATE:
        assert name in _private_names(owners[owner]), f"{owner}.{name} can go from the list"


class _Method(ScrollView):
    def _update_effect_bounds(self, *_: object) -> None: ...


class _Attribute(ScrollView):
    def on_touch_down(self, touch: Any) -> bool:
        self._touch = touch
        return True


class _Property(Label):
    _label = None


class _Mixin:
    def _trigger_layout(self) -> None: ...


_Mixin.__module__ = "elsewhere"


class _Mixed(_Mixin, BoxLayout):
    pass


class _Knowing(ScrollView):
    def _update_effect_bounds(self, *given: Any) -> None:
        super()._update_effect_bounds(*given)


class _Innocent(ScrollView):
    def _follow(self) -> None: ...


@pytest.mark.parametrize("owner", [_Method, _Attribute, _Property, _Mixed])
def test_each_way_to_hide_a_name_is_found(owner: type) -> None:
    assert len(list(_shadowed(owner))) == 1


@pytest.mark.parametrize("owner", [_Knowing, _Innocent])
def test_a_name_that_hides_nothing_is_fine(owner: type) -> None:
    assert not list(_shadowed(owner))
