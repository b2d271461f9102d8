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

#: Names and ids, which may look like numbers: zone 7 of New York is no 7.0.
_TEXT_COLUMNS = [
    "zone", "origin_zone", "destination_zone", "request", "client", "driver", "kind", "outcome", "cause", "metric", "unit",
    "name", "title", "place", "site", "tour", "runner", "guide", "who", "baseline", "variant", "scenario_digest",
]  # fmt: skip
#: A text that a spreadsheet would take for a formula has one apostrophe more in front (see the guide "Results").
_GUARD = re.compile(r"^'(?='*[=+\-@\t\r\n])")


def read_table(path: Path) -> pandas.DataFrame:
    """A table of a results folder; empty fields are missing values, names are texts, whatever they look like."""
    table = pandas.read_csv(
        path, dtype={name: "string" for name in _TEXT_COLUMNS}, keep_default_na=False, na_values=[""]
    )
    for name in _TEXT_COLUMNS:
        if name in table.columns:
            table[name] = table[name].str.replace(_GUARD, "", regex=True)
    return table


class Results:
    """A results folder of ``cabrank run``. Each table is read when it is first asked for.

    :ivar path: the folder. One that :func:`cabrank.run` made for itself is removed with the object.
    :ivar is_met: whether everything that was asked for was met (``--precision``, ``--check``).
    """

    def __init__(self, path: Path, *, is_temporary: bool = False, is_met: bool = True) -> None:
        self.path = path
        self.is_met = is_met
        self._tables: dict[str, pandas.DataFrame] = {}
        if not (path / "manifest.json").is_file():
            raise FileNotFoundError(f"{path} is no results folder of cabrank: it has no manifest.json")
        if is_temporary:
            weakref.finalize(self, shutil.rmtree, path.parent, ignore_errors=True)

    def __repr__(self) -> str:
        return f"<cabrank.Results of {self.manifest.get('scenario_path', '?')} in {self.path}>"

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """``manifest.json``: version, scenario after ``set``, seed, replications, what the run took."""
        return json.loads((self.path / "manifest.json").read_text(encoding="utf-8"))

    @property
    def tables(self) -> list[str]:
        """The names of the tables that there are."""
        return sorted(file.stem for file in self.path.glob("*.csv"))

    def table(self, name: str) -> pandas.DataFrame:
        """A table by its name, such as ``losses`` for ``losses.csv``.

        :raises FileNotFoundError: if the run did not write it.
        """
        if name not in self._tables:
            path = self.path / f"{name}.csv"
            if not path.is_file():
                raise FileNotFoundError(f"{path.name} is not in {self.path}; there are: {', '.join(self.tables)}")
            self._tables[name] = read_table(path)
        return self._tables[name]

    @property
    def summary(self) -> pandas.DataFrame:
        """Each metric over the replications, with its interval; the index is the metric."""
        return self.table("summary").set_index("metric")

    @property
    def replications(self) -> pandas.DataFrame:
        """Each metric of each replication."""
        return self.table("replications")

    @property
    def rides(self) -> pandas.DataFrame:
        """A row a request; of more than ten replications only with ``options=["--rides"]``."""
        return self.table("rides")

    @property
    def drivers(self) -> pandas.DataFrame:
        """A row a driver."""
        return self.table("drivers")

    @property
    def zones(self) -> pandas.DataFrame:
        """A row a zone and hour."""
        return self.table("zones")

    @property
    def zone_summary(self) -> pandas.DataFrame:
        """Each measure of each zone over the replications, with its interval."""
        return self.table("zone_summary")

    @property
    def losses(self) -> pandas.DataFrame:
        """A row a zone, hour and cause: requests that ended without a ride."""
        return self.table("losses")

    @property
    def fleet(self) -> pandas.DataFrame:
        """A row an hour: taxis on duty, free, busy, occupied."""
        return self.table("fleet")

    @property
    def fairness(self) -> pandas.DataFrame:
        """How evenly the city and every zone fare."""
        return self.table("fairness")

    @property
    def statement(self) -> pandas.DataFrame:
        """The books, a row a month."""
        return self.table("statement")

    @property
    def events(self) -> pandas.DataFrame:
        """What happened in the first replication; with ``options=["--events"]``."""
        return self.table("events")

    def mean(self, metric: str) -> float:
        """The mean of a metric over the replications.

        :raises KeyError: if there is no such metric.
        """
        return float(self.summary.loc[metric, "mean"])
