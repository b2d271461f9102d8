#!/usr/bin/env python3
"""Takes a ride through the pages of a served city, with a client, a driver and an operator each in a browser of their own, and kills the
server in the middle; then visits another city's places and tours, and is driven by one of those whom `--demo` has live there. Where
Chromium is not installed it says so and ends well.

    rides.py PROGRAM                       a line a step; what is wrong, and exit 1
    rides.py PROGRAM --screenshot DIR      draws every page on the way, too
    rides.py PROGRAM --plant FAULT         with a fault in every page, which must be found: see PLANTS
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
WORDS_MAX = 20  # of an instruction (U03)
PHONE, TALL = 390, 844  # CSS pixels of a common telephone
# What a browser says by itself of an answer that is no success, or of a server that is away.
EXPECTED = re.compile(r"Failed to load resource|net::ERR_")


# What is run in a page before its own scripts.
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


# Counts in each page what makes a driver look, before its own scripts; it is out of sight while `isOutOfSight`.
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


class Broken(Exception):
    pass


class Server:
    """A city on a store, killed and started again where it was."""

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
            with open(f"{self.folder}/log") as said:
                found = re.search(r'"started","address":"127\.0\.0\.1:(\d+)"', said.read())
            if found:
                self.port = int(found.group(1))
                return
            time.sleep(0.01)
        raise Broken("the server did not start: " + open(f"{self.folder}/log").read())

    def kill(self):
        self.process.kill()
        self.process.wait()

    def somewhere(self):
        """Longitude and latitude of the middle of a zone."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/v1/city/map") as answer:
            told = json.load(answer)
        return [number * told["unit"] for number in next(zone["centre"] for zone in told["zones"] if "centre" in zone)]

    def code_for(self, email):
        """The code in the mail to this address."""
        end = time.monotonic() + 10
        while time.monotonic() < end:
            for path in sorted(glob.glob(f"{self.folder}/store/outbox/*.eml")):
                text = open(path, newline="").read()
                if f"<{email}>" in text and (found := re.search(r"^[A-Za-z0-9_-]{43}\r?$", text, re.M)):
                    return found.group(0).strip()
            time.sleep(0.05)
        raise Broken(f"no mail to {email}")


class Person:
    """Somebody before a page, with a browser of their own: finds things by what is written on them."""

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

    def _find(self, what, seconds=10):
        """Runs what is to be done with something once it is there; JavaScript that gives true."""
        end = time.monotonic() + seconds
        problem = ""
        while (left := end - time.monotonic()) > 0:
            try:
                if self.tab.wait_for(what, left):
                    return
            except BrowserError as error:  # the page was about to be another, as after a log-out
                problem = f" ({error})"
        self.draw("broken")
        raise Broken(f"{self.page}: in vain: {what}{problem}\nit shows: {self.shown()}")

    def shown(self):
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
        """Presses again before there is an answer: the press shows at once, and is one call."""
        made = f"performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/v1/{path}')).length"
        before = self.tab.evaluate(made)
        self._find(
            f"(() => {{ const found = [...document.querySelectorAll('button')].find((one) => "
            f"one.textContent.trim() === {words!r} && one.checkVisibility()); if (!found) return false; "
            f"found.click(); window.wasBusy = found.getAttribute('aria-busy') === 'true'; found.click(); return true; }})()")
        self._find(f"{made} > {before}")
        self.tab.pause(0.5)
        if not self.tab.evaluate("window.wasBusy"):
            raise Broken(f"{self.page}: {words!r} does not show that it is pressed")
        if (count := self.tab.evaluate(made) - before) != 1:
            raise Broken(f"{self.page}: pressed twice, {words!r} is {count} calls")

    def presses_by_keyboard(self, words):
        """Goes there with the Tab key as whoever has no mouse."""
        for _ in range(80):
            if self.tab.evaluate("document.activeElement.textContent.trim()") == words:
                return self.tab.press("Enter")
            self.tab.press("Tab")
        raise Broken(f"{self.page}: the keyboard does not reach {words!r}")

    def stays_at(self, words):
        self._find(f"document.activeElement.textContent.trim() === {words!r}")

    def presses_first(self, selector):
        """The words on the first of these buttons, which is pressed."""
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
        """U03: from its first step to its last."""
        self._find("document.querySelector('dialog[open] .step') !== null")
        while self.tab.evaluate("document.querySelector('dialog[open]') !== null"):
            step = self.tab.evaluate("document.querySelector('dialog .step').textContent")
            if len(step.split()) > WORDS_MAX:
                raise Broken(f"{self.page}: an instruction of {len(step.split())} words: {step}")
            self.draw("tutorial")
            self.tab.evaluate("document.querySelector('dialog .main').click()")

    def registers(self, email, username, more=None):
        """A01 to A04, as far as being logged in."""
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

    def is_called(self):
        """An offer rings, vibrates, notifies whoever looks elsewhere, and the screen is on."""
        self._find("Object.values(window.noticed).every((count) => count > 0) && window.noticed.tones >= 3")
        self.tab.evaluate("window.isOutOfSight = false")

    def fits(self):
        """Nothing is wider than the page, on the smallest telephone and on the own."""
        for width in (320, self.width):
            self.tab.resize(width, TALL)
            self.tab.settle()
            wide = self.tab.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                raise Broken(f"{self.page}: {wide} px wide on {width}")

    def draw(self, name):
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
        """The page has the system's theme."""
        self.tab.show_as(scheme)
        self._find(f"document.documentElement.dataset.theme === {scheme!r}")

    def check_quiet(self):
        trouble = [f"{kind}: {text}" for kind, text in self.tab.trouble if not EXPECTED.search(text)]
        if trouble:
            raise Broken(f"{self.page}: " + "; ".join(trouble))


def done(step):
    print(f"{step}: as it should be", flush=True)


def ride(server, come):
    operator = come("operator", 1280)
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
    done("the operator makes a licence known")

    driver = come("driver", PHONE)
    driver.registers("dario@example.org", "dario0000", {
        "Driving licence": "DL-1", "Taxi licence": "TX-1", "IBAN": "PT50000201231234567890154"})
    driver.reads_tutorial()
    driver.stands_at(server.somewhere())
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

    client = come("client", PHONE)
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
    driver.is_called()
    driver.draw("offer")
    driver.fits()
    client.draw("searching")
    done("a client asks, and the driver is offered it")

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
    done("the server is killed and comes back; the offer is still open, and taken")

    # The call is on its way when the server goes.
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
    # What is open stays open when it is drawn anew, and the keyboard stays where it is.
    driver.presses_by_keyboard("Week")
    driver.sees_chosen("Week")
    driver.sees("r1")
    driver.stays_at("Week")
    client.draw("history")
    driver.draw("income")
    done("a call sent while the server is away is carried out when it is back, once; the driver confirms the cash, and the ride ends")

    client.fills("From", "Old Town")
    client.fills("To", "Harbour")
    client.presses("Reserve, or join a ride")
    client.presses("Reserve")
    client.sees("Cancel the reservation")
    client.draw("reserved")
    client.fits()
    client.presses("Cancel the reservation")
    client.sees("is cancelled")
    done("a reservation shows when it departs, and is cancelled")

    # Connections stay open, and nothing is answered.
    server.process.send_signal(signal.SIGSTOP)
    driver.presses("Stop work")
    driver.sees("No connection to the service", 45)
    server.process.send_signal(signal.SIGCONT)
    driver.sees("Not at work", 20)
    done("a server that stands still counts as away, and what it was told meanwhile happens once it goes on")

    operator.sees_no_more("No connection to the service", 20)
    operator.fills("Number", "r1")
    operator.presses("Show story")
    operator.sees("r1: Old Town → Harbour")
    # As the rule book has it: asked, offered, taken, there, on board, paid, over.
    for rule in ("T01", "T03", "T06", "T12", "P03", "T10", "arrives in "):
        operator.sees(rule)
    operator.draw("story")
    operator.fits()
    done("the operator reads the ride's story with its rules")

    client.presses("My data")
    client.presses("Show all data stored about me")
    client.sees(HOSTILE)
    client.presses("Türkçe")
    client.sees("Nereye?")
    client.fills("Nereden", "Old Town")
    client.fills("Nereye", "Harbour")
    client.fills("Kişi", "7")
    client.presses("Şimdi taksi çağır")
    client.sees("bir taksiye en az bir, en çok dört kişi biner")
    client.draw("turkish")
    client.fits()
    client.fills("Kişi", "2")
    client.presses("Şimdi taksi çağır")
    client.sees("Taksi aranıyor")
    client.sees_no_more("bir taksiye en az bir, en çok dört kişi biner")
    client.presses("Çağrıyı geri çek")
    client.sees("Nereye?")
    client.presses("Çıkış")
    client.sees("Giriş yap")
    done("hostile text stays text; a refusal in Turkish goes when the next call succeeds; log-out")


def visit(server, come):
    visitor = come("visitor", 420)
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
    done(f"a visitor grades {place}, and hostile words stay words")
    visitor.presses("Welcome Walk")
    visitor.sees("Welcome Walk", 10)
    visitor.draw("tour")
    visitor.stands_at(server.somewhere())
    visitor.presses("Propose a route from my position")
    visitor.presses("I am there")
    visitor.sees("✓")
    visitor.draw("route")
    visitor.fits()
    visitor.presses("Türkçe")
    visitor.sees("Görülecek yerler")
    done("a tour is read, a route is proposed from where the visitor stands and gone along, in Turkish, too")


OTHER_RULES = {"reservation.leadHours": 3, "reservation.allocateMinutes": 25, "noShow.waitMinutes": 7}


def with_other_rules(folder):
    """The default scenario with other numbers of the rule book."""
    with open(f"{HERE}/../Scenarios/default.yaml") as scenario:
        text = scenario.read()
    for key, number in OTHER_RULES.items():
        text, count = re.subn(rf"^  {re.escape(key)}: \S+", f"  {key}: {number}", text, flags=re.M)
        if count != 1:
            raise Broken(f"{key} does not stand in the default scenario")
    with open(f"{folder}/other-rules.yaml", "w") as scenario:
        scenario.write(text)
    return f"{folder}/other-rules.yaml"


def be_driven(server, come):
    client = come("client", PHONE)
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
    done("a page tells the numbers of the city's rules, in both languages")
    client.fills("From", "Old Town")
    client.fills("To", "Harbour")
    client.presses("Ask for a taxi now")
    client.sees("Your taxi is on its way", 180)
    client.sees("the taxi waits 7 min")
    client.draw("driven")
    done("one of those who live in the city for a demo comes")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--screenshot")
    parser.add_argument("--plant", choices=PLANTS)
    given = parser.parse_args()
    if shutil.which(PROGRAM) is None:
        print("rides.py: SKIPPED: there is no chromium; Debian has it in the package of that name", file=sys.stderr)
        return 0
    program = os.path.realpath(given.program)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for number, (walk, city, options) in enumerate(
                [(ride, "default", ()), (visit, "city-saturday", ()), (be_driven, with_other_rules(folder), ("--demo",))]):
            server = Server(program, f"{folder}/{number}", city, options)
            server.plant = PLANTS.get(given.plant, "")
            people = []

            def come(page, width):
                people.append(Person(server, page, width, given.screenshot))
                return people[-1]

            try:
                server.start()
                walk(server, come)
                for person in people:
                    person.check_quiet()
            except (Broken, BrowserError) as error:
                print(f"rides.py: FAILED: {error}", file=sys.stderr)
                return 1
            finally:
                for person in people:
                    person.end()
                if server.process:
                    server.kill()
    done("no page threw anything, asked anybody else, or was stopped by its own policy")
    return 0


if __name__ == "__main__":
    sys.exit(main())
