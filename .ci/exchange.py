#!/usr/bin/env python3
"""Opens what cabrank writes for other programs with programs that others wrote, and imports what they write.

    exchange.py PROGRAM FOLDER

- GeoPandas and PROJ read the trips for kepler.gl: lengths and speeds are those of taxis.
- MATSim's own Python tools read network and events: the network in its coordinate reference system.
- xmllint holds the network against MATSim's DTD, where CABRANK_MATSIM_DTD names the file network_v2.dtd.
- SUMO's netconvert reads the network, and what it makes of it is imported again; so is a network of its netgenerate.

What is not installed is left out, which is said.
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


def check(is_so: bool, what: str) -> None:
    if not is_so:
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
    check(set(trips.geom_type) == {"LineString"} and trips.is_valid.all(), "trips are not all lines")
    metres = trips.to_crs(trips.estimate_utm_crs()).length
    seconds = pandas.Series([max(line[-1] - line[0], 1) for line in times])
    speed = 3.6 * metres.sum() / seconds.sum()
    check(10 < speed < 60, f"taxis drive {speed:.1f} km/h")
    events = pandas.read_csv(folder / "run/events.csv")
    rides = (events["event"] == "concluded").sum()
    occupied = (trips["doing"] == "occupied").sum()
    check(0.9 * rides < occupied < 1.2 * rides, f"{occupied} trips with passengers of {rides} rides")
    print(f"kepler.gl: {len(trips)} trips, {metres.sum() / 1000:.0f} km at {speed:.1f} km/h, read by GeoPandas")


def matsim_tools() -> None:
    network = matsim.read_network(folder / "run/output_network.xml.gz")
    check(network.network_attrs["coordinateReferenceSystem"].startswith("EPSG:32"), "the network has no projection")
    links = network.as_geo()
    metres = links.to_crs(4326).to_crs(links.estimate_utm_crs()).length.sum()
    written = links["length"].astype(float).sum()
    check(0.8 < metres / written < 1.01, f"straight links are {metres:.0f} m of {written:.0f} m")
    kinds = pandas.Series([event["type"] for event in matsim.event_reader(folder / "run/output_events.xml.gz")]).value_counts()
    check(kinds["entered link"] == kinds["left link"] > 1000, "links that are entered and left differ in number")
    check(kinds["vehicle enters traffic"] == kinds["vehicle leaves traffic"], "somebody is still in traffic")
    trips = pandas.read_csv(folder / "run/output_trips.csv.gz", sep=";")
    check(len(trips) == kinds["passenger dropped off"], f"{len(trips)} trips of {kinds['passenger dropped off']} passengers")
    print(f"MATSim: {len(links)} links, {kinds.sum()} events, {len(trips)} trips, read by matsim-tools")


def document_type() -> None:
    with gzip.open(folder / "run/output_network.xml.gz") as packed:
        (folder / "network.xml").write_bytes(packed.read())
    if shutil.which("xmllint") is None:
        return skip("there is no xmllint (Debian's libxml2-utils)")
    run("xmllint", "--nonet", "--noout", "network.xml")
    definition = os.environ.get("CABRANK_MATSIM_DTD")
    if definition is None:
        return skip("CABRANK_MATSIM_DTD does not name MATSim's network_v2.dtd; the network is well-formed")
    run("xmllint", "--nonet", "--noout", "--dtdvalid", os.path.abspath(definition), "network.xml")
    print("MATSim: the network is as its DTD wants it, says xmllint")


def sumo() -> None:
    if shutil.which("netconvert") is None:
        return skip("there is no netconvert (Debian's sumo)")
    offline = ("--xml-validation", "never")  # it would look for the DTD on the web
    run("netconvert", "--matsim-files", "network.xml", "--output-file", "matsim.net.xml", "--no-warnings", *offline)
    run(program, "city", "import", "matsim.net.xml", "--projection", utm_of_network(), "--out", "sumo.city", "--overwrite")
    run("netgenerate", "--grid", "--grid.number", "8", "--grid.length", "250", "--output-file", "grid.net.xml")
    moved = (folder / "grid.net.xml").read_text().replace('netOffset="0.00,0.00"', 'netOffset="-390000.00,-5810000.00"')
    (folder / "grid.net.xml").write_text(moved)
    run(program, "city", "import", "grid.net.xml", "--projection", "utm33n", "--out", "grid.city", "--overwrite")
    grid = run(program, "city", "inspect", "grid.city")
    check("64" in grid, f"a grid of 8 by 8 junctions has 64: {grid}")
    print("SUMO: netconvert reads the network, and what it and netgenerate write is imported")


def utm_of_network() -> str:
    return str(matsim.read_network(folder / "run/output_network.xml.gz").network_attrs["coordinateReferenceSystem"])


streets = ["--set", "city.streets=true", "--set", "duration=4 h", "--set", "start.clock=07:00"]
run(program, "run", "default", *streets, "--kepler", "--matsim", "--quiet", "--out", "run")
kepler()
matsim_tools()
document_type()
sumo()
print(f"exchange.py: all passed, {skipped} skipped")
