#!/usr/bin/env python3
"""Opens exports of cabrank in third-party programs, and imports files that these programs write.

    exchange.py PROGRAM FOLDER

- GeoPandas and PROJ read the trips for kepler.gl: their lengths and speeds are plausible for taxis.
- MATSim's own Python tools read network and events: the network in its coordinate reference system.
- xmllint validates the network against MATSim's DTD, if CABRANK_MATSIM_DTD names the file network_v2.dtd.
- SUMO's netconvert converts the network, and cabrank imports the result; it also imports a network of netgenerate.

Skips programs that are not installed, with a message.
"""

import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import geopandas
import matsim
import pandas

program, folder = sys.argv[1], Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
skipped = 0


def check(holds: bool, what: str) -> None:
    if not holds:
        sys.exit(f"exchange.py: FAILED: {what}")


def run(*command: str) -> str:
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    check(ended.returncode == 0, f"{' '.join(command)}: {ended.stdout[-2000:]}{ended.stderr[-2000:]}")
    return ended.stdout


def skip(what: str) -> None:
    global skipped
    skipped += 1
    print(f"exchange.py: SKIPPED: {what}", file=sys.stderr)


def kepler() -> None:
    text = (folder / "run/trips.geojson").read_text()
    times = [[point[3] for point in trip["geometry"]["coordinates"]] for trip in json.loads(text)["features"]]
    trips = geopandas.read_file(folder / "run/trips.geojson")
    check(trips.crs.to_epsg() == 4326 and len(trips) == len(times), f"{len(trips)} trips in {trips.crs}")
    check(set(trips.geom_type) == {"LineString"} and trips.is_valid.all(), "some trips are not valid lines")
    metres = trips.to_crs(trips.estimate_utm_crs()).length
    seconds = pandas.Series([max(line[-1] - line[0], 1) for line in times])
    speed = 3.6 * metres.sum() / seconds.sum()
    check(10 < speed < 60, f"the mean speed of taxis is {speed:.1f} km/h")
    events = pandas.read_csv(folder / "run/events.csv")
    rides = (events["event"] == "concluded").sum()
    occupied = (trips["doing"] == "occupied").sum()
    check(0.9 * rides < occupied < 1.2 * rides, f"{occupied} trips with passengers, but {rides} rides")
    print(f"kepler.gl: {len(trips)} trips, {metres.sum() / 1000:.0f} km at {speed:.1f} km/h, read by GeoPandas")


def matsim_tools() -> None:
    network = matsim.read_network(folder / "run/output_network.xml.gz")
    check(network.network_attrs["coordinateReferenceSystem"].startswith("EPSG:32"), "the network has no projection")
    links = network.as_geo()
    metres = links.to_crs(4326).to_crs(links.estimate_utm_crs()).length.sum()
    written = links["length"].astype(float).sum()
    check(0.8 < metres / written < 1.01, f"the straight links have {metres:.0f} m, the written lengths {written:.0f} m")
    kinds = pandas.Series([event["type"] for event in matsim.event_reader(folder / "run/output_events.xml.gz")]).value_counts()
    check(kinds["entered link"] == kinds["left link"] > 1000, "the numbers of entered and left links differ")
    check(kinds["vehicle enters traffic"] == kinds["vehicle leaves traffic"], "a vehicle is still in traffic at the end")
    trips = pandas.read_csv(folder / "run/output_trips.csv.gz", sep=";")
    check(len(trips) == kinds["passenger dropped off"], f"{len(trips)} trips, but {kinds['passenger dropped off']} passengers")
    print(f"MATSim: {len(links)} links, {kinds.sum()} events, {len(trips)} trips, read by matsim-tools")


def document_type() -> None:
    with gzip.open(folder / "run/output_network.xml.gz") as packed:
        (folder / "network.xml").write_bytes(packed.read())
    if shutil.which("xmllint") is None:
        return skip("xmllint is not installed (Debian package libxml2-utils)")
    run("xmllint", "--nonet", "--noout", "network.xml")
    definition = os.environ.get("CABRANK_MATSIM_DTD")
    if definition is None:
        return skip("CABRANK_MATSIM_DTD does not name MATSim's network_v2.dtd; the network is only checked to be well-formed")
    run("xmllint", "--nonet", "--noout", "--dtdvalid", os.path.abspath(definition), "network.xml")
    print("MATSim: the network is valid by its DTD, checked by xmllint")


def sumo() -> None:
    if shutil.which("netconvert") is None:
        return skip("netconvert is not installed (Debian package sumo)")
    offline = ("--xml-validation", "never")  # otherwise it fetches the DTD from the network
    run("netconvert", "--matsim-files", "network.xml", "--output-file", "matsim.net.xml", "--no-warnings", *offline)
    run(program, "city", "import", "matsim.net.xml", "--projection", utm_of_network(), "--out", "sumo.city", "--overwrite")
    run("netgenerate", "--grid", "--grid.number", "8", "--grid.length", "250", "--output-file", "grid.net.xml")
    moved = (folder / "grid.net.xml").read_text().replace('netOffset="0.00,0.00"', 'netOffset="-390000.00,-5810000.00"')
    (folder / "grid.net.xml").write_text(moved)
    run(program, "city", "import", "grid.net.xml", "--projection", "utm33n", "--out", "grid.city", "--overwrite")
    grid = run(program, "city", "inspect", "grid.city")
    check("64" in grid, f"the imported grid of 8 by 8 does not have 64 junctions: {grid}")
    print("SUMO: netconvert reads the network; networks of netconvert and netgenerate are imported")


def utm_of_network() -> str:
    return str(matsim.read_network(folder / "run/output_network.xml.gz").network_attrs["coordinateReferenceSystem"])


streets = ["--set", "city.streets=true", "--set", "duration=4 h", "--set", "start.clock=07:00"]
run(program, "run", "default", *streets, "--kepler", "--matsim", "--quiet", "--out", "run")
kepler()
matsim_tools()
document_type()
sumo()
print(f"exchange.py: all passed, {skipped} skipped")
