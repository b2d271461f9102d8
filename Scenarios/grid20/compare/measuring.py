"""Runs and measures programs, all with the same method."""

import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

# A process inherits the peak memory of its parent, and Python's would hide that of a small program: so
# GNU time, which is small, starts the program.
GNU_TIME = "/usr/bin/time"


class Failure(Exception):
    """A program cannot be compared; the message gives the reason."""


@dataclass(frozen=True)
class Measurement:
    """Wall time, CPU time (all threads, user and system) and peak memory of a process."""

    wall_seconds: float
    cpu_seconds: float
    peak_megabytes: float


def run(arguments: list[str | Path], folder: Path) -> Measurement:
    """Runs a program in an existing folder; its output goes to `output.txt` there.

    Raises Failure with the last line of the output if the program fails.
    """
    report, output = folder / "time.txt", folder / "output.txt"
    command = [GNU_TIME, "--output", report, "--format", "%M", *arguments]
    with open(output, "w", encoding="utf-8") as file:
        start = time.perf_counter()
        try:
            process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=file, stderr=file)
        except FileNotFoundError as missing:
            raise Failure(f"{missing.filename} is missing (Debian's package time)") from missing
        # Times of the child processes, with GNU time, in microseconds; the report of GNU time has hundredths of seconds.
        _, status, usage = os.wait4(process.pid, 0)
        wall_seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        last_words = output.read_text(encoding="utf-8", errors="replace").strip()[-1_000:]
        raise Failure(f"{Path(arguments[0]).name} ended with code {process.returncode}: {last_words}")
    peak_kilobytes = int(report.read_text(encoding="utf-8"))
    return Measurement(wall_seconds, usage.ru_utime + usage.ru_stime, peak_kilobytes / 1_024)


def first_line(arguments: list[str | Path]) -> str:
    """Returns the first line of a program's output, such as its version. Raises Failure if it cannot be run."""
    try:
        done = subprocess.run(arguments, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as problem:
        raise Failure(str(problem)) from problem
    return (done.stdout.strip().splitlines() or [""])[0]
