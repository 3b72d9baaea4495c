"""What is wrong with a written position; everything at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from paiju.core.errors import Fault, Path, Text, choices, nearest
from paiju.core.melds.meld import ADDED_KONG, CHOW, CONCEALED_KONG, DIRECT_KONG, PONG, Meld
from paiju.core.melds.notation import SIZES
from paiju.core.round.rules import ClaimRule, Rules
from paiju.core.round.start_faults import too_many
from paiju.core.round.values import dice_faults, is_seat, is_tile, no_such_seat, shown
from paiju.core.scoring.context import BYS
from paiju.core.tiles.kinds import HONOUR, SUITED, WILD
from paiju.core.tiles.notation import example

if TYPE_CHECKING:
    from paiju.core.round.position import Position, SeatPosition

AFTER = (None, "claim", "kong")
"""What a seat in turn may have just done, where its last draw does not say it."""

ROWS = "rows"
"""The section of a ruleset's texts that names the rows of exposed tiles."""


_CLAIMS = {
    CHOW: "chow",
    PONG: "pong",
    DIRECT_KONG: "kong",
    ADDED_KONG: "kong",
    CONCEALED_KONG: "kong",
}
"""The claim that makes a meld, or would."""


def _is_of(rules: Rules, tile: int, rule: ClaimRule | None) -> bool:
    return rule is None or not rule.of or rules.tiles.kinds[tile].klass in rule.of


def lies_in_row(tile: object, rows: object) -> bool:
    """Whether a winning tile lies in a row in front of its seat, so that it is there only once."""
    return isinstance(rows, Mapping) and any(tile in row for row in rows.values() if isinstance(row, tuple))


def position_faults(rules: Rules, position: Position) -> list[Fault]:
    """All that is wrong with seats, tiles, melds and the rest; the values of facts are not looked at."""
    return _Inspection(rules).whole(position)


class _Inspection:
    """One look at a position: the faults found so far, and the tiles that have been seen."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.faults: list[Fault] = []
        self.used = [0] * len(rules.tiles.kinds)
        self.opening_dealer: object = None
        self.free = [fact.name for fact in rules.facts if fact.any_size]

    def whole(self, position: Position) -> list[Fault]:
        turn = self._turn(position)
        readable = isinstance(position.state, Mapping)
        if readable and self.rules.dealer_dealt and self.rules.phase_of(position) in self.rules.phases:
            self.opening_dealer = position.dealer
        self._after(position.after)
        self.faults += dice_faults(position.dice, "dice")
        self.tiles(position.wall, "wall")
        self.tiles(position.tail, "tail")
        size = position.wall_size
        if size is not None and type(size) is not int:
            self._wrong("wall-size", ("wall_size",), size, "0, 1, 2 …")
        self.mapping(position.state, "state")
        seats = position.seats if self.mapping(position.seats, "seats") else {}
        for seat, one in seats.items():
            if not is_seat(self.rules, seat):
                self.faults.append(no_such_seat(self.rules, seat, "seats"))
            elif not hasattr(one, "first_turn"):
                self._wrong("bad-seat", ("seats", seat), one, "SeatPosition")
            else:
                self._seat(seat, one, turn, position.after)
        self.faults += [fault.under("seats") for fault in too_many(self.rules, self.used)]
        return self.faults

    def _turn(self, position: Position) -> int | None:
        """The seat in turn, None if that cannot be said."""
        named = [("dealer", position.dealer)]
        if position.turn is not None:
            named.append(("turn", position.turn))
        wrong = [(key, seat) for key, seat in named if not is_seat(self.rules, seat)]
        self.faults += [no_such_seat(self.rules, seat, key) for key, seat in wrong]
        return None if wrong else named[-1][1]

    def _after(self, after: object) -> None:
        if after is not None and (not isinstance(after, str) or after not in AFTER):
            message = Text(f"after 不能是 {shown(after)}", f"after cannot be {shown(after)}")
            near = nearest(shown(after), AFTER[1:])
            self.faults.append(Fault("bad-after", message, ("after",), None, choices(AFTER[1:]), near))

    def _wrong(self, code: str, path: Path, value: object, expected: str) -> None:
        where = path[-1]
        message = Text(f"{where} 不能是 {shown(value)}", f"{where} cannot be {shown(value)}")
        self.faults.append(Fault(code, message, path, expected=expected))

    def mapping(self, value: object, *path: str | int) -> bool:
        """Whether this is a map; if not, that is noted."""
        if not isinstance(value, Mapping):
            self._wrong("not-a-map", path, value, "{…}")
            return False
        return True

    def tiles(self, tiles: Any, *path: str | int) -> None:
        """Count tiles; note the first of them that is none."""
        listed = tiles if isinstance(tiles, (tuple, list)) else []
        strange = [tile for tile in listed if not is_tile(self.rules, tile)]
        if listed is not tiles:
            strange = [tiles]
        if strange:
            message = Text(
                f"{shown(strange[0])} 不是这副牌里的牌", f"{shown(strange[0])} is no tile of this set"
            )
            self.faults.append(Fault("no-such-tile", message, path, expected=example(self.rules.tiles)))
        for tile in listed:
            if is_tile(self.rules, tile):
                self.used[tile] += 1

    def _seat(self, seat: int, one: SeatPosition, turn: int | None, after: object) -> None:
        at: Path = ("seats", seat)
        before = len(self.faults)
        if one.hand is not None:
            self.tiles(one.hand, *at, "hand")
        self.tiles(one.river, *at, "river")
        self._rows(one.rows, at)
        if one.won is not None:
            self._won(one.won, one.rows, at)
        if not isinstance(one.first_turn, bool):
            self._wrong("bad-value", (*at, "first_turn"), one.first_turn, "True, False")
        self.mapping(one.facts, *at)
        written: Any = one.melds
        melds = written if isinstance(written, (tuple, list)) else [written]
        for place, meld in enumerate(melds):
            self._meld(seat, meld, (*at, "melds", place))
        if not self._too_many_melds(len(melds), at) and len(self.faults) == before and turn is not None:
            self._size(seat, one, seat == turn, after)

    def _too_many_melds(self, melds: int, at: Path) -> bool:
        rules = self.rules
        most = (rules.hand_size - 1) // 3 if rules.discipline.FIXED_HANDS else 0
        if melds > most:
            message = Text(
                f"副露有 {melds} 个，最多 {most} 个", f"there are {melds} melds, at most {most} fit"
            )
            self.faults.append(Fault("too-many-melds", message, (*at, "melds"), expected=f"0-{most}"))
        return melds > most

    def _size(self, seat: int, one: SeatPosition, in_turn: bool, after: object) -> None:
        """A hand with more or fewer tiles than its seat holds at that time."""
        rules = self.rules
        if one.hand is None or not rules.discipline.FIXED_HANDS:
            return
        waiting, acting = rules.hand_size, rules.hand_size + 1
        allowed = [waiting, acting] if in_turn else [waiting]
        if in_turn and after == "claim":
            allowed = [acting]
        if self.opening_dealer is not None:
            allowed = [acting if seat == self.opening_dealer else waiting]
        if any(one.facts.get(name) for name in self.free):
            return
        less = 3 * len(one.melds)
        if len(one.hand) + less not in allowed:
            message = Text(
                f"{seat} 号位有 {len(one.hand)} 张手牌和 {len(one.melds)} 副露",
                f"seat {seat} holds {len(one.hand)} tiles and {len(one.melds)} melds",
            )
            expected = choices([size - less for size in allowed])
            self.faults.append(Fault("hand-size", message, ("seats", seat, "hand"), expected=expected))

    def _rows(self, rows: Any, at: Path) -> None:
        """Exposed tiles lie in rows that the ruleset names."""
        if not self.mapping(rows, *at):
            return
        known = self.rules.texts.get(ROWS, {})
        for name, tiles in rows.items():
            if name not in known:
                message = Text(f"这里没有 {shown(name)}", f"there is no row {shown(name)} here")
                near = nearest(shown(name), known)
                self.faults.append(
                    Fault("unknown-row", message, (*at, shown(name)), None, choices(known), near)
                )
            self.tiles(tiles, *at, shown(name))

    def _won(self, won: Any, rows: Any, at: Path) -> None:
        """A win has a tile, which may lie in one of the seat's rows, and a way of winning."""
        path = (*at, "won")
        if not isinstance(won, (tuple, list)) or len(won) != 2:
            self._wrong("bad-win", path, won, "(tile, by)")
            return
        tile, by = won
        if not isinstance(by, str) or by not in BYS:
            self._wrong("bad-win", path, by, choices(BYS))
        elif by != "out":
            self.tiles(() if lies_in_row(tile, rows) else (tile,), *path)
        elif tile != -1:
            self._wrong("bad-win", path, tile, "-1")

    def _meld(self, seat: int, meld: Any, path: Path) -> None:
        """A meld has its kind, so many equal tiles or a run, and another seat may have given one."""
        kind: Any = meld.kind if isinstance(meld, Meld) else meld
        if not isinstance(meld, Meld) or not isinstance(kind, str) or kind not in SIZES:
            message = Text(f"没有“{shown(kind)}”这种副露", f"there is no kind of meld “{shown(kind)}”")
            near = nearest(shown(kind), SIZES)
            self.faults.append(Fault("unknown-meld", message, path, None, choices(SIZES), near))
            return
        before = len(self.faults)
        self.tiles(meld.tiles, *path)
        if len(self.faults) == before and not self._is_shape(meld):
            expected = f"{meld.kind}: {SIZES[meld.kind]}"
            self._wrong("bad-meld", path, shown(meld), expected)
        giver = meld.giver
        nobody = type(giver) is int and giver == -1
        if not nobody and (giver == seat or not is_seat(self.rules, giver) or meld.kind == CONCEALED_KONG):
            message = Text(
                f"{shown(giver)} 号位不能给 {seat} 号位牌",
                f"seat {shown(giver)} cannot have given seat {seat} a tile",
            )
            others = [other for other in range(self.rules.seats) if other != seat]
            expected = "-1" if meld.kind == CONCEALED_KONG else choices(others)
            self.faults.append(Fault("no-such-seat", message, path, expected=expected))

    def _is_shape(self, meld: Meld) -> bool:
        """Whether the tiles make what the meld counts as, wilds and a placeholder in other tiles' places."""
        rules = self.rules
        tile, replaced = meld.tile, meld.replaced
        if len(meld.tiles) != SIZES[meld.kind] or not is_tile(rules, tile):
            return False
        lying = list(meld.tiles)
        if type(replaced) is not int or replaced != -1:
            klass = rules.tiles.kinds[lying.pop()].klass
            if not is_tile(rules, replaced) or klass in (SUITED, HONOUR, WILD):
                return False
            lying.append(replaced)
        natural = [one for one in lying if one not in rules.wild]
        rule = rules.claims.get(_CLAIMS[meld.kind])
        if meld.kind != CHOW:
            claimed = tile in rules.wild or (bool(rules.natural[tile]) and _is_of(rules, tile, rule))
            return claimed and set(natural) <= {tile}
        if rule is None:
            return False
        run = next((run for run in rules.runs_with[tile] if run[0] == tile), ())
        return len(set(natural)) == len(natural) and set(natural) <= set(run) and bool(run)
