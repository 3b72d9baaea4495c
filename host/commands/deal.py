"""`paiju deal`: fair hands and wall for a table that plays by itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from paiju.core.errors import Fault, PaijuError, Text, choices, nearest
from paiju.host import text
from paiju.host.asking import answers_of, first_dealer, unsaid
from paiju.host.dealt import COUNTED, Deal, deal_data, deal_lines, deals, place_names, sorted_tiles, tiles_of
from paiju.host.loading import load, load_rules, ruleset_arguments
from paiju.host.rounds import round_name
from paiju.host.screen import Screen, both
from paiju.host.sheets import seat_sheet, write_sheets
from paiju.host.terminal.lines import at_terminal
from paiju.host.usage import Command, FileName, WholeNumber, option

if TYPE_CHECKING:
    from paiju.core.round import Rules
    from paiju.core.ruleset.options import Option

MOST_ROUNDS = 1000


@click.command("deal", cls=Command, text=text.SUMMARIES["deal"], more=text.DEAL_MORE)
@ruleset_arguments()
@option("--seed", metavar="SEED", said=text.SEED)
@option("--rounds", metavar="N", type=WholeNumber(1, MOST_ROUNDS), said=text.ROUNDS)
@option("--dealer", "dealers", metavar="SEAT", type=WholeNumber(0), multiple=True, said=text.DEALERS)
@option("--round", "only", metavar="N", type=WholeNumber(1, MOST_ROUNDS), said=text.ONLY_ROUND)
@option("--seat", metavar="N", type=WholeNumber(0), said=text.SHEET_SEAT)
@option("--take", metavar="BOTTOM", said=text.TAKE)
@option("--sheets", metavar="DIR", type=FileName(), said=text.SHEETS)
@option("--ascending", is_flag=True, said=text.ASCENDING)
@option("--json", "as_json", is_flag=True, said=text.JSON)
@click.pass_obj
def command(screen: Screen, /, **asked: Any) -> None:
    """Print the deals of a seed, by default of a new secret one, with its commitment."""
    Dealing(screen, **asked).run()


class Dealing:
    """What was asked for on the command line, and the deals that come of it."""

    def __init__(
        self,
        screen: Screen,
        *,
        name: str,
        sets: tuple[str, ...],
        seed: str | None,
        rounds: int | None,
        dealers: tuple[int, ...],
        only: int | None,
        seat: int | None,
        take: str | None,
        sheets: Path | None,
        ascending: bool,
        as_json: bool,
    ) -> None:
        given = {"--rounds": rounds, "--round": only, "--seat": seat, "--sheets": sheets}
        _check({**given, "--seed": seed, "--take": take, "--json": as_json or None})
        self.screen, self.seed, self.dealers = screen, seed, dealers
        self.only = only if only is not None or seat is None else 1
        self.rounds = self.only or rounds or 1
        self.seat, self.take, self.sheets = seat, take, sheets
        self.ascending, self.as_json = ascending, as_json
        self.assumed: list[Option] = unsaid(load(name, sets), name, sets)
        answers = answers_of(screen, self.assumed) if at_terminal() else ()
        self.assumed = [] if answers else self.assumed
        self.rules: Rules = load_rules(name, (*sets, *answers))

    def run(self) -> None:
        """Print the deals, or hand out sheets."""
        from paiju.core.match import Match
        from paiju.core.shuffle import commitment, new_seed

        rules, screen = self.rules, self.screen
        if self.seat is not None and self.seat >= rules.seats:
            message = text.NO_SUCH_SEAT.format(seat=self.seat)
            raise PaijuError(Fault("no-such-seat", message, expected=choices(range(rules.seats))))
        first = first_dealer(screen, rules, self.dealers[0] if self.dealers else None)
        dealers = self.dealers if first is None else (first, *self.dealers[1:])
        match = Match(rules, new_seed() if self.seed is None else self.seed, dealer=first)
        published = commitment(match.seed, rules.hash)
        first = match.round.dealer
        dealt = list(deals(match, dealers, self.rounds, ascending=self.ascending))
        shown = dealt if self.only is None else dealt[self.only - 1 :]
        if self.seat is not None:
            self._seat(self.seat, shown[0], published)
        elif self.as_json:
            screen.data(
                {
                    "ruleset": rules.name,
                    "hash": rules.hash,
                    "commitment": published,
                    "seed": match.seed,
                    "first_dealer": first,
                    "rounds": [deal_data(rules, one) for one in shown],
                }
            )
        else:
            self._head(published)
            if self.sheets is not None:
                write_sheets(screen, rules, self.sheets, shown, match.seed, published, self.ascending)
            else:
                self._whole(shown, first, match.seed)

    def _head(self, published: str) -> None:
        screen, rules = self.screen, self.rules
        screen.write(f"{rules.names.say(screen.lang)} · {rules.name} · {rules.hash}")
        for one in self.assumed:
            value = one.value_texts.get(str(one.preset), Text(str(one.preset), str(one.preset)))
            screen.say(text.SAID, what=one.text.say(screen.lang), value=value.say(screen.lang), name=one.name)
        screen.say(text.COMMITMENT, commitment=published)

    def _whole(self, shown: list[Deal], first: int, seed: str) -> None:
        """Everything on one screen, the seed last."""
        screen, rules = self.screen, self.rules
        screen.say(text.FIRST_DEALER, role=screen.word(rules.say("roles", "dealer")), seat=first)
        for deal in shown:
            screen.write()
            screen.say(round_name(rules, deal.number))
            names = place_names(screen, rules, deal.dealer)
            for line in deal_lines(rules, screen, names, map(tiles_of, deal.hands), deal.parts):
                screen.write(line)
        screen.write()
        screen.say(text.REVEALED, seed=seed)

    def _seat(self, seat: int, deal: Deal, published: str) -> None:
        """What one seat is dealt, and nothing of the others."""
        rules, screen = self.rules, self.screen
        place = deal.place(seat, rules.seats)
        if place is None:
            role = rules.say("roles", "dealer")
            message = both(text.DEALER_UNKNOWN, role=role, number=deal.number)
            raise PaijuError(Fault("dealer-unknown", message, expected="--dealer SEAT --dealer SEAT …"))
        bottoms = {name: tiles for name, tiles in deal.parts if name != "wall" and name not in COUNTED}
        if self.take is not None and self.take not in bottoms:
            message = text.NO_SUCH_BOTTOM.format(name=self.take)
            near = nearest(self.take, bottoms)
            raise PaijuError(Fault("no-such-bottom", message, expected=choices(bottoms) or "-", nearest=near))
        hand = (*tiles_of(deal.hands[place]), *bottoms.get(self.take or "", ()))
        if self.as_json:
            from paiju.core.tiles import write_tiles

            cards = write_tiles(rules.tiles, sorted_tiles(rules, hand, self.ascending))
            data = {"ruleset": rules.name, "hash": rules.hash, "commitment": published}
            screen.data({**data, "round": deal.number, "dealer": deal.dealer, "seat": seat, "hand": cards})
            return
        self._head(published)
        for line in seat_sheet(screen, rules, deal, seat, hand, self.ascending):
            screen.write(line)


APART = (("--rounds", "--round"), ("--seat", "--rounds"), ("--seat", "--sheets"), ("--sheets", "--json"))
"""Options that do not go together."""
NEEDS = (("--seat", "--seed"), ("--take", "--seat"))
"""Options that say nothing without another."""


def _check(given: dict[str, object]) -> None:
    """Raises `PaijuError` for options that do not go together, or not alone."""
    for one, other in APART:
        if given[one] is not None and given[other] is not None:
            raise PaijuError(Fault("bad-usage", text.NOT_TOGETHER.format(one=one, other=other)))
    for one, other in NEEDS:
        if given[one] is not None and given[other] is None:
            raise PaijuError(Fault("bad-usage", text.NEEDS_OTHER.format(one=one, other=other)))
