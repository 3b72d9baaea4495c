"""What the game needs of a ruleset, told when it is loaded: roles, bottoms, reports, factors, points.

What an auction or a game of two halves needs is asked by its plugin.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from paiju.core.errors import Fault, Text, choices, nearest
from paiju.core.hooks import impl
from paiju.core.round import Rules
from paiju.core.turns.stages import bottom_of
from paiju.variants.catmouse.bidding import NO_BID
from paiju.variants.catmouse.reporting import NO_REPORT, Cards, bomb_of
from paiju.variants.catmouse.scoring import is_standard
from paiju.variants.catmouse.settings import Settings
from paiju.variants.catmouse.sides import roles_of

Path = tuple[str | int, ...]
SHARES: Path = ("settings", "shares")
BOTTOM: Path = ("deal", "bottom")


@impl
def demands(rules: Rules) -> Iterator[Fault]:
    """All of it at once."""
    yield from _course(rules)
    yield from _bottoms(rules)
    yield from _reports(rules)
    yield from _factors(rules)
    yield from _texts(rules)
    if is_standard(rules):
        yield from _points(rules)


def _course(rules: Rules) -> Iterator[Fault]:
    """There is an auction, and the first empty hand ends the round (§4.1)."""
    if "bid" not in rules.phases:
        message = Text("没有叫牌，没人当猫", "without an auction nobody is a cat")
        yield Fault("no-auction", message, ("plugins",), expected="OneCatAuction, TwoCatAuction")
    if rules.winners != 1:
        message = Text("一家出完就结束", "the first empty hand ends the round")
        yield Fault("bad-winners", message, ("winners",), expected="1")


def _bottoms(rules: Rules) -> Iterator[Fault]:
    """A bottom for the only cat, or one for each of two (§2.4)."""
    roles, sizes = roles_of(rules.settings), bottom_of(rules)
    form = f"{{{', '.join(f'{role}: 0' for role in roles)}}}"
    if "" in sizes:
        if sizes[""] and len(roles) > 1:
            message = Text("两只猫各有底牌", "each of two cats has a bottom of its own")
            yield Fault("bad-bottom", message, BOTTOM, expected=form)
        return
    for role in sizes:
        if role not in roles:
            message = Text(f"没有 {role} 这种猫", f"no cat is called {role}")
            yield Fault("unknown-key", message, (*BOTTOM, role), None, choices(roles), nearest(role, roles))
    for role in roles:
        if role not in sizes:
            message = Text(f"没写 {role} 的底牌有几张", f"how many cards {role} takes is missing")
            yield Fault("missing-key", message, BOTTOM, expected=form)


# --- reports and bombs (§2.5, §5.2) -----------------------------------------------------------------


def _reports(rules: Rules) -> Iterator[Fault]:
    """What may be reported is a bomb, and one rank never has two units (CM-R.1, §2.5)."""
    if rules.grammar is None:
        return
    natural = [kind for kind in rules.tiles.kinds if kind.index not in rules.wild and kind.copies]
    largest = rules.hand_size + max(bottom_of(rules).values(), default=0)
    most = min(max((kind.copies for kind in natural), default=0), largest)
    least = rules.settings.report.least
    at = ("settings", "report", "least")
    if 2 * least <= most:
        message = Text(
            f"一个点能拿 {most} 张，每 {least} 张一报就可能报两次",
            f"of {most} cards of a rank that a cat can hold, {least} could be reported twice",
        )
        yield Fault("bad-report", message, at, expected=f">= {most // 2 + 1}")
        return
    for kind in natural:
        sizes = range(least, kind.copies + 1)
        wrong = [size for size in sizes if bomb_of(rules, (kind.index,) * size) is None]
        if wrong:
            message = Text(
                f"{wrong[0]} 张 {kind.code} 不是炸弹，不能报到",
                f"{wrong[0]} cards {kind.code} are no bomb to report",
            )
            yield Fault("bad-report", message, at, expected=_bomb_sizes(rules, kind.index, kind.copies))
            break
    wilds = rules.tiles.wilds
    together: Cards = tuple(wild for wild in wilds for _ in range(rules.tiles.copies[wild]))
    if together and bomb_of(rules, together) is None:
        message = Text("全部百搭合起来要是炸弹", "all wilds together must be a bomb")
        yield Fault("no-wild-bomb", message, ("melds", "kinds"), expected="all_wilds: true, tier: 2")


def _bomb_sizes(rules: Rules, card: int, copies: int) -> str:
    """How many equal cards are a bomb."""
    return choices(size for size in range(1, copies + 1) if bomb_of(rules, (card,) * size) is not None)


def _factors(rules: Rules) -> Iterator[Fault]:
    """Factors are whole numbers from 1; those of bombs are written by the number of cards (§5.2)."""
    settings: Settings = rules.settings
    factors = settings.factors
    said = (("report_cats", factors.report_cats), ("report_mice", factors.report_mice))
    yield from _from_one(said, ("settings", "factors"))
    yield from _from_one(settings.bombs.items(), ("settings", "bombs"))
    for size in settings.bombs:
        if not _is_size(size, rules.tiles.size):
            message = Text(f"没有 {size} 张的炸弹", f"no bomb has {size} cards")
            expected = f"1–{rules.tiles.size}"
            yield Fault("unknown-key", message, ("settings", "bombs", size), expected=expected)


def _is_size(written: str, most: int) -> bool:
    """Whether a key is a number of cards, written as one writes it."""
    plain = written.isascii() and written.isdigit() and written[0] != "0" and len(written) < 5
    return plain and int(written) <= most


def _from_one(entries: Iterable[tuple[str, Any]], under: Path) -> Iterator[Fault]:
    for name, factor in entries:
        if not isinstance(factor, int) or factor < 1:
            message = Text(f"{name} 的倍数不能是 {factor}", f"the factor {name} cannot be {factor}")
            yield Fault("bad-factor", message, (*under, name), expected="1, 2, 3 …")


def _texts(rules: Rules) -> Iterator[Fault]:
    """Words for what is refused, and for what is paid for."""
    needed = [("refusals", code) for code in (*NO_BID, *NO_REPORT)]
    if is_standard(rules):
        needed += [("reasons", "cat"), ("reasons", "mouse")]
    for section, name in needed:
        if name not in rules.texts.get(section, {}):
            message = Text(f"没有 {name} 的说法", f"there are no words for {name}")
            yield Fault("missing-key", message, ("texts", section), expected=f"{name}: {{zh, en}}")


# --- points (§5.3) ----------------------------------------------------------------------------------


def _points(rules: Rules) -> Iterator[Fault]:
    """What the bank pays is whole and more than nothing (CM-S.1, CM-S.3, R24)."""
    for role, share in rules.settings.shares.items():
        if share <= 0:
            message = Text(f"{role} 赢了要得分", f"{role} gains points by winning")
            yield Fault("bad-shares", message, (*SHARES, role), expected="> 0")
        elif Fraction(rules.stake * share).denominator != 1:
            said = f"{share} × {rules.stake}"
            message = Text(f"{said} 不是整数分", f"{said} is no whole number of points")
            yield Fault("bad-shares", message, (*SHARES, role))
    if rules.stake < 1 or Fraction(rules.stake).denominator != 1:
        message = Text(f"底分不能是 {rules.stake}", f"the base cannot be {rules.stake}")
        yield Fault("bad-stake", message, ("stake",), expected="1, 2, 3 …")
    yield from _multipliers(rules)


def _multipliers(rules: Rules) -> Iterator[Fault]:
    """A multiplier is whole, and 1 where nothing multiplies (§5.1)."""
    if rules.scoring is None:
        return
    whole = rules.scoring.section.total
    if whole.payable(whole.gather(()), ()) < 1:
        message = Text("什么也没有的一局也要算一倍", "a win without any factor must be worth 1")
        yield Fault("bad-total", message, ("scoring", "total", "combine"), expected="multiply")
    scoring = rules.data["scoring"]
    total = scoring.get("total") or {}
    for name, pattern in (scoring.get("patterns") or {}).items():
        yield from _literal(pattern, ("value",), ("scoring", "patterns", name))
    yield from _literal(total, ("cap", "power"), ("scoring", "total"))
    exceptions = total.get("cap_exceptions") or {}
    yield from _literal(exceptions, tuple(exceptions), ("scoring", "total", "cap_exceptions"))


def _literal(entry: Mapping[str, Any], keys: Iterable[str], under: Path) -> Iterator[Fault]:
    """Numbers that are written there, not worked out in the round."""
    written = [(key, entry.get(key)) for key in keys]
    yield from _from_one([one for one in written if isinstance(one[1], (int, Fraction))], under)
