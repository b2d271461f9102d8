// Reads a replay as Swift's Playback encodes it, column by column, back into arrays.
import { arcLine, columnsOf, readGround, readLine } from "./basemap.js";

const readZones = (column, header) => header.zones.map(([name, title]) => {
  const centre = readLine(column, header.unitMetres);
  const rings = Array.from({ length: column.next() }, () => readLine(column, header.unitMetres));
  return { name, title, east: centre[0], north: centre[1], rings };
});

/** The part of a line between two shares of its length. */
const part = (line, from, to) => {
  const lengths = [0];
  for (let index = 2; index < line.length; index += 2) {
    const step = Math.hypot(line[index] - line[index - 2], line[index + 1] - line[index - 1]);
    lengths.push(lengths[lengths.length - 1] + step);
  }
  const total = lengths[lengths.length - 1];
  const at = (metres) => {
    let index = 1;
    while (index < lengths.length - 1 && lengths[index] < metres) index++;
    const span = lengths[index] - lengths[index - 1];
    const share = span > 0 ? (metres - lengths[index - 1]) / span : 0;
    return [
      line[2 * index - 2] + share * (line[2 * index] - line[2 * index - 2]),
      line[2 * index - 1] + share * (line[2 * index + 1] - line[2 * index - 1]),
    ];
  };
  const points = at(from * total);
  for (let index = 1; index < lengths.length - 1; index++) {
    if (lengths[index] > from * total && lengths[index] < to * total) points.push(line[2 * index], line[2 * index + 1]);
  }
  points.push(...at(to * total));
  return points;
};

const wholeArc = 65536;

/** Places and paths; the line of a path is computed at its first use. */
class Ways {
  constructor(columns, ground, unit) {
    const [siteColumn, endColumn, betweenColumn] = columns;
    this.ground = ground;
    this.unit = unit;
    this.sites = readLine(siteColumn, unit);
    this.between = betweenColumn;
    this.ends = [];
    this.starts = [];
    while (!endColumn.isAtEnd) {
      const from = this.readPlace(endColumn);
      const to = this.readPlace(endColumn);
      this.ends.push(from, to);
      this.starts.push(betweenColumn.at);
      if (from.kind === 2) {
        for (let count = 2 * betweenColumn.next(); count > 0; count--) betweenColumn.next();
      } else {
        while (betweenColumn.next() !== 0) { /* to the next way */ }
      }
    }
    this.lines = new Map();
  }

  readPlace(column) {
    const code = column.next();
    const [kind, number] = [code % 4, Math.floor(code / 4)];
    return { kind, number, share: kind === 1 ? column.next() : 0 };
  }

  point(place) {
    if (place.kind === 2) return [this.sites[2 * place.number], this.sites[2 * place.number + 1]];
    const { nodes } = this.ground;
    if (place.kind === 0) return [nodes[2 * place.number], nodes[2 * place.number + 1]];
    return part(arcLine(this.ground, place.number), 0, place.share / wholeArc).slice(-2);
  }

  /** The points of a path, and the distance of each from its start. */
  line(way) {
    let line = this.lines.get(way);
    if (line) return line;
    if (this.lines.size > 6000) this.lines.clear();
    const points = Float32Array.from(this.points(way));
    const lengths = new Float32Array(points.length / 2);
    for (let index = 1; index < lengths.length; index++) {
      lengths[index] = lengths[index - 1]
        + Math.hypot(points[2 * index] - points[2 * index - 2], points[2 * index + 1] - points[2 * index - 1]);
    }
    line = { points, lengths };
    this.lines.set(way, line);
    return line;
  }

  points(way) {
    const [from, to] = [this.ends[2 * way], this.ends[2 * way + 1]];
    this.between.at = this.starts[way];
    if (from.kind === 2) {
      const start = this.point(from);
      const bends = readLine(this.between, this.unit, start[0] / this.unit, start[1] / this.unit);
      return [...start, ...bends, ...this.point(to)];
    }
    const { ground } = this;
    const points = this.point(from);
    let node = from.number;
    if (from.kind === 1) {
      if (to.kind === 1 && to.number === from.number && to.share >= from.share) {
        return part(arcLine(ground, from.number), from.share / wholeArc, to.share / wholeArc);
      }
      points.push(...part(arcLine(ground, from.number), from.share / wholeArc, 1).slice(2));
      node = ground.heads[from.number];
    }
    for (let choice = this.between.next(); choice !== 0; choice = this.between.next()) {
      const arc = ground.firstArcs[node] + choice - 1;
      points.push(...arcLine(ground, arc).slice(2));
      node = ground.heads[arc];
    }
    if (to.kind === 1) points.push(...part(arcLine(ground, to.number), 0, to.share / wholeArc).slice(2));
    else if (to.number !== node) points.push(...this.point(to));
    return points;
  }
}

/** Empty tracks for movers with a first segment each; the last entry of `first` is the number of segments. */
const emptyTracks = (first) => {
  const total = first[first.length - 1];
  return {
    count: first.length - 1, first: Int32Array.from(first), cursors: Int32Array.from(first.slice(0, -1)),
    starts: new Float64Array(total), states: new Uint8Array(total), ways: new Int32Array(total).fill(-1),
    east: new Float32Array(total), north: new Float32Array(total),
  };
};

/** The segments of all taxis, or of all walkers, concatenated; times in seconds. */
const readTracks = (columns, ways) => {
  const [countColumn, timeColumn, stateColumn, motionColumn, placeColumn] = columns;
  const first = [0];
  while (!countColumn.isAtEnd) first.push(first[first.length - 1] + countColumn.next());
  const tracks = emptyTracks(first);
  const taken = [];
  for (let mover = 0; mover < tracks.count; mover++) {
    let tenths = 0;
    let place = [0, 0];
    for (let segment = first[mover]; segment < first[mover + 1]; segment++) {
      tenths += timeColumn.next();
      tracks.starts[segment] = tenths / 10;
      tracks.states[segment] = stateColumn.next();
      const motion = motionColumn.next();
      if (motion === 2) place = ways.point(ways.readPlace(placeColumn));
      tracks.east[segment] = place[0];
      tracks.north[segment] = place[1];
      if (motion === 1) taken.push(placeColumn.next());
      if (motion === 1 || motion > 2) {
        const way = motion === 1 ? taken[taken.length - 1] : taken[motion - 3];
        tracks.ways[segment] = way;
        place = ways.point(ways.ends[2 * way + 1]);
      }
    }
  }
  return tracks;
};

// Values in place of the number of a segment's path; -1 - `TraceStep.Motion`.
export const motions = { stays: -1, straight: -2, away: -3 };

/** The steps of all tourists, or of all runners, as tracks with straight paths. */
const readTraces = (columns, unit) => {
  const [countColumn, timeColumn, stateColumn, placeColumn] = columns;
  const first = [0];
  while (!countColumn.isAtEnd) first.push(first[first.length - 1] + countColumn.next());
  const tracks = emptyTracks(first);
  let [east, north] = [0, 0];
  for (let mover = 0; mover < tracks.count; mover++) {
    let tenths = 0;
    for (let step = first[mover]; step < first[mover + 1]; step++) {
      tenths += timeColumn.next();
      tracks.starts[step] = tenths / 10;
      const code = stateColumn.next();
      tracks.states[step] = Math.floor(code / 3);
      tracks.ways[step] = -1 - code % 3;
      east += placeColumn.signed();
      north += placeColumn.signed();
      tracks.east[step] = east * unit;
      tracks.north[step] = north * unit;
    }
  }
  return tracks;
};

const readWaits = (columns, ways) => {
  const [timeColumn, acceptedColumn, placeColumn, peopleColumn] = columns;
  const list = { starts: [], ends: [], accepted: [], east: [], north: [], requests: [], clients: [] };
  let [start, request, difference] = [0, 0, 0];
  while (!timeColumn.isAtEnd) {
    start += timeColumn.next();
    list.starts.push(start / 10);
    list.ends.push((start + timeColumn.next()) / 10);
    const accepted = acceptedColumn.next();
    const after = (accepted - 1) % 2 === 0 ? (accepted - 1) / 2 : -accepted / 2;
    list.accepted.push(accepted === 0 ? Infinity : (start + after) / 10);
    const [east, north] = ways.point(ways.readPlace(placeColumn));
    list.east.push(east);
    list.north.push(north);
    request += peopleColumn.signed();
    difference += peopleColumn.signed();
    list.requests.push(request);
    list.clients.push(request + difference);
  }
  for (const key of Object.keys(list)) list[key] = Float64Array.from(list[key]);
  list.count = list.starts.length;
  return list;
};

/** By zone: times of changes of the queue, and its length from then on. */
const readQueues = (column, zoneCount) => Array.from({ length: zoneCount }, () => {
  const count = column.next();
  const [times, lengths] = [new Float64Array(count), new Int32Array(count)];
  let [tenths, length] = [0, 0];
  for (let index = 0; index < count; index++) {
    const code = column.next();
    tenths += Math.floor(code / 2);
    length += code % 2 === 0 ? 1 : -1;
    times[index] = tenths / 10;
    lengths[index] = length;
  }
  return { times, lengths, cursor: 0 };
});

export const readReplay = (bytes, streetBytes, header) => {
  const unit = header.unitMetres;
  const [zoneColumn, ...columns] = columnsOf(bytes);
  const ground = readGround(streetBytes, unit);
  const ways = new Ways(columns.slice(0, 3), ground, unit);
  return {
    ground, zones: readZones(zoneColumn, header), ways, taxis: readTracks(columns.slice(3, 8), ways),
    walkers: readTracks(columns.slice(8, 13), ways), waits: readWaits(columns.slice(13, 17), ways),
    queues: readQueues(columns[17], header.zones.length), tourists: readTraces(columns.slice(18, 22), unit),
    runners: readTraces(columns.slice(22, 26), unit),
  };
};

// The prediction of a column's numbers: the request's last value, or the column's.
const roles = { other: 0, client: 1, driver: 2, price: 3, request: 4, zone: 5 };

const readKinds = (scheme, columns) => {
  let next = 0;
  return scheme.kinds.map(([event, described], number) => ({
    event, number, values: new Array(described.length),
    names: described.map(([name]) => name), prefixes: described.map(([, prefix]) => prefix),
    roles: Uint8Array.from(described, ([name, prefix], place) => (
      name === "request" && (place > 0 || prefix !== "r") || !Object.hasOwn(roles, name) ? roles.other : roles[name])),
    columns: described.map(() => columns[next++]), last: new Float64Array(described.length),
  }));
};

/** The word of a code; words of an unusual number format have even codes. */
const wordOf = (scheme, word) => (
  word % 2 === 1 ? scheme.words[(word - 1) / 2] : scheme.unusualWords[(word - 2) / 2]);

/** Calls back with every line of the log: its time in seconds, and its kind with the values of its columns. */
export const eachLine = (bytes, scheme, take) => {
  const [times, kindNumbers, ...rest] = columnsOf(bytes);
  const kinds = readKinds(scheme, rest);
  // By role and request; by driver.
  const known = [null, [], [], []];
  const zones = [];
  let milliseconds = 0;
  for (let line = 0; line < scheme.lines; line++) {
    milliseconds += times.next();
    const kind = kinds[kindNumbers.next()];
    const { columns, values, last } = kind;
    let [request, driver] = [0, 0];
    for (let place = 0; place < columns.length; place++) {
      const code = columns[place].next();
      const role = kind.roles[place];
      if (code % 2 === 1) {
        values[place] = code === 1 ? zones[driver] : wordOf(scheme, (code - 1) / 2);
        if (role === roles.zone && driver > 0) zones[driver] = values[place];
        continue;
      }
      const folded = code / 2;
      const isOfRequest = request > 0 && role > 0 && role < roles.request;
      const number = (folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2)
        + (isOfRequest && known[role][request] || last[place]);
      last[place] = number;
      values[place] = number;
      if (role === roles.request) request = number;
      if (role === roles.driver) driver = number;
      if (isOfRequest) known[role][request] = number;
    }
    take(milliseconds / 1000, kind);
  }
};
