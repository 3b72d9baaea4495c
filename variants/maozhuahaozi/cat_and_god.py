"""减番 and 加番: a spent cat or god, and whom the dice find (2.10, 2.11)."""

from __future__ import annotations

from typing import Any

from paiju.core.errors import Text
from paiju.core.hooks import impl
from paiju.core.round import EVERYBODY, Action, Event, EventKind, Fact, Offer, Round, Rules, Taken, Verb
from paiju.core.round.values import is_seat
from paiju.variants.maozhuahaozi.table import CAT, GOD, Effect, holds, settings_of, spend, spent, tile_of

KEYS = ("kind", "by", "hit")
FORM = "{kind: cat | god, by: SEAT, hit: SEAT}"


@impl
def facts() -> list[Fact]:
    """Spent cats and gods in order: which, by whom, whom the dice found."""
    text = Text("{by}的{kind}管到{hit}", "the {kind} of {by} found {hit}")
    return [Fact("effects", form="map", default=(), text=text, check=_no_effects)]


@impl
def events() -> list[EventKind]:
    """An auxiliary tile is put to use; the dice of a cat or god have found somebody."""
    found = Text("{seat}的 {tile} 管到{by}", "the {tile} of {seat} finds {by}")
    return [
        EventKind("use", ("seat", "tile"), spent, text=Text("{seat}用 {tile}", "{seat} uses {tile}")),
        EventKind("effect", ("seat", "tile", "by"), _take_effect, text=found),
    ]


def _take_effect(round: Round, event: Event) -> None:
    _, seat, tile, hit, _ = event
    effect: Effect = (("kind", round.rules.tiles.code(tile)), ("by", seat), ("hit", hit))
    round.table.effects = (*round.table.effects, effect)


@impl
def verbs() -> list[Verb]:
    """`cat` 减番, `god` 加番."""
    return [
        Verb(CAT, CAT, {"": roll}, Text("减番", "use the cat"), why_spent),
        Verb(GOD, GOD, {"": roll}, Text("加番", "use the god"), why_spent),
    ]


@impl(only=("turn",))
def moves(round: Round, seat: int, step: tuple[Any, ...]) -> list[Action]:
    """After an entry or a pung (MZHZ-3.11d, MZHZ-3.13d)."""
    return [Action(code) for code in (CAT, GOD) if holds(round, seat, code)]


def why_spent(round: Round, seat: int, action: Action, offer: Offer | None) -> str | None:
    """Why the tile cannot be used now."""
    if offer is not None:
        return "answer-the-offer"
    return None if holds(round, seat, action.verb) else "not-in-hand"


def roll(round: Round, taken: Taken, offer: Offer | None) -> None:
    """Two dice; who rolls counts as 1, and only seats that still play are counted (MZHZ-3.11e, R02)."""
    seat, action = taken[0]
    spend(round, seat, action.verb)
    total = sum(round.roll("dice", 6, 2))
    playing = [seat, *round.others(seat)]
    first = 1 if settings_of(round).dice_inclusive else 0
    hit = playing[(total - first) % len(playing)]
    round.emit(("effect", seat, tile_of(round, action.verb), hit, EVERYBODY))


def count_hits(round: Round, kind: str, by: int, *hits: int) -> int:
    """How many of a seat's cats or gods have found one of these seats."""
    return hits_among(round.table.effects, kind, by, *hits)


def hits_among(effects: tuple[Effect, ...], kind: str, by: int, *hits: int) -> int:
    """The same, of these effects."""
    if not effects:
        return 0
    said = [dict(effect) for effect in effects]
    return sum(one["kind"] == kind and one["by"] == by and one["hit"] in hits for one in said)


def _no_effects(rules: Rules, value: Any) -> str | None:
    """What spent cats and gods should be instead; None where they are right."""
    listed = value if isinstance(value, tuple) else (None,)
    right = all(_is_effect(rules, one) for one in listed)
    return None if right else f"[{FORM}]"


def _is_effect(rules: Rules, value: Any) -> bool:
    if not isinstance(value, tuple) or not all(isinstance(one, tuple) and len(one) == 2 for one in value):
        return False
    said = dict(value)
    right = len(value) == len(KEYS) and set(said) == set(KEYS) and said["kind"] in (CAT, GOD)
    return right and all(is_seat(rules, said[name]) for name in ("by", "hit"))
