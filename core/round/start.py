"""How a round starts: a fresh deal from a seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from attrs import Factory, evolve, frozen

from paiju.core.errors import PaijuError
from paiju.core.round.events import EVERYBODY
from paiju.core.round.round import Round
from paiju.core.round.rules import Rules
from paiju.core.round.start_faults import given_facts, kept_faults, start_faults
from paiju.core.round.values import dice_faults
from paiju.core.shuffle import Stream, deal_seed, seed_text

Tile = TypeVar("Tile")


@frozen
class NextRound:
    """How the next round starts: who deals, from which tiles (None: all), with which kept facts.

    Where the supply is `in_order` it is dealt as it lies, without another shuffle.
    """

    dealer: int
    supply: tuple[int, ...] | None = None
    facts: Mapping[str, Any] = Factory(dict)
    in_order: bool = False

    def with_fact(self, name: str, value: Any) -> NextRound:
        """The same, with one more fact."""
        return evolve(self, facts={**self.facts, name: value})


class ScriptedDice:
    """A stream that gives written faces first, then those of a real stream."""

    def __init__(self, faces: Iterable[int], then: Stream) -> None:
        self._faces = list(faces)
        self._then = then

    def below(self, n: int) -> int:
        """The next face, counted from 0."""
        return self._faces.pop(0) - 1 if self._faces else self._then.below(n)

    def copy(self) -> ScriptedDice:
        """An independent copy."""
        return ScriptedDice(self._faces, self._then.copy())


STREAMS = ("dice", "first")
"""Random streams of a round beside that of the wall: dice, and who speaks first."""


def start(
    rules: Rules,
    seed: str | int,
    *,
    index: int = 0,
    nonces: Mapping[int, str] | None = None,
    dealer: int = 0,
    supply: Sequence[int] | None = None,
    in_order: bool = False,
    facts: Mapping[str, Any] | None = None,
    dice: Iterable[Sequence[int]] = (),
) -> Round:
    """A fresh round, dealt from `seed`.

    `index` counts the rounds dealt from one seed; `nonces` are what players threw in; `supply` are
    the tiles to shuffle (by default all that are in play), or, where they are `in_order`, to deal as
    they lie; `facts` are facts kept from the round before: `{name: value}` of the table,
    `{name: {seat: value}}` of seats; `dice` are rolls that come before those of the generator. Raises
    `PaijuError` with all that is wrong with them.
    """
    rolls = _rolls(dice)
    faults = start_faults(rules, seed, index, nonces, dealer, supply)
    if facts:
        faults += kept_faults(rules, facts)
    if rolls != ():
        faults += dice_faults(rolls, "dice")
    if faults:
        raise PaijuError(faults)
    key = deal_seed(seed_text(seed), index, nonces or {})
    round = Round(rules, wall_of(key, rules.tiles.tiles if supply is None else supply, in_order))
    round.streams = {name: Stream(key, name) for name in STREAMS}
    script_dice(round, rolls)
    round.emit(("start", dealer, EVERYBODY))
    for name, seat, value in given_facts(facts):
        round.set(name, value, seat)
    round.agenda = rules.course
    round.run()
    return round


def wall_of(key: bytes, tiles: Sequence[Tile], in_order: bool = False) -> tuple[Tile, ...]:
    """The wall that these tiles make: shuffled with the key of the deal, unless they are in order already."""
    return tuple(tiles) if in_order else Stream(key, "wall").shuffle(tiles)


def _rolls(dice: Any) -> Any:
    """Rolls that are read once as a tuple; what is no iterable stays as it is, to be refused."""
    return tuple(dice) if isinstance(dice, Iterable) and not isinstance(dice, (str, bytes)) else dice


def script_dice(round: Round, rolls: Iterable[Sequence[int]]) -> None:
    """Let the next rolls of the dice be these."""
    faces = [face for roll in rolls for face in roll]
    if faces:
        round.streams["dice"] = ScriptedDice(faces, round.streams["dice"])  # type: ignore[assignment]
