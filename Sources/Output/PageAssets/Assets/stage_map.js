// The map of a lesson: places, tours with their waypoints, streets and lines, tracks, and people.
import { element, widthOf, words } from "./stage_drawing.js";
import { lead, placeNames, placeStreetName } from "./stage_labels.js";
import { lineBox } from "./stage_placing.js";

const MARGIN = { x: 110, top: 96, bottom: 74 };
const EDGE = 8;
const WORDS = 34;
const DOT = 20;
const PIN = { w: 36, h: 48 };
// A person with the name below or above.
const FIGURE = { h: 70, name: 36 };

const isAt = (a, b, reach = 1) => Math.hypot(a.x - b.x, a.y - b.y) <= reach;

export class MapPlan {
  constructor(lesson, name, translate) {
    Object.assign(this, { lesson, name, translate });
    // A waypoint to which a person walks has a circle around it.
    const reach = lesson.scenes.some((scene) => scene.aims.length > 0) ? lesson.waypointMetres : 0;
    const wanted = [
      ...lesson.places.map((place) => place.at),
      ...lesson.scenes.flatMap((scene) => scene.tours.flatMap((tour) =>
        tour.points.flatMap(([x, y]) => [[x - reach, y - reach], [x + reach, y + reach]]))),
    ];
    const others = [
      ...lesson.streets.flatMap((street) => street.points), ...lesson.lines.flatMap((line) => line.points),
      ...lesson.scenes.flatMap((scene) => [
        ...scene.tracks.flatMap((track) => track.stretches.flat()),
        ...scene.walks.map((walk) => walk.start),
      ]),
      ...new Map(lesson.scenes.flatMap((scene) => Object.values(scene.whereabouts)).map((at) => [String(at), at]))
        .values(),
    ];
    this.isThere = wanted.length + others.length > 0;
    const [west, east] = MapPlan.ends(wanted.map((at) => at[0]), others.map((at) => at[0]));
    const [south, north] = MapPlan.ends(wanted.map((at) => at[1]), others.map((at) => at[1]));
    this.range = { west, east, south, north };
  }

  /** The range of coordinates: of everything that must be visible, and of the rest except for a few outliers. */
  static ends(wanted, others) {
    let values = [...wanted, ...others].sort((a, b) => a - b);
    const [least, most] = [Math.min(...wanted), Math.max(...wanted)];
    for (let index = 1; index < values.length; index += 1) {
      const isGap = values[index] - values[index - 1] > 0.6 * (values[values.length - 1] - values[0]);
      const [below, above] = [values.slice(0, index), values.slice(index)];
      if (!isGap) continue;
      if (above.length <= values.length / 3 && above[0] > most) values = below;
      else if (below.length <= values.length / 3 && below[below.length - 1] < least) values = above;
      break;
    }
    return [values[0], values[values.length - 1]];
  }

  /** Fits the map into a box. */
  place(box) {
    this.box = box;
    const { west, east, south, north } = this.range;
    // The opening hours of a place are a line below its name.
    const below = MARGIN.bottom + (this.lesson.places.some((place) => place.hours) ? WORDS : 0);
    const room = { w: box.w - 2 * MARGIN.x, h: box.h - MARGIN.top - below };
    const scale = Math.min(room.w / Math.max(east - west, 1e-6), room.h / Math.max(north - south, 1e-6), 20);
    this.scale = scale;
    this.left = box.x + MARGIN.x + (room.w - (east - west) * scale) / 2;
    this.bottom = box.y + box.h - below - (room.h - (north - south) * scale) / 2;
  }

  /** The area for names. */
  get inside() {
    const { x, y, w, h } = this.box;
    return { x: x + EDGE, y: y + EDGE, w: w - 2 * EDGE, h: h - 2 * EDGE };
  }

  /** Points outside of the map are at its edge. */
  spot(at) {
    const { box, range, scale } = this;
    const [x, y] = [this.left + (at[0] - range.west) * scale, this.bottom - (at[1] - range.south) * scale];
    const spot = { x: Math.min(Math.max(x, box.x + 30), box.x + box.w - 30),
      y: Math.min(Math.max(y, box.y + 60), box.y + box.h - 30) };
    return { ...spot, isBeyond: spot.x !== x || spot.y !== y };
  }

  line(points, isClosed) {
    return points.map((at, index) => {
      const { x, y } = this.spot(at);
      return `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    }).join("") + (isClosed ? "Z" : "");
  }

  /** The unchanging parts: the ground, streets, lines, and a scale of a hundred metres. */
  ground() {
    const { box, lesson } = this;
    const drawn = element("g", { class: "ground" },
      element("rect", { x: box.x, y: box.y, width: box.w, height: box.h, rx: 14 }));
    // The edges of all streets lie below the surfaces of all, so that crossings are open.
    const streets = lesson.streets.filter((street) => !street.points.some((at) => this.spot(at).isBeyond));
    for (const name of ["street", "street surface"]) {
      for (const { points } of streets) drawn.append(element("path", { class: name, d: this.line(points) }));
    }
    for (const line of lesson.lines) drawn.append(element("path", { class: "line", d: this.line(line.points) }));
    const metres = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 50000, 100000, 500000]
      .filter((length) => length * this.scale <= 240).pop() ?? 1;
    const [x, y] = [box.x + 24, box.y + box.h - 20];
    const said = metres < 1000 ? `${metres} m` : `${metres / 1000} km`;
    drawn.append(
      element("path", { class: "scale", d: `M${x} ${y - 8}v8h${metres * this.scale}v-8` }),
      words(said, x + metres * this.scale + 12, y, { "text-anchor": "start" }));
    const line = lineBox(said, x + metres * this.scale + 12, y, 400, "start");
    this.scaleBox = { ...line, x, w: line.x + line.w - x };
    return drawn;
  }

  /**
   * The parts of a scene on the map, with their positions, and the positions of people.
   * @param ids people who are ever on the map
   * @param placing free room so far
   */
  scenery(scene, ids, placing) {
    const drawn = element("g", { class: "scenery" });
    const spots = new Map();
    const labels = [];
    placing.write(this.scaleBox);
    for (const tour of scene.tours) {
      this.tour(drawn, tour);
      this.keepOff(placing, tour.points, tour.circular);
    }
    for (const { points } of [...this.lesson.lines, ...this.lesson.streets]) this.keepOff(placing, points);
    for (const { points } of this.guided(scene)) drawn.append(element("path", { class: "guided", d: this.line(points) }));
    for (const aim of scene.aims) this.reach(drawn, aim, scene, labels);
    for (const walk of scene.walks) {
      const places = walk.places.map((id) => this.lesson.places.find((place) => place.id === id)?.at).filter(Boolean);
      drawn.append(element("path", { class: "walk", d: this.line([walk.start, ...places]) }));
    }
    for (const track of scene.tracks) {
      for (const stretch of track.stretches) drawn.append(element("path", { class: "track", d: this.line(stretch) }));
      for (const at of track.stretches.flat()) {
        const { x, y } = this.spot(at);
        drawn.append(element("circle", { class: "fix", cx: x, cy: y, r: 7 }));
        placing.stand({ x: x - 7, y: y - 7, w: 14, h: 14 });
      }
    }
    this.pins(drawn, scene, spots, labels, placing);
    for (const tour of scene.tours) {
      tour.points.forEach((at, index) => {
        this.dot(drawn, tour.names[index], at, "waypoint", String(index + 1), labels, placing);
        if (index === 0) spots.set(tour.id, this.spot(at));
      });
    }
    for (const line of this.lesson.lines) {
      line.points.forEach((at, index) => this.dot(drawn, line.stops[index], at, "stop", line.name, labels, placing));
    }
    const crowd = this.crowd(drawn, scene, ids, placing);
    if (labels.length > 0) placeNames(drawn, labels, placing, this.inside);
    this.streetNames(drawn, placing);
    return { drawn, spots, crowd };
  }

  /** The streets and lines that the directions of a scene name. */
  guided(scene) {
    const spaced = (text) => ` ${text.split(/[\s,.:;]+/).filter(Boolean).join(" ")} `;
    const said = scene.told.filter(({ kind, rule }) => kind === "calculation" && rule === "G12")
      .map(({ text }) => spaced(this.translate(text)));
    return [...this.lesson.streets, ...this.lesson.lines].filter(({ name }) =>
      said.some((words) => words.includes(spaced(name))));
  }

  /** Places: pins, with a number for those that a person is shown in order. */
  pins(drawn, scene, spots, labels, placing) {
    const said = new Map(scene.standings.map((standing) => [standing.id, this.translate(standing.text)]));
    for (const place of this.lesson.places) {
      const spot = this.spot(place.at);
      spots.set(place.id, spot);
      const rating = said.get(place.id);
      const label = [place.name, place.kind, place.hours, rating].filter(Boolean).join(", ");
      drawn.append(element("g", { role: "img", "aria-label": label, "data-pin": place.id },
        element("path", { class: `pin ${place.category}`,
          d: `M${spot.x} ${spot.y}c-6-14-17-17-17-30a17 17 0 0134 0c0 13-11 16-17 30z` }),
        element("circle", { class: "eye", cx: spot.x, cy: spot.y - 30, r: 6 })));
      const mark = { x: spot.x - PIN.w / 2, y: spot.y - PIN.h, ...PIN };
      placing.write(mark);
      labels.push({ id: place.id, lines: [place.name, place.hours, rating && `★ ${rating}`].filter(Boolean), spot,
        className: "strong", gap: 10, mark });
    }
    for (const place of this.lesson.places) {
      const rank = scene.listed.indexOf(place.id) + 1;
      if (rank === 0) continue;
      const { x, y } = spots.get(place.id);
      const at = placing.put({ w: 44, h: 44 }, [[0, -72], [40, -44], [-40, -44], [40, -8], [-40, -8]].map(
        ([right, down]) => ({ x: x + right - 22, y: y + down - 22 })), this.box, { isFirm: true });
      drawn.append(element("g", { class: "rank" },
        element("circle", { cx: at.x + 22, cy: at.y + 22, r: 22 }),
        words(rank, at.x + 22, at.y + 32, { class: "number" })));
    }
  }

  tour(drawn, tour) {
    drawn.append(element("path", { class: "tour",
      d: this.line(tour.points, tour.circular && tour.points.length > 2) }));
  }

  /** W04: the distance at which a walker is at a waypoint. */
  reach(drawn, { tour, waypoint }, scene, labels) {
    const at = scene.tours.find((one) => one.id === tour)?.points[waypoint - 1];
    const radius = this.lesson.waypointMetres * this.scale;
    if (!at || radius < 4) return;
    const { x, y } = this.spot(at);
    drawn.append(element("circle", { class: "reach", cx: x, cy: y, r: radius }));
    const metres = String(this.lesson.waypointMetres);
    const said = `${this.translate([metres, metres.replace(".", ",")])} m`;
    if (radius > 3 * DOT && !labels.some((label) => label.lines[0] === said && isAt(label.spot, { x, y: y + radius })))
      labels.push({ lines: [said], spot: { x, y: y + radius }, className: "quiet", gap: 4,
        mark: { x, y: y + radius, w: 0, h: 0 } });
  }

  /** A number on a point; next to it where it would cover another. */
  dot(drawn, name, at, kind, text, labels, placing) {
    const spot = this.spot(at);
    const half = Math.max(DOT, widthOf(text, 700) / 2 + 6);
    const beside = [[0, 0], [1, 0], [-1, 0], [0, -1], [0, 1], [0.8, -0.8], [-0.8, -0.8], [0.8, 0.8], [-0.8, 0.8]];
    const box = placing.put({ w: 2 * half, h: 2 * DOT }, beside.map(([right, down]) =>
      ({ x: spot.x - half + right * (2 * half + 10), y: spot.y - DOT + down * (2 * DOT + 10) })), this.box, { isFirm: true });
    const middle = { x: box.x + half, y: box.y + DOT };
    if (!isAt(middle, spot)) {
      drawn.append(lead(spot, middle), element("circle", { class: kind, cx: spot.x, cy: spot.y, r: 6 }));
    }
    drawn.append(element("g", { role: "img", "aria-label": `${text}: ${name}` },
      element("rect", { class: kind, x: box.x, y: box.y, width: box.w, height: box.h, rx: DOT }),
      words(text, middle.x, middle.y + 10, { class: "number" })));
    labels.push({ lines: [name], spot: middle, className: "", gap: DOT + 4, mark: box });
  }

  /** The names of streets; of those beyond the map at its edge. */
  streetNames(drawn, placing) {
    const streets = this.lesson.streets.map(({ points }) => points.map((at) => this.spot(at)));
    this.lesson.streets.forEach(({ name }, index) => {
      const isBeyond = streets[index].some((spot) => spot.isBeyond);
      placeStreetName(drawn, isBeyond ? `${name} …` : name, streets[index], streets, placing, this.inside);
    });
  }

  /** Keeps labels next to lines rather than on them. */
  keepOff(placing, points, isClosed) {
    const ends = (isClosed ? [...points, points[0]] : points).map((at) => this.spot(at));
    ends.slice(1).forEach((end, index) => {
      const start = ends[index];
      const count = Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / 16);
      for (let part = 0; part < count; part += 1) {
        const [x, y] = ["x", "y"].map((axis) => start[axis] + ((end[axis] - start[axis]) * part) / count);
        placing.stand({ x: x - 6, y: y - 6, w: 12, h: 12 });
      }
    });
  }

  /**
   * Positions of people: at their spot if they hide no number there, else next to it, with a line to it. People who have not come
   * yet wait in a corner.
   */
  crowd(drawn, scene, ids, placing) {
    let corner = this.box.x + 12;
    return ids.map((id) => {
      const at = scene.whereabouts[id];
      const wide = Math.max(60, widthOf(this.name(id), 700) + 8);
      const high = FIGURE.h + FIGURE.name;
      const spot = at ? this.spot(at) : { x: corner + wide / 2, y: this.box.y + 12 + FIGURE.h };
      if (!at) corner += wide + 12;
      const beside = wide / 2 + DOT + 4;
      // The offset of the feet from the spot; the name is below them, or above the head.
      const stands = [[0, 0, false], [0, -DOT - 6, true], [beside, 0, false], [-beside, 0, false], [beside, 40, false],
        [-beside, 40, false], [beside, -40, true], [-beside, -40, true], [beside + 40, 0, false],
        [-beside - 40, 0, false]];
      const box = placing.put({ w: wide, h: high }, stands.map(([right, down, isAbove]) => ({
        x: spot.x + right - wide / 2, y: spot.y + down - FIGURE.h - (isAbove ? FIGURE.name : 0) })), this.box, { isFirm: true });
      const stand = stands.find(([right, down, isAbove]) => isAt(box, { x: spot.x + right - wide / 2,
        y: spot.y + down - FIGURE.h - (isAbove ? FIGURE.name : 0) }));
      const isNameAbove = stand?.[2] ?? false;
      const feet = { x: box.x + wide / 2, y: box.y + FIGURE.h + (isNameAbove ? FIGURE.name : 0) };
      if (at && !isAt(feet, spot, DOT + 8)) {
        drawn.prepend(lead(spot, { x: feet.x, y: feet.y - 20 }));
        if (placing.isFree({ x: spot.x, y: spot.y, w: 0, h: 0 })) {
          drawn.append(element("circle", { class: "here", cx: spot.x, cy: spot.y, r: 6 }));
        }
      }
      return { id, x: feet.x, y: feet.y, isNameAbove };
    });
  }
}
