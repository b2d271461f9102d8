"use strict";
// The map of the city on a canvas: zones, and marks upon them; moved and enlarged by finger, mouse and keys.
(() => {
  /** Rings of whole numbers, differences from point to point, as paths on a plane in degrees of latitude. */
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

  /**
   * @param place where the map stands
   * @param city as `GET /v1/city/map` tells it
   * @param look.zone(number) is the colour of a zone, look.marks(paint) paints what lies upon them, look.tap({zone, lat, lon}) is told
   */
  window.cityMap = (place, city, look) => {
    const { say, make, button } = window.service;
    const { zones, degrees, plane } = shapes(city);
    const canvas = make("canvas", { tabindex: 0, role: "img", "aria-label": look.label });
    const view = { scale: 1, x: 0, y: 0 };
    let [width, height, isDue] = [0, 0, false];
    const paths = zones.map(({ rings }) => {
      const path = new Path2D();
      for (const ring of rings) {
        ring.forEach(([x, y], at) => at === 0 ? path.moveTo(x, y) : path.lineTo(x, y));
        path.closePath();
      }
      return path;
    });

    const whole = zones.flatMap((zone) => zone.rings.flat().concat(zone.centre ? [zone.centre] : []));
    /** The points that are to be seen. */
    let shown = whole;
    const leastDegrees = 0.015;
    const fit = () => {
      if (shown.length === 0) return;
      const least = (at) => shown.reduce((found, point) => Math.min(found, point[at]), Infinity);
      const most = (at) => shown.reduce((found, point) => Math.max(found, point[at]), -Infinity);
      const [west, east, north, south] = [least(0), most(0), least(1), most(1)];
      const share = shown === whole ? 0.94 : 0.66;
      view.scale = share * Math.min(width / Math.max(east - west, leastDegrees), height / Math.max(south - north, leastDegrees));
      view.x = width / 2 - view.scale * (west + east) / 2;
      view.y = height / 2 - view.scale * (north + south) / 2;
    };
    const toScreen = ([x, y]) => [x * view.scale + view.x, y * view.scale + view.y];
    const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

    const draw = () => {
      isDue = false;
      const paint = canvas.getContext("2d");
      const ratio = window.devicePixelRatio || 1;
      paint.setTransform(ratio, 0, 0, ratio, 0, 0);
      paint.clearRect(0, 0, width, height);
      paint.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * view.x, ratio * view.y);
      paint.lineWidth = 1 / view.scale;
      paint.strokeStyle = style("--faint");
      paths.forEach((path, number) => {
        const colour = look.zone ? look.zone(number) : null;
        paint.fillStyle = colour || style("--panel");
        paint.fill(path, "evenodd");
        paint.stroke(path);
      });
      paint.setTransform(ratio, 0, 0, ratio, 0, 0);
      if (look.marks) look.marks(paint, { toScreen, plane, style, zones, scale: view.scale });
    };
    const redraw = () => { if (!isDue) { isDue = true; requestAnimationFrame(draw); } };

    const enlarge = (factor, x = width / 2, y = height / 2) => {
      view.x = x - (x - view.x) * factor;
      view.y = y - (y - view.y) * factor;
      view.scale *= factor;
      redraw();
    };
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
        view.x += x - before[0];
        view.y += y - before[1];
      } else {
        const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
        const [was, is] = [Math.hypot(before[0] - other[0], before[1] - other[1]), Math.hypot(x - other[0], y - other[1])];
        if (was > 0) enlarge(is / was, other[0], other[1]);
      }
      hasMoved = true;
      fingers.set(event.pointerId, [x, y]);
      redraw();
    });
    const letGo = (event) => {
      const known = fingers.delete(event.pointerId);
      if (!known || hasMoved || event.type !== "pointerup" || !look.tap) return;
      const [x, y] = at(event);
      const point = [(x - view.x) / view.scale, (y - view.y) / view.scale];
      const zone = zones.findIndex(({ rings }) => isInside(point, rings));
      look.tap({ zone: zone < 0 ? null : zones[zone].name, number: zone, ...degrees(point) });
      redraw();
    };
    canvas.addEventListener("pointerup", letGo);
    canvas.addEventListener("pointercancel", letGo);
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      enlarge(Math.exp(-event.deltaY / 400), ...at(event));
    }, { passive: false });
    canvas.addEventListener("keydown", (event) => {
      const steps = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] }[event.key];
      if (steps) { view.x += steps[0]; view.y += steps[1]; redraw(); }
      if (event.key === "+" || event.key === "=") enlarge(1.4);
      if (event.key === "-") enlarge(1 / 1.4);
      if (steps) event.preventDefault();
    });
    new ResizeObserver(() => {
      const isFirst = width === 0;
      [width, height] = [canvas.clientWidth, canvas.clientHeight];
      const ratio = window.devicePixelRatio || 1;
      [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
      if (isFirst) fit();
      redraw();
    }).observe(canvas);
    new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ["data-theme"] });

    place.append(make("div", { class: "map" }, canvas,
      make("div", { class: "map-tools" },
        button("+", () => enlarge(1.4), "quiet"), button("−", () => enlarge(1 / 1.4), "quiet"),
        button(say("All", "Tümü"), () => { shown = whole; fit(); redraw(); }, "quiet"))));
    const zoneAt = (point) => zones.find(({ rings }) => isInside(point, rings)) ?? null;
    /** Shows these points, or the whole city for none. */
    const frame = (points) => {
      shown = points.length > 0 ? points : whole;
      if (width > 0) { fit(); redraw(); }
    };
    return { redraw, zones, plane, degrees, zoneAt, frame };
  };

  /** Marks a point, with a letter in it. */
  window.mapPin = (paint, [x, y], style, colour, letter = "") => {
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
})();
