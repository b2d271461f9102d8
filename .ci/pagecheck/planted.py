"""Pages with one fault each: every check must fail on the page made for it, and none on a sound page."""

import os
import tempfile

from . import checks

HOSTILE = "<script>alert(1)</script>\"'&"
HOSTILE_AS_TEXT = "&lt;script&gt;alert(1)&lt;/script&gt;\"'&amp;"

SOUND = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Planted</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<style>
:root { color-scheme: light dark; }
body { font: 16px sans-serif; margin: 16px; background: #fff; color: #222; }
@media (prefers-color-scheme: dark) { body { background: #111; color: #eee; } }
/*STYLE*/
</style></head><body><main><h1>Planted</h1>
<p id="name">HOSTILE</p>
<figure aria-labelledby="heading"><h2 id="heading">Waiting</h2>
<canvas width="300" height="150" role="img" aria-label="Waiting by hour"></canvas>
<table><tr><th>hour</th><th>minutes</th></tr><tr><td>8</td><td>9</td></tr></table></figure>
<p><button type="button">Next</button> <a href="#heading">Up</a></p>
<!--BODY--></main>
<script>
"use strict";
const dark = matchMedia("(prefers-color-scheme: dark)");
const draw = () => {
  const pen = document.querySelector("canvas").getContext("2d");
  pen.clearRect(0, 0, 300, 150);
  pen.fillStyle = dark.matches ? "#eee" : "#222";
  pen.fillText("words", 20, 20);
};
draw();
dark.addEventListener("change", draw);
/*SCRIPT*/
document.documentElement.dataset.ready = "true";
</script></body></html>
""".replace("HOSTILE", HOSTILE_AS_TEXT)


def replay(*, moves=1, stutters=0, keys="true", tells="true"):
    """The program of a replay: how far its clock goes in a frame, how many milliseconds it draws, which keys it has,
    and whether it tells stories."""
    return f"""
const map = document.body.querySelector("canvas");
map.id = "replay-map";
map.tabIndex = 0;
let isPlaying = false;
const told = document.createElement("output");
const story = document.createElement("ol");
story.id = "replay-story";
document.querySelector("main").append(told, story);
window.cabrankReplay = {{
  clockSeconds: 0, framesDrawn: 0, endSeconds: 1000, get isPlaying() {{ return isPlaying; }},
  onMap: [["taxi", 3]], goToWorst() {{}},
  choose() {{ if ({tells}) story.innerHTML = '<li><button type="button">8:00</button></li>'; }},
  seek(to) {{ this.clockSeconds = to; }}, play() {{ isPlaying = true; }}, pause() {{ isPlaying = false; }},
}};
const frame = () => {{
  window.cabrankReplay.framesDrawn += 1;
  if (isPlaying) window.cabrankReplay.clockSeconds += {moves};
  for (const end = performance.now() + {stutters}; isPlaying && performance.now() < end;);
  requestAnimationFrame(frame);
}};
requestAnimationFrame(frame);
let presses = 0;
map.addEventListener("keydown", (event) => {{
  if (event.key !== "Shift" && {keys}) told.textContent = `pressed ${{++presses}}`;
}});
"""


def chart(end):
    """What Chart.js would tell of areas on each other whose sum is a hair above 300, on an axis up to `end`."""
    return f"""
const sets = [200, 100.0005].map((y) => ({{ label: "taxis", stack: "all", data: [{{ x: 0, y: y / 2 }}, {{ x: 1, y }}] }}));
window.Chart = {{ instances: {{ 0: {{
  canvas: document.querySelector("canvas"), data: {{ datasets: sets }}, options: {{ scales: {{ y: {{ stacked: true }} }} }},
  scales: {{ y: {{ type: "linear", min: 0, max: {end}, ticks: [0, 100, 200, 300].map((value) => ({{ value }})) }} }},
}} }} }};
"""


def stage(first, second):
    """A stage of one step with two words, each as the attributes of its text."""
    def change(page):
        page = page.replace('<html lang="en">', '<html lang="en" data-layout="stage">')
        return page.replace("<!--BODY-->", f"""<div class="drawing" data-scene>
<svg role="group" aria-label="Stage" viewBox="0 0 800 100" width="800" height="100" style="max-width: 100%">
<text fill="currentColor" font-size="70" {first}>Old Town</text>
<text fill="currentColor" font-size="70" {second}>Airport</text></svg></div>
<ol class="steps"><li><button type="button" aria-current="step">1</button></li></ol>""")
    return change


def body(html):
    return lambda page: page.replace("<!--BODY-->", html)


def style(css):
    return lambda page: page.replace("/*STYLE*/", css)


def script(code):
    return lambda page: page.replace("/*SCRIPT*/", code)


def instead(old, new):
    def change(page):
        assert old in page, old
        return page.replace(old, new)
    return change


# The fault, what makes it of the sound page, and the check that must fail.
PLANTED = [
    ("is sound", lambda page: page, None),
    ("is never ready", instead('dataset.ready = "true"', 'dataset.ready = "failed"'), "ready"),
    ("is ready late", instead('document.documentElement.dataset.ready = "true"',
                              'setTimeout(() => document.documentElement.setAttribute("data-ready", "true"), 2200)'),
     "ready"),
    ("writes an error", script('console.error("planted");'), "console"),
    ("writes a warning", script('console.warn("planted");'), "console"),
    ("throws", script('setTimeout(() => { throw new Error("planted"); });'), "console"),
    ("breaks its policy", body('<img alt="planted" src="https://example.org/planted.png">'), "policy"),
    ("asks the network", lambda page: instead("default-src 'none';", "default-src https:;")(
        body('<img alt="planted" src="https://example.org/planted.png">')(page)), "network"),
    ("asks for a file", lambda page: instead("default-src 'none';", "default-src file:;")(
        body('<img alt="planted" src="planted.png">')(page)), "network"),
    ("opens a dialog", script('alert("planted");'), "dialogs"),
    ("has a name that is markup", instead(HOSTILE_AS_TEXT, HOSTILE), "hostile text"),
    ("has an empty canvas", instead("draw();\n", ""), "drawn"),
    ("has an empty map", body('<div class="leaflet-container" style="height: 40px"></div>'), "drawn"),
    ("has an empty drawing", body('<div data-scene><svg role="img" aria-label="Stage"></svg></div>'), "drawn"),
    ("has an axis that is too long", script(chart(400)), "axes"),
    ("has an axis that fits", script(chart(300)), None),
    ("has no table behind a figure", instead("<tr><td>8</td><td>9</td></tr>", ""), "tables"),
    ("has no table behind a drawing",
     body('<svg role="img" aria-label="Bars"><rect width="9" height="9"/></svg>'), "tables"),
    ("has a table without headings", body("<table><tr><td>1</td></tr></table>"), "tables"),
    ("skips a heading", body("<h4>Planted</h4>"), "structure"),
    ("has two of one ID", body('<p id="heading">Planted</p>'), "structure"),
    ("has no language", instead('<html lang="en">', "<html>"), "structure"),
    ("has a button without a name", body('<button type="button"></button>'), "names"),
    ("has a canvas without a name", instead(' role="img" aria-label="Waiting by hour"', ""), "names"),
    ("is wider than a phone", body('<p style="width: 500px">Planted</p>'), "widths"),
    ("is pale in light", style("@media (prefers-color-scheme: light) { h1 { color: #999; } }"), "contrast"),
    ("is pale in dark", style("@media (prefers-color-scheme: dark) { h1 { color: #444; } }"), "contrast"),
    ("is pale by opacity", style("button { opacity: 0.5; }"), "contrast"),
    ("draws pale words", instead('"#eee" : "#222"', '"#eee" : "#aaa"'), "contrast"),
    ("draws dark words on dark", script("""
const over = () => {
  const pen = document.querySelector("canvas").getContext("2d");
  pen.fillStyle = "#0072b2"; pen.fillRect(0, 40, 300, 60); pen.fillStyle = "#222"; pen.fillText("bar", 20, 70);
};
over(); dark.addEventListener("change", over);"""), "contrast"),
    ("hides the focus", style("button:focus { outline: none; }"), "tabulator"),
    ("has a link that is not reached",
     body('<a href="#heading" onfocus="this.blur()">Planted</a>'), "tabulator"),
    ("is a sound replay", script(replay()), None),
    ("stands still", script(replay(moves=0)), "replay"),
    ("stutters", script(replay(stutters=60)), "replay"),
    ("has nobody's story", script(replay(tells="false")), "replay"),
    ("has a key that does nothing", script(replay(keys='event.key !== "w"')), "keys"),
    ("has small letters", stage('x="0" y="80" style="font-size: 27px"', 'x="400" y="80"'), "letters"),
    ("has words upon each other", stage('x="0" y="80"', 'x="200" y="90"'), "letters"),
    ("prints nothing", style("@media print { body { display: none; } }"), "print"),
]


USED = ["contrast", "tabulator", "keys"]  # the checks that use a page; the others look at it
PATIENCE_SECONDS = 3


def run(browser, url, report, expected):
    """Every check, or where one is expected to fail those that are made with it."""
    if expected is None:
        checks.check(browser, url, report, HOSTILE)
    elif expected in USED:
        checks.use(browser, url, report)
    else:
        is_idle = expected in ("ready", "replay")  # where speed is the fault
        trouble, _ = checks.look(browser, url, report, HOSTILE, is_idle, PATIENCE_SECONDS)
        checks.tell_trouble(report, trouble)


def test(browser):
    """Whether each check sees its fault, and those of a sound page none."""
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for number, (fault, change, expected) in enumerate(PLANTED):
            file = os.path.join(folder, f"planted-{number}.html")
            with open(file, "w", encoding="utf-8") as page:
                page.write(change(SOUND))
            lines = []
            report = checks.Report(os.path.basename(file), lines.append)
            run(browser, "file://" + file, report, expected)
            is_right = expected in report.failed if expected else not report.failed
            print(f"{'ok' if is_right else 'FAILED':6} self-test: a page that {fault}: {expected or 'nothing'} fails")
            if not is_right:
                wrong.append(fault)
                print("\n".join(lines))
    print(f"browser.py: self-test of {len(PLANTED)} pages " + ("FAILED" if wrong else "passed"))
    return not wrong
