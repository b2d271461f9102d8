#!/usr/bin/env python3
"""Tests log-in on the pages of a served city with browsers and password managers: registration with values that a manager fills in
by the attributes of the fields; log-in after the loss of local storage; another user in a second tab; and a forgotten password.
If Chromium is not installed, the script prints a message and exits with 0.

    logins.py PROGRAM                       prints a line per step; at an error, prints it and exits with 1
    logins.py PROGRAM --screenshot DIR      also takes screenshots of the pages
    logins.py PROGRAM --plant FAULT         injects a fault into every page, which must be detected: see PLANTS
"""
import argparse
import json
import os
import re
import shutil
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from pagecheck.devtools import PROGRAM, BrowserError, Tab  # noqa: E402
from rides import OPERATOR, CheckFailed, Person, Server, done  # noqa: E402

PASSWORD = " \u00c7i\u015fe\u011f2026 "  # the blanks are part of it
# The same password from another keyboard: letters with combining accents, full-width digits.
OTHERWISE = " C\u0327is\u0327eg\u0306\uff12\uff10\uff12\uff16 "
PLANTS = {
    "second-name": "new MutationObserver(() => document.getElementById('nickname')?.setAttribute('autocomplete', 'username'))"
                   ".observe(document, {childList: true, subtree: true});",
    "trims": "const real = JSON.stringify; JSON.stringify = (value) => real(value, (name, one) => name === 'newPassword' ? one.trim() : one);",
    "no-form": "new MutationObserver(() => document.querySelectorAll('form').forEach((form) => form.replaceWith(...form.childNodes)))"
               ".observe(document, {childList: true, subtree: true});",
    "asks-once": "const real = fetch; let asked = 0; window.fetch = (path, ...all) => path === '/v1/me/proof' && asked++ > 0 "
                 "? Promise.resolve(new Response('{}', {status: 200})) : real(path, ...all);",
}

# A script with a password manager's rules: the user name is the field with that attribute, or else the text field before the first
# password (Chromium, "Password form styles"); passwords and personal data are found by their attributes.
MANAGER = """
(() => {
  const boxes = () => [...document.querySelectorAll('form input')].filter((box) => box.checkVisibility());
  const of = (word) => boxes().filter((box) => box.autocomplete === word);
  const put = (box, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, value);
    for (const kind of ['input', 'change']) box.dispatchEvent(new Event(kind, { bubbles: true }));
  };
  globalThis.manager = {
    wrong() {
      const [found, all] = [[], boxes()];
      const names = of('username');
      if (names.length !== 1) found.push(`${names.length} fields for the user name`);
      const first = all.findIndex((box) => box.type === 'password');
      const before = all.slice(0, first).filter((box) => ['text', 'email', 'tel'].includes(box.type)).at(-1);
      if (first >= 0 && before !== names[0]) found.push(`the field before the password is ${before?.id}`);
      for (const box of all) {
        if (!box.form?.querySelector('[type=submit]')) found.push(`${box.id} is in no form with a submit button`);
        if (!box.name) found.push(`${box.id || box.type} has no name`);
        if (box.type !== 'checkbox' && !box.autocomplete) found.push(`${box.id} has no autocomplete attribute`);
        if (box.type !== 'checkbox' && (!box.labels.length || document.querySelectorAll('#' + box.id).length !== 1)) found.push(`${box.id} has no label, or shares its id`);
        if (box !== names[0] && /user|login|e-?mail/i.test(box.name + box.id)) found.push(`${box.id} looks like a user name`);
      }
      return found;
    },
    fill(values) {
      const kept = {};
      for (const [word, value] of Object.entries(values)) for (const box of of(word)) { put(box, value); kept[word] = value; }
      return kept;
    },
    send() { boxes()[0].form.requestSubmit(); return true; },
  };
  return true;
})()
"""


class Visitor(Person):
    """A user with a password manager. Records the browser's advice about the fields."""

    def __init__(self, server, page, width, pictures, first_tab=None):
        if first_tab is None:
            super().__init__(server, page, width, pictures)
        else:  # another tab of the same browser
            self.server, self.page, self.width, self.pictures = server, page, width, pictures
            self.browser, self.origin = first_tab.browser, first_tab.origin
            self.tab = Tab(self.browser, f"{self.origin}/{page}", origin=self.origin).__enter__()
            self.tab.resize(width, 820)
            self.tab.command("Page.navigate", {"url": f"{self.origin}/{page}"})
        self.is_first, self.advice = first_tab is None, []
        hear = self.browser.listeners[self.tab.session]

        def hear_advice(method, event):
            if method == "Log.entryAdded" and event["entry"]["source"] == "recommendation":
                self.advice.append(event["entry"]["text"])
            hear(method, event)

        self.browser.listeners[self.tab.session] = hear_advice

    def draw(self, name):
        self.tab.command("Page.bringToFront")  # a background tab is not drawn
        super().draw(name)

    def end(self):
        if self.is_first:
            super().end()

    def manager_fills(self, values, must):
        """Fills in the form by the attributes of its fields, and checks that all required fields are filled."""
        self.tab.evaluate(MANAGER)
        wrong = self.tab.evaluate("manager.wrong()")
        if wrong:
            raise CheckFailed(f"{self.page}: a password manager cannot identify the fields: {'; '.join(wrong)}")
        kept = self.tab.evaluate(f"manager.fill({json.dumps(values)})")
        if missing := [word for word in must if word not in kept]:
            raise CheckFailed(f"{self.page}: there is no field for {', '.join(missing)}")

    def sends(self):
        self.tab.evaluate("manager.send()")

    def logs_in(self, login, password):
        self.sees("I forgot my password")
        self.manager_fills({"username": login, "current-password": password}, ["username", "current-password"])
        self.draw("login")
        self.sends()

    def reloads(self):
        self.tab.command("Page.reload")
        self.tab.pause(0.3)

    def check_advice(self):
        if self.advice:
            raise CheckFailed(f"{self.page}: the browser gives advice: {'; '.join(self.advice)}")


def register(server, person, email, more=None):
    person.presses("Register")
    person.sees("I agree that my data is stored")
    given = {"username": email, "new-password": PASSWORD, "given-name": "Ay\u015fe", "family-name": "\u00c7elik", "nickname": "ayse2026",
             "sex": "female", "street-address": "Rua A 1", "bday": "1990-05-01"}
    person.manager_fills(given, list(given))
    for label, value in (more or {}).items():
        person.fills(label, value)
    person.ticks("I agree that my data is stored")
    person.draw("register")
    person.sends()
    person.sees("Confirm your email")
    person.fills("Code from the email", server.code_for(email))
    person.presses("Confirm")


def managers(server, open_page):
    client = open_page("client")
    register(server, client, "ayse@example.org")
    client.logs_in("ayse@example.org", OTHERWISE)
    client.reads_tutorial()
    client.sees("Where to?")
    client.check_advice()
    done("a manager fills in registration and log-in by the fields' attributes, and the browser gives no advice")

    client.presses("My data")
    client.fills("Phone number", "+49 (0) 170 1234567")
    client.presses("Save")
    client.sees("You can now also log in with this phone number.")
    client.draw("data")
    client.fits()

    client.tab.evaluate("localStorage.clear()")
    client.reloads()
    client.reads_tutorial()
    client.presses("My data")
    client.presses("Show all data stored about me")
    client.sees("+491701234567")
    done("a browser without its local storage is still logged in, and calls succeed")

    client.tab.evaluate("localStorage.clear()")
    client.reloads()
    client.reads_tutorial()
    client.presses("Log out")
    client.logs_in("+49 170 123-45-67", PASSWORD)
    client.sees("Where to?")
    done("the client logs out, and logs in again by the phone number in another notation")
    return client


def tabs(server, open_page, client):
    ask = urllib.request.Request(
        f"{client.origin}/v1/accounts/addLicence", data=b'{"licence": "TX-1"}',
        headers={"Content-Type": "application/json", "Authorization": f"Bearer {OPERATOR}"})
    urllib.request.urlopen(ask).close()
    guest = open_page("visitor", client)
    guest.reads_tutorial()
    guest.sees("Places to see")
    guest.tab.pause(0.5)
    if "another role" in guest.shown():
        raise CheckFailed(f"visitor: a guest is treated as the client of the other tab: {guest.shown()}")
    guest.presses("Log in")
    guest.sees("this page is for another role")
    done("a client who is logged in in one tab is a guest on the visitors' page")
    driver = open_page("driver", client)
    driver.sees("You are logged in as client; this page is for another role.")
    register(server, driver, "dursun@example.org", {
        "Driving licence": "DL-1", "Taxi licence": "TX-1", "IBAN": "PT50000201231234567890154"})
    driver.logs_in("dursun@example.org", PASSWORD)
    driver.reads_tutorial()
    driver.sees("Start work")
    client.sees("You are now logged in as d1")
    client.draw("handover")
    client.fits()
    client.presses("Continue as d1")
    client.sees("this page is for another role")
    driver.fills("Zone", "Old Town")
    driver.presses("Start work")
    driver.sees("At work")
    driver.presses("Log out")
    driver.sees("I forgot my password")
    done("after a driver's log-in in a second tab, the first tab reports it, and the driver works")


def forgotten(server, open_page):
    person = open_page("client")
    person.sees("I forgot my password")
    person.fills("Email or phone number", "ayse@example.org")
    count = len(os.listdir(f"{server.folder}/store/outbox"))
    person.presses("I forgot my password")
    person.sees("A temporary password was sent to you by email.")
    temporary = server.temporary_password(count)
    person.logs_in("ayse@example.org", temporary)
    person.sees("Choose a new password")
    person.tab.evaluate(MANAGER)
    kept = person.tab.evaluate(
        f"manager.fill({json.dumps({'current-password': temporary, 'new-password': 'Coimbra 2027'})})")
    whose = person.tab.evaluate("document.querySelector('form input[autocomplete=username]')?.value")
    if list(kept) != ["current-password", "new-password"] or whose != "ayse@example.org":
        raise CheckFailed(f"client: a password manager cannot identify the user whose password changes: {kept} of {whose}")
    person.draw("change")
    person.sends()
    person.logs_in("ayse@example.org", "Coimbra 2027")
    person.reads_tutorial()
    person.sees("Where to?")
    person.presses("T\u00fcrk\u00e7e")
    person.sees("Nereye?")
    person.presses("Verilerim")
    person.fills("Telefon numarası", "+90 532 123 45 67 dahili 5")
    person.presses("Kaydet")
    person.sees("dahili numara aranamaz")
    person.check_advice()
    done("a forgotten password is replaced, and the manager identifies its user; a refusal is shown in Turkish")


class MailedServer(Server):
    """A server whose mails contain temporary passwords."""

    def temporary_password(self, count):
        """Returns the password in the newest mail, once there are more mails than the given count."""
        end = time.monotonic() + 10
        while time.monotonic() < end:
            mails = sorted(os.listdir(f"{self.folder}/store/outbox"))
            if len(mails) > count:
                text = open(f"{self.folder}/store/outbox/{mails[-1]}", newline="").read()
                if found := re.search(r"^[A-Za-z2-9]{14}\r?$", text, re.M):
                    return found.group(0).strip()
            time.sleep(0.05)
        raise CheckFailed("there is no mail with a temporary password")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--screenshot")
    parser.add_argument("--plant", choices=PLANTS)
    given = parser.parse_args()
    if shutil.which(PROGRAM) is None:
        print("logins.py: SKIPPED: chromium is not installed (Debian package chromium)", file=sys.stderr)
        return 0
    if given.screenshot:
        os.makedirs(given.screenshot, exist_ok=True)
    people = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = MailedServer(os.path.realpath(given.program), f"{folder}/0")
        server.plant = PLANTS.get(given.plant, "")

        def open_page(page, first_tab=None):
            """Opens a page in a new browser, or in a tab of another user's browser, and returns its user."""
            people.append(Visitor(server, page, 390, given.screenshot, first_tab))
            return people[-1]

        try:
            server.start()
            client = managers(server, open_page)
            tabs(server, open_page, client)
            forgotten(server, open_page)
            for person in people:
                person.check_quiet()
        except (CheckFailed, BrowserError) as error:
            print(f"logins.py: FAILED: {error}", file=sys.stderr)
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
