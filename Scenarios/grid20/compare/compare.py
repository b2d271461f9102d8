#!/usr/bin/env python3
"""Simulates grid20 with cabrank, SUMO and RidePy, each in a separate process, and prints a table of the results.

Programs that are not installed are left out with a message. `make compare` installs the programs and runs this script.
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import grid
import with_cabrank
import with_ridepy
import with_sumo
from measuring import Failure, Measurement

TABLES = Path(__file__).resolve().parent.parent
ROOT = TABLES.parent.parent

LEGEND = """\
wall, CPU  of the whole process, until the last byte of its results is written, the medians of the runs; CPU of all
           threads; sim: simulation only, measured by the program itself in its last run
peak       peak memory of the process
wait       from the request to the arrival of the taxi
km         of all taxis, empty and with a client; the shortest routes of all rides are {shortest_km:,.0f} km

The same streets, {taxis} taxis at the same junctions, the same {requests:,} requests. No client shares a taxi or gives up,
getting in and out takes no time, and a taxi stays where its last client got out.

cabrank    Events in continuous time, exact fastest routes on the streets. Taxis queue in zones, first come, first
           served: the taxi that has waited longest in the nearest zone with a taxi drives, not the nearest one. Requests
           are offered and answered; here all drivers accept at once. Taxis do not slow each other down.
SUMO       Each car in each second: it follows others, brakes, gives way at junctions. So only SUMO has traffic, and
           takes longer for the same route. Here the free taxi with the shortest drive time is sent, within a second.
           No queues, no refusals.
RidePy     Taxis are points with a list of stops. Here a request goes where it adds least driving, perhaps after other
           rides of the taxi: short empty routes, some long waits. No queues, no refusals, no traffic. `streets` searches
           the network for routes, `formula` only computes the distance on a grid."""
HEADER = [
    "", "version", "runs", "wall s", "CPU s", "sim s", "peak MB", "served", "wait mean s", "p50", "p95", "empty km",
    "occupied km",
]
EVERY_TOOL = ["cabrank", "sumo", "ridepy"]


@dataclass(frozen=True)
class Row:
    tool: str
    version: str
    measurements: list[Measurement]
    outcome: grid.Outcome

    def cells(self) -> list[str]:
        result = self.outcome
        return [
            self.tool,
            self.version,
            str(len(self.measurements)),
            f"{median(run.wall_seconds for run in self.measurements):.3f}",
            f"{median(run.cpu_seconds for run in self.measurements):.3f}",
            f"{result.simulating_seconds:.3f}",
            f"{max(run.peak_megabytes for run in self.measurements):.0f}",
            f"{result.served:,}",
            f"{result.wait_mean_seconds:.0f}",
            f"{result.wait_quantile_seconds(0.5):.0f}",
            f"{result.wait_quantile_seconds(0.95):.0f}",
            f"{result.empty_km:,.0f}",
            f"{result.occupied_km:,.0f}",
        ]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    build = ROOT / ".build"
    parser.add_argument("--tools", nargs="+", choices=EVERY_TOOL, default=EVERY_TOOL)
    parser.add_argument("--runs", type=int, default=5, help="runs of cabrank and of RidePy (default: 5)")
    parser.add_argument("--sumo-runs", type=int, default=1, help="runs of SUMO, which are slow (default: 1)")
    parser.add_argument("--cabrank", type=Path, default=build / "release/cabrank", help="program")
    parser.add_argument("--python", type=Path, default=build / "compare/venv/bin/python", help="Python with RidePy")
    parser.add_argument("--work", type=Path, default=build / "compare", help="folder of the tools' files")
    options = parser.parse_args()
    if options.runs < 1 or options.sumo_runs < 1:
        parser.error("every tool is run at least once")
    # Programs are started in other folders. The venv's Python is a link; resolving it would lose RidePy.
    for name in ("cabrank", "python", "work"):
        setattr(options, name, getattr(options, name).absolute())
    return options


def tools(options: argparse.Namespace, tables: grid.Grid) -> list[tuple[str, Callable[[Path], Row]]]:
    """Returns each program's name, and a function that runs it in a folder; it raises Failure if it cannot."""
    scenario = TABLES.parent / "grid20.yaml"

    def cabrank(folder: Path) -> Row:
        version = with_cabrank.version(options.cabrank, scenario)
        return Row("cabrank", version, *with_cabrank.simulate(options.cabrank, scenario, folder, options.runs))

    def sumo(folder: Path) -> Row:
        return Row("SUMO", with_sumo.version(), *with_sumo.simulate(tables, folder, options.sumo_runs))

    def ridepy(space: str) -> Callable[[Path], Row]:
        def run(folder: Path) -> Row:
            version = with_ridepy.version(options.python)
            runs = with_ridepy.simulate(tables, TABLES, space, options.python, folder, options.runs)
            return Row(f"RidePy {space}", version, *runs)

        return run

    every: dict[str, list[tuple[str, Callable[[Path], Row]]]] = {
        "cabrank": [("cabrank", cabrank)],
        "sumo": [("sumo", sumo)],
        "ridepy": [(f"ridepy-{space}", ridepy(space)) for space in ("streets", "formula")],
    }
    return [tool for name in EVERY_TOOL if name in options.tools for tool in every[name]]


def text(table: list[list[str]]) -> str:
    """Returns the table: names and versions are left-aligned, numbers right-aligned."""
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) if column < 2 else cell.rjust(width)
                  for column, (cell, width) in enumerate(zip(row, widths)))
        for row in table)


def main() -> int:
    options = arguments()
    tables = grid.load(TABLES)
    compared: list[Row] = []
    for name, run in tools(options, tables):
        folder = options.work / name
        folder.mkdir(parents=True, exist_ok=True)
        print(f"running: {name}", file=sys.stderr, flush=True)
        try:
            compared.append(run(folder))
        except Failure as failure:
            print(f"left out: {name}: {failure}", file=sys.stderr)
    if not compared:
        print("there is no tool to compare", file=sys.stderr)
        return 1
    print(text([HEADER, *(row.cells() for row in compared)]))
    print()
    print(LEGEND.format(
        shortest_km=sum(tables.distance_metres(way.origin, way.destination) for way in tables.requests) / 1_000,
        taxis=len(tables.taxis), requests=len(tables.requests)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
