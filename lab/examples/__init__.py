"""Examples of what a ruleset scores: hands by pattern, and positions in which they really win.

`won_hands` makes up hands that score a pattern, quickly and without a round; `examples` finds positions
and decisions that end in such a win; `one_of_each` finds one for each pattern.
"""

from paiju.lab.examples.hands import Hand, Won, patterns_of, scored_by, winning_hands, won_hands
from paiju.lab.examples.scenes import Example, Recipe, scenes, some_recipe
from paiju.lab.examples.search import examples, one_of_each

__all__ = [
    "Example",
    "Hand",
    "Recipe",
    "Won",
    "examples",
    "one_of_each",
    "patterns_of",
    "scenes",
    "scored_by",
    "some_recipe",
    "winning_hands",
    "won_hands",
]
