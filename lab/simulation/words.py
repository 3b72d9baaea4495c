"""The words in which simulations are told, in both languages."""

from __future__ import annotations

from paiju.core.errors import Text

TITLE = Text("模拟：{name}", "Simulation: {name}")
ROUNDS = (Text("{count} 局", "{count} round"), Text("{count} 局", "{count} rounds"))
MATCHES = (Text("{count} 场", "{count} match"), Text("{count} 场", "{count} matches"))
"""One, and another number of them."""
LEAD = Text("{count}，种子 {seed}", "{count}, seed {seed}")
LEAD_MATCHES = Text("{count}，每场至多 {length}", "{count} of up to {length}")
STOPPED = Text("得分已经够准，没有打满 {count}", "stopped before {count}: the means are known well enough")

SEATS = Text("各座位", "Seats")
SEAT_HEADS = (
    Text("座位", "SEAT"),
    Text("策略", "POLICY"),
    Text("平均得分", "MEAN POINTS"),
    Text("赢的局", "ROUNDS WON"),
    Text("每局吃碰杠", "CLAIMS A ROUND"),
)
BOTS = {"random": Text("随机", "random"), "greedy": Text("贪心", "greedy")}
"""The bots that come with paiju."""
FEW_ROUNDS = Text(
    "不到 {few} 局，± 后面的宽度靠不住", "fewer than {few} rounds: the widths behind ± are doubtful"
)
FEW_MATCHES = Text(
    "不到 {few} 场，± 后面的宽度靠不住", "fewer than {few} matches: the widths behind ± are doubtful"
)
RARE = Text(
    "{mark} 不到 {rare} 局里出现过，占比和平均都靠不住",
    "{mark} in fewer than {rare} rounds: its share and its mean are doubtful",
)
SEAT = Text("{seat} 号 {policy}", "seat {seat} {policy}")
SEAT_ALONE = Text("{seat} 号", "seat {seat}")
MEANS = Text("平均得分，须线为 95% 置信区间", "mean points with 95 % confidence")
WON = Text("各座位赢的局，%", "rounds won by each seat, %")
ROLE_WON = Text("{role}赢的局：{share}", "rounds that the {role} won: {share}")
DRAWN = Text("没有人赢的局：{share}", "rounds that nobody won: {share}")

POINTS = Text("得分分布", "Points")
POINTS_OF = Text("{seat}每{unit}得分", "points of {seat} in a {unit}")
UNIT = {False: Text("局", "round"), True: Text("场", "match")}

END_HEADS = (Text("结束", "END"), Text("局", "ROUNDS"), Text("占", "SHARE"))
LENGTH = Text("一局多长", "Length of rounds")
LENGTH_PLOT = Text("一局里的决定", "decisions in a round")
MEAN_LENGTH = Text("平均每局 {mean} 个决定", "{mean} decisions in a round on average")

PATTERNS = Text("番种", "Patterns")
PATTERN_HEADS = (
    Text("番种", "PATTERN"),
    Text("名称", "NAME"),
    Text("次数", "TIMES"),
    Text("占胡牌", "OF WINS"),
    Text("值", "WORTH"),
)
PATTERN_PLOT = Text("每一百次胡牌里有几次", "how often in a hundred wins")
WORTH_PLOT = Text("平均值多少", "what it is worth on average")
NO_PATTERNS = Text("没有人胡过有番种的牌。", "No win had a pattern.")
PAYMENTS = Text("付账", "Payments")
PAYMENT_HEADS = (
    Text("原因", "REASON"),
    Text("说明", "ABOUT"),
    Text("次数", "TIMES"),
    Text("每局", "A ROUND"),
    Text("数额", "AMOUNT"),
)
NO_PAYMENTS = Text("没有付过账。", "Nothing was paid.")
BONUS_NAME = Text("{name}（封顶后另加）", "{name} (added after the cap)")

FIELDS = {
    "payer": Text("付家", "the payer"),
    "payee": Text("收家", "the payee"),
    "tile": Text("", "tile"),
}
"""What stands for the fields of a payment's text where it is about all payments of its kind."""
ANY = Text("…", "…")
