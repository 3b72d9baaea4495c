"""What the pattern vocabulary cannot say about a hand."""

from collections.abc import Callable, Sequence
from typing import Any

from paiju.core.hands import Reading
from paiju.core.hooks import impl
from paiju.core.scoring import WinContext


@impl
def predicates() -> dict[str, Callable[..., Any]]:
    """`mirror` is a test that patterns of a ruleset may ask for by its name."""
    return {"mirror": mirror}


def mirror(ctx: WinContext, reading: Reading, readings: Sequence[Reading]) -> bool:
    """Nothing is claimed, and two of the concealed groups stand on the same rank in the two suits."""
    ranks = [group.tile % 9 for group in reading.groups]
    return not ctx.melds and len(set(ranks)) < len(ranks)
