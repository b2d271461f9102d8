// Places the labels over a map, those of areas, of marked areas and of ranks, without overlaps.
export const element = (tag, words, className) => {
  const made = document.createElement(tag);
  made.textContent = words;
  if (className) made.className = className;
  return made;
};

const nameSize = 12; // in pixels, as in map.css

/** Finds room for all labels of a map: names inside areas, marks above theirs, ranks next to their signs. */
export class MapWords {
  constructor(map, names, marks, ranks) {
    Object.assign(this, { map, names, marks, ranks });
    map.on("moveend zoomend resize", () => this.layOut());
  }

  layOut() {
    this.size = this.map.getSize();
    this.taken = this.ranks.map(({ at }) => {
      const { x, y } = this.map.latLngToContainerPoint(at);
      return { left: x - 7, right: x + 7, top: y - 7, bottom: y + 7 };
    });
    /** The text inside each area. */
    this.inside = new Map();
    for (const name of this.names) this.layOutName(name);
    for (const mark of this.marks) this.layOutMark(mark);
    for (const rank of this.ranks) this.layOutRank(rank);
  }

  boxOf({ x, y }, label, down) {
    const [half, height] = [label.offsetWidth / 2, label.offsetHeight];
    return { left: x - half, right: x + half, top: y + down, bottom: y + down + height };
  }

  isFree(box) {
    return box.left >= 0 && box.right <= this.size.x && !this.taken.some((other) =>
      box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom);
  }

  layOutName({ area, choices, label, marker }) {
    const { map } = this;
    const fits = choices.find(({ north, east, size: degrees }) =>
      Math.abs(map.latLngToContainerPoint([north + degrees, east]).y - map.latLngToContainerPoint([north, east]).y) >= nameSize);
    label.textContent = fits ? fits.words : "";
    if (!fits) return;
    marker.setLatLng([fits.north, fits.east]);
    const at = map.latLngToContainerPoint(marker.getLatLng());
    const box = (down) => this.boxOf(at, label, down - label.offsetHeight / 2);
    // Next to a rank, not under it.
    const down = [0, nameSize + 2, -nameSize - 2].find((each) => this.isFree(box(each))) ?? 0;
    label.style.transform = `translate(-50%, calc(-50% + ${down}px))`;
    this.taken.push(box(down));
    this.inside.set(area, fits.words.replaceAll("\n", " "));
  }

  /** A name stays readable to its end, even at the edge of a narrow map. */
  layOutMark({ area, name, at, label }) {
    label.hidden = this.inside.get(area) === name;
    if (label.hidden) return;
    const half = label.offsetWidth / 2 + 4;
    const { x, y } = this.map.latLngToContainerPoint(at);
    const shift = x < 0 || x > this.size.x ? 0 : Math.min(Math.max(x, half), this.size.x - half) - x;
    // Above its area, or as near to that as there is room.
    const box = ([right, down]) => this.boxOf({ x: x + shift + right, y }, label, down - 8 - label.offsetHeight);
    const choices = [[0, 0], [0, 22], [half, 12], [-half, 12], [0, -20], [0, 44]];
    const [right, down] = choices.find((each) => this.isFree(box(each))) ?? choices[0];
    label.style.transform = `translate(calc(-50% + ${shift + right}px), ${down}px)`;
    this.taken.push(box([right, down]));
  }

  layOutRank({ at, label }) {
    const { x, y } = this.map.latLngToContainerPoint(at);
    const [half, height] = [label.offsetWidth / 2, label.offsetHeight];
    const choices = [[10 + half, -height / 2], [-10 - half, -height / 2], [0, -9 - height], [0, 9]];
    const free = choices.find(([right, down]) => this.isFree(this.boxOf({ x: x + right, y }, label, down)));
    label.style.visibility = free ? "visible" : "hidden";
    if (!free) return;
    label.style.transform = `translate(calc(-50% + ${free[0]}px), ${free[1]}px)`;
    this.taken.push(this.boxOf({ x: x + free[0], y }, label, free[1]));
  }
}
