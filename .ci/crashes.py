#!/usr/bin/env python3
"""Kills a server at random times while it is asked, or tells it to end, starts it again on its store, and looks whether anything
that it has acknowledged is lost or was done twice. Nothing but the standard library is needed.

    crashes.py PROGRAM [KILLS]         20 kills, if it is not said otherwise

Each of a few clients sends one call after another under a key of its own. A call whose answer did not come is sent again when
the server is back. Every fourth time the server is told to end (SIGTERM) and not killed: it must do so within 5 s, with exit code
0. Then: a call that was answered before is answered the same, byte for byte; everybody finds the ride that
was acknowledged last; every ride has a number that nobody else's has, and none is missing between.
"""
import http.client
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

CLIENTS = 6
OPERATOR = "operator-token-of-a-test"
SECONDS_OF_LOAD = (0.02, 0.4)
REPEATED_AFTER_EACH_KILL = 40
SECONDS_TO_END = 5


class Broken(Exception):
    pass


class Away(http.client.HTTPException):
    """It is there, and answers nothing now."""


class Server:
    """The process, which comes and goes, and its store."""

    seconds_for_answer = 10
    # Its clients ask for more than people do.
    options = ["--limit", "callsPerSession=1000000", "--limit", "callsPerAddress=1000000"]

    def __init__(self, program, folder):
        self.program, self.folder, self.process, self.port = program, folder, None, 0
        self.seconds_away, self.seconds_ending, self.outbox = [], [], f"{folder}/store/outbox"
        with open(f"{folder}/operator.token", "w") as file:
            file.write(OPERATOR)

    def start(self):
        began = time.monotonic()
        log = open(f"{self.folder}/log", "w+")
        self.process = subprocess.Popen(
            [self.program, "serve", "default", "--store", f"{self.folder}/store", "--listen", "127.0.0.1:0", "--attempts", "1000",
             "--operator-token-file", f"{self.folder}/operator.token", "--quiet", *self.options], stdout=log, stderr=log)
        while True:
            with open(f"{self.folder}/log") as said:
                found = re.search(r'"started","address":"127\.0\.0\.1:(\d+)"', said.read())
            if found:
                break
            if self.process.poll() is not None:
                raise Broken("the server did not start: " + open(f"{self.folder}/log").read())
            time.sleep(0.005)
        self.port = int(found.group(1))
        self.seconds_away.append(time.monotonic() - began)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def strike(self, number):
        if number % 4 == 3:
            self.end()
        else:
            self.kill()

    def clear(self):
        self.process.kill()

    def end(self):
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(timeout=20) != 0:
            raise Broken("the server did not end in order")
        self.seconds_ending.append(time.monotonic() - began)
        if self.seconds_ending[-1] > SECONDS_TO_END:
            raise Broken(f"the server took {self.seconds_ending[-1]:.1f} s to end")

    def check(self):
        shown = subprocess.run(
            [self.program, "serve", "default", "--store", f"{self.folder}/store", "--check-store"], capture_output=True, text=True)
        if shown.returncode != 0 or "no damage found" not in shown.stdout:
            raise Broken("the store is not whole: " + shown.stdout + shown.stderr)
        return shown.stdout.splitlines()[0]


class Line:
    """A connection, opened again when it is needed."""

    def __init__(self, server, token=None, source=None):
        self.server, self.token, self.connection, self.port = server, token, None, 0
        self.source = (source, 0) if source else None

    def call(self, method, path, body=None, key=None):
        """The status and the bytes of the answer. OSError or HTTPException: nobody knows what became of it."""
        if self.connection is None or self.port != self.server.port:
            self.port = self.server.port
            self.connection = http.client.HTTPConnection(
                "127.0.0.1", self.port, timeout=self.server.seconds_for_answer, source_address=self.source)
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if key:
            headers["Idempotency-Key"] = key
        try:
            self.connection.request(method, "/v1/" + path, body, headers)
            answer = self.connection.getresponse()
            read = answer.read()
            if answer.status == 503:
                raise Away(read)
            return answer.status, read
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            raise


def newcomer(server, name):
    """Registers a client; the token of a session."""
    line, email = Line(server), f"{name}@example.org"
    person = {"role": "client", "email": email, "username": name + "0000", "newPassword": "Lisboa2026", "name": "A",
              "surname": "B", "gender": "x", "address": "y", "dateOfBirth": "1990-05-01", "consents": True}
    line.call("POST", "accounts/register", json.dumps(person))
    code, outbox = None, server.outbox
    while code is None:
        # What is being written still has another name.
        for mail in [name for name in (os.listdir(outbox) if os.path.isdir(outbox) else []) if name.endswith(".eml")]:
            text = open(f"{outbox}/{mail}").read()
            if f"<{email}>" in text:
                code = re.search(r"^([A-Za-z0-9_-]{43})$", text, re.M).group(1)
        time.sleep(0.01)
    line.call("POST", "accounts/confirm", json.dumps({"email": email, "code": code}))
    return json.loads(line.call("POST", "accounts/logIn", json.dumps({"login": email, "password": "Lisboa2026"}))[1])["token"]


class Client(threading.Thread):
    """Asks for a ride and withdraws it, again and again; a thread for each period between two kills."""

    def __init__(self, server, name, token):
        super().__init__()
        self.server, self.name_, self.token = server, name, token
        self.stops = threading.Event()
        self.number, self.pending, self.ride, self.answered, self.rides = 0, None, None, [], []
        self.problem = None

    def next_life(self):
        other = Client(self.server, self.name_, self.token)
        other.number, other.pending, other.ride = self.number, self.pending, self.ride
        other.answered, other.rides = self.answered, self.rides
        return other

    def run(self):
        line = Line(self.server, self.token)
        try:
            while not self.stops.is_set():
                self.send(line)
        except (OSError, http.client.HTTPException):
            pass  # it was killed
        except Broken as problem:
            self.problem = problem

    def send(self, line):
        """One call, or once more the one whose answer never came."""
        if self.pending is None:
            self.number += 1
            ride = ("taxis/withdraw", "{}") if self.ride else ("taxis/request", '{"from": "Old Town", "to": "Harbour"}')
            self.pending = (f"{self.name_} {self.number}",) + ride
        key, path, body = self.pending
        status, answer = line.call("POST", path, body, key)
        if status != 200:
            raise Broken(f"{key} {path} is answered {status}: {answer!r}")
        events = json.loads(answer)["events"]
        if path == "taxis/request":
            self.ride = events[0]["request"]
            self.rides.append(int(self.ride[1:]))
        else:
            self.ride = None
        self.answered.append((key, path, body, answer))
        self.pending = None

    def verify(self, draw):
        """After a start: what was acknowledged is there, and what is repeated is not done again."""
        line = Line(self.server, self.token)
        if self.pending:
            self.send(line)
        newest = self.answered[-REPEATED_AFTER_EACH_KILL // 2:]
        older = draw.sample(self.answered, min(len(self.answered), REPEATED_AFTER_EACH_KILL // 2))
        for key, path, body, answer in newest + older:
            again = line.call("POST", path, body, key)
            if again != (200, answer):
                raise Broken(f"{key} was answered {answer!r}, and now {again!r}")
        me = json.loads(line.call("GET", "me")[1])
        if me.get("request") != self.ride:
            raise Broken(f"{self.name_} was told of {self.ride}, and finds {me.get('request')}")


def torment(server, kills, what):
    """Kills it so many times while a few clients ask, and looks at everything; the end of what is to be told of it."""
    seed = random.randrange(1 << 32)
    draw = random.Random(seed)
    server.start()
    try:
        clients = [Client(server, f"client{i}", newcomer(server, f"client{i}")) for i in range(CLIENTS)]
        for number in range(kills):
            clients = [client.next_life() for client in clients]
            for client in clients:
                client.start()
            time.sleep(draw.uniform(*SECONDS_OF_LOAD))
            server.strike(number)
            for client in clients:
                client.stops.set()
                client.join()
                if client.problem:
                    raise client.problem
            server.start()
            for client in clients:
                client.verify(draw)
        server.end()
        store = server.check()
        rides = sorted(ride for client in clients for ride in client.rides)
        if rides != list(range(1, len(rides) + 1)):
            missing = sorted(set(range(1, rides[-1] + 1)) - set(rides))
            raise Broken(f"rides that nobody was told of: {missing}, or told twice")
    except Broken as problem:
        sys.exit(f"{what}: seed {seed}: {problem}")
    finally:
        server.clear()
    calls = sum(len(client.answered) for client in clients)
    away = sorted(server.seconds_away[1:])
    print(f"{what}: {kills} times ended, {calls} calls acknowledged, none lost, none done twice; {store}; "
          f"away for {away[len(away) // 2]:.2f} s, at most {away[-1]:.2f} s; told to end {len(server.seconds_ending)} times, "
          f"took {max(server.seconds_ending):.2f} s at most")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        torment(Server(os.path.abspath(sys.argv[1]), folder), int(sys.argv[2]) if len(sys.argv) > 2 else 20, "crashes.py")
