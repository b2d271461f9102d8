"""Pages with one planted fault each, which its check must find, and pages without faults, on which checks find nothing."""

import html
import os
import tempfile

from . import checks

HOSTILE = "<img src=x onerror=alert(1)>\"'&"
HOSTILE_AS_TEXT = html.escape(HOSTILE, quote=False)

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
    """Returns the script of a replay: the clock's step per frame, the milliseconds per drawing, its keys, and whether it
    shows stories."""
    return f"""
const map = document.body.querySelector("canvas");
map.id = "replay-map";
map.tabIndex = 0;
let isPlaying = false;
const told = document.createElement("output");
const story = document.createElement("ol");
story.id = "replay-story";
const place = document.createElement("div");
place.id = "replay-stage";
document.querySelector("main").append(place, told, story);
place.replay = {{
  clockSeconds: 0, framesDrawn: 0, endSeconds: 1000, get isPlaying() {{ return isPlaying; }},
  onMap: [["taxi", 3]], goToWorst() {{}},
  choose() {{ if ({tells}) story.innerHTML = '<li><button type="button">8:00</button></li>'; }},
  seek(to) {{ this.clockSeconds = to; }}, play() {{ isPlaying = true; }}, pause() {{ isPlaying = false; }},
}};
const frame = () => {{
  place.replay.framesDrawn += 1;
  if (isPlaying) place.replay.clockSeconds += {moves};
  for (const end = performance.now() + {stutters}; isPlaying && performance.now() < end;);
  requestAnimationFrame(frame);
}};
requestAnimationFrame(frame);
let presses = 0;
map.addEventListener("keydown", (event) => {{
  if (event.key !== "Shift" && {keys}) told.textContent = `pressed ${{++presses}}`;
}});
"""


def counting(keys):
    """Returns a script that counts the keys pressed, and also runs `keys`."""
    return f"""
let presses = 0;
document.addEventListener("keydown", (event) => {{
  document.querySelector("output").textContent = `pressed ${{++presses}}`;
  {keys}
}});"""


def stage(first='x="0" y="80"', second='x="400" y="80"', keys=""):
    """Returns a stage of one step with two words, by the attributes of their texts. `keys` also runs at each key."""
    def change(page):
        page = page.replace('<html lang="en">', '<html lang="en" data-layout="stage">')
        page = page.replace("<!--BODY-->", f"""<div class="drawing" data-scene>
<svg role="group" aria-label="Stage" viewBox="0 0 800 100" width="800" height="100" style="max-width: 100%">
<text fill="currentColor" font-size="70" {first}>Old Town</text>
<text fill="currentColor" font-size="70" {second}>Airport</text></svg></div>
<ol class="steps"><li><button type="button" aria-current="step">1</button></li></ol><output></output>""")
        return page.replace("/*SCRIPT*/", counting(keys))
    return change


def roads(distance='x="300" y="40"', car='x="260" y="30"', place="road 0-1", stroke="#767676", shown="", more="",
          keys="", data=True, plate=""):
    """Returns a stage of zones with two roads: the position of the first distance, of its plate and of a taxi, the place that
    its data name, the colour of the roads, and further elements."""
    under = f'<rect class="plate" fill="none" {plate}/>' if plate else ""
    lesson = """<script type="application/json" id="lesson-data">{"ways": [{"from": 0, "to": 1}, {"from": 0, "to": 2}],
"scenes": [{"moves": [], "rides": [{"driver": "d1", "from": 0, "to": 1, "share": 0.5}]}]}</script>"""

    def change(page):
        page = page.replace('<html lang="en">', '<html lang="en" data-layout="stage">')
        page = page.replace("<!--BODY-->", f"""{lesson if data else ""}<style>svg text {{ font-size: 28px; }}</style>
<div class="told"><p class="cause" {shown}>Ada accepts</p></div>
<div class="drawing"><svg role="group" aria-label="Stage" viewBox="0 0 800 400" width="800" height="400"
  data-scene="0" style="max-width: none"><g fill="none" stroke="{stroke}" stroke-width="4">
<path class="road" data-road="0-1" d="M100 60H600"/><path class="road" data-road="0-2" d="M100 60L100 300H600"/>
<rect data-zone="0" x="0" y="20" width="100" height="80"/><rect data-zone="1" x="600" y="20" width="100" height="80"/>
<rect data-zone="2" x="600" y="260" width="100" height="80"/></g>
<g data-distance="0-1">{under}<text fill="currentColor" {distance}>3 min</text></g>
<g data-distance="0-2"><text fill="currentColor" x="300" y="350">9 min</text></g>
<g class="node" data-id="d1" data-place="{place}" aria-label="Ada"><g class="taxi">
<rect {car} width="92" height="46" fill="#888"/></g></g>{more}</svg></div>
<ol class="steps"><li><button type="button" aria-current="step">1</button></li></ol><output></output>""")
        return page.replace("/*SCRIPT*/", counting(keys))
    return change


def answered(box):
    """Returns a stage that tells an answer below its question, in a box with this style."""
    return lambda page: roads()(page).replace('<div class="told"><p class="cause" >Ada accepts</p>', f"""<div class="told" style="{box}">
<p class="cause">Whose taxi was it in the end?</p><p class="answer" style="margin-top: 40px">Ada's taxi</p>""")


def places(name='x="80" y="150"', line=""):
    """Returns a stage with the pins of two places: the position of the first name, and the path of a line to it."""
    drawn = "".join(f"""<g data-pin="{pin}"><circle cx="{x}" cy="80" r="20" fill="none" stroke="currentColor"/></g>
<text fill="currentColor" data-name="{pin}" {at}>{text}</text>""" for pin, x, at, text in [
        ("p1", 120, name, "Mill"), ("p2", 300, 'x="400" y="90"', "Inn")])
    lead = f'<path data-lead="p1" d="{line}" fill="none" stroke="currentColor"/>' if line else ""
    return roads(more=drawn + lead)


ANOTHER_CAR = """<g class="node" data-id="d2" data-place="road 0-1" aria-label="Bo"><g class="taxi">
<rect x="300" y="35" width="92" height="46" fill="#888"/></g></g>"""

# A stage that asks first, repeats a step, and has two speeds; replacing a word in it breaks one of these.
STEPS = """
const stage = document.querySelector("[data-scene]");
const [told, node] = [".told", ".node"].map((one) => document.querySelector(one));
const list = document.querySelector(".steps");
list.innerHTML = "<li><button type=button>1</button></li>".repeat(3);
let [asks, slow, at, asked] = [false, false, 0, false];
node.style.transitionDuration = "0.9s";
const tell = (kind) => { told.innerHTML = `<p class="cause ${kind}">Ada accepts</p>`; };
const go = (scene, held) => {
  [at, asked] = [scene, false];
  stage.dataset.scene = held ? scene - 1 : scene;
  tell(held ? "asked" : "");
};
const jump = (scene) => go(scene, asks || scene > at + 1);
list.querySelectorAll("button").forEach((one, index) => { one.onclick = () => jump(index); });
document.addEventListener("keydown", ({ key }) => {
  if (key === "a") asks = !asks;
  if (key === "Home") go(-1, false);
  if (key === "2") jump(1);
  if (key === "End") { tell(asked ? "answer" : "asked"); asked = !asked; }
  if (key === "r") { stage.dataset.scene = 0; setTimeout(() => { stage.dataset.scene = 1; }, 600); }
  if (key === "s") { slow = !slow; node.style.transitionDuration = slow ? "1.8s" : "0.9s"; }
  if (key === "ArrowRight") { CHIPS }
});"""
MOVES = '{"question": ["Who?"], "scenes": [{"moves": [{"kind": "declined"}, {"kind": "offer"}]}]}'
REFUSAL = 'told.innerHTML += "<i class=\'chip declined\'></i>";'
OFFER = 'told.innerHTML += "<i class=\'chip offer\'></i>";'


def steps(old="", new="", chips=f"{REFUSAL} setTimeout(() => {{ {OFFER} }}, 1500);"):
    """Returns a stage with steps, and with a change in its script."""
    program = STEPS.replace("CHIPS", chips)
    assert old in program, old

    def change(page):
        page = roads(data=False)(page)
        page = page.replace('<div class="told">', f'<script type="application/json" id="lesson-data">{MOVES}</script><div class="told">')
        return page.replace("let presses = 0;", "let presses = 0;" + program.replace(old, new, 1))
    return change


def at_key(key, does):
    """Returns a stage that does something at a key, with the hostile text."""
    return stage(keys=f'if (event.key === "{key}") {{ const text = {HOSTILE!r}; {does} }}')


def body(markup):
    return lambda page: page.replace("<!--BODY-->", markup)


def style(css):
    return lambda page: page.replace("/*STYLE*/", css)


def script(code):
    return lambda page: page.replace("/*SCRIPT*/", code)


def instead(old, new):
    def change(page):
        assert old in page, old
        return page.replace(old, new)
    return change


IMAGE = '<img alt="planted" src="https://example.org/planted.png">'
CHART = """<figure aria-label="Bars"><div class="chart"><svg role="img" aria-label="Bars" data-rows="10" viewBox="0 0 9 9">
<path d="M0 0L9 9" stroke="currentColor"/></svg><p class="chart-note" hidden><strong>%s</strong></p></div>
<table><thead><tr><th>hour</th></tr></thead><tbody><tr><td>8</td></tr></tbody></table></figure>"""
POINTED = """
const [chart, note] = [".chart", ".chart-note"].map((one) => document.querySelector(one));
chart.addEventListener("pointermove", () => { note.hidden = false; });
chart.addEventListener("pointerleave", () => { note.hidden = true; });
"""
PATH = """<div class="leaflet-container" style="height: 40px" aria-hidden="true">
<svg width="9" height="9"><path d="%s"/></svg></div>"""

# The fault, the change of the page without faults, the check (None: all), and a part of its message (None: it must find
# nothing).
PLANTED = [
    ("is sound", lambda page: page, None, None),
    ("is never ready", instead('dataset.ready = "true"', 'dataset.ready = "failed"'), "ready", "it is failed"),
    ("is ready late", instead('document.documentElement.dataset.ready = "true"',
                              'setTimeout(() => document.documentElement.setAttribute("data-ready", "true"), 2200)'),
     "ready", "longer than 2.0 s"),
    ("writes an error", script('console.error("planted");'), "console", "error: planted"),
    ("writes a warning", script('console.warn("planted");'), "console", "warning: planted"),
    ("throws", script('setTimeout(() => { throw new Error("planted"); });'), "console", "Error: planted"),
    ("breaks its policy", body(IMAGE), "policy", "img-src"),
    ("asks the network", lambda page: instead("default-src 'none';", "default-src https:;")(body(IMAGE)(page)),
     "network", "asks for https://example.org"),
    ("asks for a file", lambda page: instead("default-src 'none';", "default-src file:;")(
        body('<img alt="planted" src="planted.png">')(page)), "network", "asks for file:"),
    ("opens a dialog", script('alert("planted");'), "dialogs", "alert: planted"),
    ("has a name that is markup", instead(HOSTILE_AS_TEXT, HOSTILE), "hostile text", "text has become <img"),
    ("does not show a name", instead(HOSTILE_AS_TEXT, "Ada"), "hostile text", "not shown as text"),
    ("has a name only in its data",
     instead(HOSTILE_AS_TEXT, f'<script type="application/json">{HOSTILE}</script>'), "hostile text",
     "not shown as text"),
    ("shows a name after a key", lambda page: at_key("End", 'document.querySelector("#name").textContent = text;')(
        instead(HOSTILE_AS_TEXT, "Ada")(page)), "hostile text", None),
    ("makes markup of a name after a key",
     at_key("PageDown", 'document.querySelector("#name").insertAdjacentHTML("beforeend", text);'), "hostile text",
     "text has become <img"),
    ("has an empty canvas", instead("draw();\n", ""), "drawn", "canvas “Waiting by hour” is empty"),
    ("has a map without anything", body('<div class="leaflet-container" style="height: 40px"></div>'), "drawn",
     "the map div.leaflet-container is empty"),
    ("has a map with nothing in its view", body(PATH % "M0 0"), "drawn", "the map div.leaflet-container is empty"),
    ("has a map with a line", body(PATH % "M0 0L9 9"), "drawn", None),
    ("has an empty drawing", body('<div data-scene><svg role="img" aria-label="Stage"></svg></div>'), "drawn",
     "svg “Stage” is empty"),
    ("has a chart without a note", body(CHART % "8"), "notes", "it does not show a row of its table"),
    ("has a chart whose note shows another row", lambda page: script(POINTED)(body(CHART % "9")(page)), "notes",
     "it does not show a row of its table"),
    ("has a chart whose note shows its row", lambda page: script(POINTED)(body(CHART % "8")(page)), "notes", None),
    ("has no table behind a figure", instead("<tr><td>8</td><td>9</td></tr>", ""), "tables",
     "has no table behind it"),
    ("has no table behind a drawing",
     body('<svg role="img" aria-label="Bars"><rect width="9" height="9"/></svg>'), "tables",
     "svg “Bars” has no table behind it"),
    ("has a table without headings", body("<table><tr><td>1</td></tr></table>"), "tables", "has no headings"),
    ("skips a heading", body("<h4>Planted</h4>"), "structure", "h4 “Planted” comes after an h2"),
    ("has two of one ID", body('<p id="heading">Planted</p>'), "structure", "two elements have the ID heading"),
    ("has no language", instead('<html lang="en">', "<html>"), "structure", "<html> has no lang"),
    ("is Turkish with a link in English", lambda page: instead('<html lang="en">', '<html lang="tr">')(
        body('<a href="#heading">Skip to the content</a>')(page)), "language", "“Skip to the content” is not Turkish"),
    ("is Turkish with a button in English", lambda page: instead('<html lang="en">', '<html lang="tr">')(
        body('<button type="button">Dark or light</button>')(page)), "language", "“Dark or light” is not Turkish"),
    ("is Turkish with a label in English", lambda page: instead('<html lang="en">', '<html lang="tr">')(
        body('<nav aria-label="Contents"></nav>')(page)), "language", "“Contents” is not Turkish"),
    ("is Turkish with Turkish words", lambda page: instead('<html lang="en">', '<html lang="tr">')(
        body('<nav aria-label="İçindekiler"></nav>')(page)), "language", None),
    ("has a button without a name", body('<button type="button"></button>'), "names", "has no name (button)"),
    ("has a canvas without a name", instead(' role="img" aria-label="Waiting by hour"', ""), "names",
     "canvas has no name"),
    ("is wider than a phone", body('<p style="width: 500px">Planted</p>'), "widths", "wider than the window: p"),
    ("is pale in light", style("@media (prefers-color-scheme: light) { h1 { color: #999; } }"), "contrast",
     "light: h1 “Planted”: #999999 on #ffffff"),
    ("is pale in dark", style("@media (prefers-color-scheme: dark) { h1 { color: #444; } }"), "contrast",
     "dark: h1 “Planted”: #444444 on #111111"),
    ("is pale by opacity", style("button { opacity: 0.5; }"), "contrast", "button “Next”"),
    ("draws pale words", instead('"#eee" : "#222"', '"#eee" : "#aaa"'), "contrast", "light: “words” drawn in canvas"),
    ("draws dark words on dark", script("""
const over = () => {
  const pen = document.querySelector("canvas").getContext("2d");
  pen.fillStyle = "#0072b2"; pen.fillRect(0, 40, 300, 60); pen.fillStyle = "#222"; pen.fillText("bar", 20, 70);
};
over(); dark.addEventListener("change", over);"""), "contrast", "“bar” drawn in canvas"),
    ("hides the focus", style("button:focus { outline: none; }"), "tab key", "button “Next”: its focus is not visible"),
    ("has a link that is not reached",
     body('<a href="#heading" onfocus="this.blur()">Planted</a>'), "tab key",
     "a “Planted” is not reached by the Tab key"),
    ("keeps the focus in its last button",
     body("""<button type="button" onkeydown="event.key === 'Tab' && event.preventDefault()">Planted</button>"""),
     "tab key", "the Tab key does not leave the page"),
    ("is a sound replay", script(replay()), None, None),
    ("stands still", script(replay(moves=0)), "replay", "the clock does not move"),
    ("stutters", script(replay(stutters=60)), "replay", "fewer than 30 frames a second"),
    ("has no stories", script(replay(tells="false")), "replay", "taxi 3 is on the map, but has no story"),
    ("has a key that does nothing", script(replay(keys='event.key !== "w"')), "keys", "w does nothing"),
    ("is a sound stage", stage(), None, None),
    ("has small letters", stage('x="0" y="80" style="font-size: 27px"'), "letters", "“Old Town” is"),
    ("has overlapping words", stage(second='x="200" y="90"'), "letters",
     "“Old Town” and “Airport” overlap"),
    ("has words beyond its stage", stage(second='x="600" y="80"'), "letters", "“Airport” leaves the stage"),
    ("has overlapping words in another language", stage(keys="""
  if (event.key === "l") {
    const root = document.documentElement;
    root.lang = root.lang === "en" ? "tr" : "en";
    document.querySelectorAll(".drawing text")[1].setAttribute("x", root.lang === "en" ? 400 : 200);
  }"""), "letters", "1280 × 720, tr, position 0 (): “Old Town” and “Airport” overlap"),
    ("is a sound stage with roads", roads(), "roads", None),
    ("has a distance nearer to another road", roads(distance='x="130" y="200"'), "roads",
     "“3 min” of road 0-1 is not nearer to it than to road 0-2"),
    ("has overlapping distances", roads(distance='x="300" y="345"'), "letters",
     "420 × 900, en, position 0 (): “3 min” and “9 min” overlap"),
    ("has a taxi beside its road", roads(car='x="260" y="100"'), "roads", "“Ada” is beside road 0-1"),
    ("has a taxi on another road", roads(car='x="260" y="280"', place="road 0-2"), "roads",
     "d1 drives on road 0-1, but is drawn on road 0-2"),
    ("has a taxi that stands nowhere", roads(place=""), "roads", "“Ada” is nowhere"),
    ("has a taxi that is not in its zone", roads(place="zone 1"), "roads", "“Ada” is not in its zone"),
    ("has a taxi off duty among its zones", roads(place="strip"), "roads", "“Ada” is between the zones, but in none"),
    ("has overlapping taxis", roads(more=ANOTHER_CAR), "roads", "“Ada” and g.node “Bo” overlap"),
    ("drops a road", lambda page: roads()(page).replace('"ways": [', '"ways": [{"from": 1, "to": 2}, '), "roads",
     "road 1-2 is not drawn"),
    ("drops a distance", lambda page: roads()(page).replace('data-distance="0-2"', ""), "roads", "road 0-2 has no distance"),
    ("has pale roads in light", roads(stroke="light-dark(#dddbe0, #aaa)"), "roads", "light: path.road: its contrast is 1."),
    ("has pale roads in dark", roads(stroke="light-dark(#555, #3a3c45)"), "roads", "dark: path.road: its contrast is 1."),
    ("lights up a road without a reason", lambda page: roads()(page).replace('class="road" data-road="0-2"',
                                                                       'class="road asked" data-road="0-2"'), "roads",
     "road 0-2 is lit up, but neither its time nor its distance is mentioned"),
    ("lights up a road that is mentioned", lambda page: roads()(page).replace('class="road" data-road="0-2"',
     'class="road asked" data-road="0-2"').replace("Ada accepts", "Ada needs 9 min"), "roads", None),
    ("has a distance upon a zone", roads(distance='x="560" y="50"'), "roads", "“3 min” of road 0-1 lies upon zone 1"),
    ("has a distance with a plate", roads(plate='x="290" y="40" width="100" height="36"'), "roads", None),
    ("has a plate that is too narrow", roads(plate='x="310" y="40" width="40" height="36"'), "roads",
     "“3 min” of road 0-1 is wider than its plate"),
    ("has a plate that hides the road", roads(plate='x="110" y="40" width="480" height="36"'), "roads",
     "“3 min” of road 0-1 hides its road"),
    ("tells the step below the window", roads(shown='style="position: absolute; top: 1300px"'), "told",
     "420 × 900, en, position 0 (): “Ada accepts” is not visible"),
    ("tells the answer below its box", answered("height: 60px; overflow: hidden"), "told",
     "1280 × 720, en, position 0 (): “Ada's taxi” is not visible"),
    ("tells the answer in sight", answered(""), "told", None),
    ("has sound names of places", places(), "places", None),
    ("has a name at the pin of another place", places(name='x="280" y="150"'), "places",
     "“Mill” is nearer to the pin of another place (p2) than to its own"),
    ("has a name with a line", places(name='x="280" y="150"', line="M120 100L280 140"), "places", None),
    ("has a line to another pin", places(name='x="280" y="150"', line="M300 100L300 130"), "places",
     "the line of “Mill” does not join it to its pin"),
    ("has a place without a name", lambda page: places()(page).replace('data-name="p2"', ""), "places", "the place p2 has no name"),
    ("has sound steps", steps(), "steps", None),
    ("does not ask at a number", steps('jump(1)', 'go(1, false)'), "steps", "2 goes to the outcome of the step"),
    ("does not ask at a button", steps('jump(index)', 'go(index, false)'), "steps",
     "a button goes to the outcome of the step"),
    ("does not ask at the end", steps('asked ? "answer" : "asked"', '"answer"'), "steps", "End goes to the answer"),
    ("never tells the answer", steps('asked ? "answer" : "asked"', '"asked"'), "steps",
     "End does not tell the answer after the question"),
    ("skips steps without asking", steps(' || scene > at + 1', ''), "steps", "2 skips a step without asking"),
    ("only asks", steps('scene > at + 1', 'scene > at - 1'), "steps", "2 does not tell the outcome after it has asked"),
    ("shows no step again", steps('stage.dataset.scene = 1;', ""), "steps", "r does not show the step again"),
    ("does not go back for it", steps('stage.dataset.scene = 0;', ""), "steps", "r does not go back"),
    ("has one speed", steps('"1.8s"', '"0.9s"'), "steps", "s does not make it slower"),
    ("moves an offer with the refusal", steps(chips=REFUSAL + OFFER), "steps", "the offer moves before the refusal is over"),
    ("moves no offer after the refusal", steps(chips=REFUSAL), "steps", "step 1: no offer follows the refusal"),
    ("is a handout without a back", instead('<html lang="en">', '<html lang="en" data-layout="handout">'), "print",
     "a handout of 1 pages instead of 2"),
    ("prints nothing", style("@media print { body { display: none; } }"), "print", "nothing is printed"),
]

FAULTS_OF_SPEED = ["is ready late", "stutters"]  # checked with the limits of an idle machine; a busy machine only makes them worse
FAULTS_OF_PATIENCE = ["is never ready", "has no stories"]  # the check waits for something that never happens


def test(browser):
    """Returns whether each check reports its fault, and the checks of pages without faults report nothing."""
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for number, (fault, change, expected, sentence) in enumerate(PLANTED):
            file = os.path.join(folder, f"planted-{number}.html")
            with open(file, "w", encoding="utf-8") as page:
                page.write(change(SOUND))
            lines = []
            report = checks.Report(os.path.basename(file), lines.append)
            asked = checks.Asked(shows=(HOSTILE,), is_idle=fault in FAULTS_OF_SPEED, only=expected,
                                 patience=0.05 if fault in FAULTS_OF_PATIENCE else 1)
            checks.check(browser, "file://" + file, report, asked)
            found = report.failed.get(expected, [])
            is_right = any(sentence in text for text in found) if sentence else not report.failed
            print(f"{'ok' if is_right else 'FAILED':6} self-test: a page that {fault}: "
                  f"{expected or 'everything'}: {sentence or 'nothing is wrong'}")
            if not is_right:
                wrong.append(fault)
                print("\n".join(lines))
    print(f"browser.py: self-test of {len(PLANTED)} pages " + ("FAILED" if wrong else "passed"))
    return not wrong
