"""Rulesets in which one line is wrong, as by a slip of the pen: every tool for testers has to find them.

A mutant changes one line of a game: of its YAML, or of its code. The default of an option and the value
that it sets have to agree, so a slip of both is one (`also`). `ruleset` is the one that shows it, with
the options that it needs.
"""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """One line of a file changed: `old` is there once."""

    ruleset: str
    file: str
    old: str
    new: str
    says: str
    also: tuple[str, str] | None = None

    @property
    def changes(self) -> list[tuple[str, str]]:
        """All that is changed in the file."""
        return [(self.old, self.new), *([self.also] if self.also else [])]

    @property
    def game(self) -> str:
        """The variant, or the base of the ruleset."""
        return self.ruleset.partition("?")[0].partition("-")[0]

    @property
    def is_code(self) -> bool:
        """Whether a line of Python is changed."""
        return self.file.endswith(".py")

    @property
    def id(self) -> str:
        """A name for tests."""
        return f"{self.game}: {self.says}"


KAWUXING = "rulesets/kawuxing.yaml"
KX = "variants/kawuxing/"
ZHUOJI = "rulesets/zhuoji-guiyang.yaml"
ZJ = "variants/zhuoji/"
MAO = "rulesets/maozhuahaozi.yaml"
MZ = "variants/maozhuahaozi/"
CATS = "rulesets/catmouse.yaml"
CM = "variants/catmouse/"

MUTANTS = (
    # 卡五星
    Mutant(
        "kawuxing",
        KAWUXING,
        "default: true\n    sets: claims.win.shared",
        "default: false\n    sets: claims.win.shared",
        "only the first of two winners on one discard wins",
        ("win: {rank: 3, shared: true}", "win: {rank: 3, shared: false}"),
    ),
    Mutant(
        "kawuxing",
        KAWUXING,
        "default: 2\n    sets: [scoring.total.minimum",
        "default: 1\n    sets: [scoring.total.minimum",
        "a plain hand may win on a discard",
        ("minimum: {discard: 2, rob: 2,", "minimum: {discard: 1, rob: 1,"),
    ),
    Mutant(
        "kawuxing",
        KAWUXING,
        "default: 1\n    sets: settings.kongs.added",
        "default: 2\n    sets: settings.kongs.added",
        "an added kong brings two",
        ("concealed: 2, added: 1, direct: 2, doub", "concealed: 2, added: 2, direct: 2, doub"),
    ),
    Mutant(
        "kawuxing",
        KAWUXING,
        "shares: 2, exempt_if_liang: false",
        "shares: 3, exempt_if_liang: false",
        "feeding an open hand costs three shares",
    ),
    Mutant(
        "kawuxing-xiangyang",
        "rulesets/kawuxing-xiangyang.yaml",
        "cap_exceptions: {shuanglong_qidui: 16}",
        "cap_exceptions: {}",
        "the cap has no exception",
    ),
    Mutant(
        "kawuxing",
        KX + "laying_down.py",
        'return "liang-no-pong" if round.seats[seat].liang else None',
        "return None",
        "a laid-down seat may pong",
    ),
    Mutant(
        "kawuxing",
        KX + "kongs.py",
        "amount = price * (2**chain if",
        "amount = price * (2 * chain + 1 if",
        "a chain of kongs triples",
    ),
    Mutant(
        "kawuxing",
        KX + "kongs.py",
        "[giver] if kind == DIRECT_KONG else",
        "[giver] if giver >= 0 else",
        "an added kong is paid by who gave the pong",
    ),
    Mutant(
        "kawuxing",
        KX + "drawn_hand.py",
        "Transfer(first, other, amount",
        "Transfer(other, first, amount",
        "in a drawn hand the first to lay down is paid",
    ),
    Mutant(
        "kawuxing",
        KX + "winning.py",
        "len(round.wins) == 1 else round.wins[0].giver",
        "len(round.wins) == 1 else round.wins[1].seat",
        "after two winners the second deals",
    ),
    Mutant(
        "kawuxing",
        KX + "winning.py",
        '["replacement"] if round.seats[win.seat].entry == "kong"',
        '["replacement"] if round.seats[win.seat].entry != "kong"',
        "every self-draw is one on a replacement",
    ),
    # 捉鸡
    Mutant(
        "zhuoji-guiyang",
        ZHUOJI,
        "dou: {concealed: 2, added: 3,",
        "dou: {concealed: 3, added: 3,",
        "a concealed kong brings three",
    ),
    Mutant(
        "zhuoji-guiyang",
        ZHUOJI,
        "steps: [1], gold: 2",
        "steps: [1], gold: 3",
        "a golden chicken counts three",
    ),
    Mutant(
        "zhuoji-guiyang",
        ZHUOJI,
        "default: 10\n    sets: scoring.then.qianggang",
        "default: 5\n    sets: scoring.then.qianggang",
        "robbing a kong is worth less",
        ("en: robbing a kong, at_least: 10,", "en: robbing a kong, at_least: 5,"),
    ),
    Mutant(
        "zhuoji-guiyang",
        "rulesets/zhuoji-base.yaml",
        "pong: {rank: 1, needs_wall: true}",
        "pong: {rank: 1, needs_wall: false}",
        "a pong may be made when the wall is empty",
    ),
    Mutant(
        "zhuoji-guiyang",
        ZHUOJI,
        "default: penalty",
        "default: forbid",
        "who has let a win go may not claim one, by default",
    ),
    Mutant(
        "zhuoji-guiyang",
        ZJ + "chickens.py",
        "suit.index(tile) + step",
        "suit.index(tile) - step",
        "the chicken is the number below the turned tile",
    ),
    Mutant(
        "zhuoji-guiyang",
        ZJ + "declaring.py",
        "return state.first_turn and not state.melds",
        "return bool(state.first_turn)",
        "one may declare with melds",
    ),
    Mutant(
        "zhuoji-guiyang",
        ZJ + "kongs.py",
        "return [meld.giver] if meld.kind == DIRECT_KONG else",
        "return [meld.giver] if meld.giver >= 0 else",
        "an added kong is paid by one seat",
    ),
    Mutant(
        "zhuoji-guiyang",
        ZJ + "drawn_hand.py",
        "if payer not in ready:",
        "if payer != seat:",
        "in a drawn hand ready seats pay each other",
    ),
    Mutant(
        "zhuoji-guiyang",
        ZJ + "winning.py",
        "if len(round.wins) > 2:",
        "if len(round.wins) > 1:",
        "after two winners the discarder deals",
    ),
    # 猫抓耗子
    Mutant(
        "maozhuahaozi",
        MAO,
        "qingyise: {zh: 清一色, en: one suit, value: 2,",
        "qingyise: {zh: 清一色, en: one suit, value: 3,",
        "one suit is worth three",
    ),
    Mutant(
        "maozhuahaozi",
        MAO,
        "total: {combine: add, power: 2, cap: 64,",
        "total: {combine: add, power: 2, cap: 32,",
        "a hand is capped at 32",
    ),
    Mutant(
        "maozhuahaozi",
        MAO,
        "wild_melds: {own_natural: 1,",
        "wild_melds: {own_natural: 0,",
        "a claim needs no natural tile",
    ),
    Mutant(
        "maozhuahaozi",
        MAO,
        "seven-pairs: {pairs: 7, melds: 0, wilds: 2}",
        "seven-pairs: {pairs: 7, melds: 0, wilds: 1}",
        "seven pairs take one wild only",
    ),
    Mutant(
        "maozhuahaozi",
        MAO,
        "default: true\n    sets: settings.ready.dead_wait",
        "default: false\n    sets: settings.ready.dead_wait",
        "who waits for nothing that is left is not ready",
        ("wait: max, dead_wait: true", "wait: max, dead_wait: false"),
    ),
    Mutant("maozhuahaozi", MAO, "winners: 3", "winners: 2", "the second winner ends the play"),
    Mutant(
        "maozhuahaozi",
        MZ + "rat.py",
        "[CATCH] if seat != offer.giver and holds(round, seat, CAT)",
        "[CATCH] if seat != offer.giver and holds(round, seat, RAT)",
        "nobody can catch the rat",
    ),
    Mutant(
        "maozhuahaozi",
        MZ + "rat.py",
        '    thief.entry = "steal"\n',
        '    thief.entry = ""\n',
        "a stolen tile is no entry",
    ),
    Mutant(
        "maozhuahaozi",
        MZ + "swap.py",
        '    state.entry = "swap"\n',
        '    state.entry = "kong"\n',
        "a wild swapped in counts as a tile from the tail",
    ),
    Mutant(
        "maozhuahaozi",
        MZ + "flowers.py",
        "most = min(len(own), round.wall_left + 1)",
        "most = min(1, len(own))",
        "flowers are laid out one by one",
    ),
    # 猫抓老鼠
    Mutant(
        "catmouse-3",
        CATS,
        "chuntian: {zh: 春天, en: spring, value: 3,",
        "chuntian: {zh: 春天, en: spring, value: 2,",
        "a spring doubles",
    ),
    Mutant("catmouse-3", CATS, "report_mice: 2}", "report_mice: 3}", "reports triple whoever wins"),
    Mutant(
        "catmouse-3",
        CATS,
        "straight: {zh: 顺子, en: straight, copies: 1, run: {min: 5}}",
        "straight: {zh: 顺子, en: straight, copies: 1, run: {min: 6}}",
        "a straight has six cards",
    ),
    Mutant(
        "catmouse-3",
        CATS,
        "compare: [size, rank, hard]",
        "compare: [size, hard, rank]",
        "a hard bomb beats a soft one of a higher rank",
    ),
    Mutant(
        "catmouse-3",
        "rulesets/catmouse-3.yaml",
        "shares: {cat: 2}",
        "shares: {cat: 1}",
        "the cat gets one share",
    ),
    Mutant(
        "catmouse-3",
        CM + "scoring.py",
        "    if not any(played[seat] for seat in mice(round)):",
        "    if not all(played[seat] for seat in mice(round)):",
        "one mouse that has not played makes a spring",
    ),
    Mutant(
        "catmouse-3",
        CM + "reporting.py",
        "held >= rule.least",
        "held > rule.least",
        "six cards cannot be reported, seven can",
    ),
    Mutant(
        "catmouse-3",
        CM + "showing.py",
        'if said["first"] or',
        'if not said["first"] or',
        "the later bidders are asked to show",
    ),
    Mutant(
        "catmouse-3",
        CM + "leading.py",
        '("lead", cats(round)[0])',
        '("lead", round.dealer)',
        "the first bidder leads",
    ),
    Mutant(
        "catmouse-5",
        CM + "sides.py",
        "return cats(round) if seat in cats(round) else mice(round)",
        "return [seat] if seat in cats(round) else mice(round)",
        "a cat wins alone",
    ),
    Mutant(
        "catmouse-3",
        CM + "options/one_cat.py",
        "if (seat + 1) % seats != round.dealer:",
        "if seat + 1 < seats:",
        "the seat with the last number may not pass",
    ),
)
