// Places zones on the stage with everything in them: queues head first, clients, taxis that have come to a client.
import { distances } from "./stage_distances.js";
import { PERSON, TAXI, cut, element, halo, person, taxi, widthOf, words } from "./stage_drawing.js";
import { lineBox } from "./stage_placing.js";
import { RoadPlan, lanesOf, roomOfLanes } from "./stage_roads.js";
import { placeCaption, placeTaxis } from "./stage_traffic.js";

const PAD = 16;
const HEADING = 46;
const WORDS = 34;
const ROW = { queue: 108, clients: 138, streets: 130 };
// The gap between the texts of figures in a row.
const BESIDE = 14;
// The movement of a taxi that drives within a zone.
const LANE = 48;
// The gaps between zones side by side and one above another: room for a road with its text.
const GAP = { across: 124, down: 64 };
// The gap between zones in a column.
const COLUMN = 150;
// The layouts of a zone: clients and arriving taxis in one row or two; the path within it next to its name or not.
const WAYS = [[false, false], [false, true], [true, false], [true, true]]
  .map(([isFlat, isShort]) => ({ isFlat, isShort }));

const isAround = (ride) => ride.from === ride.to && ride.share < 1;

/** The people in each zone of a scene, on each road, and in none. */
const sorted = (lesson, scene) => {
  const requests = new Map(scene.requests.map((request) => [request.id, request]));
  const zones = lesson.zones.map((_, zone) => ({ queue: scene.queues[zone], clients: [], streets: [] }));
  const roads = [];
  const carried = new Set(scene.booked);
  for (const ride of scene.rides) {
    if (ride.leg === "withPassengers") for (const id of ride.requests) carried.add(id);
    for (const id of ride.gotOut) {
      carried.add(id);
      const request = requests.get(id);
      if (request?.to >= 0) zones[request.to].clients.push({ ...request, isOut: true });
    }
    const isOnRoad = ride.from >= 0 && ride.to >= 0 && ride.from !== ride.to && ride.share < 1;
    if (isOnRoad) roads.push(ride);
    else zones[Math.max(0, ride.to)].streets.push(ride);
  }
  for (const request of scene.requests) {
    if (!carried.has(request.id) && request.from >= 0) zones[request.from].clients.push(request);
  }
  return { zones, roads, requests };
};

/** The figure of a request: its client, who appears once for each open request. */
const figures = (scene) => {
  const names = new Map();
  const taken = new Set();
  for (const { id, client } of scene.requests) {
    names.set(id, taken.has(client) ? id : client);
    taken.add(client);
  }
  return names;
};

export class ZonePlan {
  /** @param scenes scenes that need room */
  constructor(lesson, name, { say, translate }, scenes) {
    Object.assign(this, { lesson, name, say, translate });
    this.scenes = scenes.map((scene) => sorted(lesson, scene));
  }

  taxiWidth(id) { return Math.max(TAXI.width + 14, widthOf(`${this.name(id)}?`, 700) + BESIDE); }
  clientWidth(request) {
    return Math.max(PERSON.width + (request.party > 1 ? 80 : 40),
      widthOf(this.name(request.client), 700) + widthOf(` ${request.id}`) + BESIDE, widthOf(this.way(request)) + BESIDE);
  }
  /** The destination of a request: `→ Meadow`. */
  way(request) {
    if (request.isOut) return this.say("gotOut");
    return request.to >= 0 ? `→ ${this.lesson.zones[request.to].name}` : "";
  }
  rideWords(ride, requests) {
    // Passengers on board by name; a request on the way to its client by its own, as the client is visible there.
    const names = ride.requests.map((id) => (ride.leg === "withPassengers"
      ? this.name(requests.get(id)?.client ?? id) : id));
    const list = names.join(", ");
    if (list === "") return "";
    const said = this.say({ toPickup: "fetching", atPickup: "atDoor", withPassengers: "carrying" }[ride.leg],
      { list });
    return ride.connected ? said : `${said}, ${this.say("noConnection")}`;
  }
  rideWidth(ride, requests) {
    return Math.max(this.taxiWidth(ride.driver), widthOf(this.rideWords(ride, requests)) + BESIDE)
      + (isAround(ride) ? LANE : 0);
  }
  /** The width of clients in a row that they share with taxis. */
  clientsWidth(here) {
    return here.clients.reduce((sum, request) => sum + this.clientWidth(request), here.clients.length > 0 ? 12 : 0);
  }
  /** The path within a zone if taxis drive it: `↻ 3 min, 1.0 km`; they come to clients who ask there. */
  within(index) {
    const isDriven = this.lesson.scenes.some((scene) => scene.requests.some((request) => request.from === index));
    return isDriven ? `↻ ${this.translate(this.lesson.zones[index].within)}` : "";
  }

  /** The size of each zone for the fullest of all scenes, in one of the layouts `WAYS`. */
  cards(ways) {
    return this.lesson.zones.map((zone, index) => {
      const { isFlat, isShort } = ways[index];
      const size = { queue: 0, clients: 0, streets: 0, both: 0 };
      for (const { zones, requests } of this.scenes) {
        const here = zones[index];
        const sum = (list, width) => list.reduce((total, member) => total + width(member), 0);
        size.queue = Math.max(size.queue, sum(here.queue, (id) => this.taxiWidth(id)));
        size.clients = Math.max(size.clients, sum(here.clients, (request) => this.clientWidth(request)));
        size.streets = Math.max(size.streets, sum(here.streets, (ride) => this.rideWidth(ride, requests)));
        size.both = Math.max(size.both, this.clientsWidth(here)
          + sum(here.streets, (ride) => this.rideWidth(ride, requests)));
      }
      let rows = Object.keys(ROW).filter((row) => size[row] > 0);
      const isOneRow = isFlat && size.clients > 0 && size.streets > 0;
      if (isOneRow) rows = rows.filter((row) => row !== "streets");
      else size.both = 0;
      const [name, within] = [Math.min(widthOf(zone.name, 700), 420), widthOf(this.within(index))];
      const isBeside = within > 0 && isShort;
      const heading = HEADING + (within > 0 && !isShort ? WORDS : 0);
      const w = Math.max(190, isBeside ? name + 20 + within : Math.max(name, within), ...Object.values(size)) + 2 * PAD;
      const h = heading + rows.reduce((total, row) => total + ROW[row], 0) + 8;
      let y = heading;
      const ends = {};
      for (const row of rows) ends[row] = y += ROW[row];
      if (isOneRow) ends.streets = ends.clients;
      return { w, h, ends, isOneRow, isBeside, x: 0, y: 0 };
    });
  }

  /**
   * Places zones and their roads in a box, which grows as little as possible; in a column on a narrow screen. Zones leave room
   * below them for bent roads.
   */
  place(box, isWide) {
    if (!isWide) {
      const plan = this.column(box);
      return { ...plan, roads: new RoadPlan(this, plan.cards, plan.lanes), bottom: 0 };
    }
    const zones = this.lesson.zones.map((_, index) => index);
    const plan = (left, ways) => {
      const room = { ...box, h: box.h - left };
      const fitted = this.fit(room, this.cards(ways));
      const roads = new RoadPlan(this, fitted.cards);
      const { bottom } = roads;
      const growth = Math.max(1, fitted.w / box.w, fitted.h / box.h, (bottom - box.y) / box.h);
      return { ...fitted, roads, bottom, growth, left, ways };
    };
    const better = (a, b) => (b.growth < a.growth - 0.001 ? b : a);
    let best = [0, 40, 80, 120].flatMap((left) => WAYS.map((way) => plan(left, zones.map(() => way)))).reduce(better);
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
    const cards = this.cards(this.lesson.zones.map(() => WAYS[1]));
    const order = this.lesson.zones.map((_, index) => index)
      .sort((a, b) => this.lesson.zones[a].across - this.lesson.zones[b].across || a - b);
    const lanes = lanesOf(order, [...new Map(this.lesson.ways.map(({ from, to }) => [RoadPlan.key(from, to), [from, to]]))
      .values()]);
    const { left, right } = roomOfLanes(lanes);
    const w = Math.max(box.w - left - right, ...cards.map((card) => card.w));
    let y = box.y;
    for (const index of order) {
      Object.assign(cards[index], { w, x: box.x + left, y });
      y += cards[index].h + COLUMN;
    }
    return { cards, lanes, w: left + w + right, h: y - COLUMN - box.y };
  }

  /** The smallest box of about this shape in which the zones fit. */
  fit(box, cards) {
    let best = null;
    for (let wider = 0; wider <= 40; wider += 1) {
      for (let higher = 0; higher <= 40; higher += 1) {
        const [w, h] = [box.w * (1 + wider * 0.04), box.h * (1 + higher * 0.04)];
        const growth = Math.max(w / box.w, h / box.h);
        if (best && growth >= best.growth) break;
        if (this.arePlaced(this.spread(box, cards, w, h))) best = { w, h, growth };
      }
    }
    const { w, h, growth } = best ?? { w: box.w * 3, h: box.h * 3, growth: 3 };
    if (growth > 1) {
      const slots = this.inSlots(box, cards);
      if (slots.growth < growth) return slots;
    }
    return { cards: this.spread(box, cards, w, h), w, h, growth };
  }

  /** Without room for true distances: in rows, each zone in the slot nearest to its true place. */
  inSlots(box, cards) {
    const count = cards.length;
    const layouts = count === 3 ? [[3], [2, 1], [1, 2]] : count === 2 ? [[2], [1, 1]] : count === 4
      ? [[4], [2, 2], [3, 1], [1, 3]]
      : Array.from({ length: Math.ceil(count / 2) }, (_, rows) =>
        Array.from({ length: rows + 1 }, (_, row) => Math.floor((count + row) / (rows + 1))));
    const widest = cards.reduce((a, card, index) => (card.w > cards[a].w ? index : a), 0);
    const tried = layouts.flatMap((rows) => [this.slotted(box, cards, rows),
      ...(rows.length === 2 && rows.includes(1) ? [this.slotted(box, cards, rows, widest)] : [])]);
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
      y += high + GAP.down + (h - best.needs) / Math.max(1, order.length - 1);
    }
    return { cards, w, h, growth };
  }

  /**
   * Rows with given numbers of zones: their places, their distances from the true places, and the room needed; one zone may have
   * a row of its own.
   */
  slotted(box, cards, rows, alone) {
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
      row.reduce((sum, index) => sum + cards[index].w, (row.length - 1) * GAP.across)));
    const needs = order.reduce((sum, row) => sum + Math.max(...row.map((index) => cards[index].h)),
      (order.length - 1) * GAP.down);
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
  arePlaced(cards) {
    return cards.every((card, index) => card.isIn && cards.slice(index + 1).every((other) => {
      const across = Math.max(card.x, other.x) - Math.min(card.x + card.w, other.x + other.w);
      const down = Math.max(card.y, other.y) - Math.min(card.y + card.h, other.y + other.h);
      return across >= GAP.across || down >= GAP.down;
    }));
  }

  /** The zones themselves; `asked` is what a question is about. */
  drawing(cards, placing, asked) {
    const drawn = element("g", { class: "zones" });
    for (const [index, card] of cards.entries()) {
      const zone = this.lesson.zones[index];
      const within = this.within(index);
      const name = cut(zone.name, card.w - 2 * PAD - (card.isBeside ? widthOf(within) + 20 : 0), 700);
      const line = widthOf(name, 700) + 20 + widthOf(within);
      const [middle, start] = [card.x + card.w / 2, card.x + (card.w - line) / 2];
      const spots = card.isBeside ? [[start + widthOf(name, 700) / 2, 35], [start + line - widthOf(within) / 2, 35]]
        : [[middle, 35], [middle, 35 + WORDS]];
      drawn.append(element("g", { class: "zone", role: "img", "aria-label": zone.name },
        element("rect", { x: card.x, y: card.y, width: card.w, height: card.h, rx: 14, "data-zone": index }),
        words(name, spots[0][0], card.y + spots[0][1], { class: "strong" }),
        ...(within ? [words(within, spots[1][0], card.y + spots[1][1], { class: asked.zones.has(index) ? "way asked" : "way" })]
          : []),
        ...(card.ends.queue ? [element("line", {
          class: "rank", x1: card.x + PAD, x2: card.x + card.w - PAD,
          y1: card.y + card.ends.queue - 36, y2: card.y + card.ends.queue - 36,
        })] : [])));
      placing.write(lineBox(name, spots[0][0], card.y + spots[0][1], 700),
        lineBox(within, spots[1][0], card.y + spots[1][1]));
      placing.stand({ x: card.x, y: card.y, w: card.w, h: card.h, weight: 4 });
    }
    return drawn;
  }

  /** The figures of a scene with their positions, and the texts of the roads. */
  nodes(scene, cards, roads, asked, placing) {
    const { zones, roads: onRoad, requests } = sorted(this.lesson, scene);
    const names = figures(scene);
    const nodes = [];
    zones.forEach((zone, zoneIndex) => {
      const card = cards[zoneIndex];
      if (zone.queue.length === 0 && card.ends.queue) {
        nodes.push({
          id: `empty-${zoneIndex}`, x: card.x + card.w / 2, y: card.y + card.ends.queue - 62,
          key: this.say("emptyQueue"), draw: () => words(this.say("emptyQueue"), 0, 0, { class: "role" }),
        });
      }
      const row = (members, width, end, put, shift = 0) => {
        let x = card.x + PAD + shift;
        members.forEach((member, place) => {
          const wide = width(member);
          put(member, x + wide / 2, card.y + end, place);
          x += wide;
        });
      };
      row(zone.queue, (id) => this.taxiWidth(id), card.ends.queue, (id, x, y, place) =>
        nodes.push({ ...this.taxiNode(id, x, y - 38, scene, { place, zone: zoneIndex }), place: `zone ${zoneIndex}` }));
      if (card.ends.clients) {
        row(zone.clients, (request) => this.clientWidth(request), card.ends.clients, (request, x, y) =>
          nodes.push({ ...this.clientNode(names.get(request.id), request, x, y - 70, scene), place: `zone ${zoneIndex}` }));
      }
      if (card.ends.streets) {
        row(zone.streets, (ride) => this.rideWidth(ride, requests), card.ends.streets, (ride, x, y) =>
          nodes.push({ ...this.taxiNode(ride.driver, x + (isAround(ride) ? LANE * (ride.share - 0.5) : 0), y - 70, scene,
            { ride, requests }), place: `zone ${zoneIndex}` }), card.isOneRow ? this.clientsWidth(zone) : 0);
      }
    });
    for (const { x, y } of nodes) placing.write({ x: x - 46, y: y - 66, w: 92, h: 102 });
    const taxis = placeTaxis(roads, onRoad);
    placing.write(...taxis.map((one) => one.box));
    const ways = distances(roads, asked.roads, placing, this.translate);
    for (const one of taxis) {
      const { ride, road, x, y, isTurned } = one;
      const caption = placeCaption(one, [`${this.name(ride.driver)}?`, this.rideWords(ride, requests)], placing);
      nodes.push({ ...this.taxiNode(ride.driver, x, y, scene, { ride, requests, isTurned, caption }),
        place: `road ${road.key}` });
    }
    return { nodes, names, ways };
  }

  /** The state of a taxi, which defines its colour. */
  state(id, scene) {
    if (scene.offered.includes(id)) return "offered";
    if (scene.gone.includes(id)) return "gone";
    if (scene.suspended.includes(id)) return "suspended";
    const ride = scene.rides.find((one) => one.driver === id);
    return ride ? { toPickup: "toClient", atPickup: "atClient", withPassengers: "occupied" }[ride.leg] : "free";
  }

  /** @param caption offset of the middle of its text; below it by default */
  taxiNode(id, x, y, scene, { place, zone, ride, requests, isTurned, caption = { x: 0, y: 30 } } = {}) {
    const state = this.state(id, scene);
    const name = this.name(id);
    const said = ride ? this.rideWords(ride, requests) : "";
    const label = [
      name, ride ? said : this.say(state), zone === undefined ? ""
        : this.say("queue", { zone: this.lesson.zones[zone].name }),
      place === 0 ? this.say("head") : "",
    ].filter(Boolean).join(", ");
    return {
      id, x, y, label, classes: "moving",
      key: [state, name, said, place, isTurned, caption.x.toFixed(0), caption.y.toFixed(0)].join("|"),
      draw: () => {
        const car = taxi(state);
        if (!isTurned) car.setAttribute("transform", "scale(-1 1)");
        return [
          ...this.halos(caption, [name, said]), car,
          ...(place === 0 ? [element("path", { class: "head", d: "M-9-74h18l-9 12z" })] : []),
          words(state === "offered" ? `${name}?` : name, caption.x, caption.y, { class: "strong" }),
          ...(said ? [words(said, caption.x, caption.y + 32)] : []),
        ];
      },
    };
  }

  /** The backgrounds of a taxi and its text: one, or two if they are apart. */
  halos(caption, texts) {
    const lines = texts.filter(Boolean);
    if (caption.x === 0 && caption.y === 30) return [halo(texts, 62, lines.length)];
    const wide = Math.max(...lines.map((line, index) => widthOf(line, index === 0 ? 700 : 400))) + 12;
    return [halo([""], 62, -0.2), element("rect", { class: "halo", x: caption.x - wide / 2, y: caption.y - 27,
      width: wide, height: 32 * lines.length + 6, rx: 12 })];
  }

  clientNode(id, request, x, y, scene) {
    const name = this.name(request.client);
    const to = request.to >= 0 ? this.say("goesTo", { zone: this.lesson.zones[request.to].name }) : "";
    const company = request.party > 1 ? this.say("party", { count: request.party }) : "";
    const state = request.isOut ? "out" : request.offeredTo ? "offered" : scene.rides.some((ride) =>
      [...ride.requests, ...ride.missing].includes(request.id)) ? "busy" : scene.booked.includes(request.id)
        ? "gone" : "waiting";
    return {
      id, x, y, classes: "moving", label: [name, request.id, company, to,
        this.say({ gone: "booked", out: "gotOut" }[state] ?? state)].filter(Boolean).join(", "),
      key: [name, this.way(request), request.party, state].join("|"),
      draw: () => [
        halo([`${name} ${request.id}`, this.way(request)], 68, 2), person("c", state, request.party),
        element("text", { x: 0, y: 30, "text-anchor": "middle" }, element("tspan", { class: "strong" }, name),
          element("tspan", { class: "role" }, ` ${request.id}`)),
        words(this.way(request), 0, 62, { class: "role" }),
      ],
    };
  }
}
