// The map of the city on a canvas: zones with marks on top; moved and zoomed by touch, mouse and keys.
import { button, make, say } from "./service.js";

/** Converts rings of integers, as differences between points, to paths on a plane in degrees of latitude. */
const shapes = (city) => {
  const unit = city.unit;
  const first = city.zones.find((zone) => zone.centre);
  const shrink = first ? Math.cos(first.centre[1] * unit * Math.PI / 180) : 1;
  const plane = (east, north) => [east * unit * shrink, -north * unit];
  const zones = city.zones.map((zone) => ({
    name: zone.name, title: zone.title || zone.name, centre: zone.centre ? plane(...zone.centre) : null,
    rings: (zone.rings || []).map((ring) => {
      let [east, north] = [0, 0];
      const points = [];
      for (let at = 0; at < ring.length; at += 2) {
        east += ring[at];
        north += ring[at + 1];
        points.push(plane(east, north));
      }
      return points;
    }),
  }));
  const degrees = ([x, y]) => ({ lat: -y, lon: x / shrink });
  return { zones, degrees, plane: (lat, lon) => [lon * shrink, -lat] };
};

const isInside = ([x, y], rings) => {
  let inside = false;
  for (const ring of rings) {
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
      const [[ax, ay], [bx, by]] = [ring[at], ring[before]];
      if (ay > y !== by > y && x < (bx - ax) * (y - ay) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
};

const leastDegrees = 0.015;
const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** A city map: its zones, marks on top, and control by touch, mouse and keys. */
export class CityMap {
  /**
   * Creates a map.
   * @param place the element of the map
   * @param city the answer of `GET /v1/city/map`
   * @param look look.marks(paint, map) paints marks over the zones; look.tap({zone, number, lat, lon}) is called for taps
   */
  constructor(place, city, look) {
    Object.assign(this, shapes(city), { look, scale: 1, x: 0, y: 0, width: 0, height: 0, isDue: false, style });
    /** From the plane to the canvas. */
    this.toScreen = ([x, y]) => [x * this.scale + this.x, y * this.scale + this.y];
    this.canvas = make("canvas", { tabindex: 0, role: "img", "aria-label": look.label });
    this.paths = this.zones.map(({ rings }) => {
      const path = new Path2D();
      for (const ring of rings) {
        ring.forEach(([x, y], at) => at === 0 ? path.moveTo(x, y) : path.lineTo(x, y));
        path.closePath();
      }
      return path;
    });
    this.whole = this.zones.flatMap((zone) => zone.rings.flat().concat(zone.centre ? [zone.centre] : []));
    /** The points that must be visible. */
    this.shown = this.whole;
    this.listenToFingers();
    this.listenToKeys();
    this.followSize();
    place.append(make("div", { class: "map" }, this.canvas,
      make("div", { class: "map-tools" },
        button("+", () => this.enlarge(1.4), "quiet"), button("−", () => this.enlarge(1 / 1.4), "quiet"),
        button(say("All", "Tümü"), () => this.frame([]), "quiet"))));
  }

  fit() {
    const { shown, whole, width, height } = this;
    if (shown.length === 0) return;
    const least = (at) => shown.reduce((found, point) => Math.min(found, point[at]), Infinity);
    const most = (at) => shown.reduce((found, point) => Math.max(found, point[at]), -Infinity);
    const [west, east, north, south] = [least(0), most(0), least(1), most(1)];
    const share = shown === whole ? 0.94 : 0.66;
    this.scale = share * Math.min(width / Math.max(east - west, leastDegrees), height / Math.max(south - north, leastDegrees));
    this.x = width / 2 - this.scale * (west + east) / 2;
    this.y = height / 2 - this.scale * (north + south) / 2;
  }

  draw() {
    this.isDue = false;
    const { scale, x, y, width, height } = this;
    const paint = this.canvas.getContext("2d");
    const ratio = window.devicePixelRatio || 1;
    paint.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint.clearRect(0, 0, width, height);
    paint.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * x, ratio * y);
    paint.lineWidth = 1 / scale;
    paint.strokeStyle = style("--faint");
    paint.fillStyle = style("--panel");
    for (const path of this.paths) {
      paint.fill(path, "evenodd");
      paint.stroke(path);
    }
    paint.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.look.marks?.(paint, this);
  }

  redraw() {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => this.draw());
  }

  enlarge(factor, x = this.width / 2, y = this.height / 2) {
    this.x = x - (x - this.x) * factor;
    this.y = y - (y - this.y) * factor;
    this.scale *= factor;
    this.redraw();
  }

  move(right, down) {
    this.x += right;
    this.y += down;
    this.redraw();
  }

  listenToFingers() {
    const { canvas } = this;
    const at = (event) => {
      const box = canvas.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    const fingers = new Map();
    let hasMoved = false;
    canvas.addEventListener("pointerdown", (event) => {
      fingers.set(event.pointerId, at(event));
      hasMoved = fingers.size > 1;
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const [x, y] = at(event);
      if (fingers.size === 1) {
        if (!hasMoved && Math.hypot(x - before[0], y - before[1]) < 6) return;
        this.move(x - before[0], y - before[1]);
      } else {
        const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
        const [was, is] = [Math.hypot(before[0] - other[0], before[1] - other[1]), Math.hypot(x - other[0], y - other[1])];
        if (was > 0) this.enlarge(is / was, other[0], other[1]);
      }
      hasMoved = true;
      fingers.set(event.pointerId, [x, y]);
    });
    const release = (event) => {
      const known = fingers.delete(event.pointerId);
      if (known && !hasMoved && event.type === "pointerup") this.tap(at(event));
    };
    canvas.addEventListener("pointerup", release);
    canvas.addEventListener("pointercancel", release);
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.enlarge(Math.exp(-event.deltaY / 400), ...at(event));
    }, { passive: false });
  }

  tap([x, y]) {
    const point = [(x - this.x) / this.scale, (y - this.y) / this.scale];
    const zone = this.zoneAt(point);
    this.look.tap?.({ zone: zone && zone.name, number: this.zones.indexOf(zone), ...this.degrees(point) });
    this.redraw();
  }

  listenToKeys() {
    this.canvas.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] }[event.key];
      if (step) this.move(...step);
      if (event.key === "+" || event.key === "=") this.enlarge(1.4);
      if (event.key === "-") this.enlarge(1 / 1.4);
      if (step) event.preventDefault();
    });
  }

  followSize() {
    const { canvas } = this;
    new ResizeObserver(() => {
      const isFirst = this.width === 0;
      [this.width, this.height] = [canvas.clientWidth, canvas.clientHeight];
      const ratio = window.devicePixelRatio || 1;
      [canvas.width, canvas.height] = [Math.round(this.width * ratio), Math.round(this.height * ratio)];
      if (isFirst) this.fit();
      this.redraw();
    }).observe(canvas);
    new MutationObserver(() => this.redraw()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  zoneAt(point) { return this.zones.find(({ rings }) => isInside(point, rings)) ?? null; }

  /** Shows these points, or the whole city if there are none. */
  frame(points) {
    this.shown = points.length > 0 ? points : this.whole;
    if (this.width === 0) return;
    this.fit();
    this.redraw();
  }
}

/** Draws a pin, with a letter in it. */
export const mapPin = (paint, [x, y], style, colour, letter = "") => {
  paint.fillStyle = style(colour);
  paint.strokeStyle = style("--page");
  paint.lineWidth = 3;
  paint.beginPath();
  paint.arc(x, y, letter ? 13 : 9, 0, 7);
  paint.stroke();
  paint.fill();
  if (!letter) return;
  paint.fillStyle = style("--page");
  paint.font = "700 15px system-ui, sans-serif";
  [paint.textAlign, paint.textBaseline] = ["center", "middle"];
  paint.fillText(letter, x, y + 1);
};
