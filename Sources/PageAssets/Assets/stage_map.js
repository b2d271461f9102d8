"use strict";
// The map of a lesson: places, tours with their waypoints, streets and lines, tracks, and whoever walks there.
(() => {
  const stage = window.cabrankStage;
  const { element, words, widthOf, overlap, cut } = stage;
  const MARGIN = { x: 110, top: 96, bottom: 74 };

  class MapPlan {
    constructor(lesson, name, translate) {
      Object.assign(this, { lesson, name, translate });
      const wanted = [
        ...lesson.places.map((place) => place.at),
          ...lesson.scenes.flatMap((scene) => scene.tours.flatMap((tour) => tour.points)),
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

    /**
     * From where to where: of all that has to be seen, and of the rest but for the few that lie far from all
     * others.
     */
    static ends(wanted, others) {
      let values = [...wanted, ...others].sort((a, b) => a - b);
      const [least, most] = [Math.min(...wanted), Math.max(...wanted)];
      for (let index = 1; index < values.length; index += 1) {
        const isGap = values[index] - values[index - 1] > 0.6 * (values.at(-1) - values[0]);
        const [below, above] = [values.slice(0, index), values.slice(index)];
        if (!isGap) continue;
        if (above.length <= values.length / 3 && above[0] > most) values = below;
        else if (below.length <= values.length / 3 && below.at(-1) < least) values = above;
        break;
      }
      return [values[0], values.at(-1)];
    }

    /** Fits the map into a box. */
    place(box) {
      this.box = box;
      const { west, east, south, north } = this.range;
      const room = { w: box.w - 2 * MARGIN.x, h: box.h - MARGIN.top - MARGIN.bottom };
      const scale = Math.min(room.w / Math.max(east - west, 1e-6), room.h / Math.max(north - south, 1e-6), 20);
      this.scale = scale;
      this.left = box.x + MARGIN.x + (room.w - (east - west) * scale) / 2;
      this.bottom = box.y + box.h - MARGIN.bottom - (room.h - (north - south) * scale) / 2;
    }

    /** What lies beyond the map is at its edge. */
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

    /** What does not change: the ground, streets, lines, and how long a hundred metres are. */
    ground() {
      const { box, lesson } = this;
      const drawn = element("g", { class: "ground" },
        element("rect", { x: box.x, y: box.y, width: box.w, height: box.h, rx: 14 }));
      for (const street of lesson.streets) if (!street.points.some((at) =>
        this.spot(at).isBeyond)) drawn.append(element("path", { class: "street", d: this.line(street.points) }));
      for (const line of lesson.lines) drawn.append(element("path", { class: "line", d: this.line(line.points) }));
      const metres = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 50000, 100000, 500000]
        .filter((length) => length * this.scale <= 240).pop() ?? 1;
      const [x, y] = [box.x + 24, box.y + box.h - 20];
      drawn.append(
        element("path", { class: "scale", d: `M${x} ${y - 8}v8h${metres * this.scale}v-8` }),
        words(metres < 1000 ? `${metres} m` : `${metres / 1000} km`, x + metres * this.scale + 12, y,
          { "text-anchor": "start" }));
      return drawn;
    }

    /** What a scene has on the map, with where each of it is. */
    scenery(scene, crowd) {
      const drawn = element("g", { class: "scenery" });
      const spots = new Map();
      const { box } = this;
      this.taken = [...crowd.map((one) => one.box), { x: box.x, y: box.y + box.h - 50, w: 380, h: 50 }];
      for (const street of this.lesson.streets) {
        const middle = this.spot(street.points[Math.floor((street.points.length - 1) / 2)]);
        const next = this.spot(street.points[Math.floor((street.points.length - 1) / 2) + 1]);
        const name = middle.isBeyond ? `${street.name} …` : street.name;
        this.label(drawn, name, { x: (middle.x + next.x) / 2, y: (middle.y + next.y) / 2 }, "quiet", 4);
      }
      for (const line of this.lesson.lines) {
        line.points.forEach((at, index) => this.dot(drawn, line.stops[index], at, "stop", `${line.name}`));
      }
      for (const tour of scene.tours) this.tour(drawn, tour, spots);
      for (const walk of scene.walks) {
        const places = walk.places.map((id) => this.lesson.places.find((place) => place.id === id)?.at).filter(Boolean);
        drawn.append(element("path", { class: "walk", d: this.line([walk.start, ...places]) }));
      }
      for (const track of scene.tracks) {
        for (const stretch of track.stretches) drawn.append(element("path", { class: "track", d: this.line(stretch) }));
        for (const at of track.stretches.flat()) {
          const { x, y } = this.spot(at);
          drawn.append(element("circle", { class: "fix", cx: x, cy: y, r: 7 }));
        }
      }
      const said = new Map(scene.standings.map((standing) => [standing.id, this.translate(standing.text)]));
      for (const place of this.lesson.places) {
        const spot = this.spot(place.at);
        spots.set(place.id, spot);
        const label = [place.name, place.category, said.get(place.id)].filter(Boolean).join(", ");
        drawn.append(element("g", { role: "img", "aria-label": label },
          element("path", { class: `pin ${place.category}`,
            d: `M${spot.x} ${spot.y}c-6-14-17-17-17-30a17 17 0 0134 0c0 13-11 16-17 30z` }),
          element("circle", { class: "eye", cx: spot.x, cy: spot.y - 30, r: 6 })));
        this.taken.push({ x: spot.x - 18, y: spot.y - 48, w: 36, h: 48 });
      }
      for (const place of this.lesson.places) {
        const rating = said.get(place.id);
        this.label(drawn, place.name, spots.get(place.id), "strong", 8, rating ? `★ ${rating}` : "");
        const rank = scene.listed.indexOf(place.id) + 1;
        const { x, y } = spots.get(place.id);
        if (rank > 0) {
          drawn.append(element("g", { class: "rank" },
            element("circle", { cx: x, cy: y - 58, r: 22 }), words(rank, x, y - 48, { class: "number" })));
        }
      }
      return { drawn, spots };
    }

    tour(drawn, tour, spots) {
      drawn.append(element("path", { class: "tour",
        d: this.line(tour.points, tour.circular && tour.points.length > 2) }));
      tour.points.forEach((at, index) => {
        const spot = this.dot(drawn, tour.names[index], at, "waypoint", String(index + 1));
        if (index === 0) spots.set(tour.id, spot);
      });
    }

    dot(drawn, name, at, kind, text) {
      const spot = this.spot(at);
      drawn.append(element("g", { role: "img", "aria-label": `${text}: ${name}` },
        element("circle", { class: kind, cx: spot.x, cy: spot.y, r: 20 }),
          words(text, spot.x, spot.y + 10, { class: "number" })));
      this.taken.push({ x: spot.x - 20, y: spot.y - 20, w: 40, h: 40 });
      this.label(drawn, name, spot, "", 26);
      return spot;
    }

    /** Words beside a point where they cover least. */
    label(drawn, text, spot, className, gap, second = "") {
      const shown = cut(text, 300, className === "strong" ? 600 : 400);
      const wide = Math.max(widthOf(shown, 600), widthOf(second)) + 6;
      const high = second ? 64 : 32;
      const { box } = this;
      const places = [
        { x: spot.x - wide / 2, y: spot.y + gap, anchor: "middle" },
          { x: spot.x + gap + 14, y: spot.y - high / 2, anchor: "start" },
        { x: spot.x - gap - 14 - wide, y: spot.y - high / 2, anchor: "end" },
          { x: spot.x - wide / 2, y: spot.y - gap - high - 34, anchor: "middle" },
        { x: spot.x - wide / 2, y: spot.y + gap + 34, anchor: "middle" },
          { x: spot.x + gap + 14, y: spot.y - high - 34, anchor: "start" },
      ].map((place) => {
        const x = Math.min(Math.max(place.x, box.x + 6), box.x + box.w - wide - 6);
        const y = Math.min(Math.max(place.y, box.y + 4), box.y + box.h - high - 4);
        const covered = this.taken.reduce((sum, other) => sum + overlap({ x, y, w: wide, h: high }, other), 0);
        return { ...place, x, y, covered };
      });
      const best = places.reduce((a, b) => (b.covered < a.covered - 1 ? b : a));
      this.taken.push({ x: best.x, y: best.y, w: wide, h: high });
      const x = best.anchor === "middle" ? best.x + wide / 2 : best.anchor === "start" ? best.x : best.x + wide;
      drawn.append(words(shown, x, best.y + 26, { class: `name ${className}`, "text-anchor": best.anchor }));
      if (second) drawn.append(words(second, x, best.y + 58, { class: "name", "text-anchor": best.anchor }));
    }

    /** Where these people are; those who would stand in front of others beside them. */
    crowd(scene, ids) {
      const placed = [];
      let corner = this.box.x + 20;
      for (const id of ids) {
        const name = this.name(id);
        const at = scene.whereabouts[id];
        // Who has not come yet waits in a corner of the map.
        const { x, y } = at ? this.spot(at) : { x: corner + Math.max(64, widthOf(name, 600) + 10) / 2, y: this.box.y
          + 116 };
        if (!at) corner = x + Math.max(64, widthOf(name, 600) + 10) / 2 + 10;
        const box = { x: 0, y: y - 100, w: Math.max(64, widthOf(name, 600) + 10), h: 112 };
        box.x = x - box.w / 2;
        const pins = this.lesson.places.map((place) => this.spot(place.at))
          .map((pin) => ({ x: pin.x - 24, y: pin.y - 84, w: 48, h: 84 }));
        const others = [...pins, ...placed.map((one) => one.box)];
        const [least, most] = [this.box.x + 4, this.box.x + this.box.w - box.w - 4];
        box.y = Math.max(box.y, this.box.y + 4);
        // As near as may be, to the right rather than to the left.
        const places = Array.from({ length: 60 }, (_, step) => box.x + (step % 2 ? -1 : 1) * Math.ceil(step / 2) * 12)
          .filter((left) => left >= least && left <= most);
        const covered = (left) => others.reduce((sum, other) => sum + overlap({ ...box, x: left }, other), 0);
        box.x = places.find((left) => covered(left) === 0) ?? Math.min(Math.max(box.x, least), most);
        placed.push({ id, name, box, x: box.x + box.w / 2, y: box.y + 76 });
      }
      return placed;
    }
  }

  stage.MapPlan = MapPlan;
})();
