// Draws the maps of a page with Leaflet: zones in the colours of a measure that the reader chooses, streets under them.
import { bytes, colour, onTheme, pending, say } from "./frame.js";
import { groundLines, readGround } from "./basemap.js";
import { MapValues } from "./mapvalues.js";
import { MapWords, element } from "./maplabels.js";

/** Reads encoded lines: counts, and differences between points in units of `unit` degrees. */
const reader = (numbers, unit) => {
  let at = 0;
  let [north, east] = [0, 0];
  const next = () => numbers[at++];
  const line = () => Array.from({ length: next() }, () => {
    north += next();
    east += next();
    return [north * unit, east * unit];
  });
  return { next, line, lines: () => Array.from({ length: next() }, line) };
};

/** Street lines by rank, in degrees; the data are those of the replay. */
const streetLines = async (ground) => {
  if (!ground) return [];
  const place = (line) => Array.from({ length: line.length / 2 }, (_, at) =>
    [ground.north + line[2 * at + 1] * ground.northUnit, ground.east + line[2 * at] * ground.eastUnit]);
  return groundLines(readGround(await bytes("streets"), 1)).map((rank) => rank.map(place));
};

/** Hatching over doubtful areas: one pattern for all maps of the page. */
const hatching = () => {
  const id = "map-hatching";
  if (!document.getElementById(id)) {
    const make = (tag, attributes, ...inside) => {
      const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      made.append(...inside);
      return made;
    };
    const lines = make("path", { d: "M-1 1L1 -1M0 6L6 0M5 7L7 5", class: "map-hatching" });
    document.body.append(make("svg", { width: 0, height: 0, class: "map-patterns", "aria-hidden": "true" },
      make("pattern", { id, width: 6, height: 6, patternUnits: "userSpaceOnUse" }, lines)));
  }
  return `url(#${id})`;
};

class AreaMap {
  /**
   * Creates a map.
   * @param place the element of the map
   * @param spec its data
   * @param shapes its lines, a reader from first to last
   */
  constructor(place, spec, shapes) {
    Object.assign(this, { spec, shapes, chosen: -1, routes: [], streets: [] });
    const find = (name) => place.querySelector(`[data-part="${name}"]`);
    [this.canvas, this.measureChoice, this.hourChoice, this.hourWords, this.zoneChoice, this.key, this.story] =
      ["canvas", "measure", "hour", "hour-words", "zone", "key", "story"].map(find);
    this.values = new MapValues(spec, {
      measure: () => Number(this.measureChoice.value), hour: () => Number(this.hourChoice.value) - 1,
    });
    this.map = window.L.map(this.canvas, {
      attributionControl: false, zoomSnap: 0.25, zoomDelta: 0.5, scrollWheelZoom: false, fadeAnimation: false,
      zoomAnimation: false, markerZoomAnimation: false, inertia: false, dragging: !window.L.Browser.mobile,
    });
    this.addPanes();
    this.zones = spec.areas.map((name) => this.addZone(name));
    this.marks = spec.marked.map((marked) => this.addMark(marked));
    const words = new MapWords(this.map, this.addNames(), this.marks, spec.ranks.map((rank) => this.addRank(rank)));
    const bounds = window.L.featureGroup(this.zones.map((zone) => zone.shape)).getBounds();
    this.map.fitBounds(bounds, { padding: [12, 12], animate: false });
    words.layOut(); // the labels exist only now
  }

  addPanes() {
    const { map } = this;
    // Above areas, below places.
    map.createPane("streets").style.zIndex = this.spec.hasAreas ? 450 : 350;
    map.getPane("streets").style.pointerEvents = "none";
    // Above the streets, below the notes of places.
    map.createPane("marks").style.zIndex = 640;
    map.createPane("words").style.zIndex = 645;
    for (const pane of ["marks", "words"]) map.getPane(pane).style.pointerEvents = "none";
  }

  addZone(name) {
    const rings = this.shapes.lines();
    const centre = this.shapes.line()[0];
    const make = (options) => rings.length > 0 ? window.L.polygon(rings, options) : window.L.circleMarker(centre, { radius: 10, ...options });
    return { name, shape: make().addTo(this.map), make, hatched: null };
  }

  /** A label over the map, which does not react to the pointer. */
  addWords(text, at, className) {
    const label = element("span", text);
    const icon = window.L.divIcon({ className, html: label, iconSize: [0, 0] });
    const marker = window.L.marker(at, { icon, pane: "words", interactive: false, keyboard: false }).addTo(this.map);
    return { label, marker };
  }

  /** Marks the area that a title names: its border above all else, and its name. */
  addMark({ area, name }) {
    const { make, shape } = this.zones[area];
    const options = { pane: "marks", interactive: false, fill: false };
    const lines = [make({ ...options, weight: 6 }), make({ ...options, weight: 3 })].map((line) => line.addTo(this.map));
    const at = shape.getBounds ? window.L.latLng(shape.getBounds().getNorth(), shape.getBounds().getCenter().lng) : shape.getLatLng();
    return { area, name, lines, at, ...this.addWords(name, at, "map-mark") };
  }

  /** The names of areas; an area needs room for at least its id. */
  addNames() {
    return this.spec.labels.flatMap((choices, area) => choices.length > 0
      ? [{ area, choices, ...this.addWords("", [choices[0].north, choices[0].east], "map-name") }] : []);
  }

  addRank({ name, words, north, east, sign }) {
    const icon = window.L.divIcon({ className: "map-rank", html: element("span", sign ?? "T"), iconSize: [0, 0] });
    const marker = window.L.marker([north, east], { icon, keyboard: false, alt: name }).addTo(this.map);
    marker.bindTooltip(() => {
      const note = document.createElement("div");
      note.append(element("strong", name), document.createElement("br"), words);
      return note;
    });
    return { at: window.L.latLng(north, east), ...this.addWords(name, [north, east], "map-rank-name") };
  }

  async addStreetsAndRoutes() {
    const renderer = window.L.canvas({ pane: "streets", padding: 0.3 });
    this.streets = (await streetLines(this.spec.streets)).map((lines, rank) => window.L.polyline(lines, {
      renderer, pane: "streets", interactive: false, weight: [2, 1.3, 0.7][rank], opacity: 0.4, smoothFactor: 1.5,
    }).addTo(this.map));
    this.shapes.next();
    this.routes = this.spec.routes.map(({ name, share }) => {
      const line = window.L.polyline(this.shapes.line(), { weight: 1.5 + 4 * share, opacity: 0.6, smoothFactor: 1 }).addTo(this.map);
      return line.bindTooltip(() => element("span", name), { sticky: true }).bringToBack();
    });
  }

  listen() {
    // Readers who cannot see the drawing choose from the list.
    for (const layer of this.canvas.querySelectorAll("svg, canvas")) layer.setAttribute("aria-hidden", "true");
    this.zones.forEach(({ shape }, index) => {
      shape.on("click", () => this.choose(index));
      shape.bindTooltip(() => this.note(index), { sticky: true });
    });
    this.zoneChoice.addEventListener("change", () => this.choose(Number(this.zoneChoice.value)));
    this.measureChoice.addEventListener("change", () => this.paint());
    this.hourChoice.addEventListener("input", () => this.paint());
    onTheme(() => this.paint());
    window.addEventListener("resize", () => this.map.invalidateSize({ animate: false }));
    // Printed as on the screen, as wide as a page: a map redrawn when printing begins stays empty.
    const { canvas } = this;
    const paperWidth = 670; // an A4 page without its margins
    window.addEventListener("beforeprint", () => {
      const { width, height } = canvas.getBoundingClientRect();
      Object.assign(canvas.style, { width: `${width}px`, height: `${height}px`, zoom: String(Math.min(1, paperWidth / width)) });
    });
    window.addEventListener("afterprint", () => Object.assign(canvas.style, { width: "", height: "", zoom: "" }));
  }

  choose(index) {
    this.chosen = index;
    this.zoneChoice.value = String(index);
    this.paint();
  }

  /** The note of an area at the pointer. */
  note(index) {
    const { values } = this;
    const note = document.createElement("div");
    const rests = values.of(index) === null ? null : values.basis(index);
    note.append(element("strong", this.zones[index].name), document.createElement("br"), `${values.measure.title}: ${values.text(index)}`);
    if (rests) note.append(document.createElement("br"), rests.words);
    return note;
  }

  paint() {
    const { values, hourChoice } = this;
    hourChoice.disabled = values.measure.byHour.length === 0;
    this.hourWords.textContent = values.when;
    hourChoice.setAttribute("aria-valuetext", values.when);
    const steps = values.colours;
    this.zones.forEach((zone, index) => this.paintZone(zone, index, steps));
    for (const { lines: [halo, line] } of this.marks) {
      halo.setStyle({ color: colour("page") });
      line.setStyle({ color: colour("ink") });
      for (const each of [halo, line]) if (each.setRadius) each.setRadius(16);
    }
    for (const lines of this.streets) lines.setStyle({ color: colour(this.spec.hasAreas ? "page" : "grey") });
    for (const line of this.routes) line.setStyle({ color: colour("vermillion") });
    this.paintKey(steps);
    this.tellStory();
  }

  paintZone(zone, index, steps) {
    const { values } = this;
    const { shape } = zone;
    const known = values.of(index);
    const isBlank = known === null || !values.range;
    const fill = isBlank ? colour("line") : steps[Math.round(values.share(known) * (steps.length - 1))];
    const isChosen = index === this.chosen;
    const isFew = values.isFew(index);
    shape.setStyle({ fillColor: fill, fillOpacity: known === null ? 0.4 : isFew ? 0.35 : 0.92,
      color: isChosen ? colour("vermillion") : colour("page"), weight: isChosen ? 4 : 1 });
    const size = isBlank ? 0 : values.measure.chance ? Math.abs(2 * values.share(known) - 1) : values.share(known);
    const radius = 5 + 9 * size;
    if (shape.setRadius) shape.setRadius(radius);
    if (isFew && !zone.hatched) {
      zone.hatched = zone.make({ interactive: false, stroke: false, fillColor: hatching(), fillOpacity: 1 }).addTo(this.map);
    } else if (!isFew && zone.hatched) {
      zone.hatched.remove();
      zone.hatched = null;
    }
    if (zone.hatched?.setRadius) zone.hatched.setRadius(radius);
    if (isChosen) shape.bringToFront();
  }

  paintKey(steps) {
    const { values, key, zones } = this;
    key.replaceChildren();
    if (!values.range) {
      key.append(element("span", say("No data.", "Veri yok.")));
      return;
    }
    const strip = element("span", "", "strip");
    strip.setAttribute("aria-hidden", "true");
    for (const step of steps) {
      const field = document.createElement("i");
      field.style.backgroundColor = step;
      strip.append(field);
    }
    const [low, high] = values.range;
    const { unit, title, chance } = values.measure;
    const few = zones.map((_, index) => values.isFew(index));
    const known = zones.map((_, index) => few[index] && !chance ? null : values.of(index)).filter((each) => each !== null);
    key.append(element("span", values.endText(low) + (chance && Math.min(...known) < low ? say(" and less", " ve altı") : "")), strip,
      element("span", values.endText(high) + (Math.max(...known) > high ? say(" and more", " ve üstü") : "")),
      element("span", `${title}${unit === "" ? "" : ` (${unit})`}, ${values.when}`, "what"));
    if (this.spec.ranks.some(({ sign }) => sign !== undefined)) this.addToKey(say("event", "olay"), "map-rank", element("span", "!"));
    if (this.spec.ranks.some(({ sign }) => sign === undefined)) this.addToKey(say("taxi rank", "taksi durağı"), "map-rank", element("span", "T"));
    const doubtful = few.lastIndexOf(true);
    if (doubtful >= 0) this.addToKey(values.basis(doubtful).key, "few", element("i", ""));
  }

  addToKey(words, className, sign) {
    const entry = element("span", words, className);
    entry.prepend(sign);
    this.key.append(entry);
  }

  /** All known values of the chosen area. */
  tellStory() {
    const { chosen, story, values, spec } = this;
    story.replaceChildren();
    if (chosen < 0) {
      story.append(element("p", say(
        `Choose a ${spec.areaWord} by name or on the map to see its values here.`,
        `Sayılarını burada görmek için adıyla ya da haritada bir ${spec.areaWord} seçin.`)));
      return;
    }
    story.append(element("h4", `${this.zones[chosen].name}, ${values.when}`));
    const list = document.createElement("dl");
    for (const each of spec.measures) {
      const isWhole = values.hour >= 0 && each.byHour.length === 0;
      const rests = values.of(chosen, each) === null ? null : values.basis(chosen, each);
      list.append(element("dt", each.title + (isWhole ? `, ${spec.whole}` : "")), element("dd", values.text(chosen, each)));
      if (rests?.isFew) list.append(element("dt", rests.words, "few"), element("dd", ""));
    }
    story.append(list);
  }
}

const draw = async (place) => {
  const id = place.dataset.map;
  const spec = JSON.parse(new TextDecoder().decode(await bytes(`${id}-data`)));
  const packed = await bytes(`${id}-lines`);
  const map = new AreaMap(place, spec, reader(new Int32Array(packed.buffer, 0, packed.byteLength / 4), spec.unit));
  await map.addStreetsAndRoutes();
  map.listen();
};

for (const place of document.querySelectorAll("[data-map]")) pending.push(draw(place));
