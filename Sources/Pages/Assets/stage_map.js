"use strict";
// The map of a lesson: places, tours with their waypoints, streets and lines, tracks, and whoever walks there.
(() => {
  const stage = window.cabrankStage;
  const { element, words, widthOf, overlap, cut } = stage;
  const MARGIN = { x: 110, top: 96, bottom: 74 };

  class MapPlan {
    constructor(lesson, name, translate) {
      Object.assign(this, { lesson, name, translate });
      const points = [
        ...lesson.places.map((place) => place.at), ...lesson.streets.flatMap((street) => street.points),
        ...lesson.lines.flatMap((line) => line.points),
        ...lesson.scenes.flatMap((scene) => [
          ...Object.values(scene.whereabouts), ...scene.tours.flatMap((tour) => tour.points),
          ...scene.tracks.flatMap((track) => track.stretches.flat()), ...scene.walks.map((walk) => walk.start),
        ]),
      ];
      this.isThere = points.length > 0;
      const [east, north] = [points.map((point) => point[0]), points.map((point) => point[1])];
      this.range = { west: Math.min(...east), east: Math.max(...east), south: Math.min(...north), north: Math.max(...north) };
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

    spot(at) {
      return { x: this.left + (at[0] - this.range.west) * this.scale, y: this.bottom - (at[1] - this.range.south) * this.scale };
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
      for (const street of lesson.streets) drawn.append(element("path", { class: "street", d: this.line(street.points) }));
      for (const line of lesson.lines) drawn.append(element("path", { class: "line", d: this.line(line.points) }));
      const metres = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 50000, 100000, 500000]
        .filter((length) => length * this.scale <= 240).pop() ?? 1;
      const [x, y] = [box.x + 24, box.y + box.h - 20];
      drawn.append(
        element("path", { class: "scale", d: `M${x} ${y - 8}v8h${metres * this.scale}v-8` }),
        words(metres < 1000 ? `${metres} m` : `${metres / 1000} km`, x + metres * this.scale + 12, y, { "text-anchor": "start" }));
      return drawn;
    }

    /** What a scene has on the map, with where each of it is. */
    scenery(scene, crowd) {
      const drawn = element("g", { class: "scenery" });
      const spots = new Map();
      this.taken = crowd.map(({ x, y, name }) => {
        const wide = Math.max(60, widthOf(name) + 8);
        return { x: x - wide / 2, y: y - 80, w: wide, h: 118 };
      });
      for (const street of this.lesson.streets) {
        const middle = this.spot(street.points[Math.floor((street.points.length - 1) / 2)]);
        const next = this.spot(street.points[Math.floor((street.points.length - 1) / 2) + 1]);
        this.label(drawn, street.name, { x: (middle.x + next.x) / 2, y: (middle.y + next.y) / 2 }, "quiet", 4);
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
        drawn.append(element("g", { role: "img", "aria-label": `${place.name}, ${place.category}, ${said.get(place.id) ?? ""}` },
          element("path", { class: `pin ${place.category}`, d: `M${spot.x} ${spot.y}c-6-14-17-17-17-30a17 17 0 0134 0c0 13-11 16-17 30z` }),
          element("circle", { class: "eye", cx: spot.x, cy: spot.y - 30, r: 6 })));
        this.taken.push({ x: spot.x - 18, y: spot.y - 48, w: 36, h: 48 });
      }
      for (const place of this.lesson.places) {
        const rating = said.get(place.id);
        this.label(drawn, place.name, spots.get(place.id), "strong", 8, rating ? `★ ${rating}` : "");
      }
      return { drawn, spots };
    }

    tour(drawn, tour, spots) {
      drawn.append(element("path", { class: "tour", d: this.line(tour.points, tour.circular && tour.points.length > 2) }));
      tour.points.forEach((at, index) => {
        const spot = this.dot(drawn, tour.names[index], at, "waypoint", String(index + 1));
        if (index === 0) spots.set(tour.id, spot);
      });
    }

    dot(drawn, name, at, kind, text) {
      const spot = this.spot(at);
      drawn.append(element("g", { role: "img", "aria-label": `${text}: ${name}` },
        element("circle", { class: kind, cx: spot.x, cy: spot.y, r: 20 }), words(text, spot.x, spot.y + 10, { class: "number" })));
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
        { x: spot.x - wide / 2, y: spot.y + gap, anchor: "middle" }, { x: spot.x + gap + 14, y: spot.y - high / 2, anchor: "start" },
        { x: spot.x - gap - 14 - wide, y: spot.y - high / 2, anchor: "end" }, { x: spot.x - wide / 2, y: spot.y - gap - high - 34, anchor: "middle" },
        { x: spot.x - wide / 2, y: spot.y + gap + 34, anchor: "middle" }, { x: spot.x + gap + 14, y: spot.y - high - 34, anchor: "start" },
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

    /** Whoever is somewhere: those at one spot side by side. */
    crowd(scene, isOnStage) {
      const counts = new Map();
      return Object.entries(scene.whereabouts).filter(([id]) => isOnStage(id)).map(([id, at]) => {
        const { x, y } = this.spot(at);
        const key = `${Math.round(x / 50)} ${Math.round(y / 50)}`;
        const before = counts.get(key) ?? 0;
        counts.set(key, before + 1);
        return { id, x: x + before * Math.max(70, widthOf(this.name(id)) + 12), y: y - 24, name: this.name(id) };
      });
    }
  }

  stage.MapPlan = MapPlan;
})();
