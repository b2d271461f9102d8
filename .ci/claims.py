#!/usr/bin/env python3
"""Is what the lessons and guides say of effects true? Repeats the experiment behind each sentence, with other seeds.

    make claims                       # with CABRANK_DATA=/path/to/data also in Porto Alegre and New York
    python3 .ci/claims.py --sentences # only whether each sentence stands in its file, word for word

claims.toml lists the sentences and says how each was found; its head explains the keys. Both settings of a comparison are
simulated with the same clients, drivers or tourists, day by day, and compared in pairs: as a ratio where the least size is
given in per cent (Student's t of its logarithm), else as a difference. A claim of several effects or cities holds if each of
them does. The 95 % is corrected for the number of claims (Holm), and each interval is the corrected one.

Prints for each claim `holds`, `not shown` or `opposite`. Exit code 1 if a claim does not hold, 2 if claims.toml is wrong.
Only the standard library is needed (Python 3.11).
"""

import argparse
import hashlib
import math
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Scenarios" / "policies"))

from cities import CERTAINTY, Failure, Interval, number, rows, tail_chance  # noqa: E402

HOLDS, NOT_SHOWN, OPPOSITE = "holds", "not shown", "opposite"


@dataclass(frozen=True)
class Cell:
    """Where a claim is tried: a scenario with settings, and how many days."""

    name: str
    scenario: str
    replications: int
    set: tuple[str, ...] = ()
    guide: str | None = None  # the guide that holds the scenario, if no file does
    needs: str | None = None  # a file of the data folder

    @property
    def is_known(self) -> bool:
        data = os.environ.get("CABRANK_DATA")
        return self.needs is None or bool(data and Path(data, self.needs).exists())


@dataclass(frozen=True)
class Effect:
    """What two settings are said to differ in."""

    metric: str
    change: str  # more, less or same
    settings: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    than: str | float | None = None  # a metric of the same days or a number, instead of the metric without the settings
    least: float = 0.0
    is_ratio: bool = False  # whether `least` is a logarithm of a ratio
    where: tuple[str, ...] = ()

    def changes(self, there: list[float], here: list[float]) -> list[float]:
        pairs = zip(there, here, strict=True)
        return [math.log(one / other) if self.is_ratio else one - other for one, other in pairs]

    def chance(self, changes: list[float]) -> float:
        """The chance of changes that are as far beyond the least size, if the true one were just that.

        >>> longer = Effect("wait_mean_s", "more", least=1)
        >>> round(longer.chance([2.0, 3.0, 4.0]), 3), longer.chance([0.0, 0.5, 0.2]), longer.chance([2.0, 2.0])
        (0.074, 1.0, 0.0)
        >>> round(Effect("wait_mean_s", "same", least=5).chance([2.0, 3.0, 4.0]), 3)
        0.074
        """
        mean = fmean(changes)
        beyond = {"more": mean - self.least, "less": -mean - self.least, "same": self.least - abs(mean)}[self.change]
        if beyond <= 0:
            return 1.0
        error = stdev(changes) / math.sqrt(len(changes))
        return tail_chance(len(changes) - 1, beyond / error) if error > 0 else 0.0

    def verdict(self, interval: Interval) -> str:
        """
        >>> longer = Effect("wait_mean_s", "more", least=1)
        >>> [longer.verdict(Interval(0, *ends)) for ends in ((1.5, 3), (0.5, 3), (-3, -0.5))]
        ['holds', 'not shown', 'opposite']
        >>> [Effect("a", "same", least=1).verdict(Interval(0, *ends)) for ends in ((-0.5, 0.9), (-1.5, 0.9), (1.2, 3))]
        ['holds', 'not shown', 'opposite']
        """
        if self.change == "same":
            if max(-interval.low, interval.high) < self.least:
                return HOLDS
            return OPPOSITE if interval.low > self.least or interval.high < -self.least else NOT_SHOWN
        low, high = (interval.low, interval.high) if self.change == "more" else (-interval.high, -interval.low)
        return HOLDS if low > self.least else OPPOSITE if high < 0 else NOT_SHOWN

    def told(self, interval: Interval) -> str:
        """The interval in the unit that people read.

        >>> Effect("wait_mean_s", "more").told(Interval(60, 30, 90))
        '+1.00 (+0.50 to +1.50) min'
        >>> Effect("wait_mean_s", "more", is_ratio=True).told(Interval(0, 0, math.log(2)))
        '0.0 (0.0 to +100.0) %'
        """
        scale, digits, unit = 1.0, 3, ""
        if self.is_ratio:
            interval = Interval(*(100 * math.expm1(value) for value in (interval.mean, interval.low, interval.high)))
            digits, unit = 1, " %"
        elif self.metric.endswith("_s"):
            scale, digits, unit = 1 / 60, 2, " min"
        elif self.metric.endswith(("_share", "_rate")):
            scale, digits, unit = 100, 1, " percentage points"
        mean, low, high = (number(value * scale, digits, True) for value in (interval.mean, interval.low, interval.high))
        return f"{mean} ({low} to {high}){unit}"


@dataclass(frozen=True)
class Claim:
    sentence: str
    file: str
    effects: tuple[Effect, ...]
    found: tuple[int, ...]  # the seeds with which the claim was found
    seed: int  # the seed with which it is tried

    @property
    def is_said(self) -> bool:
        return plain(self.sentence) in plain((ROOT / self.file).read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Finding:
    """An effect in a cell: by how much the figure changed, day by day."""

    effect: Effect
    cell: str
    changes: list[float]


def plain(text: str) -> str:
    """Words alone: lines are joined, and the marks of comments are gone.

    >>> plain("# Visits follow\\n# quality.")
    'Visits follow quality.'
    """
    return " ".join(re.sub(r"^\s*# ?", "", text, flags=re.MULTILINE).split())


# MARK: The table

CLAIM_KEYS = {"sentence", "file", "where", "effects", "found", "seed"}
EFFECT_KEYS = {"metric", "change", "with", "without", "than", "least", "where"}


def effect(table: dict, where: list[str]) -> Effect:
    """
    >>> round(math.exp(effect({"metric": "wait_mean_s", "change": "more", "least": "10 %"}, ["default"]).least), 6)
    1.1
    """
    if unknown := table.keys() - EFFECT_KEYS:
        raise Failure(f"claims.toml: unknown key {', '.join(sorted(unknown))}")
    least, is_ratio = table.get("least", 0.0), False
    if isinstance(least, str):
        # Less by a tenth is another ratio than more by a tenth.
        share = float(least.removesuffix("%")) / 100
        least, is_ratio = (-math.log1p(-share) if table["change"] == "less" else math.log1p(share)), True
    if table["change"] not in ("more", "less", "same") or table["change"] == "same" and least <= 0:
        raise Failure(f"claims.toml: 'change' is more, less, or same with a 'least' above 0, not {table['change']}")
    return Effect(
        table["metric"], table["change"], tuple(table.get("with", ())), tuple(table.get("without", ())),
        table.get("than"), least, is_ratio, tuple(table.get("where", where)),
    )


def read(path: Path) -> tuple[dict[str, Cell], list[Claim]]:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        cells = {name: Cell(name, **{**cell, "set": tuple(cell.get("set", ()))}) for name, cell in table["cells"].items()}
        claims = []
        for one in table["claims"]:
            if unknown := one.keys() - CLAIM_KEYS:
                raise Failure(f"claims.toml: unknown key {', '.join(sorted(unknown))}")
            effects = tuple(effect(each, one.get("where", [])) for each in one["effects"])
            claim = Claim(one["sentence"], one["file"], effects, tuple(one["found"]), one["seed"])
            places = [place for each in effects for place in each.where or [None]]
            if not places or not all(place in cells for place in places):
                raise Failure(f"claims.toml: 'where' names cells of the table: {claim.sentence}")
            if claim.seed in claim.found:
                raise Failure(f"claims.toml: seed {claim.seed} is one the claim was found with: {claim.sentence}")
            claims.append(claim)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise Failure(f"claims.toml: {error!r}") from error
    return cells, claims


# What a sentence about an effect is known by: in a lesson only what it says of simulations, as its own `otherwise` proves
# the rest.
EFFECT = r"\b(lengthen|shorten)s? (the )?(mean |long )?waits?\b|\b(more|less) (un)?equal\b"
WORDS = {
    "Scenarios/lessons/*.yaml": r"\bour simulations?\b",
    "Scenarios/*.yaml": EFFECT,
    "Sources/cabrank/cabrank.docc/*.md": EFFECT,
    "README.md": EFFECT,
}


def unbacked(claims: list[Claim]) -> list[str]:
    """Sentences about effects that are no claim of the table."""
    found = []
    for pattern, words in WORDS.items():
        for path in sorted(ROOT.glob(pattern)):
            name, text = str(path.relative_to(ROOT)), plain(path.read_text(encoding="utf-8"))
            for claim in claims:
                if claim.file == name:
                    text = text.replace(plain(claim.sentence), " … ")
            found += [f"{name}: no claim of claims.toml backs: {text[max(0, match.start() - 60):match.end() + 60]}"
                      for match in re.finditer(words, text, re.IGNORECASE)]
    return found


# MARK: The days

def gini(values: list[float]) -> float:
    """
    >>> gini([1, 1, 1]), round(gini([0, 0, 3]), 3)
    (0.0, 0.667)
    """
    ranked = sorted(values)
    total = sum(ranked)
    return sum((2 * rank - len(ranked) - 1) * value for rank, value in enumerate(ranked, 1)) / (len(ranked) * total)


def offers_gini(folder: Path) -> list[float]:
    """How unequally offers are shared among the drivers."""
    offers: dict[int, list[float]] = {}
    for row in rows(folder / "drivers.csv"):
        offers.setdefault(int(row["replication"]), []).append(float(row["offers"]))
    return [gini(offers[day]) for day in sorted(offers)]


def attention(column: str, is_last: bool) -> Callable[[Path], list[float]]:
    """A figure of all sights, on the first or the last day."""
    def figures(folder: Path) -> list[float]:
        days: dict[int, float] = {}
        for row in rows(folder / "attention.csv"):
            day = int(row["replication"])
            if not row["category"] and (is_last or day not in days):
                days[day] = float(row[column])
        return [days[day] for day in sorted(days)]
    return figures


def beyond_chance(is_last: bool) -> Callable[[Path], list[float]]:
    """By how much visits to sights are less equal than the same number of random visits."""
    def figures(folder: Path) -> list[float]:
        found, chance = (attention(column, is_last)(folder) for column in ("gini_so_far", "gini_by_chance"))
        return [one - other for one, other in zip(found, chance, strict=True)]
    return figures


def kennedy_lost_share(folder: Path) -> list[float]:
    """The share of the requests at Kennedy Airport that are lost."""
    def requests(table: str) -> dict[int, float]:
        days: dict[int, float] = {}
        for row in rows(folder / table):
            if row["zone"] == "132":
                day = int(row["replication"])
                days[day] = days.get(day, 0) + float(row["requests"])
        return days
    lost, asked = requests("losses.csv"), requests("zones.csv")
    return [lost.get(day, 0) / asked[day] for day in sorted(asked)]


# Figures that no metric of summary.csv holds.
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
    """Simulates what is asked for, once each."""

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
        """The scenario of a guide, as a file beside the city that a comment in it generates."""
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


def findings(claim: Claim, cells: dict[str, Cell], days: Days) -> list[Finding]:
    found = []
    for effect in claim.effects:
        for cell in (cells[name] for name in effect.where if cells[name].is_known):
            there = days.figures(cell, effect.settings, claim.seed, effect.metric)
            if isinstance(effect.than, int | float):
                here = [float(effect.than)] * len(there)
            else:
                here = days.figures(cell, effect.settings if effect.than else effect.without, claim.seed,
                                    effect.than or effect.metric)
            found.append(Finding(effect, cell.name, effect.changes(there, here)))
    return found


# MARK: The judgement

def levels(chances: list[float], level: float = 1 - CERTAINTY) -> list[float]:
    """Holm's: for each of several claims the chance that its interval may miss. From the first that fails on, it stays.

    >>> [round(chance, 4) for chance in levels([0.001, 0.5, 0.02])]
    [0.0167, 0.05, 0.025]
    >>> [round(chance, 4) for chance in levels([0.001, 0.5, 0.03])]
    [0.0167, 0.025, 0.025]
    """
    order = sorted(range(len(chances)), key=chances.__getitem__)
    given, has_failed, last = [level] * len(chances), False, level
    for rank, claim in enumerate(order):
        last = last if has_failed else level / (len(chances) - rank)
        has_failed = has_failed or chances[claim] > last
        given[claim] = last
    return given


def judged(found: list[Finding], chance: float) -> tuple[str, list[tuple[Finding, str, Interval]]]:
    """A claim holds if all of its findings do, and is opposite if one of them is."""
    lines = []
    for finding in found:
        interval = Interval.of(finding.changes, chance)
        lines.append((finding, finding.effect.verdict(interval), interval))
    verdicts = {verdict for _, verdict, _ in lines}
    return next(one for one in (OPPOSITE, NOT_SHOWN, HOLDS) if one in verdicts), lines


def report(claims: list[Claim], found: list[list[Finding]]) -> int:
    """Prints the verdicts; returns how many claims do not hold."""
    chances = [max(one.effect.chance(one.changes) for one in each) for each in found]
    failed = 0
    for claim, each, chance in zip(claims, found, levels(chances), strict=True):
        verdict, lines = judged(each, chance)
        failed += verdict != HOLDS
        print(f"{verdict}: {plain(claim.sentence)}\n  {claim.file}; found with seeds "
              f"{', '.join(map(str, claim.found))}, tried with {claim.seed}; intervals of {100 * (1 - chance):.2f} %")
        for finding, verdict, interval in lines:
            effect = finding.effect
            compared = " ".join(effect.settings) or "as it is"
            beside = effect.than if effect.than is not None else " ".join(effect.without) or "as it is"
            print(f"  {verdict:9}  {finding.cell}, {compared}: {effect.metric} {effect.told(interval)}, against {beside}")
    return failed


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cabrank", default="cabrank", help="program (default: the installed one)")
    parser.add_argument("--claims", type=Path, default=ROOT / ".ci" / "claims.toml", help="table of the claims")
    parser.add_argument("--sentences", action="store_true", help="simulate nothing: only look for the sentences")
    parser.add_argument("--resume", action="store_true", help="keep the days that an earlier call of this program simulated")
    parser.add_argument("--work", type=Path, default=Path(".build/claims"), help="folder of the results")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    try:
        cells, claims = read(options.claims)
        absent = [claim for claim in claims if not claim.is_said]
        for claim in absent:
            print(f"{claim.file}: this does not stand there, word for word: {plain(claim.sentence)}", file=sys.stderr)
        if absent:
            return 2
        if options.sentences:
            found = unbacked(claims)
            print("\n".join(found), end="\n" if found else "", file=sys.stderr)
            return 2 if found else 0
        for cell in cells.values():
            if not cell.is_known:
                print(f"left out: {cell.name}: CABRANK_DATA names no folder with {cell.needs}", file=sys.stderr)
        days = Days(options.cabrank, options.work, options.resume)
        tried = [(claim, each) for claim in claims if (each := findings(claim, cells, days))]
    except (Failure, OSError) as failure:
        print(failure, file=sys.stderr)
        return 2
    failed = report([claim for claim, _ in tried], [each for _, each in tried])
    print(f"{len(tried)} claims of {len(claims)} tried; {len(tried) - failed} hold, {failed} do not")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
