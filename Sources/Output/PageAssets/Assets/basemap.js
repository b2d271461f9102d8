// The streets of a city as Swift's Ground encodes them, shared by all maps of a page and its replay.
/** LEB128 integers: seven bits per byte, the lowest first. */
class Column {
  constructor(bytes, from, to) { this.bytes = bytes; this.at = from; this.end = to; }
  get isAtEnd() { return this.at >= this.end; }
  next() {
    const bytes = this.bytes;
    let byte = bytes[this.at++];
    if (byte < 128) return byte;
    let number = byte & 127;
    let scale = 128;
    do {
      byte = bytes[this.at++];
      number += (byte & 127) * scale;
      scale *= 128;
    } while (byte >= 128);
    return number;
  }
  signed() {
    const number = this.next();
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  }
}

export const columnsOf = (bytes) => {
  const all = new Column(bytes, 0, bytes.length);
  const columns = [];
  while (!all.isAtEnd) {
    const count = all.next();
    columns.push(new Column(bytes, all.at, all.at + count));
    all.at += count;
  }
  return columns;
};

/** Points as differences to the previous one; pairs of east and north. */
export const readLine = (column, unit, east = 0, north = 0) => {
  const count = column.next();
  const points = new Float32Array(2 * count);
  for (let index = 0; index < count; index++) {
    east += column.signed();
    north += column.signed();
    points[2 * index] = east * unit;
    points[2 * index + 1] = north * unit;
  }
  return points;
};

/** Streets as a graph of arcs, and separate paths; points in units of `unit`. */
export const readGround = (bytes, unit) => {
  const [nodeColumn, arcColumn, shapeColumn, pathColumn] = columnsOf(bytes);
  const nodes = readLine(nodeColumn, unit);
  const firstArcs = new Int32Array(nodes.length / 2 + 1);
  const [heads, tails, ranks, twins, bends, paths] = [[], [], [], [], [], []];
  for (let node = 0; node < nodes.length / 2; node++) {
    const count = arcColumn.next();
    for (let arc = 0; arc < count; arc++) {
      heads.push(node + arcColumn.signed());
      tails.push(node);
      ranks.push(shapeColumn.next());
      const twin = shapeColumn.signed();
      twins.push(twin === 0 ? -1 : heads.length - 1 + twin);
      bends.push(readLine(shapeColumn, unit, nodes[2 * node] / unit, nodes[2 * node + 1] / unit));
    }
    firstArcs[node + 1] = heads.length;
  }
  for (let last = [0, 0]; !pathColumn.isAtEnd; last = [...paths.at(-1).slice(-2)]) {
    paths.push(readLine(pathColumn, unit, last[0] / unit, last[1] / unit));
  }
  return { nodes, firstArcs, heads, tails, ranks, twins, bends, paths };
};

/** The points of an arc from its tail to its head. */
export const arcLine = (ground, arc) => {
  const { nodes, heads, tails, twins, bends } = ground;
  const line = [nodes[2 * tails[arc]], nodes[2 * tails[arc] + 1]];
  if (twins[arc] < 0) {
    line.push(...bends[arc]);
  } else {
    const back = bends[twins[arc]];
    for (let index = back.length - 2; index >= 0; index -= 2) line.push(back[index], back[index + 1]);
  }
  line.push(nodes[2 * heads[arc]], nodes[2 * heads[arc] + 1]);
  return line;
};

/** Lines to draw, by rank, the widest first; each street and path once. */
export const groundLines = (ground) => {
  const drawn = [[], [], []];
  ground.twins.forEach((twin, arc) => { if (twin < 0) drawn[ground.ranks[arc]].push(arcLine(ground, arc)); });
  drawn[2].push(...ground.paths);
  return drawn;
};
