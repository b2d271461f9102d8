#!/usr/bin/env python3
"""Comes in through the pages of a served city as browsers and password managers have it: registers with what a manager fills in, by the
attributes of the fields alone; logs in after the browser has forgotten its local storage; is somebody else in another tab; has forgotten
the password. Where Chromium is not installed it says so and ends well.

    logins.py PROGRAM                       a line a step; what is wrong, and exit 1
    logins.py PROGRAM --screenshot DIR      draws every page on the way, too
    logins.py PROGRAM --plant FAULT         with a fault in every page, which must be found: see PLANTS
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
from rides import OPERATOR, Broken, Person, Server, done  # noqa: E402

PASSWORD = " \u00c7i\u015fe\u011f2026 "  # its blanks belong to it
# As another keyboard writes it: letters and accents apart, digits of full width.
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

# What managers keep and fill in: the field that says it is the user name, else the text before the first password (Chromium,
# "Password form styles"); passwords and personal data by what they say they are.
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
      if (first >= 0 && before !== names[0]) found.push(`before the password stands ${before?.id}`);
      for (const box of all) {
        if (!box.form?.querySelector('[type=submit]')) found.push(`${box.id} is in no form that is sent`);
        if (!box.name) found.push(`${box.id || box.type} has no name`);
        if (box.type !== 'checkbox' && !box.autocomplete) found.push(`${box.id} does not say what it is for`);
        if (box.type !== 'checkbox' && (!box.labels.length || document.querySelectorAll('#' + box.id).length !== 1)) found.push(`${box.id} has no label of its own`);
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
    """Somebody whose manager fills in; what the browser itself advises about the fields is kept."""

    def __init__(self, server, page, width, pictures, beside=None):
        if beside is None:
            super().__init__(server, page, width, pictures)
        else:  # another tab of the same browser
            self.server, self.page, self.width, self.pictures = server, page, width, pictures
            self.browser, self.origin = beside.browser, beside.origin
            self.tab = Tab(self.browser, f"{self.origin}/{page}", origin=self.origin).__enter__()
            self.tab.resize(width, 820)
            self.tab.command("Page.navigate", {"url": f"{self.origin}/{page}"})
        self.is_first, self.advice = beside is None, []
        hear = self.browser.listeners[self.tab.session]

        def hear_advice(method, event):
            if method == "Log.entryAdded" and event["entry"]["source"] == "recommendation":
                self.advice.append(event["entry"]["text"])
            hear(method, event)

        self.browser.listeners[self.tab.session] = hear_advice

    def draw(self, name):
        self.tab.command("Page.bringToFront")  # what lies behind another tab is not drawn
        super().draw(name)

    def end(self):
        if self.is_first:
            super().end()

    def manager_fills(self, values, must):
        """By the attributes of the fields alone; these must all have been filled."""
        self.tab.evaluate(MANAGER)
        wrong = self.tab.evaluate("manager.wrong()")
        if wrong:
            raise Broken(f"{self.page}: a manager would not know the fields: {'; '.join(wrong)}")
        kept = self.tab.evaluate(f"manager.fill({json.dumps(values)})")
        if missing := [word for word in must if word not in kept]:
            raise Broken(f"{self.page}: no field is for {', '.join(missing)}")

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
            raise Broken(f"{self.page}: the browser advises: {'; '.join(self.advice)}")


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


def managers(server, come):
    client = come("client")
    register(server, client, "ayse@example.org")
    client.logs_in("ayse@example.org", OTHERWISE)
    client.reads_tutorial()
    client.sees("Where to?")
    client.check_advice()
    done("a manager fills in the registration and the log-in by the fields' attributes, and the browser has nothing to advise")

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
    done("a browser that has forgotten its local storage is still logged in, and calls are carried out")

    client.tab.evaluate("localStorage.clear()")
    client.reloads()
    client.reads_tutorial()
    client.presses("Log out")
    client.logs_in("+49 170 123-45-67", PASSWORD)
    client.sees("Where to?")
    done("it can be logged out, and in again by the telephone number, however that is written")
    return client


def tabs(server, come, client):
    ask = urllib.request.Request(
        f"{client.origin}/v1/accounts/addLicence", data=b'{"licence": "TX-1"}',
        headers={"Content-Type": "application/json", "Authorization": f"Bearer {OPERATOR}"})
    urllib.request.urlopen(ask).close()
    guest = come("visitor", client)
    guest.reads_tutorial()
    guest.sees("Places to see")
    guest.tab.pause(0.5)
    if "another role" in guest.shown():
        raise Broken(f"visitor: a guest is taken for the client of the other tab: {guest.shown()}")
    guest.presses("Log in")
    guest.sees("this page is for another role")
    done("who is logged in as a client in one tab is a guest in the visitors'")
    driver = come("driver", client)
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
    done("who logs in as a driver in another tab is told so in the first, and drives")


def forgotten(server, come):
    person = come("client")
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
        raise Broken(f"client: a manager would not know whose password is changed: {kept} of {whose}")
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
    done("a forgotten password is replaced, and the manager knows whose it is; a refusal is said in Turkish")


class MailedServer(Server):
    def temporary_password(self, count):
        """In the newest mail, once there is one more than so many."""
        end = time.monotonic() + 10
        while time.monotonic() < end:
            mails = sorted(os.listdir(f"{self.folder}/store/outbox"))
            if len(mails) > count:
                text = open(f"{self.folder}/store/outbox/{mails[-1]}", newline="").read()
                if found := re.search(r"^[A-Za-z2-9]{14}\r?$", text, re.M):
                    return found.group(0).strip()
            time.sleep(0.05)
        raise Broken("no mail with a temporary password")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--screenshot")
    parser.add_argument("--plant", choices=PLANTS)
    given = parser.parse_args()
    if shutil.which(PROGRAM) is None:
        print("logins.py: SKIPPED: there is no chromium; Debian has it in the package of that name", file=sys.stderr)
        return 0
    if given.screenshot:
        os.makedirs(given.screenshot, exist_ok=True)
    people = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = MailedServer(os.path.realpath(given.program), f"{folder}/0")
        server.plant = PLANTS.get(given.plant, "")

        def come(page, beside=None):
            people.append(Visitor(server, page, 390, given.screenshot, beside))
            return people[-1]

        try:
            server.start()
            client = managers(server, come)
            tabs(server, come, client)
            forgotten(server, come)
            for person in people:
                person.check_quiet()
        except (Broken, BrowserError) as error:
            print(f"logins.py: FAILED: {error}", file=sys.stderr)
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
