"""One hand, asked of a hand model and of the slow oracle."""

from __future__ import annotations

from attrs import frozen

from paiju.core.hands import HandModel
from paiju.core.tiles import TileSet
from tests.core.hands import oracle
from tests.core.hands.drawn import Drawer, Hand


def form_of(tiles: TileSet) -> oracle.Form:
    """The oracle's account of a tile set."""
    natural = [kind for kind in tiles.kinds if kind.klass in ("suited", "honour")]
    assert [kind.index for kind in natural] == list(range(len(natural)))
    suits = tuple(group.kinds[0] for group in tiles.suits)
    wild_for = tiles.kinds[tiles.wilds[0]].stands_for if tiles.wilds else ()
    lone = [kind.index for kind in natural if kind.copies == 1 and kind.index not in wild_for]
    return oracle.Form(len(natural), suits, 9, wild_for, tuple(lone))


def shapes_of(model: HandModel) -> tuple[oracle.Shape, ...]:
    """The oracle's account of a model's shapes."""
    return tuple(
        oracle.Shape(one.name, one.sets, one.pairs, one.melds, one.wilds, one.wilds_held)
        for one in model.shapes.values()
    )


@frozen
class Pair:
    """A model, and what the oracle has to know of it."""

    model: HandModel
    form: oracle.Form
    shapes: tuple[oracle.Shape, ...]

    @classmethod
    def of(cls, model: HandModel) -> Pair:
        return cls(model, form_of(model.tiles), shapes_of(model))

    def natural(self, hand: Hand) -> tuple[int, ...] | None:
        """The counts of the oracle's kinds; None if the hand holds a tile that is in no shape."""
        beside = [
            held
            for kind, held in enumerate(hand.counts[self.form.kinds :], self.form.kinds)
            if kind not in self.model.tiles.wilds
        ]
        return None if any(beside) else tuple(hand.counts[: self.form.kinds])

    def check_complete(self, hand: Hand, fresh: int) -> int:
        """Compare win, distance and readings; how many readings the hand has."""
        model, (counts, melds, wilds) = self.model, hand
        natural, keys, pairs = self.natural(hand), model.keys(counts), model.pairs(counts)
        asked = (self.form, self.shapes, natural, melds, wilds, model.max_copies, fresh)
        expected = natural is not None and oracle.wins(*asked)  # type: ignore[arg-type]
        assert model.wins(keys, pairs, melds, wilds, fresh) == expected, hand
        assert model.wins_counts(counts, melds, wilds, fresh) == expected, hand
        assert (model.distance(keys, pairs, melds, wilds, fresh) == -1) == expected, hand
        readings = oracle.readings(*asked) if expected else []  # type: ignore[arg-type]
        found = [
            (one.shape, tuple(map(tuple, one.groups))) for one in model.readings(counts, melds, wilds, fresh)
        ]
        assert found == readings, hand
        return len(readings)

    def check_waiting(self, hand: Hand) -> int:
        """Compare the waits; how many there are."""
        model, (counts, melds, wilds) = self.model, hand
        natural = self.natural(hand)
        kinds: set[int] = set()
        if natural is not None:
            kinds, wild = oracle.waits(self.form, self.shapes, natural, melds, wilds, model.max_copies)
            kinds |= set(model.tiles.wilds) if wild else set()
        if not model.held_four:
            kinds = {kind for kind in kinds if counts[kind] < model.tiles.copies[kind]}
        found = model.waits(counts, model.keys(counts), model.pairs(counts), melds, wilds)
        assert found == sum(1 << kind for kind in kinds), hand
        for kind in kinds:
            counts[kind] += 1
            fresh = kind in model.tiles.wilds
            assert model.wins_counts(counts, melds, wilds + fresh, int(fresh)), (hand, kind)
            counts[kind] -= 1
        return len(kinds)


def compare(model: HandModel, seed: object, number: int, wilds: int | None = None) -> tuple[int, int, int]:
    """Compare so many whole hands and as many that lack a tile.

    Answers how many win, how many readings these have, and how many hands are ready.
    """
    pair, drawer = Pair.of(model), Drawer(model, seed, wilds)
    won = read = ready = 0
    for turn, hand in enumerate(drawer.hands(number, waiting=False)):
        readings = pair.check_complete(hand, turn % 2 if hand.wilds else 0)
        won, read = won + (readings > 0), read + readings
    for hand in drawer.hands(number, waiting=True):
        ready += pair.check_waiting(hand) > 0
    return won, read, ready
