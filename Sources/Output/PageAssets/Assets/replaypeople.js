// People without a taxi: people on tours, tourists, and runners.
import { state } from "./replayclock.js";
import { motions } from "./replaydata.js";
import { dots, drawDots, hit, put, tellNumber } from "./replaymarks.js";
import { context, isInside, locate, place, screenX, screenY } from "./replayview.js";

const runnerStates = ["running", "cycling", "paused"];
const runnerColours = ["blue", "orange", "grey"];
// WalkerState
const atWaypoint = 1;
const offTour = 2;

/** Crowds with an area in proportion to their number, the largest first, with as many numbers as have room. */
const drawCrowds = (crowds, shape) => {
  crowds.sort((left, right) => right.count - left.count);
  context.font = "11px sans-serif";
  context.textAlign = "center";
  context.lineWidth = 1;
  context.fillStyle = state.colours[shape.colour];
  context.strokeStyle = state.colours[shape.edge];
  context.globalAlpha = shape.opacity;
  context.beginPath();
  for (const crowd of crowds) shape.add(crowd.x, crowd.y, 2 + Math.sqrt(crowd.count) * 1.5);
  context.fill();
  context.globalAlpha = 1;
  // Where crowds overlap, edges would only blacken them.
  if (state.view.metresPerPixel < 4) context.stroke();
  const told = [];
  for (const crowd of crowds.slice(0, 40)) {
    if (crowd.count < 3 || told.some((other) => Math.hypot(other.x - crowd.x, other.y - crowd.y) < 22)) continue;
    told.push(crowd);
    tellNumber(crowd.count, crowd.x, crowd.y + 4);
  }
};

const disc = { colour: "faint", edge: "faint", opacity: 0.3, add: (x, y, radius) => {
  context.moveTo(x + radius, y);
  context.arc(x, y, radius, 0, 6.2832);
} };
const square = { colour: "yellow", edge: "ink", opacity: 0.75, add: (x, y, radius) => {
  const half = radius * 0.886; // same area as the disc
  context.rect(x - half, y - half, 2 * half, 2 * half);
} };

/** Groups people at the same place; people on the way go to the first bucket. */
const gather = (tracks, kind, stands) => {
  const crowds = new Map();
  let [moving, count] = [0, 0];
  for (let mover = 0; mover < tracks.count; mover++) {
    if (!locate(tracks, mover, state.seconds, null)) continue;
    if (tracks === state.data.walkers && place.state === offTour) continue;
    count++;
    const [x, y] = [screenX(place.east), screenY(place.north)];
    if (!isInside(x, y)) continue;
    hit(kind, mover + 1, x, y);
    if (!stands()) {
      put(0, moving++, x, y);
      continue;
    }
    const key = place.east * 1e6 + place.north;
    const crowd = crowds.get(key);
    if (crowd) crowd.count++; else crowds.set(key, { x, y, count: 1 });
  }
  return { count, moving, crowds: [...crowds.values()] };
};

const drawWalkers = () => {
  const { count, moving, crowds } = gather(state.data.walkers, 2, () => place.state === atWaypoint);
  drawDots(dots(0), moving, 1, state.colours.faint, null);
  drawCrowds(crowds, disc);
  return count;
};

const drawTourists = () => {
  const { count, moving, crowds } = gather(state.data.tourists, 3, () => place.isStill);
  const at = dots(0);
  context.beginPath();
  for (let index = 0; index < moving; index++) square.add(at[2 * index], at[2 * index + 1], 2.4);
  context.fillStyle = state.colours.yellow;
  context.strokeStyle = state.colours.ink;
  context.lineWidth = 0.8;
  context.fill();
  context.stroke();
  drawCrowds(crowds, square);
  return count;
};

const drawRunners = () => {
  const { runners } = state.data;
  const counts = runnerStates.map(() => 0);
  const shown = runnerStates.map(() => 0);
  for (let runner = 0; runner < runners.count; runner++) {
    if (!locate(runners, runner, state.seconds, null)) continue;
    counts[place.state]++;
    const [x, y] = [screenX(place.east), screenY(place.north)];
    if (!isInside(x, y)) continue;
    put(place.state, shown[place.state]++, x, y);
    hit(4, runner + 1, x, y);
  }
  runnerColours.forEach((colour, kind) => {
    const at = dots(kind);
    context.beginPath();
    for (let index = 0; index < shown[kind]; index++) {
      const [x, y] = [at[2 * index], at[2 * index + 1]];
      context.moveTo(x, y - 5.5);
      context.lineTo(x + 5, y + 3.5);
      context.lineTo(x - 5, y + 3.5);
      context.closePath();
    }
    context.fillStyle = state.colours[colour];
    context.strokeStyle = state.colours.page;
    context.lineWidth = 1;
    context.fill();
    context.stroke();
  });
  return counts;
};

/** Draws all people; returns the number of each kind. */
export const drawPeople = () => {
  const { walkers, tourists, runners } = state.data;
  const counts = {};
  if (walkers.count > 0) counts.walking = drawWalkers();
  if (tourists.count > 0) counts.tourists = drawTourists();
  if (runners.count > 0) drawRunners().forEach((count, kind) => { counts[runnerStates[kind]] = count; });
  return counts;
};

/** Calls back with the times between which a person is continuously on the map. */
export const eachPresence = (take) => {
  const { walkers, tourists, runners } = state.data;
  for (const tracks of [walkers, tourists, runners]) {
    const away = tracks === walkers ? offTour : -1;
    for (let mover = 0; mover < tracks.count; mover++) {
      let since = null;
      for (let step = tracks.first[mover]; step < tracks.first[mover + 1]; step++) {
        if (tracks.ways[step] !== motions.away && tracks.states[step] !== away) {
          since ??= tracks.starts[step];
        } else if (since !== null) {
          take(since, tracks.starts[step]);
          since = null;
        }
      }
      if (since !== null) take(since, Infinity);
    }
  }
};
