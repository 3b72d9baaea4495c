"""The `melds` section of a ruleset: from plain data to a checked grammar, all faults at once.

    scales: {value: RANKS, run: RANKS or a list of RANKS, both_ends: BOOL}
                            # orders, lowest first; * in `value`: a wild alone; `run`: a line for each suit
    wilds: {TILE: {for: TILES}}             # only where it differs from the tile set
    wilds_alone: {KIND: none|any|same_kind|all}
    kinds:
      KIND: {zh, en, aliases,               # names
             copies: N, run: N,             # N or {min, max}; without `run` a single group
             carry: {size: N, number: N, distinct: BOOL},      # number: one for each group if absent
             cards: TILES or a list of them, all_wilds: BOOL,  # instead of copies: just these tiles
             tier: N, compare: [size, rank, hard],
             claim: {real: N, wild: alone|any}}                # may be claimed, in tile games
    kicker_policy: NAME                     # one of `carry`; the first if absent
    carry: {NAME: {own_rank: never|other_group|always, except: [KIND], one_rank: BOOL, most_equal: N,
                   all_wilds: BOOL, distinct: [KIND], without: [TILES]}}
    prefer: [KIND]                          # between readings that are equal otherwise

TILES are codes, or names of groups and classes, between spaces; in `cards` and `without`, tiles as written
in a hand. What the keys mean is said by the classes of `grammar`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from paiju.core.errors import Fault, NotationError, RulesetError, Text, choices, nearest
from paiju.core.melds.grammar import (
    ALL,
    ALONE,
    ANY,
    COMPARISON_KEYS,
    NEVER,
    NONE,
    OWN_RANK,
    RANK,
    Carry,
    Claim,
    Grammar,
    Kind,
    Policy,
    Scales,
)
from paiju.core.melds.section import Section
from paiju.core.tiles import TileSet, read_tiles

_TOP = ("scales", "wilds", "wilds_alone", "kinds", "kicker_policy", "carry", "prefer")
_KIND = (
    "zh",
    "en",
    "aliases",
    "copies",
    "run",
    "carry",
    "cards",
    "all_wilds",
    "tier",
    "compare",
    "claim",
)
_POLICY = ("own_rank", "except", "one_rank", "most_equal", "all_wilds", "distinct", "without")
MOST_SETS_OF_WILDS = 1000
"""Every set of wilds may have to be looked at; with more of them the search would be lost."""

_FREE = Policy("always", frozenset(), True, None, True, frozenset(), ())


def load_grammar(data: Mapping[str, Any], tiles: TileSet) -> Grammar:
    """The grammar that a `melds` section declares over the tiles in play.

    Raises `RulesetError` with every fault, paths relative to `melds`.
    """
    faults: list[Fault] = []
    top = Section(data, (), faults, _TOP)
    stands_for = _wilds(top, tiles)
    scales = _scales(top.section("scales", ("value", "run", "both_ends")), tiles, stands_for)
    alone = top.section("wilds_alone", None)
    kinds = _kinds(top.section("kinds", None), tiles, stands_for, alone)
    _check_alone(alone, kinds, scales, stands_for)
    _check_runs(top, tiles, kinds, scales)
    _check_tiers(top, kinds)
    policy = _policy(top, tiles, kinds)
    prefer = tuple(top.words("prefer"))
    for index, name in enumerate(prefer):
        if name not in kinds:
            top.unknown("unknown-meld", ("prefer", index), "牌型", "kind of meld", name, list(kinds))
    if faults:
        raise RulesetError(faults)
    return Grammar(tiles, scales, stands_for, kinds, policy, prefer or tuple(kinds))


def _tiles_named(
    section: Section, at: tuple[str | int, ...], words: Sequence[str], tiles: TileSet
) -> list[int]:
    """The kinds that codes, groups and classes name, in the order named."""
    found: list[int] = []
    for word in words:
        kinds = [tiles.by_code[word]] if word in tiles.by_code else sorted(tiles.of_class(word))
        if not kinds:
            known = [*tiles.by_code, *tiles.class_names()]
            section.unknown("unknown-tiles", at, "牌", "tile or group of tiles", word, known)
        found.extend(kinds)
    return found


def _wilds(top: Section, tiles: TileSet) -> dict[int, frozenset[int]]:
    """What each wild stands for: as the tile set says, unless the section says otherwise."""
    stands: dict[int, Sequence[int]] = {wild: tiles.kinds[wild].stands_for for wild in tiles.wilds}
    declared = top.section("wilds", None)
    for name in declared.data:
        entry = declared.section(name, ("for",))
        meant = _tiles_named(entry, ("for",), entry.words("for"), tiles)
        for wild in _tiles_named(declared, (name,), [name], tiles):
            stands[wild] = meant
    sets = prod(tiles.copies[wild] + 1 for wild in stands)
    if sets > MOST_SETS_OF_WILDS:
        top.fault(
            "too-many-wilds",
            ("wilds",),
            f"百搭太多，有 {sets} 种组合",
            f"the wilds make {sets} different sets",
            f"at most {MOST_SETS_OF_WILDS}",
        )
    return {wild: frozenset(set(meant) - set(stands)) for wild, meant in sorted(stands.items())}


def _scales(section: Section, tiles: TileSet, wilds: Mapping[int, frozenset[int]]) -> Scales:
    ladder: list[list[int]] = []
    if "value" in section:
        for word in section.words("value"):
            named = _tiles_named(section, ("value",), [word], tiles) if word != "*" else []
            ladder.extend([tile] for tile in named)
            if word == "*":
                ladder.append([])
    else:
        ladder = [[kind.index] for kind in tiles.kinds if kind.index not in wilds] + [[]]
    value: dict[int, int] = {}
    for place, rung in enumerate(ladder, 1):
        for tile in rung or [wild for wild in wilds if [wild] not in ladder]:
            if tile in value:
                code = tiles.code(tile)
                section.fault("listed-twice", ("value",), f"{code} 出现了两次", f"{code} is listed twice")
            value[tile] = place
    return Scales(value, _tracks(section, tiles, wilds), section.flag("both_ends", False))


def _tracks(
    section: Section, tiles: TileSet, wilds: Mapping[int, frozenset[int]]
) -> tuple[tuple[int, ...], ...]:
    written = section.data.get("run")
    if written is None:
        return ()
    lines = [written] if isinstance(written, str) else written
    if not isinstance(lines, Sequence) or not all(isinstance(line, str) for line in lines):
        section.wrong_type(("run",), written, "ranks in their order, or a list of such lines")
        return ()
    tracks = []
    for line in lines:
        track = tuple(_tiles_named(section, ("run",), line.split(), tiles))
        if any(tile in wilds for tile in track):
            section.fault(
                "wild-in-run", ("run",), "百搭不能排在顺序里", "a wild has no place in a run", "natural tiles"
            )
        if len(track) > 2 * len(tiles.kinds):
            section.fault("bad-number", ("run",), "顺序太长", "the order of ranks is too long")
        tracks.append(track)
    return tuple(tracks)


def _kinds(
    section: Section, tiles: TileSet, wilds: Mapping[int, frozenset[int]], alone: Section
) -> dict[str, Kind]:
    kinds: dict[str, Kind] = {}
    if not section.data:
        section.fault("missing-key", (), "没有声明任何牌型", "no kind of meld is declared")
    for name in section.data:
        entry = section.section(name, _KIND)
        meant = _meant(name, section.data)
        if meant is not None:
            must = choices(_MUST)
            zh, en = f"没有牌型 {name} 可改；若是新的，还缺 {must}", f"there is no kind {name} to change"
            entry.fault("missing-key", (), zh, f"{en}, and a new one lacks {must}", must, meant)
            continue
        kinds[name] = _kind(name, entry, tiles, wilds, alone)
    return kinds


_MUST = ("zh", "en", "copies")
"""What a new kind says; one that lists its cards has them in the place of copies."""


def _meant(name: str, kinds: Mapping[str, Any]) -> str | None:
    """The kind that an entry is a slip of; None for one that says something of what a new kind must."""
    said = kinds[name]
    if not isinstance(said, Mapping) or any(key in said for key in (*_MUST, "cards", "all_wilds")):
        return None
    known = {one: one for one in kinds if one != name}
    for one, entry in list(kinds.items()):
        if one != name and isinstance(entry, Mapping):
            names = [entry.get("zh"), entry.get("en"), *_listed(entry.get("aliases"))]
            known |= {word: one for word in names if isinstance(word, str)}
    near = nearest(name, known)
    return None if near is None else known[near]


def _listed(value: object) -> Sequence[Any]:
    return value if isinstance(value, (list, tuple)) else ()


def _kind(
    name: str, entry: Section, tiles: TileSet, wilds: Mapping[int, frozenset[int]], alone: Section
) -> Kind:
    cards = _cards(entry, tiles, "cards")
    if entry.flag("all_wilds", False):
        cards = (tuple(wild for wild in wilds for _ in range(tiles.kinds[wild].copies)), *cards)
        if not cards[0]:
            entry.fault("no-wilds", ("all_wilds",), "这副牌里没有百搭", "there are no wilds in play")
    shaped = [key for key in ("copies", "run", "carry", "claim") if key in entry]
    if cards and shaped:
        entry.fault(
            "melds-conflict",
            (shaped[0],),
            f"列出了牌的牌型不能再有 {shaped[0]}",
            f"a kind that lists its cards has no {shaped[0]}",
        )
    elif not cards and "copies" not in entry:
        entry.fault("missing-key", (), "缺少 copies", "copies is missing", "copies, cards or all_wilds")
    compare = tuple(entry.words("compare")) or (RANK,)
    for key in compare:
        if key not in COMPARISON_KEYS:
            entry.unknown("unknown-choice", ("compare",), "比较项", "comparison key", key, COMPARISON_KEYS)
    return Kind(
        name,
        Text(entry.text("zh"), entry.text("en")),
        tuple(entry.words("aliases")),
        entry.bounds("copies", 1) if "copies" in entry else (0, 0),
        entry.bounds("run", 1) if "run" in entry else None,
        _carry(entry),
        cards,
        entry.integer("tier", 0, 0) or 0,
        compare,
        alone.choice(name, ALONE, NONE),
        _claim(entry),
    )


def _cards(section: Section, tiles: TileSet, key: str) -> tuple[tuple[int, ...], ...]:
    """Lists of tiles, each a text; a single text is one list."""
    written = section.data.get(key)
    if written is None:
        return ()
    found = []
    lines = [written] if isinstance(written, str) or not isinstance(written, Sequence) else written
    for line in lines:
        if not isinstance(line, str) or not line.strip():
            section.wrong_type((key,), line, "tiles, or a list of such texts")
            continue
        try:
            found.append(tuple(sorted(read_tiles(tiles, line))))
        except NotationError as error:
            section.faults.extend(fault.under(*section.path, key) for fault in error.faults)
    return tuple(found)


def _carry(entry: Section) -> Carry | None:
    if "carry" not in entry:
        return None
    inner = entry.section("carry", ("size", "number", "distinct"))
    size = inner.integer("size", 1, 1) or 1
    return Carry(size, inner.integer("number", None, 1), inner.flag("distinct", False))


def _claim(entry: Section) -> Claim | None:
    if "claim" not in entry:
        return None
    if "carry" in entry:
        entry.fault("melds-conflict", ("claim",), "带牌的牌型不能碰", "a kind with kickers cannot be claimed")
    inner = entry.section("claim", ("real", "wild"))
    return Claim(inner.integer("real", 0, 0) or 0, inner.choice("wild", ("alone", ANY), ANY))


def _check_alone(
    alone: Section, kinds: Mapping[str, Kind], scales: Scales, wilds: Mapping[int, frozenset[int]]
) -> None:
    for name in alone.data:
        kind = kinds.get(name)
        if kind is None:
            alone.unknown("unknown-meld", (name,), "牌型", "kind of meld", name, list(kinds))
        elif kind.alone != NONE and (kind.run or kind.carry):
            alone.fault(
                "melds-conflict",
                (name,),
                "纯百搭只能是一组，不能是顺子或带牌",
                "wilds alone are a single group, never a run or a kind with kickers",
            )
        elif kind.cards and kind.alone not in (NONE, ALL):
            alone.fault("melds-conflict", (name,), "这个牌型自己列出了牌", "this kind lists its own cards")
        elif kind.alone != NONE and not kind.cards and not scales.value.keys() >= wilds.keys():
            alone.fault(
                "missing-key",
                (name,),
                "scales.value 里没有百搭 *",
                "scales.value has no place for wilds",
                "a *",
            )


def _check_runs(top: Section, tiles: TileSet, kinds: Mapping[str, Kind], scales: Scales) -> None:
    longest = max((len(track) for track in scales.runs), default=0)
    for kind in kinds.values():
        if kind.run is not None and kind.run[0] > longest:
            top.fault(
                "bad-number",
                ("kinds", kind.name, "run"),
                f"顺序里最多只有 {longest} 个点数",
                f"scales.run holds {longest} ranks only",
                f"at most {longest}",
            )
    twice = {name: found for name, kind in kinds.items() if (found := _twice(kind, scales))}
    whole = len(twice) == sum(kind.run is not None for kind in kinds.values())
    for name, found in twice.items():
        length, tile = found[-1]
        code = tiles.code(tile)
        top.fault(
            "ambiguous-run",
            ("scales", "run") if whole else ("kinds", name, "run"),
            f"到 {code} 为止的 {length} 个点的 {name} 有两种",
            f"there are two kinds of {name} with {length} ranks up to {code}",
            f"min: {length + 1}" if length < longest else "",
        )


def _twice(kind: Kind, scales: Scales) -> list[tuple[int, int]]:
    """Runs of a kind that length and top do not tell apart: how many ranks, shortest first, and the top."""
    if kind.run is None:
        return []
    least, most = kind.run
    seen = Counter(
        (length, track[end - 1])
        for track in scales.runs
        for length in range(least, min(most or len(track), len(track)) + 1)
        for end in range(length, len(track) + 1)
        if scales.both_ends or len({*track[end - length : end]}) == length
    )
    return sorted(run for run, places in seen.items() if places > 1)


def _check_tiers(top: Section, kinds: Mapping[str, Kind]) -> None:
    """Kinds of one tier above 0 answer one another, so they must compare by the same keys."""
    first: dict[int, Kind] = {}
    for kind in kinds.values():
        other = first.setdefault(kind.tier, kind)
        if kind.tier and kind.compare != other.compare:
            top.fault(
                "melds-conflict",
                ("kinds", kind.name, "compare"),
                f"与同级的 {other.name} 比较方法不同",
                f"{other.name} of the same tier compares by other keys",
                ", ".join(other.compare),
            )


def _policy(top: Section, tiles: TileSet, kinds: Mapping[str, Kind]) -> Policy:
    """The kicker policy in force; every declared one is checked."""
    carry = top.section("carry", None)
    policies = {name: _one_policy(carry.section(name, _POLICY), tiles, kinds) for name in carry.data}
    carriers = [kind.name for kind in kinds.values() if kind.carry]
    if not policies:
        if carriers:
            top.fault(
                "missing-key",
                ("carry",),
                f"{carriers[0]} 要带牌，却没有声明能带什么",
                f"{carriers[0]} carries kickers, but nothing says which",
            )
        return _FREE
    chosen = top.choice("kicker_policy", list(policies), next(iter(policies)))
    return policies[chosen]


def _one_policy(section: Section, tiles: TileSet, kinds: Mapping[str, Kind]) -> Policy:
    for key in ("except", "distinct"):
        for index, name in enumerate(section.words(key)):
            if name not in kinds:
                section.unknown("unknown-meld", (key, index), "牌型", "kind of meld", name, list(kinds))
    return Policy(
        section.choice("own_rank", OWN_RANK, NEVER),
        frozenset(section.words("except")),
        section.flag("one_rank", True),
        section.integer("most_equal", None, 1),
        section.flag("all_wilds", True),
        frozenset(section.words("distinct")),
        _cards(section, tiles, "without"),
    )
