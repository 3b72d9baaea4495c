"""小牌: four tiles, one set and a pair; who wins on a given tile is toasted by the others."""

from attrs import frozen

from toy_games.draw import hands, toasts

PLUGINS = (hands, toasts)


@frozen
class Settings:
    """The `settings:` of a ruleset. `toast`: what each toast is worth, in units of the stake."""

    toast: int = 1
