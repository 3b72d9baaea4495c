"""The steps of `play`: decisions, and what can and cannot be done in between."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Protocol

from attrs import evolve, frozen

from paiju.core.errors import Path, Refused, Text
from paiju.core.round import Action, Offer, Round, Rules
from paiju.lab.cases.report import Difference
from paiju.lab.cases.schema import ABSENT, StepSection
from paiju.lab.cases.sheet import EntryReader

CAN, CANNOT, LEGAL = "can", "cannot", "legal"
KINDS = (CAN, CANNOT, LEGAL)
SHOWN = 60
"""How many legal decisions a difference lists at most."""


@frozen
class Decision:
    """`SEAT VERB …`: somebody decides."""

    key: str
    line: int
    written: str
    seat: int
    action: Action


@frozen
class Judgement:
    """`can`, `cannot` or `legal`: what is on the menu of one seat now."""

    key: str
    line: int
    kind: str
    seat: int
    actions: tuple[Action, ...]


Step = Decision | Judgement


class Watcher(Protocol):
    """Looks at the round before each step, and at what a case says cannot be done."""

    def look(self, round: Round) -> None:
        """A step is to follow."""

    def refused(self, round: Round, seat: int, action: Action) -> None:
        """This cannot be done now."""


def read_script(reader: EntryReader, play: Iterable[str | StepSection]) -> tuple[Step, ...]:
    """The steps of `play`; what cannot be read is noted."""
    steps: list[Step] = []
    for index, step in enumerate(play):
        at: Path = ("play", index)
        if isinstance(step, str):
            steps += _decision(reader, at, step)
        else:
            steps += _judgements(reader, at, step)
    return tuple(steps)


def _line(reader: EntryReader, at: Path) -> int:
    return reader.sheet.place((*reader.path, *at)).line


def _decision(reader: EntryReader, at: Path, text: str) -> Iterable[Decision]:
    who, _, what = text.strip().partition(" ")
    seat = reader.seat(at, who)
    action = reader.action(at, what) if seat is not None else None
    if seat is not None and action is not None:
        yield Decision(f"play[{at[1]}]", _line(reader, at), text, seat, action)


def _judgements(reader: EntryReader, at: Path, step: StepSection) -> Iterable[Judgement]:
    said = [kind for kind in KINDS if getattr(step, kind) is not ABSENT]
    if len(said) != 1:
        message = Text("一步只说一件事", "a step says one thing")
        reader.fault(at, "bad-step", message, "SEAT VERB …; can: …; cannot: …; legal: …")
        return
    kind = said[0]
    menus: Mapping[str, str | tuple[str, ...]] = getattr(step, kind)
    if not menus:
        reader.nothing((*at, kind), f"{kind}: {{SEAT: …}}")
    for seat, texts in reader.by_seat((*at, kind), menus).items():
        where: Path = (*at, kind, seat)
        if isinstance(texts, str):
            found = [reader.action(where, texts)]
        else:
            found = [reader.action((*where, index), text) for index, text in enumerate(texts)]
            if not texts and kind != LEGAL:
                reader.nothing(where, "SEAT: [DECISION, …]")
        actions = tuple(action for action in found if action is not None)
        yield Judgement(f"play[{at[1]}].{kind}.{seat}", _line(reader, where), kind, seat, actions)


# --- playing ----------------------------------------------------------------------------------------


def play_script(
    round: Round, steps: Iterable[Step], watcher: Watcher | None = None
) -> tuple[Round, list[Difference], bool]:
    """Play the steps, and at their end let open windows close; `watcher` looks at the round on the way.

    Answers the round as it then stands, what did not hold, and whether the script ran to its end: it
    stops at a decision that is refused. Raises what `watcher` raises.
    """
    differences: list[Difference] = []
    for step in steps:
        if watcher is not None:
            watcher.look(round)
        if isinstance(step, Judgement):
            if watcher is not None and step.kind == CANNOT:
                for action in step.actions:
                    watcher.refused(round, step.seat, round.as_listed(action))
            differences += _judge(round, step)
            continue
        after = _decided(round, step)
        if isinstance(after, Difference):
            return round, [*differences, after], False
        round = after
    while round.closable:
        round.close()
    return round, differences, True


def _decided(round: Round, step: Decision) -> Round | Difference:
    """The round after a decision.

    It answers the open window if it can; otherwise the window closes, and it is tried again.
    """
    refused = _refused(round, step)
    if refused is None:
        return round
    later = round
    while later.closable:
        later = later.clone()
        later.close()
        if _refused(later, step) is None:
            return later
    answered = refused.code == "already-answered"
    unclaimed = None if answered or step.seat in round.legal() else _unclaimed(round, step)
    if unclaimed is not None:
        return _refusal(round, step, refused.code, unclaimed)
    # Of a seat that the window asked, the refusal there says more than that of a later turn.
    about_offer = round.offer is not None and step.action.tiles == (round.offer.tile,)
    if step.seat not in round.legal() and not (answered and about_offer):
        round, refused = later, _refused(later, step) or refused
    return _refusal(round, step, refused.code, refused.faults[0].message)


def _unclaimed(round: Round, step: Decision) -> Text | None:
    """Why a claim is refused of a seat that was not asked for one; None where nothing was on offer.

    Nobody is asked about a tile that nobody can claim: the last discard may have gone by already.
    """
    rules, action, seat = round.rules, step.action, step.seat
    offer = round.offer if round.offer is not None else _last_discard(round)
    if action.verb not in rules.claims or offer is None or offer.giver == seat:
        return None
    why = rules.verbs[action.verb].why
    tests = [*rules.vetoes.get(action.verb, ()), *([why] if why is not None else [])]
    code = next((code for test in tests if (code := test(round, seat, action, offer)) is not None), None)
    because = rules.say("refusals", code) if code is not None else None
    zh = f"{seat} 号位要不了 {rules.tiles.code(offer.tile)}" + (f"：{because.zh}" if because else "")
    en = f"seat {seat} had no claim on {rules.tiles.code(offer.tile)}" + (
        f": {because.en}" if because else ""
    )
    return Text(zh, en)


def _last_discard(round: Round) -> Offer | None:
    """The discard that the draw of the turn in play followed, if that is what has just happened."""
    happened = [event for event in round.events() if event[0] in ("discard", "draw", "meld")]
    last = happened[-2:]
    if [event[0] for event in last] != ["discard", "draw"]:
        return None
    return Offer("discard", last[0][1], last[0][2])


def _refused(round: Round, step: Decision) -> Refused | None:
    try:
        round.act(step.seat, step.action)
    except Refused as error:
        return error
    return None


def _refusal(round: Round, step: Decision, code: str, reason: Text) -> Difference:
    legal = {str(seat): _written(round.rules, menu) for seat, menu in round.legal().items()}
    shown = "; ".join(f"{seat}: {', '.join(actions)}" for seat, actions in legal.items()) or "-"
    return Difference(
        step.key,
        step.written,
        {"refused": code, "legal": legal},
        Text(
            f"第 {step.line} 行“{step.written}”：{reason.zh}；可以的有 {shown}",
            f"line {step.line}, “{step.written}”: {reason.en}; legal are {shown}",
        ),
    )


def _written(rules: Rules, actions: Iterable[Action]) -> list[str]:
    return [rules.notation.write_action(action) for action in islice(actions, SHOWN)]


def _judge(round: Round, step: Judgement) -> Iterable[Difference]:
    menu = round.legal().get(step.seat, ())
    step = evolve(step, actions=tuple(round.as_listed(action) for action in step.actions))
    if step.kind == CAN:
        wrong = [action for action in step.actions if action not in menu]
        said = [(Text("不可以：", "not legal: "), wrong)]
    elif step.kind == CANNOT:
        wrong = [action for action in step.actions if action in menu]
        said = [(Text("却可以：", "legal after all: "), wrong)]
    else:
        # A menu that is not a plain list lists some decisions in a longer form than they may be written in.
        listed = getattr(menu, "listed", None)
        named = {listed(one) if listed and one in menu else one for one in step.actions}
        said = [
            (Text("缺少：", "missing: "), [action for action in step.actions if action not in menu]),
            (Text("多出：", "too many: "), [action for action in menu if action not in named]),
        ]
    if any(wrong for _, wrong in said):
        yield _judged(round, step, menu, [(text, wrong) for text, wrong in said if wrong])


def _judged(
    round: Round, step: Judgement, menu: Iterable[Action], said: Iterable[tuple[Text, list[Action]]]
) -> Difference:
    expected = _written(round.rules, step.actions)
    legal = _written(round.rules, menu)
    shown = ", ".join(legal) or "-"
    wrong = [(text, ", ".join(_written(round.rules, actions))) for text, actions in said]
    zh = "，".join(f"{text.zh}{what}" for text, what in wrong)
    en = ", ".join(f"{text.en}{what}" for text, what in wrong)
    return Difference(
        step.key,
        expected,
        legal,
        Text(
            f"第 {step.line} 行 {step.kind}，{step.seat} 号位{zh}；可以的有 {shown}",
            f"line {step.line}, {step.kind}, seat {step.seat}, {en}; legal are {shown}",
        ),
    )
