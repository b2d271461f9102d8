// Shows the values of a chart at the pointer, and colours heat maps for the page's theme.
import { isDark, onTheme, say } from "./frame.js";

// The greatest values stand out: dark on a light page, light on a dark one.
onTheme(() => {
  for (const field of document.querySelectorAll(".heat [data-colour]")) {
    const { colour, words, dark, darkWords } = field.dataset;
    [field.style.backgroundColor, field.style.color] = isDark() ? [dark, darkWords] : [colour, words];
  }
});

const element = (tag, text) => {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
};

/** The text of a row of the table behind a chart: its heading, then a line for each value with its interval. */
const rowWords = (table, row) => {
  const [heads, cells] = [table.tHead.rows[0], table.tBodies[0].rows[row]].map(({ cells: all }) =>
    [...all].map((cell) => cell.textContent));
  const isInterval = (at) => (/, (95 % (from|to)|%95 en (az|çok))( \(|$)/).test(heads[at] ?? "");
  const lines = heads.flatMap((head, at) => {
    if (at === 0 || isInterval(at) || cells[at] === "–" || cells[at] === "") return [];
    const isSure = isInterval(at + 1) && cells[at + 1] !== "–";
    return [`${head}: ${cells[at]}${isSure ? ` (${say(`95 %: ${cells[at + 1]} to ${cells[at + 2]}`, `%95: ${cells[at + 1]} – ${cells[at + 2]}`)})` : ""}`];
  });
  return [element("strong", cells[0]), ...lines.map((line) => element("span", line))];
};

/** A vertical line through the data of a drawing, at the row at the pointer. */
const guideOf = (svg) => {
  const known = svg.querySelector(".guide");
  if (known) return known;
  const made = document.createElementNS("http://www.w3.org/2000/svg", "path");
  made.setAttribute("class", "guide");
  svg.append(made);
  return made;
};

for (const chart of document.querySelectorAll(".chart")) {
  const table = chart.closest("figure").querySelector("table");
  const note = element("div", "");
  note.className = "chart-note";
  note.hidden = true;
  chart.append(note);
  const tell = (event) => {
    const svg = event.target.closest("svg");
    if (!svg) return;
    const box = svg.getBoundingClientRect();
    const scale = box.width / svg.viewBox.baseVal.width;
    const at = (event.clientX - box.left) / scale;
    const places = svg.dataset.rows.split(" ").map(Number);
    const row = places.reduce((best, place, index) => Math.abs(place - at) < Math.abs(places[best] - at) ? index : best, 0);
    guideOf(svg).setAttribute("d", `M${places[row]} ${svg.dataset.top}V${svg.dataset.foot}`);
    note.replaceChildren(...rowWords(table, row));
    note.hidden = false;
    const left = places[row] * scale;
    note.style.left = `${left > box.width / 2 ? Math.max(0, left - note.offsetWidth - 12) : left + 12}px`;
    note.style.top = `${svg.dataset.top * scale}px`;
  };
  chart.addEventListener("pointermove", tell);
  chart.addEventListener("pointerdown", tell);
  chart.addEventListener("pointerleave", () => {
    note.hidden = true;
    for (const guide of chart.querySelectorAll(".guide")) guide.remove();
  });
}
