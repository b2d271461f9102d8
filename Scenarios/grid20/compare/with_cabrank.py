"""Simulates the grid with cabrank: the scenario grid20, read from the results folder of `cabrank run`."""

import json
from pathlib import Path

from grid import Outcome, rows
from measuring import Failure, Measurement, first_line, run


def version(program: Path, scenario: Path) -> str:
    """Returns the version. Raises Failure if the program is not built or the scenario is missing."""
    if not program.is_file():
        raise Failure(f"there is no {program.name} (make build)")
    if not scenario.is_file():
        raise Failure(f"there is no scenario {scenario.name}")
    return first_line([program, "--version"]).rpartition(" ")[2]


def simulate(program: Path, scenario: Path, folder: Path, repeats: int) -> tuple[list[Measurement], Outcome]:
    results = folder / "results"
    command: list[str | Path] = [program, "run", scenario, "--out", results, "--quiet"]
    measurements = [run(command, folder) for _ in range(repeats)]
    return measurements, outcome(results)


def outcome(results: Path) -> Outcome:
    drivers = rows(results / "drivers.csv")
    manifest = json.loads((results / "manifest.json").read_text(encoding="utf-8"))
    return Outcome(
        waits_seconds=[float(row["wait_s"]) for row in rows(results / "rides.csv") if row["outcome"] == "completed"],
        empty_km=sum(float(row["empty_km"]) for row in drivers),
        occupied_km=sum(float(row["occupied_km"]) for row in drivers),
        simulating_seconds=float(manifest["run_seconds"]))
