"""Runs cabrank, the simulator of taxi dispatch, and reads its results as pandas DataFrames.

>>> import cabrank
>>> results = cabrank.run("default", set={"drivers.scale": 0.9}, replications=5)
>>> results.summary.loc["wait_mean_s", ["mean", "ci95_low", "ci95_high"]]

The package runs the program ``cabrank``, found on the ``PATH`` or by the environment variable ``CABRANK_PROGRAM``. The same
scenario, settings and seed give the same tables.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Union

import pandas

from ._program import (
    BadInput,
    CabrankError,
    MachineFailure,
    PathOrName,
    ProgramNotFound,
    common_arguments,
    program,
    run_program,
    setting,
)
from ._results import Results, read_table

__all__ = [
    "BadInput", "CabrankError", "MachineFailure", "ProgramNotFound", "Results", "compare", "open_results", "program", "run",
    "sweep",
]  # fmt: skip


def run(
    scenario: PathOrName = "default",
    *,
    set: Mapping[str, Any] | None = None,
    replications: int | None = None,
    seed: int | None = None,
    out: PathOrName | None = None,
    threads: int | None = None,
    options: Sequence[str] = (),
) -> Results:
    """Simulates a scenario (``cabrank run``).

    :param scenario: a file, or the name of a scenario that comes with cabrank.
    :param set: overrides by dotted keys: ``{"drivers.scale": 0.9, "clients.patience": "5 min"}``.
    :param replications: number of independent repetitions (default: the scenario's).
    :param seed: random seed (default: the scenario's).
    :param out: the results folder (default: a temporary folder, deleted with the returned object).
    :param threads: number of threads (default: all processors).
    :param options: further options of ``cabrank run``, such as ``["--kepler", "--rides"]``.
    :raises BadInput: with the program's error message, if the scenario, a key or an option is invalid.
    """
    folder = Path(out) if out is not None else Path(tempfile.mkdtemp(prefix="cabrank-")) / "results"
    words = ["run", os.fspath(scenario), *common_arguments(set, replications, seed, threads)]
    try:
        code, _, _ = run_program([*words, *options, "--quiet", "--out", str(folder)])
    except BaseException:
        if out is None:
            shutil.rmtree(folder.parent, ignore_errors=True)
        raise
    return Results(folder, is_temporary=out is None, is_met=code == 0)


def open_results(path: PathOrName) -> Results:
    """Opens an existing results folder.

    :raises FileNotFoundError: if the folder contains no results.
    """
    return Results(Path(path))


def compare(
    a: Union[Results, PathOrName],
    b: Union[Results, PathOrName],
    *others: Union[Results, PathOrName],
    metrics: Sequence[str] = (),
    replications: int | None = None,
    set: Mapping[str, Any] | None = None,
) -> pandas.DataFrame:
    """Returns the differences between runs with their significance (``cabrank compare``): ``comparison.csv``.

    Each variant is compared with ``a``, in pairs of replications if the seeds are equal. Scenarios are simulated first.

    :param metrics: the compared metrics (default: the headline metrics).
    """
    runs = [item.path if isinstance(item, Results) else Path(os.fspath(item)) for item in (a, b, *others)]
    with tempfile.TemporaryDirectory(prefix="cabrank-") as folder:
        place = Path(folder) / "comparison"
        words = ["compare", *map(str, runs), *common_arguments(set, replications, None, None)]
        for metric in metrics:
            words += ["--metric", metric]
        run_program([*words, "--quiet", "--out", str(place)])
        return read_table(place / "comparison.csv")


def sweep(
    scenario: PathOrName = "default",
    *,
    vary: Mapping[str, Union[str, Sequence[Any]]],
    set: Mapping[str, Any] | None = None,
    replications: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    options: Sequence[str] = (),
) -> pandas.DataFrame:
    """Simulates a scenario with each of several values (``cabrank sweep``). Returns a row per point and metric.

    The columns are the name and the settings of the point, then those of ``sweep.csv``.

    :param vary: the values by dotted key: ``{"drivers.scale": [0.8, 1, 1.2]}``, or in the notation of the command line,
        ``"0.8..1.2:0.1"``. Several keys give all combinations of their values.
    """
    with tempfile.TemporaryDirectory(prefix="cabrank-") as folder:
        place = Path(folder) / "sweep"
        words = ["sweep", os.fspath(scenario), *common_arguments(set, replications, seed, threads)]
        for key, values in vary.items():
            listed = values if isinstance(values, str) else ",".join(setting(value) for value in values)
            words += ["--vary", f"{key}={listed}"]
        run_program([*words, *options, "--quiet", "--out", str(place)])
        points = read_table(place / "points.csv").drop(columns="scenario_digest")
        return points.merge(read_table(place / "sweep.csv"), on="point")
