"""A divergence as a case file: it holds what the first ruleset does, so that it fails under the second."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from attrs import frozen

from paiju.core.errors import PaijuError
from paiju.core.melds.notation import write_meld
from paiju.core.round import Position, Round, Rules
from paiju.core.round.facts import SEAT
from paiju.core.round.written import write_fact
from paiju.core.tiles import write_tiles
from paiju.lab.cases import Rulesets, read_cases
from paiju.lab.cases.expect import concealed, to_act, waits_of
from paiju.lab.cases.report import Difference, plain
from paiju.lab.cases.written import position_data
from paiju.lab.diff.attempts import CAUGHT, error_of
from paiju.lab.diff.begin import Begin, Decision, take
from paiju.lab.diff.divergence import FACT, LEGAL, Divergence
from paiju.lab.diff.model import Compared, Pair

MENU = 30
"""Menus of no more decisions are written whole where a divergence is about one."""


@frozen
class Fresh:
    """A start from a fresh deal: the seed, the dealer, the facts of the table."""

    seed: int
    dealer: int
    state: Mapping[str, Any]


Start = Position | Fresh


class Given(Rulesets):
    """Rulesets of which every name means the same rules."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules

    def load(self, name: str, options: Mapping[str, Any]) -> Rules:
        """The rules, whatever name a file gives."""
        return self.rules


def checked(text: str, rules: Rules) -> list[Difference] | None:
    """What of a case file does not hold under these rules; None where it cannot be read under them."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "divergence.cases.yaml"
        path.write_text(text, "utf-8")
        file = read_cases(path, Given(rules))
    if file.faults:
        return None
    return [one for entry in file.entries for one in entry.result().differences]


def tells_apart(text: str, pair: Pair) -> bool:
    """Whether a case file holds under the first ruleset and fails under the second.

    One cannot be written for a ruleset whose path a case file has no way to say.
    """
    name = ruleset_data(pair.a)["ruleset"]
    if "?" in name or not name.isprintable():
        return False
    return checked(text, pair.a.rules) == [] and checked(text, pair.b.rules) != []


# --- writing ----------------------------------------------------------------------------------------


def case_text(pair: Pair, begin: Begin, start: Start, script: Sequence[Decision], one: Divergence) -> str:
    """The case file of a divergence that this script shows from there."""
    rules = pair.a.rules
    notation = rules.notation
    play: list[Any] = [f"{seat} {notation.write_action(action)}" for seat, action in script]
    expect: dict[str, Any] = {}
    if one.cls == LEGAL and one.action is not None:
        written = (pair.a if one.kind == "only-a" else pair.b).rules.notation.write_action(one.action)
        play.append({"can" if one.kind == "only-a" else "cannot": {one.seat: written}})
    else:
        expect = expected(pair, begin, script, one)
    case = {
        "id": one.slug,
        "title": one.title,
        **(position_data(rules, start) if isinstance(start, Position) else _fresh(start)),
        **({"play": play} if play else {}),
        **({"expect": expect} if expect else {}),
    }
    return file_text(pair, {"cases": [case]})


def file_text(pair: Pair, sections: Mapping[str, Any]) -> str:
    """A case file of the first ruleset, with a comment that says what it shows."""
    names = [" ".join(one.asked.split()) for one in (pair.a, pair.b)]
    head = f"# {names[0]} 成立，{names[1]} 不成立。Holds under {names[0]} and fails under {names[1]}.\n"
    return head + yaml_text({**ruleset_data(pair.a), **sections})


class _Dumper(yaml.SafeDumper):
    """Writes no anchors: case files know none."""

    def ignore_aliases(self, data: Any) -> bool:
        """Every value is written where it stands."""
        return True


def yaml_text(data: Mapping[str, Any]) -> str:
    """Plain data as a case file has it."""
    text: str = yaml.dump(
        data, Dumper=_Dumper, allow_unicode=True, sort_keys=False, default_flow_style=None, width=110
    )
    return text


def ruleset_data(one: Compared) -> dict[str, Any]:
    """The keys `ruleset` and `options` that name a ruleset as it was asked for."""
    name, _, _ = one.asked.partition("?")
    found: dict[str, Any] = {"ruleset": name if not _is_path(name) else str(Path(name).resolve())}
    if one.given:
        found["options"] = {name: plain(one.ruleset.options[name]) for name in sorted(one.given)}
    return found


def _is_path(name: str) -> bool:
    return "/" in name or name.endswith((".yaml", ".yml"))


def _fresh(start: Fresh) -> dict[str, Any]:
    found: dict[str, Any] = {"dealer": start.dealer} if start.dealer else {}
    if start.state:
        found["state"] = dict(start.state)
    return {**found, "seed": start.seed}


# --- what is expected -----------------------------------------------------------------------------------


def expected(pair: Pair, begin: Begin, script: Sequence[Decision], one: Divergence) -> dict[str, Any]:
    """What the first ruleset makes of the script, as far as the second makes something else of it."""
    ends = [_end(rules, begin, script) for rules in (pair.a.rules, pair.b.rules)]
    a, b = (None if end is None else _result(end) for end in ends)
    if ends[0] is None or a is None:
        return {}
    wrong = {
        key: _other(value, b.get(key) if b else None)
        for key, value in a.items()
        if b is None or b.get(key) != value
    }
    if not wrong:
        state = _state(ends[0], ends[1]) if ends[1] is not None else {}
        return {"state": state} if state else {}
    if one.topic.startswith(FACT) and ends[1] is not None:
        state = _state(ends[0], ends[1])
        return {"state": state} if state else _few(wrong)
    return _few(wrong)


def _other(value: Any, than: Any) -> Any:
    """Of what is said of each seat only that which is not the same."""
    if not isinstance(value, dict) or not isinstance(than, dict):
        return value
    return {key: one for key, one in value.items() if than.get(key) != one} or value


def _few(wrong: Mapping[str, Any]) -> dict[str, Any]:
    """The most telling of the results that differ: two are enough to show it."""
    return dict(list(wrong.items())[:2])


def _end(rules: Rules, begin: Begin, script: Sequence[Decision]) -> Round | None:
    """The round at the end of a script, once open windows have closed."""
    try:
        round = begin(rules)
        for seat, action in script:
            take(round, seat, action)
        while round.closable:
            round.close()
    except CAUGHT as error:
        error_of(error)
        return None
    return round


def _result(round: Round) -> dict[str, Any]:
    """What a case can expect of a round, the most telling first."""
    rules = round.rules
    tiles = rules.tiles
    seats = range(rules.seats)
    found: dict[str, Any] = {
        "wins": [win_data(rules, win) for win in round.wins],
        "payments": [plain(amount) for amount in round.balances()],
        "over": round.over,
        "turn": to_act(round),
        "melds": {seat: [write_meld(tiles, one) for one in round.seats[seat].melds] for seat in seats},
        "hand": {seat: write_tiles(tiles, concealed(round, seat)) for seat in seats},
    }
    if rules.hand_size and rules.discipline.FIXED_HANDS:
        found["waits"] = {seat: write_tiles(tiles, waits_of(round, seat)) for seat in seats}
    if round.over:
        found["dealer_next"] = round.next_dealer()
    return found


def win_data(rules: Rules, win: Any) -> dict[str, Any]:
    """A win as a case expects it."""
    names = rules.scoring.names if rules.scoring is not None else {}
    data: dict[str, Any] = {"seat": win.seat}
    if win.giver >= 0:
        data["from"] = win.giver
    if win.tile >= 0:
        data["tile"] = rules.tiles.code(win.tile)
    data["patterns"] = {names[id].zh: plain(value) for id, value in win.booked.patterns}
    data["value"] = plain(win.booked.value)
    return data


def _state(a: Round, b: Round) -> dict[str, Any]:
    """The facts of the first round that are other ones in the second."""
    known = {(fact.scope, fact.name) for fact in b.rules.facts}
    found: dict[str, Any] = {}
    for fact in a.rules.facts:
        if (fact.scope, fact.name) not in known:
            continue
        places = range(a.rules.seats) if fact.scope == SEAT else (-1,)
        values = {}
        for seat in places:
            try:
                ours, theirs = (write_fact(one.rules, fact, one.fact(fact.name, seat)) for one in (a, b))
            except (PaijuError, TypeError, ValueError, AttributeError):
                continue
            if ours != theirs:
                values[seat] = plain(ours)
        if values:
            found[fact.name] = values if fact.scope == SEAT else values[-1]
    return found
