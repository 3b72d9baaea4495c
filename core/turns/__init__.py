"""Layer 7: the two disciplines, draw–discard and lead–follow."""

from types import ModuleType

from paiju.core.turns import draw_discard, lead_follow

DISCIPLINES: dict[str, ModuleType] = {
    "draw-discard": draw_discard,
    "lead-follow": lead_follow,
}
"""The disciplines by the name that a ruleset gives."""
