"""From a resolved ruleset to rules that a round can be played with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from paiju.core.errors import Fault, RulesetError, Text, choices, choices_near, nearest
from paiju.core.hands import HandModel, NoHands, read_shapes
from paiju.core.melds.grammar import Grammar
from paiju.core.melds.load import load_grammar
from paiju.core.melds.search import Search
from paiju.core.round import (
    KERNEL_EVENTS,
    ClaimRule,
    KongRule,
    Notation,
    OfferKind,
    Rules,
    Step,
    Verb,
    WildMelds,
    generate_states,
)
from paiju.core.ruleset.answers import guard, guarded_step, strangers
from paiju.core.ruleset.bind import bind, bind_by_name, decide, manager, only_of
from paiju.core.ruleset.catalog import load_ruleset
from paiju.core.ruleset.deal import unfit
from paiju.core.ruleset.declared import declarations
from paiju.core.ruleset.plugins import plugins_of
from paiju.core.ruleset.ruleset import Ruleset
from paiju.core.ruleset.texts import all_texts, declared_texts, mistakes
from paiju.core.scoring import BYS, ScoringTable
from paiju.core.tiles import TileSet
from paiju.core.turns import DISCIPLINES

SIDES = ("before", "after")


def rules(name: str, options: Mapping[str, Any] | None = None) -> Rules:
    """The rules of a ruleset by name, alias, Chinese name or path, with options set.

    A name may carry options: `kawuxing?cap=8&piao=true`. Raises `RulesetError` with everything that is
    wrong, each fault with its place.
    """
    return compile_rules(load_ruleset(name, options or {}))


def compile_rules(ruleset: Ruleset) -> Rules:
    """Bind a resolved ruleset: tiles, hands, scoring, hooks."""
    try:
        return _compile(ruleset)
    except RulesetError as error:
        raise RulesetError(tuple(ruleset.locate(fault) for fault in error.faults)) from error.__cause__


def _compile(ruleset: Ruleset) -> Rules:
    data = ruleset.data
    tiles = ruleset.tile_set
    discipline = DISCIPLINES[ruleset.discipline]
    plugins = plugins_of(ruleset, discipline)
    made = manager(plugins.named)
    guard(made)
    hook = made.hook
    declared = declarations(made)
    hands = _hands(tiles, data)
    section = data.get("scoring")
    readable = hands if hands.shapes else None
    scoring = _scoring(section, tiles, readable, declared.predicates) if section else None
    facts, verbs = declared.facts, declared.verbs
    steps = {name: guarded_step(step) for name, step in declared.steps.items()}
    worded = declared_texts(plugins.named)
    faults = [
        *_unknown_names(scoring, made, {fact.name for fact in facts}),
        *mistakes(ruleset, worded),
        *unfit(ruleset, discipline, hands),
    ]
    if faults:
        raise RulesetError(faults)
    grammar = _grammar(data.get("melds"), tiles)
    seat_class, table_class = generate_states(facts)
    kinds = {kind.name: kind for kind in (*KERNEL_EVENTS, *declared.kinds)}
    offers = declared.offers
    claims = _claims(data, verbs, tiles)
    kongs = dict(data.get("kongs") or {})
    kongs["robbable"] = _robbable(kongs.get("robbable") or (), offers)
    wild_melds = data.get("wild_melds")
    course, closing = _course(discipline.COURSE, steps)
    texts = all_texts(worded, data)
    deal = data.get("deal") or {}
    trick = data.get("trick") or {}
    rules = Rules(
        name=ruleset.name,
        names=ruleset.names,
        hash=ruleset.hash,
        stage=ruleset.stage,
        options=ruleset.options,
        data=data,
        settings=plugins.settings,
        tiles=tiles,
        seats=ruleset.seats,
        stake=data.get("stake", 1),
        hand_size=deal.get("hand", 0),
        dealer_dealt=deal.get("dealer") == "dealt",
        packets=tuple(deal.get("packets") or ()),
        wild_melds=WildMelds(**wild_melds) if wild_melds is not None else None,
        winners=data.get("winners", 1),
        pass_locks_out=trick.get("pass_locks_out", False),
        ambiguous=trick.get("ambiguous", "error"),
        hidden_wins=data.get("reveal_wins") == "at_end",
        hands=hands,
        held_four=bool((data.get("waits") or {}).get("held_four")),
        scoring=scoring,
        minimum_for=_minimum_for(section, scoring),
        grammar=grammar,
        search=Search(grammar) if grammar is not None else None,
        claims=claims,
        kongs=KongRule(**kongs),
        draws=_draws(data, texts),
        course=course,
        closing=closing,
        steps=steps,
        verbs=verbs,
        kinds=kinds,
        offers=offers,
        facts=facts,
        seat_class=seat_class,
        table_class=table_class,
        notation=Notation(tiles, verbs.values()),
        texts=texts,
        moves=bind_by_name(made, "moves", [name for name, step in steps.items() if step.asks]),
        claimers=bind_by_name(made, "claims", offers),
        vetoes=bind_by_name(made, "veto", verbs),
        closed=bind_by_name(made, "closed", [*offers, *(name for name, step in steps.items() if step.asks)]),
        happened=bind_by_name(made, "happened", kinds),
        circumstances=bind(made, "circumstances"),
        resolve=decide(made, "resolve"),
        next_step=decide(made, "next_step"),
        locked=decide(made, "locked"),
        hook=hook,
        discipline=discipline,
        plugins=strangers(made),
    )
    rules.rounds_in_game = hook.rounds_in_game(rules=rules) or 1
    lacking = [fault for found in hook.demands(rules=rules) for fault in found or ()]
    if lacking:
        raise RulesetError(lacking)
    return rules


def _robbable(names: Sequence[str], offers: Mapping[str, OfferKind]) -> tuple[str, ...]:
    """The offers for kongs that may be robbed."""
    known = [offer.name for offer in offers.values() if offer.by == "rob"]
    faults = [
        Fault(
            "unknown-offer",
            Text(f"没有“{name}”可抢", f"there is no “{name}” to rob"),
            ("kongs", "robbable", place),
            expected=choices_near(name, known),
            nearest=nearest(name, known),
        )
        for place, name in enumerate(names)
        if name not in known
    ]
    if faults:
        raise RulesetError(faults)
    return tuple(names)


def _claims(data: Mapping[str, Any], verbs: Mapping[str, Verb], tiles: TileSet) -> dict[str, ClaimRule]:
    claims = data.get("claims") or {}
    unknown = [name for name in claims if name not in verbs]
    if unknown:
        raise RulesetError(
            Fault(
                "unknown-verb",
                Text(f"没有“{name}”这个动作", f"there is no verb “{name}”"),
                ("claims", name),
                expected=choices_near(name, verbs),
                nearest=nearest(name, verbs),
            )
            for name in unknown
        )
    known = list(dict.fromkeys(kind.klass for kind in tiles.kinds))
    strange = [
        (name, place, klass)
        for name, rule in claims.items()
        for place, klass in enumerate(rule.get("of") or ())
        if klass not in known
    ]
    if strange:
        raise RulesetError(
            Fault(
                "unknown-class",
                Text(f"这副牌没有“{klass}”这一类", f"no tile in play is of the class “{klass}”"),
                ("claims", name, "of", place),
                expected=choices_near(klass, known),
                nearest=nearest(klass, known),
            )
            for name, place, klass in strange
        )
    return {name: ClaimRule(**{**rule, "of": tuple(rule.get("of") or ())}) for name, rule in claims.items()}


def _draws(data: Mapping[str, Any], texts: Mapping[str, Mapping[str, Text]]) -> dict[str, str]:
    """The end of the wall by entry; those of an ordinary turn are called `front` and `deal`.

    What an entry is called is among the texts; an entry without one does not exist.
    """
    draws = dict(data.get("draws") or {})
    known = ["turn", *texts.get("entries", {})]
    faults = [
        Fault(
            "unknown-draw",
            Text(f"没有“{name}”这种摸牌", f"no draw is called “{name}”"),
            ("draws", name),
            expected=choices_near(name, known),
            nearest=nearest(name, known),
        )
        for name in draws
        if name not in known
    ]
    if faults:
        raise RulesetError(faults)
    turn = draws.pop("turn", "front")
    return {"front": turn, "deal": turn, **draws}


@contextmanager
def _under(section: str) -> Iterator[None]:
    """What is wrong inside is told with its place in the whole file."""
    try:
        yield
    except RulesetError as error:
        raise RulesetError(tuple(fault.under(section) for fault in error.faults)) from None


def _grammar(section: Mapping[str, Any] | None, tiles: TileSet) -> Grammar | None:
    if not section:
        return None
    with _under("melds"):
        return load_grammar(section, tiles)


def _scoring(
    section: Mapping[str, Any], tiles: TileSet, hands: HandModel | None, predicates: Mapping[str, Any]
) -> ScoringTable:
    with _under("scoring"):
        return ScoringTable.compile(section, tiles, hands, predicates)


def _unknown_names(scoring: ScoringTable | None, made: Any, facts: set[str]) -> list[Fault]:
    """Circumstances and facts that patterns ask for and no plugin knows."""
    if scoring is None:
        return []
    hook = made.hook.circumstances
    names = {name for one in hook.get_hookimpls() for name in only_of(one.function)}
    open_ended = any(not only_of(one.function) for one in hook.get_hookimpls())
    asked = [(path, name, facts, Text("状态", "fact")) for name, path in scoring.facts.items()]
    if not open_ended:
        what = Text("情形", "circumstance")
        asked += [(path, name, names, what) for name, path in scoring.circumstances.items()]
    return [
        Fault(
            "unknown-name",
            Text(f"没有{what.zh} {name}", f"there is no {what.en} {name}"),
            ("scoring", *path),
            expected=choices_near(name, sorted(known)),
            nearest=nearest(name, known),
        )
        for path, name, known, what in asked
        if name not in known
    ]


def _hands(tiles: TileSet, data: Mapping[str, Any]) -> HandModel:
    waits = data.get("waits") or {}
    with _under("shapes"):
        shapes = read_shapes(data.get("shapes") or {})
    if not shapes:
        return NoHands(tiles)
    held_four = bool(waits.get("held_four"))
    return HandModel(tiles, shapes, held_four=held_four, max_copies=waits.get("most_copies", 4))


def _minimum_for(section: Mapping[str, Any] | None, scoring: ScoringTable | None) -> frozenset[str]:
    """The ways of winning that must be valued to see whether they are legal."""
    if scoring is not None and scoring.situated:
        return frozenset(BYS)
    minimum = ((section or {}).get("total") or {}).get("minimum") or {}
    return frozenset(by for by, least in minimum.items() if by != "without" and least and least > 1)


def _course(
    stages: Sequence[str], steps: Mapping[str, Step]
) -> tuple[tuple[tuple[Any, ...], ...], tuple[tuple[Any, ...], ...]]:
    """The agenda of a whole round, and that of its end, as stacks (the last entry runs first)."""
    for step in steps.values():
        if step.course is not None and (step.course[0] not in SIDES or step.course[1] not in stages):
            raise RulesetError(_no_place(step, stages))
    order: list[str] = []
    for stage in stages:
        order += [one.name for one in steps.values() if one.course == ("before", stage)]
        order.append(stage)
        order += [one.name for one in steps.values() if one.course == ("after", stage)]
    whole = tuple((name,) for name in reversed(order))
    first = order.index("settle")
    while first and steps[order[first - 1]].course == ("before", "settle"):
        first -= 1
    return whole, whole[: len(order) - first]


def _no_place(step: Step, stages: Sequence[str]) -> Fault:
    assert step.course is not None
    side, stage = step.course
    message = Text(
        f"步骤 {step.name} 的位置 {side} {stage} 不存在", f"there is no place {side} {stage} for {step.name}"
    )
    known = [*SIDES, *stages]
    near = nearest(stage if side in SIDES else side, known)
    return Fault("unknown-stage", message, ("steps", step.name), None, choices(known), near)
