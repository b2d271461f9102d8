// A lesson on paper: draws how it begins, as the stage does, and gives the rows to be filled in what a page has left.
import { json } from "./frame.js";
import { LINE, element } from "./stage_drawing.js";
import { Scenery } from "./stage_scene.js";

const lesson = json("lesson-data");
const tongueIndex = Math.max(0, lesson.languages.indexOf(document.documentElement.lang));
// In CSS pixels of paper: what a page of A4 has, and what a picture may take of it.
const PAGE = 1005;
// What stands below the back.
const FOOT = 40;
const PICTURE = { tight: 100, least: 150, most: 330 };
const ROW = { tight: 19, least: 25, most: 54 };

const translate = (texts) => texts[tongueIndex] ?? texts[0] ?? "";
const say = (phrase, values = {}) =>
  translate(lesson.phrases[phrase] ?? []).replace(/\{(\w+)\}/g, (_, field) => values[field] ?? "");

/** Where all is in place and nobody has asked for anything yet. */
const beginning = () => {
  const first = lesson.scenes.findIndex((scene) => scene.requests.length > 0);
  return lesson.zones.length > 0 && first > 0 ? first - 1 : -1;
};

const place = document.getElementById("picture");
const svg = element("svg", { role: "group", "aria-label": place.getAttribute("aria-label") });
place.append(svg);
const scenery = new Scenery(svg, lesson, { translate, say }, beginning());
const draw = (high) => {
  const unit = parseFloat(getComputedStyle(document.body).fontSize) / LINE;
  scenery.layOut(place.clientWidth / unit, high / unit);
  scenery.show(beginning(), { flies: false, actor: "", isHeld: true });
  const box = svg.viewBox.baseVal;
  svg.style.height = `${Math.min(high, (place.clientWidth * box.height) / box.width)}px`;
};

const front = ["beginning", "steps", "question"].map((id) => document.getElementById(id)).filter(Boolean);
const root = document.documentElement;
const used = () => front.at(-1).getBoundingClientRect().bottom - document.querySelector("header").getBoundingClientRect().top;
const rows = document.querySelectorAll("#steps tbody tr").length;
const fit = () => {
  root.classList.remove("tight");
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
  // What is left goes to the rows first, then to the picture.
  const perRow = Math.max(0, Math.min(ROW.most - start.row, (start.left * 0.6) / Math.max(1, rows)));
  root.style.setProperty("--row", `${start.row + perRow}px`);
  draw(Math.max(start.picture, Math.min(PICTURE.most, start.picture + PAGE - used())));
};
/** The back is one page, too: smaller, and where that is not enough without calculations. */
const fitBack = () => {
  const back = document.getElementById("answers");
  back.classList.remove("small", "brief");
  for (const step of ["small", "brief"]) if (back.scrollHeight > PAGE - FOOT) back.classList.add(step);
};
const lay = () => { fit(); fitBack(); };
lay();
document.fonts?.ready.then(lay);
