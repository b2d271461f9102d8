#!/usr/bin/env python3
"""Repeats the experiments behind the sentences about effects in lessons, guides and scenarios, with other seeds.

    make claims                       # with CABRANK_DATA=/path/to/data also in Porto Alegre and New York
    python3 .ci/claims.py --sentences # only checks that each sentence is in its file, word for word, and that none is missing

claims.toml lists the sentences and the experiments behind them; its head explains the keys. Both settings of a comparison are
simulated with the same seed, so with the same random numbers of each person, and compared in pairs, day by day: as a ratio if
the least size is given in per cent (Student's t of its logarithm), else as a difference. The sign and the least size are
tested, but not each figure of a sentence. A claim of several effects or cities holds if each of them does. With 95 %
confidence all verdicts `holds` of a run are right (Holm, over the claims that were tried). An interval has the level of its
claim's step; the intervals do not hold together.

Prints for each claim `holds`, `holds where tried` (if data are missing), `not shown`, `opposite` or `not tried`. The exit code
is 1 if a claim that was tried does not hold, and 2 if claims.toml is wrong.
Only the standard library is needed (Python 3.11).
"""

import argparse
import math
import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev

from claimdays import ROOT, Cell, Days  # also puts the folder of cities.py on the path

from cities import CERTAINTY, Failure, Interval, has_data, number, tail_chance

HOLDS, NOT_SHOWN, OPPOSITE = "holds", "not shown", "opposite"


@dataclass(frozen=True)
class Effect:
    """A difference between two settings that a claim states."""

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
        """Returns the probability of changes at least as far beyond the least size, if the true change were exactly the least size.

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
        """Returns the interval as text, in the unit of reports.

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
    """A sentence about effects, and the experiment behind it."""

    sentence: str
    file: str
    effects: tuple[Effect, ...]
    found: tuple[int, ...]  # the seeds with which the claim was found
    seed: int  # the seed with which it is tried

    @property
    def places(self) -> list[str]:
        """Cells in which an effect of the claim is tried, each once."""
        return list(dict.fromkeys(place for effect in self.effects for place in effect.where))

    @property
    def is_said(self) -> bool:
        return plain(self.sentence) in plain((ROOT / self.file).read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Finding:
    """An effect in a cell, with the change of the figure day by day."""

    effect: Effect
    cell: str
    changes: list[float]


def plain(text: str) -> str:
    """Returns the text on one line, without the marks of comments.

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
        # A tenth less and a tenth more are different ratios.
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


# Patterns of sentences that must be claims: two common forms of sentences about effects, and in lessons sentences about
# simulations. Other wordings are not found.
EFFECT = r"\b(lengthen|shorten)s? (the )?(mean |long )?waits?\b|\b(more|less) (un)?equal\b"
WORDS = {
    "Scenarios/lessons/*.yaml": r"\bour simulations?\b",
    "Scenarios/*.yaml": EFFECT,
    "Sources/cabrank/cabrank.docc/*.md": EFFECT,
    "README.md": EFFECT,
}


def unbacked(claims: list[Claim]) -> list[str]:
    """Returns sentences about effects that are not in the table of claims."""
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


def findings(claim: Claim, cells: dict[str, Cell], days: Days) -> list[Finding]:
    found = []
    for effect in claim.effects:
        for cell in (cells[name] for name in effect.where if name in cells):
            there = days.figures(cell, effect.settings, claim.seed, effect.metric)
            if isinstance(effect.than, int | float):
                here = [float(effect.than)] * len(there)
            else:
                here = days.figures(cell, effect.settings if effect.than else effect.without, claim.seed,
                                    effect.than or effect.metric)
            found.append(Finding(effect, cell.name, effect.changes(there, here)))
    return found


# MARK: Verdicts

def levels(chances: list[float], level: float = 1 - CERTAINTY) -> list[float]:
    """Returns the error level of each claim's interval (Holm). After the first claim that fails, the level does not change.

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
    """Prints the verdicts, and returns the number of claims that do not hold."""
    chances = [max(one.effect.chance(one.changes) for one in each) for each in found]
    failed = 0
    for claim, each, chance in zip(claims, found, levels(chances), strict=True):
        verdict, lines = judged(each, chance)
        failed += verdict != HOLDS
        places = set(claim.places)
        cells = {finding.cell for finding in each}
        if verdict == HOLDS and cells != places:
            verdict = f"holds where tried ({len(cells)} of {len(places)} cells)"
        print(f"{verdict}: {plain(claim.sentence)}\n  {claim.file}; found with seeds "
              f"{', '.join(map(str, claim.found))}, tried with {claim.seed}; intervals of {100 * (1 - chance):.2f} %")
        for finding, verdict, interval in lines:
            effect = finding.effect
            compared = " ".join(effect.settings) or "as it is"
            beside = effect.than if effect.than is not None else " ".join(effect.without) or "as it is"
            print(f"  {verdict:9}  {finding.cell}, {compared}: {effect.metric} {effect.told(interval)}, against {beside}")
        # Cities without data are left out.
        if absent := [place for place in claim.places if place not in cells]:
            print(f"  not tried  {', '.join(absent)}")
    return failed


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cabrank", default="cabrank", help="program (default: the installed one)")
    parser.add_argument("--claims", type=Path, default=ROOT / ".ci" / "claims.toml", help="table of the claims")
    parser.add_argument("--sentences", action="store_true", help="only look for the sentences, without simulations")
    parser.add_argument("--resume", action="store_true", help="keep the days that an earlier call of this program simulated")
    parser.add_argument("--work", type=Path, default=Path(".build/claims"), help="folder of the results")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    try:
        cells, claims = read(options.claims)
        absent = [claim for claim in claims if not claim.is_said]
        for claim in absent:
            print(f"{claim.file}: this sentence is not in the file, word for word: {plain(claim.sentence)}", file=sys.stderr)
        if absent:
            return 2
        if options.sentences:
            found = unbacked(claims)
            print("\n".join(found), end="\n" if found else "", file=sys.stderr)
            return 2 if found else 0
        cells = {name: cell for name, cell in cells.items() if has_data(cell.name, cell.needs)}
        days = Days(options.cabrank, options.work, options.resume)
        results = [(claim, findings(claim, cells, days)) for claim in claims]
        tried = [(claim, each) for claim, each in results if each]
        failed = report([claim for claim, _ in tried], [each for _, each in tried])
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 2
    except (OSError, ValueError, ZeroDivisionError) as error:
        # Too few days for a standard deviation, or a ratio to a figure that is 0.
        print(f"claims.py: {error}", file=sys.stderr)
        return 2
    untried = [claim for claim, each in results if not each]
    for claim in untried:
        print(f"not tried: {plain(claim.sentence)}\n  {claim.file}: no data for {', '.join(claim.places)}")
    whole = sum({finding.cell for finding in each} == set(claim.places) for claim, each in tried)
    print(f"{len(claims)} claims: {len(tried) - failed} hold, {failed} do not, {len(untried)} not tried; "
          f"{len(tried) - whole} tried only in part of their cells")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
