"""What rulesets have where they differ, said in the words of each, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from attrs import frozen

from paiju.core.errors import PaijuError, Place, Text
from paiju.core.ledger import Amount, Transfer
from paiju.core.melds.notation import write_meld
from paiju.core.round import Event, Rules
from paiju.core.round.events import EVERYBODY
from paiju.core.scoring import Appraisal
from paiju.core.tiles import write_tiles
from paiju.core.words import Words
from paiju.lab.cases.report import shown

_FEW = 3
"""So many payments are told one by one."""
Value = TypeVar("Value")
PAYMENTS = ("pay", "book")
NOTHING = Text("没有", "nothing")
WAITS_FOR = Text("听 ", "waits for ")
DEALS_FIRST = Text("首局{seat}坐庄", "{seat} deals the first round")
DEALS_NEXT = Text("下一局{seat}坐庄", "{seat} deals the next round")
BELOW = Text("（番数不够，不能胡）", " (below the minimum)")


@frozen(eq=False)
class Said:
    """What one ruleset has, said when somebody reads it: `make` says it in a language."""

    make: Callable[[str], str]
    place: Place | None = None
    """Where it comes from, if it is an error."""

    @property
    def text(self) -> Text:
        """It in both languages."""
        return Text(self.make("zh"), self.make("en"))


Sides = tuple[Said | None, Said | None]
"""What each ruleset has; None: nothing."""


def in_words(rules: Rules, say: Callable[[Words], str]) -> Said:
    """What the words of a ruleset say."""
    return Said(lambda lang: say(Words(rules, lang)))


def as_text(text: Text) -> Said:
    """What is said the same under every ruleset."""
    return Said(text.say)


def as_error(error: PaijuError) -> Said:
    """Why something fails."""
    fault = error.faults[0]
    return Said(fault.message.say, fault.place)


def both(
    say: Callable[[Rules, Value], Said | None], rules: tuple[Rules, Rules], values: Sequence[Value]
) -> Sides:
    """What each ruleset says of its value."""
    return say(rules[0], values[0]), say(rules[1], values[1])


def waits_said(seat: int) -> Callable[[Rules, int], Said]:
    """What a seat waits for."""

    def waits_for(rules: Rules, waits: int) -> Said:
        return in_words(
            rules, lambda words: by_seat(words, seat, words.say(WAITS_FOR) + words.tile_set(waits))
        )

    return waits_for


def deals_first(rules: Rules, seat: int) -> Said:
    """Who deals the first round."""
    return in_words(rules, lambda words: words.say(DEALS_FIRST).format(seat=words.seat(seat)))


def deals_next(rules: Rules, seat: int) -> Said:
    """Who deals the next round."""
    return in_words(rules, lambda words: words.say(DEALS_NEXT).format(seat=words.seat(seat)))


def goes_on(rules: Rules, more: bool) -> Said:
    """Whether a match goes on."""
    return as_text(Text("接着打", "the match goes on") if more else Text("全场打完了", "the match is over"))


def round_over(rules: Rules, over: bool) -> Said:
    """Whether a round is over."""
    return as_text(
        Text("这一局打完了", "the round is over") if over else Text("这一局还没完", "the round goes on")
    )


def points(rules: Rules, totals: Sequence[Amount]) -> Said:
    """The points of every seat."""

    def say(words: Words) -> str:
        return ", ".join(f"{words.seat(seat)} {words.signed(sum)}" for seat, sum in enumerate(totals))

    return in_words(rules, say)


def supply(rules: Rules, tiles: Sequence[int] | None) -> Said | None:
    """The tiles that the next round is dealt from, where it is not dealt from all."""
    return None if tiles is None else in_words(rules, lambda words: words.tiles(tiles))


def kept(rules: Rules, facts: Mapping[str, Any]) -> Said:
    """What is kept for the next round."""

    def say(words: Words) -> str:
        said = [_setting(words, name, -1, value) for name, value in facts.items()]
        return ", ".join(said) or words.say(NOTHING)

    return in_words(rules, say)


def by_seat(words: Words, seat: int, said: str) -> str:
    """What a seat has or does: `1号 打 5筒`, `seat 1: discard 5p`."""
    return f"{words.seat(seat)} {said}" if words.lang == "zh" else f"{words.seat(seat)}: {said}"


# --- payments and wins --------------------------------------------------------------------------------


def payments(rules: Rules, paid: Sequence[Transfer]) -> Said | None:
    """Payments for one reason, which is said behind them; of many what each seat gets or gives."""
    if not paid:
        return None

    def say(words: Words) -> str:
        zh = words.lang == "zh"
        said = [words.payment(one) for one in paid]
        reasons = {reason for _, _, reason in said}
        if len(said) > _FEW:
            sums, reason = _sums(words, paid), min(reasons, key=len) + (" …" if len(reasons) > 1 else "")
        elif len(reasons) == 1:
            sums, reason = [f"{who} {amount}" for who, amount, _ in said], said[0][2]
        else:
            return ("；" if zh else "; ").join(_one(*each, zh) for each in said)
        return _one(("，" if zh else ", ").join(sums), "", reason, zh)

    return in_words(rules, say)


def _one(who: str, amount: str, reason: str, zh: bool) -> str:
    told = f"{who} {amount}".rstrip()
    return f"{told}（{reason}）" if zh else f"{told} ({reason})"


def _sums(words: Words, paid: Sequence[Transfer]) -> list[str]:
    """What each seat gets or gives in all."""
    sums: dict[int, Amount] = dict.fromkeys(range(words.rules.seats), 0)
    for one in paid:
        sums[one.payer] = sums.get(one.payer, 0) - one.amount
        sums[one.payee] = sums.get(one.payee, 0) + one.amount
    return [f"{words.seat(seat)} {words.signed(sum)}" for seat, sum in sums.items()]


def complete(rules: Rules, worth: Appraisal | None) -> Said:
    """Whether a hand may win, and what it is worth."""
    if worth is None:
        return as_text(Text("不能胡", "no win"))
    return as_text(Text("能胡，值 {value}", "a win worth {value}").format(value=shown(worth.value)))


def pattern_worth(rules: Rules, of: tuple[str, Any]) -> Said | None:
    """A pattern with its value; None if the hand has it not."""
    pattern, value = of
    if value is None:
        return None
    return in_words(rules, lambda words: f"{words.pattern(pattern)} {shown(value)}")


def worth_said(rules: Rules, worth: Appraisal) -> Said:
    """A win by its patterns, and how its value comes of them."""
    small = Text("", "") if worth.minimum_ok else BELOW
    return in_words(rules, lambda words: words.worth(worth) + small.say(words.lang))


# --- events in words ----------------------------------------------------------------------------------


def of_event(rules: Rules, event: Event | None) -> Said | None:
    """An event in a line: in the words of the game, else in the notation."""
    return None if event is None else in_words(rules, lambda words: _event(words, event))


def _event(words: Words, event: Event) -> str:
    if event[0] == "set":
        return _setting(words, *event[1:4])
    if event[0] in PAYMENTS:
        return words.transfer(event[1])
    return words.event(event) or _written(words.rules, event)


def _setting(words: Words, name: str, seat: int, value: Any) -> str:
    """A fact that is set, whether or not players are told."""
    fact = next(one for one in words.rules.facts if one.name == name)
    said = words.fact(fact, value)
    if fact.form == "flag":
        said = f"{said} {Text('是', 'yes').say(words.lang) if value else Text('否', 'no').say(words.lang)}"
    return said if seat < 0 else by_seat(words, seat, said)


def _written(rules: Rules, event: Event) -> str:
    """An event in one line, in the notation."""
    kind = rules.kinds[event[0]]
    values = [
        f"{name} {_value(rules, name, value)}"
        for name, value in zip(kind.fields, event[1:], strict=False)
        if not isinstance(value, Appraisal) and name not in ("shares", "lies", "order", "drawn", "replaced")
    ]
    return " ".join([event[0], *values])


def _value(rules: Rules, name: str, value: Any) -> str:
    if name in ("tile", "tiles", "own"):
        tiles = value if isinstance(value, tuple) else (value,)
        return write_tiles(rules.tiles, [tile for tile in tiles if 0 <= tile < len(rules.tiles.kinds)]) or "-"
    if name == "meld":
        return write_meld(rules.tiles, value)
    return shown(value)


def seen(rules: Rules, event: Event) -> Said:
    """An event and who sees it."""
    mask: int = event[-1]
    seats = [seat for seat in range(rules.seats) if mask >> seat & 1]

    def say(words: Words) -> str:
        zh = words.lang == "zh"
        what = _event(words, event)
        if mask == EVERYBODY:
            return f"{what}（大家看见）" if zh else f"{what} (seen by all)"
        who = ("、" if zh else ", ").join(map(words.seat, seats)) or NOTHING.say(words.lang)
        return f"{what}（看见的：{who}）" if zh else f"{what} (seen by {who})"

    return in_words(rules, say)
