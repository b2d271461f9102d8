// Taxis on the roads: each on the road that it takes, none upon another, with its text next to it.
import { TAXI, overlap, widthOf } from "./stage_drawing.js";
import { RoadPlan } from "./stage_roads.js";

// A taxi around the point of its road: the wheels are on it.
const CAR = { left: TAXI.width / 2 + 3, above: TAXI.height, w: TAXI.width + 6, h: TAXI.height + 18 };
const WHEELS = 16;
const LINE = 32;
const STEP = 4;

const carAt = ({ x, y }) => ({ x: x - CAR.left, y: y - CAR.above, w: CAR.w, h: CAR.h });
const isOver = (box, other) => overlap(box, other) > 0;

/** The part of a road on which a taxi covers none of its zones; its middle if there is none. */
const freePart = (plan, road) => {
  const zones = [plan.cards[road.from], plan.cards[road.to]];
  const isFree = (at) => !zones.some((card) => isOver(carAt(plan.at(road, at)), card));
  let [first, last] = [0, road.length];
  while (first < last && !isFree(first)) first += STEP;
  while (last > first && !isFree(last)) last -= STEP;
  if (first < last) return [first, last];
  const middle = road.length / 2;
  return [middle, middle];
};

/** The wanted place of a ride on its road, as a length from the road's beginning. */
const wanted = (plan, ride) => {
  const road = plan.roads.get(RoadPlan.key(ride.from, ride.to));
  const [first, last] = freePart(plan, road);
  const isTurned = !plan.beginsAt(road, ride.from);
  const share = isTurned ? 1 - ride.share : ride.share;
  return { ride, road, first, last, isTurned, at: first + (last - first) * share };
};

/** Moves the taxis of one road, in their order, so far that none is upon another. */
const queueUp = (plan, group) => {
  const { road, first, last } = group[0];
  const { along } = plan.point(road, 0.5);
  const apart = Math.min(CAR.w / Math.max(1e-6, Math.abs(along.x)), CAR.h / Math.max(1e-6, Math.abs(along.y))) + 1;
  const gap = Math.min(apart, (last - first) / Math.max(1, group.length - 1));
  group.forEach((one, index) => { one.at = Math.max(one.at, index > 0 ? group[index - 1].at + gap : first); });
  for (let index = group.length - 1, most = last; index >= 0; index -= 1, most -= gap) {
    group[index].at = Math.min(group[index].at, most);
    most = group[index].at;
  }
};

/**
 * The places of taxis on the roads: `{ride, road, x, y, isTurned}`, at their share of the way or as near to it as they
 * have room.
 */
export const placeTaxis = (plan, rides) => {
  const placed = [];
  const all = rides.map((ride) => wanted(plan, ride)).sort((a, b) => (a.road.key < b.road.key ? -1
    : a.road.key > b.road.key ? 1 : a.at - b.at));
  for (const road of new Set(all.map((one) => one.road))) queueUp(plan, all.filter((one) => one.road === road));
  for (const one of all) {
    const { road, first, last } = one;
    const behind = placed.filter((other) => other.road === road).map((other) => other.at);
    const least = Math.max(first, ...behind);
    const spots = [];
    for (let at = first; at <= last; at += STEP) spots.push(at);
    const isFree = (at) => !placed.some((other) => isOver(carAt(plan.at(road, at)), other.box));
    const away = (at) => Math.abs(at - one.at) + (at < least ? 1e4 : 0);
    const at = [one.at, ...spots].filter(isFree).sort((a, b) => away(a) - away(b))[0] ?? one.at;
    const { x, y } = plan.at(road, at);
    placed.push({ ...one, at, x, y: y + WHEELS, box: carAt({ x, y }), direction: plan.point(road, at / road.length).along });
  }
  return placed.map((one) => ({ ...one, isTurned: (one.isTurned ? -one.direction.x : one.direction.x) < 0 }));
};

/** How many taxis lie upon others. */
export const overlapsOf = (plan, rides) => {
  const boxes = placeTaxis(plan, rides).map(({ box: { x, y, w, h } }) => ({ x: x + 3, y: y + 3, w: w - 6, h: h - 6 }));
  return boxes.filter((box, index) => boxes.slice(index + 1).some((other) => isOver(box, other))).length;
};

/** Finds room for the text of a taxi on a road; returns the offset of its first line from the taxi. */
export const placeCaption = ({ x, y, box }, texts, placing) => {
  const lines = texts.filter(Boolean);
  const w = Math.max(...lines.map((line, index) => widthOf(line, index === 0 ? 700 : 400))) + 12;
  const h = LINE * lines.length;
  const middle = box.x + box.w / 2 - w / 2;
  const side = box.y + (box.h - h) / 2;
  const [below, above] = [box.y + box.h + 4, box.y - h - 6];
  const [right, left] = [box.x + box.w + 9, box.x - w - 9];
  const shift = (box.w + w) / 2;
  const label = placing.put({ w, h }, [
    { x: middle, y: below }, { x: right, y: side }, { x: left, y: side }, { x: middle, y: above },
    ...[0.3, 0.6, 0.85].flatMap((share) => [1, -1].flatMap((way) => [below, above].map((at) =>
      ({ x: middle + way * share * shift, y: at })))),
    ...[0.5, 0.9].flatMap((share) => [1, -1].flatMap((way) => [right, left].map((at) =>
      ({ x: at, y: side + way * share * (box.h + h) / 2 })))),
    ...[-0.6, 0, 0.6].flatMap((share) => [{ x: middle + share * shift, y: below + 24 }, { x: middle + share * shift, y: above - 24 },
      { x: right + 24, y: side + share * box.h }, { x: left - 24, y: side + share * box.h }]),
  ]);
  return { x: label.x + w / 2 - x, y: label.y + 25 - y };
};
