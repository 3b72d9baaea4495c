"""斗地主, fight the landlord: the highest bidder takes the bottom and plays alone against the other two.

`bidding` is the auction and the bottom, `scoring` what doubles the bid and who pays whom. Combinations are
the `melds` of the ruleset.
"""

from attrs import frozen

from doudizhu import bidding, scoring

PLUGINS = (bidding, scoring)


@frozen
class Settings:
    """The `settings:` of a ruleset. `highest`: the bid that ends the auction at once."""

    highest: int
