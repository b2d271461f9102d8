"""The location of the program, its calls and its errors."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Union

#: A scenario or folder: a path, or the name of a scenario that comes with cabrank.
PathOrName = Union[str, "os.PathLike[str]"]


class CabrankError(Exception):
    """An error of the program, with the program's message.

    :ivar exit_code: 2 for wrong usage or invalid input, 3 for a failure of the machine, 130 for an interrupt.
    """

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code


class BadInput(CabrankError, ValueError):
    """An invalid scenario, key, file or option (exit code 2)."""


class MachineFailure(CabrankError, OSError):
    """A failure of the machine, such as a full disk, a missing permission or a lost server (exit code 3)."""

    def __str__(self) -> str:
        return str(self.args[0])


class ProgramNotFound(CabrankError, FileNotFoundError):
    """The program ``cabrank`` was not found."""

    def __str__(self) -> str:
        return str(self.args[0])


def program() -> Path:
    """Returns the path of the program: ``CABRANK_PROGRAM``, or else ``cabrank`` on the ``PATH``.

    :raises ProgramNotFound: if there is no such program.
    """
    named = os.environ.get("CABRANK_PROGRAM")
    found = shutil.which(named or "cabrank")
    if found is None:
        where = f"CABRANK_PROGRAM names {named}, which is not a program" if named else "it is not on the PATH"
        raise ProgramNotFound(
            f"the program cabrank was not found: {where}; build it with 'make build' and set CABRANK_PROGRAM", 2
        )
    return Path(found).absolute()


def run_program(arguments: Sequence[str]) -> tuple[int, str, str]:
    """Runs the program to its end.

    :returns: the exit code, 0 or 1 (done, but a requested condition is not met), the standard output and the messages.
    :raises CabrankError: for any other exit code, with the program's message.
    """
    with subprocess.Popen(
        [str(program()), *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            output, messages = process.communicate()
        except BaseException:
            # After Ctrl-C in a notebook, waits until the program has stored its finished parts.
            process.send_signal(signal.SIGINT)
            process.wait()
            raise
    if process.returncode in (0, 1):
        return process.returncode, output, messages
    message = messages.strip() or f"cabrank exited with code {process.returncode} without a message"
    kind = {2: BadInput, 3: MachineFailure}.get(process.returncode, CabrankError)
    raise kind(message, process.returncode)


def setting(value: Any) -> str:
    """Returns a value in the notation of a scenario: maps and lists in braces and brackets, ``True`` as ``true``."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping) or (isinstance(value, Sequence) and not isinstance(value, bytes)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    return str(value)


def common_arguments(
    set: Mapping[str, Any] | None, replications: int | None, seed: int | None, threads: int | None
) -> list[str]:
    """Returns the common options of ``run``, ``compare`` and ``sweep`` as words of the command line."""
    words: list[str] = []
    for key, value in (set or {}).items():
        words += ["--set", f"{key}={setting(value)}"]
    for name, number in (("replications", replications), ("seed", seed), ("threads", threads)):
        if number is not None:
            words += [f"--{name}", str(number)]
    return words
