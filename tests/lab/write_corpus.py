"""Writes the corpus of positions beside the rulesets anew; `make corpus` calls it.

Bots play rounds, and of every kind of situation the first that turns up is kept as a case, made small, with
what the ruleset makes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from paiju.core.errors import PaijuError
from paiju.core.round import PASS, Position, Round, Rules, start, start_at
from paiju.core.ruleset import rules
from paiju.lab.bots import bot_chance, find_bot
from paiju.lab.cases.expect import to_act
from paiju.lab.cases.report import plain
from paiju.lab.cases.written import placed, position_data, position_of
from paiju.lab.diff.begin import Decision
from paiju.lab.diff.shrink import less
from paiju.lab.diff.write_case import win_data, yaml_text
from paiju.lab.seat_view import SeatView

FOLDER = Path(__file__).resolve().parents[2] / "rulesets" / "corpus"
FAMILIES = (
    "kawuxing",
    "zhuoji-guiyang",
    "zhuoji-qianren",
    "maozhuahaozi",
    "catmouse-2",
    "catmouse-3",
    "catmouse-4",
    "catmouse-5",
)
"""One ruleset of each game and number of seats; positions of one can be set up in those that are like it."""
ROUNDS = 160
MOST = 48
LISTED = 12
"""Menus of no more decisions are written whole."""


@frozen
class Situation:
    """A kind of situation, the position that leads to it, and the decisions from there."""

    id: str
    title: str
    position: Position
    script: tuple[Decision, ...]


def situations(rules: Rules, seed: str, policy: str) -> Iterator[Situation]:
    """The situations of one round that bots play."""
    bot = find_bot(policy)
    round = start(rules, seed, dealer=len(seed) % rules.seats)
    views = [SeatView(seat) for seat in range(rules.seats)]
    chances = [bot_chance(seed, 0, seat) for seat in range(rules.seats)]
    position = position_of(round)
    script: list[Decision] = []
    while not round.over:
        found = position_of(round)
        if found is not None:
            position, script = found, []
        asked = dict(round.legal())
        if round.offer is not None and position is not None:
            yield _window(round, asked, position, tuple(script))
        before = round.events()
        for seat, menu in asked.items():
            action = bot.decide(views[seat].follow(round), seat, menu, chances[seat])
            script.append((seat, action))
            round.act(seat, action)
        if position is not None:
            yield from _after(round, round.events()[len(before) :], position, tuple(script))


def _window(
    round: Round, asked: dict[int, Any], position: Position, script: tuple[Decision, ...]
) -> Situation:
    said = sorted("-".join(sorted({one.verb for one in menu if one != PASS})) for menu in asked.values())
    name = f"claims-{'-or-'.join(said)}"
    return Situation(name, f"who may claim: {', '.join(said)}", position, script)


def _after(
    round: Round, news: Sequence[Any], position: Position, script: tuple[Decision, ...]
) -> Iterator[Situation]:
    """What a decision has brought: a new verb, a meld, a win, the end."""
    phase = position.state.get("phase", "play")
    _, last = script[-1]
    kind = f"-{last.detail[1]}" if last.verb == "play" and isinstance(last.detail, tuple) else ""
    over = "" if position.state.get("table") is None else "-over"
    yield Situation(f"{phase}-{last.verb}{kind}{over}", f"{last.verb}{kind}{over}", position, script)
    for event in news:
        if event[0] == "meld":
            yield Situation(f"meld-{event[2].kind}", f"a {event[2].kind}", position, script)
        elif event[0] == "pay" and not round.wins:
            yield Situation(f"paid-{event[1].reason}", f"a payment: {event[1].reason}", position, script)
        elif event[0] == "finish" and not round.wins:
            yield Situation(f"ends-{event[1]}", f"the round ends: {event[1]}", position, script)
        elif event[0] == "win" and round.wins:
            patterns = "-".join(name for name, _ in round.wins[-1].booked.patterns) or "plain"
            yield Situation(f"win-{event[4]}-{patterns}", f"a win by {event[4]}", position, script)


# --- made small ----------------------------------------------------------------------------------------


def outcome(rules: Rules, position: Position, script: Sequence[Decision]) -> dict[str, Any] | None:
    """What comes of a script, and what is legal before its last decision; None where it cannot be played."""
    try:
        round = start_at(rules, position)
        for seat, action in script[:-1]:
            round.act(seat, action)
        legal = {seat: _menu(rules, menu) for seat, menu in round.legal().items()}
        round.act(*script[-1])
        window = {seat: _menu(rules, menu) for seat, menu in round.legal().items()} if round.offer else {}
        while round.closable:
            round.close()
    except PaijuError:
        return None
    found: dict[str, Any] = {"over": round.over, "turn": to_act(round)}
    found["payments"] = [plain(amount) for amount in round.balances()]
    if round.wins:
        found["wins"] = [win_data(rules, win) for win in round.wins]
    if round.over:
        found["dealer_next"] = round.next_dealer()
    return {"legal": legal, "window": window, "expect": found}


def _menu(rules: Rules, menu: Any) -> list[str] | None:
    if type(menu) is not tuple or len(menu) > LISTED:
        return None
    return [rules.notation.write_action(action) for action in menu]


def small(rules: Rules, found: Situation) -> tuple[Position, dict[str, Any]] | None:
    """The position with all left out that changes nothing."""
    position = found.position
    wanted = outcome(rules, position, found.script)
    if wanted is None:
        return None
    shrinking = True
    while shrinking:
        shrinking = False
        for smaller in less(position):
            if placed(smaller) < placed(position) and outcome(rules, smaller, found.script) == wanted:
                position, shrinking = smaller, True
                break
    return position, wanted


def case(rules: Rules, found: Situation) -> dict[str, Any] | None:
    """The situation as a case."""
    made = small(rules, found)
    if made is None:
        return None
    position, wanted = made
    write = rules.notation.write_action
    play: list[Any] = [f"{seat} {write(action)}" for seat, action in found.script]
    legal = {seat: menu for seat, menu in wanted["legal"].items() if menu is not None}
    if legal:
        play.insert(len(play) - 1, {"legal": legal})
    if wanted["window"]:
        play.append({"legal": wanted["window"]})
    data = {"id": found.id, "title": found.title, **position_data(rules, position)}
    return {**data, "play": play, "expect": wanted["expect"]}


def cases(name: str) -> list[dict[str, Any]]:
    """The cases of a ruleset, in order of their ids."""
    played = rules(name)
    kept: dict[str, dict[str, Any]] = {}
    for number in range(ROUNDS):
        for policy in ("greedy", "random"):
            for found in situations(played, f"corpus {number}", policy):
                if found.id not in kept and len(kept) < MOST:
                    made = case(played, found)
                    if made is not None:
                        kept[found.id] = made
    return [kept[id] for id in sorted(kept)]


def main() -> None:
    """One file for each family."""
    FOLDER.mkdir(exist_ok=True)
    for name in FAMILIES:
        data = {"ruleset": name, "cases": cases(name)}
        head = "# Positions on which rulesets are compared, written by `make corpus`; see docs/lab.md.\n"
        (FOLDER / f"{name}.cases.yaml").write_text(head + yaml_text(data), "utf-8")


if __name__ == "__main__":
    main()
