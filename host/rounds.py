"""How the rounds of a match are called: by their numbers, or by game and part where a game is several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.core.errors import Text
from paiju.host import text

if TYPE_CHECKING:
    from paiju.core.round import Rules


def round_name(rules: Rules, number: int) -> Text:
    """The round of a match that is the `number`th, from 1: `第 1 局`, or `第 1 局下半局`."""
    game, part = _place(rules, number)
    if part is None:
        return text.ROUND.format(number=number)
    named = part_name(rules, part)
    return Text(
        text.ROUND_OF_GAME.zh.format(number=game, part=named.zh),
        text.ROUND_OF_GAME.en.format(number=game, part=named.en),
    )


def part_name(rules: Rules, part: int) -> Text:
    """What a round is called by its number within a game, from 1."""
    return rules.texts.get("rounds", {}).get(str(part)) or text.PART.format(part=part)


def part_of_game(rules: Rules, number: int) -> int | None:
    """Which part of its game the `number`th round of a match is; None where each is a game."""
    return _place(rules, number)[1]


def _place(rules: Rules, number: int) -> tuple[int, int | None]:
    length = rules.rounds_in_game
    return (number - 1) // length + 1, None if length == 1 else (number - 1) % length + 1
