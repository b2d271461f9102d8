// Finds places for the zones of a stage: apart as on the map, in rows, or in a column on a narrow screen.
import { withoutRoom } from "./stage_distances.js";
import { RoadPlan, lanesOf, roomOfLanes } from "./stage_roads.js";
import { overlapsOf } from "./stage_traffic.js";

// The gaps between zones side by side and one above another: room for a road with its text.
const GAP = { across: 124, down: 64 };
// The same for several taxis on a road.
const WIDER = [{ across: 160, down: 104 }, { across: 220, down: 130 }, { across: 220, down: 170 }, { across: 330, down: 210 }];
// How much smaller everything may be, so that no taxi lies upon another.
const SMALLER = 1.1;
// Steps in which a bent road may be beside others: those of a crossing.
const FEW = 10;
// The gap between zones in a column.
const COLUMN = 150;
// The least width of a zone in a column.
const LEAST = 440;
// The margin in a zone.
const EDGE = 16;
// The layouts of a zone: clients and arriving taxis in two rows or one; the path within it below its name, in one line with it,
// or below it in two lines.
const WAYS = [false, true].flatMap((isFlat) => ["below", "inOne", "narrow"].map((head) => ({ isFlat, head })));

/** The edges of the stage, for a plan in a box. */
const edgesOf = (box, plan) => ({ left: box.x - EDGE / 2, right: box.x + Math.max(box.w, plan.w) + EDGE / 2 });

export class ZoneLayout {
  /**
   * @param crowds rides of the scenes with several taxis on roads
   * @param cardsOf `(ways, most)`: the sizes of zones in these layouts, with rows of at most this width
   * @param translate returns a text in the language of the page
   */
  constructor(lesson, crowds, cardsOf, translate) { Object.assign(this, { lesson, crowds, cardsOf, translate }); }

  /**
   * Places zones and their roads in a box, which grows as little as possible; in a column on a narrow screen. Zones leave room
   * below them for bent roads.
   */
  place(box, isWide) {
    if (!isWide) {
      const plan = this.column(box);
      return { ...plan, roads: new RoadPlan(this, plan.cards, plan.lanes, edgesOf(box, plan)), bottom: 0 };
    }
    const zones = this.lesson.zones.map((_, index) => index);
    const { translate } = this;
    const plan = (left, ways, gap = GAP) => {
      const room = { ...box, h: box.h - left };
      const fitted = this.fit(room, this.cardsOf(ways), gap);
      const roads = new RoadPlan(this, fitted.cards, undefined, edgesOf(box, fitted));
      const { bottom } = roads;
      const growth = Math.max(1, fitted.w / box.w, fitted.h / box.h, (bottom - box.y) / box.h);
      let cramped;
      const upon = this.crowds.reduce((sum, rides) => sum + overlapsOf(roads, rides), 0);
      return { ...fitted, roads, bottom, growth, left, ways, upon, tangle: roads.tangle,
        get cramped() {
          if (cramped === undefined) cramped = withoutRoom(roads, translate);
          return cramped;
        } };
    };
    const isBetter = (a, b) => (b.growth < a.growth - 0.001 && b.upon <= a.upon)
      || (b.upon < a.upon && b.growth < Math.max(a.growth + 0.001, SMALLER))
      || (b.upon <= a.upon && b.growth < a.growth + 0.001
        && (b.cramped < a.cramped || (b.cramped === a.cramped && b.tangle < a.tangle - 3)));
    const better = (a, b) => (isBetter(a, b) ? b : a);
    let best = [0, 40, 80, 120].flatMap((left) => WAYS.map((way) => plan(left, zones.map(() => way)))).reduce(better);
    if (best.upon > 0 || best.cramped > 0 || best.tangle > FEW) {
      best = WIDER.flatMap((gap) => WAYS.map((way) => plan(best.left, zones.map(() => way), gap))).reduce(better, best);
    }
    // If that is not enough, zone by zone.
    for (let last = Infinity; best.growth > 1 && best.growth < last;) {
      last = best.growth;
      for (const zone of zones) {
        best = WAYS.map((way) => plan(best.left, best.ways.map((one, index) => (index === zone ? way : one)))).reduce(better, best);
      }
    }
    return best;
  }

  /** Places the zones in a column, with lanes beside it for roads between zones that are not neighbours. */
  column(box) {
    const order = this.lesson.zones.map((_, index) => index)
      .sort((a, b) => this.lesson.zones[a].across - this.lesson.zones[b].across || a - b);
    const lanes = lanesOf(order, [...new Map(this.lesson.ways.map(({ from, to }) => [RoadPlan.key(from, to), [from, to]]))
      .values()]);
    const { left, right } = roomOfLanes(lanes);
    const widest = (cards) => Math.max(...cards.map((card) => card.w));
    const room = Math.max(LEAST, box.w - left - right);
    const cards = [WAYS[1], WAYS[0], WAYS[2]].map((way) => this.cardsOf(this.lesson.zones.map(() => way), room - 2 * EDGE))
      .reduce((a, b) => (widest(a) <= room ? a : b));
    // Taxis one above another on a road between neighbours.
    const most = (zone, next) => Math.max(0, ...this.crowds.map((rides) => rides.filter((ride) =>
      RoadPlan.key(ride.from, ride.to) === RoadPlan.key(zone, next)).length));
    const w = Math.max(box.w - left - right, widest(cards));
    let y = box.y;
    order.forEach((index, place) => {
      Object.assign(cards[index], { w, x: box.x + left, y });
      y += cards[index].h + (place + 1 < order.length ? Math.max(COLUMN, 30 + 72 * most(index, order[place + 1])) : 0);
    });
    return { cards, lanes, w: left + w + right, h: y - box.y };
  }

  /** The smallest box of about this shape in which the zones fit. */
  fit(box, cards, gap) {
    let best = null;
    for (let wider = 0; wider <= 40; wider += 1) {
      for (let higher = 0; higher <= 40; higher += 1) {
        const [w, h] = [box.w * (1 + wider * 0.04), box.h * (1 + higher * 0.04)];
        const growth = Math.max(w / box.w, h / box.h);
        if (best && growth >= best.growth) break;
        if (this.arePlaced(this.spread(box, cards, w, h), gap)) best = { w, h, growth };
      }
    }
    const { w, h, growth } = best ?? { w: box.w * 3, h: box.h * 3, growth: 3 };
    if (growth > 1) {
      const slots = this.inSlots(box, cards, gap);
      if (slots.growth < growth) return slots;
    }
    return { cards: this.spread(box, cards, w, h), w, h, growth };
  }

  /** Without room for true distances: in rows, each zone in the slot nearest to its true place. */
  inSlots(box, cards, gap) {
    const count = cards.length;
    const layouts = count === 3 ? [[3], [2, 1], [1, 2]] : count === 2 ? [[2], [1, 1]] : count === 4
      ? [[4], [2, 2], [3, 1], [1, 3]]
      : Array.from({ length: Math.ceil(count / 2) }, (_, rows) =>
        Array.from({ length: rows + 1 }, (_, row) => Math.floor((count + row) / (rows + 1))));
    const widest = cards.reduce((a, card, index) => (card.w > cards[a].w ? index : a), 0);
    const tried = layouts.flatMap((rows) => [this.slotted(box, cards, gap, rows),
      ...(rows.length === 2 && rows.includes(1) ? [this.slotted(box, cards, gap, rows, widest)] : [])]);
    const best = tried.reduce((a, b) => (b.growth < a.growth - 0.02
      || (b.growth < a.growth + 0.02 && b.away < a.away) ? b : a));
    const { order, w, h, growth } = best;
    let y = box.y;
    for (const row of order) {
      const high = Math.max(...row.map((index) => cards[index].h));
      const room = (w - row.reduce((sum, index) => sum + cards[index].w, 0)) / (row.length
        + (row.length > 1 ? -1 : 1));
      let x = row.length > 1 ? box.x : box.x + room;
      for (const index of row) {
        Object.assign(cards[index], { x, y: y + (high - cards[index].h) / 2 });
        x += cards[index].w + room;
      }
      y += high + gap.down + (h - best.needs) / Math.max(1, order.length - 1);
    }
    return { cards, w, h, growth };
  }

  /**
   * Rows with given numbers of zones: their places, their distances from the true places, and the room needed; one zone may have
   * a row of its own.
   */
  slotted(box, cards, gap, rows, alone) {
    const { zones } = this.lesson;
    const byDown = zones.map((_, index) => index).filter((index) => index !== alone)
      .sort((a, b) => zones[a].down - zones[b].down || zones[a].across - zones[b].across);
    if (alone !== undefined) byDown.splice(rows[0] === 1 ? 0 : byDown.length, 0, alone);
    const order = rows.map((length) => byDown.splice(0, length)
      .sort((a, b) => zones[a].across - zones[b].across || a - b));
    const away = order.reduce((sum, row, down) => sum + row.reduce((part, index, across) => part
      + Math.abs(zones[index].down - (rows.length > 1 ? down / (rows.length - 1) : 0.5))
      + Math.abs(zones[index].across - (row.length > 1 ? across / (row.length - 1) : 0.5)), 0), 0);
    const wide = Math.max(...order.map((row) =>
      row.reduce((sum, index) => sum + cards[index].w, (row.length - 1) * gap.across)));
    const needs = order.reduce((sum, row) => sum + Math.max(...row.map((index) => cards[index].h)),
      (order.length - 1) * gap.down);
    const [w, h] = [Math.max(box.w, wide), Math.max(box.h, needs)];
    return { order, away, w, h, needs, growth: Math.max(w / box.w, h / box.h) };
  }

  spread(box, cards, w, h) {
    cards.forEach((card, index) => {
      const zone = this.lesson.zones[index];
      card.x = box.x + zone.across * (w - card.w);
      card.y = box.y + zone.down * (h - card.h);
      card.isIn = card.w <= w && card.h <= h;
    });
    return cards;
  }

  /** Whether no zone covers another, and zones side by side leave room for a road with its text. */
  arePlaced(cards, gap) {
    return cards.every((card, index) => card.isIn && cards.slice(index + 1).every((other) => {
      const across = Math.max(card.x, other.x) - Math.min(card.x + card.w, other.x + other.w);
      const down = Math.max(card.y, other.y) - Math.min(card.y + card.h, other.y + other.h);
      return across >= gap.across || down >= gap.down;
    }));
  }
}
