#!/usr/bin/env python3
"""Which taxi for which client? Compares each policy with the rule in three cities at three loads: the tables of the guide.

    export CABRANK_DATA=/path/to/data
    make policies

Simulates many days in each city with each policy, at 75 %, 100 % and 125 % of the demand. The days of two policies have the
same clients and drivers, so they are compared in pairs: for waits, the ratio to the rule (intervals by Student's t of its
logarithm); for other figures, the difference. At the end the script lists for each claim ("`nearest` shortens the mean wait")
where it holds: in all nine cells, in some, or with opposite signs. A claim holds in a cell if its interval excludes 0; the
intervals are so wide that, with 95 % confidence, no claim holds in all cells at random. Two of the cities need published data; without
it they are left out, and a message says so. Only the standard library is needed.
"""

import argparse
import csv
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import fmean, stdev

RULE = "fifo"
OTHERS = ["nearest", "longestIdle", "random", "batched", "rebalanced"]
LOADS = ["0.75", "1", "1.25"]
CERTAINTY = 0.95


@dataclass(frozen=True)
class City:
    scenario: str
    name: str
    days: int
    needs: str | None  # a file of the data folder


CITIES = [
    City("policies", "generated", 20, None),
    City("porto-alegre", "Porto Alegre", 10, "porto_alegre/porto_alegre.osm.pbf"),
    City("new-york", "New York", 10, "nyc/zone_table.csv"),
]


@dataclass(frozen=True)
class Measure:
    """A figure of a day, and the comparison of two days."""

    metric: str
    title: str
    more: str  # effect of a policy that increases the figure
    less: str
    is_ratio: bool  # whether a change is in per cent of the rule's figure, or a difference
    scale: float  # factor from the metric's unit to the table's
    digits: int

    def change(self, there: float, here: float) -> float:
        """Returns the change of a pair: the logarithm of the ratio, or the difference."""
        return math.log(there / here) if self.is_ratio else (there - here) * self.scale

    def told(self, change: float) -> float:
        return 100 * math.expm1(change) if self.is_ratio else change


MEASURES = [
    Measure("wait_mean_s", "Mean wait, min; change in %", "lengthens the mean wait", "shortens the mean wait",
            True, 1 / 60, 1),
    Measure("wait_p95_s", "95 % wait at most, min; change in %", "lengthens long waits", "shortens long waits",
            True, 1 / 60, 1),
    Measure("service_rate", "Clients picked up, %; change in percentage points", "picks up more clients",
            "picks up fewer clients", False, 100, 2),
    Measure("empty_km_share", "Kilometres without a client, %; change in percentage points",
            "has more of the kilometres driven empty", "has fewer of the kilometres driven empty", False, 100, 1),
    Measure("driver_income_per_hour_gini", "Gini coefficient of drivers' income an hour; change",
            "makes incomes less equal", "makes incomes more equal", False, 1, 3),
]


class Failure(Exception):
    """A failure, with a message for the user."""


def tail_chance(degrees: int, t: float) -> float:
    """Returns the two-sided tail probability of Student's t with the given degrees of freedom.

    >>> [round(tail_chance(degrees, 2.5), 4) for degrees in (1, 9, 19)]
    [0.2422, 0.0339, 0.0217]
    >>> tail_chance(9, 0)
    1.0
    """
    return _tail(degrees, math.atan(abs(t) / math.sqrt(degrees))) / _tail(degrees, 0)


def _tail(degrees: int, angle: float) -> float:
    # With t = √n tan φ the density is that of cosⁿ⁻¹ φ: smooth up to π/2, so that Simpson's rule finds the tail.
    steps = 2_000
    width = (math.pi / 2 - angle) / steps
    heights = [math.cos(angle + step * width) ** (degrees - 1) for step in range(steps + 1)]
    return width / 3 * (heights[0] + heights[-1] + 4 * sum(heights[1::2]) + 2 * sum(heights[2:-1:2]))


@cache
def students_t(degrees: int, chance: float) -> float:
    """Returns the two-sided quantile of Student's t with the given degrees of freedom.

    >>> [round(students_t(degrees, 0.05), 3) for degrees in (1, 9, 19)]
    [12.706, 2.262, 2.093]
    >>> round(students_t(9, 0.001), 3)
    4.781
    """
    low, high, whole = 0.0, math.pi / 2, _tail(degrees, 0)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _tail(degrees, middle) / whole > chance else (low, middle)
    return math.sqrt(degrees) * math.tan(low)


@dataclass(frozen=True)
class Interval:
    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: list[float], chance: float) -> "Interval":
        """Returns the interval of the mean of independent values.

        >>> Interval.of([1, 2, 3], 0.05)
        Interval(mean=2.0, low=-0.48..., high=4.48...)
        """
        mean = fmean(values)
        half = 0.0 if len(set(values)) == 1 else students_t(len(values) - 1, chance) * stdev(values) / math.sqrt(len(values))
        return cls(mean, mean - half, mean + half)

    @property
    def sign(self) -> int:
        return (self.low > 0) - (self.high < 0)


@dataclass(frozen=True)
class Cell:
    """A city at a load: the figures of its replications in order, by policy and metric."""

    city: str
    load: str
    figures: dict[str, dict[str, list[float]]]

    @property
    def name(self) -> str:
        return f"{self.city} × {self.load}"

    def change(self, measure: Measure, policy: str, chance: float, beside: str = RULE) -> Interval:
        there, here = self.figures[policy][measure.metric], self.figures[beside][measure.metric]
        return Interval.of([measure.change(one, other) for one, other in zip(there, here, strict=True)], chance)


def rows(path: Path) -> Iterator[dict[str, str]]:
    with open(path, newline="", encoding="utf-8") as file:
        yield from csv.DictReader(file)


def unit(path: Path) -> dict[str, float]:
    """Returns the figures of a replication."""
    return {row["name"]: float(row["value"]) for row in rows(path) if row["scope"] == "metric" and row["value"]}


def sweep(city: City, days: int, options: argparse.Namespace) -> Iterator[Cell]:
    """Simulates a city, and returns the figures of each day under each policy, by load."""
    folder = options.work / city.scenario
    words = [options.cabrank, "sweep", city.scenario, "--quiet", "--out", folder, "--replications", days]
    if options.seed is not None:
        words += ["--seed", options.seed]
    for path, values in (("rules.dispatch.policy", [RULE, *OTHERS]), ("demand.scale", LOADS)):
        words += ["--vary", f"{path}={','.join(values)}"]
    ran = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        raise Failure(f"{city.scenario}: {ran.stderr.strip()}")
    points = {(row["demand.scale"], row["rules.dispatch.policy"]): row for row in rows(folder / "points.csv")}
    for load in LOADS:
        figures: dict[str, dict[str, list[float]]] = {}
        for policy in (RULE, *OTHERS):
            digest = points[load, policy]["scenario_digest"]
            units = [unit(folder / "units" / f"{digest}-{day}.csv") for day in range(1, days + 1)]
            metrics = [measure.metric for measure in MEASURES] + ["queue_overtakes", "served"]
            figures[policy] = {metric: [one[metric] for one in units] for metric in metrics}
        yield Cell(city.name, load, figures)


def has_data(name: str, needs: str | None) -> bool:
    """Returns whether the data folder has the file that a city needs; prints a message if not."""
    data = os.environ.get("CABRANK_DATA")
    if needs is None or (data and Path(data, needs).exists()):
        return True
    print(f"left out: {name}: CABRANK_DATA names no folder with {needs}", file=sys.stderr)
    return False


def cells(options: argparse.Namespace) -> Iterator[Cell]:
    for city in CITIES:
        if not has_data(city.name, city.needs):
            continue
        days = options.days or city.days
        print(f"running: cabrank sweep {city.scenario}, {days} days at each point", file=sys.stderr, flush=True)
        yield from sweep(city, days, options)


def number(value: float, digits: int, is_signed: bool = False) -> str:
    """Formats a number with a minus sign (−), and without a sign for zero.

    >>> number(-0.04, 1, True), number(-1.25, 2), number(3, 1, True)
    ('0.0', '−1.25', '+3.0')
    """
    text = f"{value:+.{digits}f}" if is_signed else f"{value:.{digits}f}"
    return text.lstrip("+-") if float(text) == 0 else text.replace("-", "−")


def table(measure: Measure, compared: list[Cell]) -> Iterator[str]:
    yield f"**{measure.title}** (95 % intervals)\n"
    yield f"| city × load | `{RULE}` | {' | '.join(f'`{policy}`' for policy in OTHERS)} |"
    yield "| --- " * (len(OTHERS) + 2) + "|"
    digits = 1 if measure.is_ratio else measure.digits
    for cell in compared:
        here = fmean(cell.figures[RULE][measure.metric]) * measure.scale
        changes = []
        for policy in OTHERS:
            change = cell.change(measure, policy, 1 - CERTAINTY)
            mean, low, high = (measure.told(value) for value in (change.mean, change.low, change.high))
            changes.append(
                f"{number(mean, digits, True)} ({number(low, digits, True)} to {number(high, digits, True)})"
            )
        yield f"| {cell.name} | {number(here, measure.digits)} | {' | '.join(changes)} |"
    yield ""


def overtakes(compared: list[Cell]) -> Iterator[str]:
    yield "**Offers that pass over a driver ahead in the queue, per 100 clients picked up**\n"
    yield f"| city × load | {' | '.join(f'`{policy}`' for policy in [RULE, *OTHERS])} |"
    yield "| --- " * (len(OTHERS) + 2) + "|"
    for cell in compared:
        shares = [
            100 * sum(cell.figures[policy]["queue_overtakes"]) / sum(cell.figures[policy]["served"])
            for policy in [RULE, *OTHERS]
        ]
        yield f"| {cell.name} | {' | '.join(number(share, 0) for share in shares)} |"
    yield ""


def claims(compared: list[Cell]) -> Iterator[str]:
    """Yields the claims on each policy and measure, compared with the rule and between two similar pairs, with their cells."""
    pairs = [(policy, RULE) for policy in OTHERS] + [("batched", "nearest"), ("longestIdle", "random")]
    # A claim holds in all cells at random only if it does so in each, so the level of one cell suffices, divided by the claims.
    chance = (1 - CERTAINTY) / (len(pairs) * len(MEASURES))
    yield f"Of {len(pairs) * len(MEASURES)} claims, with {100 * (1 - chance):.2f} % in each cell:\n"
    found: dict[str, list[str]] = {heading: [] for heading in HEADINGS}
    for policy, beside in pairs:
        for measure in MEASURES:
            signs = {cell.name: cell.change(measure, policy, chance, beside).sign for cell in compared}
            heading, words = verdict(measure, signs)
            found[heading].append(f"- `{policy}` compared with `{beside}` {words}")
    for heading, lines in found.items():
        yield "\n".join([f"**{heading}**\n", *(lines or ["- nothing"])]) + "\n"


HEADINGS = ["In all cells", "In some cells, and the opposite in none", "Different by city or load", "In no cell"]


def verdict(measure: Measure, signs: dict[str, int]) -> tuple[str, str]:
    """Returns the heading and the sentence of a claim, from the significant sign in each cell (0 if none).

    >>> verdict(MEASURES[0], {"here": -1, "there": -1})
    ('In all cells', 'shortens the mean wait')
    >>> verdict(MEASURES[0], {"here": -1, "there": 0})
    ('In some cells, and the opposite in none', 'shortens the mean wait (1 of 2; not: there)')
    >>> verdict(MEASURES[0], {"here": -1, "there": 1})
    ('Different by city or load', 'shortens the mean wait (here) or lengthens the mean wait (there)')
    >>> verdict(MEASURES[0], {"here": 0, "there": 0})
    ('In no cell', 'shortens the mean wait or lengthens the mean wait')
    """
    less, neither, more = ([name for name, one in signs.items() if one == sign] for sign in (-1, 0, 1))
    if bool(less) == bool(more):
        told = [f"{words} ({', '.join(where)})" if where else words
                for words, where in ((measure.less, less), (measure.more, more))]
        return HEADINGS[2 if less else 3], " or ".join(told)
    words = measure.less if less else measure.more
    if not neither:
        return HEADINGS[0], words
    return HEADINGS[1], f"{words} ({len(less + more)} of {len(signs)}; not: {', '.join(neither)})"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cabrank", default="cabrank", help="program (default: the installed one)")
    parser.add_argument("--days", type=int, help="days per city, load and policy (default: 20 if generated, else 10)")
    parser.add_argument("--seed", type=int, help="seed of all random draws (default: the scenario's, that of the guide)")
    parser.add_argument("--work", type=Path, default=Path("Reports/policy-cities"), help="folder of the results")
    options = parser.parse_args()
    if options.days is not None and options.days < 2:
        parser.error("one day is not enough: write at least 2")
    return options


def main() -> int:
    try:
        compared = list(cells(arguments()))
    except (Failure, OSError) as failure:
        print(failure, file=sys.stderr)
        return 1
    for measure in MEASURES:
        print("\n".join(table(measure, compared)))
    print("\n".join(overtakes(compared)))
    print("\n".join(claims(compared)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
