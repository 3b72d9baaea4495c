"""Which function makes which layer; each is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from paiju.lab.diff.model import Layer, LayerReport, Pair, Settings

Made = Callable[[Pair, Settings], LayerReport]
MADE_BY: dict[Layer, str] = {layer: f"paiju.lab.diff.{layer}:{layer}" for layer in Layer}
"""Module and function of every layer."""


def there() -> tuple[Layer, ...]:
    """The layers that this paiju has."""
    return tuple(layer for layer, made in MADE_BY.items() if find_spec(made.partition(":")[0]) is not None)


def maker(layer: Layer) -> Made:
    """The function of a layer."""
    module, _, name = MADE_BY[layer].partition(":")
    made: Made = getattr(import_module(module), name)
    return made
