#!/usr/bin/env python3
"""Copies the store of a server while it is asked, again and again, and restores the copies. Nothing but the standard library is
needed.

    backups.py PROGRAM [COPIES]        10 copies, if it is not said otherwise

Each copy is whole, replays, and has all that was acknowledged before it began: a server on the copy answers each such call the
same, byte for byte, and goes on. A copy of the store when nobody serves it replays to the very same digest.
"""
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from crashes import Broken, CLIENTS, Client, Line, Server, newcomer

SECONDS_BETWEEN = (0.05, 0.5)
REPEATED_ON_EACH_COPY = 30


def run(program, *words):
    shown = subprocess.run([program, *words], capture_output=True, text=True)
    if shown.returncode != 0:
        raise Broken(f"{' '.join(words)} ends with {shown.returncode}: {shown.stdout} {shown.stderr}")
    return shown.stdout


def digest(program, store):
    """That all frames of a store lead to."""
    return [line for line in run(program, "replay", store).splitlines() if line.startswith("Digest")][0].split()[1]


def restore(program, copy, folder, acknowledged, draw):
    """Serves a copy, and calls again what was acknowledged before it was made."""
    os.mkdir(folder)
    shutil.copytree(copy, f"{folder}/store")
    server = Server(program, folder)
    server.start()
    try:
        for client, calls in acknowledged:
            line = Line(server, client.token)
            for key, path, body, answer in draw.sample(calls, min(len(calls), REPEATED_ON_EACH_COPY)) + calls[-3:]:
                again = line.call("POST", path, body, key)
                if again != (200, answer):
                    raise Broken(f"{key} was answered {answer!r} before the copy, and by the copy {again!r}")
            if line.call("GET", "me")[0] != 200:
                raise Broken("a session does not go on in the copy")
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
            clients = [Client(server, f"client{i}", newcomer(server, f"client{i}")) for i in range(CLIENTS)]
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
                    raise Broken(f"copy {number} is not whole: {shown}")
                taken.append((f"{folder}/copy{number}", acknowledged))
            for client in clients:
                client.stops.set()
                client.join()
                if client.problem:
                    raise client.problem
            server.end()
            whole = server.check()
            run(program, "serve", "default", "--store", store, "--backup", f"{folder}/last")
            if digest(program, f"{folder}/last") != digest(program, store):
                raise Broken("the copy of a store that nobody serves leads to another state")
            for number, (copy, acknowledged) in enumerate(taken):
                digest(program, copy)
                restore(program, copy, f"{folder}/restored{number}", acknowledged, draw)
        except Broken as problem:
            sys.exit(f"backups.py: seed {seed}: {problem}")
        finally:
            server.process.kill()
        calls = sum(len(client.answered) for client in clients)
        print(f"backups.py: {copies} copies while {calls} calls were acknowledged, each with all before it; "
              f"at most {max(seconds):.2f} s for one; the store then: {whole}, and its copy leads to the same digest")


if __name__ == "__main__":
    main()
