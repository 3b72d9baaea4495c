"""`paiju play`: a match in the terminal, with a person or without."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from paiju.core.errors import Fault, PaijuError, Text, choices
from paiju.host import text
from paiju.host.asking import first_dealer
from paiju.host.loading import agreed, options_of, rules_of_record, ruleset_arguments, ruleset_of_record
from paiju.host.screen import Screen
from paiju.host.usage import Command, FileName, WholeNumber, option

if TYPE_CHECKING:
    from paiju.core.record import Recorder
    from paiju.core.round import Rules
    from paiju.host.terminal.game import Course
    from paiju.lab.bots import Bot

DEFAULT_BOT = "greedy"


@click.command("play", cls=Command, text=text.SUMMARIES["play"], more=text.PLAY_MORE)
@ruleset_arguments(required=False)
@option("--seed", metavar="SEED", said=text.SEED)
@option("--rounds", metavar="N", type=WholeNumber(1), said=text.ROUNDS)
@option("--seat", metavar="N", type=WholeNumber(0), said=text.PERSON_SEAT)
@option("--dealer", metavar="SEAT", type=WholeNumber(0), said=text.DEALER_SEAT)
@option("--bots", is_flag=True, said=text.ONLY_BOTS)
@option("--bot", "names", metavar="NAME", multiple=True, said=text.BOT)
@option("--hints", is_flag=True, said=text.HINTS)
@option("--nonce", metavar="TEXT", said=text.NONCE)
@option("--record", metavar="FILE", type=FileName(), said=text.RECORD)
@option("--resume", metavar="FILE", type=FileName(), said=text.RESUME)
@ruleset_of_record()
@click.pass_obj
def command(screen: Screen, /, **asked: Any) -> int:
    """Play a match; leaves the record such that it can be resumed, whatever happens."""
    return Play(screen, **asked).run()


class Play:
    """What was asked for on the command line, and the match that comes of it."""

    def __init__(
        self,
        screen: Screen,
        *,
        name: str | None,
        sets: tuple[str, ...],
        seed: str | None,
        rounds: int | None,
        seat: int | None,
        dealer: int | None,
        bots: bool,
        names: tuple[str, ...],
        hints: bool,
        nonce: str | None,
        record: Path | None,
        resume: Path | None,
        ruleset: str | None,
    ) -> None:
        self.screen = screen
        if name is not None and ruleset is not None:
            raise _clash("NAME", "--ruleset")
        self.name, self.sets = name if ruleset is None else ruleset, options_of(sets)
        self.seed, self.rounds, self.nonce = seed, rounds, nonce
        self.seat, self.only_bots, self.bot_names, self.hints = seat, bots, names, hints
        self.record, self.resume, self.dealer = record, resume, dealer
        self._check()

    def _check(self) -> None:
        together = [("--seat", self.seat is not None), ("--bots", self.only_bots)]
        if all(given for _, given in together):
            raise _clash("--seat", "--bots")
        if self.resume is None and self.name is None:
            raise PaijuError(Fault("missing-argument", text.MISSING.format(name="NAME")))
        if self.resume is not None:
            settled = {
                "--record": self.record,
                "--seed": self.seed,
                "--rounds": self.rounds,
                "--dealer": self.dealer,
                "--nonce": self.nonce,
            }
            for name, value in settled.items():
                if value is not None:
                    raise _clash("--resume", name)

    def run(self) -> int:
        """Play to the end, or until the person leaves; the exit code."""
        from paiju.host.terminal.prompt import Quit

        rules, course, recorder, known = self._course()
        try:
            code = self._play(rules, course, known)
        except Quit:
            self._left(course, recorder)
            return 0
        except KeyboardInterrupt:
            self.screen.write()
            self._left(course, recorder)
            return 130
        finally:
            if recorder is not None:
                recorder.close()
        return code

    # --- the match ----------------------------------------------------------------------------------

    def _course(self) -> tuple[Rules, Course, Recorder | None, bool]:
        """The match with what writes it down, and whether it goes on from a record."""
        from paiju.core.match import Match
        from paiju.core.record import Recorder, Seated
        from paiju.core.shuffle import new_seed
        from paiju.host.terminal.game import Unrecorded

        if self.resume is not None:
            self._options_of_record(self.resume)
            recorder = Recorder.resume(self.resume, rules_of_record(self.resume, self.name))
            if recorder.over:
                raise PaijuError(Fault("record-closed", text.ALREADY_OVER.format(file=self.resume)))
            self._seats_of_record(self.resume)
            return recorder.match.rules, recorder, recorder, True
        rules = self._rules()
        person = self._person(rules)
        nonces = {max(person, 0): self.nonce} if self.nonce is not None else {}
        length = self.rounds or rules.rounds_in_game
        dealer = first_dealer(self.screen, rules, self.dealer)
        if self.record is None:
            seed = self.seed if self.seed is not None else new_seed()
            match = Match(rules, seed, nonces=nonces, length=length, dealer=dealer)
            return rules, Unrecorded(match), None, False
        names = {seat: bot.name for seat, bot in self._bots(rules, person).items()}
        seats = [Seated("", names.get(seat)) for seat in range(rules.seats)]
        recorder = Recorder.create(
            self.record,
            rules,
            seed=self.seed,
            nonces=nonces,
            seats=seats,
            length=length,
            dealer=dealer,
        )
        return rules, recorder, recorder, False

    def _rules(self) -> Rules:
        from paiju.core.ruleset import rules

        assert self.name is not None
        return rules(self.name, agreed(self.name, self.sets))

    def _options_of_record(self, path: Path) -> None:
        """Whether the options that are set are those of the record, which cannot be changed any more."""
        from paiju.core.record.reading import read_record
        from paiju.core.ruleset import load_ruleset
        from paiju.host.yaml_lines import scalar

        if not self.sets:
            return
        header = read_record(path).header
        name = header.ruleset if self.name is None else self.name
        then = load_ruleset(name, header.options)
        now = load_ruleset(name, {**header.options, **self.sets})
        differ = [
            text.OPTION_DIFFERS.format(name=one, was=scalar(then.options.get(one)), value=scalar(value))
            for one, value in now.options.items()
            if then.options.get(one) != value
        ]
        if differ:
            zh, en = "；".join(one.zh for one in differ), "; ".join(one.en for one in differ)
            said = Text(
                text.OPTIONS_SETTLED.zh.format(file=path, differ=zh),
                text.OPTIONS_SETTLED.en.format(file=path, differ=en),
            )
            raise PaijuError(Fault("options-settled", said))

    def _seats_of_record(self, path: Path) -> None:
        """Who sat where in the record, unless the command line says otherwise."""
        from paiju.core.record.reading import read_record

        seated = read_record(path).header.seats
        if self.seat is None and not self.only_bots:
            persons = [seat for seat, one in enumerate(seated) if one.bot is None]
            self.seat = persons[0] if persons else None
            self.only_bots = not persons
        if not self.bot_names:
            self.bot_names = tuple(one.bot for one in seated if one.bot is not None)

    # --- who plays ----------------------------------------------------------------------------------

    def _person(self, rules: Rules) -> int:
        """The seat of the person, -1 for none: without a terminal only who is named sits down."""
        from paiju.host.terminal.lines import at_terminal

        if self.only_bots:
            return -1
        if self.seat is None:
            return 0 if at_terminal() else -1
        if self.seat >= rules.seats:
            message = text.NO_SUCH_SEAT.format(seat=self.seat)
            raise PaijuError(Fault("no-such-seat", message, expected=choices(range(rules.seats))))
        return self.seat

    def _bots(self, rules: Rules, person: int) -> dict[int, Bot]:
        """A bot for each other seat, in the order given; the last one named sits at all that are left."""
        from paiju.lab.bots import find_bot

        names = list(self.bot_names) or [DEFAULT_BOT]
        seats = [seat for seat in range(rules.seats) if seat != person]
        return {seat: find_bot(names[min(place, len(names) - 1)]) for place, seat in enumerate(seats)}

    def _play(self, rules: Rules, course: Course, known: bool) -> int:
        from paiju.core.shuffle import commitment
        from paiju.core.words import Words
        from paiju.host.terminal.game import Game
        from paiju.host.terminal.prompt import Prompt
        from paiju.lab.bots import find_bot

        screen = self.screen
        person = self._person(rules)
        bots = self._bots(rules, person)
        screen.write(f"{rules.names.say(screen.lang)} · {rules.name} · {rules.hash[:16]}")
        screen.say(text.COMMITMENT, commitment=commitment(course.match.seed, rules.hash))
        persons = {}
        if person >= 0:
            words = Words(rules, screen.lang, person)
            adviser = find_bot(DEFAULT_BOT)
            persons[person] = Prompt(screen, words, person, adviser, hints=self.hints)
            bots[person] = adviser
            screen.say(text.SEAT_AND_CODES, seat=person, legend=words.legend())
        game = Game(screen, course, bots, persons)
        game.play(told=game.recall() if known else 0)
        screen.say(text.REVEALED, seed=course.match.seed)
        return 0

    def _left(self, course: Course, recorder: Recorder | None) -> None:
        if recorder is None:
            self.screen.say(text.LEFT, seed=course.match.seed)
        else:
            self.screen.say(text.LEFT_WITH_RECORD, command=self._to_go_on(recorder.path))

    def _to_go_on(self, path: Path) -> str:
        """The command that goes on with the record; it names the ruleset only where that is a file."""
        name = (self.name or "").partition("?")[0]
        named = [name] if name.endswith((".yaml", ".yml")) else []
        hints = ["--hints"] if self.hints else []
        words = ["paiju", "play", *named, "--resume", str(path), *hints]
        return " ".join(map(quote, words))


def _clash(one: str, other: str) -> PaijuError:
    return PaijuError(Fault("bad-usage", text.NOT_TOGETHER.format(one=one, other=other)))
