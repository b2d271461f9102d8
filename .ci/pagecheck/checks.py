"""The checks of every page, and further checks of a replay and a stage. Each reports a summary and what is wrong."""

import base64
import dataclasses
import json
import os
import re
import zlib

from .devtools import BrowserError, Tab

HERE = os.path.dirname(os.path.abspath(__file__))
WIDTHS = [390, 820, 1400]
PROJECTORS = [(1920, 1080), (1280, 720)]
ENLARGED = (960, 540)  # the first projector at 200 %
PHONE = (420, 900)
LEAST_ON_PHONE = 12  # pixels
LEAST_ENLARGED = 13  # pixels
LEAST_LETTERS = 28 / 1080  # of a projector's height, readable in the last row
TALLEST = 16_000  # pixels; more than Chromium draws at once
SECONDS_TO_READY = 2.0  # limit on an idle machine
FRAMES_PER_SECOND = 30  # minimum on an idle machine
SECONDS_OF_PATIENCE = 60  # time to wait for a page
SECONDS_TO_STORY = 10
NOISE = 5  # how many times slower a busy machine may be

# Roles that need a name for users of screen readers.
NAMED_ROLES = {
    "SvgRoot", "image", "img", "graphics-document", "button", "link", "textbox", "searchbox", "combobox",
    "listbox", "slider", "spinbutton", "checkbox", "radio", "switch", "tab", "application", "dialog", "region",
    "figure",
}

# The checks of what a page should not do, and the kinds of its events.
TROUBLE = {"console": ["console", "exception"], "policy": ["policy"], "network": ["network"], "dialogs": ["dialog"]}

# The checks that count something, with the expression that is evaluated in the page.
COUNTED = {
    "drawn": ("pagecheck.undrawn()", "canvases, maps and drawings"),
    "notes": ("pagecheck.notes()", "charts with notes"),
    "tables": ("pagecheck.withoutTable()", "figures"),
    "structure": ("pagecheck.structure()", "headings"),
    "language": ("pagecheck.foreign()", "texts of a Turkish page"),
}

# The checks that use a page; the others only inspect it. Some texts appear only after a key.
USES = ["contrast", "tab key", "keys", "hostile text"]

# The checks of each position of a stage.
POSITIONS = ["letters", "roads", "places", "told"]

# All checks that `--only` accepts; `ready` is always made.
NAMES = [*TROUBLE, *COUNTED, *USES, "replay", *POSITIONS, "steps", "print", "names", "widths"]

# The interface of a replay for other scripts.
REPLAY = "document.getElementById('replay-stage')?.replay"

# The documented keys of pages, in an order in which each has an effect: how to recognise the page, the element with the
# focus, and the keys. A replay is stopped first, because its clock would change the page.
KEYS = [
    (f"!!{REPLAY}", "#replay-map",
     "End ArrowLeft ArrowRight Home ArrowRight Shift+ArrowRight ArrowUp ArrowDown + - + 0 + a d e s w Space Space"),
    (f"document.documentElement.dataset.layout === 'stage' && !{REPLAY}", "body",
     "ArrowRight Space ArrowLeft PageDown PageUp End End Home 1 a a s s l d d ? Escape"),
]


def source(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return file.read()


class Report:
    """Writes a line per check and page, followed by what is wrong. `failed` has the faults by check."""

    def __init__(self, page, write=print):
        self.page = page
        self.write = write
        self.failed = {}

    def tell(self, check, summary, found):
        self.write(f"{'FAILED' if found else 'ok':6} {self.page}: {check}: {summary}")
        if found:
            self.failed[check] = found
        for text in found[:12]:
            self.write(f"         {text}")
        if len(found) > 12:
            self.write(f"         and {len(found) - 12} more")


@dataclasses.dataclass
class Asked:
    """The checks of a page, and their settings."""

    shows: tuple = ()  # texts that the page must show unchanged, at the beginning or after a key
    moves: bool = False  # whether things may move; else the page is loaded with reduced motion
    is_idle: bool = False  # whether the limits of an idle machine apply
    only: str = None  # names of checks, separated by commas; `ready` is always made
    patience: float = 1  # factor of the time to wait

    def wants(self, check):
        return self.only is None or check in self.only.split(",")


def check(browser, url, report, asked):
    """Makes the requested checks of a page."""
    shown = Shown(asked.shows)
    trouble, is_ready = look(browser, url, report, asked, shown)
    if is_ready and any(map(asked.wants, USES)):
        trouble += use(browser, url, report, asked, shown)
    if is_ready and asked.shows and asked.wants("hostile text"):
        shown.tell(report)
    for check, kinds in TROUBLE.items():
        if asked.wants(check):
            tell_trouble(report, check, kinds, trouble)


def look(browser, url, report, asked, shown):
    """Makes the checks that need an unchanged page. Returns its unwanted events, and whether it was ready."""
    with Tab(browser, url, asked.moves) as tab:
        milliseconds = tab.open(url, WIDTHS[-1], seconds=SECONDS_OF_PATIENCE * asked.patience)
        tell_ready(tab, report, milliseconds, asked.is_idle)
        if milliseconds is None:
            return tab.trouble, False
        tab.evaluate(source("probe.js"))
        if asked.wants("replay") and tab.evaluate(f"!!{REPLAY}"):
            tell_replay(tab, report, asked)
        is_stage = tab.evaluate("document.documentElement.dataset.layout === 'stage'")
        if is_stage and any(map(asked.wants, POSITIONS)):
            tell_positions(tab, report, asked)
        if is_stage and asked.wants("steps") and tab.evaluate("!!document.querySelector('[data-scene] .node')"):
            tell_steps(tab, report, browser, url)
        if asked.wants("print"):
            tell_printed(tab, report)
        tab.evaluate("pagecheck.openDetails()")
        tab.settle()
        shown.look(tab)
        for check, (question, what) in COUNTED.items():
            if asked.wants(check):
                tell_counted(tab, report, check, question, what)
        if asked.wants("names"):
            tell_names(tab, report)
        if asked.wants("widths"):
            tell_overflow(tab, report)
        return tab.trouble, True


def use(browser, url, report, asked, shown):
    """Makes the checks that change the page or observe its drawing. Returns its unwanted events."""
    with Tab(browser, url, asked.moves) as tab:
        if tab.open(url, WIDTHS[-1], scheme="dark", before=source("hook.js")) is None:
            raise BrowserError(f"{url}: ready in light, but never in dark")
        tab.evaluate(source("probe.js"))
        if asked.wants("contrast"):
            tell_contrast(tab, report)
        if asked.wants("tab key"):
            tell_walk(tab, report)
        if asked.wants("keys") or asked.wants("hostile text"):
            tell_keys(tab, report, shown)
        return [one for one in tab.trouble if "willReadFrequently" not in one[1]]  # the checks themselves cause it


def tell_trouble(report, check, kinds, trouble):
    report.tell(check, ", ".join(kinds), sorted({text for kind, text in trouble if kind in kinds}))


def tell_ready(tab, report, milliseconds, is_idle):
    if milliseconds is None:
        state = tab.evaluate("document.documentElement.dataset.ready ?? 'missing'")
        report.tell("ready", "never", [f'data-ready of <html> must be true; it is {state}'])
        return
    seconds = milliseconds / 1000
    bound = SECONDS_TO_READY * (1 if is_idle else NOISE)
    report.tell("ready", f"in {seconds:.2f} s; limit on an idle machine: {SECONDS_TO_READY} s",
                [f"longer than {bound} s"] if seconds > bound else [])


def tell_replay(tab, report, asked):
    """Checks that the clock of a replay moves, that it draws often enough, and that each person on the map has a story."""
    counted = tab.evaluate("""new Promise(done => {
        const replay = document.getElementById('replay-stage').replay;
        replay.seek(Math.floor(replay.endSeconds / 2)); replay.play();
        const [clock, drawn, begin] = [replay.clockSeconds, replay.framesDrawn, performance.now()];
        let frames = 0;
        const count = now => {
            frames += 1;
            if (now - begin < 2000) { requestAnimationFrame(count); return; }
            const seconds = (now - begin) / 1000;
            const moved = replay.clockSeconds - clock;
            const isPlaying = replay.isPlaying;
            replay.pause();
            const drawnPerSecond = (replay.framesDrawn - drawn) / seconds;
            done({perSecond: frames / seconds, drawnPerSecond, moved, isPlaying});
        };
        requestAnimationFrame(count);
    })""")
    bound = FRAMES_PER_SECOND / (1 if asked.is_idle else NOISE)
    found = [] if counted["moved"] > 0 and counted["isPlaying"] else ["the clock does not move"]
    tab.evaluate(f"{REPLAY}.goToWorst()")
    tab.settle()
    people = tab.evaluate(f"{REPLAY}.onMap")
    for kind, number in people:
        tab.evaluate(f"{REPLAY}.choose('{kind}', {number})")
        told = "document.querySelectorAll('#replay-story li button').length"
        if not tab.wait_for(told, SECONDS_TO_STORY * asked.patience):
            found.append(f"{kind} {number} is on the map, but has no story")
    if not people:
        found.append("no one is on the map at the busiest time")
    if min(counted["perSecond"], counted["drawnPerSecond"]) < bound:
        found.append(f"fewer than {bound:g} frames a second")
    report.tell("replay", f"{counted['drawnPerSecond']:.0f} frames a second drawn, {counted['perSecond']:.0f} offered; "
                f"the clock moved {counted['moved']:.0f} s in 2 s; stories of {', '.join(kind for kind, _ in people)}", found)


def tell_positions(tab, report, asked):
    """Checks each position of a stage at the sizes of projectors, enlarged and on a phone, in each language. Every word must
    be large enough, overlap no other and lie on the stage; a taxi must be on the road that it takes; each distance must
    be nearest to its own road, upon no zone and hide no road; roads must be visible, light and dark; each name of a place
    must be nearest to its own pin or have a line to it; and the sentence of a step and the answer must be in sight."""
    found = {kind: [] for kind in POSITIONS}
    said = {kind: [] for kind in POSITIONS}
    for width, height in PROJECTORS + [ENLARGED, PHONE]:
        tab.resize(width, height)
        tab.settle()
        least = {PHONE: LEAST_ON_PHONE, ENLARGED: LEAST_ENLARGED}.get((width, height), LEAST_LETTERS * height)
        is_once = "true" if (width, height) == ENLARGED else "false"
        answer = tab.evaluate(f"pagecheck.positions({least}, {is_once})", seconds=120)
        for kind in found:
            said[kind].append(f"{answer['faulty'][kind]} of {answer['count']} positions wrong at {width} × {height}")
            found[kind] += [f"{width} × {height}, {text}" for text in answer["found"][kind]]
    for scheme in ["dark", "light"]:
        tab.show_as(scheme)
        tab.settle()
        found["roads"] += [f"{scheme}: {text}" for text in tab.evaluate("pagecheck.paleRoads()")]
    tab.resize(WIDTHS[-1])
    tab.settle()
    for kind in found:
        if asked.wants(kind):
            report.tell(kind, ", ".join(said[kind]), found[kind])


def tell_steps(tab, report, browser, url):
    """Checks that keys of a stage ask first, repeat a step and slow it down, and that a refusal moves before the next offer."""
    found = tab.evaluate("pagecheck.stageKeys()")["found"]
    with Tab(browser, url, moves=True) as moving:
        if moving.open(url, WIDTHS[-1]) is None:
            raise BrowserError(f"{url}: ready at rest, but never in motion")
        moving.evaluate(source("probe.js"))
        answer = moving.evaluate("pagecheck.refusalFirst()")
    report.tell("steps", f"numbers, End, r and s; {answer['count']} refusal with an offer after it", found + answer["found"])


class Shown:
    """The texts that a page has shown unchanged, and the elements that it has made of them instead."""

    def __init__(self, texts):
        self.texts = texts
        self.missing = set(texts)
        self.made = set()

    def look(self, tab):
        if self.texts:
            self.missing -= set(tab.evaluate(f"pagecheck.written({json.dumps(sorted(self.missing))})"))
            self.made |= set(tab.evaluate("pagecheck.madeOfText()"))

    def tell(self, report):
        found = [f"not shown as text: {text}" for text in self.texts if text in self.missing]
        report.tell("hostile text", f"{len(self.texts)} texts", found + sorted(self.made))


def tell_counted(tab, report, check, question, what):
    answer = tab.evaluate(question)
    hidden = f" ({answer['hidden']} canvases are hidden)" if answer.get("hidden") else ""
    report.tell(check, f"{answer['count']} {what}{hidden}", answer["found"])


def tell_names(tab, report):
    nodes = tab.command("Accessibility.getFullAXTree")["nodes"]
    asked = [node for node in nodes if not node.get("ignored") and node.get("role", {}).get("value") in NAMED_ROLES]
    found = tab.evaluate("pagecheck.nameless()")
    for node in asked:
        if node.get("name", {}).get("value", "").strip():
            continue
        element = tab.command("DOM.describeNode", {"backendNodeId": node["backendDOMNodeId"]})["node"]
        pairs = element.get("attributes", [])
        attributes = "".join(f' {name}="{value[:30]}"' for name, value in zip(pairs[::2], pairs[1::2]))
        found.append(f"<{element['localName']}{attributes}> has no name ({node['role']['value']})")
    report.tell("names", f"{len(asked)} in the accessibility tree", found)


def tell_overflow(tab, report):
    found = []
    for width in WIDTHS:
        tab.resize(width)
        tab.settle()
        found += [f"at {width} px: {text}" for text in tab.evaluate("pagecheck.overflow()")]
        empty = tab.evaluate("pagecheck.undrawn()")["found"]
        found += [f"at {width} px: {text}" for text in empty]
    report.tell("widths", ", ".join(map(str, WIDTHS)) + " px", found)


def tell_contrast(tab, report):
    """Checks the contrast in the dark theme, in which the page was opened, then in the light one."""
    height = tab.evaluate("pagecheck.openDetails() ?? document.documentElement.scrollHeight")
    found = []
    counts = []
    for scheme in ["dark", "light"]:
        tab.evaluate("pagecheckForgetTexts()")
        tab.show_as(scheme)
        tab.resize(WIDTHS[-1], min(max(height, 900), TALLEST))
        tab.settle()
        answer = tab.evaluate("pagecheck.lowContrast()")
        counts.append(answer["count"])
        found += [f"{scheme}: {text}" for text in answer["found"]]
        tab.resize(WIDTHS[-1])
        tab.settle()
    report.tell("contrast", f"{counts[0]} texts dark, {counts[1]} light", found)


def tell_walk(tab, report):
    """Checks that the Tab key reaches every control, that the focus is visible, and that it leaves the page at the end."""
    tab.evaluate("document.documentElement.style.setProperty('scroll-behavior', 'auto')")
    count = tab.evaluate("pagecheck.beginWalk()")
    found = []
    for _ in range(2 * count + 50):  # scrollable elements are reached, too
        tab.press("Tab")
        step = tab.evaluate("pagecheck.step()")
        if step is None:
            break
        found += step
    else:
        found.append("the Tab key does not leave the page")
    report.tell("tab key", f"{count} controls", found + tab.evaluate("pagecheck.endWalk()"))


def tell_keys(tab, report, shown):
    for known_by, focus, keys in KEYS:
        if not tab.evaluate(known_by):
            continue
        tab.evaluate(f"{REPLAY}?.pause(); document.activeElement?.blur(); "
                     f"document.querySelector('{focus}').focus()")
        tab.pause(0.2)
        before = tab.evaluate("pagecheck.state()")
        found = []
        for key in keys.split():
            tab.press(key)
            tab.settle()
            shown.look(tab)
            after = tab.evaluate("pagecheck.state()")
            if after == before:
                found.append(f"{key} does nothing")
            before = after
        for _ in range(2):  # the question of a stage, and its answer
            tab.press("End")
            tab.settle()
            shown.look(tab)
        found += [f"at the end: {text}" for text in tab.evaluate("pagecheck.lowContrast()")["found"]]
        report.tell("keys", keys, found)


def tell_printed(tab, report):
    """Checks that the page prints text on A4, nothing is wider than the paper, and a handout has the two sides of a sheet."""
    tab.show_as("light", media="print")
    tab.resize(673)  # A4 less margins of 16 mm
    tab.settle()
    found = tab.evaluate("pagecheck.overflow()")
    pdf = base64.b64decode(tab.command("Page.printToPDF", {
        "paperWidth": 8.27, "paperHeight": 11.69, "preferCSSPageSize": True}, seconds=120)["data"])
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    texts = sum(len(re.findall(rb"\bTj\b|\bTJ\b", inflated(stream))) for stream in streams)
    pages = len(re.findall(rb"/Type\s*/Page\b", pdf))
    if not pdf.startswith(b"%PDF") or pages == 0 or texts == 0:
        found.append("nothing is printed")
    if pages != 2 and tab.evaluate("document.documentElement.dataset.layout === 'handout'"):
        found.append(f"a handout of {pages} pages instead of 2")
    tab.show_as("light")
    tab.resize(WIDTHS[-1])
    tab.settle()
    report.tell("print", f"{pages} A4 pages, {texts} runs of text, {len(pdf) / 1e6:.1f} MB", found)


def inflated(data):
    try:
        return zlib.decompress(data)
    except zlib.error:
        return b""
