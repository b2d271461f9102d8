// Positions in a recorded run: in the city, and on its canvas.
import { header, state } from "./replayclock.js";
import { motions } from "./replaydata.js";

export const canvas = document.getElementById("replay-map");
export const context = canvas.getContext("2d");
// Asking a browser for an element's size may cost more than drawing it: once per frame is enough.
export const area = { width: 0, height: 0 };
export const measure = () => { [area.width, area.height] = [canvas.clientWidth, canvas.clientHeight]; };
export const screenX = (east) => (east - state.view.east) / state.view.metresPerPixel + area.width / 2;
export const screenY = (north) => (state.view.north - north) / state.view.metresPerPixel + area.height / 2;
export const isInside = (x, y) => x > -20 && y > -20 && x < area.width + 20 && y < area.height + 20;

export const fit = () => {
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
    metresPerPixel: Math.max((east - west) / area.width, (north - south) / area.height, 0.5) * (1 + 2 * margin),
  };
  state.view = { ...state.fullView };
  state.needsGround = true;
};

export const zoom = (factor, x = area.width / 2, y = area.height / 2) => {
  const { view } = state;
  const east = view.east + (x - area.width / 2) * view.metresPerPixel;
  const north = view.north - (y - area.height / 2) * view.metresPerPixel;
  view.metresPerPixel = Math.min(Math.max(view.metresPerPixel * factor, 0.3), state.fullView.metresPerPixel * 2);
  view.east = east - (x - area.width / 2) * view.metresPerPixel;
  view.north = north + (y - area.height / 2) * view.metresPerPixel;
  state.needsGround = true;
};

export const pan = (x, y) => {
  state.view.east += x * area.width / 8 * state.view.metresPerPixel;
  state.view.north += y * area.height / 8 * state.view.metresPerPixel;
  state.needsGround = true;
};

/** In a run by zones: the offset of a person from the middle of the zone, always the same. */
export const scatter = (number) => {
  // Two dimensions of the sequence R2 (Roberts 2018), which fills an area evenly in any order.
  const angle = 2 * Math.PI * ((number * 0.7548776662) % 1);
  const radius = state.scatterMetres * Math.sqrt((number * 0.5698402910) % 1);
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
};

export const findScatter = () => {
  const { zones } = state.data;
  const nearest = zones.map((zone) => Math.min(...zones.filter((other) => other !== zone)
    .map((other) => Math.hypot(other.east - zone.east, other.north - zone.north)))).filter(Number.isFinite);
  nearest.sort((left, right) => left - right);
  state.scatterMetres = header.isByZone ? 0.32 * (nearest[nearest.length >> 1] ?? 1000) : 0;
};

/** The last time that is not later: first one step from the previous result, then by binary search. */
export const latest = (times, from, to, cursor, seconds) => {
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

export const place = { east: 0, north: 0, state: 0, isStill: false };

/** Writes the position of a mover into `place`; returns false if it is off the map. */
export const locate = (tracks, mover, seconds, offset) => {
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
