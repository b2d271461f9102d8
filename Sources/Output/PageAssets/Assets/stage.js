// Plays a lesson step by step: the stage, the events next to it, the question before the answer.
import { json } from "./frame.js";
import { LINE, element, icon } from "./stage_drawing.js";
import { named } from "./stage_names.js";
import { Hands, html } from "./stage_vote.js";
import { Scenery } from "./stage_scene.js";

const lesson = json("lesson-data");
const root = document.documentElement;
// The contents page asks for its language: `#tr`.
const wanted = lesson.languages.indexOf(location.hash.slice(1));
let tongueIndex = wanted >= 0 ? wanted : Math.max(0, lesson.languages.indexOf(root.lang));

// MARK: Words

const translate = (texts) => texts[tongueIndex] ?? texts[0] ?? "";
const say = (phrase, values = {}) =>
  translate(lesson.phrases[phrase] ?? []).replace(/\{(\w+)\}/g, (_, field) => values[field] ?? "");
const tongue = { translate, say };
let shown = named(lesson, translate);

// MARK: What is shown one after the other

const slides = [{ kind: "opening", scene: -1 }, ...lesson.scenes.map((_, scene) => ({ kind: "scene", scene }))];
const last = lesson.scenes.length - 1;
if (lesson.question.length) slides.push({ kind: "question", scene: last }, { kind: "answer", scene: last });
const hands = new Hands(tongue);
let [at, asksFirst, isHeld, isSlow, later] = [0, false, false, false, 0];

// MARK: The page

const board = document.getElementById("lesson");
const contentsLink = document.getElementById("contents-link");
document.getElementById("dispute").remove();
const svg = element("svg", { role: "group" });
const standings = html("ul", { className: "standings" });
const told = html("div", { className: "told", tabIndex: 0, role: "region" });
const live = html("p", { className: "unseen", "aria-live": "polite" });
const steps = html("ol", { className: "steps" });
const keys = html("dialog", { className: "keys" });
const button = (action, text = "") => {
  const made = html("button", { type: "button", textContent: text });
  made.addEventListener("click", action);
  return made;
};
const buttons = {
  guessFirst: button(() => ask(!asksFirst)), language: button(() =>
    speak((tongueIndex + 1) % lesson.languages.length)),
  fullScreen: button(() => toggleScreen()), help: button(() => keys.showModal(), "?"),
  back: button(() => go(-1), "←"), next: button(() => go(1), "→"),
  again: button(() => again(), "↻"), slow: button(() => slowDown(!isSlow), "½×"),
};
const theme = document.getElementById("theme");
const header = document.querySelector(".top");
buttons.fullScreen.append(icon("M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"));
header.append(html("div", { className: "tools" }, ...(contentsLink ? [contentsLink] : []),
  buttons.guessFirst, buttons.language, theme, buttons.fullScreen, buttons.help));
const drawing = html("div", { className: "drawing" }, svg, standings);
const pace = html("nav", { className: "pace" }, buttons.back, buttons.again, buttons.slow, steps, buttons.next);
board.append(drawing, told, pace, live, keys);
const stepButtons = slides.map((slide, index) => {
  const text = { opening: "•", scene: String(slide.scene + 1), question: "?", answer: "!" }[slide.kind];
  const made = button(() => jump(index), text);
  steps.append(html("li", {}, made));
  return made;
});
let scenery = new Scenery(svg, shown, tongue);

// MARK: Telling

// A policy that acts instead of a rule has a box of its own.
const POLICY = "policy";
const ruleBox = (rule) => html("section", { className: rule === POLICY ? "rule policy" : "rule" },
  html("h3", {}, rule === POLICY ? say("insteadOfRule") : say("rule", { rule })));

/** The outcome of a scene: each event with its rule, and the rules' sentences and calculations in their boxes. */
const tellItems = (items) => {
  const parts = [];
  let box = null;
  let boxRule = "";
  const inBox = (rule, part) => {
    if (!box || boxRule !== rule) {
      [box, boxRule] = [ruleBox(rule), rule];
      parts.push(box);
    }
    box.append(part);
  };
  for (const { kind, rule, text } of items) {
    const words = translate(text);
    if (kind === "because") inBox(rule, html("p", { className: "because" }, words));
    else if (kind === "calculation") inBox(rule, html("p", { className: "calculation" }, words));
    else if (kind === "policy") inBox(POLICY, html("p", { className: "because" }, words));
    else if (kind === "policyCalculation") inBox(POLICY, html("p", { className: "calculation" }, words));
    else {
      box = null;
      const tag = rule && kind !== "message" ? [html("span", { className: "tag" }, rule)] : [];
      const mark = kind === "refusal" ? [html("strong", {}, `${say("refusal")}: `)] : kind === "message" ? ["✉ "]
        : [];
      parts.push(html("p", { className: kind }, ...tag, html("span", {}, ...mark, words)));
    }
  }
  return parts;
};

const heading = (...parts) => html("p", { className: "clock" }, ...parts);

const tellScene = (scene) => {
  const { clock, cause, told: items, actor } = shown.scenes[scene];
  const said = translate(cause);
  // A sentence on an actor starts with a name, and names keep their spelling.
  const sentence = actor ? said : said.slice(0, 1).toLocaleUpperCase(root.lang) + said.slice(1);
  const parts = [
    heading(html("span", {}, clock), html("span", {},
      say("stepOf", { number: scene + 1, count: lesson.scenes.length }))),
    html("h2", { className: "cause" }, sentence),
  ];
  if (isHeld) parts.push(html("p", { className: "asked" }, say("whatHappens")));
  if (isHeld || hands.hasAny(at)) parts.push(hands.form(at));
  if (!isHeld) parts.push(...tellItems(items));
  return parts;
};

const tellOpening = () => [
  heading(html("span", {}, say("opening"))),
  html("h2", { className: "cause" }, translate(lesson.dispute.length ? lesson.dispute : lesson.title)),
  ...(lesson.about.length ? [html("p", { className: "about" }, `${say("about")}: `,
    ...lesson.about.map((rule) => html("span", { className: "tag" }, rule)))] : []),
  ...(lesson.remark.length ? [html("p", {}, `${say("dispatch")}: ${translate(lesson.remark)}`)] : []),
  ...(lesson.begins.length ? [html("p", {}, `${say("begins")}: ${translate(lesson.begins)}`)] : []),
  html("p", { className: "quiet" }, say("expected")),
];

const tellQuestion = (isAnswered) => [
  heading(html("span", {}, say("classQuestion"))), html("h2", { className: "cause" }, translate(lesson.question)),
  isAnswered ? hands.result("question", lesson.choices.map(translate), lesson.right)
    : hands.form("question", lesson.choices.map(translate)),
  ...(isAnswered ? [html("section", { className: "rule answer" }, html("h3", {}, say("answer")),
    html("p", {}, translate(lesson.answer)))] : []),
  ...(isAnswered && lesson.verdict.length ? [html("p", { className: "quiet" }, translate(lesson.verdict))] : []),
];

const tell = (slide) => {
  const parts = { opening: tellOpening, scene: () => tellScene(slide.scene), question: () => tellQuestion(false),
    answer: () => tellQuestion(true) }[slide.kind]();
  told.replaceChildren(...parts);
  told.classList.toggle("answered", slide.kind === "answer");
  told.append(html("p", { className: "more", "aria-hidden": "true" }, "↓"));
  bringIntoSight();
  live.textContent = [...told.querySelectorAll("p:not(.more), h2, h3")].filter((part) => !part.closest(".vote"))
    .map((part) => [...part.childNodes].map((piece) => piece.textContent.trim()).join(" ").replace(/\.$/, ""))
    .join(". ");
};

/**
 * Brings the answer into sight, or the beginning of the story. On a narrow screen, a story that is too long for its box is as
 * high as it needs to be, and the page scrolls instead of the box.
 */
const bringIntoSight = () => {
  told.classList.remove("tall");
  told.scrollTop = 0;
  const isTall = !isWide.matches && told.scrollHeight > told.clientHeight + 8;
  told.classList.toggle("tall", isTall);
  const part = told.querySelector(".answer") || told;
  const [box, view] = [part, isTall ? document.body : told].map((one) => one.getBoundingClientRect());
  const [top, bottom] = [box.top - view.top, box.bottom - view.top].map(Math.round);
  // The sign that there is more below must not cover the answer.
  const room = isTall ? innerHeight - pace.offsetHeight : told.clientHeight - 2.2 * parseFloat(getComputedStyle(told).fontSize);
  const scroll = Math.max(0, Math.min(top - 8, bottom + 8 - room));
  if (isTall) window.scrollTo(0, part === told && scroll > 0 ? top : scroll);
  else if (part !== told) told.scrollTop = scroll;
  showMore();
};

/** Shows whether there is more below. */
const showMore = () => told.classList.toggle("long", told.scrollTop + told.clientHeight < told.scrollHeight - 8);
told.addEventListener("scroll", showMore);

/** The standing of each person or thing that has a sentence; before and after if it has changed. */
const tellStandings = (index, before) => {
  const rows = index < 0 ? [] : lesson.scenes[index].standings;
  const past = new Map((before < 0 ? [] : lesson.scenes[before].standings)
    .map((standing) => [standing.id, translate(standing.text)]));
  standings.replaceChildren(...rows.map(({ id, text, style }) => {
    const [was, is] = [past.get(id) ?? "", translate(text)];
    const isNew = index > 0 && was !== is;
    const name = shown.cast[id] ?? id;
    return html("li", { className: `${style}${isNew ? " changed" : ""}` }, html("strong", {}, name), " ",
      ...(isNew && was ? [html("s", {}, was), " → "] : []), html("span", {}, is));
  }));
  standings.hidden = lesson.scenes.every((scene) => scene.standings.length === 0);
};

// MARK: Going on and back

// Enlarged to 200 %, a projector is as wide as a tablet, and has room for the story beside the stage.
const isWide = window.matchMedia("(min-width: 1000px), (min-width: 760px) and (min-aspect-ratio: 4/3)");
const layOut = () => {
  // A title of two lines is smaller: the stage needs the room.
  header.classList.remove("long");
  const title = header.querySelector("h1");
  header.classList.toggle("long", isWide.matches && title.offsetHeight > 2 * parseFloat(getComputedStyle(title).fontSize));
  board.style.setProperty("--top", `${header.offsetHeight}px`);
  // Beside the story, the stage of an enlarged page has the letters of a small projector.
  const letters = parseFloat(getComputedStyle(root).fontSize);
  const least = Math.min(innerWidth * 0.015, innerHeight * 0.027);
  const unit = (isWide.matches ? Math.min(letters, Math.max(12, least)) : letters) / LINE;
  const padding = 2 * parseFloat(getComputedStyle(drawing).paddingTop);
  const width = (drawing.clientWidth - 2 * parseFloat(getComputedStyle(drawing).paddingLeft)) / unit;
  if (isWide.matches) {
    const room = drawing.clientHeight - padding - standingsRoom() - 8;
    scenery.layOut(width, Math.max(300, room / unit));
  } else scenery.layOut(Math.max(640, width));
};

/** The largest height of the standings in any scene, so that the stage keeps its size. */
const standingsRoom = () => {
  standings.style.height = "";
  const heights = lesson.scenes.map((_, index) => {
    tellStandings(index, index - 1);
    return standings.hidden ? 0 : standings.offsetHeight;
  });
  const room = Math.min(Math.max(0, ...heights), drawing.clientHeight * 0.42);
  standings.style.height = isWide.matches && room > 0 ? `${room}px` : "";
  return room;
};

const draw = (isForward) => {
  const slide = slides[at];
  const shown = isHeld ? slide.scene - 1 : slide.scene;
  const actor = slide.kind === "scene" ? lesson.scenes[slide.scene].actor : "";
  tellStandings(shown, shown - 1);
  svg.setAttribute("aria-label", say("stage"));
  // The data of the lesson are in its first language.
  const asked = { question: lesson.question[0], answer: `${lesson.question[0]} ${lesson.answer[0]}` }[slide.kind];
  scenery.show(shown, { flies: isForward, actor, isHeld: isHeld || slide.kind !== "scene", asked });
  svg.classList.toggle("still", !isForward);
};

/** On a narrow screen, brings the acting figure into the part of the stage below the story. */
const follow = () => {
  const spot = scenery.spots.get(lesson.scenes[slides[at].scene]?.actor);
  if (isWide.matches || !spot || slides[at].kind !== "scene" || told.classList.contains("tall")) return;
  const box = svg.getBoundingClientRect();
  const y = box.top + (spot.y * box.height) / svg.viewBox.baseVal.height;
  const [top, bottom] = [told.getBoundingClientRect().bottom, pace.getBoundingClientRect().top];
  if (y < top + 40 || y > bottom - 60) window.scrollBy(0, y - (top + bottom) / 2);
};

/** Shows the movements of the step again. */
const again = () => {
  clearTimeout(later);
  const slide = slides[at];
  if (slide.kind !== "scene" || isHeld) return;
  svg.classList.add("still");
  scenery.show(slide.scene - 1, { flies: false, actor: lesson.scenes[slide.scene].actor, isHeld: true });
  later = setTimeout(() => draw(true), 600);
};

const slowDown = (slow) => {
  isSlow = slow;
  scenery.slowness = slow ? 2 : 1;
  svg.classList.toggle("slow", slow);
  buttons.slow.setAttribute("aria-pressed", String(slow));
};

/** A jump over steps asks first, and the answer comes only after its question. */
const jump = (index) => {
  const isAnswer = slides[index].kind === "answer" && slides[at].kind !== "question" && slides[at].kind !== "answer";
  show(isAnswer ? index - 1 : index, asksFirst || index > at + 1);
};

const show = (index, held = asksFirst) => {
  clearTimeout(later);
  const next = Math.max(0, Math.min(slides.length - 1, index));
  const isForward = next === at + 1 || (next === at && isHeld && !held);
  at = next;
  isHeld = held && slides[at].kind === "scene";
  tell(slides[at]);
  draw(isForward && !isHeld);
  stepButtons.forEach((made, place) => {
    if (place === at) made.setAttribute("aria-current", "step");
    else made.removeAttribute("aria-current");
  });
  stepButtons[at].scrollIntoView({ block: "nearest", inline: "nearest" });
  follow();
  buttons.again.disabled = slides[at].kind !== "scene" || isHeld;
  buttons.back.disabled = at === 0;
  buttons.next.disabled = at === slides.length - 1 && !isHeld;
};

const go = (way) => {
  if (way > 0 && isHeld) show(at, false);
  else show(at + way, way > 0 ? asksFirst : false);
};

const ask = (asks) => {
  asksFirst = asks;
  buttons.guessFirst.setAttribute("aria-pressed", String(asks));
  if (!asks && isHeld) show(at, false);
};

const toggleScreen = () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen?.();
};

// MARK: Language

const speak = (index) => {
  tongueIndex = index;
  root.lang = lesson.languages[index];
  document.title = translate(lesson.title);
  header.querySelector("h1").textContent = document.title;
  document.querySelector(".skip").textContent = say("play");
  theme.replaceChildren(icon("M12 3a9 9 0 010 18", "M12 3a9 9 0 000 18z"));
  for (const [key, made] of [["guessFirst", buttons.guessFirst],
    ["language", buttons.language]]) made.textContent = say(key);
  for (const [key, made] of [["theme", theme], ["fullScreen", buttons.fullScreen], ["help", buttons.help],
    ["back", buttons.back], ["next", buttons.next], ["again", buttons.again], ["slow", buttons.slow]]) {
    made.setAttribute("aria-label", say(key));
    made.title = say(key);
  }
  if (contentsLink) {
    contentsLink.textContent = say("contents");
    contentsLink.hash = root.lang;
  }
  told.setAttribute("aria-label", say("lesson"));
  pace.setAttribute("aria-label", say("play"));
  slides.forEach((slide, place) => {
    const label = slide.kind === "scene" ? say("stepOf", { number: slide.scene + 1, count: lesson.scenes.length })
      : say(slide.kind);
    stepButtons[place].setAttribute("aria-label", label);
    stepButtons[place].title = label;
  });
  const shortcuts = [["→ ␣", "keysNext"], ["←", "keysBack"], ["Home End", "keysEnds"], ["0–9", "keysDigits"],
    ["A", "keysGuess"], ["R", "keysAgain"], ["S", "keysSlow"],
    ["L", "keysLanguage"], ["D", "keysTheme"], ["F", "keysScreen"], ["↑ ↓", "keysScroll"]];
  const close = button(() => keys.close(), say("close"));
  keys.replaceChildren(html("h2", {}, say("help")),
    html("dl", {}, ...shortcuts.flatMap(([key, phrase]) => [html("dt", {}, key), html("dd", {}, say(phrase))])),
    close);
  shown = named(lesson, translate);
  scenery = new Scenery(svg, shown, tongue);
  slowDown(isSlow);
  layOut();
  show(at, isHeld);
};

// MARK: Keys

let [typed, typedAt] = ["", 0];
const actions = {
  ArrowRight: () => go(1), " ": () => go(1), PageDown: () => go(1), ArrowLeft: () => go(-1), PageUp: () => go(-1),
  Home: () => show(0, false), End: () => jump(slides.length - 1),
  ArrowDown: () => told.scrollBy(0, 120), ArrowUp: () => told.scrollBy(0, -120),
  a: () => ask(!asksFirst), l: () => speak((tongueIndex + 1) % lesson.languages.length), d: () => theme.click(),
    f: toggleScreen, r: again, s: () => slowDown(!isSlow),
  "?": () => keys.showModal(),
};
const digit = (key, moment) => {
  typed = moment - typedAt < 900 ? typed + key : key;
  typedAt = moment;
  const number = Number(typed);
  if (number < slides.length) jump(number);
  else if (Number(key) < slides.length) jump(Number(typed = key));
};
document.addEventListener("keydown", (event) => {
  // After typing, the arrow keys control the lesson again.
  if (event.target.matches("input") && ["Enter", "Escape"].includes(event.key)) event.target.blur();
  if (event.ctrlKey || event.metaKey || event.altKey || keys.open || event.target.matches("input")) return;
  if (event.key === " " && event.target.matches("button, a, summary")) return;
  const action = actions[event.key] ?? actions[event.key.toLowerCase()];
  if (!action && !/^[0-9]$/.test(event.key)) return;
  event.preventDefault();
  if (action) action();
  else digit(event.key, event.timeStamp);
});
svg.addEventListener("click", () => go(1));

let [frame, fitted] = [0, ""];
// The address bar of a phone changes only the height of the window: then nothing scrolls.
const size = () => `${innerWidth} ${isWide.matches ? innerHeight : ""}`;
const fit = () => {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    layOut();
    draw(false);
    if (size() === fitted) showMore();
    else bringIntoSight();
    fitted = size();
  });
};
window.addEventListener("resize", fit);
document.fonts?.ready.then(fit);
ask(false);
speak(tongueIndex);
fitted = size();
