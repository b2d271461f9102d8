// The times and distances of the table, each next to its own road and nearer to it than to any other.
import { element, overlap, widthOf, words } from "./stage_drawing.js";
import { awayFrom } from "./stage_roads.js";

const WORDS = 34;
// Between a road's middle and its text; between a text and a zone; how much nearer the text is to its own road than to another,
// at least and to be clear.
const BESIDE = 16;
const MARGIN = 6;
const NEARER = 10;
const CLEAR = 60;
// The distance from other words at which a text is not read together with them.
const APART = 20;
// The greatest part of a road that a plate may hide.
const HIDDEN = 0.55;
const SHARES = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74, 0.2, 0.8, 0.14, 0.86, 0.08, 0.92];
const COST = { broken: 90, share: 260, side: 12, home: 0.6, onRoad: 400, unclear: 5, crowded: 200 };

/** The layouts of a road's text: in as few lines as there are directions, or broken. */
const layouts = (plan, road, translate) => {
  const [a, b] = [plan.cards[road.from], plan.cards[road.to]];
  const isLevel = a.x < b.x || (a.x === b.x && a.y < b.y);
  const arrows = a.x === b.x ? ["↓", "↑"] : ["→", "←"];
  const lines = road.texts.map(({ from, text }) => {
    const said = translate(text);
    if (road.texts.length === 1) return said;
    return (from === road.from) === isLevel ? `${said} ${arrows[0]}` : `${arrows[1]} ${said}`;
  });
  return [lines, lines.flatMap((line) => line.split(", "))].map((parts, index) => ({
    parts, w: Math.max(...parts.map((line) => widthOf(line))), h: WORDS * parts.length - 4, cost: index * COST.broken }));
};

const beside = (plan, road, { w, h }, share, side) => {
  const { x, y, along } = plan.point(road, share);
  // To the right of vertical roads, below horizontal ones.
  const turn = along.x > 0 || (along.x === 0 && along.y < 0) ? 1 : -1;
  const across = { x: -along.y * turn, y: along.x * turn };
  const far = side * (Math.abs(across.x) * w / 2 + Math.abs(across.y) * h / 2 + BESIDE);
  return { x: x + across.x * far - w / 2, y: y + across.y * far - h / 2 };
};

const wider = ({ x, y, w, h }, by) => ({ x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by });

/** How much nearer a text there is to its own road than to any other; less than 0 if it covers a zone or a road. */
const lead = (plan, road, box, isOn) => {
  const room = wider(box, MARGIN);
  if (box.x < plan.edges.left || box.x + box.w > plan.edges.right) return -1;
  if (plan.cards.some((card) => overlap(room, card) > 0)) return -1;
  const own = isOn ? 0 : awayFrom(box, road);
  if (isOn) {
    const hidden = road.points.filter(({ x, y }) => x > room.x && x < room.x + room.w && y > room.y && y < room.y + room.h);
    if (hidden.length > road.points.length * HIDDEN) return -1;
  } else if (own <= BESIDE - 5) return -1;
  const others = plan.all.filter((other) => other !== road).map((other) => awayFrom(box, other));
  const least = Math.min(...others, own + CLEAR);
  return least > BESIDE ? least - own : -1;
};
const isTold = (plan, road, box, isOn) => lead(plan, road, box, isOn) > NEARER;

/** Places for a text, with their costs. */
const allSpots = (plan, road, translate) => layouts(plan, road, translate).flatMap((layout) =>
  [1, -1, 0].flatMap((side) => SHARES.map((share) => {
    const { x, y } = beside(plan, road, layout, share, side);
    const cost = layout.cost + Math.abs(share - 0.5) * COST.share + (side < 0 ? COST.side : side === 0 ? COST.onRoad : 0);
    return { box: { x, y, w: layout.w, h: layout.h }, cost, parts: layout.parts, isOn: side === 0 };
  })));

/** The places at which a text belongs to its road; the same for all scenes. */
const spotsOf = (plan, road, translate) => {
  if (!plan.spots.has(road.key)) {
    const all = allSpots(plan, road, translate);
    const told = all.map((spot) => ({ ...spot, lead: lead(plan, road, spot.box, spot.isOn) }))
      .filter((spot) => spot.lead > NEARER)
      .map((spot) => ({ ...spot, cost: spot.cost + COST.unclear * Math.max(0, CLEAR - spot.lead) }));
    plan.spots.set(road.key, told);
  }
  const home = plan.homes.get(road.key);
  return plan.spots.get(road.key).map((spot) => ({ ...spot,
    cost: spot.cost + (home ? Math.hypot(spot.box.x - home.x, spot.box.y - home.y) * COST.home : 0) }));
};

/** How many roads have no room beside them for their text. */
export const withoutRoom = (plan, translate) => plan.all.filter((road) =>
  !allSpots(plan, road, translate).some(({ box, isOn }) => !isOn && isTold(plan, road, box, isOn))).length;

/** Anywhere near the road, if there is no room beside it. */
const anywhere = (plan, road, translate, placing) => layouts(plan, road, translate).flatMap((layout) =>
  road.points.filter((_, index) => index % 2 === 0).flatMap((point) => [20, 40, 60, 90].flatMap((far) =>
    Array.from({ length: 16 }, (_, turn) => {
      const angle = (turn * Math.PI) / 8;
      const box = { x: point.x + Math.cos(angle) * (far + layout.w / 2) - layout.w / 2,
        y: point.y + Math.sin(angle) * (far + layout.h / 2) - layout.h / 2, w: layout.w, h: layout.h };
      return { box, cost: 1000 + far * 4 + layout.cost, parts: layout.parts };
    })))).filter(({ box }) => isTold(plan, road, box, false) && placing.isFree(box));

const best = (spots, placing) => spots.filter(({ box }) => placing.holds(box) && placing.isFree(box))
  .map((spot) => ({ ...spot, cost: spot.cost + placing.covered(spot.box) * 0.07
    + (placing.isFree(wider(spot.box, APART)) ? 0 : COST.crowded) }))
  .reduce((a, b) => (a && a.cost <= b.cost ? a : b), null);

/** Without room, a text lies rather upon another than nowhere. */
const leastBad = (spots, placing) => {
  const held = spots.filter(({ box }) => placing.holds(box));
  const price = ({ box, cost }) => cost + placing.words.reduce((sum, other) => sum + overlap(box, other), 0);
  return (held.length > 0 ? held : spots).reduce((a, b) => (price(a) <= price(b) ? a : b));
};

/**
 * The texts of all roads. The place of a text is the same in all scenes, unless a taxi is there.
 * @param asked keys of roads that a question is about
 */
export const distances = (plan, asked, placing, translate) => {
  const drawn = element("g", { class: "ways" });
  // Roads with least room first.
  const wanted = plan.all.map((road) => ({ road, spots: spotsOf(plan, road, translate) }))
    .sort((a, b) => a.spots.length - b.spots.length);
  for (const { road, spots } of wanted) {
    const found = best(spots, placing) ?? best(anywhere(plan, road, translate, placing), placing)
      ?? leastBad(spots.length > 0 ? spots : allSpots(plan, road, translate).filter(({ isOn }) => isOn), placing);
    const { box, parts, isOn } = found;
    placing.write(box);
    if (!plan.homes.has(road.key)) plan.homes.set(road.key, box);
    const text = parts.map((line, index) => words(line, box.x + box.w / 2, box.y + 24 + index * WORDS,
      { class: asked.has(road.key) ? "way asked" : "way" }));
    drawn.append(element("g", { "data-distance": road.key },
      ...(isOn ? [element("rect", { class: "plate", x: box.x - 6, y: box.y - 4, width: box.w + 12, height: box.h + 8,
        rx: 8 })] : []), ...text));
  }
  return drawn;
};
