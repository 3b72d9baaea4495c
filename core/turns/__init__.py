"""Layer 7: the two disciplines, draw–discard and lead–follow."""

from types import ModuleType

from paiju.core.turns import draw_discard

DISCIPLINES: dict[str, ModuleType] = {"draw-discard": draw_discard}
"""The disciplines by the name that a ruleset gives."""
