"use strict";
// Where zones stand on the stage, and everybody in them: queues head first, clients, taxis on their way.
(() => {
  const stage = window.cabrankStage;
  const { TAXI, PERSON, element, words, widthOf, overlap, cut, edgeOf } = stage;
  const PAD = 16;
  const HEADING = 46;
  const ROW = { queue: 112, clients: 142, streets: 134 };
  // Between zones side by side and below each other: room for a road with its words.
  const GAP = { across: 136, down: 84 };
  // How far below all zones a bent road passes, and what it takes with its words.
  const BEND = { below: 66, words: 54 };
  const WORDS = 34;

  /** Who is in which zone of a scene, on which road, and in none. */
  const sorted = (lesson, scene) => {
    const requests = new Map(scene.requests.map((request) => [request.id, request]));
    const zones = lesson.zones.map((_, zone) => ({ queue: scene.queues[zone], clients: [], streets: [] }));
    const roads = [];
    const carried = new Set();
    for (const ride of scene.rides) {
      const first = requests.get(ride.requests[0]);
      const isCarrying = ride.leg === "withPassengers";
      if (isCarrying) for (const id of ride.requests) carried.add(id);
      if (!first) continue;
      if (isCarrying && first.from !== first.to && first.to >= 0) roads.push({ ride, from: first.from, to: first.to });
      else zones[Math.max(0, first.from)].streets.push(ride);
    }
    for (const request of scene.requests) {
      if (carried.has(request.id) || scene.booked.includes(request.id) || request.from < 0) continue;
      zones[request.from].clients.push(request);
    }
    return { zones, roads, carried, requests };
  };

  /** The figure of a request: its client, who appears once for each request that is open. */
  const figures = (scene) => {
    const names = new Map();
    const taken = new Set();
    for (const { id, client } of scene.requests) {
      names.set(id, taken.has(client) ? id : client);
      taken.add(client);
    }
    return names;
  };

  class ZonePlan {
    constructor(lesson, name, { say, translate }) {
      Object.assign(this, { lesson, name, say, translate });
      this.scenes = lesson.scenes.map((scene) => sorted(lesson, scene));
    }

    taxiWidth(id) { return Math.max(TAXI.width + 14, widthOf(`${this.name(id)}?`, 700) + 20); }
    clientWidth(request) {
      return Math.max(PERSON.width + 40, widthOf(this.name(request.client), 600) + 24, widthOf(this.way(request)) + 24);
    }
    /** `r1 → Meadow`. */
    way(request) { return request.to >= 0 ? `${request.id} → ${this.lesson.zones[request.to].name}` : request.id; }
    rideWords(ride, requests) {
      // On board are people; who is fetched is seen standing there.
      const names = ride.requests.map((id) => (ride.leg === "withPassengers"
        ? this.name(requests.get(id)?.client ?? id) : id));
      const list = names.join(", ");
      const said = this.say({ toPickup: "fetching", atPickup: "atDoor", withPassengers: "carrying" }[ride.leg],
        { list });
      return ride.connected ? said : `${said}, ${this.say("noConnection")}`;
    }
    rideWidth(ride, requests) {
      return Math.max(this.taxiWidth(ride.driver), widthOf(this.rideWords(ride, requests)) + 24);
    }

    /**
     * How large each zone has to be, for the fullest of all scenes; `isFlat` puts clients and those who fetch
     * them in one row.
     */
    cards(isFlat) {
      return this.lesson.zones.map((zone, index) => {
        const size = { queue: 0, clients: 0, streets: 0 };
        for (const { zones, requests } of this.scenes) {
          const here = zones[index];
          const sum = (list, width) => list.reduce((total, member) => total + width(member), 0);
          size.queue = Math.max(size.queue, sum(here.queue, (id) => this.taxiWidth(id)));
          size.clients = Math.max(size.clients, sum(here.clients, (request) => this.clientWidth(request)));
          size.streets = Math.max(size.streets, sum(here.streets, (ride) => this.rideWidth(ride, requests)));
        }
        let rows = Object.keys(ROW).filter((row) => size[row] > 0);
        const shift = isFlat && size.clients > 0 && size.streets > 0 ? size.clients + 12 : 0;
        if (shift) {
          rows = rows.filter((row) => row !== "streets");
          size.clients += 12 + size.streets;
        }
        const w = Math.max(190, Math.min(widthOf(zone.name, 700), 420), ...Object.values(size)) + 2 * PAD;
        const h = HEADING + rows.reduce((total, row) => total + ROW[row], 0) + 8;
        let y = HEADING;
        const ends = {};
        for (const row of rows) ends[row] = y += ROW[row];
        if (shift) ends.streets = ends.clients;
        return { w, h, ends, shift, x: 0, y: 0 };
      });
    }

    /**
     * Puts zones and their roads into a box, which grows by as little as may be; on a narrow screen below each other.
     * Zones leave room below them where a bent road needs it.
     */
    place(box, isWide) {
      if (!isWide) {
        const plan = this.column(box);
        return { ...plan, roads: this.roads(plan.cards, isWide), bottom: 0 };
      }
      const rooms = [0, 40, 80, 120].map((left) => ({ ...box, h: box.h - left }));
      const plans = rooms.flatMap((room) => [false, true].map((isFlat) => {
        const plan = this.fit(room, this.cards(isFlat));
        const roads = this.roads(plan.cards, isWide);
        const bottom = this.bottomOf(roads);
        const growth = Math.max(1, plan.w / box.w, plan.h / box.h, (bottom - box.y) / box.h);
        return { ...plan, roads, bottom, growth };
      }));
      return plans.reduce((a, b) => (b.growth < a.growth - 0.001 ? b : a));
    }

    /** Below each other. */
    column(box) {
      const cards = this.cards(false);
      const order = this.lesson.zones.map((_, index) => index)
        .sort((a, b) => this.lesson.zones[a].across - this.lesson.zones[b].across || a - b);
      let y = box.y;
      for (const index of order) {
        Object.assign(cards[index], { w: Math.max(cards[index].w, box.w), x: box.x, y });
        y += cards[index].h + 150;
      }
      return { cards, w: Math.max(...cards.map((card) => card.w)), h: y - 150 - box.y };
    }

    /** The smallest box of about this form in which the zones find their places. */
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

    /** Where there is no room for true distances: in rows, each zone in the slot that is nearest to its true place. */
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
     * Rows of so many zones: who stands where, how far from the true place, and how much room it takes; one may be
     * given a row of its own.
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

    /** None lies on another, and those side by side leave room for a road with its words. */
    arePlaced(cards) {
      return cards.every((card, index) => card.isIn && cards.slice(index + 1).every((other) => {
        const across = Math.max(card.x, other.x) - Math.min(card.x + card.w, other.x + other.w);
        const down = Math.max(card.y, other.y) - Math.min(card.y + card.h, other.y + other.h);
        return across >= GAP.across || down >= GAP.down;
      }));
    }

    /** Between each two zones: a line, bent where another zone lies on it, and where its words and taxis stand. */
    roads(cards, isWide) {
      const roads = new Map();
      for (const { from, to, text } of this.lesson.ways) {
        const key = from < to ? `${from}-${to}` : `${to}-${from}`;
        const road = roads.get(key) ?? this.road(cards, Math.min(from, to), Math.max(from, to), isWide);
        road.texts.push({ from, to, text });
        roads.set(key, road);
      }
      this.keepApart([...roads.values()].filter((road) => road.path && !road.isBent), cards);
      return roads;
    }

    /** The words of roads that cross do not lie upon each other: those of the later one stand elsewhere on it. */
    keepApart(roads, cards) {
      const taken = [];
      for (const road of roads) {
        const { start, end } = road;
        const at = (share) => ({ x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share });
        const boxAt = (middle) => {
          const { parts, top, wide } = this.telling({ ...road, middle }, cards);
          return { x: middle.x - wide / 2, y: top - WORDS + 6, w: wide, h: WORDS * parts.length };
        };
        road.middle = [0.5, 0.36, 0.64, 0.24, 0.76].map(at)
          .find((middle) => taken.every((other) => overlap(boxAt(middle), other) === 0)) ?? road.middle;
        taken.push(boxAt(road.middle));
      }
    }

    /** How low a box has to reach for its bent roads with their words; 0 where there are none. */
    bottomOf(roads) {
      const bent = [...roads.values()].filter((road) => road.isBent);
      return Math.max(0, ...bent.map((road) => road.middle.y + BEND.words));
    }

    road(cards, from, to, isWide) {
      const [start, end] = [edgeOf(cards[from], cards[to]), edgeOf(cards[to], cards[from])];
      const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
      const blocking = cards.find((card, index) => index !== from && index !== to
        && [0.1, 0.3, 0.5, 0.7, 0.9].some((share) => {
          const [x, y] = [start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share];
          return x > card.x && x < card.x + card.w && y > card.y && y < card.y + card.h;
        }));
      let path = `M${start.x} ${start.y}L${end.x} ${end.y}`;
      if (blocking && !isWide) {
        // Below each other only neighbours have a road; taxis to the others are seen beside where they come from.
        path = "";
        middle.y = start.y + Math.sign(end.y - start.y) * 75;
      } else if (blocking) {
        const [a, b] = [cards[from], cards[to]];
        const below = Math.max(a.y + a.h, b.y + b.h, blocking.y + blocking.h) + BEND.below;
        middle.x = (a.x + a.w / 2 + b.x + b.w / 2) / 2;
        middle.y = below;
        const bottom = (card) => `${card.x + card.w / 2} ${card.y + card.h}`;
        path = `M${bottom(a)}Q${a.x + a.w / 2} ${below} ${middle.x} ${below}T${bottom(b)}`;
      }
      return { from, to, path, start, end, middle, texts: [], isBent: Boolean(blocking) && isWide };
    }

    /** What stands at a road, in lines: where the first stands, and how wide they are. */
    telling(road, cards) {
      const isLevel = cards[road.from].x < cards[road.to].x;
      const lines = road.texts.map(({ from, text }) => {
        const said = this.translate(text);
        if (road.texts.length === 1) return said;
        return (from === road.from) === isLevel ? `${said} →` : `← ${said}`;
      });
      const wide = Math.max(...lines.map((line) => widthOf(line)));
      const [a, b] = [cards[road.from], cards[road.to]];
      const across = Math.max(a.x, b.x) - Math.min(a.x + a.w, b.x + b.w);
      const isSteep = road.isBent || Math.max(a.y, b.y) > Math.min(a.y + a.h, b.y + b.h);
      const parts = isSteep || across > wide + 8 ? lines : lines.flatMap((line) => line.split(", "));
      const top = road.middle.y + (isSteep && !road.isBent ? 10 - WORDS / 2 * (parts.length - 1) : 40);
      return { parts, top, wide };
    }

    drawing(cards, roads) {
      const drawn = element("g", { class: "zones" });
      for (const road of roads.values()) {
        drawn.append(element("path", { class: "road", d: road.path }));
      }
      for (const [index, card] of cards.entries()) {
        const name = this.lesson.zones[index].name;
        drawn.append(element("g", { class: "zone", role: "img", "aria-label": name },
          element("rect", { x: card.x, y: card.y, width: card.w, height: card.h, rx: 14 }),
          words(cut(name, card.w - 2 * PAD, 700), card.x + card.w / 2, card.y + 35, { class: "strong" }),
          ...(card.ends.queue ? [element("line", {
            class: "rank", x1: card.x + PAD, x2: card.x + card.w - PAD,
            y1: card.y + card.ends.queue - 36, y2: card.y + card.ends.queue - 36,
          })] : [])));
      }
      for (const road of roads.values()) {
        if (!road.path) continue;
        const { parts, top } = this.telling(road, cards);
        parts.forEach((line, index) => drawn.append(words(line, road.middle.x, top + index * WORDS, { class: "way" })));
      }
      return drawn;
    }

    /** The figures of a scene, and where they stand. */
    nodes(index, scene, cards, roads) {
      const { zones, roads: onRoad, requests } = this.scenes[index];
      const names = figures(scene);
      const nodes = [];
      zones.forEach((zone, zoneIndex) => {
        const card = cards[zoneIndex];
        if (zone.queue.length === 0 && card.ends.queue) {
          nodes.push({
            id: `empty-${zoneIndex}`, x: card.x + card.w / 2, y: card.y + card.ends.queue - 62,
              key: this.say("emptyQueue"),
            draw: () => words(this.say("emptyQueue"), 0, 0, { class: "role" }),
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
          nodes.push(this.taxiNode(id, x, y - 38, scene, { place, zone: zoneIndex })));
        if (card.ends.clients) {
          row(zone.clients, (request) => this.clientWidth(request), card.ends.clients, (request, x, y) =>
            nodes.push(this.clientNode(names.get(request.id), request, x, y - 72, scene)));
        }
        if (card.ends.streets) {
          row(zone.streets, (ride) => this.rideWidth(ride, requests), card.ends.streets, (ride, x, y) =>
            nodes.push(this.taxiNode(ride.driver, x, y - 74, scene, { ride, requests })), card.shift);
        }
      });
      const counts = new Map();
      for (const { ride, from, to } of onRoad) {
        const road = roads.get(from < to ? `${from}-${to}` : `${to}-${from}`);
        if (!road) continue;
        const before = counts.get(road) ?? 0;
        counts.set(road, before + 1);
        nodes.push(this.taxiNode(
          ride.driver, road.middle.x, Math.max(92, road.middle.y - 62 - before * 140), scene,
            { ride, requests, isTurned: cards[to].x < cards[from].x }));
      }
      return { nodes, names };
    }

    state(id, scene) {
      if (scene.offered.includes(id)) return "offered";
      if (scene.gone.includes(id)) return "gone";
      if (scene.suspended.includes(id)) return "suspended";
      return scene.rides.some((ride) => ride.driver === id) ? "busy" : "free";
    }

    taxiNode(id, x, y, scene, { place, zone, ride, requests, isTurned } = {}) {
      const state = this.state(id, scene);
      const name = this.name(id);
      const said = ride ? this.rideWords(ride, requests) : "";
      const label = [
        name, ride ? said : this.say(state), zone === undefined ? ""
          : this.say("queue", { zone: this.lesson.zones[zone].name }),
        place === 0 ? this.say("head") : "",
      ].filter(Boolean).join(", ");
      return {
        id, x, y, label, classes: "moving", key: [state, name, said, place, isTurned].join("|"),
        draw: () => {
          const car = stage.taxi(state);
          if (!isTurned) car.setAttribute("transform", "scale(-1 1)");
          return [
            stage.halo([name, said], 70, said ? 2 : 1), car,
            ...(place === 0 ? [element("path", { class: "head", d: "M-9-74h18l-9 12z" })] : []),
            words(state === "offered" ? `${name}?` : name, 0, 30, { class: "strong" }),
              ...(said ? [words(said, 0, 62)] : []),
          ];
        },
      };
    }

    clientNode(id, request, x, y, scene) {
      const name = this.name(request.client);
      const to = request.to >= 0 ? this.say("goesTo", { zone: this.lesson.zones[request.to].name }) : "";
      const company = request.party > 1 ? this.say("party", { count: request.party }) : "";
      const state = request.offeredTo ? "offered" : scene.rides.some((ride) =>
        [...ride.requests, ...ride.missing].includes(request.id)) ? "busy" : scene.booked.includes(request.id)
          ? "gone" : "waiting";
      return {
        id, x, y, classes: "moving", label: [name, request.id, company, to,
          this.say(state === "gone" ? "booked" : state)].filter(Boolean).join(", "),
        key: [name, this.way(request), request.party, state].join("|"),
        draw: () => [
          stage.halo([name, this.way(request)], 76, 2), stage.person("c", state, request.party),
          words(name, 0, 30, { class: "strong" }), words(this.way(request), 0, 62, { class: "role" }),
        ],
      };
    }
  }

  stage.ZonePlan = ZonePlan;
})();
