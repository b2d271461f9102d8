"""Runs RidePy once, for `with_ridepy.py`: ridepy_process.py TABLES SPACE.

SPACE is `streets`, the fastest routes of the network by RidePy's own Dijkstra with a cache, or `formula`, the distance on
a grid without a network, which is RidePy's fastest space. Writes rides.csv and simulating.txt in the working folder.
"""

import csv
import sys
import time
from pathlib import Path
from typing import Any

from ridepy.data_structures_cython import LocType, TransportationRequest
from ridepy.fleet_state import SlowSimpleFleetState
from ridepy.util.dispatchers_cython import BruteForceTotalTravelTimeMinimizingDispatcher
from ridepy.util.spaces_cython import Graph, Manhattan2D
from ridepy.vehicle_state_cython import VehicleState

from grid import Grid, load
from with_ridepy import METRES_PER_SECOND

def network(grid: Grid) -> Graph:
    streets = [edge for edge in grid.edges if edge.origin < edge.destination]  # RidePy's streets have both directions
    return Graph(
        vertices=list(grid.nodes), edges=[(edge.origin, edge.destination) for edge in streets],
        weights=[edge.length_metres for edge in streets], velocity=METRES_PER_SECOND)


def main() -> None:
    grid, space_name = load(Path(sys.argv[1])), sys.argv[2]
    places: dict[int, Any]  # a location of RidePy: a number or a pair
    if space_name == "streets":
        places = {node: node for node in grid.nodes}
        space, kind = network(grid), LocType.INT
    else:
        places = grid.nodes
        space, kind = Manhattan2D(velocity=METRES_PER_SECOND), LocType.R2LOC
    requests = [
        TransportationRequest(
            number, request.time_seconds, places[request.origin], places[request.destination],
            pickup_timewindow_min=request.time_seconds)
        for number, request in enumerate(grid.requests)
    ]
    fleet = SlowSimpleFleetState(  # "slow" as it uses one processor; the vehicles are C++
        initial_locations={taxi: places[node] for taxi, node in enumerate(grid.taxis)},
        vehicle_state_class=VehicleState, space=space, seat_capacities=1,
        dispatcher=BruteForceTotalTravelTimeMinimizingDispatcher(kind))

    start = time.perf_counter()
    events = list(fleet.simulate(requests))
    Path("simulating.txt").write_text(f"{time.perf_counter() - start:.4f}\n", encoding="utf-8")

    ends = {event["request_id"]: event["timestamp"] for event in events if event["event_type"] == "DeliveryEvent"}
    with open("rides.csv", "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["request", "taxi", "picked_up_s", "ended_s"])
        for event in events:
            if event["event_type"] == "PickupEvent":
                request = event["request_id"]
                table.writerow([request, event["vehicle_id"], event["timestamp"], ends[request]])


if __name__ == "__main__":
    main()
