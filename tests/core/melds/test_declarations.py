"""A wrong `melds` section is refused with everything that is wrong with it, each fault at its path."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from paiju.core.errors import NotationError, RulesetError
from paiju.core.melds.load import load_grammar
from paiju.core.melds.reading import read_reading
from paiju.core.melds.search import Search
from paiju.core.tiles import TileSet, load_tile_set

Section = Callable[[], dict[str, Any]]
Deck = Callable[..., TileSet]

GONE = object()


def put(data: dict[str, Any], path: str, value: object) -> None:
    *way, last = path.split("/")
    for key in way:
        data = data[key]
    if value is GONE:
        del data[last]
    else:
        data[last] = value


@pytest.mark.parametrize(
    ("path", "value", "code", "at", "nearest"),
    [
        ("kinsd", {}, "unknown-key", "kinsd", "kinds"),
        ("scales/valeu", "3 4", "unknown-key", "scales.valeu", "value"),
        ("scales/both_ends", "yes", "wrong-type", "scales.both_ends", None),
        ("scales/value", "3 4 5 B", "unknown-tiles", "scales.value", None),
        ("scales/value", "3 4 5 3 *", "listed-twice", "scales.value", None),
        ("scales/run", "A 2 o", "wild-in-run", "scales.run", None),
        ("scales/run", 5, "wrong-type", "scales.run", None),
        ("scales/run", "3 4 5 6 7 8 3 4 5 6 7 8", "ambiguous-run", "scales.run", None),
        ("scales/run", ["3 4 5 6 7", "3 4 5 6 7"], "ambiguous-run", "scales.run", None),
        ("scales/run", "A 2 3 4 5 6 7 8 9 T J Q K A 2", "ambiguous-run", "kinds.plane.run", None),
        ("kinds/straight/run", 1, "ambiguous-run", "kinds.straight.run", None),
        ("wilds", {"w": {"for": "3 5"}}, "unknown-tiles", "wilds.w", None),
        ("wilds", {"o": {"for": "3 Z"}}, "unknown-tiles", "wilds.o.for", None),
        ("wilds", {"ranks": {"for": "3"}}, "too-many-wilds", "wilds", None),
        ("wilds_alone/pairs", "any", "unknown-meld", "wilds_alone.pairs", "pair"),
        ("wilds_alone/pair", "samekind", "unknown-choice", "wilds_alone.pair", "same_kind"),
        ("wilds_alone/straight", "any", "melds-conflict", "wilds_alone.straight", None),
        ("wilds_alone/four-with-two", "any", "melds-conflict", "wilds_alone.four-with-two", None),
        ("wilds_alone/wild-bomb", "any", "melds-conflict", "wilds_alone.wild-bomb", None),
        ("kinds", {}, "missing-key", "kinds", None),
        ("kinds/pair", 2, "wrong-type", "kinds.pair", None),
        ("kinds/pair/copies", GONE, "missing-key", "kinds.pair", None),
        ("kinds/pair/copies", 0, "bad-number", "kinds.pair.copies", None),
        ("kinds/pair/copies", "two", "wrong-type", "kinds.pair.copies", None),
        ("kinds/pair/copies", True, "wrong-type", "kinds.pair.copies", None),
        ("kinds/pair/copies", {"min": 3, "max": 2}, "bad-number", "kinds.pair.copies.max", None),
        ("kinds/pair/zh", GONE, "missing-key", "kinds.pair.zh", None),
        ("kinds/pair/en", 7, "wrong-type", "kinds.pair.en", None),
        ("kinds/pair/cards", "3 3", "melds-conflict", "kinds.pair.copies", None),
        ("kinds/pair/teir", 1, "unknown-key", "kinds.pair.teir", "tier"),
        ("kinds/pair/tier", -1, "bad-number", "kinds.pair.tier", None),
        ("kinds/straight/run/min", 15, "bad-number", "kinds.straight.run", None),
        (
            "kinds/wild-bomb",
            {"zh": "王", "en": "w", "cards": "x Y"},
            "unknown-tile",
            "kinds.wild-bomb.cards",
            None,
        ),
        ("kinds/wild-bomb/cards", [5], "wrong-type", "kinds.wild-bomb.cards", None),
        ("kinds/bomb/compare", ["size", "rnk"], "unknown-choice", "kinds.bomb.compare", "rank"),
        ("kinds/wild-bomb/tier", 1, "melds-conflict", "kinds.wild-bomb.compare", None),
        ("kinds/plane-with-wings/claim", {}, "melds-conflict", "kinds.plane-with-wings.claim", None),
        ("kinds/plane-with-wings/carry/size", 0, "bad-number", "kinds.plane-with-wings.carry.size", None),
        ("kicker_policy", "litreal", "unknown-choice", "kicker_policy", "literal"),
        ("carry", GONE, "missing-key", "carry", None),
        ("carry/literal/own_rank", "other", "unknown-choice", "carry.literal.own_rank", "other_group"),
        (
            "carry/strict/distinct",
            ["plane-with-pair"],
            "unknown-meld",
            "carry.strict.distinct.0",
            "plane-with-pairs",
        ),
        ("carry/strict/most_equal", 0, "bad-number", "carry.strict.most_equal", None),
        ("carry/strict/without", ["3 Y"], "unknown-tile", "carry.strict.without", None),
        ("prefer", ["plane", "bom"], "unknown-meld", "prefer.1", "bomb"),
    ],
)
def test_a_fault_has_code_path_and_nearest_name(
    path: str,
    value: object,
    code: str,
    at: str,
    nearest: str | None,
    catmouse_section: Section,
    catmouse_deck: Deck,
) -> None:
    data = catmouse_section()
    put(data, path, value)
    with pytest.raises(RulesetError) as caught:
        load_grammar(data, catmouse_deck(3))
    found = {(fault.code, ".".join(map(str, fault.path))): fault for fault in caught.value.faults}
    assert (code, at) in found, caught.value.say()
    assert found[code, at].nearest == nearest
    assert found[code, at].message.zh
    assert found[code, at].message.en


def test_all_faults_come_at_once(catmouse_section: Section, catmouse_deck: Deck) -> None:
    data = catmouse_section()
    put(data, "scales/value", "3 4 Z *")
    put(data, "kinds/pair/copies", 0)
    put(data, "kinds/bomb/compare", ["rnk"])
    put(data, "prefer", ["nothing"])
    with pytest.raises(RulesetError) as caught:
        load_grammar(data, catmouse_deck(3))
    assert {fault.path[0] for fault in caught.value.faults} == {"scales", "kinds", "prefer"}
    assert len(caught.value.faults) == 4


@pytest.mark.parametrize("data", [None, [], "melds", {"kinds": None}, {"kinds": ["pair"]}, {}])
def test_data_of_the_wrong_form_is_refused(data: Any, catmouse_deck: Deck) -> None:
    with pytest.raises(RulesetError):
        load_grammar(data, catmouse_deck(3))


def test_all_wilds_needs_wilds(catmouse_section: Section, tile_file: Callable[[str], Any]) -> None:
    tiles = load_tile_set(tile_file("cards"), [], ["ranks"], {})
    with pytest.raises(RulesetError) as caught:
        load_grammar(catmouse_section(), tiles)
    assert [fault.code for fault in caught.value.faults] == ["no-wilds"]


@pytest.mark.parametrize(("text", "nearest"), [("bom 3", "bomb"), ("bomb Z", None), ("", None)])
def test_a_declared_reading_that_nobody_knows(
    text: str, nearest: str | None, catmouse: Callable[..., Search]
) -> None:
    with pytest.raises(NotationError) as caught:
        read_reading(catmouse(3).grammar, text)
    (fault,) = caught.value.faults
    assert fault.nearest == nearest
    assert fault.expected
