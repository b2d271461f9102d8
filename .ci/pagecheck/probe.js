"use strict";
// The checks that run in a page. Each returns sentences, one for each fault.
globalThis.pagecheck = (() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isShown = (element) => {
    const box = element.getBoundingClientRect();
    return element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
      box.width > 1 && box.height > 1 && box.right > 0;
  };
  const where = (element) => {
    const name = element.localName + (element.id ? "#" + element.id : "") +
      (element.classList.length ? "." + [...element.classList].join(".") : "");
    const text = (element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ");
    return text ? `${name} “${text.slice(0, 40)}”` : name;
  };

  // MARK: Colours

  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const colours = new Map();
  /** Returns red, green, blue (0…255) and opacity (0…1) of any CSS colour. */
  const colour = (css) => {
    if (!colours.has(css)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = "#000";
      pen.fillStyle = css;
      pen.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
      colours.set(css, [red, green, blue, alpha / 255]);
    }
    return colours.get(css);
  };
  const over = (above, below, opacity = 1) => {
    const share = above[3] * opacity;
    return [0, 1, 2].map((part) => above[part] * share + below[part] * (1 - share)).concat(1);
  };
  const luminance = ([red, green, blue]) => {
    const part = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  };
  const contrastOf = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const hex = (c) => "#" + c.slice(0, 3).map((part) => Math.round(part).toString(16).padStart(2, "0")).join("");
  /** Minimum contrast by WCAG 2 AA: 4.5; 3 for words of 24 pixels, or bold words of 18.66. */
  const asked = (pixels, isBold) => (pixels >= 24 || (isBold && pixels >= 18.66) ? 3 : 4.5);

  const opacity = (element) => {
    let product = 1;
    for (let at = element; at; at = at.parentElement) product *= Number(getComputedStyle(at).opacity);
    return product;
  };
  const paper = () => {
    const probe = document.createElement("i");
    probe.style.setProperty("background-color", "Canvas");
    document.documentElement.append(probe);
    const found = colour(getComputedStyle(probe).backgroundColor);
    probe.remove();
    return found;
  };

  const shapes = "rect, circle, ellipse, path, polygon";
  /** Returns the colour that an element paints at a point of the window, or null. */
  const painted = (element, x, y) => {
    const style = getComputedStyle(element);
    if (element instanceof HTMLCanvasElement) {
      const box = element.getBoundingClientRect();
      const scale = element.width / box.width;
      const context = element.getContext("2d");
      const [left, top] = [(x - box.left) * scale, (y - box.top) * scale];
      return context && globalThis.pagecheckCommonest(context, left - 6, top - 3, left + 6, top + 3);
    }
    if (element instanceof SVGElement && element.matches(shapes)) {
      if (style.fill === "none" || style.fill.startsWith("url")) return null;
      const fill = colour(style.fill);
      return [...fill.slice(0, 3), fill[3] * Number(style.fillOpacity) * opacity(element)];
    }
    const ground = colour(style.backgroundColor);
    return ground[3] > 0 ? [...ground.slice(0, 3), ground[3] * opacity(element)] : null;
  };

  /** Returns the colour under an element at a point of the window: all elements there, down to the first opaque one. */
  const background = (element, x, y) => {
    let stack = element ? document.elementsFromPoint(x, y) : [];
    const at = stack.indexOf(element);
    if (at >= 0) {
      stack = stack.slice(at);
    } else { // scrolled out of its box, or covered
      stack = [];
      for (let up = element; up; up = up.parentElement) stack.push(up);
    }
    if (!stack.includes(document.documentElement)) stack.push(document.documentElement);
    const layers = [];
    for (const below of stack) {
      if (below === element && element instanceof SVGElement) continue;
      const layer = painted(below, x, y);
      if (layer) layers.push(layer);
      if (layer && layer[3] > 0.99) break;
    }
    return layers.reduceRight((below, layer) => over(layer, below), paper());
  };

  /** Finds words with too low a contrast, each pair of colours once. */
  const lowContrast = () => {
    const everything = new CSSStyleSheet(); // so that elementsFromPoint finds elements that ignore the mouse
    everything.replaceSync("* { pointer-events: auto !important; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, everything];
    const found = new Map();
    let count = 0;
    const judge = (ink, ground, pixels, isBold, what) => {
      count += 1;
      const ratio = contrastOf(ink, ground);
      if (ratio >= asked(pixels, isBold) - 0.005) return;
      const key = `${hex(ink)} on ${hex(ground)}`;
      if (!found.has(key)) found.set(key, { ratio, what, times: 0, asked: asked(pixels, isBold) });
      found.get(key).times += 1;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const element = node.parentElement;
      if (!node.data.trim() || !isShown(element) || element.matches("script, style, :disabled, :disabled *")) continue;
      range.selectNodeContents(node);
      const box = [...range.getClientRects()].find((rect) => rect.width > 1 && rect.height > 1);
      if (!box) continue;
      const style = getComputedStyle(element);
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const ground = background(element, x, y);
      const ink = colour(element instanceof SVGElement ? style.fill : style.color);
      judge(over(ink, ground, opacity(element)), ground, parseFloat(style.fontSize), Number(style.fontWeight) >= 700,
        where(element));
    }
    for (const text of globalThis.pagecheckTexts ?? []) {
      const canvas = text.canvas.isConnected ? text.canvas : null;
      if (canvas && !isShown(canvas)) continue;
      const box = canvas?.getBoundingClientRect();
      const below = background(canvas?.parentElement ?? document.body, box ? box.left + 1 : 0, box ? box.top + 1 : 0);
      const ground = text.ground ? over(text.ground, below) : below;
      judge(over(colour(text.ink), ground, text.alpha), ground, text.pixels, text.isBold,
        `“${text.words}” drawn in ${canvas ? where(canvas) : "a canvas"}`);
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== everything);
    return { count, found: [...found].map(([pair, its]) =>
      `${its.what}: ${pair} is ${its.ratio.toFixed(2)}, of ${its.asked} (${its.times} ×)`) };
  };

  // MARK: Contents

  const isDrawn = (canvas) => {
    const copy = new OffscreenCanvas(Math.max(canvas.width, 1), Math.max(canvas.height, 1)).getContext("2d");
    if (canvas.width === 0 || canvas.height === 0) return false;
    copy.drawImage(canvas, 0, 0);
    const pixels = new Uint32Array(copy.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    return pixels.some((pixel) => pixel !== pixels[0]);
  };

  /** Returns whether a part of a map shows something: a shape outside the view is a path without length. */
  const hasShape = (one) => (one.localName === "canvas" ? isShown(one) : one.getTotalLength() > 0);

  const undrawn = () => {
    const canvases = all("canvas").filter(isShown);
    const maps = all(".leaflet-container").filter(isShown);
    const drawings = all("svg").filter((svg) => isShown(svg) && !svg.closest("[aria-hidden=true]"));
    const found = [
      ...canvases.filter((canvas) => !isDrawn(canvas)).map((canvas) => `${where(canvas)} is empty`),
      ...maps.filter((map) => ![...map.querySelectorAll("canvas, path")].some(hasShape)).map((map) => `the map ${where(map)} is empty`),
      ...drawings.filter((svg) => !svg.querySelector(`${shapes}, line, polyline, text, image, use`))
        .map((svg) => `${where(svg)} is empty`),
    ];
    if (document.documentElement.dataset.ready === "failed") found.push("the page says that it failed");
    return { count: canvases.length + maps.length + drawings.length,
      hidden: all("canvas").length - canvases.length, found };
  };

  const withoutTable = () => {
    const figures = all("figure, canvas[role=img], svg[role=img]").filter((element) =>
      element.localName === "figure" || !element.closest("figure, [data-scene]"));
    const table = (element) => element.querySelector("table") ??
      document.getElementById(element.getAttribute("aria-details") ?? "");
    const found = figures.filter((figure) => !table(figure)?.querySelector("td")).map((figure) =>
      `${where(figure)} has no table behind it`);
    for (const one of all("table")) if (!one.querySelector("th")) found.push(`${where(one)} has no headings`);
    return { count: figures.length, found };
  };

  const structure = () => {
    const found = [];
    const ids = all("[id]").map((element) => element.id);
    const twice = new Set(ids.filter((one, index) => ids.indexOf(one) !== index));
    for (const id of twice) found.push(`two elements have the ID ${id}`);
    if (!document.documentElement.lang) found.push("<html> has no lang");
    if (!document.title.trim()) found.push("there is no title");
    if (all("main, [role=main]").length !== 1) found.push("there is not one <main>");
    if (!document.querySelector("meta[name=viewport]")) found.push("there is no <meta name=viewport>");
    const headings = all("h1, h2, h3, h4, h5, h6").filter((one) => one.checkVisibility());
    if (headings.filter((one) => one.localName === "h1").length !== 1) found.push("there is not one <h1>");
    let before = 0;
    for (const heading of headings) {
      const level = Number(heading.localName[1]);
      if (level > before + 1) found.push(`${where(heading)} comes after ${before ? `an h${before}` : "nothing"}`);
      before = level;
    }
    return { count: headings.length, found };
  };

  /** Returns those texts that an element shows unchanged, with all details open; the data of scripts do not count. */
  const written = (texts) => {
    const shown = all("body *").filter((one) => !one.matches("script, style") && one.checkVisibility())
      .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE));
    return texts.filter((text) => shown.some((node) => node.data.includes(text)));
  };

  /** Finds elements made of hostile text: no page of cabrank has this attribute. */
  const madeOfText = () => all("[onerror]").map((one) => `text has become ${one.outerHTML.slice(0, 80)}`);

  /** Finds words of a Turkish page's frame that are in English. */
  const foreign = () => {
    if (document.documentElement.lang !== "tr") return { count: 0, found: [] };
    const english = ["Skip to the content", "Dark or light", "Contents"];
    // A page in both languages has texts in English, marked as such.
    const isTurkish = (one) => one.closest("[lang]").lang === "tr";
    const said = all("body, body *").filter((one) => !one.matches("script, style") && isTurkish(one)).flatMap((one) =>
      [one.ariaLabel, ...[...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.data)]).map((text) => text?.trim()).filter(Boolean);
    return { count: said.length, found: english.filter((words) => said.includes(words))
      .map((words) => `“${words}” is not Turkish`) };
  };

  /** Finds canvases without a name, which are not in the accessibility tree. */
  const nameless = () => all("canvas").filter((canvas) => isShown(canvas) && !canvas.closest("[aria-hidden=true]") &&
    !canvas.ariaLabel && !canvas.hasAttribute("aria-labelledby")).map((canvas) => `${where(canvas)} has no name`);

  const overflow = () => {
    const width = document.documentElement.clientWidth;
    const excess = document.documentElement.scrollWidth - width;
    if (excess <= 0) return [];
    const isClipped = (element) => {
      for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
        if (getComputedStyle(up).overflowX !== "visible") return true;
      }
      return false;
    };
    const wide = all("body *").filter((one) => one.getBoundingClientRect().right > width + 0.5 && !isClipped(one));
    const innermost = wide.filter((one) => ![...one.children].some((child) => wide.includes(child)));
    return [`${excess} px wider than the window: ${innermost.slice(0, 3).map(where).join("; ") || "the document"}`];
  };

  // MARK: A stage

  /** Finds words of a drawing that are too small, overlap, or leave the drawing. */
  const letters = (leastPixels) => {
    const shown = all(".drawing text").filter((text) => text.textContent.trim());
    const small = shown.map((text) => [text, parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a])
      .filter(([, pixels]) => pixels < leastPixels - 0.05)
      .map(([text, pixels]) => `“${text.textContent}” is ${pixels.toFixed(1)} px high`);
    // The part of a line of text that letters fill.
    const boxes = shown.map((text) => {
      const { left, right, top, height } = text.getBoundingClientRect();
      const stage = text.ownerSVGElement.getBoundingClientRect();
      return { text: text.textContent, left, right, top: top + height * 0.22, bottom: top + height * 0.78, stage };
    });
    const upon = boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)
      .map((other) => `“${one.text}” and “${other.text}” overlap`));
    const beyond = boxes.filter(({ left, right, top, bottom, stage }) =>
      left < stage.left - 1 || right > stage.right + 1 || top < stage.top - 1 || bottom > stage.bottom + 1)
      .map(({ text }) => `“${text}” leaves the stage`);
    return { count: shown.length, found: [...small, ...upon, ...beyond] };
  };

  const boxOf = (element) => element.getBoundingClientRect();
  /** Returns points of a road in the window, a few pixels apart. */
  const pointsOf = (path) => {
    const [matrix, length] = [path.getScreenCTM(), path.getTotalLength()];
    const count = Math.max(2, Math.ceil(length / 6));
    return Array.from({ length: count + 1 }, (_, index) => path.getPointAtLength((length * index) / count).matrixTransform(matrix));
  };
  /** Returns the distance of a box from the nearest of some points. */
  const awayFrom = ({ left, right, top, bottom }, points) => Math.min(...points.map(({ x, y }) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))));
  const isWithin = (inner, outer) => inner.left >= outer.left - 2 && inner.right <= outer.right + 2
    && inner.top >= outer.top - 2 && inner.bottom <= outer.bottom + 2;

  /** Returns the road of each taxi in this scene by the lesson's data, such as `road 0-2`. */
  const drives = () => {
    const data = document.getElementById("lesson-data");
    const scene = data && JSON.parse(data.textContent).scenes?.[Number(document.querySelector("[data-scene]").dataset.scene)];
    return new Map((scene?.rides ?? []).filter(({ from, to, share }) => from >= 0 && to >= 0 && from !== to && share < 1)
      .map(({ driver, from, to }) => [driver, `road ${Math.min(from, to)}-${Math.max(from, to)}`]));
  };

  /** Finds roads that a question lights up without mentioning their time or distance. */
  const litForNothing = () => {
    const plain = (element) => (element?.textContent ?? "").replace(/\u00a0/g, " ");
    const told = plain(document.querySelector(".told"));
    if (document.documentElement.lang !== "en") return []; // a translation may use other words
    return all(".road.asked[data-road]").map((road) => road.dataset.road).filter((key) =>
      !all(`[data-distance="${key}"] text`).some((line) => plain(line).replace(/[←→↑↓]/g, "").split(",")
        .some((value) => value.trim() && told.includes(value.trim()))))
      .map((key) => `road ${key} is lit up, but neither its time nor its distance is mentioned`);
  };

  /** The part of a line of text that letters fill. */
  const lettersOf = (text) => {
    const { left, right, top, height } = boxOf(text);
    return { left, right, top: top + height * 0.22, bottom: top + height * 0.78 };
  };
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

  /** Finds texts of roads that lie upon a zone or are wider than their plate, and plates that hide their road. */
  const covered = (known, zones) => all("[data-distance]").flatMap((told) => {
    const key = told.dataset.distance;
    const plate = told.querySelector(".plate") && boxOf(told.querySelector(".plate"));
    const name = `“${told.textContent}” of road ${key}`;
    const lines = [...told.querySelectorAll("text")].map(lettersOf);
    const onZone = zones.find((zone) => [...lines, ...(plate ? [plate] : [])].some((line) => meet(line, boxOf(zone))));
    const points = known.get(key) ?? [];
    const hidden = plate ? points.filter(({ x, y }) => x > plate.left && x < plate.right && y > plate.top && y < plate.bottom) : [];
    return [
      ...(onZone ? [`${name} lies upon zone ${onZone.dataset.zone}`] : []),
      ...(plate && lines.some((line) => line.left < plate.left || line.right > plate.right) ? [`${name} is wider than its plate`] : []),
      ...(hidden.length > points.length * 0.6 ? [`${name} hides its road`] : []),
    ];
  });

  /** Finds roads that are not drawn, texts that are nearer to another road, and figures at a wrong place. */
  const roads = () => {
    const paths = all(".road[data-road]");
    const known = new Map(paths.map((path) => [path.dataset.road, pointsOf(path)]));
    const found = [];
    const data = document.getElementById("lesson-data");
    const ways = data ? JSON.parse(data.textContent).ways ?? [] : [];
    for (const key of new Set(ways.map(({ from, to }) => `${Math.min(from, to)}-${Math.max(from, to)}`))) {
      if (!known.has(key) || paths.find((path) => path.dataset.road === key).getTotalLength() < 20) found.push(`road ${key} is not drawn`);
      if (!document.querySelector(`[data-distance="${key}"]`)) found.push(`road ${key} has no distance`);
    }
    for (const text of all("[data-distance]")) {
      const lines = [...text.querySelectorAll("text")].map(boxOf);
      const box = { left: Math.min(...lines.map((one) => one.left)), right: Math.max(...lines.map((one) => one.right)),
        top: Math.min(...lines.map((one) => one.top + one.height * 0.15)),
        bottom: Math.max(...lines.map((one) => one.bottom - one.height * 0.15)) };
      const own = awayFrom(box, known.get(text.dataset.distance) ?? []);
      for (const [key, points] of known) {
        if (key !== text.dataset.distance && awayFrom(box, points) <= own) {
          found.push(`“${text.textContent}” of road ${text.dataset.distance} is not nearer to it than to road ${key}`);
        }
      }
    }
    const [zones, taxis] = [all("[data-zone]"), drives()];
    found.push(...litForNothing(), ...covered(known, zones));
    const lowest = Math.max(...zones.map((zone) => boxOf(zone).bottom));
    for (const figure of all("[data-place]").filter((node) => node.querySelector(".taxi, .person"))) {
      const [what, key] = figure.dataset.place.split(" ");
      const box = boxOf(figure.querySelector(".taxi, .person"));
      const name = where(figure);
      if (what === "zone" && !isWithin(box, boxOf(zones.find((zone) => zone.dataset.zone === key)))) found.push(`${name} is not in its zone`);
      if (what === "road" && awayFrom(box, known.get(key) ?? []) > 0) found.push(`${name} is beside road ${key}`);
      if (what === "strip" && zones.length > 0 && box.top < lowest) found.push(`${name} is between the zones, but in none`);
      if (what === "") found.push(`${name} is nowhere`);
    }
    for (const [driver, place] of taxis) {
      const figure = document.querySelector(`[data-id="${driver}"]`);
      if (figure?.dataset.place !== place) found.push(`${driver} drives on ${place}, but is drawn on ${figure?.dataset.place}`);
    }
    const cars = all("[data-place^=road] .taxi");
    cars.forEach((one, index) => cars.slice(index + 1).forEach((other) => {
      const [a, b] = [boxOf(one), boxOf(other)];
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2) {
        found.push(`${where(one.parentElement)} and ${where(other.parentElement)} overlap`);
      }
    }));
    return { count: known.size, found };
  };

  /** Finds roads and edges of zones whose contrast is too low for a weak projector. */
  const paleRoads = () => all(".road[data-road], [data-zone]").flatMap((shape) => {
    const ground = over(colour(getComputedStyle(document.body).backgroundColor), paper());
    const ratio = contrastOf(over(colour(getComputedStyle(shape).stroke), ground, opacity(shape)), ground);
    return ratio >= 3 ? [] : [`${where(shape)}: its contrast is ${ratio.toFixed(2)}, of 3`];
  });

  const gapOf = (one, other) => Math.hypot(Math.max(0, other.left - one.right, one.left - other.right),
    Math.max(0, other.top - one.bottom, one.top - other.bottom));
  const middleOf = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const around = (boxes) => ({ left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)),
    top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) });

  /** Finds names of places that are nearer to the pin of another place, if no line joins them to their own pin. */
  const places = () => {
    const pins = all("[data-pin]").map((pin) => ({ id: pin.dataset.pin, box: boxOf(pin) }));
    const found = [];
    for (const { id, box } of pins) {
      const lines = all(`[data-name="${id}"]`);
      if (lines.length === 0) { found.push(`the place ${id} has no name`); continue; }
      const name = around(lines.map(lettersOf));
      const said = `“${lines[0].textContent}”`;
      const line = document.querySelector(`[data-lead="${id}"]`);
      const ends = line ? [0, line.getTotalLength()].map((at) => line.getPointAtLength(at).matrixTransform(line.getScreenCTM()))
        .map(({ x, y }) => ({ left: x, right: x, top: y, bottom: y })) : [];
      if (line && !(gapOf(ends[0], box) < 4 && gapOf(ends[1], name) < 14)) found.push(`the line of ${said} does not join it to its pin`);
      for (const other of line ? [] : pins) {
        const far = (one) => Math.hypot(...middleOf(name).map((value, axis) => value - middleOf(one)[axis]));
        if (other.id !== id && (gapOf(name, other.box) <= gapOf(name, box) || far(other.box) <= far(box))) {
          found.push(`${said} is nearer to the pin of another place (${other.id}) than to its own`);
        }
      }
    }
    return { count: pins.length, found };
  };

  /** Returns whether a part of the story is in its box, in the window, and not covered. */
  const isInSight = (part) => {
    const [box, view] = [boxOf(part), boxOf(document.querySelector(".told"))];
    const [top, bottom] = [Math.max(view.top, 0), Math.min(view.bottom, innerHeight)];
    const isLong = box.height > bottom - top - 60; // its beginning is in sight
    const isReached = box.top >= top - 1 && (isLong ? box.top < top + 60 : box.bottom <= bottom + 1);
    const points = [box.top + Math.min(8, box.height / 2), ...(isLong ? [] : [box.bottom - Math.min(8, box.height / 2)])];
    return isReached && points.every((y) => part.contains(document.elementFromPoint(box.left + box.width / 2, y)));
  };

  /** Checks that the sentence of a step, and the answer, are in sight without scrolling. */
  const untold = () => {
    const part = document.querySelector(".told .answer") ?? document.querySelector(".told .cause");
    return !part || isInSight(part) ? [] : [`“${part.textContent.slice(0, 40)}” is not visible`];
  };

  /** Makes these checks at every position of a stage, in each of its languages or only in this one. */
  const positions = (leastPixels, isOnce = false) => {
    const press = (key) => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      for (const moving of document.getAnimations()) moving.finish();
    };
    const first = document.documentElement.lang;
    const found = { letters: [], roads: [], places: [], told: [] };
    const faulty = { letters: 0, roads: 0, places: 0, told: 0 };
    let [count, words] = [0, 0];
    do {
      press("Home");
      const steps = all(".steps button").length;
      for (let step = 0; step < steps; step += 1) {
        if (step > 0) press("ArrowRight");
        const told = { letters: letters(leastPixels), roads: roads(), places: places(), told: { found: untold() } };
        const at = `${document.documentElement.lang}, position ${step} (${all(".clock span")[0]?.textContent ?? ""})`;
        for (const [kind, { found: wrong }] of Object.entries(told)) {
          found[kind].push(...wrong.map((text) => `${at}: ${text}`));
          faulty[kind] += wrong.length > 0 ? 1 : 0;
        }
        [count, words] = [count + 1, words + told.letters.count];
      }
      if (!isOnce) press("l");
    } while (document.documentElement.lang !== first);
    press("Home");
    return { count, words, faulty, found };
  };

  /** Checks the keys of a stage: a number that skips steps and End ask first, with A all do; a step is repeated, and slowed down. */
  const stageKeys = async () => {
    const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });
    const [stage, found] = [document.querySelector("[data-scene]"), []];
    const isHeld = () => !!document.querySelector(".told .asked");
    const scene = () => Number(stage.dataset.scene);
    press("Home");
    press("a");
    press("2");
    if (!isHeld()) found.push("2 goes to the outcome of the step, and not to its question");
    all(".steps button")[1].click();
    if (!isHeld()) found.push("a button goes to the outcome of the step, and not to its question");
    press("End");
    if (document.querySelector(".told .answer")) found.push("End goes to the answer, and not to the question");
    press("a");
    press("Home");
    press("End");
    if (document.querySelector(".told .answer")) found.push("End goes to the answer, and its question was not shown");
    press("End");
    const hasQuestion = JSON.parse(document.getElementById("lesson-data").textContent).question?.length > 0;
    if (hasQuestion && !document.querySelector(".told .answer")) found.push("End does not tell the answer after the question");
    press("Home");
    await pause(1000); // a digit typed later begins another number
    press("2");
    if (!isHeld()) found.push("2 skips a step without asking");
    await pause(1000);
    press("2");
    if (isHeld()) found.push("2 does not tell the outcome after it has asked");
    const shown = scene();
    press("r");
    if (scene() !== shown - 1) found.push("r does not go back to the beginning of the step");
    await pause(1500);
    if (scene() !== shown) found.push("r does not show the step again");
    const times = () => getComputedStyle(document.querySelector(".node")).transitionDuration;
    const before = times();
    press("s");
    if (times() === before) found.push("s does not make it slower");
    press("s");
    press("Home");
    return { found };
  };

  /** Checks that a refusal moves before the next offer, on a page with motion. */
  const refusalFirst = async () => {
    const pause = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });
    const { scenes } = JSON.parse(document.getElementById("lesson-data").textContent);
    const step = scenes.findIndex(({ moves }) => moves.some(({ kind }, index) => kind === "offer"
      && moves.slice(0, index).some((one) => one.kind === "declined")));
    if (step < 0) return { count: 0, found: [] };
    const has = (kind) => !!document.querySelector(`.chip.${kind}`);
    const found = [];
    all(".steps button")[step].click();
    all(".steps button")[step].click(); // the first click asks
    await pause(200);
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
    await pause(300);
    if (!has("declined") || has("offer")) found.push(`step ${step + 1}: the offer moves before the refusal is over`);
    await pause(2500);
    if (!has("declined") || !has("offer")) found.push(`step ${step + 1}: no offer follows the refusal`);
    return { count: 1, found };
  };

  // MARK: The keyboard

  let controls = [];
  const looks = (element) => {
    const style = getComputedStyle(element);
    return [style.boxShadow, style.borderColor, style.backgroundColor, style.textDecorationLine, style.fill].join();
  };
  /** Returns whether the Tab key skips a radio button: it reaches only the chosen one of a group, or else the first. */
  const standsBehind = (radio) => {
    const group = all("input[type=radio]").filter((one) => one.name === radio.name && one.form === radio.form);
    return radio !== (group.find((one) => one.checked) ?? group[0]);
  };
  /** Records the controls that the Tab key must reach, and returns their number. */
  const beginWalk = () => {
    const dialog = document.querySelector("dialog[open]");
    controls = all("a[href], button, input, select, textarea, summary, [tabindex]").filter((element) =>
      element.tabIndex >= 0 && !element.matches(":disabled, [inert], [inert] *, [type=hidden]") &&
      element.checkVisibility({ checkVisibilityCSS: true }) && (!dialog || dialog.contains(element)) &&
      !(element.type === "radio" && standsBehind(element)));
    for (const control of controls) control.pagecheckLooks = looks(control);
    document.activeElement?.blur();
    return controls.length;
  };
  /** Returns the faults of the element that has the focus; null if none has it, at the end of the page. */
  const step = () => {
    const element = document.activeElement;
    if (!element || element === document.body || element === document.documentElement) return null;
    const isKnown = element.pagecheckReached;
    element.pagecheckReached = true;
    if (isKnown) return [];
    const style = getComputedStyle(element);
    const isOutlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1 &&
      colour(style.outlineColor)[3] > 0.2;
    const found = [];
    if (!isOutlined && looks(element) === (element.pagecheckLooks ?? "")) {
      found.push(`${where(element)}: its focus is not visible`);
    }
    const box = element.getBoundingClientRect();
    if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) {
      found.push(`${where(element)} has the focus outside of the window`);
    }
    return found;
  };
  const endWalk = () => controls.filter((control) => !control.pagecheckReached && control.isConnected)
    .map((control) => `${where(control)} is not reached by the Tab key`);

  const isInWindow = (element) => {
    const box = element.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  };
  /** Returns a text that changes whenever the window shows something else. */
  const state = () => {
    let hash = 0;
    const add = (number) => { hash = (Math.imul(hash, 31) + number) | 0; };
    for (const canvas of all("canvas").filter((one) => isShown(one) && isInWindow(one))) {
      const context = canvas.width && canvas.height ? canvas.getContext("2d") : null;
      if (context) new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer).forEach(add);
    }
    const values = all("input, select, output").map((one) => one.value).join();
    const scrolls = all("main, main *").reduce((sum, one) => sum + one.scrollTop, scrollY);
    const sizes = all("header, main").map((one) => one.outerHTML.length); // the data of a page come after these
    return [hash, values, scrolls, sizes, document.body.innerText,
      document.documentElement.dataset.theme, all("[aria-pressed]").map((one) => one.ariaPressed),
      all("dialog[open]").length, all("[aria-current], .acting").map(where)].join("|");
  };

  /** Finds charts whose note does not show a row of their table. */
  const notes = () => {
    const charts = all(".chart svg[data-rows]").filter(isShown);
    const isTold = (svg) => {
      const box = svg.getBoundingClientRect();
      const [clientX, clientY] = [box.left + box.width / 2, box.top + box.height / 2];
      svg.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX, clientY }));
      const note = svg.parentElement.querySelector(".chart-note");
      const rows = [...svg.closest("figure").querySelectorAll("tbody tr")].map((row) => row.cells[0].textContent);
      const isRow = note && isShown(note) && rows.includes(note.firstElementChild.textContent);
      svg.parentElement.dispatchEvent(new PointerEvent("pointerleave"));
      return isRow && !isShown(note);
    };
    return { count: charts.length, found: charts.filter((svg) => !isTold(svg)).map((svg) =>
      `${where(svg)}: pointed at, it does not show a row of its table`) };
  };

  const openDetails = () => { for (const one of all("details")) one.open = true; };

  return {
    lowContrast, undrawn, withoutTable, structure, written, madeOfText, foreign, nameless, overflow, positions, paleRoads, stageKeys, refusalFirst, beginWalk,
    step, endWalk, state, openDetails, notes,
  };
})();
