"""The style sheet of the report: light and dark, on screens and on paper."""

CSS = """
:root{color-scheme:light dark;--ink:#1c1f23;--soft:#5b6470;--paper:#fff;--panel:#f5f6f8;--line:#d9dde3;
--a:#1f6feb;--b:#c2410c;--good:#1a7f37;--face:#fffdf5;--edge:#b9b29c}
@media (prefers-color-scheme:dark){:root{--ink:#e6e8eb;--soft:#9aa4b0;--paper:#15181c;--panel:#1d2127;
--line:#343b45;--a:#6ea8fe;--b:#ff9d5c;--good:#57c878;--face:#f4efdf;--edge:#8f8870}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:1.5rem;background:var(--paper);color:var(--ink);
font:15px/1.5 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
h1{font-size:1.5rem;margin:0 0 1rem}h2{font-size:1.25rem;margin:2.2rem 0 .6rem;
border-bottom:2px solid var(--line);padding-bottom:.3rem}h3{font-size:1.05rem;margin:1.6rem 0 .5rem}
h4{margin:1rem 0 .3rem;font-size:.95rem;color:var(--soft)}
h2 small,h3 small{color:var(--soft);font-weight:400}
a{color:var(--a);text-decoration:none}a:hover{text-decoration:underline}
code,pre{font:13px/1.45 ui-monospace,Menlo,Consolas,"Noto Sans Mono CJK SC",monospace}
pre{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:.7rem;white-space:pre-wrap;
overflow-wrap:anywhere}
.sides{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
.side{background:var(--panel);border:1px solid var(--line);border-top:4px solid var(--a);border-radius:6px;
padding:.7rem 1rem;min-width:0;overflow-wrap:anywhere}.side.b{border-top-color:var(--b)}
.side b{font-size:1.05rem}.side div{color:var(--soft);font-size:.9rem}
table.diff{width:100%;border-collapse:collapse;table-layout:fixed}
table.diff th,table.diff td{border-bottom:1px solid var(--line);padding:.45rem .6rem;vertical-align:top;
text-align:left;overflow-wrap:anywhere}
table.diff th:first-child{width:40%}
td.a{border-left:3px solid var(--a)}td.b{border-left:3px solid var(--b)}
tr:target>td{background:var(--panel)}
.id{display:block;color:var(--soft);font-size:.8rem}.place{display:block;color:var(--soft);font-size:.85rem}
.none{color:var(--soft)}.because{display:block;font-size:.85rem}.expected td{opacity:.55}
.badge{border:1px solid var(--line);border-radius:9px;padding:0 .5rem;font-size:.8rem;color:var(--soft)}
.same{color:var(--good)}.warn{color:var(--b)}
ul.short{margin:.2rem 0 .8rem;padding-left:1.2rem}
table.matrix{border-collapse:collapse}table.matrix th,table.matrix td{padding:.3rem .8rem;
border:1px solid var(--line);text-align:left}
table.position{border-collapse:collapse;margin:.5rem 0}
table.position th{padding:.2rem .7rem .2rem 0;
vertical-align:top;color:var(--soft);font-weight:600;white-space:nowrap;text-align:left}
table.position td{padding:.2rem 0}
table.diff table.position th{width:5rem;border:0;padding:.2rem .7rem .2rem 0}
table.diff table.position td{border:0;padding:.2rem 0}
.tiles{display:inline-flex;flex-wrap:wrap;gap:1px;vertical-align:middle}
.tile rect{fill:var(--face);stroke:var(--edge)}.tile text{fill:#333;font-weight:600}
.tile.g0 text{fill:#1d4ed8}.tile.g1 text{fill:#15803d}.tile.g2 text{fill:#b91c1c}.tile.g3 text{fill:#6d28d9}
.tile.g4 text{fill:#be185d}.tile.g5 text{fill:#92400e}.tile.wild rect{fill:#fde68a}
.step{display:inline-block;margin-right:1rem}.meld{margin:.1rem 0}
.plot{width:100%;max-width:42rem;display:block;margin:.4rem 0 1rem}
.num{text-align:right;font-variant-numeric:tabular-nums}
@media (max-width:46rem){.sides{grid-template-columns:1fr}body{padding:.8rem}}
@media print{body{max-width:none;padding:0;font-size:11px}
details::details-content{content-visibility:visible}details{display:block}details>*{display:block}
h2{break-before:auto}tr,.side{break-inside:avoid}a{color:inherit}}
"""
