"""The settlement of 捉鸡 as players read it: its items in the order of the rules page, each with a reason."""

from __future__ import annotations

from itertools import pairwise
from typing import get_args

import pytest

from paiju.core.match import Match
from paiju.core.melds.meld import Meld
from paiju.core.round import Position, Round, Rules, SeatPosition, start, start_at
from paiju.core.ruleset import rules
from paiju.core.tiles import read_tiles
from paiju.core.words import Words
from paiju.variants.zhuoji.licences import LICENCES
from paiju.variants.zhuoji.settings import Licence


def seat(played: Rules, hand: str, **more: object) -> SeatPosition:
    return SeatPosition(hand=read_tiles(played.tiles, hand), **more)  # type: ignore[arg-type]


def kong(played: Rules, kind: str, tile: str, giver: int = -1) -> Meld:
    (index,) = read_tiles(played.tiles, tile)
    return Meld(kind, index, (index,) * 4, giver)


def hot_discard() -> Round:
    """Seat 1 kongs and gives the win to seat 2; seat 0 threw the first 幺鸡, has a kong and is not ready."""
    played = rules("zhuoji-qianren", {"re_pao_pei_fen": True, "dou_quan_bao": True})
    position = Position(
        turn=1,
        seats={
            0: seat(
                played,
                "1246m 1478p 69s",
                melds=(kong(played, "concealed-kong", "8m"),),
                river=read_tiles(played.tiles, "1s"),
            ),
            1: seat(played, "11s 456m 78p 555p 5p", melds=(kong(played, "direct-kong", "2p", 0),)),
            2: seat(played, "12s 567m 789p 66p", melds=(kong(played, "concealed-kong", "3m"),)),
            3: seat(played, "2269m 1479p 25689s"),
        },
        wall=read_tiles(played.tiles, "3s 2s"),
        state={"first_yaoji": {"by": 0}},
    )
    round = start_at(played, position)
    round.act(1, "kong 5p")
    round.act(1, "discard 3s")
    round.act(2, "win")
    while not round.over:
        round.close()
    return round


def test_the_items_stand_in_the_order_of_the_page() -> None:
    """ZJ 9.2: the hand, 热炮赔分, 豆 with 豆全包, 鸡, 包鸡."""
    reasons = list(dict.fromkeys(transfer.reason for transfer in hot_discard().transfers()))
    assert reasons == ["paixing", "repao_peifen", "dou_quanbao", "mendou", "ji", "baoji"]


@pytest.mark.parametrize(("lang", "said"), [("zh", "2号有"), ("en", "seat 2 has")])
def test_every_transfer_has_a_reason_in_both_languages(lang: str, said: str) -> None:
    round = hot_discard()
    words = Words(round.rules, lang)
    told = [words.payment(transfer)[2] for transfer in round.transfers()]
    assert all(told)
    assert any(one.startswith(said) for one in told)
    codes = {transfer.reason for transfer in round.transfers()}
    assert not codes & set(told), "a code is no reason"


def test_who_is_dealt_in_and_how_the_wall_is_broken() -> None:
    played = rules("zhuoji-guiyang")
    assert (played.tiles.size, played.seats) == (108, 4)
    round = start(played, 4, dealer=2)
    assert [sum(state.hand) for state in round.seats] == [13, 13, 14, 13]
    assert round.wall_left == 55
    where = dict(round.table.wall_break)
    ((_, _, dice, _),) = [event for event in round.events() if event[0] == "roll"]
    assert where == {"seat": (2 + sum(dice) - 1) % 4, "skip": min(dice)}


def test_no_run_may_be_claimed() -> None:
    played = rules("zhuoji-guiyang")
    assert "chow" not in played.claims
    assert not {"E", "C", "f1", "b"} & set(played.tiles.by_code)


def test_a_dealer_that_holds_the_deal_lengthens_the_streak() -> None:
    played = rules("zhuoji-qianren", {"lian_zhuang": True, "lian_zhuang_points": "streak"})
    match = Match(played, 2, dealer=0)
    streaks = []
    for _ in range(12):
        while not match.round.over:
            asked, menu = next(iter(match.round.legal().items()))
            wins = [one for one in menu if one.verb == "win"]
            match.round.act(asked, wins[0] if wins else menu[-1])
        streaks.append((match.round.dealer, match.round.table.streak, match.round.next_dealer()))
        assert match.advance()
    for (dealer, streak, following), (_, after, _) in pairwise(streaks):
        assert after == (streak + 1 if following == dealer else 0)


def test_every_licence_that_a_ruleset_may_list_is_judged() -> None:
    assert set(get_args(Licence)) == set(LICENCES)
