"""The first thing in which a record and the rules as they are now differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from attrs import frozen

from paiju.core.errors import Place, Refused, Text
from paiju.core.record.lines import shown_error
from paiju.core.record.serial import canonical
from paiju.core.round import PASS, Action, Round
from paiju.lab.validate.said import NOTHING, Said, short, transfer_of

DEAL, LEGAL, PRIORITY, WIN, SCORE, FLOW = "deal", "legal", "priority", "win", "score", "flow"
CLASSES: Mapping[str, Text] = {
    DEAL: Text("发牌", "deal"),
    LEGAL: Text("可做的事", "legal decisions"),
    PRIORITY: Text("先后", "claim priority"),
    WIN: Text("胡牌", "win"),
    SCORE: Text("输赢", "score"),
    FLOW: Text("进程", "flow"),
}
"""What a difference may be about, by the word that names its class."""
MENU = 60
"""How much of a menu is looked through for a kind of decision."""


@frozen
class First:
    """A difference: its class, what it is about (`pattern/ID`, `discard/CODE`), where, in a sentence."""

    cls: str
    topic: str
    place: Place
    text: Text


def changed(place: Place, cls: str, topic: str, about: Text, said: Text, now: Text) -> First:
    """What the record has for `about`, and what it is now."""
    text = Text(
        f"{about.zh}：牌谱为 {said.zh}，现为 {now.zh}",
        f"{about.en}: the record says {said.en}, it is now {now.en}",
    )
    return First(cls, topic, place, text)


def bare(value: object) -> Text:
    """A number, the same in both languages; what is not there is nothing."""
    return NOTHING if value is None else Text(short(value), short(value))


# --- decisions --------------------------------------------------------------------------------------


def refused(place: Place, round: Round, seat: int, action: Action, problem: Refused, rivals: int) -> First:
    """Why a decision of the record is not possible now. `rivals`: how many claims the last window had."""
    said = shown_error(problem)
    topic = f"{action.verb}/{problem.code}"
    words = Said(round.rules)
    if action != PASS and not _may_answer(round, action, problem):
        found = window(place, words, round, now=True)
        if found is not None:
            return found
    if action == PASS and round.rules.claims and (round.offer is None or seat not in round.legal()):
        who = words.seats([seat])
        return First(LEGAL, topic, place, Text(ASKED.zh.format(seat=who.zh), ASKED.en.format(seat=who.en)))
    if seat not in round.legal():
        return _not_asked(place, round, seat, action, said, topic, rivals)
    if action not in round.legal()[seat] and _lacks(round, seat, action):
        return First(DEAL, topic, place, said)
    return First(LEGAL, topic, place, said)


NOW_MAY = Text("现在可以，原来不行：{claims}", "possible now, and not then: {claims}")
ASKED = Text(
    "{seat}原来可以要牌，选了过；现在没有可要的", "{seat} was asked and passed; it has nothing to claim now"
)
COULD = Text("原来可以，现在不行：{claims}", "possible then, and not now: {claims}")


def claims(round: Round) -> dict[int, tuple[Action, ...]]:
    """What seats may still do about what is on offer, one decision for each verb."""
    found: dict[int, tuple[Action, ...]] = {}
    for seat, menu in round.legal().items() if round.offer is not None else ():
        verbs: dict[str, Action] = {}
        for action in islice(menu, MENU):
            if action != PASS:
                verbs.setdefault(action.verb, action)
        if verbs:
            found[seat] = tuple(verbs.values())
    return found


def window(
    place: Place, words: Said, round: Round, now: bool, of: Mapping[int, tuple[Action, ...]] | None = None
) -> First | None:
    """That seats may claim something under one ruleset only: those of `now`, or of the record.

    It is what they may still claim, or the decisions `of` some of them. None where there are none.
    """
    may = claims(round) if of is None else of
    if not may:
        return None
    said, text = words.claims(may), NOW_MAY if now else COULD
    verb = next(iter(may.values()))[0].verb
    return First(LEGAL, verb, place, Text(text.zh.format(claims=said.zh), text.en.format(claims=said.en)))


def _may_answer(round: Round, action: Action, problem: Refused) -> bool:
    """Whether a decision can have been about what is on offer now, and not about a later turn."""
    if round.offer is None or problem.code == "answer-the-offer":
        return False
    return action.verb in round.rules.claims or round.offer.tile in action.tiles


def _not_asked(
    place: Place, round: Round, seat: int, action: Action, said: Text, topic: str, rivals: int
) -> First:
    if rivals > 1 and action != PASS:
        return First(PRIORITY, topic, place, said)
    of_another = any(one.verb == action.verb for menu in round.legal().values() for one in islice(menu, MENU))
    return First(FLOW if of_another and round.offer is None else LEGAL, topic, place, said)


def _lacks(round: Round, seat: int, action: Action) -> bool:
    """Whether a seat is to give tiles that it does not hold, so that it was dealt or drew others."""
    if round.offer is not None or action == PASS:
        return False
    hand = round.seats[seat].hand
    tiles = [tile for tile in action.tiles if 0 <= tile < len(hand)]
    return any(tiles.count(tile) > hand[tile] for tile in tiles)


# --- results ----------------------------------------------------------------------------------------


def in_result(place: Place, words: Said, said: Mapping[str, Any], now: Mapping[str, Any]) -> First | None:
    """The first difference of a result line, the most telling first; None where all is the same."""
    found = next(_differences(words, said, now), None)
    return None if found is None else changed(place, *found)


Found = tuple[str, str, Text, Text, Text]
"""Class, topic, what it is about, what the record says, what it is now."""
ABOUT: Mapping[str, Text] = {
    "ended": Text("怎样结束", "the end"),
    "total": Text("番数", "the total"),
    "value": Text("每份的值", "the value"),
    "shares": Text("各家要付的值", "what it is worth to each"),
    "who": Text("谁胡牌", "who wins"),
    "wins": Text("胡牌", "the wins"),
    "scores": Text("这一局的得分", "the scores of the round"),
    "totals": Text("到此的总分", "the totals so far"),
    "events": Text("经过（摘要）", "the events, by their digest"),
    "dealer": Text("庄家", "the dealer"),
    "seats": Text("人数", "the number of seats"),
}


def pattern_name(words: Said, pattern: str) -> Text:
    """A pattern by its name."""
    scoring = words.rules.scoring
    return (scoring.names.get(pattern) if scoring is not None else None) or Text(pattern, pattern)


def _differences(words: Said, said: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Found]:
    yield from _in_wins(words, _maps(said["wins"]), _maps(now["wins"]))
    if said["ended_by"] != now["ended_by"]:
        ends = [words.rules.say("ends", str(end)) for end in (said["ended_by"], now["ended_by"])]
        yield FLOW, f"ended/{now['ended_by']}", ABOUT["ended"], ends[0], ends[1]
    yield from _in_transfers(words, _maps(said["transfers"]), _maps(now["transfers"]))
    for key, cls in (("scores", SCORE), ("totals", SCORE)):
        if canonical(said[key]) != canonical(now[key]):
            yield cls, key, ABOUT[key], _by_seat(words, said[key]), _by_seat(words, now[key])
    for key, cls in (("wins", WIN), ("transfers", SCORE), ("events", FLOW)):
        if canonical(said[key]) != canonical(now[key]):
            yield cls, key, ABOUT.get(key, Text("账目", "the payments")), bare(said[key]), bare(now[key])


def _by_seat(words: Said, amounts: Any) -> Text:
    return words.amounts(enumerate(amounts)) if isinstance(amounts, list) else bare(amounts)


def _maps(values: Any) -> list[dict[str, Any]]:
    return [one for one in values if isinstance(one, dict)]


def _in_wins(words: Said, said: list[dict[str, Any]], now: list[dict[str, Any]]) -> Iterator[Found]:
    whose = [
        [[one.get(key) for key in ("seat", "giver", "tile", "by")] for one in wins] for wins in (said, now)
    ]
    if canonical(whose[0]) != canonical(whose[1]):
        yield WIN, "who", ABOUT["who"], _winners(words, said), _winners(words, now)
        return
    for one, other in zip(said, now, strict=True):
        ours, theirs = (_map(win.get("patterns")) for win in (one, other))
        for pattern in (*ours, *(name for name in theirs if name not in ours)):
            if canonical(ours.get(pattern)) != canonical(theirs.get(pattern)):
                name = pattern_name(words, pattern)
                yield WIN, f"pattern/{pattern}", name, bare(ours.get(pattern)), bare(theirs.get(pattern))
        for key in ("total", "value", "shares"):
            if canonical(one.get(key)) != canonical(other.get(key)):
                values = [
                    _shares(words, win.get(key)) if key == "shares" else bare(win.get(key))
                    for win in (one, other)
                ]
                yield WIN, key, ABOUT[key], values[0], values[1]


def _winners(words: Said, wins: list[dict[str, Any]]) -> Text:
    said = [words.win(win) for win in wins]
    return Text("；".join(one.zh for one in said), "; ".join(one.en for one in said)) if said else NOBODY


NOBODY = Text("没人胡", "nobody wins")


def _shares(words: Said, shares: Any) -> Text:
    pairs = shares if isinstance(shares, list) else []
    if all(isinstance(one, list) and len(one) == 2 for one in pairs):
        return words.amounts((seat, value) for seat, value in pairs)
    return bare(shares)


def _map(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _in_transfers(words: Said, said: list[dict[str, Any]], now: list[dict[str, Any]]) -> Iterator[Found]:
    ours, theirs = _by_reason(said), _by_reason(now)
    for reason in (*ours, *(name for name in theirs if name not in ours)):
        one, other = ours.get(reason, []), theirs.get(reason, [])
        left = [_only(one, other), _only(other, one)]
        if left != [[], []]:
            paid = [_payments(words, some) for some in left]
            yield SCORE, reason, ABOUT_PAYMENTS, paid[0], paid[1]


ABOUT_PAYMENTS = Text("账", "payments")
PAID = ("payer", "payee", "amount")
"""What makes two payments for one reason the same."""


def _only(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Payments that the others have not, as often as that is."""
    left = Counter(map(_paid, theirs))
    found = []
    for one in ours:
        if left[_paid(one)] > 0:
            left[_paid(one)] -= 1
        else:
            found.append(one)
    return found


def _paid(transfer: dict[str, Any]) -> bytes:
    return canonical([transfer.get(name) for name in PAID])


def _payments(words: Said, transfers: list[dict[str, Any]]) -> Text:
    read = [transfer_of(words.rules, one) for one in transfers]
    known = [one for one in read if one is not None]
    return words.payments(known) if len(known) == len(read) else bare(transfers)


def _by_reason(transfers: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for one in transfers:
        found.setdefault(str(one.get("reason")), []).append(one)
    return found
