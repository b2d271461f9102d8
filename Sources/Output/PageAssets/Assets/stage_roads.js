// The roads between zones: straight lines, bent around a zone that is in the way, or in lanes beside a column of zones.
import { edgeOf, element } from "./stage_drawing.js";

// The distance of a bent road from the zone that it goes around, and of its end from its text; how far roads are bowed; what
// it costs to be beside another road.
const BEND = { away: 44, words: 56, bows: [60, 110, 170, 240, 320], near: 30, beside: 30 };
// The distance of the first lane from the column of zones, of the next lanes, and of the last from the edge.
const LANE = { first: 62, next: 110, edge: 58, corner: 24, mouth: 30, mouths: 34 };
// The distance of a road's middle from zones that it passes.
const CLEAR = 14;
const STEP = 8;

const keyOf = (from, to) => (from < to ? `${from}-${to}` : `${to}-${from}`);

/** The distance of a box from the nearest point of a road. */
export const awayFrom = ({ x, y, w, h }, road) => road.points.reduce((least, point) => Math.min(least,
  Math.hypot(Math.max(x - point.x, 0, point.x - x - w), Math.max(y - point.y, 0, point.y - y - h))), Infinity);

const between = (a, b, share) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });

/** A path, with its length and points of it at equal distances; `corners` are points between which it is straight. */
const line = (path, corners) => {
  const ends = [0];
  corners.slice(1).forEach((corner, index) =>
    ends.push(ends[index] + Math.hypot(corner.x - corners[index].x, corner.y - corners[index].y)));
  const length = ends[ends.length - 1];
  const count = Math.max(2, Math.ceil(length / STEP));
  let part = 0;
  const points = Array.from({ length: count + 1 }, (_, index) => {
    const at = (length * index) / count;
    while (part < corners.length - 2 && ends[part + 1] < at) part += 1;
    return between(corners[part], corners[part + 1], (at - ends[part]) / Math.max(1e-6, ends[part + 1] - ends[part]));
  });
  return { path, length, points };
};

/** A path of quadratic curves: an end, then a control point and an end for each. */
const curves = (points) => {
  const corners = [points[0]];
  let path = `M${points[0].x} ${points[0].y}`;
  for (let index = 0; index + 2 < points.length; index += 2) {
    const [start, control, end] = points.slice(index, index + 3);
    for (let share = 1; share <= 12; share += 1) {
      corners.push(between(between(start, control, share / 12), between(control, end, share / 12), share / 12));
    }
    path += `Q${control.x} ${control.y} ${end.x} ${end.y}`;
  }
  return line(path, corners);
};

/** The lanes of pairs of zones that are not neighbours in a column: `{key, side, level}`, sides as −1 and 1. */
export const lanesOf = (order, pairs) => {
  const taken = [];
  const lanes = new Map();
  const spans = pairs.map(([from, to]) => [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b))
    .filter(([first, last]) => last - first > 1).sort((a, b) => a[1] - a[0] - b[1] + b[0] || a[0] - b[0]);
  for (const [first, last] of spans) {
    const isFree = (side, level) => !taken.some((one) => one.side === side && one.level === level
      && one.first < last && first < one.last);
    for (let level = 0, isFound = false; !isFound; level += 1) {
      for (const side of [1, -1]) {
        if (isFound || !isFree(side, level)) continue;
        isFound = true;
        taken.push({ first, last, side, level });
        lanes.set(keyOf(order[first], order[last]), { side, level });
      }
    }
  }
  return lanes;
};

/** The room for lanes on both sides of a column. */
export const roomOfLanes = (lanes) => {
  const room = (side) => {
    const count = Math.max(0, ...[...lanes.values()].filter((lane) => lane.side === side).map((lane) => lane.level + 1));
    return count === 0 ? 0 : LANE.first + (count - 1) * LANE.next + LANE.edge;
  };
  return { left: room(-1), right: room(1) };
};

export class RoadPlan {
  /**
   * @param plan the zones' `{lesson}`
   * @param lanes of zones in a column; by default zones are side by side and one above another
   * @param edges `{left, right}` of the stage
   */
  constructor({ lesson }, cards, lanes, edges) {
    Object.assign(this, { cards, lanes, edges, roads: new Map(), spots: new Map(), homes: new Map() });
    for (const { from, to, text } of lesson.ways) {
      const key = keyOf(from, to);
      if (!this.roads.has(key)) this.roads.set(key, this.road(key, Math.min(from, to), Math.max(from, to)));
      this.roads.get(key).texts.push({ from, text });
    }
    // Bent roads keep away from straight ones.
    for (const road of this.all) {
      if (road.blocking) Object.assign(road, this.bent(road, road.blocking), { isBent: true });
    }
  }

  static key(from, to) { return keyOf(from, to); }

  get all() { return [...this.roads.values()]; }

  /** The lower bound of a box for bent roads with their text; 0 if there are none. */
  get bottom() {
    return Math.max(0, ...this.all.filter((road) => road.isBent).map((road) => Math.max(...road.points.map(({ y }) => y))
      + (road.isLevel ? BEND.words : CLEAR)));
  }

  road(key, from, to) {
    const lane = this.lanes?.get(key);
    const [start, end] = [edgeOf(this.cards[from], this.cards[to]), edgeOf(this.cards[to], this.cards[from])];
    const straight = line(`M${start.x} ${start.y}L${end.x} ${end.y}`, [start, end]);
    const drawn = lane ? this.inLane(from, to, lane) : straight;
    return { key, from, to, texts: [], isBent: Boolean(lane), ...drawn,
      blocking: lane ? undefined : this.blocking(straight, from, to) };
  }

  /** A zone through which a path goes. */
  blocking({ points }, from, to) {
    return this.cards.find((card, index) => index !== from && index !== to && points.some(({ x, y }) =>
      x > card.x - CLEAR && x < card.x + card.w + CLEAR && y > card.y - CLEAR && y < card.y + card.h + CLEAR));
  }

  /** A road around the zone that is in the way: the one that is least near other roads, and short. */
  bent({ key, from, to, length }, blocking) {
    const [a, b] = [this.cards[from], this.cards[to]];
    const within = (value, from0, size) => Math.max(from0, Math.min(from0 + size, value));
    const [ax, bx, ay, by] = [a.x + a.w / 2, b.x + b.w / 2, a.y + a.h / 2, b.y + b.h / 2];
    // Two curves that meet in the middle, level or upright.
    const level = (y) => curves([{ x: ax, y: within(y, a.y, a.h) }, { x: ax, y }, { x: (ax + bx) / 2, y }, { x: bx, y },
      { x: bx, y: within(y, b.y, b.h) }]);
    const upright = (x) => curves([{ x: within(x, a.x, a.w), y: ay }, { x, y: ay }, { x, y: (ay + by) / 2 }, { x, y: by },
      { x: within(x, b.x, b.w), y: by }]);
    const bow = (far) => {
      const long = Math.max(1, Math.hypot(bx - ax, by - ay));
      const control = { x: (ax + bx) / 2 - ((by - ay) / long) * far, y: (ay + by) / 2 + ((bx - ax) / long) * far, w: 0, h: 0 };
      return curves([edgeOf(a, control), control, edgeOf(b, control)]);
    };
    const paths = [{ ...level(blocking.y + blocking.h + BEND.away), isLevel: true }, level(blocking.y - BEND.away),
      upright(blocking.x + blocking.w + BEND.away), upright(blocking.x - BEND.away),
      ...BEND.bows.flatMap((far) => [bow(far), bow(-far)])];
    const others = this.all.filter((road) => road.key !== key && (!road.blocking || road.isBent));
    const near = (path) => path.points.filter(({ x, y }) => others.some((road) => road.points.some((point) =>
      Math.abs(point.x - x) < BEND.beside && Math.abs(point.y - y) < BEND.beside))).length;
    const cost = (path) => path.length - length + BEND.near * near(path);
    const open = paths.filter((path) => !this.blocking(path, from, to)
      && path.points.every(({ x, y }) => x > 12 && y > 12));
    const best = (open.length > 0 ? open : paths.slice(0, 1)).map((path) => ({ path, cost: cost(path) }))
      .reduce((one, other) => (one.cost <= other.cost ? one : other)).path;
    return { ...best, near: near(best) };
  }

  /** How much of the bent roads is beside other roads, in steps. */
  get tangle() { return this.all.reduce((sum, road) => sum + (road.near ?? 0), 0); }

  /** A road that leaves a zone of a column sideways, and comes back to another further down. */
  inLane(from, to, { side, level }) {
    const [a, b] = this.cards[from].y < this.cards[to].y ? [this.cards[from], this.cards[to]]
      : [this.cards[to], this.cards[from]];
    const edge = side > 0 ? a.x + a.w : a.x;
    const x = edge + side * (LANE.first + level * LANE.next);
    const turn = side * LANE.corner;
    const mouth = LANE.mouth + level * LANE.mouths;
    const [top, bottom] = [Math.max(a.y + 12, a.y + a.h - mouth), Math.min(b.y + b.h - 12, b.y + mouth)];
    const back = side > 0 ? b.x + b.w : b.x;
    const path = `M${edge} ${top}H${x - turn}Q${x} ${top} ${x} ${top + LANE.corner}V${bottom - LANE.corner}`
      + `Q${x} ${bottom} ${x - turn} ${bottom}H${back}`;
    return line(path, [{ x: edge, y: top }, { x: x - turn, y: top }, { x: x - turn * 0.25, y: top + LANE.corner * 0.25 },
      { x, y: top + LANE.corner }, { x, y: bottom - LANE.corner },
      { x: x - turn * 0.25, y: bottom - LANE.corner * 0.25 }, { x: x - turn, y: bottom }, { x: back, y: bottom }]);
  }

  /** The point of a road at a length from its beginning. */
  at({ points, length }, at) {
    const place = Math.max(0, Math.min(1, at / Math.max(1e-6, length))) * (points.length - 1);
    const index = Math.min(points.length - 2, Math.floor(place));
    return between(points[index], points[index + 1], place - index);
  }

  /** A point of a road and its direction, by the share of its length. */
  point(road, share) {
    const at = share * road.length;
    const [a, b] = [this.at(road, at - 1), this.at(road, at + 1)];
    const length = Math.max(1e-6, Math.hypot(b.x - a.x, b.y - a.y));
    return { ...this.at(road, at), along: { x: (b.x - a.x) / length, y: (b.y - a.y) / length } };
  }

  /** Whether the path of a road begins at this zone. */
  beginsAt(road, zone) {
    const card = this.cards[zone];
    const [first, last] = [road.points[0], road.points[road.points.length - 1]];
    const away = ({ x, y }) => Math.hypot(x - card.x - card.w / 2, y - card.y - card.h / 2);
    const other = this.cards[zone === road.from ? road.to : road.from];
    const awayOther = ({ x, y }) => Math.hypot(x - other.x - other.w / 2, y - other.y - other.h / 2);
    return away(first) - awayOther(first) < away(last) - awayOther(last);
  }

  /** The roads, and the paths of rides on them: the driven part, and the rest. */
  drawing(rides, asked, placing) {
    const drawn = element("g", { class: "roads" });
    const name = (road) => (asked.has(road.key) ? "road asked" : "road");
    // The edges of all roads lie below the surfaces of all, so that crossings are open.
    for (const road of this.all) {
      drawn.append(element("path", { class: name(road), d: road.path, "data-road": road.key }));
      placing.stand(...road.points.filter((_, index) => index % 3 === 0)
        .map(({ x, y }) => ({ x: x - 12, y: y - 12, w: 24, h: 24, weight: 3 })));
    }
    for (const road of this.all) drawn.append(element("path", { class: `${name(road)} surface`, d: road.path }));
    for (const ride of rides) {
      const stops = [ride.from, ride.to, ...ride.ahead];
      stops.slice(1).forEach((to, index) => {
        const road = this.roads.get(keyOf(stops[index], to));
        if (!road || stops[index] === to) return;
        // The next part of the path in the taxi's colour; its later parts with passengers fainter.
        const isCarrying = ride.leg === "withPassengers" || index > 0;
        const part = index === 0 ? ride.share : 0;
        const isTurned = !this.beginsAt(road, stops[index]);
        const ends = [part, 1].map((share) => (isTurned ? 1 - share : share) * road.length).sort((a, b) => a - b);
        if (part > 0) drawn.append(this.stretch(road, "driven", isTurned ? [ends[1], road.length] : [0, ends[0]]));
        drawn.append(this.stretch(road, `route ${isCarrying ? "occupied" : "toClient"}`, ends));
      });
    }
    return drawn;
  }

  stretch(road, className, [from, to]) {
    const count = Math.max(1, Math.ceil((to - from) / (road.isBent ? STEP : road.length)));
    const points = Array.from({ length: count + 1 }, (_, index) =>
      this.at(road, from + ((to - from) * index) / count));
    return element("path", { class: className,
      d: points.map(({ x, y }, index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("") });
  }
}
