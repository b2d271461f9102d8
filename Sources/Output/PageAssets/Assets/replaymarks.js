// Marks on the canvas of a recorded run: dots, numbers, rings, and hit tests for clicks.
import { state } from "./replayclock.js";
import { context, screenX, screenY } from "./replayview.js";

// All people on the map, four numbers each: kind, number, and position on the screen.
export const hits = { list: new Float64Array(4096), count: 0 };
export const hitKinds = ["taxi", "client", "walker", "tourist", "runner"];

export const hit = (kind, number, x, y) => {
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

export const path = (drawing, points, isClosed) => {
  drawing.moveTo(screenX(points[0]), screenY(points[1]));
  for (let at = 2; at < points.length; at += 2) drawing.lineTo(screenX(points[at]), screenY(points[at + 1]));
  if (isClosed) drawing.closePath();
};

/** A number that is readable over any background. */
export const tellNumber = (number, x, y) => {
  context.lineWidth = 3;
  context.lineJoin = "round";
  context.strokeStyle = state.colours.page;
  context.strokeText(String(number), x, y);
  context.fillStyle = state.colours.ink;
  context.fillText(String(number), x, y);
};

/** Draws all dots of one colour at once. */
export const drawDots = (dots, count, radius, colour, edge) => {
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

// By the number of a colour or of a state.
const buckets = Array.from({ length: 8 }, () => new Float32Array(64));
export const dots = (bucket) => buckets[bucket];
export const put = (bucket, index, x, y) => {
  if (2 * index + 2 > buckets[bucket].length) {
    const larger = new Float32Array(buckets[bucket].length * 2);
    larger.set(buckets[bucket]);
    buckets[bucket] = larger;
  }
  buckets[bucket][2 * index] = x;
  buckets[bucket][2 * index + 1] = y;
};

export const ring = (x, y) => {
  context.beginPath();
  context.arc(x, y, 9, 0, 6.2832);
  context.strokeStyle = state.colours.focus;
  context.lineWidth = 3;
  context.stroke();
};
