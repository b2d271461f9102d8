"""Simulates the grid with SUMO: its own network and demand files, the taxi device with the greedy dispatcher, A* routing.

A client waits just behind the junction of origin, on a street towards the destination, and gets out just before the
junction of destination, so that routes are as long as between the junctions. Defaults of SUMO that the other simulators
lack are off: the times for getting in and out, and drivers with other speeds than the limit.
"""

import math
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

from grid import Grid, Outcome
from measuring import Failure, Measurement, first_line, run

METRES_FROM_JUNCTION = 5
DISPATCH_PERIOD_SECONDS = 1
TAXI_PARAMETERS = {
    "has.taxi.device": "true", "device.taxi.pickUpDuration": "0", "device.taxi.dropOffDuration": "0",
}


def version() -> str:
    """Returns the version. Raises Failure if SUMO is not installed."""
    if shutil.which("sumo") is None or shutil.which("netconvert") is None:
        raise Failure("it is not installed (Debian's package sumo)")
    return first_line(["sumo", "--version"]).rpartition(" ")[2]


def street(origin: int, destination: int) -> str:
    return f"{origin}-{destination}"


def save(root: ET.Element, path: Path) -> None:
    ET.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)


def write_network(grid: Grid, folder: Path) -> None:
    nodes, edges = ET.Element("nodes"), ET.Element("edges")
    for node, (east, north) in grid.nodes.items():
        ET.SubElement(nodes, "node", id=str(node), x=str(east), y=str(north))
    for edge in grid.edges:
        ends = {"id": street(edge.origin, edge.destination), "from": str(edge.origin), "to": str(edge.destination)}
        ET.SubElement(edges, "edge", ends, numLanes="1", speed=f"{edge.speed_kmh / 3.6:.4f}")
    save(nodes, folder / "nodes.xml")
    save(edges, folder / "edges.xml")
    done = subprocess.run(
        ["netconvert", "--node-files", "nodes.xml", "--edge-files", "edges.xml", "--output-file", "network.xml"],
        cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"netconvert: {done.stderr.strip()}")


class Streets:
    """The streets at a junction that are on a shortest route to another junction."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.neighbours: dict[int, list[int]] = {node: [] for node in grid.nodes}
        for edge in grid.edges:
            self.neighbours[edge.origin].append(edge.destination)

    def nearest_neighbour(self, node: int, goal: int, axis: int) -> int:
        """Returns the neighbour of `node` that is nearest to `goal`; of two, the one along `axis` (0: east)."""

        def preference(neighbour: int) -> tuple[float, float]:
            along_axis = abs(self.grid.nodes[neighbour][axis] - self.grid.nodes[node][axis])
            return self.grid.distance_metres(neighbour, goal), -along_axis

        return min(self.neighbours[node], key=preference)

    # Routes leave along one axis and arrive along the other, so that first and last street belong to one shortest route.

    def leaving(self, origin: int, destination: int) -> str:
        return street(origin, self.nearest_neighbour(origin, destination, axis=0))

    def arriving(self, origin: int, destination: int) -> str:
        return street(self.nearest_neighbour(destination, origin, axis=1), destination)


def write_demand(grid: Grid, folder: Path) -> None:
    streets = Streets(grid)
    routes = ET.Element("routes")
    kind = ET.SubElement(
        routes, "vType", id="taxi", vClass="taxi", speedFactor="1", speedDev="0", boardingDuration="0")
    for key, value in TAXI_PARAMETERS.items():
        ET.SubElement(kind, "param", key=key, value=value)
    start = str(METRES_FROM_JUNCTION)
    for number, node in enumerate(grid.taxis, start=1):
        taxi = ET.SubElement(routes, "vehicle", id=f"t{number}", type="taxi", depart="0", departPos=start, line="taxi")
        ET.SubElement(taxi, "route", edges=street(node, streets.neighbours[node][0]))
    for number, request in enumerate(grid.requests, start=1):
        client = ET.SubElement(routes, "person", id=f"c{number}", depart=str(request.time_seconds), departPos=start)
        ends = {
            "from": streets.leaving(request.origin, request.destination),
            "to": streets.arriving(request.origin, request.destination),
        }
        ET.SubElement(client, "ride", ends, lines="taxi", arrivalPos=str(-METRES_FROM_JUNCTION))
    save(routes, folder / "demand.xml")


def simulate(grid: Grid, folder: Path, repeats: int) -> tuple[list[Measurement], Outcome]:
    write_network(grid, folder)
    write_demand(grid, folder)
    command: list[str | Path] = [
        "sumo", "--net-file", "network.xml", "--route-files", "demand.xml", "--no-step-log",
        "--device.taxi.dispatch-algorithm", "greedy", "--device.taxi.dispatch-period", str(DISPATCH_PERIOD_SECONDS),
        "--routing-algorithm", "astar",
        "--tripinfo-output", "trips.xml", "--tripinfo-output.write-unfinished",
        "--duration-log.statistics", "--xml-validation", "never", "--xml-validation.net", "never",
    ]
    measurements = [run(command, folder) for _ in range(repeats)]
    return measurements, outcome(folder)


def outcome(folder: Path) -> Outcome:
    said = (folder / "output.txt").read_text(encoding="utf-8")
    trips = ET.parse(folder / "trips.xml").getroot()
    rides = [ride for ride in trips.iter("ride") if float(ride.get("arrival", "-1")) >= 0]
    driven_metres = sum(float(taxi.get("routeLength", "0")) for taxi in trips.iter("tripinfo"))
    occupied_metres = sum(float(taxi.get("occupiedDistance", "0")) for taxi in trips.iter("taxi"))
    duration = re.search(r"^Performance:.*?Duration: ([0-9.]+)s", said, flags=re.DOTALL | re.MULTILINE)
    return Outcome(
        waits_seconds=[float(ride.get("waitingTime", "nan")) for ride in rides],
        empty_km=(driven_metres - occupied_metres) / 1_000,
        occupied_km=occupied_metres / 1_000,
        simulating_seconds=float(duration[1]) if duration else math.nan)
