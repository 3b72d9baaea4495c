"""What a round dealt, also where its players choose something before the deal."""

from __future__ import annotations

from paiju.core.round import Round

Dealt = tuple[dict[int, tuple[int, ...]], tuple[int, ...]]


def dealt(round: Round) -> Dealt:
    """The hand that each seat was dealt, as it came, in the order of the deal, and the wall behind it.

    What players are still to choose before the deal is left at the first choice, on a copy of the round:
    it does not change the tiles.
    """
    while True:
        hands: dict[int, tuple[int, ...]] = {}
        for event in round.events():
            if event[0] == "deal":
                hands[event[1]] = (*hands.get(event[1], ()), *event[2])
        legal = round.legal()
        if hands or not legal:
            return hands, round.wall[sum(map(len, hands.values())) :]
        round = round.clone()
        for seat, menu in legal.items():
            round.act(seat, next(iter(menu)))
