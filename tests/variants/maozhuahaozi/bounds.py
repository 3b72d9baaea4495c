"""What holds in every round of 猫抓耗子: amounts, tiles in hand, thefts, cats and gods, the next dealer.

The numbers are those of docs/rules/maozhuahaozi.md, sections 2.1, 3, 6, 7 and 12.5.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction

from paiju.core.ledger import Amount, Transfer
from paiju.core.round import Event, Round, Win
from paiju.lab.checks.state import require
from tests.variants.maozhuahaozi.lively import mixed_players

RAW = (1, 2, 4, 8, 16, 32, 64)
MOST = 128
"""The most that one seat pays another for a win."""
WINS = ("self-draw", "discard", "rob", "swap", "flower", "exhaustion")
"""The reasons of payments for a win, or for being ready."""
REFUND, FALSE_WIN, TEAM = "cat-refund", "false-win", "team"

players = mixed_players


# --- while it is played ------------------------------------------------------------------------------


def check_decision(round: Round) -> None:
    """Hands have their tiles, and who deals the next hand has been settled by the first win."""
    check_hands(round)
    check_dealer(round)


def check_hands(round: Round) -> None:
    """Thirteen tiles, each meld being three, and fourteen in one's turn; who has won is not looked at.

    A flower that is laid out is not replaced at once; 相公 have any number; right after a win, when
    carrying is asked, what follows from it may still be due.
    """
    assert round.asking is not None
    if round.asking[0] == "carry":
        return
    others = _other_numbers(round)
    for state in round.seats:
        if state.playing and not state.xianggong:
            numbers = others.get(state.index, (13,))
            held = sum(state.hand) + 3 * len(state.melds)
            require(held in numbers, "A hand has the tiles of its time.", round.asking, state.index, held)


def _other_numbers(round: Round) -> dict[int, tuple[int, ...]]:
    """The seats that have another number of tiles than thirteen, and which numbers they may have."""
    assert round.asking is not None
    step, offer = round.asking[0], round.offer
    if step == "turn":
        return {round.asking[1]: (14,)}
    if offer is None:
        return {round.dealer: _of_the_dealer(round)} if step == "opening" else {}
    if offer.kind in ("added-kong", "added-kong-with-wild", "swap"):
        return {offer.giver: (14,)}
    if offer.kind != "flower":
        return {}
    opening = _is_opening(round)
    found = {round.dealer: _of_the_dealer(round)} if opening else {}
    whole = found.get(offer.giver, (13,) if opening else (14,))
    laid = _laid_out(round, offer.giver)
    return {**found, offer.giver: tuple(number - laid for number in whole)}


def _of_the_dealer(round: Round) -> tuple[int, ...]:
    """In the opening: fourteen; thirteen where a flower taken from him is not replaced."""
    robbed = any(event[0] == "flower_won" and event[2] == round.dealer for event in round.events())
    return (13,) if robbed and not round.rules.settings.opening.shooter_draws else (14,)


def _is_opening(round: Round) -> bool:
    """Whether the flowers of the deal are being laid out: nobody has drawn, the dealer has not acted."""
    return not any(_begins_play(event) for event in round.events())


def _begins_play(event: Event) -> bool:
    return (event[0] == "draw" and event[3] == "front") or (event[0] == "entry" and bool(event[3]))


def _laid_out(round: Round, seat: int) -> int:
    """How many flowers a seat has laid out that are still to be replaced."""
    ends = ["draw", "entry", "deal", "place", "swap", "theft"]
    if not round.rules.settings.opening.shooter_draws:
        ends.append("flower_won")
    found = 0
    for event in reversed(round.events()):
        if event[0] in ends:
            break
        found += event[0] == "expose" and event[1] == seat
    return found


def check_dealer(round: Round) -> None:
    """The first winner deals; the giver, if several won on one tile; the same dealer before any win."""
    first = first_winners(round)
    dealer = round.dealer if not first else first[0].seat if len(first) == 1 else first[0].giver
    require(round.next_dealer() == dealer, "The first win settles who deals.", dealer, round.wins)


def first_winners(round: Round) -> list[Win]:
    """Those who won on the first tile that was won."""
    return [win for place, win in enumerate(round.wins) if place == win.order]


# --- when it is over ---------------------------------------------------------------------------------


def check_end(round: Round) -> None:
    """Everything that is counted in a hand is within its bounds."""
    check_dealer(round)
    check_values(round)
    check_payments(round)
    check_pieces(round)
    check_teams(round)
    if round.ended_by == "exhaustion":
        check_last_hands(round)


def check_values(round: Round) -> None:
    """At most three seats win, each once; what a hand is worth is a power of two from 1 to 64."""
    winners = [win.seat for win in round.wins]
    require(len(winners) == len(set(winners)) <= 3, "Each seat wins once, and three at most.", winners)
    for win in round.wins:
        for share in (win.booked, *(share for _, share in win.shares)):
            wanted = min(64, 2**share.total)
            require(share.value == wanted and wanted in RAW, "The raw score is 2 to the N.", win)


def check_payments(round: Round) -> None:
    """One payment is between 0 and 128, a win brings 384 at most, and all of it sums to zero."""
    require(sum(round.scores) == 0, "A hand moves money and makes none.", round.scores)
    paid, refunded = _won(round)
    for pair, amounts in paid.items():
        require(len(amounts) == 1, "A seat wins from another once.", pair, amounts)
        rest = amounts[0] - refunded[pair]
        require(0 <= rest <= amounts[0] <= MOST, "A payment is from 0 to 128.", pair, amounts, rest)
    require(set(refunded) <= set(paid), "Only what was paid is given back.", refunded)
    for seat in range(round.rules.seats):
        take = sum(sum(amounts) for (_, payee), amounts in paid.items() if payee == seat)
        require(take <= 3 * MOST, "A win brings 384 at most.", seat, take)
    gods = sum(event == "god" for event in _effects(round))
    whole = sum(one.amount for one in round.transfers() if one.reason in WINS and one.reason != "exhaustion")
    require(whole <= 64 * 6 + 96 * gods, "All wins of a hand bring 384, and 96 for each god.", whole)
    fines = [one.amount for one in round.transfers() if one.reason == FALSE_WIN]
    require(set(fines) <= {64, 96, MOST}, "A false win costs 64, 96 or 128.", fines)


def _won(round: Round) -> tuple[dict[tuple[int, int], list[Amount]], Counter[tuple[int, int]]]:
    """By payer and payee: what was paid for wins, and how much of it was given back."""
    paid: dict[tuple[int, int], list[Amount]] = defaultdict(list)
    refunded: Counter[tuple[int, int]] = Counter()
    for one in round.transfers():
        if one.reason in WINS:
            require(dict(one.about)["raw"] in RAW, "The raw score is a power of two up to 64.", one)
            paid[one.payer, one.payee].append(one.amount)
        elif one.reason == REFUND:
            refunded[one.payee, one.payer] += one.amount  # type: ignore[assignment]
    return paid, refunded


def _effects(round: Round) -> Iterator[str]:
    for effect in round.table.effects:
        yield dict(effect)["kind"]


def check_pieces(round: Round) -> None:
    """One theft and one catch at most, two tiles taken, two cats or two gods but not both."""
    counts = Counter(event[0] for event in round.events())
    for kind, most in (("theft", 1), ("caught", 1), ("taken", 2)):
        require(counts[kind] <= most, f"At most {most} of {kind}.", counts[kind])
    spent = Counter(_effects(round))
    require(max(spent.values(), default=0) <= 2, "A cat or god acts twice at most.", spent)
    require(sum(spent.values()) <= 3, "Only one of cat and god acts twice.", spent)


def check_teams(round: Round) -> None:
    """Partners have half of what they booked together; the match counts that, times a factor."""
    booked = [_without_shares(round, seat) for seat in range(round.rules.seats)]
    teams = (round.fact("teams") if _has_teams(round) else None) or [(seat,) for seat in range(4)]
    for team in teams:
        share = Fraction(sum(booked[seat] for seat in team)) / len(team)
        for seat in team:
            require(round.scores[seat] == share, "Partners share in halves.", team, booked, round.scores)
    require(list(round.fact("booked")) == booked, "What was booked is kept.", booked, round.fact("booked"))
    points = [Fraction(score) * round.rules.settings.match_factor for score in round.scores]
    require(list(round.fact("match_points")) == points, "The match counts the hand times the factor.", points)


def _has_teams(round: Round) -> bool:
    return any(fact.name == "teams" for fact in round.rules.facts)


def _without_shares(round: Round, seat: int) -> Amount:
    def net(one: Transfer) -> Amount:
        return (one.amount if one.payee == seat else 0) - (one.amount if one.payer == seat else 0)

    return sum(net(one) for one in round.transfers() if one.reason != TEAM)


def check_last_hands(round: Round) -> None:
    """荒牌 leaves thirteen tiles with everybody who has not won."""
    for state in round.seats:
        if state.playing and not state.xianggong:
            held = sum(state.hand) + 3 * len(state.melds)
            require(held == 13, "At 荒牌 a hand has thirteen tiles.", state.index, held)
