#!/usr/bin/env python3
"""Tests failover between two servers of one city on a PostgreSQL database.

    standby.py PROGRAM [TIMES [COMMAND...]]         (default: 6 failovers)

Each time, the active server is killed, frozen, cut off from the database or terminated under load. The other server takes
over, and the first returns as the standby. The checks are those of `crashes.py`: no acknowledged call is lost or executed
twice. A server that was frozen or cut off must confirm no call when it resumes, and must exit.

Then `cabrank load --target` tests both servers behind one proxy while the active one is killed every 3 s. Finally the disk of
the database fills up, and the database is killed; no acknowledged call may be lost. If a COMMAND is given, it runs first, with
CABRANK_POSTGRESQL set.
"""
import contextlib
import http.client
import json
import os
import pwd
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
from crashes import CheckFailed, Connection, OPERATOR, Server, kill_repeatedly, register_client

INTERRUPTIONS = ["killed", "frozen", "cut off", "terminated"]
SECONDS_TO_TAKE_OVER = 10
SECONDS_TO_GIVE_UP = 20
# Exit code of a server that loses its store.
WRITER_LOST_ITS_STORE = 3


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Database:
    """A temporary PostgreSQL server in its own folder; it does not run as root."""

    def __init__(self, folder, file_kilobytes_max=None):
        found = sorted(name for name in os.listdir("/usr/lib/postgresql")) if os.path.isdir("/usr/lib/postgresql") else []
        if not found:
            sys.exit("standby.py: PostgreSQL is not installed; 'make try-standby' installs it")
        self.programs, self.folder, self.port = f"/usr/lib/postgresql/{found[-1]}/bin", folder, free_port()
        os.mkdir(folder)
        if os.getuid() == 0:
            shutil.chown(folder, "postgres")
        self.file_kilobytes_max = None
        self.run("initdb", "-D", f"{folder}/data", "-A", "trust", "-U", "cabrank", "--wal-segsize=1")
        self.file_kilobytes_max = file_kilobytes_max
        self.start()
        self.ask("CREATE DATABASE city", "postgres")

    def run(self, program, *arguments):
        command = [f"{self.programs}/{program}", *arguments]
        if self.file_kilobytes_max:
            command = ["bash", "-c", f'ulimit -f {self.file_kilobytes_max}; exec "$@"', "bash", *command]
        if os.getuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        # A file, not a pipe: the started server keeps its output open.
        with open(f"{self.folder}.log", "a") as log:
            if subprocess.run(command, cwd="/", stdout=log, stderr=log).returncode != 0:
                raise CheckFailed(f"{program} failed: " + open(f"{self.folder}.log").read()[-2000:])

    def start(self):
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c autovacuum=off"
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-l", f"{self.folder}/log", "-o", options, "start")

    def stop(self, mode="immediate"):
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-m", mode, "stop")

    def ask(self, statement, database="city"):
        shown = subprocess.run(
            [f"{self.programs}/psql", "-XAtq", "-h", "127.0.0.1", "-p", str(self.port), "-U", "cabrank", "-d", database, "-c",
             statement], capture_output=True, text=True)
        return shown.stdout

    def url(self, port=None):
        return f"postgresql://cabrank@127.0.0.1:{port or self.port}/city"


class Wire:
    """A TCP proxy to the database. When it is cut, data stop silently, without a reset."""

    def __init__(self, target):
        self.target, self.whole = target, threading.Event()
        self.whole.set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near = self.listener.accept()[0]
            try:
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                near.close()
                continue
            for one in (near, far):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for pair in ((near, far), (far, near)):
                threading.Thread(target=self.carry, args=pair, daemon=True).start()

    def carry(self, source, sink):
        with contextlib.suppress(OSError):
            while True:
                data = source.recv(1 << 16)
                self.whole.wait()
                if not data:
                    break
                sink.sendall(data)
        for one in (source, sink):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)


class Proxy:
    """A TCP proxy that connects clients to the active server, as a proxy that polls GET /readyz does."""

    def __init__(self, members):
        self.members, self.open = members, True
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near = self.listener.accept()[0]
            serving = [member for member in self.members if member.is_known_ready]
            try:
                far = socket.create_connection(("127.0.0.1", serving[0].port))
            except (OSError, IndexError):
                near.close()
                continue
            for one in (near, far):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for pair in ((near, far), (far, near)):
                threading.Thread(target=carry, args=pair, daemon=True).start()


def carry(source, sink):
    """Copies bytes from one socket to another until the end."""
    with contextlib.suppress(OSError):
        while data := source.recv(1 << 16):
            sink.sendall(data)
    for one in (source, sink):
        with contextlib.suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)


class Member:
    """One of the two servers."""

    is_known_ready = False

    def __init__(self, program, database, folder, name, city="default"):
        self.program, self.folder, self.name, self.port, self.city = program, folder, name, free_port(), city
        self.wire, self.process, self.log = Wire(database.port), None, f"{folder}/{name}.log"
        self.url = database.url(self.wire.port)

    def start(self):
        log = open(self.log, "w")
        self.process = subprocess.Popen(
            [self.program, "serve", self.city, "--test-users", "--store", self.url, "--standby", "--snapshots", f"{self.folder}/{self.name}.snapshots",
             "--outbox", f"{self.folder}/outbox", "--listen", f"127.0.0.1:{self.port}", "--attempts", "1000", "--operator-token-file",
             f"{self.folder}/operator.token", "--quiet", *Server.options], stdout=log, stderr=log)
        end = time.monotonic() + SECONDS_TO_GIVE_UP
        while '"following"' not in self.log_text():
            if self.process.poll() is not None or time.monotonic() > end:
                raise CheckFailed(f"server {self.name} did not start: " + self.log_text())
            time.sleep(0.01)

    def log_text(self):
        return open(self.log).read()

    def is_ready(self):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=0.5)
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False

    def must_have_lost(self):
        """Checks that the server exits because it lost the city."""
        try:
            status = self.process.wait(timeout=SECONDS_TO_GIVE_UP)
        except subprocess.TimeoutExpired:
            raise CheckFailed(f"server {self.name} lost the city and still runs: " + self.log_text())
        if status != WRITER_LOST_ITS_STORE:
            raise CheckFailed(f"server {self.name} lost the city and exited with code {status}: " + self.log_text())


class Pair:
    """Two servers with the interface of `crashes.Server`; the standby takes over instead of a restart."""

    seconds_for_answer = 2

    def __init__(self, program, database, folder, draw):
        self.folder, self.draw, self.database, self.outbox = folder, draw, database, f"{folder}/outbox"
        self.seconds_away, self.seconds_ending = [], []
        self.seconds_by_interruption = {name: [] for name in INTERRUPTIONS}
        with open(f"{folder}/operator.token", "w") as file:
            file.write(OPERATOR)
        self.members = [Member(program, database, folder, name) for name in ("a", "b")]
        self.writer, self.interruption, self.ended = None, None, 0.0

    @property
    def port(self):
        return self.writer.port

    def start(self):
        if self.writer is None:
            self.members[0].start()
            self.writer = self.wait_for(self.members[0])
            self.members[1].start()
            self.seconds_away.append(0)
            return
        old = self.writer
        self.writer = self.wait_for(next(member for member in self.members if member is not old))
        seconds = time.monotonic() - self.ended
        self.seconds_away.append(seconds)
        self.seconds_by_interruption[self.interruption].append(seconds)
        if seconds > SECONDS_TO_TAKE_OVER:
            raise CheckFailed(
                f"the standby took over {seconds:.1f} s after the active server was {self.interruption} "
                f"(limit: {SECONDS_TO_TAKE_OVER} s)")
        self.bring_back(old)

    def wait_for(self, member):
        end = time.monotonic() + SECONDS_TO_GIVE_UP
        while not member.is_ready():
            if member.process.poll() is not None or time.monotonic() > end:
                raise CheckFailed(f"server {member.name} does not take over: " + member.log_text())
            time.sleep(0.02)
        return member

    def strike(self, number):
        """Interrupts the active server in a random manner."""
        self.interruption = self.draw.choice(INTERRUPTIONS)
        self.ended = time.monotonic()
        if self.interruption == "killed":
            self.writer.process.kill()
        elif self.interruption == "frozen":
            self.writer.process.send_signal(signal.SIGSTOP)
        elif self.interruption == "terminated":
            self.writer.process.send_signal(signal.SIGTERM)
        else:
            self.writer.wire.whole.clear()

    def bring_back(self, old):
        """Brings a server back as the standby. One that was frozen or cut off must confirm no call."""
        if self.interruption == "terminated":
            self.must_end(old)
        elif self.interruption != "killed":
            heard = []
            asking = threading.Thread(target=self.ask_late, args=(old, heard))
            asking.start()
            time.sleep(0.05)
            if self.interruption == "frozen":
                old.process.send_signal(signal.SIGCONT)
            elif self.draw.random() < 0.5:
                # The network returns before the server gives up.
                old.wire.whole.set()
            old.must_have_lost()
            asking.join()
            if heard and heard[0] < 400:
                raise CheckFailed(f"a server that was {self.interruption} answers {heard[0]} after the standby took over")
        old.process.wait()
        old.wire.whole.set()
        old.start()

    def ask_late(self, member, heard):
        connection = http.client.HTTPConnection("127.0.0.1", member.port, timeout=SECONDS_TO_GIVE_UP)
        with contextlib.suppress(OSError, http.client.HTTPException):
            body = json.dumps({"role": "client", "email": f"late{random.random()}@example.org", "username": "late000", "newPassword":
                               "Lisboa2026", "name": "A", "surname": "B", "gender": "x", "address": "y", "dateOfBirth": "1990-05-01",
                               "consents": True})
            connection.request("POST", "/v1/accounts/register", body, {"Content-Type": "application/json"})
            heard.append(connection.getresponse().status)

    def end(self):
        for member in self.members:
            began = time.monotonic()
            member.process.send_signal(signal.SIGTERM)
            self.must_end(member)
            self.seconds_ending.append(time.monotonic() - began)

    def must_end(self, member):
        if member.process.wait(timeout=SECONDS_TO_GIVE_UP) != 0:
            raise CheckFailed(f"server {member.name} did not exit with code 0 after SIGTERM: " + member.log_text())

    def clear(self):
        for member in self.members:
            if member.process:
                member.process.kill()

    def check(self):
        shown = subprocess.run(
            [self.members[0].program, "serve", "default", "--store", self.database.url(), "--snapshots", f"{self.folder}/none",
             "--check-store"], capture_output=True, text=True)
        if shown.returncode != 0 or "no damage found" not in shown.stdout:
            raise CheckFailed("the store is damaged: " + shown.stdout + shown.stderr)
        return shown.stdout.splitlines()[0]


def lose_the_database(program, folder, how):
    """Checks that acknowledged calls are kept when the database fails and returns."""
    # A limit on the file size simulates a full disk.
    database = Database(f"{folder}/database", file_kilobytes_max=4096)
    pair = Pair(program, database, folder, random.Random(1))
    try:
        pair.start()
        line = Connection(pair, register_client(pair, "ana"))
        if how == "is full":
            row = "decode(repeat('00', 1000), 'hex')"
            database.ask(f"BEGIN; INSERT INTO cabrank_groups SELECT -g, 1, {row} FROM generate_series(1, 3500) g; ROLLBACK")
        answered, end = [], time.monotonic() + 120
        with contextlib.suppress(OSError, http.client.HTTPException):
            while time.monotonic() < end:
                if how == "is killed" and len(answered) == 50:
                    database.stop()
                key = str(len(answered))
                path = "taxis/withdraw" if len(answered) % 2 else "taxis/request"
                body = "{}" if len(answered) % 2 else '{"from": "Old Town", "to": "Harbour"}'
                status, answer = line.call("POST", path, body, key)
                if status != 200:
                    raise CheckFailed(f"{path}: status {status}: {answer!r}")
                answered.append((key, path, body, answer))
        if time.monotonic() > end:
            raise CheckFailed(f"the database {how}, but calls still succeed")
        pair.writer.must_have_lost()
        if how == "is killed":
            pair.members[1].process.wait()
        else:
            # The standby would meet the same full disk.
            pair.members[1].process.kill()
            pair.members[1].process.wait()
            database.stop()
        database.file_kilobytes_max = None
        database.start()
        for member in pair.members:
            member.start()
        end = time.monotonic() + SECONDS_TO_GIVE_UP
        while not any(member.is_ready() for member in pair.members) and time.monotonic() < end:
            time.sleep(0.05)
        pair.writer = next(member for member in pair.members if member.is_ready())
        for key, path, body, answer in answered:
            again = line.call("POST", path, body, key)
            if again != (200, answer):
                raise CheckFailed(f"call {key}: the first answer was {answer!r}, now it is {again!r}")
        pair.end()
        print(f"standby.py: the database {how}: {len(answered)} calls were acknowledged, none lost; {pair.check()}")
    except CheckFailed as problem:
        sys.exit(f"standby.py: the database {how}: {problem}")
    finally:
        pair.clear()
        with contextlib.suppress(CheckFailed):
            database.stop()


def load_behind_a_proxy(program, database, folder):
    """Checks that the load tester finds no lost, repeated or reordered call while the servers take over from each other."""
    database.ask("CREATE SCHEMA load")
    members = [Member(program, database, folder, name, city="smoke") for name in ("c", "d")]
    for member in members:
        member.url += "?options=-csearch_path%3Dload"
        member.start()
    proxy, over = Proxy(members), threading.Event()

    def supervise():
        """Restarts killed servers, as systemd does, and records the active one."""
        while not over.wait(0.02):
            for member in members:
                if member.process.poll() is not None:
                    member.start()
                member.is_known_ready = member.is_ready()
                if member.is_known_ready:
                    with open(f"{folder}/serving", "w") as file:
                        file.write(str(member.process.pid))

    keeper = threading.Thread(target=supervise)
    keeper.start()
    try:
        while not any(member.is_known_ready for member in members):
            time.sleep(0.05)
        shown = subprocess.run(
            [program, "load", "smoke", "--users", "1000", "--rate", "200", "--sockets", "300", "--warm-up", "4s", "--duration", "12s",
             "--out", f"{folder}/results", "--target", f"http://127.0.0.1:{proxy.port}", "--operator-token-file",
             f"{folder}/operator.token", "--every", "3s", "--crash", f"kill -9 $(cat {folder}/serving)"],
            capture_output=True, text=True)
        crashes = re.search(r"Crashes +(.*)", shown.stdout)
        if shown.returncode != 0 or not crashes:
            raise CheckFailed(f"the load test exits with code {shown.returncode}: " + shown.stdout + shown.stderr)
        print("standby.py: a load test behind one proxy finds no errors; crashes: " + crashes.group(1))
    finally:
        over.set()
        keeper.join()
        for member in members:
            member.process.kill()


def main():
    program, times = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 6
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        database = Database(f"{folder}/database")
        seed = random.randrange(1 << 32)
        print(f"standby.py: seed {seed} of the interruptions")
        pair = Pair(program, database, folder, random.Random(seed))
        try:
            if sys.argv[3:]:
                subprocess.run(sys.argv[3:], env=os.environ | {"CABRANK_POSTGRESQL": database.url()}, check=True)
            kill_repeatedly(pair, times, "standby.py")
            load_behind_a_proxy(program, database, folder)
        except CheckFailed as problem:
            sys.exit(f"standby.py: {problem}")
        except subprocess.CalledProcessError as problem:
            sys.exit(problem.returncode)
        finally:
            database.stop()
        for interruption, seconds in pair.seconds_by_interruption.items():
            if seconds:
                print(f"standby.py: {interruption} {len(seconds)} times: the standby took over within {max(seconds):.2f} s")
    for how in ("is full", "is killed"):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            lose_the_database(program, folder, how)


if __name__ == "__main__":
    main()
