"""How a round ended: the winning hands, what they are worth and why, and who pays whom for what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paiju.core.ledger import Amount
from paiju.core.melds.meld import Meld
from paiju.core.round import Round, Win
from paiju.core.scoring import Appraisal
from paiju.core.words import FROM, NO_TILE, Words
from paiju.host import text
from paiju.host.cells import table
from paiju.host.rounds import part_name, part_of_game, round_name

_TILES_OF = {"run": (0, 1, 2), "triplet": (0, 0, 0), "pair": (0, 0)}


def settlement_lines(words: Words, round: Round, number: int, totals: Sequence[Amount]) -> Iterator[str]:
    """The settlement of a finished round; `number` counts rounds from 1, `totals` include it."""
    ended = words.say(round.rules.say("ends", round.ended_by or ""))
    yield ""
    yield "══ " + words.say(text.ROUND_OVER).format(
        round=words.say(round_name(words.rules, number)), ended=ended
    )
    for win in round.wins:
        yield from win_lines(words, round, win)
    transfers = round.transfers()
    yield words.say(text.PAYMENTS if transfers else text.NO_PAYMENTS)
    if transfers:
        yield from table([("", *words.payment(transfer)) for transfer in transfers])
    part = part_of_game(words.rules, number)
    result = text.RESULT if part is None else part_name(words.rules, part)
    yield _amounts(words, words.say(result), round.scores)
    if number > 1:
        yield _amounts(words, text.TOTALS.say(words.lang), totals)
    role = words.say(words.rules.say("roles", "dealer"))
    following = part_of_game(words.rules, number + 1) or 1
    named = words.say(part_name(words.rules, following))
    said = text.NEXT_DEALER if following == 1 else text.NEXT_IN_GAME
    yield words.say(said).format(role=role, seat=words.seat(round.next_dealer()), part=named)


def _amounts(words: Words, name: str, amounts: Sequence[Amount]) -> str:
    each = "  ".join(f"{words.seat(seat)} {words.signed(one)}" for seat, one in enumerate(amounts))
    return f"{name}  {each}"


def win_lines(words: Words, round: Round, win: Win) -> Iterator[str]:
    """One win: who, on which tile, the hand as it was read, and how its value comes about."""
    by = words.say(round.rules.say("by", win.by))
    giver = words.say(FROM).format(seat=words.seat(win.giver)) if win.giver >= 0 else ""
    if win.tile == NO_TILE:
        yield words.say(text.WINS_WITHOUT_TILE).format(seat=words.seat(win.seat), by=by)
    else:
        tile = words.tile(win.tile)
        yield words.say(text.WINS).format(seat=words.seat(win.seat), tile=tile, by=by, giver=giver)
    state = round.seats[win.seat]
    if win.appraisal is not None and words.rules.scoring is not None:
        hand = [kind for kind in range(len(state.hand) - 1) for _ in range(state.hand[kind])]
        if hand or state.melds:
            yield f"  {hand_of(words, win.appraisal, state.melds, hand)}"
        if hand or win.appraisal.patterns:
            yield f"  {formula(words, win.appraisal)}"


def hand_of(words: Words, appraisal: Appraisal, melds: Sequence[Meld], hand: Sequence[int]) -> str:
    """A hand by its reading: `123筒 456筒 ... 碰中中中`; as it is, where the win has no reading."""
    reading = appraisal.reading
    if reading is None:
        groups = [words.tiles(hand)]
    else:
        groups = []
        for group in reading.groups:
            said = words.tiles(group.tile + step for step in _TILES_OF[group.kind])
            wilds = words.say(text.WITH_WILDS.format(count=group.wilds)) if group.wilds else ""
            groups.append(said + wilds)
    return "  ".join([*groups, *map(words.meld, melds)])


def formula(words: Words, appraisal: Appraisal) -> str:
    """How the value comes about: patterns with their values, how they combine, the cap."""
    scoring = words.rules.scoring
    assert scoring is not None
    return words.worth(appraisal)
