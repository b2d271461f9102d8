"""Simulates the days that claims.py compares, and computes figures that summary.csv does not have."""

import hashlib
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Scenarios" / "policies"))

from cities import Failure, rows  # noqa: E402


@dataclass(frozen=True)
class Cell:
    """A simulated city in which claims are tried: a scenario with settings, and the number of days."""

    name: str
    scenario: str
    replications: int
    set: tuple[str, ...] = ()
    guide: str | None = None  # the guide that contains the scenario, unless it is a file
    needs: str | None = None  # a file of the data folder


def gini(values: list[float]) -> float:
    """
    >>> gini([1, 1, 1]), round(gini([0, 0, 3]), 3)
    (0.0, 0.667)
    """
    ranked = sorted(values)
    total = sum(ranked)
    return sum((2 * rank - len(ranked) - 1) * value for rank, value in enumerate(ranked, 1)) / (len(ranked) * total)


def offers_gini(folder: Path) -> list[float]:
    """Returns the Gini coefficient of the offers to drivers, by day."""
    offers: dict[int, list[float]] = {}
    for row in rows(folder / "drivers.csv"):
        offers.setdefault(int(row["replication"]), []).append(float(row["offers"]))
    return [gini(offers[day]) for day in sorted(offers)]


def attention(column: str, is_last: bool) -> Callable[[Path], list[float]]:
    """Returns a function that reads a figure of all sights, on the first or the last day."""
    def figures(folder: Path) -> list[float]:
        days: dict[int, float] = {}
        for row in rows(folder / "attention.csv"):
            day = int(row["replication"])
            if not row["category"] and (is_last or day not in days):
                days[day] = float(row[column])
        return [days[day] for day in sorted(days)]
    return figures


def beyond_chance(is_last: bool) -> Callable[[Path], list[float]]:
    """Returns a function for the Gini coefficient of visits less that of the same number of random visits."""
    def figures(folder: Path) -> list[float]:
        found, chance = (attention(column, is_last)(folder) for column in ("gini_so_far", "gini_by_chance"))
        return [one - other for one, other in zip(found, chance, strict=True)]
    return figures


def kennedy_lost_share(folder: Path) -> list[float]:
    """Returns the share of lost requests at Kennedy Airport, by day."""
    def requests(table: str) -> dict[int, float]:
        days: dict[int, float] = {}
        for row in rows(folder / table):
            if row["zone"] == "132":
                day = int(row["replication"])
                days[day] = days.get(day, 0) + float(row["requests"])
        return days
    lost, asked = requests("losses.csv"), requests("zones.csv")
    return [lost.get(day, 0) / asked[day] for day in sorted(asked)]


# Figures that are not in summary.csv.
DERIVED = {
    "offers_gini": offers_gini,
    "first_day_gini": attention("gini", False),
    "first_day_gini_so_far": attention("gini_so_far", False),
    "last_day_gini_so_far": attention("gini_so_far", True),
    "first_day_gini_beyond_chance": beyond_chance(False),
    "last_day_gini_beyond_chance": beyond_chance(True),
    "kennedy_lost_share": kennedy_lost_share,
}


class Days:
    """Simulates requested days, each once."""

    def __init__(self, cabrank: str, work: Path, is_resumed: bool) -> None:
        # Absolute, because cities are generated in the folder of the results.
        self.cabrank, self.work = str(Path(shutil.which(cabrank) or cabrank).resolve()), work.resolve()
        self.resumed = ["--resume"] if is_resumed else []
        self.known: set[Path] = set()

    def figures(self, cell: Cell, settings: tuple[str, ...], seed: int, metric: str) -> list[float]:
        folder = self.simulated(cell, settings, seed)
        if metric in DERIVED:
            return DERIVED[metric](folder)
        days = {
            int(row["replication"]): float(row["value"])
            for row in rows(folder / "replications.csv") if row["metric"] == metric and row["value"]
        }
        if len(days) != cell.replications:
            raise Failure(f"{cell.name}: {len(days)} of {cell.replications} days have {metric}")
        return [days[day] for day in sorted(days)]

    def simulated(self, cell: Cell, settings: tuple[str, ...], seed: int) -> Path:
        words = [cell.scenario, "--replications", str(cell.replications), "--seed", str(seed)]
        for value in (*cell.set, *settings):
            words += ["--set", value]
        folder = self.work / hashlib.sha256("\0".join(words).encode()).hexdigest()[:16]
        if folder not in self.known:
            if cell.guide:
                words[0] = str(self.written(cell))
            self.run(cell, ["run", *words, "--quiet", "--out", str(folder), *self.resumed])
            self.known.add(folder)
        return folder

    def written(self, cell: Cell) -> Path:
        """Writes the scenario of a guide as a file next to the city that a comment in it generates, and returns its path."""
        text = (ROOT / str(cell.guide)).read_text(encoding="utf-8")
        blocks = [block for block in re.findall(r"^```yaml\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
                  if block.startswith(f"scenario: {cell.scenario}\n")]
        if len(blocks) != 1:
            raise Failure(f"{cell.guide}: {len(blocks)} blocks begin with 'scenario: {cell.scenario}', not one")
        self.work.mkdir(parents=True, exist_ok=True)
        path = self.work / f"{cell.scenario}.yaml"
        path.write_text(blocks[0], encoding="utf-8")
        for words in re.findall(r"# cabrank (city generate .*)$", blocks[0], re.MULTILINE):
            self.run(cell, words.split(), self.work)
        return path

    def run(self, cell: Cell, words: list[str], folder: Path | None = None) -> None:
        print("running: cabrank", *words, file=sys.stderr, flush=True)
        ran = subprocess.run([self.cabrank, *words], cwd=folder, capture_output=True, text=True, check=False)
        if ran.returncode != 0:
            raise Failure(f"{cell.name}: {ran.stderr.strip()}")
