"""Headless Chromium, driven by its DevTools protocol over a pipe: no port is opened, and nothing is downloaded."""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time

PROGRAM = "chromium"
FLAGS = [
    "--headless=new", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-sync", "--disable-component-update", "--disable-extensions", "--mute-audio", "--hide-scrollbars",
    "--force-color-profile=srgb", "--remote-debugging-pipe",
]


class BrowserError(Exception):
    """The browser did not start, ended, or refused a command: the page was not checked."""


class Browser:
    """A Chromium with a temporary profile. Use it in `with`."""

    def __init__(self, reaches=None):
        """`reaches` is the only host that the browser may contact, if any."""
        self.profile = tempfile.mkdtemp(prefix="pagecheck-")
        from_us, self.to_browser = os.pipe()
        self.from_browser, to_us = os.pipe()
        apart = f", EXCLUDE {reaches}" if reaches else ""
        flags = FLAGS + [f"--host-resolver-rules=MAP * ~NOTFOUND{apart}", f"--user-data-dir={self.profile}"] + (["--no-sandbox"] if os.geteuid() == 0 else [])
        # Chromium reads commands from descriptor 3 and answers to 4.
        joined = ["bash", "-c", 'in=$1 out=$2; shift 2; exec "$@" 3<&"$in" 4>&"$out"', "bash", str(from_us), str(to_us)]
        self.log = open(os.path.join(self.profile, "log.txt"), "w+b")
        self.process = subprocess.Popen(
            joined + [PROGRAM] + flags, pass_fds=(from_us, to_us), stdin=subprocess.DEVNULL, stdout=self.log,
            stderr=subprocess.STDOUT)
        os.close(from_us)
        os.close(to_us)
        self.last_id = 0
        self.answers = {}  # by the number of the command
        self.listeners = {}  # by session: called at once with each event; must not wait for an answer
        self.unread = bytearray()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.command("Browser.close")
            self.process.wait(timeout=10)
        except (BrowserError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.to_browser)
        os.close(self.from_browser)
        self.log.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def command(self, method, parameters=None, session=None, seconds=60):
        """Sends a command and returns the answer, waiting at most the given number of seconds."""
        number = self.send(method, parameters, session)
        end = time.monotonic() + seconds
        while number not in self.answers:
            if time.monotonic() > end:
                raise BrowserError(f"{method}: no answer in {seconds} s")
            self.receive(0.2)
        answer = self.answers.pop(number)
        if "error" in answer:
            raise BrowserError(f"{method}: {answer['error'].get('message')}")
        return answer["result"]

    def send(self, method, parameters=None, session=None):
        """Sends a command, and returns the number that its answer will have."""
        self.last_id += 1
        message = {"id": self.last_id, "method": method, "params": parameters or {}}
        if session:
            message["sessionId"] = session
        self._write(json.dumps(message).encode() + b"\0")
        return self.last_id

    def receive(self, seconds):
        """Reads the messages that the browser has sent, or sends within the given number of seconds."""
        ready, _, _ = select.select([self.from_browser], [], [], max(0, seconds))
        if not ready:
            return
        data = os.read(self.from_browser, 1 << 20)
        if not data:
            raise BrowserError(f"{PROGRAM} ended: {self._last_words()}")
        self.unread += data
        *messages, self.unread = self.unread.split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self.answers[message["id"]] = message
            elif message.get("sessionId") in self.listeners:
                self.listeners[message["sessionId"]](message["method"], message["params"])

    def _write(self, data):
        try:
            while data:
                data = data[os.write(self.to_browser, data):]
        except BrokenPipeError:
            raise BrowserError(f"{PROGRAM} ended: {self._last_words()}") from None

    def _last_words(self):
        self.log.seek(0)
        lines = self.log.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else "without a message"


class Tab:
    """A page in a tab. `trouble` lists its unwanted events as (kind, text), in order. Use it in `with`.

    Unless it `moves`, the page is loaded with reduced motion, and checked when everything is at rest. It has no network, except
    for its `origin`, if there is one."""

    def __init__(self, browser, url, moves=False, origin=None):
        self.browser, self.origin = browser, origin
        self.url = url.split("#")[0]
        self.motion = "no-preference" if moves else "reduce"
        self.is_resized = False
        self.trouble = []
        self.target = browser.command("Target.createTarget", {"url": "about:blank"})["targetId"]
        self.session = browser.command("Target.attachToTarget", {"targetId": self.target, "flatten": True})["sessionId"]
        browser.listeners[self.session] = self._hear
        for domain in ["Page", "Runtime", "Log", "Network", "Accessibility", "DOM"]:
            self.command(f"{domain}.enable")
        self.command("Network.emulateNetworkConditions",
                     {"offline": origin is None, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
        self.command("Emulation.setFocusEmulationEnabled", {"enabled": True})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        del self.browser.listeners[self.session]
        self.browser.command("Target.closeTarget", {"targetId": self.target})

    def command(self, method, parameters=None, seconds=60):
        return self.browser.command(method, parameters, self.session, seconds)

    def open(self, url, width, height=900, scheme="light", before="", seconds=60):
        """Loads the page at a width in CSS pixels, after running `before` in it, and waits until it is ready:
        `<html data-ready="true">`. Returns the milliseconds until then, or None if it was never ready."""
        self.resize(width, height)
        self.show_as(scheme)
        self.command("Page.addScriptToEvaluateOnNewDocument", {"source": before + READY})
        self.command("Page.navigate", {"url": url})
        return self.wait_for("globalThis.pagecheckReady ?? null", seconds)

    def resize(self, width, height=900):
        self.is_resized = True
        self.command("Emulation.setDeviceMetricsOverride",
                     {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def show_as(self, scheme, media=""):
        features = {"prefers-color-scheme": scheme, "prefers-reduced-motion": self.motion}
        self.command("Emulation.setEmulatedMedia", {
            "media": media, "features": [{"name": name, "value": value} for name, value in features.items()]})

    def wait_for(self, expression, seconds):
        """Returns the value of the expression as soon as it is true, or its last value after the given seconds."""
        end = time.monotonic() + seconds
        while True:
            value = self.evaluate(expression)
            if value or time.monotonic() > end:
                return value
            self.pause(0.05)

    def evaluate(self, expression, seconds=60):
        """Returns the value of an expression, or of its promise. An exception is a fault of the checks."""
        answer = self.command("Runtime.evaluate", {
            "expression": expression, "awaitPromise": True, "returnByValue": True, "userGesture": True}, seconds)
        if "exceptionDetails" in answer:
            raise BrowserError(f"{expression[:80]}: {describe(answer['exceptionDetails'])}")
        return answer["result"].get("value")

    def pause(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.browser.receive(left)

    def settle(self):
        """Waits until the page is drawn: two frames, after a resize the delay of charts, and at most two seconds for
        running animations."""
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if self.is_resized:
            self.pause(0.15)
            self.is_resized = False
        self.wait_for("document.getAnimations().every(one => one.playState !== 'running')", 2)

    def press(self, key):
        """Presses and releases a key, named as in `KeyboardEvent.key`, or `Space`; modifiers as in `Shift+Tab`."""
        *modifiers, name = key.split("+") if len(key) > 1 else [key]
        name = " " if name == "Space" else name
        event = {"key": name, "modifiers": 8 if "Shift" in modifiers else 0}
        if name in KEYS:
            event["code"], event["windowsVirtualKeyCode"] = KEYS[name]
        elif len(name) == 1:
            event["windowsVirtualKeyCode"] = ord(name.upper())
            event["code"] = f"Key{name.upper()}" if name.isalpha() else f"Digit{name}" if name.isdigit() else ""
        text = {"Enter": "\r"}.get(name, name if len(name) == 1 else "")
        self.command("Input.dispatchKeyEvent", {"type": "keyDown" if text else "rawKeyDown", "text": text, **event})
        self.command("Input.dispatchKeyEvent", {"type": "keyUp", **event})

    def _hear(self, method, event):
        """Records unwanted events."""
        found = trouble_of(method, event, self.url, self.origin)
        if found:
            self.trouble.append(found)
        if method == "Page.javascriptDialogOpening":  # otherwise the page would wait forever
            self.browser.send("Page.handleJavaScriptDialog", {"accept": False}, self.session)


KEYS = {
    " ": ("Space", 32), "Tab": ("Tab", 9), "Enter": ("Enter", 13), "Escape": ("Escape", 27),
    "ArrowLeft": ("ArrowLeft", 37), "ArrowUp": ("ArrowUp", 38), "ArrowRight": ("ArrowRight", 39),
    "ArrowDown": ("ArrowDown", 40), "Home": ("Home", 36), "End": ("End", 35), "PageUp": ("PageUp", 33),
    "PageDown": ("PageDown", 34),
}

# Milliseconds from the beginning of the navigation until <html data-ready="true">.
READY = """
new MutationObserver(function () {
    if (document.documentElement?.dataset.ready !== "true") { return; }
    this.disconnect?.();
    globalThis.pagecheckReady ??= performance.now();
}).observe(document, {attributes: true, childList: true, subtree: true, attributeFilter: ["data-ready"]});
"""


def trouble_of(method, event, url, origin=None):
    """Returns an unwanted event of a page as (kind, text), or None for any other event of the protocol."""
    if method == "Runtime.consoleAPICalled" and event["type"] in ("error", "warning", "assert"):
        said = " ".join(str(a.get("value", a.get("description", ""))) for a in event["args"])
        return "console", f"{event['type']}: {said}"
    if method == "Runtime.exceptionThrown":
        return "exception", describe(event["exceptionDetails"])
    if method == "Log.entryAdded" and event["entry"]["level"] in ("error", "warning"):
        entry = event["entry"]
        kind = "policy" if "Content Security Policy" in entry["text"] else "console"
        return kind, f"{entry['level']}: {entry['text']}"
    if method == "Network.requestWillBeSent":
        wanted = event["request"]["url"]
        known = ("data:", "blob:", "about:") + ((origin + "/",) if origin else ())
        if wanted.split("#")[0] != url and not wanted.startswith(known):
            return "network", f"asks for {wanted[:200]}"
    if method == "Network.webSocketCreated":
        return "network", f"opens {event['url'][:200]}"
    if method == "Page.javascriptDialogOpening":
        return "dialog", f"{event['type']}: {event['message']}"
    return None


def describe(details):
    thrown = details.get("exception", {})
    text = thrown.get("description") or thrown.get("value") or details.get("text", "")
    is_placed = "lineNumber" in details
    where = f" (line {details['lineNumber'] + 1}, column {details['columnNumber'] + 1})" if is_placed else ""
    return f"{text}".splitlines()[0] + where if text else "unknown" + where
