"""What a round dealt, also where its players choose something before the deal."""

from __future__ import annotations

from paiju.core.round import Round

Dealt = tuple[dict[int, tuple[int, ...]], tuple[int, ...]]


def dealt(round: Round) -> Dealt:
    """The hand that each seat was dealt, as it came, in the order of the deal, and the wall behind it."""
    places = dealt_places(round)
    hands = {seat: tuple(round.wall[place] for place in hand) for seat, hand in places.items()}
    return hands, round.wall[sum(map(len, hands.values())) :]


def dealt_places(round: Round) -> dict[int, tuple[int, ...]]:
    """From which places of the wall each seat was dealt its hand, in the order of the deal.

    What players are still to choose before the deal is left at the first choice, on a copy of the round:
    it does not change the tiles.
    """
    while True:
        hands: dict[int, tuple[int, ...]] = {}
        head = 0
        for event in round.events():
            if event[0] == "deal":
                size = len(event[2])
                hands[event[1]] = (*hands.get(event[1], ()), *range(head, head + size))
                head += size
        legal = round.legal()
        if hands or not legal:
            return hands
        round = round.clone()
        for seat, menu in legal.items():
            round.act(seat, next(iter(menu)))
