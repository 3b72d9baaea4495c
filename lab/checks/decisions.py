"""Decisions: all of a menu are accepted, others are refused and change nothing, clones are independent."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, product
from typing import Any

from paiju.core.errors import Refused
from paiju.core.melds.chance import Chance
from paiju.core.record import events_bytes
from paiju.core.round import PASS, Action, Round
from paiju.lab.bots import pick
from paiju.lab.checks.state import difference, require, state_data
from paiju.lab.checks.views import menu_data

ACCEPTED = 24
"""How many actions of a menu are tried."""
OTHERS = 8
"""How many actions that are not on a menu are tried."""
ENDINGS = 24
"""How many ways of answering a settled window are compared."""


def _unchanged(round: Round, before: dict[str, Any], sentence: str, *details: object) -> None:
    wrong = difference(before, state_data(round))
    require(not wrong, sentence, *details, wrong)


def check_menus(round: Round, chance: Chance) -> None:
    """Every action of a menu is accepted, on a clone that leaves the round alone; the notation writes it."""
    before = state_data(round)
    notation = round.rules.notation
    for seat, menu in round.legal().items():
        listed = list(menu_data(menu))
        require(bool(listed), f"Seat {seat} is asked and has something to answer.")
        while len(listed) > ACCEPTED:
            listed.pop(int(chance.random() * len(listed)))
        for action in [*listed, pick(menu, chance)]:
            require(action in menu, "What a menu lists is on it.", action)
            text = notation.write_action(action)
            require(notation.read_action(text) == action, "The notation reads what it writes.", action, text)
            twin = round.clone()
            try:
                twin.act(seat, action)
            except Refused as problem:
                require(False, "Every action of a menu is accepted.", text, problem)
            require(
                twin.answers != round.answers or twin.log is not round.log or twin.asking != round.asking,
                "A decision has an effect or is remembered.",
                text,
            )
    _unchanged(round, before, "Acting on a clone never touches the original.")


def check_refusals(round: Round, chance: Chance) -> None:
    """A sample of other actions, of seats that are asked and of others, is refused with a known code."""
    for seat, action in _others(round, chance):
        menu = round.legal().get(seat)
        if menu is None or action not in menu:
            check_refused(round, seat, action)


def check_refused(round: Round, seat: int, action: Action) -> None:
    """An action that is on no menu is refused with a known code, and nothing changes."""
    before = state_data(round)
    try:
        round.act(seat, action)
    except Refused as problem:
        code = problem.code
        known = round.rules.texts["refusals"]
        require(code in known, "A refusal has a code with a text.", code, seat, action)
        require(all(fault.say("zh") and fault.say("en") for fault in problem.faults), "A refusal says why.")
    else:
        require(False, "What is not on the menu is refused.", seat, action)
    _unchanged(round, before, "A refused action changes nothing.", seat, action)


def _others(round: Round, chance: Chance) -> list[tuple[int, Action]]:
    rules = round.rules
    seats = rules.seats
    kinds = len(rules.tiles.kinds)
    verbs = list(rules.verbs)

    def below(limit: int) -> int:
        return int(chance.random() * limit)

    shapes: tuple[Callable[[str], Action], ...] = (
        lambda verb: Action(verb),
        lambda verb: Action(verb, (below(kinds),)),
        lambda verb: Action(verb, (below(kinds),)),
        lambda verb: Action(verb, (below(kinds), below(kinds))),
        lambda verb: Action(verb, (below(kinds),), below(9)),
        lambda verb: Action(verb, (below(kinds),), ("with", (below(kinds), below(kinds)))),
        lambda verb: Action(verb, (below(kinds),) * 5, ("with", below(kinds))),
        lambda verb: Action(verb, (), "west"),
    )
    found = [(below(seats), shapes[below(len(shapes))](verbs[below(len(verbs))])) for _ in range(OTHERS)]
    found += [(seats, PASS), (-1, PASS), (below(seats), Action("juggle", (below(kinds),)))]
    found += [(seat, Action("discard", (rules.tiles.unknown,))) for seat in (below(seats),)]
    return found


def check_clone(round: Round, chance: Chance, decisions: int) -> None:
    """A clone plays on without the original, and the original without the clone."""
    before = state_data(round)
    twin, still = round.clone(), round.clone()
    wrong = difference(state_data(twin), before)
    require(not wrong, "A clone is equal to the original.", wrong)
    for _ in range(decisions):
        if twin.over:
            break
        seat, menu = next(iter(twin.legal().items()))
        twin.act(seat, pick(menu, chance))
    _unchanged(round, before, "Playing a clone never touches the original.")
    wrong = difference(state_data(still), before)
    require(not wrong, "Clones do not touch one another.", wrong)


def check_window(round: Round, chance: Chance) -> None:
    """Once a window is settled, whatever is still answered leads to the events that closing it gives."""
    asked = list(round.legal())
    if round.offer is None or len(asked) < 2:
        return
    open_ = round.clone()
    for seat in sorted(asked, key=lambda _: chance.random())[:-1]:
        menu = open_.legal()[seat]
        open_.act(seat, pick(menu, chance))
        if not open_.settled():
            continue
        rules = round.rules
        closed = open_.clone()
        closed.close()
        outcome = events_bytes(rules, closed)
        left = open_.legal()
        for answers in islice(product(*left.values()), ENDINGS):
            twin = open_.clone()
            for other, action in zip(left, answers, strict=True):
                twin.act(other, action)
            require(
                events_bytes(rules, twin) == outcome,
                "No missing answer can change the outcome of a settled window.",
                open_.offer,
                open_.answers,
                dict(zip(left, answers, strict=True)),
            )
            wrong = difference({**state_data(twin), "log": 0}, {**state_data(closed), "log": 0})
            require(not wrong, "Closing a settled window is passing for the rest.", wrong)
