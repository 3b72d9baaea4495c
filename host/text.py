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
    "fuzz": Text("用乱来的选项、决定、文件和局面找错", "look for errors with what nobody would try"),
    "perft": Text("数头几步有几种走法", "count in how many ways the first decisions can go"),
    "diff": Text("比较两份规则，或几份", "compare two rulesets, or several"),
    "simulate": Text(
        "让电脑打很多局，看得分、番种和胜率", "play many rounds with bots: points, patterns, wins"
    ),
    "replay": Text("重放一份牌谱", "replay a record"),
    "verify": Text("核对一份牌谱和它的承诺", "verify a record and its commitment"),
    "validate": Text("规则改过之后重打存下的牌谱", "replay stored records after a change of rules"),
}
USAGE = Text("用法：{usage}", "Usage: {usage}")
USAGE_PIECES = {
    "[OPTIONS]": Text("[选项]", "[OPTIONS]"),
    "COMMAND [ARGS]...": Text("命令 [参数]...", "COMMAND [ARGS]..."),
}
MISSING_COMMAND = Text("缺少命令", "a command is missing")
BAD_USAGE = Text("命令写法不对，写 --help 看说明", "this is no way to call paiju; --help shows how")
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
OPTION_TAKES_NONE = Text("选项 {name} 不带值", "the option {name} takes no value")
BAD_NUMBER = Text("{name} 不能是“{value}”", "{name} cannot be “{value}”")
EXTRA = Text("多了 {words}", "{words} is too much")
MISSING = Text("缺少 {name}", "{name} is missing")
BAD_VALUE = Text("{name} 的值不对", "the value of {name} is wrong")
BAD_PATH = Text(
    "{name} 不能是“{value}”，没有这样的文件名", "{name} cannot be “{value}”: no file has such a name"
)
BAD_SET = Text("--set {given} 应写成 名字=值", "--set {given} should be name=value")
SET_TWICE = Text("选项 {name} 写了两次", "the option {name} is set twice")
SET_OTHERWISE = Text(
    "选项 {name} 在规则名里是 {named}，在 --set 里是 {value}",
    "the option {name} is {named} in the name of the ruleset and {value} in --set",
)
STREAMS = Text("输入或输出", "input or output")
SYSTEM = Text("{name}：{why}", "{name}: {why}")
INTERNAL = Text(
    "paiju 自身出错（{what}）。请附上所用的命令报告给我们；设 PAIJU_DEBUG=1 可看详情",
    "paiju itself failed ({what}). Please report it with the command you gave; PAIJU_DEBUG=1 shows more",
)
INTERNAL_OR_PLUGIN = Text(
    "这一局打不下去了（{what}）：插件 {others} 留下了不对的东西，或 paiju 自身出错；"
    "设 PAIJU_DEBUG=1 可看详情",
    "the round cannot go on ({what}): the plugin {others} has left something wrong behind, "
    "or paiju itself failed; PAIJU_DEBUG=1 shows more",
)
OUTPUT_CLOSED = Text("输出被关闭了，可能是某个插件关的", "the output has been closed, perhaps by a plugin")

# --- show -------------------------------------------------------------------------------------------

SHOW_MORE = Text(
    "NAME 是名字、别名、中文名或 ./文件.yaml，可带选项：NAME?cap=8。\n"
    "输出本身是一份 YAML，注释写明每个值的出处。",
    "NAME is a name, an alias, a Chinese name or ./file.yaml, and may carry options: NAME?cap=8.\n"
    "The output is YAML itself; comments say where each value comes from.",
)
HASH = Text("指纹", "hash")
BY_OPTION = Text("选项 {name}", "option {name}")
OPTIONS_OF = Text("选项", "options")
PATTERNS_OF = Text("番种", "patterns")
DEFAULT = Text("缺省", "default")
OFF = Text("不计", "off")

# --- words of the terminal ---------------------------------------------------------------------------

MINE = Text("", " (you)")
SCORE = Text("{score} 分", "score {score}")
WALL = Text("牌墙 {left}", "wall {left}")
HOLDS_CARDS = Text("{count} 张牌", "{count} cards")
DEALER = Text("{role} {seat}", "{role} {seat}")
HAND = Text("手牌", "hand")
HOLDS = Text("{count} 张", "{count} tiles")
MELDS = Text("副露", "melds")
RIVER = Text("牌池", "river")
HAS_WON = Text("已胡 {tile}", "has won on {tile}")
WITH_WILDS = Text("（百搭 {count}）", " ({count} wild)")

# --- play -------------------------------------------------------------------------------------------

PLAY_MORE = Text(
    "有终端时你坐 0 号；用管道时全是电脑，加 --seat 则从输入逐行读你的决定。打牌时输入 ? 看帮助。",
    "At a terminal you sit at seat 0. In a pipe all seats are bots, unless --seat says where the lines "
    "of the input play. Type ? for help during play.",
)
SEED = Text("发牌的种子；缺省抽一个保密的", "the seed of the deals; by default a secret one is drawn")
ROUNDS = Text(
    "打几局，分半局的算半局；缺省打完一局",
    "how many rounds, of which a game may be several; by default one game",
)
PERSON_SEAT = Text("你坐几号", "where you sit")
ONLY_BOTS = Text("全是电脑", "all seats are bots")
BOT = Text("对手用哪个电脑，按座位依次写", "the bots of the other seats, in order")
HINTS = Text("显示听牌和电脑的建议", "show waits, and what a bot would do")
DEALER_SEAT = Text("首局由几号坐庄（先叫）", "who deals, or opens, the first round")
NONCE = Text("你加进洗牌的文字", "text of yours that goes into the shuffle")
RECORD = Text("把牌谱写到文件", "write a record to a file")
RESUME = Text("接着打一份没打完的牌谱", "go on with an unfinished record")
RULESET = Text(
    "牌谱所用的规则：名字或 ./文件.yaml；按牌谱里的名字找不到时才要写",
    "the ruleset of the record, a name or ./file.yaml: needed where it is not found by its name",
)
ONLY_WITH = Text("{one} 要和 {other} 一起用", "{one} goes with {other} only")
NOT_TOGETHER = Text("{one} 和 {other} 不能同时用", "{one} and {other} do not go together")
NO_SUCH_SEAT = Text("没有 {seat} 号座位", "there is no seat {seat}")
OPTIONS_SETTLED = Text(
    "{file} 的选项在开局时就定了：{differ}",
    "the options of {file} were settled when it was begun: {differ}",
)
OPTION_DIFFERS = Text("{name} 是 {was}，不能改成 {value}", "{name} is {was} and cannot become {value}")
ALREADY_OVER = Text("{file} 里的对局已经打完", "the match in {file} is over")

COMMITMENT = Text("承诺 {commitment}", "commitment {commitment}")
REVEALED = Text("种子 {seed}", "seed {seed}")
SEAT_AND_CODES = Text(
    "你坐 {seat} 号。牌的写法：{legend}。输入 ? 看帮助。",
    "You sit at seat {seat}. Tiles: {legend}. Type ? for help.",
)
LEFT = Text("再见。种子 {seed}", "Goodbye. The seed was {seed}")
LEFT_WITH_RECORD = Text("再见。接着打：{command}", "Goodbye. To go on: {command}")
SO_FAR = Text("刚才：", "What happened last:")
BOT_GOES_ON = Text("输入到头了，{seat}由电脑接着打。", "The input has ended; a bot plays on at {seat}.")

PROMPT = Text("{seat}号> ", "seat {seat}> ")
COMES_TO = Text("（{what}）", " ({what})")
KIND = Text("{kind} {number}：", "{kind} ({number}):")
MORE = Text("  …… 还有很多，请直接写出来", "  … and many more: write what you mean")
REFUSED = Text("不能 {action}：{reason}", "not possible: {action} ({reason})")
WANTED = Text("；要 ", "; wanted: ")
EXPECTED = Text("；可以是 {expected}", "; expected {expected}")
NEAREST = Text("；是否想写 {nearest}？", "; did you mean {nearest}?")
NO_SUCH_MOVE = Text("这种玩法没有“{verb}”", "this game has no {verb}")
IS_LEGAL = Text("现在可以 {action}", "{action} is possible now")
WHY_WHAT = Text("为什么什么？例如：why 5p，why win", "why what? For example: why 5p, why win")
ADVICE = Text("  {bot} 会 {action}", "  {bot} would {action}")
WAITS = Text("听 {waits}（共 {total} 张）", "waits {waits} ({total} left)")
NOT_READY = Text("还没有听牌", "the hand is not ready")
NO_WAITS_HERE = Text("这种玩法没有听牌", "there are no waits in this game")
OFFERED = Text("{offer}，要吗？", "{offer}. Do you claim it?")
NO_SUCH_NUMBER = Text("没有第 {number} 项", "there is no number {number}")
UNCLEAR = Text("“{line}”可以指几件事", "“{line}” may mean several things")
NO_DECISION = Text("“{line}”不是现在能做的事", "“{line}” is nothing that can be done now")
PLAY_HELP = Text(
    "输入编号（{mark}1、{mark}2……），或写出来；单写牌就是打出去。另有：",
    "Type a number ({mark}1, {mark}2 …) or write it out; tiles alone are discarded or played. Also:",
)
QUESTIONS = {
    "table": Text("t 桌面", "t the table"),
    "waits": Text("w 听什么", "w what the hand waits for"),
    "hint": Text("hint 建议", "hint what a bot would do"),
    "why": Text("why 某事 为什么不行", "why ACTION why is it not legal?"),
    "quit": Text("q 离开（有牌谱就能接着打）", "q quit (a record can be resumed)"),
}
PLAY_DECISIONS = Text("能做的事：", "Decisions:")
TILE_CODES = Text("牌：{legend}", "Tiles: {legend}")

# --- settlement -------------------------------------------------------------------------------------

ROUND_OVER = Text("{round}：{ended}", "{round}: {ended}")
WINS_WITHOUT_TILE = Text("{seat}：{by}", "{seat}: {by}")
WINS = Text("{seat}胡 {tile}：{by}{giver}", "{seat} wins on {tile}: {by}{giver}")
PAYMENTS = Text("付账：", "Payments:")
NO_PAYMENTS = Text("没有付账。", "No payments.")
RESULT = Text("本局", "result")
TOTALS = Text("总计", "totals")
NEXT_DEALER = Text("下一局{role}：{seat}", "Next {role}: {seat}")
NEXT_IN_GAME = Text("{part}{role}：{seat}", "{role} of the {part}: {seat}")

# --- deals and records ------------------------------------------------------------------------------

PERFT_MORE = Text(
    "从一副发好的牌起，数各步数有几种走法；几家同时要答时从座位号小的起逐家算一步。",
    "From a fresh deal, for each depth; where several seats are asked at once the lowest answers first.",
)
DEPTH = Text("数到第几步", "how many decisions deep")
PERFT_SEED = Text("发牌的种子", "the seed of the deal")
DIVIDE = Text("按第一步分开数", "count below each first decision")
PERFT_CHECK = Text("检验一个步数文件", "check the counts of a file")
MISCOUNT = Text(
    "{file}:{line}：种子 {seed}，{depth} 步：原为 {known}，现为 {found}",
    "{file}:{line}: seed {seed}, depth {depth}: {known} were known, {found} are found",
)
COUNTED = Text("{right} 个相符，{wrong} 个不符", "{right} right, {wrong} wrong")
DEAL_MORE = Text(
    "每局从庄家起依次列出各家的牌，再是牌墙（从摸牌的一头起）。",
    "Each round lists the hands from the dealer on, then the wall from the end that is drawn from.",
)
ASCENDING = Text("从小到大排；不写则牌戏从大到小", "sort hands upward; without it hands of cards go down")
SAID = Text("{what}：{value}（--set {name}=…）", "{what}: {value} (--set {name}=…)")
ROUND = Text("第 {number} 局", "Round {number}")
ROUND_OF_GAME = Text("第 {number} 局{part}", "Game {number}, {part}")
PART = Text("第 {part} 次发牌", "deal {part}")
FIRST_DEALER = Text("首局{role}：{seat} 号", "first {role}: seat {seat}")
FROM_DEALER = Text("{role}+{place}", "{role}+{place}")
AT_SEAT = Text("{place} {seat}号", "{place}, seat {seat}")
PARTS = {
    "wall": Text("牌墙", "wall"),
    "bottom": Text("底牌", "bottom"),
    "sealed": Text("留着", "kept"),
    "undealt": Text("没发", "not dealt"),
}
BOTTOM_OF = Text("{role}底牌", "bottom of the {role}")
KEPT = Text("{number} 张，下次发", "{number} for the next round")
UNDEALT = Text("{number} 张", "{number}")
DEALERS = Text(
    "首局由几号坐庄（先叫）；写几次就是依次各局",
    "who deals, or opens, the first round; given again: the rounds after it",
)
ONLY_ROUND = Text("只看这一局", "only this round")
SHEET_SEAT = Text(
    "只看这一家的牌，不看底牌和种子；要写 --seed",
    "only the hand of this seat, no bottom and no seed; needs --seed",
)
TAKE = Text(
    "这一家拿的底牌，合在手牌里重新排（bottom，或角色）",
    "the bottom that the seat takes, sorted into its hand: bottom, or a role",
)
SHEETS = Text(
    "把各家的牌、底牌和种子分别写进这个目录，屏幕上不显示",
    "write each hand, each bottom and the seed into files of their own here; the screen shows none",
)
NEEDS_OTHER = Text("写 {one} 就要写 {other}", "{one} needs {other}")
DEALER_UNKNOWN = Text(
    "第 {number} 局谁是{role}，打过才知道；先说定就能分到座位",
    "who will be {role} in round {number} only play can tell; name the seat to have it by seat",
)
NO_SUCH_BOTTOM = Text("没有底牌“{name}”", "there is no bottom “{name}”")
SHEET_EXISTS = Text("{file} 已经有了", "{file} is there already")
WHICH_DEALER = Text("谁{role}", "who is {role}")
NEEDS_DEALER = Text("谁{role}由桌上定，要说出来", "the table settles who is {role}, and must say so")
ASK = Text("{what}（{choices}）：", "{what} ({choices}): ")
ASK_PRESET = Text("{what}（{choices}）[{preset}]：", "{what} ({choices}) [{preset}]: ")
NO_ANSWER = Text("不能是“{answer}”；可以是 {choices}", "it cannot be “{answer}”; expected {choices}")
REPLAY_MORE = Text(
    "种子没有公布的牌谱只从牌谱里那个人的座位看。",
    "A record that has not revealed its seed is shown from the seat of its person only.",
)
REPLAY_SEAT = Text("只看这个座位看得到的", "show only what this seat may see")
UNFINISHED = Text("（没有打完）", "(not finished)")
VERIFIED = Text(
    "相符：承诺、发牌、每个决定和结果。", "It holds: commitment, deals, every decision and the results."
)
VERIFIED_IN_PART = Text(
    "到此为止相符：承诺、{deals} 次发牌、每个决定和 {rounds} 局的结果。对局没有打完就公布了种子，"
    "第 {number} 局没有结果，没有核对。",
    "It holds as far as it goes: commitment, {deals} deal(s), every decision and the results of {rounds} "
    "round(s). The seed was revealed before the match was over: round {number} has no result, "
    "and none was verified.",
)
VERIFIED_ROUNDS = Text("{rounds} 局", "{rounds} round(s)")
VERIFIED_PARTS = Text("{rounds} 次发牌，每局 {length} 次", "{rounds} round(s), {length} to a game")

# --- diff -------------------------------------------------------------------------------------------

DIFF_MORE = Text(
    "A、B 是名字、别名或 ./文件.yaml，可带选项：NAME?cap=8。\n"
    "退出码：0 没有不同，1 有不同，2 用法或规则有误，3 没有做完而还没有发现不同。",
    "A and B are names, aliases or ./file.yaml, and may carry options: NAME?cap=8.\n"
    "Exit codes: 0 no difference, 1 a difference, 2 wrong usage or a ruleset that cannot be loaded, "
    "3 not finished, and no difference found.",
)
DIFF_MATRIX = Text("几份规则两两比较，列成一张表", "compare each of several with each, and show a table")
DIFF_LAYER = Text(
    "只比这一层，可写多次：{layers}", "compare this layer only; may be given several times: {layers}"
)
DIFF_FAIL_ON = Text(
    "从哪一层起算不同，缺省从头", "the first layer whose differences count; by default all do"
)
DIFF_EXPECT = Text("预料之中的不同，一行一个标识", "a file of differences that are expected, an id a line")
DIFF_WRITE_EXPECT = Text("把这次的不同写成这样的文件", "write the differences of this run as such a file")
DIFF_FORMAT = Text("怎样输出：{formats}", "how to print: {formats}")
DIFF_OUT = Text("写到文件", "write to a file")
DIFF_CASES = Text(
    "把每处不同的牌例写进这个文件夹，可用 paiju check 再跑",
    "write the case of every difference into this folder, for paiju check",
)
WROTE_CASES = Text("牌例文件 {count} 个，在 {folder}", "case files in {folder}: {count}")
DIFF_CORPUS = Text(
    "另用这个牌例文件里的局面，可写多次", "positions of this case file too; may be given several times"
)
DIFF_POSITIONS = Text(
    "生成多少个局面，缺省 {number}", "how many positions are generated, by default {number}"
)
DIFF_ROUNDS = Text(
    "每种打法试多少局，缺省 {number}", "how many rounds each policy plays, by default {number}"
)
DIFF_DEALS = Text("统计打多少副牌，缺省 {number}", "how many deals the statistics play, by default {number}")
DIFF_POLICY = Text("用哪个电脑打，可写多次", "a bot that plays; may be given several times")
DIFF_SEED = Text("种子，缺省 0", "the seed, by default 0")
DIFF_COUNTS_NOTHING = Text(
    "从 {layer} 起才算不同，可是后面的层一层也没比",
    "differences count from {layer} on, and no such layer is compared",
)
DIFF_TWO = Text("要写两份规则；几份一起比用 --matrix", "two rulesets are compared; several with --matrix")
DIFF_SEVERAL = Text("--matrix 要写两份以上规则", "--matrix compares two rulesets or more")
DIFF_NO_LAYER = Text("这个 paiju 没有 {layer} 这一层", "this paiju has no layer {layer}")
WROTE = Text("写好了：{file}", "written: {file}")

# --- simulate ---------------------------------------------------------------------------------------

SIMULATE_MORE = Text(
    "第 i 局用种子 SEED/i 发牌，各座位轮流坐庄，所以结果与进程数无关。"
    "写了 --out 就把每一局存成表格；中断以后，同样的命令接着打。",
    "Round number i is dealt from the seed SEED/i, and the seats deal in turn, so the result is the same for "
    "any number of processes. With --out the rows of every round are kept, and the same command goes on "
    "where it was stopped.",
)
SIMULATE_ROUNDS = Text(
    "打几局，缺省 1000；有 --until 时是上限", "how many rounds, by default 1000; a cap with --until"
)
MATCHES = Text("改为打几场", "play so many matches instead")
LENGTH = Text("一场至多几局，缺省每座位一局", "rounds in a match at most, by default one for each seat")
POLICY = Text(
    "各座位用哪个电脑：greedy,random,…；只写一个就全用它，缺省 random",
    "the bot of each seat: greedy,random,…; one name is for all of them, by default random",
)
SIMULATE_SEED = Text("种子，缺省 1", "the seed, by default 1")
JOBS = Text("用几个进程，缺省与处理器数相同", "how many processes, by default one for each core")
SCHEDULER = Text("交给这个 Dask 集群做：tcp://主机:端口", "let this Dask cluster do it: tcp://HOST:PORT")
OUT = Text("把每一局的表格存到这个文件夹", "keep the rows of every round in this folder")
FORM = Text(
    "表格的格式：parquet 或 csv；缺省 parquet，没装 pyarrow 时 csv",
    "of the tables, parquet or csv; by default parquet, without pyarrow csv",
)
CHUNK = Text("一个文件几局，缺省 250", "rounds in one file, by default 250")
UNTIL = Text(
    "各座位平均得分的 95% 置信区间半宽都不超过 W 就停",
    "stop when the 95 % half width of the mean points is W or less at every seat",
)
BAD_UNTIL = Text("--until 不能是“{given}”", "--until cannot be “{given}”")
HTML = Text("写一份带图的 HTML 报告", "write an HTML report with plots")
SIMULATED = Text("{names} · {name} · {hash}", "{names} · {name} · {hash}")
GO_ON = Text("已停止。接着打：{command}", "Stopped. To go on: {command}")
PROGRESS = Text("{bar} {share}  {done}/{of}", "{bar} {share}  {done}/{of}")
PROGRESS_WITH_RATE = Text(
    "{bar} {share}  {done}/{of}  每秒 {rate}  还要 {left}",
    "{bar} {share}  {done}/{of}  {rate}/s  {left} left",
)

# --- fuzz ------------------------------------------------------------------------------------------

FUZZ_MORE = Text(
    "每次试一样：随机的选项和乱来的决定、改坏的规则文件、随机的局面；每家的决定都核对必须成立的一切。"
    "每处发现写成一个用例文件，paiju check 重跑会同样出错。\n"
    "同一个 --seed 和序号试的总是同样的东西。退出码：0 没有发现，1 有发现，2 命令或规则有误，130 被中断"
    "（已有的发现照样写下）。",
    "Each attempt tries one thing: random options with hostile decisions, a mutated ruleset file, a random "
    "position; all that must always hold is checked. Each finding becomes a case file that fails in the "
    "same way under paiju check.\n"
    "The same --seed and number always try the same. Exit codes: 0 nothing was found, 1 something was, "
    "2 the command or the ruleset is wrong, 130 it was interrupted (what was found by then is written).",
)
FUZZ_SEED = Text("试什么由它决定", "what is tried follows from it")
FUZZ_ROUNDS = Text("试几次，缺省 400", "how many attempts, by default 400")
FUZZ_SECONDS = Text("试几秒", "for how many seconds")
FUZZ_OUT = Text("发现写到哪个目录，缺省 findings", "the folder for what is found, by default findings")
FUZZ_LIMIT = Text("一次最多算几秒，缺省 30", "how many seconds of work one attempt may take, by default 30")
FUZZ_JOBS = Text("同时用几个进程", "how many processes work at a time")

# --- validate ---------------------------------------------------------------------------------------

VALIDATE_MORE = Text(
    "DIR 是目录（其中所有 *.jsonl）或文件。不管指纹，按现在的规则重打，"
    "把不同之处按规则、选项和最先的不同分组。\n"
    "退出码：0 没有不同，1 有不同，2 什么也读不了，3 有的读不了。",
    "DIR is a folder (all *.jsonl below it) or a file. Records are played by the rules as they are now, "
    "whatever their hash, and what differs is grouped by ruleset, options and first difference.\n"
    "Exit codes: 0 nothing differs, 1 something does, 2 nothing could be read, 3 some files could not.",
)
VALIDATE_RULESET = Text(
    "改用这份规则重打：名字、NAME?cap=8 或 ./文件.yaml",
    "play by this ruleset instead: a name, NAME?cap=8 or ./file.yaml",
)

# --- score ------------------------------------------------------------------------------------------

SCORE_MORE = Text(
    'HAND 是暗手牌，不含胡的那张：paiju score NAME "46p 123789s 22s BBB" --win 5p。'
    "不写 --win 就列出听的每张牌值多少。\n"
    '扑克玩法列出这些牌的每种看法：paiju score NAME "333444 5 o"。',
    "HAND are the concealed tiles without the winning one: "
    'paiju score NAME "46p 123789s 22s BBB" --win 5p. '
    "Without --win every wait is listed with what it is worth.\n"
    "Of a card game, HAND are the cards of one play, and every reading is listed: "
    'paiju score NAME "333444 5 o".',
)
READINGS = Text("{cards} 有 {number} 种看法：", "{cards} can be read in {number} way(s):")
NO_READING = Text("{cards} 不是牌型", "{cards} is no combination")
BEATS = Text("压 {what}", "beats {what}")
BEATEN_BY = Text("压它的：{what}", "is beaten by {what}")
NOTHING = Text("没有", "nothing")
MULTIPLIES = Text("    打出来，全局乘 {factor}", "    played, it multiplies the round by {factor}")
TOO_MANY = Text("{tile} 只有 {copies} 张", "there are only {copies} of {tile}")
CARDS_ALONE = Text(
    "{name} 只看牌型，不能加这些选项", "the cards of {name} are read by themselves: no such options"
)
WINNING_TILE = Text("胡的牌", "the winning tile")
HOW_WON = Text(
    "怎么胡的：点炮 discard、自摸 self、抢杠 rob……，缺省点炮",
    "how: discard, self, rob …; by default discard",
)
MELD = Text('一副副露，如 "pong CCC from 2"', 'a meld, such as "pong CCC from 2"')
AT = Text("情形，番种里的 at", "a circumstance that patterns ask for")
STATE = Text("状态", "a fact of the seat or the table")
ROW = Text('亮出的牌，如 flowers="f1 f2"', 'tiles laid out, such as flowers="f1 f2"')
WALL_LEFT = Text("牌墙还剩几张", "tiles left in the wall")
NO_HANDS = Text("{name} 没有可以这样算的手牌", "{name} has no hands that are valued like this")
UNKNOWN_AT = Text("没有情形 {name}", "there is no circumstance {name}")
UNKNOWN_BY = Text("--by 不能是“{name}”", "--by cannot be “{name}”")
BAD_PAIR = Text("{option} {given} 应写成 名字=值", "{option} {given} should be name=value")
ONE_TILE = Text("--win 要写一张牌", "--win takes one tile")
NOT_COMPLETE = Text("{tile} 不能让这手牌胡", "{tile} does not complete this hand")
WAITS_FOR = Text("听 {waits}", "waits {waits}")
WAITS_FOR_NOTHING = Text("没有听牌", "not ready")
CHOSEN = Text("计", "counts")
TIES = Text("同值", "as much")
LESS = Text("较小", "less")
WORTH = Text("值 {value}", "worth {value}")
MINIMUM_MET = Text("可以胡", "the minimum is met")
MINIMUM_MISSED = Text("不够起胡", "below the minimum: no legal win")
BONUS = Text("另加 {bonus}，每份 {share}", "bonus {bonus}, each share {share}")
