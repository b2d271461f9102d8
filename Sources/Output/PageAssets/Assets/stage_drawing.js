// Draws a scene of a lesson: zones with their queues, the map, people, purses, and objects that fly between them.
// Lengths are in units; a line of text is 28 units on any screen.
const NS = "http://www.w3.org/2000/svg";
export const LINE = 28;
export const TAXI = { width: 92, height: 46 };
export const PERSON = { width: 52, height: 66 };
const pen = document.createElement("canvas").getContext("2d");

const widths = new Map();

/** The width of a text, in units. */
export const widthOf = (text, weight = 400) => {
  const font = `${weight} ${LINE}px ${getComputedStyle(document.body).fontFamily}`;
  const key = `${font} ${text}`;
  if (!widths.has(key)) {
    pen.font = font;
    widths.set(key, pen.measureText(text).width);
  }
  return widths.get(key);
};

export const element = (name, attributes = {}, ...children) => {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

export const words = (text, x, y, attributes = {}) =>
  element("text", { x, y, "text-anchor": "middle", ...attributes }, String(text));

// MARK: Figures, each drawn around the point below its middle.

export const taxi = (state) => element("g", { class: `taxi ${state}` },
  element("path", {
    class: "body",
    d: "M-46-12v-10q0-8 9-9l13-3 12-13q3-3 8-3h17q5 0 8 4l10 13 9 3q6 2 6 9v9q0 3-3 3h-86q-3 0-3-3z",
  }),
  element("path", { class: "glass", d: "M-20-34l9-9q2-2 5-2h5v11zM3-45h9q3 0 5 2l6 9H3z" }),
  element("rect", { class: "sign", x: -12, y: -60, width: 26, height: 11, rx: 3 }),
  element("circle", { class: "wheel", cx: -25, cy: -9, r: 9 }),
    element("circle", { class: "wheel", cx: 25, cy: -9, r: 9 }));

const badges = {
  guide: "M18-66v40M18-66l22 8-22 8", w: "M-24-40q-8 2-8 14t8 12", runner: "M-36-44h12M-40-32h14M-36-20h10",
  author: "M18-30l18-24 7 5-18 24-9 4z", staff: "M-7-28h14v12h-14z", hr: "M-7-28h14v12h-14z",
  support: "M-15-56q0-14 15-14t15 14v8h-5v-9M-15-57v9h5v-9", org: "M-7-28h14v12h-14z",
};

export const person = (kind, state, size = 1) => {
  const drawn = element("g", { class: `person ${kind} ${state}` },
    element("path", { class: "body", d: "M-22 0v-22q0-16 15-16h14q15 0 15 16V0q0 3-3 3h-38q-3 0-3-3z" }),
    element("circle", { class: "body", cx: 0, cy: -53, r: 13 }));
  if (badges[kind]) drawn.append(element("path", { class: "badge", d: badges[kind] }));
  if (size > 1) drawn.append(words(`×${size}`, 36, -34, { class: "count" }));
  return drawn;
};

export const thing = (kind) => element("g", { class: `thing ${kind}` },
  element("path", {
    class: "body",
    d: { tour: "M-24-50l16 6 16-6 16 6v44l-16-6-16 6-16-6z", outing: "M-14 3v-62M-14-58h36l-10 12 10 12h-36",
      enquiry: "M-26-48h52v36h-34l-12 12v-12h-6z" }[kind] ?? "M-24-50h48v50h-48z",
  }));

/** The background of the acting figure: around a figure of this height and its lines of text. */
export const halo = (texts, height, lines = 1) => {
  const wide = Math.max(88, ...texts.map((text) => widthOf(text, 700) + 8));
  return element("rect", { class: "halo", x: -wide / 2, y: -height, width: wide, height: height + 6 + 32 * lines,
    rx: 12 });
};

export const icon = (path, filled = "") => element("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
  element("path", { d: path }), element("path", { class: "filled", d: filled }));

// MARK: Nodes keep their place in the tree, so that they move where a scene wants them.

export class Layer {
  constructor(parent, className) {
    this.group = element("g", { class: className });
    this.nodes = new Map();
    parent.append(this.group);
  }

  /** Shows nodes `{id, x, y, key, draw, label, classes, place}`; a changed `key` means that the node must be redrawn. */
  show(wanted) {
    const ids = new Set(wanted.map((node) => node.id));
    for (const [id, node] of this.nodes) {
      if (ids.has(id)) continue;
      node.remove();
      this.nodes.delete(id);
    }
    for (const { id, x, y, key, draw, label, classes = "", place = "" } of wanted) {
      let node = this.nodes.get(id);
      if (!node) {
        node = element("g", { "data-id": id });
        this.nodes.set(id, node);
        this.group.append(node);
      }
      if (node.key !== key) {
        node.replaceChildren(...[draw()].flat());
        node.key = key;
      }
      node.setAttribute("class", `node ${classes}`);
      node.dataset.place = place;
      node.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      if (label) {
        node.setAttribute("role", "img");
        node.setAttribute("aria-label", label);
      }
    }
  }
}

// MARK: Shapes that several parts use.

export const overlap = (a, b) =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x))
  * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/** The beginning of a text that is too wide. */
export const cut = (text, width, weight) => {
  let shown = String(text);
  if (widthOf(shown, weight) <= width) return shown;
  while (shown.length > 1 && widthOf(shown + "…", weight) > width) shown = shown.slice(0, -1);
  return shown + "…";
};

/** The point where the straight line between the middles of two boxes leaves the first box. */
export const edgeOf = (box, other) => {
  const [x, y] = [box.x + box.w / 2, box.y + box.h / 2];
  const [dx, dy] = [other.x + other.w / 2 - x, other.y + other.h / 2 - y];
  const share = Math.min(box.w / 2 / Math.max(1e-6, Math.abs(dx)), box.h / 2 / Math.max(1e-6, Math.abs(dy)));
  return { x: x + dx * share, y: y + dy * share };
};
