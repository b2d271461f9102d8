// The strip above the slider: number of waiting clients over the run, or of people on the map in a run without taxis.
import { number, say } from "./frame.js";
import { clockText, header, state } from "./replayclock.js";
import { size } from "./replaydrawing.js";
import { eachPresence } from "./replaypeople.js";

export const strip = document.getElementById("replay-strip");

/** Counts people: the number from each change on, the maximum, and its first time. */
export const countAll = () => {
  const [begins, ends] = [[], []];
  const take = (from, to) => { begins.push(from); ends.push(to); };
  const { waits } = state.data;
  for (let wait = 0; wait < waits.count; wait++) take(waits.starts[wait], waits.ends[wait]);
  if (!header.hasTaxis) eachPresence(take);
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

/** The maximum in each of `parts` equal parts of the run. */
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

/** A text version of the strip: the maximum in each hour. */
export const tellWaiting = () => {
  const hours = Math.max(Math.round(header.endSeconds / 3600), 1);
  const curve = stripCurve(hours);
  const body = document.getElementById("replay-waiting").tBodies[0];
  for (let hour = 0; hour < hours; hour++) {
    const row = body.insertRow();
    row.insertCell().textContent = clockText((hour + 1) * header.endSeconds / hours);
    row.insertCell().textContent = number(curve[hour], 0);
  }
};

export const drawStrip = () => {
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
  drawing.fillText(`${header.strip}, ${say("maximum", "en çok")} ${number(most, 0)}`, 0, 11);
  drawing.fillRect(state.seconds / header.endSeconds * wide - 1, 0, 2, high);
};
