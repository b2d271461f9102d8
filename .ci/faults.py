#!/usr/bin/env python3
"""Puts a faulty proxy between the load tester and a server, one fault at a time. Needs only the standard library.

    faults.py PROGRAM [NAME…]     runs all cases, or those whose name contains one of the words

The tester must report each fault and exit with code 1. With a harmless variation of HTTP, such as chunks or one connection
per call, it must exit with 0. Each case has a separate server, proxy and results folder; a few cases run in parallel.
"""
import asyncio
import json
import logging
import os
import re
import signal
import socket
import struct
import sys
import tempfile
import time

CASES_IN_PARALLEL = 6
RATE = 120
TOKEN = "operator-token-of-a-test"
LOAD = ["--users", "400", "--rate", str(RATE), "--sockets", "130", "--warm-up", "1s", "--duration", "2.5s"]
# Generous limits, so that a busy machine does not fail a case.
PATIENCE = ["--target-latency", "8s", "--set", "target.lateness=1min"]
# With this seed the tester sends more commands than requested, so that calls pending at the end do not fail the rate target.
HARMLESS = ["--seed", "3", "--warm-up", "4s"]
EVERY = 3  # every third command is faulty

cases = {}


def case(name, says=None, kinds=None, options=(), limit=None):
    """Registers a proxy class as a case. `says` must match the tester's output, `kinds` a kind in `wrong.csv`; without both
    the case is harmless. `limit` checks what the proxy recorded, and returns a problem or None."""
    def add(proxy_class):
        cases[name] = (proxy_class, says, kinds, list(options), limit)
        return proxy_class
    return add


class Reset(Exception):
    """A connection reset, requested by a fault."""


class Answer:
    """An HTTP response."""

    def __init__(self, status, reason, fields, body):
        self.status, self.reason, self.fields, self.body = status, reason, fields, body

    def bytes(self, version="HTTP/1.1"):
        """Returns the response as sent, with its length."""
        fields = dict(self.fields, **{"Content-Length": len(self.body)})
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        return f"{version} {self.status} {self.reason}\r\n{head}\r\n".encode() + self.body


async def read_message(reader):
    """Reads a request or a response. Returns its first line, its fields, the fields by lower-case name, and its body; None at the
    end of the connection."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = head.decode().split("\r\n")[:-2]
    fields = dict(line.split(": ", 1) for line in lines)
    small = {name.lower(): value for name, value in fields.items()}
    body = b""
    if "content-length" in small:
        body = await reader.readexactly(int(small["content-length"]))
    return first, fields, small, body


class Proxy:
    """A proxy that forwards everything unchanged. A fault is a subclass that overrides one of the methods below."""

    def __init__(self, port):
        self.upstream, self.commands, self.events, self.posts = port, 0, 0, []

    # Methods that faults override

    async def command(self, request):
        """Returns the bytes that answer a command; raises Reset to reset the connection."""
        self.commands += 1
        if self.commands % EVERY == 0:
            return await self.fault(request)
        return (await request.forward()).bytes()

    async def fault(self, request):
        """Returns the bytes that answer every third command."""
        return (await request.forward()).bytes()

    def relayed(self, event, channel):
        """Returns the events sent instead of an event of a stream or of the operator's feed; None ends the channel."""
        return [event]

    async def send(self, writer, data):
        writer.write(data)
        await writer.drain()

    closes = False

    # Implementation

    async def serve(self, reader, writer):
        up_reader = up_writer = None
        try:
            up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self.upstream)
            while (message := await read_message(reader)) is not None:
                request = Request(message, up_reader, up_writer)
                if request.path == "/v1/me/events" or request.path == "/v1/operator/events":
                    await self.stream(request, writer)
                    break
                if request.is_command:
                    self.posts.append((time.monotonic(), request.small.get("idempotency-key")))
                    await self.send(writer, await self.command(request))
                    if self.closes:
                        break
                else:
                    await self.send(writer, (await request.forward()).bytes())
        except Reset:
            # Closes at once with a reset instead of sending the remaining bytes.
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        for end in (writer, up_writer):
            if end is not None:
                end.close()

    async def stream(self, request, writer):
        request.send()
        head = await request.up_reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head.split(b"\r\n")[0]:
            length = re.search(rb"content-length: (\d+)", head, re.I)
            writer.write(head + await request.up_reader.readexactly(int(length[1]) if length else 0))
            return await writer.drain()
        # Without chunks, the body ends with the connection.
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n")
        chunked = b"chunked" in head.lower()
        left, channel = b"", Channel(request.path == "/v1/operator/events")
        while True:
            if chunked:
                size = int((await request.up_reader.readline()).split(b";")[0] or b"0", 16)
                data = await request.up_reader.readexactly(size)
                await request.up_reader.readline()
            else:
                data = await request.up_reader.read(65536)
            if not data or writer.is_closing():
                return
            left += data
            *blocks, left = left.split(b"\n\n")
            for block in blocks:
                relayed = self.relayed(block, channel) if b"id: " in block else [block]
                if relayed is None:
                    writer.write(block[:len(block) // 2])
                    return await writer.drain()
                for event in relayed:
                    writer.write(event + b"\n\n")
            await writer.drain()


class Request:
    """A request of the load tester, and the connection that forwards it."""

    def __init__(self, message, up_reader, up_writer):
        self.first, self.fields, self.small, self.body = message
        self.method, self.path = self.first.split()[:2]
        self.up_reader, self.up_writer = up_reader, up_writer
        self.is_command = self.method == "POST" and self.path.startswith("/v1/taxis/")

    def send(self, **changed):
        fields = dict(self.fields, **{name.replace("_", "-"): value for name, value in changed.items()})
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        self.up_writer.write(f"{self.first}\r\n{head}\r\n".encode() + self.body)

    async def forward(self, **changed):
        """Sends the request to the server, with changed fields, and returns the response."""
        self.send(**changed)
        message = await read_message(self.up_reader)
        if message is None:
            raise Reset
        first, fields, _, body = message
        _, status, reason = first.split(" ", 2)
        fields = {name: value for name, value in fields.items() if name.lower() != "content-length"}
        return Answer(int(status), reason, fields, body)


class Channel:
    """A connection with events: the operator's feed or a user's stream."""

    def __init__(self, is_feed):
        self.is_feed, self.events, self.held = is_feed, 0, None


# Responses of gateways and of overloaded servers

def status(code, reason, fields=None, body=b"overloaded\n"):
    """Returns a fault that answers with a status."""
    class Status(Proxy):
        async def fault(self, request):
            return Answer(code, reason, dict({"Content-Type": "text/plain"}, **(fields or {})), body).bytes()
    return Status


def waits_a_second(proxy):
    """Checks that no command is repeated within the second of Retry-After."""
    last = {}
    for when, key in proxy.posts:
        if key in last and when - last[key] < 0.99:
            return f"a command was repeated after {when - last[key]:.3f} s instead of 1 s"
        last[key] = when


def limits_attempts(proxy):
    """Checks that no second has more than about twice the requested number of attempts."""
    times = [when for when, _ in proxy.posts]
    # The first second is left out: all drivers start work then.
    later = [when for when in times if when > times[0] + 1]
    most = max((sum(start <= when < start + 1 for when in later) for start in later), default=0)
    if most > 2.1 * RATE:
        return f"{most} attempts in a second at a rate of {RATE}"


case("503", "503 unavailable +[1-9].* none")(status(503, "Service Unavailable"))
case("503 with Retry-After", "with Retry-After +[1-9]", limit=waits_a_second)(
    status(503, "Service Unavailable", {"Retry-After": "1"}))
case("429", "429 too many requests +[1-9].* none")(status(429, "Too Many Requests"))
case("500", "500 internal error +[1-9].* none")(status(500, "Internal Server Error"))
case("502", "502 bad gateway +[1-9].* none")(status(502, "Bad Gateway"))
case("504", "504 gateway timeout +[1-9].* none")(status(504, "Gateway Timeout"))
case("404", "other 4xx +[1-9].* none")(status(404, "Not Found"))
case("redirection", "3xx +[1-9].* none")(status(301, "Moved Permanently", {"Location": "https://127.0.0.1/"}))
case("garbage JSON", "unreadable answer +[1-9].* none")(status(200, "OK", body=b'{"sequence": 12, "eve'))
case("HTML", "unreadable answer +[1-9].* none")(status(200, "OK", {"Content-Type": "text/html"}, b"<html>Welcome!</html>"))


@case("503 for everything", "503 unavailable +[1-9].* none", limit=limits_attempts)
class Full(Proxy):
    async def command(self, request):
        return Answer(503, "Service Unavailable", {}, b"").bytes()


@case("HTTP/1.0 with an error", "500 internal error +[1-9].* none")
class OldError(Proxy):
    async def command(self, request):
        self.commands += 1
        self.closes = self.commands % EVERY == 0
        return b"HTTP/1.0 500 Oops\r\n\r\nsomething is wrong" if self.closes else (await request.forward()).bytes()


@case("no HTTP", "no HTTP answer +[1-9].* none")
class NoHTTP(Proxy):
    async def fault(self, request):
        return b"220 mail.example ready\r\n\r\n"


# Broken connections

@case("reset before the server gets the command", "reset after sending +[1-9].* none")
class ResetBefore(Proxy):
    async def fault(self, request):
        raise Reset


@case("reset after the server executed the command", "reset after sending +[1-9].* none")
class ResetAfter(Proxy):
    async def fault(self, request):
        await request.forward()
        raise Reset


@case("half an answer", "half answer +[1-9].* none")
class Half(Proxy):
    async def command(self, request):
        self.commands += 1
        answer = (await request.forward()).bytes()
        self.closes = self.commands % EVERY == 0
        return answer[:-len(answer) // 4] if self.closes else answer


@case("never answered", "no answer +[1-9].* none", options=["--set", "target.timeout=0.5s"])
class Never(Proxy):
    async def fault(self, request):
        await request.forward()
        await asyncio.sleep(3600)


@case("slow beyond the target", "time from due.* fail", options=["--target-latency", "0.7s"])
class Slow(Proxy):
    async def fault(self, request):
        answer = await request.forward()
        await asyncio.sleep(1)
        return answer.bytes()


# Duplicated commands and exchanged answers

@case("doubled", kinds="commandTwice|commandFromNobody")
class Doubled(Proxy):
    async def fault(self, request):
        answer = await request.forward()
        await request.forward(Idempotency_Key=f"again-{self.commands}")
        return answer.bytes()


@case("another command's answer", kinds="answerDiffers|acknowledgedLost")
class ExchangedAnswer(Proxy):
    last = None

    async def fault(self, request):
        answer = await request.forward()
        self.last, sent = answer, self.last or answer
        return sent.bytes()


# Events

def events(name, kinds, of_feed, change):
    """Registers a fault that changes events of the feed or of the streams."""
    class Events(Proxy):
        held = None

        def relayed(self, event, channel):
            if channel.is_feed != of_feed:
                return [event]
            self.events += 1
            return change(self, event)
    case(name, kinds=kinds)(Events)


def dropped(proxy, event):
    return [] if proxy.events % 20 == 0 else [event]


def twice(proxy, event):
    return [event, event] if proxy.events % 20 == 0 else [event]


def swapped_feed(proxy, event):
    if proxy.events % 20 == 0:
        proxy.held = event
        return []
    held, proxy.held = proxy.held, None
    return [event] + ([held] if held else [])


def garbled(proxy, event):
    return [event.replace(b"{", b"[", 1)] if proxy.events % 20 == 0 else [event]


events("a dropped event of the feed", "orderBroken", True, dropped)
events("swapped events of the feed", "orderBroken", True, swapped_feed)
events("an event of the feed twice", "orderBroken", True, twice)
events("garbage in the feed", "orderBroken", True, garbled)
events("a dropped event of a stream", "eventLost", False, dropped)
events("an event of a stream twice", "eventTwice", False, twice)


@case("swapped events of a stream", kinds="eventDisordered|eventLost")
class SwappedStream(Proxy):
    def relayed(self, event, channel):
        if channel.is_feed:
            return [event]
        channel.events += 1
        if channel.events % 3 == 0:
            channel.held = event
            return []
        held, channel.held = channel.held, None
        return [event] + ([held] if held else [])


@case("a truncated feed", "feed ended +[1-9].* none")
class TruncatedFeed(Proxy):
    def relayed(self, event, channel):
        if channel.is_feed:
            self.events += 1
            return None if self.events % 150 == 0 else [event]
        return [event]


@case("truncated streams", "stream ended +[1-9].* none")
class TruncatedStreams(Proxy):
    def relayed(self, event, channel):
        if not channel.is_feed:
            self.events += 1
            return None if self.events % 50 == 0 else [event]
        return [event]


# Amounts of money and time, changed consistently in answers and events

def changed(key, change):
    """Returns a fault that changes the numbers under a key."""
    times = [0]

    def altered(value):
        if isinstance(value, list):
            return [altered(inner) for inner in value]
        if not isinstance(value, dict):
            return value
        fields = {name: altered(inner) for name, inner in value.items()}
        if isinstance(fields.get(key), (int, float)):
            times[0] += 1
            fields[key] = round(change(fields[key]), 2)
        return fields

    class Changed(Proxy):
        changes = times

        async def command(self, request):
            answer = await request.forward()
            if answer.body.startswith(b"{"):
                answer.body = json.dumps(altered(json.loads(answer.body))).encode()
            return answer.bytes()

        def relayed(self, event, channel):
            lines = [b"data: " + json.dumps(altered(json.loads(line[6:]))).encode() if line.startswith(b"data: {") else line
                     for line in event.split(b"\n")]
            return [b"\n".join(lines)]
    return Changed


def changed_something(proxy):
    """Checks that the fault occurred."""
    return None if proxy.changes[0] else "the fault did not occur"


for name, kind, key, change in [
        ("prices a cent higher", "wrongPrice", "price", lambda price: price + 0.01),
        ("prices ten times as high", "wrongPrice", "price", lambda price: price * 10),
        ("waits a second longer", "wrongWait", "wait", lambda wait: wait + 1)]:
    case(name, kinds=kind, limit=changed_something)(changed(key, change))


# Harmless variations

case("harmless: unchanged")(Proxy)


@case("harmless: no keep-alive")
class NoKeepAlive(Proxy):
    closes = True

    async def command(self, request):
        answer = await request.forward()
        answer.fields["Connection"] = "close"
        return answer.bytes()


@case("harmless: chunked")
class Chunked(Proxy):
    async def command(self, request):
        answer = await request.forward()
        head = answer.bytes().split(b"\r\n\r\n")[0]
        head = re.sub(rb"Content-Length: \d+", b"Transfer-Encoding: chunked", head)
        body, chunks = answer.body, b""
        while body:
            piece, body = body[:50], body[50:]
            chunks += b"%x;part=1\r\n%s\r\n" % (len(piece), piece)
        return head + b"\r\n\r\n" + chunks + b"0\r\nTrailing: field\r\n\r\n"


@case("harmless: fields in another order and in capitals")
class OtherFields(Proxy):
    async def command(self, request):
        answer = await request.forward()
        fields = sorted(dict(answer.fields, **{"CONTENT-LENGTH": len(answer.body)}).items(), reverse=True)
        head = "".join(f"{name.upper()}:{value}  \r\n" for name, value in fields)
        return f"HTTP/1.1 {answer.status}\r\n{head}\r\n".encode() + answer.body


@case("harmless: HTTP/1.0, without a length")
class Old(Proxy):
    closes = True

    async def command(self, request):
        answer = await request.forward()
        return f"HTTP/1.0 {answer.status} {answer.reason}\r\nContent-Type: application/json\r\n\r\n".encode() + answer.body


@case("harmless: HTTP/1.0 that keeps the connection")
class OldKeepAlive(Proxy):
    async def command(self, request):
        answer = await request.forward()
        answer.fields["Connection"] = "keep-alive"
        return answer.bytes("HTTP/1.0")


@case("harmless: a hint before the answer")
class Hints(Proxy):
    async def command(self, request):
        return b"HTTP/1.1 103 Early Hints\r\nLink: </v1/city>\r\n\r\n" + (await request.forward()).bytes()


@case("harmless: slow, within the target")
class Dripping(Proxy):
    async def send(self, writer, data):
        for start in range(0, len(data), 97):
            writer.write(data[start:start + 97])
            await writer.drain()
            await asyncio.sleep(0.01)


@case("harmless: repeated with the same key")
class DoubledWithKey(Proxy):
    async def fault(self, request):
        await request.forward()
        return (await request.forward()).bytes()


# Running the cases

async def started(program, folder):
    """Starts a server and returns its process and port."""
    server = await asyncio.create_subprocess_exec(
        program, "serve", "smoke", "--listen", "127.0.0.1:0", "--test-users", "--operator-token-file", f"{folder}/token",
        stdout=open(f"{folder}/shown", "w"), stderr=open(f"{folder}/log", "w"))
    for _ in range(1200):
        with open(f"{folder}/log") as log:
            found = re.search(r'127\.0\.0\.1:(\d+)', log.read())
        if found:
            return server, int(found[1])
        await asyncio.sleep(0.05)
    raise SystemExit("the server did not start")


async def tried(program, name, folder):
    """Runs a case and returns the problem in one line; None if there is none."""
    proxy_class, says, kinds, options, limit = cases[name]
    wanted = 1 if says or kinds else 0
    os.mkdir(folder)
    with open(f"{folder}/token", "w") as file:
        file.write(TOKEN)
    server, port = await started(program, folder)
    proxy = proxy_class(port)
    listener = await asyncio.start_server(proxy.serve, "127.0.0.1", 0, backlog=512)
    try:
        address = f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}"
        tester = await asyncio.create_subprocess_exec(
            program, "load", "smoke", *LOAD, *PATIENCE, *options, *([] if wanted else HARMLESS), "--out", f"{folder}/results",
            "--target", address, "--operator-token-file", f"{folder}/token", stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT)
        output = (await tester.communicate())[0].decode()
        if os.environ.get("SHOW_LOADS"):
            print(output)
    finally:
        listener.close()
        server.send_signal(signal.SIGKILL)
        await server.wait()
    with open(f"{folder}/output", "w") as file:
        file.write(output)
    wrong = ""
    if os.path.exists(f"{folder}/results/wrong.csv"):
        with open(f"{folder}/results/wrong.csv") as file:
            wrong = file.read().partition("\n")[2]
    checks = [
        limit(proxy) if limit else None,
        tester.returncode != wanted and f"exit code {tester.returncode} instead of {wanted}",
        says and not re.search(says, output) and f"the tester's output does not match '{says}'",
        kinds and not re.search(f",({kinds}),", wrong) and f"wrong.csv has no kind {kinds}"]
    problem = next((check for check in checks if check), None)
    if problem:
        print(f"{output}\n{wrong}", file=sys.stderr)
    return problem


async def main(program, words):
    faults = {name for name, (_, says, kinds, _, _) in cases.items() if says or kinds}
    names = [name for name in cases if not words or any(word in name for word in words)]
    slots = asyncio.Semaphore(CASES_IN_PARALLEL)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as work:
        async def one(number, name):
            async with slots:
                # With so few commands, one more or less may decide about the rate target: a harmless case has three tries.
                problem, tries = "", 1 if name in faults else 3
                for attempt in range(tries):
                    if problem is not None:
                        problem = await tried(program, name, f"{work}/{number}-{attempt}")
                print(f"{name}: {problem or 'passed'}", flush=True)
                return problem
        problems = await asyncio.gather(*(one(number, name) for number, name in enumerate(names)))
    missed = sum(problem is not None for problem in problems)
    print(f"{len(names)} cases in {time.monotonic() - began:.0f} s, {missed} of them failed")
    return 1 if missed or not names else 0


if __name__ == "__main__":
    # Write errors after the exit of a tester are expected.
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    sys.exit(asyncio.run(main(os.path.realpath(sys.argv[1]), sys.argv[2:])))
