#!/usr/bin/env python3
"""Floods a local server from one address while clients use it from other addresses. Needs only the standard library.

    floods.py PROGRAM [SECONDS]         (default: 4 s for each flood)

There are four floods: event streams of one session, incomplete requests, feeds of guests, and random tokens. During each
flood, all calls of the clients must succeed, 99 % of them within 0.25 s or ten times the latency on an equally busy machine
without a flood. /healthz and /metrics must answer, and the log must name the flooding address. Calls that change nothing
must not write frames, so that the operator still finds all events.
"""
import http.client
import multiprocessing
import os
import re
import socket
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
from crashes import CheckFailed, Connection, OPERATOR, Server, Unavailable, register_client

FLOODER, SECOND_FLOODER = "127.0.0.1", "127.0.0.5"
OTHERS = ["127.0.0.2", "127.0.0.3", "127.0.0.4"]
WATCHER = "127.0.0.9"
CONNECTIONS = 600
SECONDS_BETWEEN_CALLS = 0.05
# About 0.05 s on two idle cores; a busy machine needs more.
SECONDS_MAX = 0.25
RATIO_MAX = 10


def connect(port, source):
    return socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(source, 0))


def streams(port, token, ends):
    """Opens event streams of one session, and closes none."""
    held = []
    while time.monotonic() < ends and len(held) < 4000:
        try:
            one = connect(port, FLOODER)
            one.sendall(f"GET /v1/me/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\n\r\n".encode())
            held.append(one)
        except OSError:
            time.sleep(0.001)


def half_sent(port, token, ends):
    """Opens connections and sends incomplete requests."""
    held = []
    while time.monotonic() < ends and len(held) < 8000:
        try:
            one = connect(port, FLOODER if len(held) % 3 else SECOND_FLOODER)
            one.sendall(b"POST /v1/taxis/request HTTP/1.1\r\nHo")
            held.append(one)
        except OSError:
            time.sleep(0.001)


def repeat_calls(port, ends, make_token):
    """Sends calls one after another, each with a new token, or as a guest if the token is None."""
    line = None
    for _ in range(1_000_000):
        if time.monotonic() >= ends:
            return
        token = make_token()
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        try:
            line = line or http.client.HTTPConnection("127.0.0.1", port, timeout=5, source_address=(FLOODER, 0))
            line.request("POST", "/v1/places/feed" if token is None else "/v1/taxis/withdraw", "{}", headers)
            line.getresponse().read()
        except (OSError, http.client.HTTPException):
            line = None


def guests(port, token, ends):
    repeat_calls(port, ends, lambda: None)


def invented_tokens(port, token, ends):
    repeat_calls(port, ends, lambda: os.urandom(32).hex())


def busy_machine(port, token, ends):
    """Uses one processor without a flood, for the baseline."""
    while time.monotonic() < ends:
        pass


class Caller(threading.Thread):
    """A client that alternately requests and withdraws a ride, at a steady rate."""

    def __init__(self, server, token, source, ends):
        super().__init__()
        self.line, self.ends, self.seconds, self.problem = Connection(server, token, source), ends, [], None

    def run(self):
        rides = ("taxis/withdraw", "{}"), ("taxis/request", '{"from": "Old Town", "to": "Harbour"}')
        try:
            for number in range(1, 100_000):
                began = time.monotonic()
                if number % 2 and began >= self.ends:
                    return
                status, answer = self.line.call("POST", *rides[number % 2])
                self.seconds.append(time.monotonic() - began)
                if status != 200:
                    raise CheckFailed(f"{rides[number % 2][0]}: status {status}: {answer!r}")
                time.sleep(max(0, began + SECONDS_BETWEEN_CALLS - time.monotonic()))
        except (OSError, http.client.HTTPException, Unavailable, CheckFailed) as problem:
            self.problem = problem


def fetch(port, path, headers={}):
    """Returns the status and the beginning of an answer, over a new connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5, source_address=(WATCHER, 0))
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        # A stream of events has no end.
        is_stream = answer.getheader("Content-Type") == "text/event-stream"
        return answer.status, (answer.read1() if is_stream else answer.read()).decode()
    finally:
        connection.close()


def metrics(port):
    """Returns the samples of /metrics by name."""
    status, text = fetch(port, "/metrics")
    if status != 200:
        raise CheckFailed(f"/metrics: status {status}")
    values = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            name, value = line.rsplit(" ", 1)
            values[name] = float(value)
    return values


def p99(seconds):
    return sorted(seconds)[int(0.99 * (len(seconds) - 1))]


def use(server, tokens, ends):
    """Runs the clients until a time, and returns the seconds of their calls and the number of health checks."""
    callers = [Caller(server, token, source, ends) for token, source in zip(tokens, OTHERS)]
    for caller in callers:
        caller.start()
    checks = 0
    while time.monotonic() < ends:
        status, text = fetch(server.port, "/healthz")
        if status != 200:
            raise CheckFailed(f"/healthz: status {status}: {text}")
        metrics(server.port)
        checks += 1
        time.sleep(0.2)
    for caller in callers:
        caller.join()
        if caller.problem:
            raise CheckFailed(f"a call of another client failed: {caller.problem!r}")
    return [one for caller in callers for one in caller.seconds], checks


def flood(program, folder, seconds):
    server = Server(program, folder)
    server.options = ["--limit", f"connections={CONNECTIONS}"]
    server.start()
    try:
        tokens = [register_client(server, f"caller{number}") for number in range(len(OTHERS))]
        attacker = register_client(server, "attacker")
        use(server, tokens, time.monotonic() + 1)
        quiet = None
        for attack in [busy_machine, streams, half_sent, guests, invented_tokens]:
            before = metrics(server.port)["cabrank_frames"]
            ends = time.monotonic() + seconds
            process = multiprocessing.Process(target=attack, args=(server.port, attacker, ends), daemon=True)
            process.start()
            taken, checks = use(server, tokens, ends)
            process.join(10)
            frames = metrics(server.port)["cabrank_frames"] - before
            name = attack.__name__.replace("_", " ")
            print(f"floods.py: {name}: 99 % of {len(taken)} calls in {p99(taken) * 1000:.1f} ms, {checks} health checks, "
                  f"{frames:.0f} frames")
            quiet = quiet or p99(taken)
            if not taken or checks == 0 or p99(taken) > max(SECONDS_MAX, RATIO_MAX * quiet):
                raise CheckFailed(f"other clients are slowed down by {name}")
            # A call of a logged-in client writes a frame of the accounts, a frame of the taxis, and the frames of its effects.
            if frames > 4 * len(taken) + 100:
                raise CheckFailed(f"{name} wrote frames: {frames:.0f}, with {len(taken)} calls of other clients")
        limited = {name: value for name, value in metrics(server.port).items() if name.startswith("cabrank_limited_total")}
        log = open(f"{folder}/log").read()
        for limit in ["connections", "streamsPerSession", "callsPerAddress"]:
            if limited[f'cabrank_limited_total{{limit="{limit}"}}'] == 0:
                raise CheckFailed(f"the limit {limit} refused nothing: {limited}")
            if not re.search(f'"event":"limited","limit":"{limit}","address":"{re.escape(FLOODER)}"', log):
                raise CheckFailed(f"the log does not name the address that exceeds {limit}: {log[-2000:]}")
        lines = log.count('"event":"limited"')
        if lines > 2 * 8 * len(limited):
            raise CheckFailed(f"the log has too many lines about limits: {lines}")
        status, text = fetch(server.port, "/v1/operator/events", {"Authorization": f"Bearer {OPERATOR}", "Last-Event-ID": "0"})
        if status != 200:
            raise CheckFailed(f"the operator cannot read all events: {status} {text}")
        server.end()
        print("floods.py: " + server.check())
    finally:
        server.clear()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        try:
            flood(os.path.realpath(sys.argv[1]), folder, float(sys.argv[2]) if len(sys.argv) > 2 else 4)
        except CheckFailed as problem:
            sys.exit(f"floods.py: {problem}")
    print("floods.py: other clients are served, health checks succeed, the log names the flooding address, and calls without "
          "effect write no frames")
