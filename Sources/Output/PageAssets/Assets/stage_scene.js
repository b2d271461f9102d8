// The whole stage: zones, map, people and purses from top to bottom, and movements between them.
import { askedOf } from "./stage_asked.js";
import { LINE, Layer, element, halo, person, thing, widthOf, words } from "./stage_drawing.js";
import { MapPlan } from "./stage_map.js";
import { Placing } from "./stage_placing.js";
import { Strip } from "./stage_strip.js";
import { ZonePlan } from "./stage_zones.js";

const ROW = { people: 176, purses: 64 };
const PEOPLE = ["w", "author", "staff", "runner", "u", "guest", "guide", "hr", "org", "support"];
const THINGS = ["outing", "enquiry"];
// The enlargement of people if there is nothing else.
const ALONE = 1.5;
const FLIGHT = 1100;
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
/** The offers that follow a refusal or an answer that did not come. */
const followers = (moves) => moves.filter((move, index) => move.kind === "offer"
  && moves.slice(0, index).some((one) => one.kind === "declined"));
const kindOf = (id) => id.replace(/\d+$/, "");

export class Scenery {
  /**
   * @param svg the element of the drawing
   * @param lesson the data of the page
   * @param tongue `{translate(texts), say(phrase, values)}`
   * @param only the one scene that needs room; purses are left out
   */
  constructor(svg, lesson, tongue, only) {
    Object.assign(this, { svg, lesson, tongue, slowness: 1 });
    this.name = (id) => lesson.cast[id] ?? id;
    this.background = element("g");
    this.traces = element("g", { class: "traces" });
    svg.replaceChildren(this.background, this.traces);
    this.layer = new Layer(svg, "figures");
    this.flights = element("g", { class: "flights" });
    svg.append(this.flights);
    const actors = new Set(lesson.scenes.flatMap((scene) =>
      [scene.actor, ...scene.moves.flatMap((move) => [move.from, move.to]),
      ...scene.standings.map((standing) => standing.id), ...scene.holders.map((holder) => holder.id)]));
    this.people = Object.keys(lesson.cast).filter((id) => PEOPLE.includes(kindOf(id)) && actors.has(id));
    this.onMap = this.people.filter((id) => lesson.scenes.some((scene) => scene.whereabouts[id]));
    this.clients = Object.keys(lesson.cast).filter((id) => kindOf(id) === "c");
    this.map = new MapPlan(lesson, this.name, tongue.translate);
    this.zones = new ZonePlan(lesson, this.name, tongue, only === undefined ? lesson.scenes
      : lesson.scenes.map((scene, index) => (index === only ? scene : this.empty())));
    this.strip = new Strip(this);
    this.purseOrder = only !== undefined ? [] : [...new Map(lesson.scenes.flatMap((scene) => scene.purses.map((purse) => [purse.id, purse])))
      .values()];
  }

  /** The people and things of a scene that are not on its map. */
  besideMap(scene) {
    return [...this.people.filter((id) => !this.onMap.includes(id)),
      ...scene.standings.map((standing) => standing.id).filter((id) => THINGS.includes(kindOf(id)))];
  }

  peopleWidth(id) {
    const steps = this.lesson.scenes.flatMap((scene) => scene.holders.filter((holder) => holder.id === id));
    const said = steps.map(({ step }) => this.tongue.say(step));
    return Math.max(120, widthOf(this.name(id), 700) + 28, widthOf(this.role(id)) + 28,
      ...said.map((line) => widthOf(line, 700) + 28));
  }
  role(id) { return this.tongue.translate(this.lesson.kinds[kindOf(id)] ?? []); }

  /** Lays out the stage: `width` and `height` in units; without a height, as high as necessary. */
  layOut(width, height) {
    const isWide = height !== undefined;
    const { lesson } = this;
    const hasZones = lesson.zones.length > 0;
    const counts = lesson.scenes.map((scene) => {
      let [rows, x] = [1, 0];
      const beside = this.besideMap(scene);
      for (const id of beside) {
        const wide = this.peopleWidth(id);
        if (x + wide > width && x > 0) { rows += 1; x = 0; }
        x += wide;
      }
      return beside.length === 0 ? 0 : rows;
    });
    const isPeopleOnly = !hasZones && !this.map.isThere;
    const alone = this.purseOrder.length > 0 ? 1.12 : ALONE;
    if (isPeopleOnly && isWide) [width, height] = [width / alone, height / alone];
    this.peopleRows = Math.max(0, ...counts);
    let stripHeight = this.strip.height(width, isWide, this.empty());
    const below = (isPeopleOnly ? 0 : this.peopleRows * ROW.people) + stripHeight
      + this.purseRows(width) * ROW.purses;
    let main = isWide ? Math.max(240, height - below - 12) : 0;
    let wide = width;
    const box = { x: 8, y: 8, w: width - 16, h: main - 8 };
    if (hasZones) {
      const half = this.map.isThere && isWide ? { ...box, w: box.w * 0.6 } : box;
      const plan = this.zones.place(half, isWide);
      [this.cards, this.roads] = [plan.cards, plan.roads];
      if (isWide) main = Math.max(main, plan.h + 16, plan.bottom);
      else main = plan.h + 16;
      wide = Math.max(width, plan.w + (half === box ? 16 : box.w - half.w + 40));
      if (this.map.isThere) {
        if (isWide) this.map.place({ x: plan.w + 28, y: 8, w: wide - plan.w - 36, h: main - 8 });
        else {
          this.map.place({ x: 8, y: main + 8, w: wide - 16, h: 520 });
          main += 540;
        }
      }
    } else if (this.map.isThere) {
      if (!isWide) main = Math.min(640, Math.max(420, width * 0.8));
      this.map.place({ x: 8, y: 8, w: width - 16, h: main - 8 });
    } else if (!isWide) main = this.peopleRows * ROW.people + 30;
    this.width = wide;
    this.main = main;
    this.isPeopleOnly = isPeopleOnly;
    let y = main + 8;
    if (!isPeopleOnly) { this.peopleTop = y; y += this.peopleRows * ROW.people; }
    this.stripTop = y;
    if (wide > width) stripHeight = this.strip.height(wide, isWide, this.empty());
    y += stripHeight;
    this.pursesTop = y;
    y += this.purseRows(this.width) * ROW.purses;
    this.height = Math.max(y + 4, height ?? 0);
    this.svg.setAttribute("viewBox", `0 0 ${this.width.toFixed(0)} ${this.height.toFixed(0)}`);
  }

  /**
   * Shows a scene; its movements are animated if `flies`: a refusal first, then the offer that follows. An index of -1 is the
   * stage before the first event.
   * @param asked text of the question; the roads that it is about are highlighted
   */
  show(index, options) {
    clearTimeout(this.later);
    const scene = index < 0 ? this.empty() : this.lesson.scenes[index];
    const next = followers(scene.moves);
    if (!options.flies || options.isHeld || calm.matches || next.length === 0) {
      this.draw(index, scene, scene.moves, options);
      return;
    }
    const offered = new Set(next.map((move) => move.to));
    const before = { ...scene, offered: scene.offered.filter((id) => !offered.has(id)),
      requests: scene.requests.map((one) => (offered.has(one.offeredTo) ? { ...one, offeredTo: "" } : one)) };
    this.draw(index, before, scene.moves.filter((move) => !next.includes(move)), options);
    this.later = setTimeout(() => this.draw(index, scene, scene.moves, { ...options, flying: next }),
      FLIGHT * 1.3 * this.slowness);
  }

  /** @param flying the moves that are animated; by default all */
  draw(index, scene, moves, { flies, actor, isHeld, asked = "", flying = moves }) {
    const { lesson } = this;
    this.svg.dataset.scene = index;
    this.spots = new Map();
    this.placing = new Placing({ x: 2, y: 2, w: this.width - 4, h: this.height - 4 });
    // The headings of the strip are written after the distances.
    if (this.strip.isThere) this.placing.write({ x: 0, y: this.stripTop, w: this.width, h: LINE });
    const nodes = [];
    this.background.replaceChildren();
    if (lesson.zones.length > 0) {
      const about = askedOf(lesson, asked);
      const drawn = this.zones.drawing(this.cards, this.placing, about);
      const roads = this.roads.drawing(index < 0 ? [] : scene.rides, about.roads, this.placing);
      const placed = this.zones.nodes(index < 0 ? { ...scene, queues: lesson.zones.map(() => []) } : scene, this.cards,
        this.roads, about, this.placing);
      nodes.push(...(index < 0 ? [] : placed.nodes));
      this.figures = placed.names;
      nodes.push(...this.strip.nodes(scene, this.stripTop, this.background));
      this.background.append(roads, drawn, placed.ways);
    }
    if (this.map.isThere) {
      const ground = this.map.ground();
      const { drawn, spots, crowd } = this.map.scenery(scene, this.onMap, this.placing);
      this.background.append(ground, drawn);
      for (const [id, spot] of spots) this.spots.set(id, { x: spot.x, y: spot.y - 24 });
      for (const one of crowd) nodes.push(this.personNode(one.id, one.x, one.y, scene, one.isNameAbove));
    }
    nodes.push(...this.row(scene));
    nodes.push(...this.purses(scene));
    for (const node of nodes) {
      this.spots.set(node.id, { x: node.x, y: node.y - 30 });
      if (node.id === actor) node.classes += " acting";
    }
    this.friends(scene);
    this.layer.show(nodes);
    this.traces.replaceChildren();
    this.flights.replaceChildren();
    if (isHeld || index < 0) return;
    this.keepClear(nodes);
    moves.forEach((move, place) => this.move(move, place, flies && !calm.matches && flying.includes(move)));
  }

  /** Flying objects rest where no text is: neither in the background nor at the final places of figures. */
  keepClear(nodes) {
    this.placing = new Placing(this.placing.box);
    const write = (text, x, y) => {
      const box = text.getBBox();
      this.placing.write({ x: x + box.x, y: y + box.y + box.height * 0.16, w: box.width, h: box.height * 0.72 });
    };
    for (const text of this.background.querySelectorAll("text")) write(text, 0, 0);
    for (const { id, x, y } of nodes) {
      for (const text of this.layer.nodes.get(id).querySelectorAll("text")) write(text, x, y);
      this.placing.stand({ x: x - 46, y: y - 66, w: 92, h: 66 });
    }
  }

  /** The state before the first step. */
  empty() {
    const first = this.lesson.scenes[0];
    return {
      queues: this.lesson.zones.map(() => []), offered: [], rides: [], suspended: [], booked: [], requests: [],
      gone: Object.keys(this.lesson.cast).filter((id) => kindOf(id) === "d"), standings: [], whereabouts: {},
      tracks: [], walks: [], aims: [], told: [],
      tours: this.lesson.tours, purses: [], listed: [], holders: (first?.holders ?? [])
        .map(({ id }) => ({ id, step: "stranger" })), moves: [], friends: [],
    };
  }

  // MARK: Below zones and map

  /** People who are on no map, and things that they have created. */
  row(scene) {
    const ids = this.besideMap(scene);
    if (ids.length === 0) return [];
    const lines = [[]];
    let x = 0;
    for (const id of ids) {
      const wide = this.peopleWidth(id);
      if (x + wide > this.width && lines[lines.length - 1].length > 0) { lines.push([]); x = 0; }
      lines[lines.length - 1].push({ id, wide });
      x += wide;
    }
    const room = this.isPeopleOnly ? this.main / lines.length : ROW.people;
    const top = this.isPeopleOnly ? 0 : this.peopleTop;
    return lines.flatMap((line, index) => {
      const total = line.reduce((sum, { wide }) => sum + wide, 0);
      const gap = (this.width - total) / (line.length + 1);
      let at = gap;
      const y = top + index * room + (this.isPeopleOnly ? room / 2 : 72);
      return line.map(({ id, wide }) => {
        const node = this.personNode(id, at + wide / 2, y, scene);
        at += wide + gap;
        return node;
      });
    });
  }

  /** @param isNameAbove whether a number is below the feet */
  personNode(id, x, y, scene, isNameAbove = false) {
    const kind = kindOf(id);
    const name = this.name(id);
    const isOnMap = this.onMap.includes(id);
    const role = isOnMap ? "" : this.role(id);
    const step = scene.holders.find((holder) => holder.id === id)?.step;
    const standing = scene.standings.find((one) => one.id === id);
    const account = step ? this.tongue.say(step) : "";
    const said = standing ? this.tongue.translate(standing.text) : "";
    return {
      id, x, y, classes: isOnMap ? "moving on-map" : "moving", place: isOnMap ? "map" : "row",
      label: [name, role, account, said].filter(Boolean).join(", "),
      key: [name, role, account, isOnMap, isNameAbove, standing?.style].join("|"),
      draw: () => [
        isNameAbove ? halo([name], 112, -0.2)
          : halo([name, role, account], 68, 1 + (role ? 1 : 0) + (account ? 1 : 0)),
        THINGS.includes(kind) ? thing(kind) : person(kind, step ?? standing?.style ?? ""),
        words(name, 0, isNameAbove ? -78 : 30, { class: "strong name" }), ...(role ? [words(role, 0, 62, { class: "role" })] : []),
        ...(account ? [words(account, 0, 94, { class: `account ${step}` })] : []),
      ],
    };
  }

  /** Lines between friends. */
  friends(scene) {
    for (const [one, other] of scene.friends) {
      const [a, b] = [this.spots.get(one), this.spots.get(other)];
      if (!a || !b) continue;
      const high = Math.min(a.y, b.y) - 60 - Math.abs(a.x - b.x) * 0.08;
      this.background.append(element("path", { class: "friends",
        d: `M${a.x} ${a.y}Q${(a.x + b.x) / 2} ${high} ${b.x} ${b.y}` }));
    }
  }

  purses(scene) {
    return this.purseSpots(this.width).map(({ purse, x, row, wide }) => {
      const text = this.purseWords(purse, scene);
      return {
        id: purse.id, x, y: this.pursesTop + 46 + row * ROW.purses, key: `${text} ${wide}`, label: text,
          classes: "purse",
        draw: () => [element("rect", { x: -wide / 2, y: -42, width: wide, height: 56, rx: 28 }),
          words(text, 0, -4, { class: "strong" })],
      };
    });
  }

  purseWords(purse, scene) {
    const amount = scene.purses.find((one) => one.id === purse.id)?.amount ?? "0.00";
    const name = purse.owner ? this.name(purse.owner) : this.tongue.translate(purse.name);
    const shown = this.money(amount).replace("-", "−");
    return name.includes("{amount}") ? name.replace("{amount}", shown) : `${name} ${shown}`;
  }

  /** An amount with the decimal separator of the language. */
  money(amount) {
    const turkish = amount.replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));
    return this.tongue.translate([amount, turkish]);
  }

  /** The positions of purses in their rows, each as wide as it ever needs to be. */
  purseSpots(width) {
    let [x, row] = [16, 0];
    return this.purseOrder.map((purse) => {
      const wide = Math.max(...this.lesson.scenes.map((scene) => widthOf(this.purseWords(purse, scene), 700))) + 36;
      if (x + wide > width && x > 16) [x, row] = [16, row + 1];
      x += wide + 14;
      return { purse, row, wide, x: x - 14 - wide / 2 };
    });
  }

  purseRows(width) { return this.purseOrder.length === 0 ? 0 : this.purseSpots(width).pop().row + 1; }

  // MARK: What moves

  spotOf(id) {
    if (this.spots.has(id)) return this.spots.get(id);
    const figure = this.figures?.get(id);
    if (figure) return this.spots.get(figure);
    return this.spots.get(id.replace("purse-", ""));
  }

  /** @param place index among the moves of the scene: their texts are next to each other. */
  move({ kind, from, to, text }, place, flies) {
    const target = this.spotOf(to);
    if (!target) return;
    if (kind === "refusal") return this.sign(target, "refusal", "✗");
    if (kind === "message") return this.sign(target, "message", "✉", flies);
    const source = this.spotOf(from);
    if (!source || (source.x === target.x && source.y === target.y)) return;
    this.trace(source, target, kind);
    const label = kind === "money" ? `${this.money(text)}${this.lesson.currency ? ` ${this.lesson.currency}` : ""}`
      : kind === "declined" ? "✗" : kind === "offer" ? "?" : "";
    if (!label) return;
    const control = this.control(source, target);
    const on = (axis, share) => (1 - share) ** 2 * source[axis] + 2 * share * (1 - share) * control[axis]
      + share ** 2 * target[axis];
    const size = { w: Math.max(48, widthOf(label, 700) + 28), h: 48 };
    const shares = [0.42 + 0.16 * (place % 3), 0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.2, 0.8];
    const box = this.placing.put(size, shares.map((share) =>
      ({ x: on("x", share) - size.w / 2, y: on("y", share) - size.h / 2 })));
    const middle = { x: box.x + size.w / 2, y: box.y + size.h / 2 };
    this.chip(middle, kind, label, flies ? source : null, target);
  }

  /** The control point of a curved path: bent upwards, or to the right if one end is above the other. */
  control(source, target) {
    const [dx, dy] = [target.x - source.x, target.y - source.y];
    const length = Math.max(1, Math.hypot(dx, dy));
    const bow = Math.max(100, Math.min(120, length * 0.25)) * (Math.abs(dx) > Math.abs(dy) ? -Math.sign(dx)
      : -Math.sign(dy));
    return { x: (source.x + target.x) / 2 - (dy / length) * bow, y: (source.y + target.y) / 2 + (dx / length) * bow };
  }

  trace(source, target, kind) {
    const control = this.control(source, target);
    const angle = Math.atan2(target.y - control.y, target.x - control.x);
    const end = { x: target.x - 34 * Math.cos(angle), y: target.y - 34 * Math.sin(angle) };
    const tip = `${end.x} ${end.y}`;
    const head = (turn) => `L${end.x - 20 * Math.cos(angle + turn)} ${end.y - 20 * Math.sin(angle + turn)}`;
    this.traces.append(element("path", {
      class: `trace ${kind}`,
      d: `M${source.x} ${source.y}Q${control.x} ${control.y} ${tip}M${tip}${head(0.45)}M${tip}${head(-0.45)}`,
    }));
  }

  chip(middle, kind, label, source, target) {
    const wide = Math.max(48, widthOf(label, 700) + 28);
    const chip = element("g", { class: `chip ${kind}` },
      element("rect", { x: -wide / 2, y: -24, width: wide, height: 48, rx: 24 }),
        words(label, 0, 10, { class: "strong" }));
    const rest = `translate(${middle.x}px, ${middle.y}px)`;
    chip.style.transform = rest;
    this.flights.append(chip);
    if (!source) return;
    const at = ({ x, y }) => `translate(${x}px, ${y}px)`;
    chip.animate(
      [{ transform: at(source) }, { transform: rest }, { transform: at(target), opacity: 1, offset: 0.8 },
        { transform: at(target), opacity: 0, offset: 0.81 },
        { transform: rest, opacity: 0, offset: 0.82 }, { transform: rest, opacity: 1 }],
      { duration: FLIGHT * 1.3 * this.slowness, easing: "ease-in-out" });
  }

  sign(spot, kind, text, flies) {
    const sign = element("g", { class: `chip ${kind}` },
      element("circle", { r: 24 }), words(text, 0, 10, { class: "strong" }));
    const beside = [[40, -36], [-40, -36], [48, 4], [-48, 4], [0, -70], [60, -60], [-60, -60]];
    const box = this.placing.put({ w: 48, h: 48 }, beside.map(([right, down]) =>
      ({ x: spot.x + right - 24, y: spot.y + down - 24 })));
    const rest = `translate(${box.x + 24}px, ${box.y + 24}px)`;
    sign.style.transform = rest;
    this.flights.append(sign);
    if (flies) {
      sign.animate([{ transform: `translate(${box.x + 24}px, ${box.y - 140}px)`, opacity: 0 },
        { transform: rest, opacity: 1 }],
        { duration: FLIGHT * this.slowness, easing: "ease-out" });
    }
  }
}
