#!/usr/bin/env python3
"""Tests the pages of a served city in Chromium: a ride with a client, a driver and an operator, each in a separate browser, during
which the server is killed; the places and tours of another city; and a ride with a simulated driver of `--demo`. If Chromium is
not installed, the script prints a message and exits with 0.

    rides.py PROGRAM                       prints a line per step; at an error, prints it and exits with 1
    rides.py PROGRAM --screenshot DIR      also takes screenshots of the pages
    rides.py PROGRAM --plant FAULT         injects a fault into every page, which must be detected: see PLANTS
"""
import argparse
import base64
import glob
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from pagecheck.devtools import PROGRAM, Browser, BrowserError, Tab  # noqa: E402

OPERATOR = "operator-token-of-a-test"
HOSTILE = "</script><img src=x onerror=alert(1)>"
WORDS_MAX = 20  # words of an instruction (U03)
PHONE, TALL = 390, 844  # CSS pixels of a common phone
# Messages of the browser itself about an unsuccessful answer or an unreachable server.
EXPECTED = re.compile(r"Failed to load resource|net::ERR_")


# Faults: scripts that run in a page before its own scripts.
PLANTS = {
    "throws": "addEventListener('click', () => { throw new Error('planted'); });",
    "foreign": "addEventListener('load', () => { new Image().src = 'https://example.org/x.png'; });",
    "wide": "addEventListener('click', () => { document.body.style.minWidth = '700px'; });",
    "gives-up": "const real = fetch; let gone = false; window.fetch = (...all) => gone ? new Promise(() => {}) "
                ": real(...all).catch((error) => { gone = true; throw error; });",
    "twice": "Set.prototype.has = () => false; Map.prototype.has = () => false;",
    "markup": "const real = document.createTextNode.bind(document); Document.prototype.createTextNode = (text) => "
              "/<img/.test(text) ? document.createRange().createContextualFragment(text) : real(text); "
              "const append = Element.prototype.append; Element.prototype.append = function (...all) { append.apply(this, "
              "all.map((one) => typeof one === 'string' ? document.createTextNode(one) : one)); };",
}


# A script that counts a page's alerts: tones, vibrations, wake locks and notifications. It runs before the page's own
# scripts. The page counts as hidden while `isOutOfSight` is true.
WATCH = """
window.noticed = {tones: 0, vibrations: 0, screens: 0, notifications: 0};
const count = (prototype, method, name) => {
    const real = prototype?.[method];
    if (real) prototype[method] = function (...all) { window.noticed[name] += 1; return real.apply(this, all); };
};
count(window.BaseAudioContext?.prototype, 'createOscillator', 'tones');
count(window.Navigator.prototype, 'vibrate', 'vibrations');
count(window.WakeLock?.prototype, 'request', 'screens');
count(window.ServiceWorkerRegistration?.prototype, 'showNotification', 'notifications');
Object.defineProperty(document, 'hidden', {get: () => window.isOutOfSight === true});
"""


class CheckFailed(Exception):
    """A violated expectation."""


class Server:
    """A server of a city, which can be killed and restarted on its store and port."""

    def __init__(self, program, folder, city="default", options=()):
        self.program, self.folder, self.port, self.process = program, folder, 0, None
        self.city, self.options, self.plant = city, options, ""
        os.makedirs(folder, exist_ok=True)
        with open(f"{folder}/token", "w") as file:
            file.write(OPERATOR)

    def start(self):
        with open(f"{self.folder}/log", "w") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", self.city, *self.options, "--store", f"{self.folder}/store", "--listen", f"127.0.0.1:{self.port}",
                 "--operator-token-file", f"{self.folder}/token", "--quiet"], stdout=log, stderr=log)
        end = time.monotonic() + 30
        while time.monotonic() < end and self.process.poll() is None:
            with open(f"{self.folder}/log") as log_file:
                found = re.search(r'"started","address":"127\.0\.0\.1:(\d+)"', log_file.read())
            if found:
                self.port = int(found.group(1))
                return
            time.sleep(0.01)
        raise CheckFailed("the server did not start: " + open(f"{self.folder}/log").read())

    def kill(self):
        self.process.kill()
        self.process.wait()

    def zone_centre(self):
        """Returns the longitude and latitude of the centre of a zone."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/v1/city/map") as answer:
            city = json.load(answer)
        return [number * city["unit"] for number in next(zone["centre"] for zone in city["zones"] if "centre" in zone)]

    def code_for(self, email):
        """Returns the code in the mail to an address."""
        end = time.monotonic() + 10
        while time.monotonic() < end:
            for path in sorted(glob.glob(f"{self.folder}/store/outbox/*.eml")):
                text = open(path, newline="").read()
                if f"<{email}>" in text and (found := re.search(r"^[A-Za-z0-9_-]{43}\r?$", text, re.M)):
                    return found.group(0).strip()
            time.sleep(0.05)
        raise CheckFailed(f"there is no mail to {email}")


class Person:
    """A user of a page in a separate browser, who finds controls by their texts."""

    def __init__(self, server, page, width, pictures):
        self.server, self.page, self.width, self.pictures = server, page, width, pictures
        self.browser = Browser(reaches="127.0.0.1").__enter__()
        self.origin = f"http://127.0.0.1:{server.port}"
        self.tab = Tab(self.browser, f"{self.origin}/{page}", origin=self.origin).__enter__()
        self.tab.resize(width, TALL)
        self.tab.show_as("light")
        self.tab.command("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        if server.plant:
            self.tab.command("Page.addScriptToEvaluateOnNewDocument", {"source": server.plant})
        self.tab.command("Page.navigate", {"url": f"{self.origin}/{page}"})

    def end(self):
        self.browser.__exit__()

    def _find(self, script, seconds=10):
        """Runs JavaScript repeatedly until it returns true, which shows that the element was found."""
        end = time.monotonic() + seconds
        problem = ""
        while (left := end - time.monotonic()) > 0:
            try:
                if self.tab.wait_for(script, left):
                    return
            except BrowserError as error:  # the page is being replaced, as after a log-out
                problem = f" ({error})"
        self.draw("broken")
        raise CheckFailed(f"{self.page}: this did not become true: {script}{problem}\nthe page shows: {self.shown()}")

    def shown(self):
        """Returns the text of the page."""
        return self.tab.evaluate("document.body?.innerText")

    def sees(self, text, seconds=10):
        self._find(f"(document.body?.innerText ?? '').toLowerCase().includes({text!r}.toLowerCase())", seconds)

    def sees_no_more(self, text, seconds=10):
        self._find(f"!(document.body?.innerText ?? '').toLowerCase().includes({text!r}.toLowerCase())", seconds)

    def sees_chosen(self, words):
        self._find(f"[...document.querySelectorAll('button.chosen')].some((one) => one.textContent === {words!r})")

    def presses(self, words):
        self._find(
            f"(() => {{ const all = [...document.querySelectorAll('button, summary')].filter((one) => "
            f"one.textContent.trim() === {words!r} && one.checkVisibility()); "
            f"const found = all.find((one) => one.classList.contains('main')) ?? all[0]; found?.click(); return !!found; }})()")

    def presses_twice(self, words, path):
        """Presses twice before the answer. The button must show the press at once, and send one call."""
        made = f"performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/v1/{path}')).length"
        before = self.tab.evaluate(made)
        self._find(
            f"(() => {{ const found = [...document.querySelectorAll('button')].find((one) => "
            f"one.textContent.trim() === {words!r} && one.checkVisibility()); if (!found) return false; "
            f"found.click(); window.wasBusy = found.getAttribute('aria-busy') === 'true'; found.click(); return true; }})()")
        self._find(f"{made} > {before}")
        self.tab.pause(0.5)
        if not self.tab.evaluate("window.wasBusy"):
            raise CheckFailed(f"{self.page}: the button {words!r} does not show that it is pressed")
        if (count := self.tab.evaluate(made) - before) != 1:
            raise CheckFailed(f"{self.page}: {words!r}, pressed twice, sends {count} calls")

    def presses_by_keyboard(self, words):
        """Moves to a control with the Tab key and presses Enter, as users without a mouse do."""
        for _ in range(80):
            if self.tab.evaluate("document.activeElement.textContent.trim()") == words:
                return self.tab.press("Enter")
            self.tab.press("Tab")
        raise CheckFailed(f"{self.page}: {words!r} cannot be reached by the keyboard")

    def stays_at(self, words):
        """Waits until the control has the focus."""
        self._find(f"document.activeElement.textContent.trim() === {words!r}")

    def presses_first(self, selector):
        """Presses the first of the matching buttons and returns its text."""
        self._find(f"document.querySelector({selector!r}) !== null")
        words = self.tab.evaluate(f"document.querySelector({selector!r}).textContent.trim()")
        self.tab.evaluate(f"document.querySelector({selector!r}).click()")
        return words

    def fills(self, label, value):
        self._find(
            f"(() => {{ const label = [...document.querySelectorAll('label')].find((one) => "
            f"one.textContent.trim() === {label!r} && one.checkVisibility()); if (!label) return false; "
            f"const box = document.getElementById(label.htmlFor); box.value = {value!r}; "
            f"box.dispatchEvent(new Event('change')); return box.value === {value!r}; }})()")

    def ticks(self, label):
        self._find(
            f"(() => {{ const box = [...document.querySelectorAll('label')].find((one) => "
            f"one.textContent.includes({label!r}) && one.checkVisibility())?.querySelector('input'); "
            f"if (box) box.checked = true; return !!box; }})()")

    def reads_tutorial(self):
        """Reads the tutorial from its first step to its last (U03)."""
        self._find("document.querySelector('dialog[open] .step') !== null")
        while self.tab.evaluate("document.querySelector('dialog[open]') !== null"):
            step = self.tab.evaluate("document.querySelector('dialog .step').textContent")
            if len(step.split()) > WORDS_MAX:
                raise CheckFailed(f"{self.page}: an instruction has {len(step.split())} words (limit: {WORDS_MAX}): {step}")
            self.draw("tutorial")
            self.tab.evaluate("document.querySelector('dialog .main').click()")

    def registers(self, email, username, more=None):
        """Registers, confirms the email address and logs in (A01 to A04)."""
        self.presses("Register")
        for label, value in {
            "Email": email, "Password": "Lisboa2026", "Name": "Ana", "Surname": "Lopes", "Nickname": username,
            "Gender": "female", "Address": HOSTILE, "Date of birth": "1990-05-01", **(more or {}),
        }.items():
            self.fills(label, value)
        self.ticks("I agree that my data is stored")
        self.draw("register")
        self.presses("Register")
        self.sees("Confirm your email")
        self.fills("Code from the email", self.server.code_for(email))
        self.presses("Confirm")
        self.sees("Confirmed. Now log in.")
        self.fills("Email or phone number", email)
        self.fills("Password", "Lisboa2026")
        self.draw("login")
        self.presses("Log in")

    def stands_at(self, place):
        self.tab.command("Emulation.setGeolocationOverride", {
            "longitude": place[0], "latitude": place[1], "accuracy": 5})
        self.browser.command("Browser.grantPermissions", {"permissions": ["geolocation", "notifications"]})

    def is_alerted(self):
        """Waits until an offer has played tones, vibrated, notified and kept the screen on."""
        self._find("Object.values(window.noticed).every((count) => count > 0) && window.noticed.tones >= 3")
        self.tab.evaluate("window.isOutOfSight = false")

    def fits(self):
        """Checks that no content is wider than the page, on the smallest phone and on the user's screen."""
        for width in (320, self.width):
            self.tab.resize(width, TALL)
            self.tab.settle()
            wide = self.tab.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                raise CheckFailed(f"{self.page}: the content is {wide} px wide on a page of {width} px")

    def draw(self, name):
        """Takes screenshots in the light and the dark theme, if they are requested."""
        if not self.pictures:
            return
        for scheme in ("light", "dark"):
            self.follows(scheme)
            self.tab.settle()
            drawn = self.tab.command("Page.captureScreenshot")["data"]
            with open(f"{self.pictures}/{self.page}-{name}-{scheme}.png", "wb") as file:
                file.write(base64.b64decode(drawn))
        self.follows("light")

    def follows(self, scheme):
        """Sets the theme of the system, and waits until the page has it."""
        self.tab.show_as(scheme)
        self._find(f"document.documentElement.dataset.theme === {scheme!r}")

    def check_quiet(self):
        """Checks that the page reported no unexpected errors."""
        trouble = [f"{kind}: {text}" for kind, text in self.tab.trouble if not EXPECTED.search(text)]
        if trouble:
            raise CheckFailed(f"{self.page}: " + "; ".join(trouble))


def done(step):
    """Prints a step that has passed."""
    print(f"{step}: passed", flush=True)


def ride(server, open_page):
    operator = open_page("operator", 1280)
    operator.fills("The operator's token", "no-token-of-this-server")
    operator.presses("Enter")
    operator.sees("operator")
    operator.fills("The operator's token", OPERATOR)
    operator.presses("Enter")
    operator.reads_tutorial()
    operator.presses("Licences and staff")
    operator.fills("Taxi licence", "TX-1")
    operator.presses("Add licence")
    operator.sees("Licence added.")
    done("the operator adds a licence")

    driver = open_page("driver", PHONE)
    driver.registers("dario@example.org", "dario0000", {
        "Driving licence": "DL-1", "Taxi licence": "TX-1", "IBAN": "PT50000201231234567890154"})
    driver.reads_tutorial()
    driver.stands_at(server.zone_centre())
    driver.presses("Turn the sound on")
    driver.sees_no_more("The sound for offers is off")
    driver.presses("Where I am")
    driver.sees("You are in ")
    driver.fills("Zone", "Old Town")
    driver.draw("start")
    driver.presses_twice("Start work", "taxis/start")
    driver.sees("At work")
    driver.draw("work")
    driver.fits()
    done("a driver registers and starts work")

    client = open_page("client", PHONE)
    client.registers("ana@example.org", "anasofia0")
    client.reads_tutorial()
    client.presses("Ask for a taxi now")
    client.sees("Choose where you start")
    client.presses_by_keyboard("On the map")
    client.stays_at("Tap the map now")
    client.fills("From", "Old Town")
    client.fills("To", "Harbour")
    client.draw("asking")
    client.fits()
    driver.tab.evaluate("window.isOutOfSight = true")
    client.presses("Ask for a taxi now")
    client.sees("Looking for a taxi")
    driver.sees("New offer")
    driver.is_alerted()
    driver.draw("offer")
    driver.fits()
    client.draw("searching")
    done("a client requests a taxi, and the driver gets the offer")

    server.kill()
    client.sees("No connection to the service")
    driver.sees("No connection to the service")
    client.draw("away")
    server.start()
    client.sees_no_more("No connection to the service", 20)
    driver.sees_no_more("No connection to the service", 20)
    driver.sees("New offer")
    driver.presses_by_keyboard("Accept")
    client.sees("Your taxi is on its way")
    client.draw("coming")
    done("the server is killed and restarted; the offer is still open, and the driver accepts it")

    # The server is killed before the call.
    driver.sees("I am there")
    server.kill()
    driver.presses("I am there")
    driver.sees("No connection to the service")
    server.start()
    client.sees("Your taxi has arrived", 20)
    client.sees("The taxi waits for you until")
    client.draw("there")
    driver.sees("No client there?")
    driver.draw("waiting")
    driver.presses("On board")
    client.sees("Pay the driver in cash")
    client.draw("riding")
    driver.sees("Not paid yet")
    driver.draw("unpaid")
    driver.fits()
    # The client presses nothing.
    driver.presses_first("button[data-key^='cash ']")
    client.sees("The ride is paid")
    driver.draw("paid")
    driver.presses("Finish the ride")
    driver.sees("At work")
    client.sees("Where to?")
    client.sees("r1")
    driver.presses("My rides")
    driver.sees("r1")
    # Opened sections stay open after a redraw, and the focus stays.
    driver.presses_by_keyboard("Week")
    driver.sees_chosen("Week")
    driver.sees("r1")
    driver.stays_at("Week")
    client.draw("history")
    driver.draw("income")
    done("a call sent during the outage is executed once after the restart; the driver confirms the cash, and the ride ends")

    client.fills("From", "Old Town")
    client.fills("To", "Harbour")
    client.presses("Reserve, or join a ride")
    client.presses("Reserve")
    client.sees("Cancel the reservation")
    client.draw("reserved")
    client.fits()
    client.presses("Cancel the reservation")
    client.sees("is cancelled")
    done("a reservation shows its departure, and is cancelled")

    # Connections stay open, but the server answers nothing.
    server.process.send_signal(signal.SIGSTOP)
    driver.presses("Stop work")
    driver.sees("No connection to the service", 45)
    server.process.send_signal(signal.SIGCONT)
    driver.sees("Not at work", 20)
    done("a stopped server counts as unreachable, and executes the calls of that time when it continues")

    operator.sees_no_more("No connection to the service", 20)
    operator.fills("Number", "r1")
    operator.presses("Show story")
    operator.sees("r1: Old Town → Harbour")
    # Rules of the ride, in order: request, offer, acceptance, arrival, boarding, payment, end.
    for rule in ("T01", "T03", "T06", "T12", "P03", "T10", "arrives in "):
        operator.sees(rule)
    operator.draw("story")
    operator.fits()
    done("the operator reads the log of the ride with its rules")

    client.presses("My data")
    client.presses("Show all data stored about me")
    client.sees(HOSTILE)
    client.presses("Türkçe")
    client.sees("Nereye?")
    client.fills("Nereden", "Old Town")
    client.fills("Nereye", "Harbour")
    client.fills("Kişi", "7")
    client.presses("Şimdi taksi çağır")
    client.sees("bir taksiye en az bir, en çok dört kişi biner; daha çoğunu yalnızca büyük taksiler alır")
    client.draw("turkish")
    client.fits()
    client.fills("Kişi", "2")
    client.presses("Şimdi taksi çağır")
    client.sees("Taksi aranıyor")
    client.sees_no_more("bir taksiye en az bir, en çok dört kişi biner; daha çoğunu yalnızca büyük taksiler alır")
    client.presses("Çağrıyı geri çek")
    client.sees("Nereye?")
    client.presses("Çıkış")
    client.sees("Giriş yap")
    done("injected markup is shown as text; a refusal in Turkish disappears when the next call succeeds; the client logs out")


def visit(server, open_page):
    visitor = open_page("visitor", 420)
    visitor.reads_tutorial()
    visitor.sees("Places to see")
    visitor.draw("feed")
    visitor.fits()
    visitor.presses("Log in")
    visitor.registers("eva@example.org", "evalopes0")
    visitor.sees("My route")
    place = visitor.presses_first("section.card li button")
    visitor.sees("Give the grade")
    visitor.fills("Review (optional)", HOSTILE)
    visitor.presses("Give the grade")
    visitor.sees("Thank you.")
    visitor.sees(HOSTILE)
    visitor.draw("place")
    done(f"a visitor grades {place}, and injected markup in the review is shown as text")
    visitor.presses("Welcome Walk")
    visitor.sees("Welcome Walk", 10)
    visitor.draw("tour")
    visitor.stands_at(server.zone_centre())
    visitor.presses("Propose a route from my position")
    visitor.presses("I am there")
    visitor.sees("✓")
    visitor.draw("route")
    visitor.fits()
    visitor.presses("Türkçe")
    visitor.sees("Görülecek yerler")
    done("a visitor reads a tour and follows a route proposed from the current position; the page switches to Turkish")


OTHER_RULES = {"reservation.leadHours": 3, "reservation.allocateMinutes": 25, "noShow.waitMinutes": 7}


def with_other_rules(folder):
    """Writes the default scenario with other numbers in its rules, and returns the path."""
    with open(f"{HERE}/../Scenarios/default.yaml") as scenario:
        text = scenario.read()
    for key, number in OTHER_RULES.items():
        text, count = re.subn(rf"^  {re.escape(key)}: \S+", f"  {key}: {number}", text, flags=re.M)
        if count != 1:
            raise CheckFailed(f"the default scenario does not contain {key} exactly once")
    with open(f"{folder}/other-rules.yaml", "w") as scenario:
        scenario.write(text)
    return f"{folder}/other-rules.yaml"


def ride_with_demo_driver(server, open_page):
    client = open_page("client", PHONE)
    client.registers("ana@example.org", "anasofia0")
    client.reads_tutorial()
    client.presses("Reserve, or join a ride")
    client.sees("at least 3 h from now")
    client.presses("Türkçe")
    client.presses("Rezervasyon yap ya da bir yolculuğa katıl")
    client.sees("en az 3 sa sonrası")
    client.presses("English")
    client.fills("From", "Old Town")
    client.fills("To", "Harbour")
    client.presses("Reserve, or join a ride")
    client.presses("Reserve")
    client.sees("The search for a taxi begins 25 min before the departure.")
    client.presses("Cancel the reservation")
    client.sees("is cancelled")
    done("a page shows the numbers of the city's rules, in both languages")
    client.fills("From", "Old Town")
    client.fills("To", "Harbour")
    client.presses("Ask for a taxi now")
    client.sees("Your taxi is on its way", 180)
    client.sees("the taxi waits 7 min")
    client.draw("driven")
    done("a simulated driver of the demo accepts and arrives")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--screenshot")
    parser.add_argument("--plant", choices=PLANTS)
    given = parser.parse_args()
    if shutil.which(PROGRAM) is None:
        print("rides.py: SKIPPED: chromium is not installed (Debian package chromium)", file=sys.stderr)
        return 0
    program = os.path.realpath(given.program)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for number, (walk, city, options) in enumerate(
                [(ride, "default", ()), (visit, "city-saturday", ()), (ride_with_demo_driver, with_other_rules(folder), ("--demo",))]):
            server = Server(program, f"{folder}/{number}", city, options)
            server.plant = PLANTS.get(given.plant, "")
            people = []

            def open_page(page, width):
                """Opens a page in a new browser, and returns its user."""
                people.append(Person(server, page, width, given.screenshot))
                return people[-1]

            try:
                server.start()
                walk(server, open_page)
                for person in people:
                    person.check_quiet()
            except (CheckFailed, BrowserError) as error:
                print(f"rides.py: FAILED: {error}", file=sys.stderr)
                return 1
            finally:
                for person in people:
                    person.end()
                if server.process:
                    server.kill()
    done("no page threw an error, contacted another host or violated its security policy")
    return 0


if __name__ == "__main__":
    sys.exit(main())
