"""Sheets of paper for a table: each seat its hand, each bottom, and the seed, all apart."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.core.errors import Fault, PaijuError
from paiju.core.words import SEAT
from paiju.host import text
from paiju.host.dealt import COUNTED, Deal, deal_lines, place_names, sorted_tiles, tiles_of
from paiju.host.rounds import round_name
from paiju.host.screen import Screen

if TYPE_CHECKING:
    from paiju.core.round import Rules


def seat_sheet(
    screen: Screen, rules: Rules, deal: Deal, seat: int, hand: Iterable[int], ascending: bool
) -> list[str]:
    """The sheet of a seat: which round, who deals, the hand."""
    dealer = screen.word(rules.say("roles", "dealer"))
    names = [screen.word(SEAT.format(seat=seat))]
    cards = sorted_tiles(rules, hand, ascending)
    return [
        screen.word(round_name(rules, deal.number)),
        screen.word(text.DEALER, role=dealer, seat=screen.word(SEAT.format(seat=deal.dealer))),
        *deal_lines(rules, screen, names, [cards], ()),
    ]


def write_sheets(
    screen: Screen,
    rules: Rules,
    folder: Path,
    shown: Iterable[Deal],
    seed: str,
    published: str,
    ascending: bool,
) -> None:
    """Write every sheet into a file of its own and list the files, but nothing of what is in them.

    Raises `PaijuError` where a file is there already, before anything is written.
    """
    title = f"{rules.names.say(screen.lang)} · {rules.name}"
    head = [title, screen.word(text.COMMITMENT, commitment=published)]
    made = (sheet for one in shown for sheet in _sheets(screen, rules, one, ascending))
    sheets = {name: [*head, *lines] for name, lines in made}
    how = [f"{screen.word(text.HASH)} {rules.hash}", screen.word(text.REVEALED, seed=seed)]
    sheets["seed.txt"] = [*head, *how]
    for name in sheets:
        if (folder / name).exists():
            raise PaijuError(Fault("file-exists", text.SHEET_EXISTS.format(file=folder / name)))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, lines in sheets.items():
            with open(folder / name, "x", encoding="utf-8", opener=_for_the_owner) as file:
                file.write("\n".join(lines) + "\n")
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise PaijuError(Fault("unwritable-file", text.SYSTEM.format(name=folder, why=why))) from None
    for name in sheets:
        screen.write(str(folder / name))


def _for_the_owner(path: str, flags: int) -> int:
    """A file that only who runs the command can read."""
    return os.open(path, flags, 0o600)


def _sheets(screen: Screen, rules: Rules, deal: Deal, ascending: bool) -> Iterator[tuple[str, list[str]]]:
    """Name and lines of the sheets of one round."""
    title = screen.word(round_name(rules, deal.number))
    names = place_names(screen, rules)
    for place, hand in enumerate(map(tiles_of, deal.hands)):
        if deal.dealer is None:
            lines = [title, *deal_lines(rules, screen, [names[place]], [hand], ())]
            yield f"round-{deal.number}-place-{place}.txt", lines
        else:
            seat = (deal.dealer + place) % rules.seats
            yield (
                f"round-{deal.number}-seat-{seat}.txt",
                seat_sheet(screen, rules, deal, seat, hand, ascending),
            )
    for part, tiles in deal.parts:
        if part not in COUNTED:
            lines = [title, *deal_lines(rules, screen, (), (), [(part, tiles)])]
            yield f"round-{deal.number}-{part}.txt", lines
