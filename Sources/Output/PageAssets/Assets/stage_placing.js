// Finds room for labels: none covers another, and few cover figures.
import { LINE, overlap, widthOf } from "./stage_drawing.js";

// A margin around labels, so that they can be told apart.
const PAD = { x: 8, y: 3 };
// The cost of a place by its rank in the list of wanted ones, in covered square units.
const RANK = 60;
const RING = 22;
const MORE_RINGS = 6;

/** The box of the letters of a line of text with its baseline at `y`. */
export const lineBox = (text, x, y, weight = 400, anchor = "middle") => {
  const w = widthOf(text, weight);
  return { x: anchor === "middle" ? x - w / 2 : anchor === "start" ? x : x - w, y: y - 0.84 * LINE, w, h: 1.1 * LINE };
};

export class Placing {
  /** @param box the area for everything */
  constructor(box) {
    this.box = box;
    this.words = [];
    this.figures = [];
  }

  /** Reserves boxes for labels. */
  write(...boxes) { this.words.push(...boxes); }
  /** Marks boxes that labels should not cover, but may; the cost grows with their `weight`. */
  stand(...boxes) { this.figures.push(...boxes); }

  /** Whether a box is within the area for everything. */
  holds({ x, y, w, h }) {
    const { box } = this;
    return x >= box.x && y >= box.y && x + w <= box.x + box.w && y + h <= box.y + box.h;
  }

  isFree({ x, y, w, h }) {
    const wide = { x: x - PAD.x, y: y - PAD.y, w: w + 2 * PAD.x, h: h + 2 * PAD.y };
    return this.words.every((other) => overlap(wide, other) === 0);
  }

  covered(box) { return this.figures.reduce((sum, other) => sum + overlap(box, other) * (other.weight ?? 1), 0); }

  /**
   * Places a label of this size at the best place where it covers no other, or as near to the first as there is room, and
   * reserves it.
   * @param places upper left corners, the most wanted first
   * @param isFirm whether to take the first place with room, whatever it covers: for figures, whose places are fixed
   * @param origin where the search begins if there is no room at the places; by default the first of them
   * @param price the cost of a box that is none of the places
   * @returns `{x, y, w, h, isMoved}`; moved if it is none of the places
   */
  put({ w, h }, places, within = this.box, { isFirm = false, origin = places[0], price = null } = {}) {
    const isIn = ({ x, y }) => x >= within.x && y >= within.y && x + w <= within.x + within.w
      && y + h <= within.y + within.h;
    const judged = (spots, cost) => spots.map((spot, rank) => ({ x: spot.x, y: spot.y, w, h, rank }))
      .filter((box) => isIn(box) && this.isFree(box))
      .map((box) => ({ box, cost: cost(box) + this.covered(box) }))
      .reduce((a, b) => (a && a.cost <= b.cost ? a : b), null);
    const found = judged(places, ({ rank }) => rank * (isFirm ? 1e6 : RANK))?.box
      ?? this.nearest(origin, { w, h }, within, judged, price);
    const { x, y, isMoved = false } = found;
    const box = { x, y, w, h, isMoved };
    this.write(box);
    return box;
  }

  /** Tries rings around a place; the first ring with room decides, or with a price the best one within some rings more. */
  nearest(place, { w, h }, within, judged, price) {
    const held = { x: Math.min(Math.max(place.x, within.x), within.x + within.w - w),
      y: Math.min(Math.max(place.y, within.y), within.y + within.h - h) };
    let [found, last] = [null, (within.w + within.h) / RING];
    for (let ring = 0; ring < last; ring += 1) {
      const count = Math.max(1, 8 * ring);
      const spots = Array.from({ length: count }, (_, index) => {
        const angle = (2 * Math.PI * index) / count - Math.PI / 2;
        return { x: held.x + ring * RING * 1.5 * Math.cos(angle), y: held.y + ring * RING * Math.sin(angle) };
      });
      const best = judged(spots, (box) => (price ? price(box) + ring * RANK : 0));
      if (best && !price) return { ...best.box, isMoved: ring > 0 };
      if (best && !found) last = Math.min(last, ring + MORE_RINGS);
      if (best && (!found || best.cost < found.cost)) found = best;
    }
    return found ? { ...found.box, isMoved: true } : held;
  }
}
