// The names on a map: each next to what it names and nearer to it than to anything else, or with a line to it.
import { cut, element, overlap, widthOf, words } from "./stage_drawing.js";

const WORDS = 34;
const WIDEST = 300;
// How much nearer a name is to its own mark than to another one.
const NEARER = 12;
// The cost of a name that only a line joins to its mark, and of each point at which the line crosses something.
const LED = 300;
const CROSSED = 400;
// The distance of a street's name from the middle of the street.
const BESIDE = 12;
// How often names are placed, in another order each time.
const TURNS = 6;
const SHARES = [0.5, 0.35, 0.65, 0.2, 0.8];

const middleOf = ({ x, y, w, h }) => ({ x: x + w / 2, y: y + h / 2 });
const between = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
/** The distance between two boxes. */
const gapOf = (one, other) => Math.hypot(Math.max(0, other.x - one.x - one.w, one.x - other.x - other.w),
  Math.max(0, other.y - one.y - one.h, one.y - other.y - other.h));
const nearestOf = ({ x, y, w, h }, point) => ({ x: Math.min(Math.max(point.x, x), x + w),
  y: Math.min(Math.max(point.y, y), y + h) });

/** Whether a name belongs to its mark at first sight: both its edge and its middle are nearer to it than to any other. */
const isPlain = (box, mark, marks) => marks.every((other) => other === mark || (gapOf(box, other) > gapOf(box, mark) + NEARER
  && between(middleOf(box), middleOf(other)) > between(middleOf(box), middleOf(mark)) + NEARER));

export const lead = (from, to) => element("path", { class: "lead", d: `M${from.x} ${from.y}L${to.x} ${to.y}` });

/** The points of the line from a spot to a label at which it crosses other words or marks. */
const crossings = (spot, box, own, marks, placing) => {
  const end = nearestOf(box, spot);
  const count = Math.ceil(between(spot, end) / 10);
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => (index + 1) / count).filter((share) => {
    const dot = { x: spot.x + (end.x - spot.x) * share - 3, y: spot.y + (end.y - spot.y) * share - 3, w: 6, h: 6 };
    return [...placing.words, ...marks].some((other) => other !== own && overlap(dot, other) > 0
      && overlap(own, dot) === 0);
  }).length;
};

/** Writes the lines of a name into its box. */
const write = (drawn, shown, box, className, id) => shown.forEach((line, index) =>
  drawn.append(words(line, box.x + box.w / 2, box.y + 24 + index * WORDS,
    { class: `name ${index === 0 ? className : ""}`, ...(id ? { "data-name": id } : {}) })));

/** Where the line to a name leaves its mark: at the point that is named, or above the mark. */
const rootOf = ({ spot, mark }, box) => (box.y + box.h < mark.y ? { x: mark.x + mark.w / 2, y: mark.y } : spot);

/** The lines of a name, their box, and the places next to its mark: below it, to the right, to the left, above. */
const measured = (label) => {
  const { lines, spot, className, gap, mark } = label;
  const weight = className === "strong" ? 700 : 400;
  const shown = lines.map((line, index) => cut(line, WIDEST, index === 0 ? weight : 400));
  const wide = Math.max(...shown.map((line, index) => widthOf(line, index === 0 ? weight : 400)));
  const high = WORDS * shown.length - 4;
  const [middle, side] = [spot.x - wide / 2, mark.y + mark.h / 2 - high / 2];
  const [above, below] = [mark.y - 8 - high, spot.y + gap];
  const [right, left] = [mark.x + mark.w + 6, mark.x - 6 - wide];
  const places = [{ x: middle, y: below }, { x: right, y: side }, { x: left, y: side }, { x: middle, y: above },
    ...[0.25, 0.4].flatMap((share) => [1, -1].flatMap((way) => [below, above].map((y) => ({ x: middle + way * share * wide, y })))),
    ...[below, above].flatMap((y) => [right - 12, left + 12].map((x) => ({ x, y })))];
  return { ...label, shown, size: { w: wide, h: high }, places };
};

/** Finds the place of a name: `{box, price}`. */
const found = (label, marks, placing, within) => {
  const { size, places, mark } = label;
  const plain = places.filter((place) => isPlain({ ...place, ...size }, mark, marks));
  const price = (box) => (isPlain(box, mark, marks) ? 0 : LED)
    + CROSSED * crossings(rootOf(label, box), box, mark, marks, placing);
  const box = placing.put(size, plain, within, { origin: places[0], price });
  return { box, price: box.isMoved ? LED + price(box) + 4 * gapOf(box, mark) : placing.covered(box) };
};

/**
 * The names of marks, such as pins: next to their mark; where a name would belong to another mark or has no room, farther away
 * with a line.
 * @param labels `{id, lines, spot, className, gap, mark}`: the point that is named, and the box of its mark
 */
export const placeNames = (drawn, labels, placing, within) => {
  const marks = labels.map((label) => label.mark);
  const count = placing.words.length;
  let [order, best] = [labels.map(measured), null];
  for (let turn = 0; turn < TURNS; turn += 1) {
    placing.words.length = count;
    const placed = order.map((label) => ({ label, ...found(label, marks, placing, within) }));
    const price = placed.reduce((sum, one) => sum + one.price, 0);
    if (!best || price < best.price) best = { placed, price };
    // A name that needs a line has the first choice next time.
    const moved = placed.filter((one) => one.box.isMoved);
    if (moved.length === 0) break;
    const first = moved[turn % moved.length].label;
    order = [first, ...order.filter((label) => label !== first)];
  }
  placing.words.length = count;
  for (const { label, box } of best.placed) {
    placing.write(box);
    if (box.isMoved) {
      const line = lead(rootOf(label, box), nearestOf(box, rootOf(label, box)));
      if (label.id) line.dataset.lead = label.id;
      drawn.append(line);
    }
    write(drawn, label.shown, box, label.className, label.id);
  }
};

/** The distance of a box from a path. */
const awayFrom = (box, points) => points.slice(1).reduce((least, end, index) => {
  const start = points[index];
  const count = Math.max(1, Math.ceil(between(start, end) / 10));
  return Math.min(least, ...Array.from({ length: count + 1 }, (_, part) => gapOf(box, { w: 0, h: 0,
    x: start.x + ((end.x - start.x) * part) / count, y: start.y + ((end.y - start.y) * part) / count })));
}, Infinity);

/**
 * The name of a street: beside one of its stretches, nearer to it than to other streets. It has no line.
 * @param streets the points of all streets
 */
export const placeStreetName = (drawn, name, points, streets, placing, within) => {
  const wide = widthOf(name);
  const high = WORDS - 4;
  const stretches = points.slice(1).map((end, index) => [points[index], end])
    .sort((a, b) => between(...b) - between(...a)).slice(0, 4);
  const places = stretches.flatMap(([start, end]) => SHARES.flatMap((share) => [1, -1].map((way) => {
    const long = Math.max(1, between(start, end));
    const across = { x: (-(end.y - start.y) / long) * way, y: ((end.x - start.x) / long) * way };
    const far = Math.abs(across.x) * (wide / 2) + Math.abs(across.y) * (high / 2) + BESIDE;
    return { x: start.x + (end.x - start.x) * share + across.x * far - wide / 2,
      y: start.y + (end.y - start.y) * share + across.y * far - high / 2 };
  })));
  const isNear = ({ x, y }) => {
    const box = { x, y, w: wide, h: high };
    const own = awayFrom(box, points);
    return streets.every((other) => other === points || awayFrom(box, other) > own);
  };
  const own = places.filter(isNear);
  const box = placing.put({ w: wide, h: high }, own.length > 0 ? own : places, within);
  write(drawn, [name], box, "quiet");
};
