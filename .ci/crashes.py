#!/usr/bin/env python3
"""Kills a server at random times under load, restarts it on its store, and checks that no acknowledged call is lost or executed
twice. Needs only the standard library.

    crashes.py PROGRAM [KILLS]         (default: 20 kills)

A few clients send calls one after another, each call with its own idempotency key. A client repeats a call without an answer
after the restart. Every fourth time the server gets SIGTERM instead of SIGKILL: it must exit within 5 s, with code 0. After
each restart, a repeated call must get the same answer, byte for byte, and each client must find the ride that was
acknowledged last. At the end, ride numbers must be unique and consecutive.
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


class CheckFailed(Exception):
    """A violated expectation."""


class Unavailable(http.client.HTTPException):
    """A 503 response: the server runs, but accepts no calls now."""


class Server:
    """A server process, which can be killed and restarted, and its store."""

    seconds_for_answer = 10
    # The clients send more calls than people do.
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
            with open(f"{self.folder}/log") as log_file:
                found = re.search(r'"started","address":"127\.0\.0\.1:(\d+)"', log_file.read())
            if found:
                break
            if self.process.poll() is not None:
                raise CheckFailed("the server did not start: " + open(f"{self.folder}/log").read())
            time.sleep(0.005)
        self.port = int(found.group(1))
        self.seconds_away.append(time.monotonic() - began)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def strike(self, number):
        """Ends the server: every fourth time by SIGTERM, otherwise by SIGKILL."""
        if number % 4 == 3:
            self.end()
        else:
            self.kill()

    def clear(self):
        """Kills the server process, if it still runs."""
        self.process.kill()

    def end(self):
        """Ends the server by SIGTERM, and checks the exit code and the time."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(timeout=20) != 0:
            raise CheckFailed("the server did not exit with code 0 after SIGTERM")
        self.seconds_ending.append(time.monotonic() - began)
        if self.seconds_ending[-1] > SECONDS_TO_END:
            raise CheckFailed(f"the server took {self.seconds_ending[-1]:.1f} s to exit (limit: {SECONDS_TO_END} s)")

    def check(self):
        """Checks the store and returns the first line of the result."""
        shown = subprocess.run(
            [self.program, "serve", "default", "--store", f"{self.folder}/store", "--check-store"], capture_output=True, text=True)
        if shown.returncode != 0 or "no damage found" not in shown.stdout:
            raise CheckFailed("the store is damaged: " + shown.stdout + shown.stderr)
        return shown.stdout.splitlines()[0]


class Connection:
    """An HTTP connection, reopened when needed."""

    def __init__(self, server, token=None, source=None):
        self.server, self.token, self.connection, self.port = server, token, None, 0
        self.source = (source, 0) if source else None

    def call(self, method, path, body=None, key=None):
        """Returns the status and the bytes of the answer. After OSError or HTTPException the outcome is unknown."""
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
                raise Unavailable(read)
            return answer.status, read
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection = None
            raise


def register_client(server, name):
    """Registers a client and returns the token of a session."""
    line, email = Connection(server), f"{name}@example.org"
    person = {"role": "client", "email": email, "username": name + "0000", "newPassword": "Lisboa2026", "name": "A",
              "surname": "B", "gender": "x", "address": "y", "dateOfBirth": "1990-05-01", "consents": True}
    line.call("POST", "accounts/register", json.dumps(person))
    code, outbox = None, server.outbox
    while code is None:
        # A mail that is being written has another extension.
        for mail in [name for name in (os.listdir(outbox) if os.path.isdir(outbox) else []) if name.endswith(".eml")]:
            text = open(f"{outbox}/{mail}").read()
            if f"<{email}>" in text:
                code = re.search(r"^([A-Za-z0-9_-]{43})$", text, re.M).group(1)
        time.sleep(0.01)
    line.call("POST", "accounts/confirm", json.dumps({"email": email, "code": code}))
    return json.loads(line.call("POST", "accounts/logIn", json.dumps({"login": email, "password": "Lisboa2026"}))[1])["token"]


class Client(threading.Thread):
    """A client that alternately requests and withdraws a ride; one thread per period between two kills."""

    def __init__(self, server, name, token):
        super().__init__()
        self.server, self.name_, self.token = server, name, token
        self.stops = threading.Event()
        self.number, self.pending, self.ride, self.answered, self.rides = 0, None, None, [], []
        self.problem = None

    def next_life(self):
        """Returns a new thread that continues the client's calls."""
        other = Client(self.server, self.name_, self.token)
        other.number, other.pending, other.ride = self.number, self.pending, self.ride
        other.answered, other.rides = self.answered, self.rides
        return other

    def run(self):
        line = Connection(self.server, self.token)
        try:
            while not self.stops.is_set():
                self.send(line)
        except (OSError, http.client.HTTPException):
            pass  # the server was killed
        except CheckFailed as problem:
            self.problem = problem

    def send(self, line):
        """Sends the next call, or repeats the pending call without an answer."""
        if self.pending is None:
            self.number += 1
            ride = ("taxis/withdraw", "{}") if self.ride else ("taxis/request", '{"from": "Old Town", "to": "Harbour"}')
            self.pending = (f"{self.name_} {self.number}",) + ride
        key, path, body = self.pending
        status, answer = line.call("POST", path, body, key)
        if status != 200:
            raise CheckFailed(f"call {key} {path}: status {status}: {answer!r}")
        events = json.loads(answer)["events"]
        if path == "taxis/request":
            self.ride = events[0]["request"]
            self.rides.append(int(self.ride[1:]))
        else:
            self.ride = None
        self.answered.append((key, path, body, answer))
        self.pending = None

    def verify(self, draw):
        """Checks after a restart that acknowledged calls are kept, and repeated calls are not executed again."""
        line = Connection(self.server, self.token)
        if self.pending:
            self.send(line)
        newest = self.answered[-REPEATED_AFTER_EACH_KILL // 2:]
        older = draw.sample(self.answered, min(len(self.answered), REPEATED_AFTER_EACH_KILL // 2))
        for key, path, body, answer in newest + older:
            again = line.call("POST", path, body, key)
            if again != (200, answer):
                raise CheckFailed(f"call {key}: the first answer was {answer!r}, now it is {again!r}")
        me = json.loads(line.call("GET", "me")[1])
        if me.get("request") != self.ride:
            raise CheckFailed(f"{self.name_} requested ride {self.ride}, but the server reports {me.get('request')}")


def kill_repeatedly(server, kills, what):
    """Kills a server the given number of times under load, checks every result and prints a summary."""
    seed = random.randrange(1 << 32)
    draw = random.Random(seed)
    server.start()
    try:
        clients = [Client(server, f"client{i}", register_client(server, f"client{i}")) for i in range(CLIENTS)]
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
            raise CheckFailed(f"ride numbers are not consecutive: {missing} are missing, or some occur twice")
    except CheckFailed as problem:
        sys.exit(f"{what}: seed {seed}: {problem}")
    finally:
        server.clear()
    calls = sum(len(client.answered) for client in clients)
    away = sorted(server.seconds_away[1:])
    print(f"{what}: {kills} interruptions, {calls} calls acknowledged, none lost, none executed twice; {store}; "
          f"outage: median {away[len(away) // 2]:.2f} s, longest {away[-1]:.2f} s; {len(server.seconds_ending)} exits after "
          f"SIGTERM, longest {max(server.seconds_ending):.2f} s")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        kill_repeatedly(Server(os.path.abspath(sys.argv[1]), folder), int(sys.argv[2]) if len(sys.argv) > 2 else 20, "crashes.py")
