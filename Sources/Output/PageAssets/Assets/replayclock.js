// The clock of a recorded run, and the state that its drawings share.
import { json, onDay } from "./frame.js";

export const header = json("replay-header");
export const state = {
  seconds: 0, isPlaying: false, framesDrawn: 0, data: null, chosen: null, needsFrame: true, needsGround: true,
  view: { east: 0, north: 0, metresPerPixel: 10 }, colours: {}, lastFrame: 0, lastTold: -1e9, counts: [], waiting: 0,
  people: {}, frameMilliseconds: 0, waitCursor: 0,
};

export const clockText = (seconds) => {
  const pad = (number) => String(number).padStart(2, "0");
  const all = Math.floor(seconds) + header.clockAtStartSeconds;
  const day = Math.floor(all / 86400);
  const text = `${pad(Math.floor(all / 3600) % 24)}:${pad(Math.floor(all / 60) % 60)}:${pad(all % 60)}`;
  return onDay(day, text, header.firstDay);
};

export const seek = (seconds) => {
  state.seconds = Math.min(Math.max(seconds, 0), header.endSeconds);
  state.needsFrame = true;
};
