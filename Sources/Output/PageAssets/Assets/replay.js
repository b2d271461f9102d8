"use strict";
// The city of a recorded run, alive: one canvas over streets that are drawn once, a clock, and the clock's keys.
(() => {
  const section = document.getElementById("replay-stage");
  if (!section) return;
  const header = window.cabrank.json("replay-header");
  const find = (id) => document.getElementById(id);
  const canvas = find("replay-map");
  const strip = find("replay-strip");
  const context = canvas.getContext("2d");
  const ground = document.createElement("canvas");
  // By the numbers of the states; the last is not shown.
  const taxiColours = ["free", "toClient", "atClient", "occupied", "moving", "away", "suspended", "off"]
    .map((state) => `taxi-${state}`);
  const isShown = (state) => state < taxiColours.length - 1;
  const state = {
    seconds: 0, isPlaying: false, framesDrawn: 0, data: null, chosen: null, needsFrame: true, needsGround: true,
    view: { east: 0, north: 0, metresPerPixel: 10 }, colours: {}, lastFrame: 0, lastTold: -1e9, counts: [], waiting: 0,
    people: {}, frameMilliseconds: 0, waitCursor: 0,
  };
  // Everybody who is on the map: who, and where on the screen, four numbers each.
  const hits = { list: new Float64Array(4096), count: 0 };
  const hitKinds = ["taxi", "client", "walker", "tourist", "runner"];

  // Where things are.

  // Asking a browser for the size of something may cost it more than drawing it: once a frame is enough.
  let [mapWidth, mapHeight] = [0, 0];
  const measure = () => { [mapWidth, mapHeight] = [canvas.clientWidth, canvas.clientHeight]; };
  const screenX = (east) => (east - state.view.east) / state.view.metresPerPixel + mapWidth / 2;
  const screenY = (north) => (state.view.north - north) / state.view.metresPerPixel + mapHeight / 2;

  const fit = () => {
    measure();
    let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
    const take = (x, y) => {
      west = Math.min(west, x); east = Math.max(east, x); south = Math.min(south, y); north = Math.max(north, y);
    };
    for (const zone of state.data.zones) {
      // Dots are spread around the middle of a zone.
      take(zone.east - 1.3 * state.scatterMetres, zone.north - 1.3 * state.scatterMetres);
      take(zone.east + 1.3 * state.scatterMetres, zone.north + 1.3 * state.scatterMetres);
      for (const ring of zone.rings) for (let at = 0; at < ring.length; at += 2) take(ring[at], ring[at + 1]);
    }
    const margin = 0.04;
    state.fullView = {
      east: (west + east) / 2, north: (south + north) / 2,
      metresPerPixel: Math.max((east - west) / mapWidth, (north - south) / mapHeight, 0.5) * (1 + 2 * margin),
    };
    state.view = { ...state.fullView };
    state.needsGround = true;
  };

  const zoom = (factor, x = mapWidth / 2, y = mapHeight / 2) => {
    const { view } = state;
    const east = view.east + (x - mapWidth / 2) * view.metresPerPixel;
    const north = view.north - (y - mapHeight / 2) * view.metresPerPixel;
    view.metresPerPixel = Math.min(Math.max(view.metresPerPixel * factor, 0.3), state.fullView.metresPerPixel * 2);
    view.east = east - (x - mapWidth / 2) * view.metresPerPixel;
    view.north = north + (y - mapHeight / 2) * view.metresPerPixel;
    state.needsGround = true;
  };

  /** In a run by zones: where around the middle of its zone somebody stands, always at the same place. */
  const scatter = (number) => {
    // Two dimensions of the sequence R2 (Roberts 2018), which fills an area evenly in any order.
    const angle = 2 * Math.PI * ((number * 0.7548776662) % 1);
    const radius = state.scatterMetres * Math.sqrt((number * 0.5698402910) % 1);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };

  const findScatter = () => {
    const { zones } = state.data;
    const nearest = zones.map((zone) => Math.min(...zones.filter((other) => other !== zone)
      .map((other) => Math.hypot(other.east - zone.east, other.north - zone.north)))).filter(Number.isFinite);
    nearest.sort((left, right) => left - right);
    state.scatterMetres = header.isByZone ? 0.32 * (nearest[nearest.length >> 1] ?? 1000) : 0;
  };

  /** The last that is not later: first by a step from where it was found before, then by halves. */
  const latest = (times, from, to, cursor, seconds) => {
    if (cursor >= from && cursor < to && times[cursor] <= seconds) {
      if (cursor + 1 >= to || times[cursor + 1] > seconds) return cursor;
      if (cursor + 2 >= to || times[cursor + 2] > seconds) return cursor + 1;
    }
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (times[middle] <= seconds) low = middle + 1; else high = middle;
    }
    return low - 1;
  };

  const { motions } = window.cabrankReplayData;
  const place = { east: 0, north: 0, state: 0, isStill: false };

  /** Puts where somebody is into `place`; false if that is nowhere. */
  const locate = (tracks, mover, seconds, offset) => {
    const [from, to] = [tracks.first[mover], tracks.first[mover + 1]];
    const segment = latest(tracks.starts, from, to, tracks.cursors[mover], seconds);
    if (segment < from) return false;
    tracks.cursors[mover] = segment;
    const way = tracks.ways[segment];
    if (way === motions.away) return false;
    place.state = tracks.states[segment];
    place.isStill = way === motions.stays;
    let share = 1;
    place.east = tracks.east[segment];
    place.north = tracks.north[segment];
    if (!place.isStill) {
      const end = segment + 1 < to ? tracks.starts[segment + 1] : header.endSeconds;
      const gone = (seconds - tracks.starts[segment]) / Math.max(end - tracks.starts[segment], 0.1);
      if (way === motions.straight) {
        if (segment + 1 === to) return true;
        place.east += gone * (tracks.east[segment + 1] - place.east);
        place.north += gone * (tracks.north[segment + 1] - place.north);
        return true;
      }
      const { points, lengths } = state.data.ways.line(way);
      const total = lengths[lengths.length - 1];
      const metres = Math.min(Math.max(gone, 0), 1) * total;
      const index = Math.max(0, Math.min(latest(lengths, 0, lengths.length, -1, metres), lengths.length - 2));
      const span = lengths[index + 1] - lengths[index];
      const along = span > 0 ? (metres - lengths[index]) / span : 0;
      place.east = points[2 * index] + along * (points[2 * index + 2] - points[2 * index]);
      place.north = points[2 * index + 1] + along * (points[2 * index + 3] - points[2 * index + 1]);
      // On the way it drives on the street.
      share = total > 0 ? Math.max(0, 1 - Math.min(metres, total - metres) / (2 * state.scatterMetres + 1)) : 1;
    }
    if (offset) {
      place.east += share * offset[0];
      place.north += share * offset[1];
    }
    return true;
  };

  // Drawing.

  const readColours = () => {
    for (const name of ["page", "panel", "ink", "faint", "line", "focus", "blue", "orange", "green", "vermillion", "skyBlue",
      "purple", "grey", "yellow", ...taxiColours.filter((_, kind) => isShown(kind))]) state.colours[name] = window.cabrank.colour(name);
    state.needsGround = true;
  };

  /** - Returns: whether it changed. */
  const size = (target, wide, high, ratio) => {
    const [columns, rows] = [Math.round(wide * ratio), Math.round(high * ratio)];
    if (target.width === columns && target.height === rows) return false;
    [target.width, target.height] = [columns, rows];
    return true;
  };

  const path = (drawing, points, isClosed) => {
    drawing.moveTo(screenX(points[0]), screenY(points[1]));
    for (let at = 2; at < points.length; at += 2) drawing.lineTo(screenX(points[at]), screenY(points[at + 1]));
    if (isClosed) drawing.closePath();
  };

  const drawGround = (ratio) => {
    [ground.width, ground.height] = [canvas.width, canvas.height];
    const drawing = ground.getContext("2d");
    const { colours } = state;
    drawing.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawing.fillStyle = colours.page;
    drawing.fillRect(0, 0, mapWidth, mapHeight);
    const { zones } = state.data;
    drawing.lineJoin = "round";
    drawing.fillStyle = colours.panel;
    drawing.strokeStyle = colours.line;
    drawing.lineWidth = 1;
    drawing.beginPath();
    for (const zone of zones) for (const ring of zone.rings) path(drawing, ring, true);
    drawing.fill("evenodd");
    const scale = Math.min(Math.max(8 / state.view.metresPerPixel, 0.5), 4);
    for (const rank of [2, 1, 0]) {
      drawing.beginPath();
      for (const line of state.streets[rank]) path(drawing, line, false);
      drawing.strokeStyle = colours.faint;
      drawing.globalAlpha = [0.5, 0.34, 0.2][rank];
      drawing.lineWidth = scale * [1.8, 1.2, 0.7][rank];
      drawing.stroke();
    }
    drawing.globalAlpha = 1;
    drawing.beginPath();
    for (const zone of zones) for (const ring of zone.rings) path(drawing, ring, true);
    drawing.globalAlpha = 0.5;
    drawing.strokeStyle = colours.faint;
    drawing.lineWidth = 0.8;
    drawing.stroke();
    drawing.globalAlpha = 1;
    drawZoneNames(drawing, zones);
  };

  /** As many as have room. */
  const drawZoneNames = (drawing, zones) => {
    drawing.font = "12px sans-serif";
    drawing.textAlign = "center";
    drawing.fillStyle = state.colours.faint;
    const taken = [];
    for (const zone of zones) {
      const [x, y] = [screenX(zone.east), screenY(zone.north) + 20];
      const half = drawing.measureText(zone.title).width / 2 + 4;
      if (x < half || x > mapWidth - half || y < 12 || y > mapHeight - 4) continue;
      if (taken.some((box) => Math.abs(box.x - x) < box.half + half && Math.abs(box.y - y) < 16)) continue;
      taken.push({ x, y, half });
      drawing.fillText(zone.title, x, y);
    }
  };

  /** A number that can be read over whatever lies below it. */
  const tellNumber = (number, x, y) => {
    context.lineWidth = 3;
    context.lineJoin = "round";
    context.strokeStyle = state.colours.page;
    context.strokeText(String(number), x, y);
    context.fillStyle = state.colours.ink;
    context.fillText(String(number), x, y);
  };

  /** Queues as bars that stand in the middle of their zones. */
  const drawQueues = () => {
    const { zones } = state.data;
    const { colours } = state;
    context.font = "11px sans-serif";
    context.textAlign = "center";
    zones.forEach((zone, index) => {
      const queue = state.data.queues[index];
      const at = latest(queue.times, 0, queue.times.length, queue.cursor, state.seconds);
      queue.cursor = Math.max(at, 0);
      const length = at < 0 ? 0 : queue.lengths[at];
      if (length <= 0) return;
      const [x, y] = [screenX(zone.east), screenY(zone.north)];
      const tall = Math.min(Math.sqrt(length) * 7, 70);
      context.fillStyle = colours["taxi-free"];
      context.globalAlpha = 0.85;
      context.fillRect(x - 4, y - tall, 8, tall);
      context.globalAlpha = 1;
      context.strokeStyle = colours.page;
      context.lineWidth = 1;
      context.strokeRect(x - 4, y - tall, 8, tall);
      if (state.view.metresPerPixel * 60 > state.spacing) return;
      tellNumber(length, x, y - tall - 3);
    });
  };

  /** Dots of one colour in one go. */
  const drawDots = (dots, count, radius, colour, edge) => {
    if (count === 0) return;
    context.beginPath();
    for (let index = 0; index < count; index++) {
      const [x, y] = [dots[2 * index], dots[2 * index + 1]];
      if (count > 2500) {
        context.rect(x - radius, y - radius, 2 * radius, 2 * radius);
      } else {
        context.moveTo(x + radius, y);
        context.arc(x, y, radius, 0, 6.2832);
      }
    }
    context.fillStyle = colour;
    context.fill();
    if (edge && count <= 2500) {
      context.strokeStyle = edge;
      context.lineWidth = 1;
      context.stroke();
    }
  };

  let buckets = taxiColours.map(() => new Float32Array(64));
  const put = (bucket, index, x, y) => {
    if (2 * index + 2 > buckets[bucket].length) {
      const larger = new Float32Array(buckets[bucket].length * 2);
      larger.set(buckets[bucket]);
      buckets[bucket] = larger;
    }
    buckets[bucket][2 * index] = x;
    buckets[bucket][2 * index + 1] = y;
  };

  const isInside = (x, y) => x > -20 && y > -20 && x < mapWidth + 20 && y < mapHeight + 20;

  const hit = (kind, number, x, y) => {
    if (hits.count + 4 > hits.list.length) {
      const larger = new Float64Array(hits.list.length * 2);
      larger.set(hits.list);
      hits.list = larger;
    }
    hits.list[hits.count++] = kind;
    hits.list[hits.count++] = number;
    hits.list[hits.count++] = x;
    hits.list[hits.count++] = y;
  };

  const drawTaxis = () => {
    const { taxis } = state.data;
    const counts = new Array(taxiColours.length).fill(0);
    const drawn = new Array(taxiColours.length).fill(0);
    for (let taxi = 0; taxi < taxis.count; taxi++) {
      if (!locate(taxis, taxi, state.seconds, state.taxiOffsets[taxi])) continue;
      counts[place.state]++;
      if (!isShown(place.state)) continue;
      const [x, y] = [screenX(place.east), screenY(place.north)];
      if (!isInside(x, y)) continue;
      put(place.state, drawn[place.state]++, x, y);
      hit(0, taxi + 1, x, y);
    }
    const radius = taxis.count > 3000 ? 1.6 : taxis.count > 1200 ? 2.4 : 3.6;
    for (let kind = 0; kind < taxiColours.length - 1; kind++) {
      // Yellow on white is seen by its edge.
      drawDots(buckets[kind], drawn[kind], radius, state.colours[taxiColours[kind]],
        taxiColours[kind] === "taxi-moving" ? state.colours.ink : state.colours.page);
    }
    state.counts = counts;
  };

  const people = window.cabrankReplayPeople({
    state, context, place, locate, put, hit, screenX, screenY, isInside, drawDots, tellNumber,
    dots: (bucket) => buckets[bucket],
  });

  /** Waits are in the order of their beginnings; the longest tells how far back those under way can have begun. */
  const drawWaits = () => {
    const { waits } = state.data;
    const last = latest(waits.starts, 0, waits.count, state.waitCursor, state.seconds);
    state.waitCursor = Math.max(last, 0);
    let [found, coming, waiting] = [0, 0, 0];
    for (let wait = last; wait >= 0 && waits.starts[wait] >= state.seconds - state.longestWait; wait--) {
      if (waits.ends[wait] <= state.seconds) continue;
      waiting++;
      const offset = scatter(waits.requests[wait] + 0.5);
      const [x, y] = [screenX(waits.east[wait] + offset[0]), screenY(waits.north[wait] + offset[1])];
      if (!isInside(x, y)) continue;
      hit(1, waits.clients[wait], x, y);
      if (waits.accepted[wait] <= state.seconds) put(1, coming++, x, y); else put(0, found++, x, y);
    }
    const isDense = waiting > 600;
    drawDots(buckets[1], coming, isDense ? 1.2 : 2.2, state.colours.vermillion, isDense ? null : state.colours.page);
    drawDots(buckets[0], found, isDense ? 2.2 : 4, state.colours.vermillion, isDense ? null : state.colours.ink);
    state.waiting = waiting;
  };

  const drawChosen = () => {
    if (!state.chosen) return;
    const [kind, number] = state.chosen;
    const tracks = { taxi: state.data.taxis, walker: state.data.walkers, tourist: state.data.tourists,
      runner: state.data.runners }[kind];
    if (tracks) {
      if (number < 1 || number > tracks.count || !locate(tracks, number - 1, state.seconds, kind === "taxi" ? state.taxiOffsets[number - 1] : null)) return;
      const segment = tracks.cursors[number - 1];
      if (tracks.ways[segment] >= 0) {
        context.beginPath();
        path(context, state.data.ways.line(tracks.ways[segment]).points, false);
        context.strokeStyle = state.colours.focus;
        context.lineWidth = 3;
        context.globalAlpha = 0.7;
        context.stroke();
        context.globalAlpha = 1;
      }
      ring(screenX(place.east), screenY(place.north));
      return;
    }
    for (let at = 0; at < hits.count; at += 4) {
      if (hits.list[at] === 1 && hits.list[at + 1] === number) ring(hits.list[at + 2], hits.list[at + 3]);
    }
  };

  const ring = (x, y) => {
    context.beginPath();
    context.arc(x, y, 9, 0, 6.2832);
    context.strokeStyle = state.colours.focus;
    context.lineWidth = 3;
    context.stroke();
  };

  const draw = () => {
    const began = performance.now();
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    measure();
    if (size(canvas, mapWidth, mapHeight, ratio)) state.needsGround = true;
    if (state.needsGround) drawGround(ratio);
    state.needsGround = false;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(ground, 0, 0);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    hits.count = 0;
    drawQueues();
    state.people = people.draw();
    drawTaxis();
    drawWaits();
    drawChosen();
    state.framesDrawn++;
    state.frameMilliseconds += (performance.now() - began - state.frameMilliseconds) / Math.min(state.framesDrawn, 20);
  };

  // How many wait over the whole run, or without taxis how many are on the map; above the slider.

  /** How many there are from each moment on at which that changes; the most at once, and when first. */
  const countAll = () => {
    const [begins, ends] = [[], []];
    const take = (from, to) => { begins.push(from); ends.push(to); };
    const { waits } = state.data;
    for (let wait = 0; wait < waits.count; wait++) take(waits.starts[wait], waits.ends[wait]);
    if (!header.hasTaxis) people.eachPresence(take);
    const [from, to] = [begins, ends].map((times) => Float64Array.from(times).sort());
    const counted = { times: [], counts: [], most: 0, busiest: 0 };
    let [begun, ended] = [0, 0];
    while (ended < to.length) {
      const moment = Math.min(from[begun] ?? Infinity, to[ended]);
      while (from[begun] <= moment) begun++;
      while (to[ended] <= moment) ended++;
      counted.times.push(moment);
      counted.counts.push(begun - ended);
      if (begun - ended > counted.most) [counted.most, counted.busiest] = [begun - ended, moment];
    }
    return counted;
  };

  /** The most at once in each of so many equal parts of the run. */
  const stripCurve = (parts) => {
    const { times, counts } = state.counted;
    const curve = new Float64Array(parts);
    const edge = (part) => (part < parts ? part / parts * header.endSeconds : Infinity);
    let [next, count] = [0, 0];
    for (let part = 0; part < parts; part++) {
      while (times[next] <= edge(part)) count = counts[next++];
      curve[part] = count;
      while (times[next] < edge(part + 1)) {
        count = counts[next++];
        curve[part] = Math.max(curve[part], count);
      }
    }
    return curve;
  };

  /** What the strip draws, for who does not see it: how many there are at most in each hour. */
  const tellWaiting = () => {
    const hours = Math.max(Math.round(header.endSeconds / 3600), 1);
    const curve = stripCurve(hours);
    const body = find("replay-waiting").tBodies[0];
    for (let hour = 0; hour < hours; hour++) {
      const row = body.insertRow();
      row.insertCell().textContent = clockText((hour + 1) * header.endSeconds / hours);
      row.insertCell().textContent = window.cabrank.number(curve[hour], 0);
    }
  };

  const drawStrip = () => {
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const drawing = strip.getContext("2d");
    const [wide, high] = [strip.clientWidth, strip.clientHeight];
    size(strip, wide, high, ratio);
    drawing.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawing.clearRect(0, 0, wide, high);
    if (state.curve?.length !== wide) state.curve = stripCurve(wide);
    const { curve } = state;
    const { most } = state.counted;
    if (header.worst.length > 0) {
      drawing.fillStyle = state.colours.line;
      drawing.fillRect(header.worst[0] / header.endSeconds * wide, 0, Math.max(600 / header.endSeconds * wide, 2), high);
    }
    drawing.fillStyle = state.colours.vermillion;
    for (let pixel = 0; pixel < wide; pixel++) {
      const tall = curve[pixel] / Math.max(most, 1) * (high - 14);
      drawing.fillRect(pixel, high - tall, 1, tall);
    }
    drawing.fillStyle = state.colours.ink;
    drawing.font = "12px sans-serif";
    drawing.fillText(`${header.strip}, at most ${window.cabrank.number(most, 0)}`, 0, 11);
    drawing.fillRect(state.seconds / header.endSeconds * wide - 1, 0, 2, high);
  };

  // The clock.

  const clockText = (seconds) => {
    const pad = (number) => String(number).padStart(2, "0");
    const all = Math.floor(seconds) + header.clockAtStartSeconds;
    const day = Math.floor(all / 86400);
    const text = `${pad(Math.floor(all / 3600) % 24)}:${pad(Math.floor(all / 60) % 60)}:${pad(all % 60)}`;
    return window.cabrank.onDay(day, text, header.firstDay);
  };

  const words = (cells) => {
    for (const [id, text] of cells) {
      const cell = find(id);
      if (cell && cell.textContent !== text) cell.textContent = text;
    }
  };

  const tell = () => {
    const cells = [["replay-clock", clockText(state.seconds)]];
    for (let kind = 0; kind < taxiColours.length - 1; kind++) {
      cells.push([`replay-count-${kind}`, window.cabrank.number(state.counts[kind] ?? 0, 0)]);
    }
    cells.push(["replay-count-waiting", window.cabrank.number(state.waiting, 0)]);
    for (const [kind, count] of Object.entries(state.people)) {
      cells.push([`replay-count-${kind}`, window.cabrank.number(count, 0)]);
    }
    words(cells);
    const slider = find("replay-seek");
    slider.value = String(Math.round(state.seconds));
    slider.setAttribute("aria-valuetext", clockText(state.seconds));
    window.cabrankStory?.follow(state.seconds);
  };

  const seek = (seconds) => {
    state.seconds = Math.min(Math.max(seconds, 0), header.endSeconds);
    state.needsFrame = true;
  };

  const play = (isPlaying) => {
    if (isPlaying && state.seconds >= header.endSeconds) seek(0);
    state.isPlaying = isPlaying;
    find("replay-play").textContent = isPlaying ? "Pause" : "Play";
    state.needsFrame = true;
  };

  const frame = (now) => {
    const passed = Math.min((now - state.lastFrame) / 1000, 0.25);
    state.lastFrame = now;
    if (state.isPlaying) {
      seek(state.seconds + passed * Number(find("replay-speed").value));
      if (state.seconds >= header.endSeconds) play(false);
    }
    if (state.needsFrame || state.needsGround) {
      state.needsFrame = state.isPlaying;
      draw();
      if (now - state.lastTold > 100 || !state.isPlaying) {
        tell();
        drawStrip();
        state.lastTold = now;
      }
    }
    requestAnimationFrame(frame);
  };

  // Hands and keys.

  const choose = (kind, number) => {
    state.chosen = [kind, number];
    state.needsFrame = true;
    window.cabrankStory?.tell(kind, number);
  };

  const chooseAt = (x, y) => {
    let [best, nearest] = [-1, 14];
    for (let at = 0; at < hits.count; at += 4) {
      const distance = Math.hypot(hits.list[at + 2] - x, hits.list[at + 3] - y);
      // Of equally near ones the last, which is drawn on top.
      if (distance <= nearest) [best, nearest] = [at, distance];
    }
    if (best >= 0) choose(hitKinds[hits.list[best]], hits.list[best + 1]);
  };

  const pointer = () => {
    const held = new Map();
    let moved = 0;
    canvas.addEventListener("pointerdown", (event) => {
      held.set(event.pointerId, [event.offsetX, event.offsetY]);
      canvas.setPointerCapture(event.pointerId);
      moved = 0;
    });
    canvas.addEventListener("pointermove", (event) => {
      const last = held.get(event.pointerId);
      if (!last) return;
      const [dx, dy] = [event.offsetX - last[0], event.offsetY - last[1]];
      const others = [...held].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      if (others.length > 0) {
        const before = Math.hypot(last[0] - others[0][0], last[1] - others[0][1]);
        const after = Math.hypot(event.offsetX - others[0][0], event.offsetY - others[0][1]);
        if (before > 0 && after > 0) zoom(before / after, others[0][0], others[0][1]);
      } else {
        state.view.east -= dx * state.view.metresPerPixel;
        state.view.north += dy * state.view.metresPerPixel;
      }
      moved += Math.abs(dx) + Math.abs(dy);
      held.set(event.pointerId, [event.offsetX, event.offsetY]);
      state.needsGround = true;
    });
    canvas.addEventListener("pointerup", (event) => {
      held.delete(event.pointerId);
      if (moved < 5) chooseAt(event.offsetX, event.offsetY);
    });
    canvas.addEventListener("pointercancel", (event) => held.delete(event.pointerId));
    canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && document.activeElement !== canvas) return;
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, event.offsetX, event.offsetY);
    }, { passive: false });
    strip.addEventListener("click", (event) => seek(event.offsetX / strip.clientWidth * header.endSeconds));
  };

  const changeSpeed = (step) => {
    const speed = find("replay-speed");
    speed.selectedIndex = Math.min(Math.max(speed.selectedIndex + step, 0), speed.options.length - 1);
  };

  const pan = (x, y) => {
    state.view.east += x * mapWidth / 8 * state.view.metresPerPixel;
    state.view.north += y * mapHeight / 8 * state.view.metresPerPixel;
    state.needsGround = true;
  };

  /** Without taxis there is no wait for one: then to when most are there. */
  const goToWorst = () => {
    if (header.worst.length > 0) seek(header.worst[0]);
    else if (!header.hasTaxis) seek(state.counted.busiest);
  };

  const worst = () => {
    goToWorst();
    play(true);
  };

  const keys = {
    " ": () => play(!state.isPlaying), k: () => play(!state.isPlaying),
    ArrowLeft: (far) => seek(state.seconds - (far ? 600 : 60)), ArrowRight: (far) => seek(state.seconds + (far ? 600 : 60)),
    ArrowUp: () => changeSpeed(1), ArrowDown: () => changeSpeed(-1),
    Home: () => seek(0), End: () => seek(header.endSeconds),
    "+": () => zoom(1 / 1.3), "-": () => zoom(1.3), "0": () => fit(), w: worst,
    a: () => pan(-1, 0), d: () => pan(1, 0), e: () => pan(0, 1), s: () => pan(0, -1),
  };

  const controls = () => {
    find("replay-play").addEventListener("click", () => play(!state.isPlaying));
    find("replay-worst")?.addEventListener("click", worst);
    find("replay-seek").addEventListener("input", (event) => seek(Number(event.target.value)));
    find("replay-in").addEventListener("click", () => zoom(1 / 1.5));
    find("replay-out").addEventListener("click", () => zoom(1.5));
    find("replay-whole").addEventListener("click", fit);
    canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      // Also with Caps Lock.
      const action = keys[event.key] ?? keys[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action(event.shiftKey);
    });
    find("replay-find").addEventListener("submit", (event) => {
      event.preventDefault();
      const asked = /^\s*(t|d|taxi|driver|c|client|w|walker|u|tourist|r|runner)\s*(\d+)\s*$/i
        .exec(find("replay-who").value);
      find("replay-who").setCustomValidity(asked ? "" : `Write ${find("replay-who").placeholder}`);
      find("replay-who").reportValidity();
      if (!asked) return;
      const kind = asked[1].toLowerCase() === "tourist" ? "tourist"
        : { t: "taxi", d: "taxi", c: "client", w: "walker", u: "tourist", r: "runner" }[asked[1][0].toLowerCase()];
      choose(kind, Number(asked[2]));
    });
    find("replay-who").addEventListener("input", () => find("replay-who").setCustomValidity(""));
    new ResizeObserver(() => { state.needsGround = true; }).observe(canvas);
  };

  const start = async () => {
    const { bytes } = window.cabrank;
    state.data = window.cabrankReplayData.read(await bytes("replay-movement"), await bytes("streets"), header);
    state.streets = window.cabrankGround.lines(state.data.ground);
    findScatter();
    const { taxis, waits, zones } = state.data;
    state.spacing = Math.max(1, state.scatterMetres / 0.32 || Math.sqrt(zones.length) * 100);
    state.taxiOffsets = Array.from({ length: taxis.count }, (_, taxi) => (header.isByZone ? scatter(taxi + 1) : null));
    state.longestWait = waits.ends.reduce((most, end, wait) => Math.max(most, end - waits.starts[wait]), 0);
    state.counted = countAll();
    fit();
    goToWorst();
    window.cabrank.onTheme(readColours);
    pointer();
    controls();
    tellWaiting();
    requestAnimationFrame((now) => { state.lastFrame = now; draw(); tell(); drawStrip(); requestAnimationFrame(frame); });
  };

  window.cabrankReplay = {
    get clockSeconds() { return state.seconds; },
    get framesDrawn() { return state.framesDrawn; },
    get isPlaying() { return state.isPlaying; },
    /** What drawing a frame takes, of late. */
    get frameMilliseconds() { return state.frameMilliseconds; },
    get waiting() { return state.waiting; },
    /** How many there are of each kind: on tours (walking), tourists, running, cycling, paused. */
    get people() { return { ...state.people }; },
    get counts() { return [...state.counts]; },
    /** Of each kind that is on the map somebody: kind and number. */
    get onMap() {
      const found = new Map();
      for (let at = 0; at < hits.count; at += 4) found.set(hitKinds[hits.list[at]], hits.list[at + 1]);
      return [...found];
    },
    get endSeconds() { return header.endSeconds; },
    seek, goToWorst, play: () => play(true), pause: () => play(false), choose, clockText, header,
  };
  window.cabrank.pending.push(start());
})();
