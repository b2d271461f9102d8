#!/usr/bin/env python3
"""Runs grid20 through cabrank, SUMO and RidePy, each in a process of its own, and prints them side by side.

Who is not installed is said and left out. `make compare` installs what can be installed and starts this.
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
wall, CPU   the whole process, from start to the last byte of its results: the median of {runs} runs (SUMO: {sumo_runs});
            CPU of all threads. sim: of the wall time simulating, as the program itself measures it
peak        the most memory that the process held
wait        from the request until the taxi is there
km          of all taxis: empty, and with a client; the shortest ways of all rides are {shortest_km:,.0f} km

The same streets, 200 taxis at the same junctions, the same {requests:,} requests, rides of one party, nobody gives up, no time for
getting in and out, taxis stand where their last client got out.

cabrank     Events in continuous time and exact fastest ways on the streets; FIFO queues of taxis by zone, so that who has
            stood longest in the nearest zone with a taxi drives, not who is nearest; offers with answers, of which here all
            are yes at once. No traffic: taxis do not slow each other down.
SUMO        Every car each second, following others, braking and giving way at junctions, so it alone has traffic and takes
            longer for the same way. Here the nearest free taxi in driving time is sent, within a second of the request. No
            queues, no drivers who refuse.
RidePy      Points that jump from stop to stop, moved when a request comes. Here a request goes where it adds the least
            driving, also after rides that a taxi still has to do: short empty ways, some long waits. No queues, no drivers
            who refuse, no traffic. `streets` finds its ways in the network; `formula` only knows the distance on a grid."""


@dataclass(frozen=True)
class Row:
    tool: str
    version: str
    measurements: list[Measurement]
    outcome: grid.Outcome

    def cells(self) -> list[str]:
        result = self.outcome
        return [
            self.tool, self.version,
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


HEADER = ["", "version", "wall s", "CPU s", "sim s", "peak MB", "served", "wait mean s", "p50", "p95", "empty km", "occupied km"]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", nargs="+", choices=["cabrank", "sumo", "ridepy"], default=["cabrank", "sumo", "ridepy"])
    parser.add_argument("--runs", type=int, default=5, help="of cabrank and RidePy each (5)")
    parser.add_argument("--sumo-runs", type=int, default=1, help="it takes long (1)")
    parser.add_argument("--cabrank", type=Path, default=ROOT / ".build/release/cabrank", help="the program")
    parser.add_argument("--python", type=Path, default=ROOT / ".build/compare/venv/bin/python", help="one that has RidePy")
    parser.add_argument("--work", type=Path, default=ROOT / ".build/compare", help="the folder for what the tools read and write")
    options = parser.parse_args()
    if options.runs < 1 or options.sumo_runs < 1:
        parser.error("every tool is run at least once")
    return options


def tools(options: argparse.Namespace, tables: grid.Grid) -> list[tuple[str, Callable[[Path], Row]]]:
    """Each with what runs it in a folder of its own; raises Failure where it cannot."""
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

    every = {
        "cabrank": [("cabrank", cabrank)],
        "sumo": [("sumo", sumo)],
        "ridepy": [(f"ridepy-{space}", ridepy(space)) for space in ("streets", "formula")],
    }
    return [tool for name in every if name in options.tools for tool in every[name]]


def text(table: list[list[str]]) -> str:
    """In columns: names and versions to the left, numbers to the right."""
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
        folder = options.work.absolute() / name
        folder.mkdir(parents=True, exist_ok=True)
        print(f"running: {name}", file=sys.stderr)
        try:
            compared.append(run(folder))
        except Failure as failure:
            print(f"left out: {name}: {failure}", file=sys.stderr)
    if not compared:
        print("there is nobody to compare", file=sys.stderr)
        return 1
    shortest_km = sum(tables.distance_metres(way.origin, way.destination) for way in tables.requests) / 1_000
    sumo_runs = "one run" if options.sumo_runs == 1 else f"of {options.sumo_runs}"
    print(text([HEADER, *(row.cells() for row in compared)]))
    print()
    print(LEGEND.format(runs=options.runs, sumo_runs=sumo_runs, shortest_km=shortest_km, requests=len(tables.requests)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
