"""`paiju score`: what a hand is worth, read in every way it can be, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from paiju.core.errors import Fault, PaijuError, choices, nearest
from paiju.host import text
from paiju.host.loading import load_rules, ruleset_arguments
from paiju.host.screen import Screen
from paiju.host.usage import Command, WholeNumber, option

if TYPE_CHECKING:
    from paiju.core.round import Position, Round, Rules, Win
    from paiju.core.scoring import Alternative, ScoringTable
    from paiju.core.words import Words

DEFAULT_BY = "discard"
SEAT, GIVER = 0, 1
"""The seat that holds the hand, and the one that gives the winning tile."""


@click.command("score", cls=Command, text=text.SUMMARIES["score"], more=text.SCORE_MORE)
@ruleset_arguments()
@click.argument("hand", metavar="HAND")
@option("--win", "tile", metavar="TILE", said=text.WINNING_TILE)
@option("--by", metavar="HOW", default=DEFAULT_BY, said=text.HOW_WON)
@option("--meld", "melds", metavar="MELD", multiple=True, said=text.MELD)
@option("--at", "circumstances", metavar="NAME", multiple=True, said=text.AT)
@option("--state", "facts", metavar="K=V", multiple=True, said=text.STATE)
@option("--row", "rows", metavar="K=TILES", multiple=True, said=text.ROW)
@option("--wall", metavar="N", type=WholeNumber(0), said=text.WALL_LEFT)
@option("--json", "as_json", is_flag=True, said=text.JSON)
@click.pass_obj
def command(screen: Screen, /, name: str, sets: tuple[str, ...], as_json: bool, **asked: Any) -> None:
    """Value a hand through the engine and print every reading, the one that counts first."""
    rules = load_rules(name, sets)
    if rules.search is not None and not rules.discipline.FIXED_HANDS:
        _cards(screen, rules, as_json=as_json, **asked)
        return
    hand = Hand(rules, **asked)
    if hand.won is None:
        found = [(tile, hand.valued(tile)) for tile in hand.waits()]
        if as_json:
            screen.data({"waits": [_data(hand, *one) for one in found]})
        else:
            _tell_waits(screen, hand, found)
        return
    readings = hand.valued(hand.won)
    if as_json:
        screen.data(_data(hand, hand.won, readings))
    else:
        _tell(screen, hand, readings)


def _cards(screen: Screen, rules: Rules, *, hand: str, as_json: bool, by: str, **asked: Any) -> None:
    """What cards are that are played and not completed; nothing else can be said of them."""
    from paiju.host.card_readings import readings_data, tell_readings

    if by != DEFAULT_BY or any(value not in (None, ()) for value in asked.values()):
        raise PaijuError(Fault("bad-usage", text.CARDS_ALONE.format(name=rules.name)))
    if as_json:
        screen.data(readings_data(rules, hand))
    else:
        tell_readings(screen, rules, hand)


class Hand:
    """A hand as the command line describes it. Raises `PaijuError` for what cannot be."""

    def __init__(
        self,
        rules: Rules,
        *,
        hand: str,
        tile: str | None,
        by: str,
        melds: Iterable[str],
        circumstances: Iterable[str],
        facts: Iterable[str],
        rows: Iterable[str],
        wall: int | None,
    ) -> None:
        from paiju.core.melds.notation import read_meld
        from paiju.core.tiles import read_tiles

        if rules.scoring is None or not rules.hand_size:
            raise PaijuError(Fault("no-hands", text.NO_HANDS.format(name=rules.name)))
        self.rules = rules
        self.scoring: ScoringTable = rules.scoring
        self.by = _known_by(rules, by)
        self.at = frozenset(_known_at(self.scoring, name) for name in circumstances)
        self.wall = wall
        self.melds = tuple(read_meld(rules.tiles, meld) for meld in melds)
        self.tiles = read_tiles(rules.tiles, hand)
        self.won = None if tile is None else _one_tile(rules, tile)
        if self.won is None and len(self.tiles) + 3 * len(self.melds) == rules.hand_size + 1:
            self.tiles, self.won = self.tiles[:-1], self.tiles[-1]
        self.facts = _facts(facts)
        self.rows = {name: read_tiles(rules.tiles, value) for name, value in _pairs(rows, "--row")}

    def _position(self, won: int | None) -> Position:
        """The hand on a table by itself; with a winning tile that has been drawn."""
        from paiju.core.round import Position, SeatPosition
        from paiju.core.round.facts import TABLE

        of_table = {fact.name for fact in self.rules.facts if fact.scope == TABLE}
        mine = {name: value for name, value in self.facts.items() if name not in of_table}
        drawn = () if won is None else (won,)
        seat = SeatPosition(hand=(*self.tiles, *drawn), melds=self.melds, rows=self.rows, facts=mine)
        state = {name: value for name, value in self.facts.items() if name in of_table}
        return Position(dealer=GIVER, turn=GIVER if won is None else SEAT, seats={SEAT: seat}, state=state)

    def waits(self) -> list[int]:
        """The tiles that complete the hand."""
        from paiju.core.round.position import lay_out

        waits = lay_out(self.rules, self._position(None)).waits(SEAT)
        return [kind for kind in range(waits.bit_length()) if waits >> kind & 1]

    def valued(self, won: int) -> tuple[Alternative, ...]:
        """Every reading with the winning tile, the one that counts first; none if it completes nothing."""
        from paiju.core.round.position import drawn, lay_out

        own = self.by == "self"
        round = lay_out(self.rules, self._position(won if own else None))
        if own:
            drawn(round, SEAT, won)
        context = round.win_context(self._win(won))
        context.at |= self.at
        if self.wall is not None:
            context.wall = self.wall
        return self.scoring.alternatives(context) if self._complete(round, won) else ()

    def _complete(self, round: Round, won: int) -> bool:
        if self.by == "self":
            return round.completes(SEAT)
        return bool(round.waits(SEAT) >> won & 1) and self.rules.may_win_on(won)

    def _win(self, won: int) -> Win:
        from paiju.core.round import Win

        giver = -1 if self.by == "self" else GIVER
        return Win(SEAT, giver, won, self.by, giver)


def _known_by(rules: Rules, by: str) -> str:
    """The code of a way to win, which may be called by its name in either language: `self`, 自摸."""
    from paiju.core.scoring.context import BYS

    named = {code: said for code, said in rules.texts.get("by", {}).items() if code in BYS}
    called = {name: code for code, said in named.items() for name in (said.zh, said.en)}
    if by in BYS:
        return by
    if by in called:
        return called[by]
    near = nearest(by, [*BYS, *called])
    message = text.UNKNOWN_BY.format(name=by)
    expected = choices(f"{code} {named[code].zh}" if code in named else code for code in BYS)
    raise PaijuError(Fault("bad-value", message, expected=expected, nearest=near))


def _known_at(scoring: ScoringTable, name: str) -> str:
    known = sorted(scoring.circumstances)
    if name in known:
        return name
    message = text.UNKNOWN_AT.format(name=name)
    raise PaijuError(Fault("bad-value", message, expected=choices(known), nearest=nearest(name, known)))


def _one_tile(rules: Rules, written: str) -> int:
    from paiju.core.tiles import read_tiles

    tiles = read_tiles(rules.tiles, written)
    if len(tiles) != 1:
        raise PaijuError(Fault("bad-value", text.ONE_TILE))
    return tiles[0]


def _pairs(given: Iterable[str], option: str) -> Iterable[tuple[str, str]]:
    """Names with values, as they are written with an option."""
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            message = text.BAD_PAIR.format(option=option, given=one)
            raise PaijuError(Fault("bad-value", message, expected=f"{option} name=value"))
        yield name, value


def _facts(given: Iterable[str]) -> dict[str, Any]:
    """`name=value` as a position has it; `{5p: 2}` is a map."""
    from paiju.core.ruleset.scalars import read_scalar

    found: dict[str, Any] = {}
    for name, value in _pairs(given, "--state"):
        if value.startswith("{") and value.endswith("}"):
            pairs = [part.partition(":") for part in value[1:-1].split(",") if part.strip()]
            found[name] = {key.strip(): read_scalar(number.strip()) for key, _, number in pairs}
        else:
            found[name] = read_scalar(value)
    return found


# --- output -----------------------------------------------------------------------------------------


def _words(screen: Screen, hand: Hand) -> Words:
    from paiju.core.words import Words

    return Words(hand.rules, screen.lang)


def _tell(screen: Screen, hand: Hand, readings: tuple[Alternative, ...]) -> None:
    from paiju.host.terminal.settlement import formula, hand_of

    words = _words(screen, hand)
    assert hand.won is not None
    if not readings:
        screen.say(text.NOT_COMPLETE, tile=words.tile(hand.won))
        waits = hand.waits()
        if waits:
            screen.say(text.WAITS_FOR, waits=words.tiles(waits))
        else:
            screen.say(text.WAITS_FOR_NOTHING)
        return
    best = readings[0].appraisal
    screen.say(text.WORTH, value=words.amount(best.value))
    screen.say(text.MINIMUM_MET if best.minimum_ok else text.MINIMUM_MISSED)
    if best.bonus:
        screen.say(text.BONUS, bonus=words.amount(best.share - best.value), share=words.amount(best.share))
    for place, one in enumerate(readings):
        mark = text.CHOSEN if place == 0 else text.TIES if one.ties else text.LESS
        screen.write(f"{screen.word(mark)}: {formula(words, one.appraisal)}")
        screen.write(f"    {hand_of(words, one.appraisal, hand.melds, (*hand.tiles, hand.won))}")


def _tell_waits(screen: Screen, hand: Hand, found: list[tuple[int, tuple[Alternative, ...]]]) -> None:
    from paiju.host.terminal.settlement import formula

    words = _words(screen, hand)
    if not found:
        screen.say(text.WAITS_FOR_NOTHING)
    for tile, readings in found:
        best = readings[0].appraisal
        off = "" if best.minimum_ok else f"  ({screen.word(text.MINIMUM_MISSED)})"
        worth = screen.word(text.WORTH, value=words.amount(best.value))
        screen.write(f"{words.tile(tile)}  {worth}  {formula(words, best)}{off}")


def _data(hand: Hand, won: int, readings: tuple[Alternative, ...]) -> dict[str, object]:
    code = hand.rules.tiles.code
    names = hand.scoring.names
    waits = [] if readings else [code(tile) for tile in hand.waits()]
    return {
        "win": code(won),
        "by": hand.by,
        "complete": bool(readings),
        "waits": waits,
        "value": readings[0].appraisal.value if readings else None,
        "minimum_met": readings[0].appraisal.minimum_ok if readings else None,
        "readings": [
            {
                "ties": one.ties,
                "shape": one.appraisal.reading.shape if one.appraisal.reading else None,
                "groups": [
                    {"kind": group.kind, "tile": code(group.tile), "wilds": group.wilds}
                    for group in (one.appraisal.reading.groups if one.appraisal.reading else ())
                ],
                "patterns": [
                    {"id": id, "name": names[id], "value": value} for id, value in one.appraisal.patterns
                ],
                "total": one.appraisal.total,
                "value": one.appraisal.value,
                "share": one.appraisal.share,
                "minimum_met": one.appraisal.minimum_ok,
                "formula": {lang: one.appraisal.formula(lang, names) for lang in ("zh", "en")},
            }
            for one in readings
        ],
    }
