// Draws a recorded run: the ground once, and the people on it for each frame.
import { colour } from "./frame.js";
import { state } from "./replayclock.js";
import { dots, drawDots, hit, hits, path, put, ring, tellNumber } from "./replaymarks.js";
import { drawPeople } from "./replaypeople.js";
import { area, canvas, context, isInside, latest, locate, measure, place, scatter, screenX, screenY } from "./replayview.js";

const ground = document.createElement("canvas");
// By the numbers of the states; the last is not shown.
export const taxiColours = ["free", "toClient", "atClient", "occupied", "moving", "away", "suspended", "off"]
  .map((state) => `taxi-${state}`);
const isShown = (state) => state < taxiColours.length - 1;

export const readColours = () => {
  for (const name of ["page", "panel", "ink", "faint", "line", "focus", "blue", "orange", "green", "vermillion", "skyBlue",
    "purple", "grey", "yellow", ...taxiColours.filter((_, kind) => isShown(kind))]) state.colours[name] = colour(name);
  state.needsGround = true;
};

/** Resizes a canvas; returns whether its size changed. */
export const size = (target, wide, high, ratio) => {
  const [columns, rows] = [Math.round(wide * ratio), Math.round(high * ratio)];
  if (target.width === columns && target.height === rows) return false;
  [target.width, target.height] = [columns, rows];
  return true;
};

const drawGround = (ratio) => {
  [ground.width, ground.height] = [canvas.width, canvas.height];
  const drawing = ground.getContext("2d");
  const { colours } = state;
  drawing.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawing.fillStyle = colours.page;
  drawing.fillRect(0, 0, area.width, area.height);
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

/** Draws as many zone names as have room. */
const drawZoneNames = (drawing, zones) => {
  drawing.font = "12px sans-serif";
  drawing.textAlign = "center";
  drawing.fillStyle = state.colours.faint;
  const taken = [];
  for (const zone of zones) {
    const [x, y] = [screenX(zone.east), screenY(zone.north) + 20];
    const half = drawing.measureText(zone.title).width / 2 + 4;
    if (x < half || x > area.width - half || y < 12 || y > area.height - 4) continue;
    if (taken.some((box) => Math.abs(box.x - x) < box.half + half && Math.abs(box.y - y) < 16)) continue;
    taken.push({ x, y, half });
    drawing.fillText(zone.title, x, y);
  }
};

/** Queues as bars in the middle of their zones. */
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
    // Yellow on white needs an edge.
    drawDots(dots(kind), drawn[kind], radius, state.colours[taxiColours[kind]],
      taxiColours[kind] === "taxi-moving" ? state.colours.ink : state.colours.page);
  }
  state.counts = counts;
};

/** Waits are sorted by start; the longest wait limits how far back an open one can have started. */
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
  drawDots(dots(1), coming, isDense ? 1.2 : 2.2, state.colours.vermillion, isDense ? null : state.colours.page);
  drawDots(dots(0), found, isDense ? 2.2 : 4, state.colours.vermillion, isDense ? null : state.colours.ink);
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

export const draw = () => {
  const began = performance.now();
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  measure();
  if (size(canvas, area.width, area.height, ratio)) state.needsGround = true;
  if (state.needsGround) drawGround(ratio);
  state.needsGround = false;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(ground, 0, 0);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  hits.count = 0;
  drawQueues();
  state.people = drawPeople();
  drawTaxis();
  drawWaits();
  drawChosen();
  state.framesDrawn++;
  state.frameMilliseconds += (performance.now() - began - state.frameMilliseconds) / Math.min(state.framesDrawn, 20);
};
