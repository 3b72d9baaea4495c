"""What the command line and the terminal say, in both languages.

Words of a game are not here: they come from its verbs, events, facts and from the texts of its ruleset.
"""

from __future__ import annotations

from paiju.core.errors import Text

# --- the command line -------------------------------------------------------------------------------

PAIJU = Text("牌局：中国各地的麻将和扑克玩法。", "paiju 牌局: regional tile and card games of China.")
SUMMARIES = {
    "list": Text("列出可以玩的规则", "list the rulesets that can be played"),
    "play": Text("在终端里玩，或看电脑玩", "play in this terminal, or watch bots play"),
    "show": Text("一份规则的全部内容、选项和番种", "a ruleset in full: every value, option and pattern"),
    "score": Text("一手牌值多少，怎么算的", "what a hand is worth, and why"),
    "deal": Text("公平发牌：牌、牌墙和承诺", "fair deals: hands, wall and commitment"),
    "check": Text("检验牌例文件", "check case files"),
    "replay": Text("重放一份牌谱", "replay a record"),
    "verify": Text("核对一份牌谱和它的承诺", "verify a record and its commitment"),
}
USAGE = Text("用法：{usage}", "Usage: {usage}")
COMMANDS = Text("命令：", "Commands:")
OPTIONS = Text("选项：", "Options:")
HELP = Text("显示这段说明", "show this help")
VERSION = Text("显示版本", "show the version")
LANG = Text("语言；缺省按系统设置", "the language; by default that of the locale")
JSON = Text("输出 JSON", "print JSON")
SET = Text("设选项，可写多次", "set an option of the ruleset; may be given several times")

UNKNOWN_COMMAND = Text("没有命令“{name}”", "there is no command “{name}”")
UNKNOWN_OPTION = Text("没有选项 {name}", "there is no option {name}")
OPTION_NEEDS_VALUE = Text("选项 {name} 要带一个值", "the option {name} needs a value")
MISSING = Text("缺少 {name}", "{name} is missing")
BAD_VALUE = Text("{name} 的值不对：{why}", "the value of {name} is wrong: {why}")
BAD_SET = Text("--set {given} 应写成 名字=值", "--set {given} should be name=value")
SET_TWICE = Text("选项 {name} 写了两次", "the option {name} is set twice")
STOPPED = Text("\n已停止。", "\nStopped.")
SYSTEM = Text("{name}：{why}", "{name}: {why}")
INTERNAL = Text(
    "paiju 自身出错（{what}）。请附上所用的命令报告给我们；设 PAIJU_DEBUG=1 可看详情",
    "paiju itself failed ({what}). Please report it with the command you gave; PAIJU_DEBUG=1 shows the details",
)

# --- show -------------------------------------------------------------------------------------------

SHOW_MORE = Text(
    "NAME 是名字、别名、中文名或 ./文件.yaml，可带选项：kawuxing?cap=8。\n输出本身是一份 YAML，注释写明每个值的出处。",
    "NAME is a name, an alias, a Chinese name or ./file.yaml, and may carry options: kawuxing?cap=8.\n"
    "The output is YAML itself; comments say where each value comes from.",
)
HASH = Text("指纹", "hash")
BY_OPTION = Text("选项 {name}", "option {name}")
OPTIONS_OF = Text("选项", "options")
PATTERNS_OF = Text("番种", "patterns")
DEFAULT = Text("缺省", "default")
OFF = Text("不计", "off")
