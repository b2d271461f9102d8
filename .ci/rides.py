#!/usr/bin/env python3
"""Takes a ride through the pages of a served city, with a client, a driver and an operator each in a browser of their own, and kills the
server in the middle. Where Chromium is not installed it says so and ends well.

    rides.py PROGRAM                       a line a step; what is wrong, and exit 1
    rides.py PROGRAM --screenshot DIR      draws every page on the way, too
"""
import argparse
import base64
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from pagecheck.devtools import PROGRAM, Browser, BrowserError, Tab  # noqa: E402

OPERATOR = "operator-token-of-a-test"
HOSTILE = "</script><img src=x onerror=alert(1)>"
WORDS_MAX = 20  # of an instruction (U03)
# What a browser says by itself of an answer that is no success, or of a server that is away.
EXPECTED = re.compile(r"Failed to load resource|net::ERR_")


class Broken(Exception):
    pass


class Server:
    """A city on a store, killed and started again where it was."""

    def __init__(self, program, folder):
        self.program, self.folder, self.port, self.process = program, folder, 0, None
        with open(f"{folder}/token", "w") as file:
            file.write(OPERATOR)

    def start(self):
        with open(f"{self.folder}/log", "w") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", "default", "--store", f"{self.folder}/store", "--listen", f"127.0.0.1:{self.port}",
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
        self.tab.resize(width, 820)
        self.tab.show_as("light")
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

    def presses(self, words):
        self._find(
            f"(() => {{ const found = [...document.querySelectorAll('button, summary')].find((one) => "
            f"one.textContent.trim() === {words!r} && one.checkVisibility()); found?.click(); return !!found; }})()")

    def presses_by_keyboard(self, words):
        """Goes there with the Tab key as whoever has no mouse."""
        for _ in range(80):
            if self.tab.evaluate("document.activeElement.textContent.trim()") == words:
                return self.tab.press("Enter")
            self.tab.press("Tab")
        raise Broken(f"{self.page}: the keyboard does not reach {words!r}")

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

    def registers(self, email, username, more):
        """A01 to A04, as far as being logged in."""
        self.presses("Register")
        for label, value in {
            "Email": email, "Username": username, "Password": "Lisboa2026", "Name": "Ana", "Surname": "Lopes",
            "Gender": "female", "Address": HOSTILE, "Date of birth": "1990-05-01", **more,
        }.items():
            self.fills(label, value)
        self.ticks("My data may be kept")
        self.draw("register")
        self.presses("Register")
        self.sees("Confirm your email")
        self.fills("Code from the mail", self.server.code_for(email))
        self.presses("Confirm")
        self.sees("Confirmed. Now log in.")
        self.fills("Email or telephone", email)
        self.fills("Password", "Lisboa2026")
        self.draw("login")
        self.presses("Log in")

    def fits(self):
        """Nothing is wider than the page, on the smallest telephone and on the own."""
        for width in (320, self.width):
            self.tab.resize(width, 820)
            self.tab.settle()
            wide = self.tab.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                raise Broken(f"{self.page}: {wide} px wide on {width}")

    def draw(self, name):
        if not self.pictures:
            return
        for scheme in ("light", "dark"):
            self.tab.evaluate(f"document.documentElement.dataset.theme = '{scheme}'")
            self.tab.settle()
            drawn = self.tab.command("Page.captureScreenshot")["data"]
            with open(f"{self.pictures}/{self.page}-{name}-{scheme}.png", "wb") as file:
                file.write(base64.b64decode(drawn))
        self.tab.evaluate("document.documentElement.dataset.theme = 'light'")

    def check_quiet(self):
        trouble = [f"{kind}: {text}" for kind, text in self.tab.trouble if not EXPECTED.search(text)]
        if trouble:
            raise Broken(f"{self.page}: " + "; ".join(trouble))


def ride(server, people, pictures):
    def come(page, width):
        person = Person(server, page, width, pictures)
        people.append(person)
        return person

    def done(step):
        print(f"{step}: as it should be", flush=True)

    operator = come("operator", 1280)
    operator.fills("The operator's token", "no-token-of-this-server")
    operator.presses("Enter")
    operator.sees("operator")
    operator.fills("The operator's token", OPERATOR)
    operator.presses("Enter")
    operator.reads_tutorial()
    operator.presses("Licences and staff")
    operator.fills("Taxi licence", "TX-1")
    operator.presses("Make it known")
    operator.sees("Known.")
    done("the operator makes a licence known")

    driver = come("driver", 420)
    driver.registers("dario@example.org", "dario0000", {
        "Driving licence": "DL-1", "Taxi licence": "TX-1", "IBAN": "PT50000201231234567890154"})
    driver.reads_tutorial()
    driver.fills("Zone", "Old Town")
    driver.presses("Start work")
    driver.sees("At work")
    driver.draw("work")
    driver.fits()
    done("a driver registers and starts work")

    client = come("client", 420)
    client.registers("ana@example.org", "anasofia0", {})
    client.reads_tutorial()
    client.presses("Ask for a taxi now")
    client.sees("Choose where you start")
    client.fills("From", "Old Town")
    client.fills("To", "Harbour")
    client.draw("asking")
    client.fits()
    client.presses("Ask for a taxi now")
    client.sees("Looking for a taxi")
    driver.sees("An offer")
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
    driver.sees("An offer")
    driver.presses_by_keyboard("Take it")
    client.sees("Your taxi is on its way")
    client.draw("coming")
    done("the server is killed and comes back; the offer is still open, and taken")

    # The call is on its way when the server goes.
    server.kill()
    driver.presses("I am there")
    driver.sees("No connection to the service")
    server.start()
    client.sees("Your taxi is there", 20)
    driver.presses("On board")
    client.sees("On board")
    driver.draw("ride")
    driver.fits()
    client.presses("Pay by card")
    client.sees("Paid")
    driver.presses("Conclude")
    driver.sees("At work")
    client.sees("Where to?")
    client.sees("r1")
    driver.presses("My rides")
    driver.sees("r1")
    client.draw("history")
    driver.draw("income")
    done("a call sent while the server is away is carried out when it is back, once; the ride goes to its end")

    operator.sees_no_more("No connection to the service", 20)
    operator.fills("Number", "r1")
    operator.presses("Tell it")
    operator.sees("r1: Old Town → Harbour")
    # As the rule book has it: asked, offered, taken, there, on board, paid, over.
    for rule in ("T01", "T03", "T06", "T12", "P03", "T10", "there in 3 min"):
        operator.sees(rule)
    operator.draw("story")
    operator.fits()
    done("the operator reads the ride's story with its rules")

    client.presses("My data")
    client.presses("Show all that is kept of me")
    client.sees(HOSTILE)
    client.presses("Türkçe")
    client.sees("Nereye?")
    client.draw("turkish")
    client.fits()
    client.presses("Çıkış")
    client.sees("Giriş yap")
    done("hostile text stays text; Turkish; log-out")

    visitor = come("visitor", 420)
    visitor.reads_tutorial()
    visitor.sees("What there is to see")
    visitor.draw("feed")
    visitor.fits()
    visitor.presses("Türkçe")
    visitor.sees("Görülecek yerler")
    done("a visitor reads the feed, in both languages")

    for person in people:
        person.check_quiet()
    done("no page threw anything, asked anybody else, or was stopped by its own policy")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--screenshot")
    given = parser.parse_args()
    if shutil.which(PROGRAM) is None:
        print("rides.py: SKIPPED: there is no chromium; Debian has it in the package of that name", file=sys.stderr)
        return 0
    people = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = Server(os.path.realpath(given.program), folder)
        try:
            server.start()
            ride(server, people, given.screenshot)
        except (Broken, BrowserError) as error:
            print(f"rides.py: FAILED: {error}", file=sys.stderr)
            return 1
        finally:
            for person in people:
                person.end()
            if server.process:
                server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
