"""Hands by themselves under both rulesets: complete or not, waits, readings, what they are worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from paiju.core.errors import PaijuError, Text
from paiju.core.round import Action, Round, Rules
from paiju.core.scoring import Appraisal
from paiju.core.tiles import write_tiles
from paiju.lab.diff.attempts import CAUGHT, error_of, problem_of
from paiju.lab.diff.begin import Decision, same_table
from paiju.lab.diff.divergence import WAITS, WIN, Divergence, worth_divergence
from paiju.lab.diff.explore import Explorer
from paiju.lab.diff.findings import Example
from paiju.lab.diff.hands import Hand, HandPool
from paiju.lab.diff.lockstep import failed, follow
from paiju.lab.diff.model import Pair
from paiju.lab.diff.said import Said, as_text, both, waits_said
from paiju.lab.diff.scenes import (
    BYS,
    DISCARD,
    GIVER,
    SELF,
    WINNER,
    Scene,
    SceneMaker,
    Seating,
    laid_out,
    put_hand,
)
from paiju.lab.diff.shrink import at
from paiju.lab.diff.write_hand import hand_case

SCENES = 48
"""In how many scenes hands are laid out."""
HANDS = "hands"


class WorthComparison:
    """Lays hands in scenes under both rulesets, one after the other on the same tables."""

    def __init__(self, pair: Pair, explorer: Explorer, chance: Random) -> None:
        self.pair = pair
        self.rules = (pair.a.rules, pair.b.rules)
        self.explorer = explorer
        self.chance = chance
        self.seating = Seating(self.rules[0], chance, HandPool(()))
        self.alike = same_table(*self.rules)

    def comparable(self) -> bool:
        """Whether complete hands of both are of one size."""
        sizes = {rules.hand_size for rules in self.rules}
        return len(sizes) == 1 and all(rules.hands.shapes and rules.scoring for rules in self.rules)

    def compare(self, hands: Sequence[Hand], mine: Rules) -> int:
        """Compare hands made for one of the two rulesets; how many the other has the tiles for."""
        across = [_kinds(mine, one) for one in self.rules]
        tables = self._tables(mine)
        compared = 0
        for number, hand in enumerate(hands if tables else ()):
            scene, *rounds = tables[number % len(tables)]
            one, other = (_moved(hand, kinds) for kinds in across)
            if one is None or other is None:
                continue
            compared += 1
            for by in BYS:
                self.explorer.compared += 1
                for found in _differing(rounds, scene, (one, other), by):
                    self._note(scene, one, by, found)
        return compared

    def _tables(self, mine: Rules) -> list[tuple[Scene, Round, Round]]:
        """Scenes that both rulesets know, each laid out under both."""
        maker = SceneMaker(mine, self.chance)
        found: list[tuple[Scene, Round, Round]] = []
        for _ in range(3 * SCENES):
            scene = maker.make()
            a, b = (laid_out(rules, scene) for rules in self.rules)
            if a is not None and b is not None:
                found.append((scene, a, b))
            if len(found) == SCENES:
                break
        return found

    def _note(self, scene: Scene, hand: Hand, by: str, one: Divergence) -> None:
        """Add a difference, shown at a table where it shows there too, else by the hand itself."""
        findings = self.explorer.findings
        if not findings.wants(one):
            findings.count(one, HANDS)
            return
        shown = self._at_table(scene, hand, by)
        for example in shown:
            findings.add(example, HANDS)
        if not any(example.divergence.key == one.key for example in shown):
            findings.add(Example(one, None, (), case=hand_case(self.pair, scene, hand, by, one)), HANDS)

    def _at_table(self, scene: Scene, hand: Hand, by: str) -> list[Example]:
        """What differs where the hand lies before a seat of a round."""
        position = self.seating.position(scene, hand, by, rivals=False)
        if position is None or not self.alike:
            return []
        won = (hand.won,)
        script: tuple[Decision, ...] = ((WINNER, Action("win")),)
        if by != SELF:
            script = ((GIVER, Action("discard" if by == DISCARD else "kong", won)), *script)
        try:
            trail = follow(self.rules, at(position), script)
        except PaijuError:
            return []
        return [Example(one.divergence, at(position), script[: one.step]) for one in trail.found]


def _kinds(mine: Rules, other: Rules) -> list[int]:
    """The kinds of one tile set in another, -1 for those that it does not have."""
    return [other.tiles.by_code.get(kind.code, -1) for kind in mine.tiles.kinds]


def _moved(hand: Hand, kinds: Sequence[int]) -> Hand | None:
    """The hand in the kinds of another tile set; None where it has not all of them."""
    melds = tuple(
        meld._replace(tile=kinds[meld.tile], tiles=tuple(kinds[tile] for tile in meld.tiles))
        for meld in hand.melds
    )
    moved = Hand(tuple(sorted(kinds[tile] for tile in hand.held)), melds, kinds[hand.won])
    used = (*moved.held, moved.won, *(tile for meld in melds for tile in meld.tiles))
    return None if -1 in used else moved


def _differing(tables: Sequence[Round], scene: Scene, hands: tuple[Hand, Hand], by: str) -> list[Divergence]:
    """What differs in hands that are laid on tables, or that one of them fails."""
    try:
        return list(_differences(tables, scene, hands, by))
    except CAUGHT as error:
        one, other = (
            problem_of(partial(_worth, table, hand, by)) for table, hand in zip(tables, hands, strict=True)
        )
        if one is None and other is None:
            raise error_of(error) from error
        return [failed(one, other)]


def _differences(
    tables: Sequence[Round], scene: Scene, hands: tuple[Hand, Hand], by: str
) -> Iterator[Divergence]:
    """What differs: the waits, whether it may be won, what it is worth, how it is read."""
    rules = tables[0].rules, tables[1].rules
    for table, hand in zip(tables, hands, strict=True):
        put_hand(table, scene, hand, by)
    if by == DISCARD:
        waits = [_codes(table, table.waits(WINNER)) for table in tables]
        if waits[0] != waits[1]:
            masks = [table.waits(WINNER) for table in tables]
            yield Divergence(WIN, WAITS, "value", both(waits_said(WINNER), rules, masks), WINNER)
    one, other = (_worth(table, hand, by) for table, hand in zip(tables, hands, strict=True))
    differs = worth_divergence(rules, one, other)
    if differs is not None:
        yield differs
    elif _shape(one) != _shape(other):
        yield Divergence(WIN, "reading", "value", both(_read_as, rules, (_shape(one), _shape(other))))


def _shape(worth: Appraisal | None) -> str | None:
    """The shape in which a hand is read."""
    return None if worth is None or worth.reading is None else worth.reading.shape


def _read_as(rules: Rules, shape: str | None) -> Said | None:
    return None if shape is None else as_text(Text(f"读作 {shape}", f"read as {shape}"))


def _codes(table: Round, waits: int) -> str:
    """The waits in writing, in an order that does not depend on the tile set."""
    tiles = table.rules.tiles
    return write_tiles(tiles, [kind for kind in range(waits.bit_length()) if waits >> kind & 1])


def _worth(table: Round, hand: Hand, by: str) -> Appraisal | None:
    """What the hand is worth; None where it may not be won."""
    if by == SELF:
        return table.appraise(WINNER, hand.won, by) if table.completes(WINNER) else None
    if not table.waits(WINNER) >> hand.won & 1 or not table.rules.may_win_on(hand.won):
        return None
    return table.appraise(WINNER, hand.won, by, GIVER, GIVER)
