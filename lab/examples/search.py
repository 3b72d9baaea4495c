"""Examples of patterns: of a named one as many as are asked for, or one of each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from paiju.core.errors import Fault, PaijuError, Text, choices_near, nearest
from paiju.core.melds.chance import Chance
from paiju.core.round import Rules
from paiju.lab.examples.deals import dealt_examples
from paiju.lab.examples.hands import Hand, Won, patterns_of, valued, winning_hands
from paiju.lab.examples.scenes import Example, Recipe, scenes, some_recipe

SCENES = 8
"""In how many scenes a hand is tried that should score a pattern."""
BARREN = 6000
"""How many hands in a row may not score a pattern until the search for it is given up."""
PATIENCE = 1000
"""After how many such hands they are tried all the same, one in so many: it may be the scene that scores."""
ONE_IN = 40
SWEEP = 400
"""In how many scenes all patterns are looked for at once."""
TRIES = 3000
"""In how many scenes a pattern is looked for that has not turned up."""
KEPT = 24
"""How many recipes are remembered that have led to a pattern."""


def examples(rules: Rules, pattern: str, count: int, chance: Chance, tries: int = TRIES) -> Iterator[Example]:
    """Up to `count` examples of a pattern: a position or a deal, and decisions up to a win that scores it.

    `tries` bounds the scenes that are set up. The same chance finds the same examples. Raises `PaijuError`
    (`unknown-pattern`) for a pattern that the ruleset does not score, with the nearest that it does.
    """
    _check(rules, (pattern,))
    return _examples(rules, pattern, count, chance, tries)


def _check(rules: Rules, wanted: Iterable[str]) -> None:
    known = patterns_of(rules)
    unknown = [id for id in wanted if id not in known]
    if unknown:
        raise PaijuError([_unknown(id, rules) for id in unknown])


def _unknown(id: str, rules: Rules) -> Fault:
    """The fault of an id that is no pattern; somebody may have written its name."""
    names = {} if rules.scoring is None else rules.scoring.names
    known = patterns_of(rules)
    named = next((one for one in known if one in names and id in (names[one].zh, names[one].en)), None)
    message = Text(f"没有番种“{id}”", f"there is no pattern named “{id}”")
    near = named or nearest(id, known)
    return Fault("unknown-pattern", message, expected=choices_near(id, known), nearest=near)


def _examples(rules: Rules, pattern: str, count: int, chance: Chance, tries: int) -> Iterator[Example]:
    if not rules.hands.shapes:
        yield from islice(
            (one for one in dealt_examples(rules, chance, tries) if pattern in one.scored), count
        )
        return
    good: list[Recipe] = []
    left = tries
    for hand, won in _likely(rules, pattern, chance):
        for _ in range(SCENES):
            if good and chance.random() < 0.7:
                recipe = good[int(chance.random() * len(good))]
            else:
                recipe = some_recipe(rules, chance, won.by if won is not None else "")
            left -= 1
            for one in scenes(rules, hand, recipe, chance):
                if pattern not in one.scored:
                    continue
                good = [*good[-KEPT:], recipe]
                yield one
                count -= 1
                if count <= 0:
                    return
                break
        if left <= 0:
            return


def _likely(rules: Rules, pattern: str, chance: Chance) -> Iterator[tuple[Hand, Won | None]]:
    """Hands that score a pattern in some way of winning; any hands where made-up ways never bring it."""
    barren = 0
    for hand in winning_hands(rules, chance):
        won = valued(rules, hand, chance)
        if won is not None and pattern in won.scored:
            barren = 0
            yield hand, won
            continue
        barren += 1
        if barren > BARREN:
            return
        if barren > PATIENCE and barren % ONE_IN == 0:
            yield hand, None


def one_of_each(
    rules: Rules, chance: Chance, wanted: Collection[str] | None = None, tries: int = TRIES
) -> dict[str, Example]:
    """An example of each pattern of a ruleset, or of each that is wanted; those not found are left out.

    Raises `PaijuError` (`unknown-pattern`) for what is none.
    """
    _check(rules, wanted or ())
    missing = set(patterns_of(rules) if wanted is None else wanted)
    found: dict[str, Example] = {}

    def keep(one: Example) -> None:
        for id in one.scored & missing:
            found[id] = one
            missing.discard(id)

    if not rules.hands.shapes:
        for one in dealt_examples(rules, chance, tries):
            keep(one)
            if not missing:
                break
        return found
    for hand in islice(winning_hands(rules, chance), SWEEP):
        for one in scenes(rules, hand, some_recipe(rules, chance), chance):
            keep(one)
    for id in patterns_of(rules):
        if id in missing:
            for one in examples(rules, id, 1, chance, tries):
                keep(one)
    return found
