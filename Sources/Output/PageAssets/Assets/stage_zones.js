// Places zones on the stage with everything in them: queues head first, clients, taxis that have come to a client.
import { distances } from "./stage_distances.js";
import { PERSON, TAXI, cut, element, halo, person, taxi, widthOf, words } from "./stage_drawing.js";
import { ZoneLayout } from "./stage_layout.js";
import { lineBox } from "./stage_placing.js";
import { placeCaption, placeTaxis } from "./stage_traffic.js";

const PAD = 16;
const HEADING = 46;
const WORDS = 34;
const WIDEST = 420;
const EDGE = 6;
const ROW = { queue: 108, clients: 138, streets: 130 };
// The gap between the texts of figures in a row.
const BESIDE = 14;
// The movement of a taxi that drives within a zone.
const LANE = 48;

/** The width of a line of parts `{text, weight}`. */
const lengthOf = (parts) => parts.reduce((sum, { text, weight }) => sum + widthOf(text, weight), 0);

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
export const figures = (scene) => {
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
    // Scenes in which taxis could be in each other's way.
    this.crowds = [...new Map(this.scenes.filter(({ roads }) => roads.length > 1).map(({ roads }) =>
      [JSON.stringify(roads.map(({ from, to, share }) => [from, to, share])), roads])).values()];
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
  /** The path within a zone if taxis drive it: `within Market: 3 min, 1.0 km`; they come to clients who ask there. */
  within(index) {
    const zone = this.lesson.zones[index];
    const isDriven = this.lesson.scenes.some((scene) => scene.requests.some((request) => request.from === index));
    return isDriven ? this.say("within", { zone: cut(zone.name, WIDEST, 700), leg: this.translate(zone.within) }) : "";
  }
  /** The lines of a zone's heading, each of parts `{text, weight}`. */
  heading(index, head) {
    const within = this.within(index);
    const name = cut(this.lesson.zones[index].name, WIDEST, 700);
    const title = { text: name, weight: 700 };
    const plain = (text) => ({ text, weight: 400 });
    const place = within.indexOf(name);
    const split = within.indexOf(": ") + 2;
    if (within === "") return [[title]];
    if (head === "inOne") return [[plain(within.slice(0, place)), title, plain(within.slice(place + name.length))]];
    if (head === "narrow") return [[title], [plain(within.slice(0, split - 1))], [plain(within.slice(split))]];
    return [[title], [plain(within)]];
  }

  /** The lines in which a row of members is no wider than allowed, and the width of the widest. */
  wrapped(members, width, most) {
    let [lines, x, widest] = [1, 0, 0];
    for (const member of members) {
      const wide = width(member);
      if (x > 0 && x + wide > most) [lines, x] = [lines + 1, 0];
      x += wide;
      widest = Math.max(widest, x);
    }
    return { lines, widest };
  }

  /**
   * The size of each zone for the fullest of all scenes, in one of the layouts `WAYS`.
   * @param most the greatest width of a row, if rows may have several lines
   */
  cards(ways, most = Infinity) {
    return this.lesson.zones.map((_, index) => {
      const { isFlat, head } = ways[index];
      const size = { queue: 0, clients: 0, streets: 0, both: 0 };
      const lines = { queue: 1, clients: 1, streets: 1 };
      for (const { zones, requests } of this.scenes) {
        const here = zones[index];
        const add = (row, width) => {
          const found = this.wrapped(here[row], width, most);
          size[row] = Math.max(size[row], found.widest);
          lines[row] = Math.max(lines[row], found.lines);
        };
        add("queue", (id) => this.taxiWidth(id));
        add("clients", (request) => this.clientWidth(request));
        add("streets", (ride) => this.rideWidth(ride, requests));
        size.both = Math.max(size.both, this.clientsWidth(here)
          + here.streets.reduce((total, ride) => total + this.rideWidth(ride, requests), 0));
      }
      let rows = Object.keys(ROW).filter((row) => size[row] > 0);
      const isOneRow = isFlat && size.clients > 0 && size.streets > 0;
      if (isOneRow) rows = rows.filter((row) => row !== "streets");
      else size.both = 0;
      const title = this.heading(index, head);
      const heading = HEADING + (title.length - 1) * WORDS;
      const w = Math.max(190, ...title.map(lengthOf), ...Object.values(size)) + 2 * PAD;
      const h = heading + rows.reduce((total, row) => total + lines[row] * ROW[row], 0) + 8;
      let y = heading;
      const ends = {};
      for (const row of rows) {
        ends[row] = y + ROW[row];
        y += lines[row] * ROW[row];
      }
      if (isOneRow) ends.streets = ends.clients;
      return { w, h, ends, isOneRow, head, lines, most, x: 0, y: 0 };
    });
  }

  /** Places zones and their roads in a box. */
  place(box, isWide) {
    return new ZoneLayout(this.lesson, this.crowds, (ways, most) => this.cards(ways, most), this.translate).place(box, isWide);
  }

  /** The zones themselves; `asked` is what a question is about. */
  drawing(cards, placing, asked) {
    const drawn = element("g", { class: "zones" });
    for (const [index, card] of cards.entries()) {
      const zone = this.lesson.zones[index];
      const title = this.heading(index, card.head);
      const middle = card.x + card.w / 2;
      const way = asked.zones.has(index) ? "way asked" : "way";
      drawn.append(element("g", { class: "zone", role: "img", "aria-label": zone.name },
        element("rect", { x: card.x, y: card.y, width: card.w, height: card.h, rx: 14, "data-zone": index }),
        ...title.map((parts, row) => element("text", { x: middle, y: card.y + 35 + row * WORDS, "text-anchor": "middle" },
          ...parts.filter(({ text }) => text).map(({ text, weight }) =>
            element("tspan", { class: weight === 700 ? "strong" : way }, text)))),
        ...Array.from({ length: card.ends.queue ? card.lines.queue : 0 }, (_, place) => card.y + card.ends.queue - 36
          + place * ROW.queue).map((y) => element("line", { class: "rank", x1: card.x + PAD, x2: card.x + card.w - PAD,
          y1: y, y2: y }))));
      title.forEach((parts, row) => {
        const [w, box] = [lengthOf(parts), lineBox("", middle, card.y + 35 + row * WORDS)];
        placing.write({ ...box, x: middle - w / 2, w });
      });
      placing.stand({ x: card.x - EDGE, y: card.y - EDGE, w: card.w + 2 * EDGE, h: card.h + 2 * EDGE, weight: 12 });
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
      const row = (kind, width, put, shift = 0) => {
        let [x, y] = [shift, card.y + card.ends[kind]];
        zone[kind].forEach((member, place) => {
          const wide = width(member);
          if (x > shift && x + wide > card.most) [x, y] = [shift, y + ROW[kind]];
          put(member, card.x + PAD + x + wide / 2, y, place);
          x += wide;
        });
      };
      row("queue", (id) => this.taxiWidth(id), (id, x, y, place) =>
        nodes.push({ ...this.taxiNode(id, x, y - 38, scene, { place, zone: zoneIndex }), place: `zone ${zoneIndex}` }));
      if (card.ends.clients) {
        row("clients", (request) => this.clientWidth(request), (request, x, y) =>
          nodes.push({ ...this.clientNode(names.get(request.id), request, x, y - 70, scene), place: `zone ${zoneIndex}` }));
      }
      if (card.ends.streets) {
        row("streets", (ride) => this.rideWidth(ride, requests), (ride, x, y) =>
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
