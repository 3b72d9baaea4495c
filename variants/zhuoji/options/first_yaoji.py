"""冲锋鸡, 责任鸡 and 包鸡: what became of the first discarded 幺鸡 (§9.2 items 6 to 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from attrs import frozen

from paiju.core.errors import Fault, Text
from paiju.core.hooks import impl
from paiju.core.ledger import Transfer
from paiju.core.melds.meld import CONCEALED_KONG
from paiju.core.round import Event, Fact, Position, Round, Rules
from paiju.variants.zhuoji.chickens import chicken_values, yaoji
from paiju.variants.zhuoji.reckoning import burned_ji, others, ready_seats

First = dict[str, int]


@frozen
class FirstYaoji:
    """The first 幺鸡 that anybody discards (A-21).

    Unclaimed it is the 冲锋鸡 of its discarder and counts once more; claimed it is the 责任鸡 of the
    claimer, whom its discarder pays one more (`gold_doubles`: its golden value). `bao` says what an
    unready holder pays: nothing, for this one, or for `all` exposed ones; `needs_ready`: only to ready
    seats; `burning` voids what a burned seat earns, or `all`, debts too; `burned_gets`: it is still
    compensated by others.
    """

    bao: Literal["off", "charge", "all"] = "charge"
    gold_doubles: bool = False
    needs_ready: bool = True
    burning: Literal["credits", "all"] = "credits"
    burned_gets: bool = True

    @impl
    def facts(self) -> list[Fact]:
        """Who discarded it (`by`), and who claimed it; absent before, and where it was won on."""
        return [Fact("first_yaoji", form="map", text=Text("首张幺鸡", "first 幺鸡"), check=_well_formed)]

    @impl(only=("discard", "meld", "win"))
    def happened(self, round: Round, event: Event) -> None:
        """Remember the first one; what becomes of it is settled by the next claim."""
        tile = yaoji(round)
        first = first_of(round)
        if event[0] == "discard":
            if event[2] == tile and first is None:
                round.set("first_yaoji", (("by", event[1]),))
        elif event[0] == "meld":
            if (
                event[2].giver >= 0
                and event[2].tile == tile
                and event[4] < 0
                and first
                and _just_thrown(round)
            ):
                round.set("first_yaoji", (("by", first["by"]), ("claimed_by", event[1])))
        elif event[3] == tile and event[4] == "discard" and first and _just_thrown(round):
            round.set("first_yaoji", None)

    @impl
    def set_up(self, round: Round, position: Position) -> list[Fault]:
        """A position with a discarded 幺鸡 must say what became of the first."""
        tile = yaoji(round)
        lies = any(tile in state.river for state in round.seats)
        claimed = any(
            meld.tile == tile and meld.kind != CONCEALED_KONG for state in round.seats for meld in state.melds
        )
        if (lies or claimed) and first_of(round) is None:
            message = Text(
                "有打出过的幺鸡，要写明首张的去向", "a 幺鸡 was discarded: say what became of the first"
            )
            return [Fault("first-yaoji-missing", message, ("state", "first_yaoji"), expected="{by: N}")]
        named = list((first_of(round) or {}).values())
        if len({*named} & {*range(round.rules.seats)}) < len(named):
            message = Text("首张幺鸡的座位不对", "the seats of the first 幺鸡 cannot be these")
            expected = f"0-{round.rules.seats - 1}"
            return [Fault("first-yaoji-seats", message, ("state", "first_yaoji"), expected=expected)]
        return []

    @impl
    def settle(self, round: Round) -> Iterator[Transfer]:
        """冲锋鸡 once more, 责任鸡, 包鸡."""
        first = first_of(round)
        if not round.wins:
            return
        gold = chicken_values(round)[yaoji(round)]
        ready = ready_seats(round)
        earning = [seat for seat in ready if seat not in burned_ji(round)]
        if first is not None:
            yield from self._first(round, first, gold, earning)
        if self.bao != "off":
            yield from self._compensations(round, first, gold, ready)

    def _first(self, round: Round, first: First, gold: int, earning: list[int]) -> Iterator[Transfer]:
        claimer = first.get("claimed_by")
        if claimer is None:
            if first["by"] in earning:
                for payer in others(round, first["by"]):
                    yield Transfer(payer, first["by"], gold * round.stake, "chongfengji")
        elif claimer in earning:
            amount = gold if self.gold_doubles else 1
            yield Transfer(first["by"], claimer, amount * round.stake, "zerenji")

    def _compensations(
        self, round: Round, first: First | None, gold: int, ready: list[int]
    ) -> Iterator[Transfer]:
        holder = None if first is None else first.get("claimed_by", first["by"])
        burned = burned_ji(round)
        for seat in range(round.rules.seats):
            if seat in ready or (seat in burned and self.burning == "all"):
                continue
            owed = self._owed(round, seat, seat == holder, gold)
            everybody = self.bao == "all" and not self.needs_ready
            for payee in others(round, seat) if everybody else ready:
                if owed and (self.burned_gets or payee not in burned):
                    yield Transfer(seat, payee, owed * round.stake, "baoji")

    def _owed(self, round: Round, seat: int, holds_first: bool, gold: int) -> int:
        """What an unready seat owes to each: g for the first one, or 鸡全包 for all exposed."""
        if self.bao == "charge":
            return gold if holds_first else 0
        tile = yaoji(round)
        state = round.seats[seat]
        exposed = state.river.count(tile) + sum(
            meld.tiles.count(tile) for meld in state.melds if meld.kind != CONCEALED_KONG
        )
        special = int(holds_first and exposed > 0)
        return (exposed - special) * gold + special * 2 * gold


def first_of(round: Round) -> First | None:
    """What is known of the first discarded 幺鸡."""
    found: Any = round.table.first_yaoji
    return None if found is None else dict(found)


def _just_thrown(round: Round) -> bool:
    """Whether the latest discard is the first 幺鸡: it was noted since."""
    log = round.log
    while log is not None:
        log, event = log
        if event[0] == "set" and event[1] == "first_yaoji":
            return True
        if event[0] == "discard":
            return False
    return False


def _well_formed(rules: Rules, value: Any) -> str | None:
    """`{by: N}` or `{by: N, claimed_by: M}`."""
    expected = "{by: seat} or {by: seat, claimed_by: seat}"
    if not isinstance(value, tuple) or not all(isinstance(pair, tuple) and len(pair) == 2 for pair in value):
        return expected
    keys = sorted(str(key) for key, _ in value)
    seats = all(type(seat) is int for _, seat in value)
    return None if keys in (["by"], ["by", "claimed_by"]) and seats else expected
