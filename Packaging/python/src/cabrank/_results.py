"""Results folders as DataFrames."""

from __future__ import annotations

import json
import re
import shutil
import weakref
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas

#: Columns of names and ids, read as text even if they look like numbers: zone 7 of New York is not 7.0.
_TEXT_COLUMNS = [
    "zone", "origin_zone", "destination_zone", "request", "client", "driver", "kind", "outcome", "cause", "metric", "unit",
    "name", "title", "place", "site", "tour", "runner", "guide", "who", "baseline", "variant", "scenario_digest",
]  # fmt: skip
#: The apostrophe before a text that a spreadsheet would evaluate as a formula (see the guide "Results").
_GUARD = re.compile(r"^'(?='*[=+\-@\t\r\n])")


def read_table(path: Path) -> pandas.DataFrame:
    """Reads a table of a results folder. Empty fields are missing values; names are always text."""
    table = pandas.read_csv(
        path, dtype={name: "string" for name in _TEXT_COLUMNS}, keep_default_na=False, na_values=[""]
    )
    for name in _TEXT_COLUMNS:
        if name in table.columns:
            table[name] = table[name].str.replace(_GUARD, "", regex=True)
    return table


class Results:
    """A results folder of ``cabrank run``. Each table is read at its first use.

    :ivar path: the folder. A temporary folder of :func:`cabrank.run` is deleted with the object.
    :ivar is_met: whether all requested conditions are met (``--precision``, ``--check``).
    """

    def __init__(self, path: Path, *, is_temporary: bool = False, is_met: bool = True) -> None:
        self.path = path
        self.is_met = is_met
        self._tables: dict[str, pandas.DataFrame] = {}
        if not (path / "manifest.json").is_file():
            raise FileNotFoundError(f"{path} is not a results folder of cabrank: it has no manifest.json")
        if is_temporary:
            weakref.finalize(self, shutil.rmtree, path.parent, ignore_errors=True)

    def __repr__(self) -> str:
        return f"<cabrank.Results of {self.manifest.get('scenario_path', '?')} in {self.path}>"

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """``manifest.json``: version, scenario with its overrides, seed, replications and cost of the run."""
        return json.loads((self.path / "manifest.json").read_text(encoding="utf-8"))

    @property
    def tables(self) -> list[str]:
        """The names of the existing tables."""
        return sorted(file.stem for file in self.path.glob("*.csv"))

    def table(self, name: str) -> pandas.DataFrame:
        """Returns a table by its name, such as ``losses`` for ``losses.csv``.

        :raises FileNotFoundError: if the run did not write the table.
        """
        if name not in self._tables:
            path = self.path / f"{name}.csv"
            if not path.is_file():
                raise FileNotFoundError(f"{path.name} is not in {self.path}; there are: {', '.join(self.tables)}")
            self._tables[name] = read_table(path)
        return self._tables[name]

    @property
    def summary(self) -> pandas.DataFrame:
        """Metrics over all replications with their intervals, indexed by metric."""
        return self.table("summary").set_index("metric")

    @property
    def replications(self) -> pandas.DataFrame:
        """Metrics by replication."""
        return self.table("replications")

    @property
    def rides(self) -> pandas.DataFrame:
        """Rides, one row per request; with more than ten replications only with ``options=["--rides"]``."""
        return self.table("rides")

    @property
    def drivers(self) -> pandas.DataFrame:
        """Drivers, one row each."""
        return self.table("drivers")

    @property
    def zones(self) -> pandas.DataFrame:
        """Zones, one row per zone and hour."""
        return self.table("zones")

    @property
    def zone_summary(self) -> pandas.DataFrame:
        """Measures by zone over all replications, with their intervals."""
        return self.table("zone_summary")

    @property
    def losses(self) -> pandas.DataFrame:
        """Requests that ended without a ride, by zone, hour and cause."""
        return self.table("losses")

    @property
    def fleet(self) -> pandas.DataFrame:
        """Taxis on duty, free, busy and occupied, by hour."""
        return self.table("fleet")

    @property
    def fairness(self) -> pandas.DataFrame:
        """Measures of equality, for the city and by zone."""
        return self.table("fairness")

    @property
    def statement(self) -> pandas.DataFrame:
        """The financial statement, one row per month."""
        return self.table("statement")

    @property
    def events(self) -> pandas.DataFrame:
        """Events of the first replication; only with ``options=["--events"]``."""
        return self.table("events")

    def mean(self, metric: str) -> float:
        """Returns the mean of a metric over the replications.

        :raises KeyError: if there is no such metric.
        """
        return float(self.summary.loc[metric, "mean"])
