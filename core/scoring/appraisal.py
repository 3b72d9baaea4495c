"""What a hand is worth, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from paiju.core.errors import Text
from paiju.core.scoring.scope import Number
from paiju.core.scoring.total import MULTIPLY, Total

if TYPE_CHECKING:
    from paiju.core.hands import Reading


class Appraisal(NamedTuple):
    """The worth of a hand in one reading.

    `reading` is None where the win needs no hand shape. `patterns` are the ids that count, in the order
    of the ruleset, each with its value; `total` is their product or sum, before power and cap; `value` is
    what is payable. `minimum_ok` says whether the way of winning was allowed at this worth; `bonus` lists
    what is added to each share after the cap; `rule` is how the ruleset combines values.
    """

    reading: Reading | None
    patterns: tuple[tuple[str, Number], ...]
    total: Number
    value: Number
    minimum_ok: bool
    bonus: tuple[tuple[str, Number], ...]
    rule: Total

    @property
    def share(self) -> Number:
        """What one share is worth in units of the stake: the payable value and the bonus."""
        return self.value + sum([value for _, value in self.bonus])

    def read(self, reading: Reading) -> Appraisal:
        """The same worth, found in this reading."""
        return Appraisal(reading, *self[1:])

    def formula(self, lang: str, names: Mapping[str, Text]) -> str:
        """How the value comes about, in words: `卡五星 2 × 清一色 4 = 8`. `names` are those of the table."""
        rule = self.rule
        chinese = lang.startswith("zh")
        comma = "，" if chinese else ", "
        terms = [f"{names[id].say(lang)} {value}" for id, value in self.patterns]
        sign = " × " if rule.combine == MULTIPLY else " + "
        text = sign.join(terms) if terms else str(self.total)
        if len(terms) > 1:
            text += f" = {self.total}"
        raw = rule.raw(self.total)
        if rule.power is not None:
            text += f"{comma}{rule.power}^{self.total} = {raw}"
        if self.value < raw:
            text += f"{comma}封顶 {self.value}" if chinese else f"{comma}capped at {self.value}"
        for id, value in self.bonus:
            text += f"{comma}{names[id].say(lang)} +{value}"
        return text


class Alternative(NamedTuple):
    """One reading among all: `ties` says that it is worth as much as the chosen one."""

    appraisal: Appraisal
    ties: bool
