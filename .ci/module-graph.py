#!/usr/bin/env python3
"""Measures the module graph of the package, and fails if it is too deep for a parallel build on two cores.

    module-graph.py                  reads the manifest with `swift package dump-package`; nothing is built
    module-graph.py --self-test      tests on small graphs that both limits are enforced

Prints the number of targets, the longest path in targets, and the critical path: the path whose targets have the most lines
of Swift code in total. Every target below Sources counts, a system library with 0 lines. Tests, examples and benchmarks do not
count: no other target waits for them. Exits with 1 if a limit is exceeded.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache

DEPTH_MAX = 10
LINES_MAX = 50_000
SOURCES = "Sources/"


class GraphError(Exception):
    """The graph cannot be measured."""


@dataclass(frozen=True)
class Module:
    dependencies: tuple[str, ...]
    lines: int


Graph = dict[str, Module]


def longest_path(graph: Graph, weight: str) -> list[str]:
    """Returns the path with the greatest weight, "targets" or "lines", lowest target first.

    Among paths of equal weight, returns the last in alphabetical order, compared from the highest target down.
    """
    current_path: list[str] = []

    @cache
    def path_to(name: str) -> tuple[int, tuple[str, ...]]:
        """Returns the weight of the heaviest path that ends at this target, and the path from above."""
        if name in current_path:
            raise GraphError(f"the target {name} depends on itself: {' > '.join(current_path + [name])}")
        current_path.append(name)
        below = max((path_to(dependency) for dependency in graph[name].dependencies), default=(0, ()))
        current_path.pop()
        own = 1 if weight == "targets" else graph[name].lines
        return own + below[0], (name, *below[1])

    return list(reversed(max((path_to(name) for name in graph), default=(0, ()))[1]))


def swift_lines(folder: str) -> int:
    """Returns the number of lines of code in the Swift files of a target's folder, without comments."""
    count = 0
    for path, _, files in os.walk(folder):
        for name in files:
            if name.endswith(".swift"):
                with open(os.path.join(path, name), "rb") as file:
                    lines = (line.strip() for line in file)
                    count += sum(1 for line in lines if line and not line.startswith(b"//"))
    return count


def graph_of_package() -> Graph:
    """Reads the module graph from the manifest and the sources."""
    dump = subprocess.run(["swift", "package", "dump-package"], capture_output=True, text=True)
    if dump.returncode != 0:
        raise GraphError(f"the manifest cannot be read: {dump.stderr.strip()}")
    targets = {}
    for target in json.loads(dump.stdout)["targets"]:
        path = target.get("path") or SOURCES + target["name"]
        if path.startswith(SOURCES):
            targets[target["name"]] = (path, target["dependencies"])
    graph = {}
    for name, (path, dependencies) in targets.items():
        # A dependency is one of {"byName": [name, condition]}, {"target": …} and {"product": …}; other packages do not count.
        named = (next(iter(dependency.values()))[0] for dependency in dependencies)
        graph[name] = Module(tuple(dependency for dependency in named if dependency in targets), swift_lines(path))
    if not graph:
        raise GraphError(f"the manifest has no target below {SOURCES}")
    return graph


def violations(depth: int, lines: int) -> list[str]:
    """Returns the exceeded limits, as messages."""
    problems = []
    if depth > DEPTH_MAX:
        problems.append(f"the longest path has {depth} targets (limit: {DEPTH_MAX})")
    if lines > LINES_MAX:
        problems.append(f"the critical path has {lines:,} lines (limit: {LINES_MAX:,})")
    return problems


def show(title: str, path: list[str], graph: Graph) -> None:
    print(title)
    for name in path:
        print(f"  {name:<20} {graph[name].lines:>7,}")


def measure(graph: Graph) -> list[str]:
    """Prints the measures of the graph and returns the limits that it exceeds."""
    deepest, heaviest = longest_path(graph, "targets"), longest_path(graph, "lines")
    lines = sum(graph[name].lines for name in heaviest)
    total = sum(module.lines for module in graph.values())
    print(f"module graph: {len(graph)} targets, {total:,} lines of Swift")
    show(f"longest path: {len(deepest)} targets (limit: {DEPTH_MAX}), with the lines of each", deepest, graph)
    show(f"critical path: {lines:,} lines (limit: {LINES_MAX:,}), {len(heaviest)} targets", heaviest, graph)
    return violations(len(deepest), lines)


def self_test() -> None:
    """Tests the measures and limits on small graphs."""
    def chain(length: int, lines: int) -> Graph:
        names = [f"M{number:02}" for number in range(length)]
        return {name: Module(tuple(names[max(0, place - 1):place]), lines) for place, name in enumerate(names)}

    # A graph whose deepest path differs from its heaviest path.
    fork = {"A": Module((), 1), "B": Module(("A",), 1), "C": Module(("B",), 1), "D": Module((), 9), "E": Module(("C", "D"), 1)}
    assert longest_path(fork, "targets") == ["A", "B", "C", "E"]
    assert longest_path(fork, "lines") == ["D", "E"]
    assert measure(chain(DEPTH_MAX, LINES_MAX // DEPTH_MAX)) == []
    assert len(measure(chain(DEPTH_MAX + 1, 1))) == 1
    assert len(measure(chain(2, LINES_MAX // 2 + 1))) == 1
    try:
        longest_path({"A": Module(("B",), 1), "B": Module(("A",), 1)}, "targets")
    except GraphError:
        return
    raise AssertionError("a cycle is not detected")


def main() -> int:
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        print("module-graph.py: the self-test passed")
        return 0
    if sys.argv[1:]:
        print("usage: module-graph.py [--self-test]", file=sys.stderr)
        return 2
    try:
        problems = measure(graph_of_package())
    except GraphError as error:
        problems = [str(error)]
    if problems:
        print(f"module-graph.py: FAILED: {'; '.join(problems)}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
