// The roads between zones: lines with the table's values, the routes of rides on them, and taxis at their positions.
import { TAXI, edgeOf, element, widthOf, words } from "./stage_drawing.js";

// The distance of a bent road below all zones, and the height of its text.
const BEND = { below: 44, words: 56 };
const WORDS = 34;
// Half of a road's width, with a gap; and the distance from a zone at which a taxi stops.
const SIDE = 17;
const END = TAXI.width / 2 + 8;
const SHARES = [0.5, 0.36, 0.64, 0.24, 0.76, 0.15, 0.85];

export class RoadPlan {
  /** @param plan the zones' `{lesson, translate}` */
  constructor({ lesson, translate }, cards, isWide) {
    Object.assign(this, { translate, cards, isWide, roads: new Map() });
    for (const { from, to, text } of lesson.ways) {
      const key = RoadPlan.key(from, to);
      const road = this.roads.get(key) ?? this.road(Math.min(from, to), Math.max(from, to));
      road.texts.push({ from, text });
      this.roads.set(key, road);
    }
  }

  static key(from, to) { return from < to ? `${from}-${to}` : `${to}-${from}`; }

  /** The lower bound of a box for bent roads with their text; 0 if there are none. */
  get bottom() {
    return Math.max(0, ...[...this.roads.values()].filter((road) => road.isBent)
      .map((road) => road.middle.y + BEND.words));
  }

  /** A road between two zones: a line, bent if another zone is on it. */
  road(from, to) {
    const { cards, isWide } = this;
    const [start, end] = [edgeOf(cards[from], cards[to]), edgeOf(cards[to], cards[from])];
    const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
    const blocking = cards.find((card, index) => index !== from && index !== to
      && [0.1, 0.3, 0.5, 0.7, 0.9].some((share) => {
        const [x, y] = [start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share];
        return x > card.x && x < card.x + card.w && y > card.y && y < card.y + card.h;
      }));
    let path = `M${start.x} ${start.y}L${end.x} ${end.y}`;
    if (blocking && !isWide) {
      // In a column only neighbours have a road; taxis to other zones are shown next to their origin.
      path = "";
      middle.y = start.y + Math.sign(end.y - start.y) * 75;
    } else if (blocking) {
      const [a, b] = [cards[from], cards[to]];
      const below = blocking.y + blocking.h + BEND.below;
      middle.x = (a.x + a.w / 2 + b.x + b.w / 2) / 2;
      middle.y = below;
      const bottom = ({ x, y, w, h }) => `${x + w / 2} ${Math.max(y, Math.min(y + h, below))}`;
      path = `M${bottom(a)}Q${a.x + a.w / 2} ${below} ${middle.x} ${below}T${bottom(b)}`;
    }
    const curve = element("path", { d: path || "M0 0" });
    return { from, to, path, curve, length: curve.getTotalLength(), middle, texts: [],
      isBent: Boolean(blocking) && isWide };
  }

  /** A point of a road and its direction, by the share of its length from the zone with the lower number. */
  point(road, share) {
    if (!road.path) return { ...road.middle, along: { x: 1, y: 0 } };
    const at = share * road.length;
    const [a, b] = [Math.max(0, at - 1), Math.min(road.length, at + 1)].map((part) => road.curve.getPointAtLength(part));
    const length = Math.max(1e-6, Math.hypot(b.x - a.x, b.y - a.y));
    const { x, y } = road.curve.getPointAtLength(at);
    return { x, y, along: { x: (b.x - a.x) / length, y: (b.y - a.y) / length } };
  }

  /** The roads, and the paths of rides on them: the driven part, and the rest. */
  drawing(rides, asked, placing) {
    const drawn = element("g", { class: "roads" });
    for (const road of this.roads.values()) {
      const isAsked = asked.has(road.from) && asked.has(road.to);
      drawn.append(element("path", { class: isAsked ? "road asked" : "road", d: road.path }));
      for (let at = 12; at < road.length; at += 24) {
        const { x, y } = this.point(road, at / road.length);
        placing.stand({ x: x - 12, y: y - 12, w: 24, h: 24 });
      }
    }
    for (const ride of rides) {
      const stops = [ride.from, ride.to, ...ride.ahead];
      stops.slice(1).forEach((to, index) => {
        const road = this.roads.get(RoadPlan.key(stops[index], to));
        if (!road?.path) return;
        // The next part of the path in the taxi's colour; its later parts with passengers fainter.
        const isCarrying = ride.leg === "withPassengers" || index > 0;
        const part = index === 0 ? ride.share : 0;
        const isTurned = stops[index] > to;
        const ends = [part, 1].map((share) => (isTurned ? 1 - share : share) * road.length).sort((a, b) => a - b);
        if (part > 0) drawn.append(this.stretch(road, "driven", isTurned ? [ends[1], road.length] : [0, ends[0]]));
        drawn.append(this.stretch(road, `route ${isCarrying ? "occupied" : "toClient"}`, ends));
      });
    }
    return drawn;
  }

  stretch(road, className, [from, to]) {
    const count = Math.max(1, Math.ceil((to - from) / (road.isBent ? 12 : road.length)));
    const points = Array.from({ length: count + 1 }, (_, index) =>
      road.curve.getPointAtLength(from + ((to - from) * index) / count));
    return element("path", { class: className,
      d: points.map(({ x, y }, index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("") });
  }

  /** The lines of text at a road, and their width. */
  telling(road) {
    const [a, b] = [this.cards[road.from], this.cards[road.to]];
    const isLevel = a.x < b.x;
    const lines = road.texts.map(({ from, text }) => {
      const said = this.translate(text);
      if (road.texts.length === 1) return said;
      return (from === road.from) === isLevel ? `${said} →` : `← ${said}`;
    });
    const across = Math.max(a.x, b.x) - Math.min(a.x + a.w, b.x + b.w);
    const isSteep = road.isBent || Math.max(a.y, b.y) > Math.min(a.y + a.h, b.y + b.h);
    const parts = isSteep || across > Math.max(...lines.map((line) => widthOf(line))) + 8 ? lines
      : lines.flatMap((line) => line.split(", "));
    return { parts, wide: Math.max(...parts.map((line) => widthOf(line))) };
  }

  /** The table's values, each next to its road or else on it. */
  words(asked, placing) {
    const drawn = element("g", { class: "ways" });
    for (const road of this.roads.values()) {
      if (!road.path) continue;
      const { parts, wide } = this.telling(road);
      const high = WORDS * parts.length - 4;
      const beside = (share, side) => {
        const { x, y, along } = this.point(road, share);
        // To the right of vertical roads, below horizontal ones.
        const turn = along.x > 0 || (along.x === 0 && along.y < 0) ? 1 : -1;
        const across = { x: -along.y * turn, y: along.x * turn };
        const far = side * (Math.abs(across.x) * wide / 2 + Math.abs(across.y) * high / 2 + SIDE);
        return { x: x + across.x * far - wide / 2, y: y + across.y * far - high / 2 };
      };
      const box = placing.put({ w: wide, h: high },
        [1, -1, 0].flatMap((side) => SHARES.map((share) => beside(share, side))));
      const isAsked = asked.has(road.from) && asked.has(road.to);
      parts.forEach((line, index) => drawn.append(words(line, box.x + wide / 2, box.y + 24 + index * WORDS,
        { class: isAsked ? "way asked" : "way" })));
    }
    return drawn;
  }

  /** The position of a taxi between two zones, and the offset of its text. */
  taxi({ from, to, share }, texts, placing) {
    const road = this.roads.get(RoadPlan.key(from, to));
    const isTurned = this.cards[to].x < this.cards[from].x;
    const room = Math.min(END, road.length * 0.4) / Math.max(1, road.length);
    const part = room + (1 - 2 * room) * share;
    const { x, y, along } = this.point(road, from > to ? 1 - part : part);
    const { width, height } = TAXI;
    const size = { w: width, h: height + 16 };
    const steps = [0, 1, -1, 2, -2, 3, -3];
    const car = placing.put(size, steps.map((step) => ({
      x: x - along.y * step * (size.w + 8) - size.w / 2, y: y + along.x * step * (size.h + 8) - size.h / 2 })), placing.box, true);
    const lines = texts.filter(Boolean);
    const wide = Math.max(...lines.map((line, index) => widthOf(line, index === 0 ? 700 : 400)));
    const high = 32 * lines.length;
    const middle = { x: car.x + size.w / 2, y: car.y + size.h };
    const left = middle.x - wide / 2 - 6;
    const label = placing.put({ w: wide + 12, h: high }, [
      { x: left, y: middle.y + 5 }, { x: left, y: car.y - high - 6 },
      { x: car.x + size.w + 8, y: car.y + (size.h - high) / 2 }, { x: car.x - wide - 20, y: car.y + (size.h - high) / 2 },
      { x: left + wide * 0.4, y: middle.y + 5 }, { x: left - wide * 0.4, y: middle.y + 5 },
      { x: left + wide * 0.4, y: car.y - high - 6 }, { x: left - wide * 0.4, y: car.y - high - 6 },
    ]);
    return { x: middle.x, y: middle.y, isTurned,
      caption: { x: label.x + wide / 2 + 6 - middle.x, y: label.y + 25 - middle.y } };
  }
}
