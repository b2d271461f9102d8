"""Tests of the package on small runs of the program. Tests that need the program are skipped without it."""

from __future__ import annotations

import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import pandas

import cabrank
from cabrank._program import setting
from cabrank._results import read_table

SHORT = {"duration": "2 h", "start.clock": "08:00"}


def has_program() -> bool:
    try:
        cabrank.program()
    except cabrank.ProgramNotFound:
        return False
    return True


class Arguments(unittest.TestCase):
    """Tests without the program."""

    def test_values_have_the_notation_of_a_scenario(self) -> None:
        for value, text in [
            (0.9, "0.9"), (3, "3"), (True, "true"), ("5 min", "5 min"),
            ({"exponential": {"mean": "8 min"}}, '{"exponential": {"mean": "8 min"}}'), (["A", 1], '["A", 1]'),
        ]:  # fmt: skip
            self.assertEqual(setting(value), text)

    def test_names_are_texts_and_lose_the_apostrophe_that_guards_them(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "zones.csv"
            path.write_text("replication,zone,mean_wait_s\n1,007,\n1,NA,2.5\n1,'=1+1,1\n1,'s-Hertogenbosch,1\n")
            table = read_table(path)
        self.assertEqual(list(table["zone"]), ["007", "NA", "=1+1", "'s-Hertogenbosch"])
        self.assertTrue(pandas.isna(table["mean_wait_s"][0]))

    def test_a_missing_program_is_reported(self) -> None:
        with mock.patch.dict(os.environ, {"CABRANK_PROGRAM": "/nowhere/cabrank"}):
            with self.assertRaisesRegex(cabrank.ProgramNotFound, "/nowhere/cabrank"):
                cabrank.run("default")

    def test_a_folder_without_results_is_reported(self) -> None:
        with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(FileNotFoundError, "manifest.json"):
            cabrank.open_results(folder)


@unittest.skipUnless(has_program(), "the program cabrank was not found: set CABRANK_PROGRAM")
class Runs(unittest.TestCase):
    """Tests on small runs of the default scenario."""

    results: cabrank.Results

    @classmethod
    def setUpClass(cls) -> None:
        cls.results = cabrank.run("default", set=SHORT, replications=2, seed=5)

    def test_tables_are_data_frames(self) -> None:
        summary = self.results.summary
        self.assertIn("wait_mean_s", summary.index)
        self.assertEqual(int(summary.loc["requests", "replications"]), 2)
        self.assertEqual(self.results.zones["requests"].sum(), 2 * summary.loc["requests", "mean"])
        self.assertEqual(sorted(self.results.rides["replication"].unique()), [1, 2])
        self.assertEqual(sorted(self.results.drivers["replication"].unique()), [1, 2])
        self.assertEqual(self.results.manifest["seed"], 5)
        self.assertIs(self.results.zones, self.results.zones)  # read once

    def test_the_same_seed_gives_the_same_tables(self) -> None:
        again = cabrank.run("default", set=SHORT, replications=2, seed=5)
        pandas.testing.assert_frame_equal(again.rides, self.results.rides)
        self.assertFalse(again.zones.equals(cabrank.run("default", set=SHORT, replications=2, seed=6).zones))

    def test_a_temporary_folder_is_deleted_with_the_results(self) -> None:
        results = cabrank.run("default", set=SHORT)
        path = results.path
        self.assertTrue(path.is_dir())
        del results
        self.assertFalse(path.exists())

    def test_a_given_folder_is_kept(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = cabrank.run("default", set=SHORT, out=f"{folder}/kept").path
            self.assertEqual(len(cabrank.open_results(path).summary), len(self.results.summary))

    def test_a_missing_table_is_reported_with_the_existing_ones(self) -> None:
        with self.assertRaisesRegex(FileNotFoundError, "events.csv is not in .*; there are: .*zones"):
            self.results.events

    def test_invalid_input_is_reported_with_the_programs_message(self) -> None:
        with self.assertRaisesRegex(cabrank.BadInput, "--set nope=1: unknown key 'nope'") as caught:
            cabrank.run("default", set={"nope": 1})
        self.assertEqual(caught.exception.exit_code, 2)

    def test_a_comparison_is_paired(self) -> None:
        fewer = cabrank.run("default", set={**SHORT, "drivers.scale": 0.5}, replications=2, seed=5)
        table = cabrank.compare(self.results, fewer, metrics=["served"])
        row = table[table["metric"] == "served"].iloc[0]
        self.assertEqual(row["pairs"], 2)
        self.assertAlmostEqual(row["difference"], fewer.mean("served") - self.results.mean("served"), places=2)

    def test_a_sweep_has_a_row_for_each_point_and_metric(self) -> None:
        table = cabrank.sweep("default", vary={"drivers.scale": [0.5, 1]}, set=SHORT)
        served = table[table["metric"] == "served"].set_index("drivers.scale")["mean"]
        self.assertEqual(list(served.index), [0.5, 1.0])
        self.assertLess(served[0.5], served[1.0])

    def test_options_of_the_command_line_are_passed_on(self) -> None:
        results = cabrank.run("default", set=SHORT, options=["--events"])
        self.assertIn("accepted", set(results.events["event"]))


if __name__ == "__main__":
    unittest.main()
