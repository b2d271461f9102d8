#!/usr/bin/env python3
"""Backs up the store of a busy server repeatedly, and restores each copy. Needs only the standard library.

    backups.py PROGRAM [COPIES]        (default: 10 copies)

Each copy must be undamaged, must replay, and must contain every call acknowledged before the backup began: a server on the
copy gives each of these calls the same answer, byte for byte, and accepts new calls. A copy of a store that no server uses
must replay to the same digest.
"""
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from crashes import CLIENTS, CheckFailed, Client, Connection, Server, register_client

SECONDS_BETWEEN = (0.05, 0.5)
REPEATED_ON_EACH_COPY = 30


def run(program, *words):
    """Runs a command and returns its output."""
    shown = subprocess.run([program, *words], capture_output=True, text=True)
    if shown.returncode != 0:
        raise CheckFailed(f"{' '.join(words)} exits with code {shown.returncode}: {shown.stdout} {shown.stderr}")
    return shown.stdout


def digest(program, store):
    """Returns the digest of the state after all frames of a store."""
    return [line for line in run(program, "replay", store).splitlines() if line.startswith("Digest")][0].split()[1]


def restore(program, copy, folder, acknowledged, draw):
    """Serves a copy and repeats calls that were acknowledged before the backup."""
    os.mkdir(folder)
    shutil.copytree(copy, f"{folder}/store")
    server = Server(program, folder)
    server.start()
    try:
        for client, calls in acknowledged:
            line = Connection(server, client.token)
            for key, path, body, answer in draw.sample(calls, min(len(calls), REPEATED_ON_EACH_COPY)) + calls[-3:]:
                again = line.call("POST", path, body, key)
                if again != (200, answer):
                    raise CheckFailed(f"call {key}: the answer was {answer!r} before the backup; the copy answers {again!r}")
            if line.call("GET", "me")[0] != 200:
                raise CheckFailed("a session is not valid in the copy")
        server.end()
        server.check()
    finally:
        server.process.kill()


def main():
    program, copies = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10
    seed = random.randrange(1 << 32)
    draw = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/served")
        server = Server(program, f"{folder}/served")
        store = f"{folder}/served/store"
        server.start()
        try:
            clients = [Client(server, f"client{i}", register_client(server, f"client{i}")) for i in range(CLIENTS)]
            for client in clients:
                client.start()
            taken, seconds = [], []
            for number in range(copies):
                time.sleep(draw.uniform(*SECONDS_BETWEEN))
                acknowledged = [(client, list(client.answered)) for client in clients]
                began = time.monotonic()
                shown = run(program, "serve", "default", "--store", store, "--backup", f"{folder}/copy{number}")
                seconds.append(time.monotonic() - began)
                if "no damage found" not in shown:
                    raise CheckFailed(f"copy {number} is damaged: {shown}")
                taken.append((f"{folder}/copy{number}", acknowledged))
            for client in clients:
                client.stops.set()
                client.join()
                if client.problem:
                    raise client.problem
            server.end()
            verdict = server.check()
            run(program, "serve", "default", "--store", store, "--backup", f"{folder}/last")
            if digest(program, f"{folder}/last") != digest(program, store):
                raise CheckFailed("the copy of an unused store replays to a different state")
            for number, (copy, acknowledged) in enumerate(taken):
                digest(program, copy)
                restore(program, copy, f"{folder}/restored{number}", acknowledged, draw)
        except CheckFailed as problem:
            sys.exit(f"backups.py: seed {seed}: {problem}")
        finally:
            server.process.kill()
        calls = sum(len(client.answered) for client in clients)
        print(f"backups.py: {copies} backups during {calls} acknowledged calls, each copy with all earlier calls; "
              f"longest backup: {max(seconds):.2f} s; store at the end: {verdict}, and its copy has the same digest")


if __name__ == "__main__":
    main()
