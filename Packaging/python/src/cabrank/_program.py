"""Where the program is, how it is called, and what it says when it refuses."""

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
    """The program did not do what was asked. The text is what the program itself says.

    :ivar exit_code: 2 wrong usage or invalid input, 3 the machine failed, 130 interrupted.
    """

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code


class BadInput(CabrankError, ValueError):
    """A mistake in a scenario, a key, a file or an option (exit code 2)."""


class MachineFailure(CabrankError, OSError):
    """A disk is full, a permission is missing, a server is gone (exit code 3)."""

    def __str__(self) -> str:
        return str(self.args[0])


class ProgramNotFound(CabrankError, FileNotFoundError):
    """There is no program ``cabrank`` to run."""

    def __str__(self) -> str:
        return str(self.args[0])


def program() -> Path:
    """The program: what ``CABRANK_PROGRAM`` names, else ``cabrank`` on the ``PATH``.

    :raises ProgramNotFound: if there is none.
    """
    named = os.environ.get("CABRANK_PROGRAM")
    found = shutil.which(named or "cabrank")
    if found is None:
        where = f"CABRANK_PROGRAM names {named}, which is no program" if named else "it is not on the PATH"
        raise ProgramNotFound(
            f"the program cabrank was not found: {where}; build it with 'make build' and set CABRANK_PROGRAM", 2
        )
    return Path(found).absolute()


def run_program(arguments: Sequence[str]) -> tuple[int, str, str]:
    """Runs the program to its end.

    :returns: its exit code, 0 or 1 (done, and something asked for is not met), what it printed, and what it told.
    :raises CabrankError: for any other end, with the program's own words.
    """
    with subprocess.Popen(
        [str(program()), *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            output, messages = process.communicate()
        except BaseException:
            # Ctrl-C in a notebook: the program keeps what is finished, and is waited for.
            process.send_signal(signal.SIGINT)
            process.wait()
            raise
    if process.returncode in (0, 1):
        return process.returncode, output, messages
    message = messages.strip() or f"cabrank ended with {process.returncode} and said nothing"
    kind = {2: BadInput, 3: MachineFailure}.get(process.returncode, CabrankError)
    raise kind(message, process.returncode)


def setting(value: Any) -> str:
    """A value as a scenario writes it: maps and lists in braces and brackets, ``True`` as ``true``."""
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
    """What ``run`` and ``sweep`` have in common, as words of the command line."""
    words: list[str] = []
    for key, value in (set or {}).items():
        words += ["--set", f"{key}={setting(value)}"]
    for name, number in (("replications", replications), ("seed", seed), ("threads", threads)):
        if number is not None:
            words += [f"--{name}", str(number)]
    return words
