"use strict";
// Draws the maps of a page by Leaflet: zones in the colours of a measure that the reader chooses, streets under them.
(() => {
  const { number, colour, onTheme, isDark, bytes } = window.cabrank;

  /** Lines of points, as the page holds them: counts, and differences from point to point in units of `unit` degrees. */
  const reader = (numbers, unit) => {
    let at = 0;
    let [north, east] = [0, 0];
    const next = () => numbers[at++];
    const line = () => Array.from({ length: next() }, () => {
      north += next();
      east += next();
      return [north * unit, east * unit];
    });
    return { next, line, lines: () => Array.from({ length: next() }, line) };
  };

  /** By rank, in degrees; those of the page's film. */
  const streetLines = async (ground) => {
    if (!ground) return [];
    const place = (line) => Array.from({ length: line.length / 2 }, (_, at) =>
      [ground.north + line[2 * at + 1] * ground.northUnit, ground.east + line[2 * at] * ground.eastUnit]);
    const { read, lines } = window.cabrankGround;
    return lines(read(await bytes("streets"), 1)).map((rank) => rank.map(place));
  };

  /** Of a difference with its sign. */
  const signed = (measure, value) => (measure.chance && value > 0 ? "+" : "") + number(value, measure.decimals);

  const told = (measure, value) => {
    if (value === null) return "nothing known";
    const unit = measure.unit === "" ? "" : " " + measure.unit;
    return signed(measure, value) + unit;
  };

  /** Of an area, where it is told over the whole time and its interval is known; the same words as on charts. */
  const interval = (measure, index) => measure.low.length === 0 || measure.low[index] === null
    ? "" : ` (95 %: ${signed(measure, measure.low[index])} to ${signed(measure, measure.high[index])})`;

  const element = (tag, words, className) => {
    const made = document.createElement(tag);
    made.textContent = words;
    if (className) made.className = className;
    return made;
  };

  /** Lines over what is doubtful: a pattern of the page, that all its maps refer to. */
  const hatching = () => {
    const id = "map-hatching";
    if (!document.getElementById(id)) {
      const make = (tag, attributes, ...inside) => {
        const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
        for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
        made.append(...inside);
        return made;
      };
      const lines = make("path", { d: "M-1 1L1 -1M0 6L6 0M5 7L7 5", class: "map-hatching" });
      document.body.append(make("svg", { width: 0, height: 0, class: "map-patterns", "aria-hidden": "true" },
        make("pattern", { id, width: 6, height: 6, patternUnits: "userSpaceOnUse" }, lines)));
    }
    return `url(#${id})`;
  };

  const draw = async (place) => {
    const id = place.dataset.map;
    const spec = JSON.parse(new TextDecoder().decode(await bytes(`${id}-data`)));
    const packed = await bytes(`${id}-lines`);
    const shapes = reader(new Int32Array(packed.buffer, 0, packed.byteLength / 4), spec.unit);
    const find = (name) => place.querySelector(`[data-part="${name}"]`);
    const [measureChoice, hourChoice, hourWords, zoneChoice, key, story] =
      ["measure", "hour", "hour-words", "zone", "key", "story"].map(find);

    const map = window.L.map(find("canvas"), {
      attributionControl: false, zoomSnap: 0.25, zoomDelta: 0.5, scrollWheelZoom: false, fadeAnimation: false,
      zoomAnimation: false, markerZoomAnimation: false, inertia: false, dragging: !window.L.Browser.mobile,
    });
    // Over areas, and under places.
    map.createPane("streets").style.zIndex = spec.hasAreas ? 450 : 350;
    map.getPane("streets").style.pointerEvents = "none";
    // Over the streets, and under what is told of a place.
    map.createPane("marks").style.zIndex = 640;
    map.createPane("words").style.zIndex = 645;
    for (const pane of ["marks", "words"]) map.getPane(pane).style.pointerEvents = "none";
    const zones = spec.areas.map((name) => {
      const rings = shapes.lines();
      const centre = shapes.line()[0];
      const make = (options) => rings.length > 0 ? window.L.polygon(rings, options) : window.L.circleMarker(centre, { radius: 10, ...options });
      return { name, shape: make().addTo(map), make, hatched: null };
    });
    /** Words over the map, which are read and not pointed at. */
    const words = (text, at, className) => {
      const label = element("span", text);
      const icon = window.L.divIcon({ className, html: label, iconSize: [0, 0] });
      const marker = window.L.marker(at, { icon, pane: "words", interactive: false, keyboard: false }).addTo(map);
      return { label, marker };
    };
    /** The ones that a title names: their borders over all else, and their names. */
    const marks = spec.marked.map(({ area, name }) => {
      const { make, shape } = zones[area];
      const options = { pane: "marks", interactive: false, fill: false };
      const lines = [make({ ...options, weight: 6 }), make({ ...options, weight: 3 })].map((line) => line.addTo(map));
      const at = shape.getBounds ? window.L.latLng(shape.getBounds().getNorth(), shape.getBounds().getCenter().lng) : shape.getLatLng();
      return { area, name, lines, at, ...words(name, at, "map-mark") };
    });
    /** What each area is called, as long as its id at least fits into it. */
    const names = spec.labels.flatMap((choices, area) => choices.length > 0
      ? [{ area, choices, ...words("", [choices[0].north, choices[0].east], "map-name") }] : []);
    const ranks = spec.ranks.map(({ name, words: told, north, east }) => {
      const icon = window.L.divIcon({ className: "map-rank", html: element("span", "T"), iconSize: [0, 0] });
      const marker = window.L.marker([north, east], { icon, keyboard: false, alt: name }).addTo(map);
      marker.bindTooltip(() => {
        const note = document.createElement("div");
        note.append(element("strong", name), document.createElement("br"), told);
        return note;
      });
      return { at: window.L.latLng(north, east), ...words(name, [north, east], "map-rank-name") };
    });
    const nameSize = 12; // in pixels, as in map.css
    const layOut = () => {
      const size = map.getSize();
      const taken = [];
      const boxOf = ({ x, y }, label, down) => {
        const [half, height] = [label.offsetWidth / 2, label.offsetHeight];
        return { left: x - half, right: x + half, top: y + down, bottom: y + down + height };
      };
      const isFree = (box) => box.left >= 0 && box.right <= size.x
        && !taken.some((other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom);
      for (const { at } of ranks) {
        const { x, y } = map.latLngToContainerPoint(at);
        taken.push({ left: x - 7, right: x + 7, top: y - 7, bottom: y + 7 });
      }
      const inside = new Map();
      for (const { area, choices, label, marker } of names) {
        const fits = choices.find(({ north, east, size: degrees }) =>
          Math.abs(map.latLngToContainerPoint([north + degrees, east]).y - map.latLngToContainerPoint([north, east]).y) >= nameSize);
        label.textContent = fits ? fits.words : "";
        if (!fits) continue;
        marker.setLatLng([fits.north, fits.east]);
        const at = map.latLngToContainerPoint(marker.getLatLng());
        const box = (down) => boxOf(at, label, down - label.offsetHeight / 2);
        // Beside a rank, not under it.
        const down = [0, nameSize + 2, -nameSize - 2].find((each) => isFree(box(each))) ?? 0;
        label.style.transform = `translate(-50%, calc(-50% + ${down}px))`;
        taken.push(box(down));
        inside.set(area, fits.words.replaceAll("\n", " "));
      }
      // A name is read to its end, also at the edge of a narrow map.
      for (const { area, name, at, label } of marks) {
        label.hidden = inside.get(area) === name;
        if (label.hidden) continue;
        const half = label.offsetWidth / 2 + 4;
        const { x, y } = map.latLngToContainerPoint(at);
        const shift = x < 0 || x > size.x ? 0 : Math.min(Math.max(x, half), size.x - half) - x;
        // Above its area, or as near to that as nothing else stands.
        const box = ([right, down]) => boxOf({ x: x + shift + right, y }, label, down - 8 - label.offsetHeight);
        const choices = [[0, 0], [0, 22], [half, 12], [-half, 12], [0, -20], [0, 44]];
        const [right, down] = choices.find((each) => isFree(box(each))) ?? choices[0];
        label.style.transform = `translate(calc(-50% + ${shift + right}px), ${down}px)`;
        taken.push(box([right, down]));
      }
      for (const { at, label } of ranks) {
        const { x, y } = map.latLngToContainerPoint(at);
        const [half, height] = [label.offsetWidth / 2, label.offsetHeight];
        const choices = [[10 + half, -height / 2], [-10 - half, -height / 2], [0, -9 - height], [0, 9]];
        const free = choices.find(([right, down]) => isFree(boxOf({ x: x + right, y }, label, down)));
        label.style.visibility = free ? "visible" : "hidden";
        if (!free) continue;
        label.style.transform = `translate(calc(-50% + ${free[0]}px), ${free[1]}px)`;
        taken.push(boxOf({ x: x + free[0], y }, label, free[1]));
      }
    };
    map.on("moveend zoomend resize", layOut);
    map.fitBounds(window.L.featureGroup(zones.map((zone) => zone.shape)).getBounds(), { padding: [12, 12], animate: false });
    layOut(); // the words are there only now
    const renderer = window.L.canvas({ pane: "streets", padding: 0.3 });
    const streets = (await streetLines(spec.streets)).map((lines, rank) => window.L.polyline(lines, {
      renderer, pane: "streets", interactive: false, weight: [2, 1.3, 0.7][rank], opacity: 0.4, smoothFactor: 1.5,
    }).addTo(map));

    shapes.next();
    const routes = spec.routes.map(({ name, share }) => {
      const line = window.L.polyline(shapes.line(), { weight: 1.5 + 4 * share, opacity: 0.6, smoothFactor: 1 }).addTo(map);
      return line.bindTooltip(() => element("span", name), { sticky: true }).bringToBack();
    });

    // Who does not see the drawing chooses from the list.
    for (const layer of find("canvas").querySelectorAll("svg, canvas")) layer.setAttribute("aria-hidden", "true");

    let chosen = -1;
    const measure = () => spec.measures[Number(measureChoice.value)];
    const hour = () => measure().byHour.length > 0 ? Number(hourChoice.value) - 1 : -1;
    const value = (index, of = measure()) => hour() < 0 || of.byHour.length === 0 ? of.whole[index] : of.byHour[hour()][index];
    const toldOf = (index, of = measure()) =>
      told(of, value(index, of)) + (hour() < 0 || of.byHour.length === 0 ? interval(of, index) : "");
    const range = () => hour() < 0 ? measure().range : measure().hourRange;
    /** Why an area's figure may be doubtful: on how many it rests, or that it may be chance; null where that is not told. */
    const basis = (index, of = measure()) => {
      if (of.chance) {
        const at = of.byHour.length === 0 ? -1 : hour();
        if (at >= 0 && of.chance.byHour.length === 0) return null;
        const isFew = (at < 0 ? of.chance.whole : of.chance.byHour[at])[index] === 1;
        return { isFew, words: isFew ? of.chance.words : "shown to differ", key: of.chance.words };
      }
      if (!of.basis) return null;
      const at = of.byHour.length === 0 ? -1 : hour();
      if (at >= 0 && of.basis.byHour.length === 0) return null;
      const [counts, least] = at < 0 ? [of.basis.whole, of.basis.least] : [of.basis.byHour[at], of.basis.hourLeast[at]];
      return { isFew: counts[index] < least, words: `of ${number(counts[index], 0)} ${of.basis.words}`,
        key: `of fewer than ${number(least, 0)} ${of.basis.words}` };
    };
    const share = (known) => {
      const [low, high] = range();
      return high > low ? Math.min(Math.max((known - low) / (high - low), 0), 1) : 0.5;
    };
    const when = () => hour() < 0 ? spec.whole : spec.hours[hour()];
    // What is most stands out: dark on a light page, light on a dark one.
    const colours = () => measure().chance ? (isDark() ? spec.differencesOnDark : spec.differences)
      : isDark() ? [...spec.colours].reverse() : spec.colours;

    const tell = () => {
      story.replaceChildren();
      if (chosen < 0) {
        story.append(element("p", `Choose a ${spec.areaWord}, by its name or on the map, and all that is known of it stands here.`));
        return;
      }
      story.append(element("h4", `${zones[chosen].name}, ${when()}`));
      const list = document.createElement("dl");
      for (const each of spec.measures) {
        const isWhole = hour() >= 0 && each.byHour.length === 0;
        const rests = value(chosen, each) === null ? null : basis(chosen, each);
        list.append(element("dt", each.title + (isWhole ? `, ${spec.whole}` : "")), element("dd", toldOf(chosen, each)));
        if (rests?.isFew) list.append(element("dt", rests.words, "few"), element("dd", ""));
      }
      story.append(list);
    };

    const paint = () => {
      const steps = colours();
      hourChoice.disabled = measure().byHour.length === 0;
      hourWords.textContent = when();
      hourChoice.setAttribute("aria-valuetext", when());
      let few = null;
      zones.forEach((zone, index) => {
        const { shape } = zone;
        const known = value(index);
        const fill = known === null || !range() ? colour("line") : steps[Math.round(share(known) * (steps.length - 1))];
        const isChosen = index === chosen;
        const isFew = known !== null && (basis(index)?.isFew ?? false);
        if (isFew) few = basis(index);
        shape.setStyle({ fillColor: fill, fillOpacity: known === null ? 0.4 : isFew ? 0.35 : 0.92,
          color: isChosen ? colour("vermillion") : colour("page"), weight: isChosen ? 4 : 1 });
        const size = known === null || !range() ? 0 : measure().chance ? Math.abs(2 * share(known) - 1) : share(known);
        const radius = 5 + 9 * size;
        if (shape.setRadius) shape.setRadius(radius);
        if (isFew && !zone.hatched) {
          zone.hatched = zone.make({ interactive: false, stroke: false, fillColor: hatching(), fillOpacity: 1 }).addTo(map);
        } else if (!isFew && zone.hatched) {
          zone.hatched.remove();
          zone.hatched = null;
        }
        if (zone.hatched?.setRadius) zone.hatched.setRadius(radius);
        if (isChosen) shape.bringToFront();
      });
      for (const { lines: [halo, line] } of marks) {
        halo.setStyle({ color: colour("page") });
        line.setStyle({ color: colour("ink") });
        for (const each of [halo, line]) if (each.setRadius) each.setRadius(16);
      }
      for (const lines of streets) lines.setStyle({ color: colour(spec.hasAreas ? "page" : "grey") });
      for (const line of routes) line.setStyle({ color: colour("vermillion") });
      key.replaceChildren();
      if (range()) {
        const strip = document.createElement("span");
        strip.className = "strip";
        strip.setAttribute("aria-hidden", "true");
        for (const each of steps) {
          const field = document.createElement("i");
          field.style.backgroundColor = each;
          strip.append(field);
        }
        const [low, high] = range();
        const { unit, title, chance } = measure();
        const values = zones.map((_, index) => basis(index)?.isFew && !chance ? null : value(index)).filter((each) => each !== null);
        key.append(element("span", signed(measure(), low) + (chance && Math.min(...values) < low ? " and less" : "")), strip,
          element("span", signed(measure(), high) + (Math.max(...values) > high ? " and more" : "")),
          element("span", `${title}${unit === "" ? "" : ` (${unit})`}, ${when()}`, "what"));
        if (spec.ranks.length > 0) {
          const entry = element("span", "taxi rank", "map-rank");
          entry.prepend(element("span", "T"));
          key.append(entry);
        }
        if (few) {
          const entry = element("span", few.key, "few");
          entry.prepend(element("i", ""));
          key.append(entry);
        }
      } else {
        key.append(element("span", "Nothing is known of it."));
      }
      tell();
    };

    const choose = (index) => {
      chosen = index;
      zoneChoice.value = String(index);
      paint();
    };
    zones.forEach(({ name, shape }, index) => {
      shape.on("click", () => choose(index));
      shape.bindTooltip(() => {
        const note = document.createElement("div");
        const rests = value(index) === null ? null : basis(index);
        note.append(element("strong", name), document.createElement("br"), `${measure().title}: ${toldOf(index)}`);
        if (rests) note.append(document.createElement("br"), rests.words);
        return note;
      }, { sticky: true });
    });
    zoneChoice.addEventListener("change", () => choose(Number(zoneChoice.value)));
    measureChoice.addEventListener("change", paint);
    hourChoice.addEventListener("input", paint);
    onTheme(paint);
    window.addEventListener("resize", () => map.invalidateSize({ animate: false }));
    // On paper as it is on the screen, as wide as a page: a map that is drawn anew while printing begins stays empty.
    const canvas = find("canvas");
    const paperWidth = 670; // of an A4 page without its margins
    window.addEventListener("beforeprint", () => {
      const { width, height } = canvas.getBoundingClientRect();
      Object.assign(canvas.style, { width: `${width}px`, height: `${height}px`, zoom: String(Math.min(1, paperWidth / width)) });
    });
    window.addEventListener("afterprint", () => Object.assign(canvas.style, { width: "", height: "", zoom: "" }));
  };

  for (const place of document.querySelectorAll("[data-map]")) window.cabrank.pending.push(draw(place));
})();
