"""Players that are programs. A bot decides from what its seat may see, and from nothing else.

Bots are found through the entry points of the group `paiju.bots`: ours and anybody's. What chance a
bot needs comes from a stream of its own, drawn from the seed of the match, so games can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import entry_points
from random import Random
from typing import Any, Protocol, runtime_checkable

from attrs import evolve

from paiju.core.errors import Fault, PaijuError, Place, PluginError, Text, choices, nearest
from paiju.core.melds.chance import Chance
from paiju.core.round import Action
from paiju.core.ruleset.blame import place_of_function, plugin_failed, raised_at, told
from paiju.lab.greedy import GreedyBot
from paiju.lab.seat_view import SeatView

BOT_GROUP = "paiju.bots"


@runtime_checkable
class Bot(Protocol):
    """A player. `name` is what people call it."""

    @property
    def name(self) -> str:
        """What people call it."""

    def decide(self, view: SeatView, seat: int, menu: Any, chance: Chance) -> Action:
        """One of the actions of `menu`.

        `view.round` is the round as `seat` sees it (working it out takes time: only ask if you need it);
        `menu` can be iterated and asked `in`; `chance.random()` is the only chance a bot may use.
        """
        ...


def pick(menu: Any, chance: Chance) -> Action:
    """An action of a menu at random: of a listed one each as likely, a lazy one draws by itself."""
    if isinstance(menu, tuple):
        found: Action = menu[int(chance.random() * len(menu))]
        return found
    drawn: Action = menu.sample(chance)
    return drawn


class RandomBot:
    """Takes any action of the menu, each as likely as any other, and never looks."""

    name = "random"

    def decide(self, view: SeatView, seat: int, menu: Any, chance: Chance) -> Action:
        """Any action."""
        return pick(menu, chance)


def bot_chance(seed: str, index: int, seat: int) -> Chance:
    """The chance of the bot at a seat in a round of a match: the same for the same seed and round.

    Only `random()` gives the same numbers in every version of Python.
    """
    key = sha256(f"paiju bot|{index}|{seat}|{seed}".encode()).digest()
    return Random(int.from_bytes(key, "big"))


def bot_names() -> tuple[str, ...]:
    """The bots that are installed, in order of name."""
    return tuple(sorted({entry.name for entry in entry_points(group=BOT_GROUP)}))


def find_bot(name: str) -> Bot:
    """A new bot of a name. Raises `PaijuError` (`unknown-bot`, `broken-bot`) with the nearest name."""
    return bot_maker(name)()


def bot_maker(name: str) -> Callable[[], Bot]:
    """What makes new bots of a name, each time another one; it is looked up once. Raises as `find_bot`."""
    found = next(iter(entry_points(group=BOT_GROUP, name=name)), None)
    if found is None:
        known = bot_names()
        raise PaijuError(
            Fault(
                "unknown-bot",
                Text(f"没有机器人“{name}”", f"there is no bot “{name}”"),
                expected=choices(known),
                nearest=nearest(name, known),
            )
        )
    with _blamed(name):
        maker: Any = found.load()

    def make() -> Bot:
        with _blamed(name):
            bot: Any = maker()
            fits = isinstance(getattr(bot, "name", None), str) and callable(getattr(bot, "decide", None))
        if not fits:
            raise _broken(name, found.value, None)
        made: Bot = bot
        return made

    return make


@contextmanager
def _blamed(name: str) -> Iterator[None]:
    """Whatever a bot raises while it is made is said of that bot."""
    try:
        yield
    except (Exception, SystemExit) as problem:
        raise _broken(name, told(problem), raised_at(problem)) from problem


def _broken(name: str, why: str, place: Place | None) -> PaijuError:
    message = Text(f"机器人“{name}”用不了：{why}", f"the bot “{name}” cannot be used: {why}")
    expected = "name, decide(view, seat, menu, chance)"
    return PaijuError(Fault("broken-bot", message, place=place, expected=expected))


def decision(bot: Bot, view: SeatView, seat: int, menu: Any, chance: Chance) -> Action:
    """What a bot decides. Raises `PluginError` (`plugin-failed`) for what is not on the menu."""
    action: Any = bot.decide(view, seat, menu, chance)
    if isinstance(action, Action) and _holds(menu, action):
        return action
    place = place_of_function(bot.decide)
    failed = plugin_failed(bot.name, "decide", f"{action!r:.80}", place)
    raise PluginError(evolve(failed, expected="menu"))


def _holds(menu: Any, action: Action) -> bool:
    """Whether an action is on a menu; what cannot be compared is not."""
    try:
        return action in menu
    except (TypeError, ValueError, LookupError, AttributeError):
        return False


__all__ = [
    "BOT_GROUP",
    "Bot",
    "GreedyBot",
    "RandomBot",
    "bot_chance",
    "bot_maker",
    "bot_names",
    "decision",
    "find_bot",
    "pick",
]
