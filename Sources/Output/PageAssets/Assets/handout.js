// A lesson on paper: draws the opening like the stage, and sizes the blank rows to fill the page.
import { json } from "./frame.js";
import { LINE, element } from "./stage_drawing.js";
import { named } from "./stage_names.js";
import { Scenery } from "./stage_scene.js";

const lesson = json("lesson-data");
const tongueIndex = Math.max(0, lesson.languages.indexOf(document.documentElement.lang));
// In CSS pixels of paper: height of an A4 page, and the range of heights of the picture.
const PAGE = 1005;
const PICTURE = { crowded: 90, tight: 100, least: 150, most: 330 };
const ROW = { crowded: 15, tight: 19, least: 25, most: 54 };

const translate = (texts) => texts[tongueIndex] ?? texts[0] ?? "";
const say = (phrase, values = {}) =>
  translate(lesson.phrases[phrase] ?? []).replace(/\{(\w+)\}/g, (_, field) => values[field] ?? "");

/** The scene in which everything is in place before the first request; -1 for none. */
const beginning = () => {
  const first = lesson.scenes.findIndex((scene) => scene.requests.length > 0);
  return lesson.zones.length > 0 && first > 0 ? first - 1 : -1;
};

const place = document.getElementById("picture");
const svg = element("svg", { role: "group", "aria-label": place.getAttribute("aria-label") });
place.append(svg);
const scenery = new Scenery(svg, named(lesson, translate), { translate, say }, beginning());
const draw = (high) => {
  const unit = parseFloat(getComputedStyle(document.body).fontSize) / LINE;
  scenery.layOut(place.clientWidth / unit, high / unit);
  scenery.show(beginning(), { flies: false, actor: "", isHeld: true });
  const box = svg.viewBox.baseVal;
  svg.style.height = `${Math.min(high, (place.clientWidth * box.height) / box.width)}px`;
};

const front = ["beginning", "rules", "steps"].map((id) => document.getElementById(id)).filter(Boolean);
const root = document.documentElement;
const used = () => front[front.length - 1].getBoundingClientRect().bottom - document.querySelector("header").getBoundingClientRect().top;
const rows = document.querySelectorAll("#steps tbody tr").length;
const fit = () => {
  root.classList.remove("tight", "crowded");
  const begin = (row, picture) => {
    root.style.setProperty("--row", `${row}px`);
    draw(picture);
    return { row, picture, left: PAGE - used() };
  };
  let start = begin(ROW.least, PICTURE.least);
  if (start.left < 0) {
    root.classList.add("tight");
    start = begin(ROW.tight, PICTURE.tight);
  }
  if (start.left < 0) {
    root.classList.add("crowded");
    start = begin(ROW.crowded, PICTURE.crowded);
  }
  // The space left goes to the rows first, then to the picture.
  const perRow = Math.max(0, Math.min(ROW.most - start.row, (start.left * 0.6) / Math.max(1, rows)));
  root.style.setProperty("--row", `${start.row + perRow}px`);
  draw(Math.max(start.picture, Math.min(PICTURE.most, start.picture + PAGE - used())));
};
fit();
document.fonts?.ready.then(fit);
