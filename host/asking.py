"""What a table must say before cards are dealt: asked at a terminal, in the language of the screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import click

from paiju.core.errors import Fault, PaijuError, choices
from paiju.host import text
from paiju.host.loading import options_of
from paiju.host.screen import Screen, both
from paiju.host.terminal.lines import Lines, at_terminal

if TYPE_CHECKING:
    from paiju.core.round import Rules
    from paiju.core.ruleset import Ruleset
    from paiju.core.ruleset.options import Option


def unsaid(ruleset: Ruleset, name: str, sets: Iterable[str]) -> list[Option]:
    """The options that a table must say and has not, and that still change something."""
    from paiju.core.ruleset import load_ruleset

    said = options_of(sets)
    in_name = {part.partition("=")[0] for part in name.partition("?")[2].split("&")}
    found = []
    for one in ruleset.settable:
        if one.asked and one.name not in said and one.name not in in_name:
            others = (load_ruleset(name, {**said, one.name: str(value)}) for value in one.values)
            if any(other.hash != ruleset.hash for other in others):
                found.append(one)
    return found


def answers_of(screen: Screen, asked: Iterable[Option]) -> tuple[str, ...]:
    """What a person says to each option, as `--set` writes it."""
    return tuple(f"{one.name}={_option(screen, one)}" for one in asked)


def _option(screen: Screen, one: Option) -> str:
    """The value that a person chooses: by its name in either language, or as a file writes it."""
    texts = {str(value): one.value_texts.get(str(value)) for value in one.values}
    names = {value: value if said is None else said.say(screen.lang) for value, said in texts.items()}
    known = {name: value for value, name in names.items()}
    for value, said in texts.items():
        known |= {value: value, **({} if said is None else {said.zh: value, said.en: value})}
    what, preset = one.text.say(screen.lang), str(one.preset)
    return _ask(screen, what, list(names.values()), known, (names[preset], preset))


def first_dealer(screen: Screen, rules: Rules, dealer: int | None) -> int | None:
    """Who deals first, where the table names the seat; None where the rules settle it.

    Asks a person at a terminal. Raises `PaijuError` where it must be said and nobody can be asked.
    """
    if dealer is not None or rules.data.get("first_dealer") != "given":
        return dealer
    role = rules.say("roles", "dealer")
    seats = [str(seat) for seat in range(rules.seats)]
    if not at_terminal():
        expected = f"--dealer {choices(seats)}"
        raise PaijuError(Fault("needs-dealer", both(text.NEEDS_DEALER, role=role), expected=expected))
    what = screen.word(text.WHICH_DEALER, role=screen.word(role))
    return int(_ask(screen, what, seats, {seat: seat for seat in seats}))


def _ask(
    screen: Screen,
    what: str,
    names: list[str],
    known: Mapping[str, str],
    preset: tuple[str, str] | None = None,
) -> str:
    """Ask until one of the known answers is given; an empty line is the preset, if there is one."""
    lines = Lines(screen)
    said = text.ASK if preset is None else text.ASK_PRESET
    shown = preset[0] if preset is not None else ""
    prompt = screen.word(said, what=what, choices=choices(names), preset=shown)
    while True:
        answer = lines.ask(prompt)
        if answer is None:
            raise click.Abort
        if not answer and preset is not None:
            return preset[1]
        if answer in known:
            return known[answer]
        screen.say(text.NO_ANSWER, answer=answer, choices=choices(names))
