// The story of a taxi, a client, a walker, a tourist or a runner: the log lines that name them, in the services' sentences,
// each with its rule.
import { bytes } from "./frame.js";
import { clockText, header, seek, state } from "./replayclock.js";
import { eachLine } from "./replaydata.js";

const list = document.getElementById("replay-story");
const scheme = header.story;
const titles = new Map(header.zones);
const nobreak = "\u00a0";
// The marked line: -1 before the first, null while none is marked yet.
const shown = { times: [], items: [], current: null };
let log = null;

/** Fills a sentence with gaps, in the format of Swift's SentenceTemplate. */
const fill = (template, value) => {
  let text = "";
  let at = 0;
  while (at < template.length) {
    const open = template.indexOf("{", at);
    if (open < 0) return text + template.slice(at);
    text += template.slice(at, open);
    let [depth, end] = [1, open + 1];
    for (; depth > 0 && end < template.length; end++) {
      if (template[end] === "{") depth++;
      if (template[end] === "}") depth--;
    }
    text += gap(template.slice(open + 1, end - 1), value);
    at = end;
  }
  return text;
};

const gap = (inside, value) => {
  const name = /^[A-Za-z]*/.exec(inside)[0];
  const [sign, tail] = [inside[name.length], inside.slice(name.length + 1)];
  const found = value(name);
  if (sign === undefined) return found ?? "";
  if (sign === "|") return found ?? tail;
  if (sign === "?") return found === undefined ? "" : fill(tail, value);
  const wanted = tail.slice(0, tail.indexOf("?"));
  const isEqual = found === wanted;
  if (found === undefined || isEqual !== (sign === "=")) return "";
  return fill(tail.slice(wanted.length + 1), value);
};

const durationText = (seconds) => {
  const parts = [];
  // Whole seconds, so that no unit rounds up to a full one.
  let rest = Math.round(Math.abs(seconds));
  const sign = seconds < 0 && rest > 0 ? "−" : "";
  for (const [unit, length] of [["h", 3600], ["min", 60], ["s", 1]]) {
    const count = Math.floor(rest / length);
    if (count > 0) parts.push(`${count}${nobreak}${unit}`);
    rest -= count * length;
  }
  return sign + (parts.join(" ") || `0${nobreak}s`);
};

/** The value of a name in a line, as text. */
const words = (kind, columns, place) => {
  const [, prefix, decimals, sort] = columns[place];
  const value = kind.values[place];
  if (typeof value !== "number") return sort === "zone" ? titles.get(value) ?? value : value;
  const number = value / 10 ** decimals;
  if (sort === "moment") return clockText(number);
  if (sort === "duration") return durationText(number);
  const text = prefix + number.toFixed(decimals);
  return sort === "money" && header.currency ? text + nobreak + header.currency : text;
};

/** Returns [rule, sentence, reason]. */
const telling = (kind, number) => {
  const [event, columns, rule, sentence, because] = scheme.kinds[number];
  const value = (name) => {
    const place = columns.findIndex(([other]) => other === name);
    return place < 0 ? undefined : words(kind, columns, place);
  };
  const refused = event === "rejected" ? scheme.refusals[`${value("action")} ${value("reason")}`] : undefined;
  if (refused) return [refused[0], `${value("action")} is not possible: ${fill(refused[1], value)}`, ""];
  if (sentence === "") {
    return [rule, `${event}: ${columns.map(([name], place) => `${name} ${words(kind, columns, place)}`).join(", ")}`, ""];
  }
  return [rule, fill(sentence, value), fill(because, value)];
};

/** Reads the whole log once and keeps the lines that name a person. */
const linesOf = (who, number) => {
  const [column, prefix] = { taxi: ["driver", "d"], client: ["client", "c"], walker: ["walker", "w"],
    tourist: ["user", "u"], runner: ["runner", "runner"] }[who];
  const requests = new Set();
  const found = [];
  const numbers = new Map();
  eachLine(log, scheme, (seconds, kind) => {
    if (!numbers.has(kind)) {
      const place = kind.names.indexOf(column);
      numbers.set(kind, {
        number: kind.number, place: place >= 0 && kind.prefixes[place] === prefix ? place : -1,
        request: kind.names[0] === "request" ? 0 : -1,
      });
    }
    const { number: kindNumber, place, request } = numbers.get(kind);
    const isNamed = place >= 0 && kind.values[place] === number;
    if (isNamed && who === "client" && request === 0) requests.add(kind.values[0]);
    // Offers and refusals name only the request.
    if (isNamed || (request === 0 && who === "client" && requests.has(kind.values[0]))) {
      found.push([seconds, ...telling(kind, kindNumber)]);
    }
  });
  return found;
};

const element = (tag, className, text) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
};

export const tell = async (who, number) => {
  const title = document.getElementById("replay-story-title");
  title.textContent = `Story of ${who} ${number}`;
  list.replaceChildren(element("li", "note", "Reading the log …"));
  log ??= await bytes("replay-log");
  await new Promise((resolve) => setTimeout(resolve, 0));
  const lines = linesOf(who, number);
  const shownReasons = new Set();
  [shown.times, shown.items, shown.current] = [[], [], null];
  list.replaceChildren();
  if (lines.length === 0) list.append(element("li", "note", `The log has no events of ${who} ${number}.`));
  for (const [seconds, rule, sentence, because] of lines) {
    const item = element("li");
    const clock = element("button", "replay-time", clockText(seconds));
    clock.type = "button";
    clock.title = "Go to this time";
    clock.addEventListener("click", () => seek(seconds));
    item.append(clock, element("strong", "replay-rule", rule), element("span", "", sentence));
    // Each reason is shown once.
    if (because && !shownReasons.has(because)) item.append(element("small", "note", because));
    shownReasons.add(because);
    list.append(item);
    shown.times.push(seconds);
    shown.items.push(item);
  }
  follow(state.seconds);
};

/** Marks the last line so far. */
export const follow = (seconds) => {
  let current = -1;
  while (current + 1 < shown.times.length && shown.times[current + 1] <= seconds) current++;
  if (current === shown.current) return;
  shown.current = current;
  shown.items.forEach((item, index) => {
    item.dataset.when = index < current ? "past" : index === current ? "now" : "later";
    if (index === current) item.setAttribute("aria-current", "step"); else item.removeAttribute("aria-current");
  });
  const item = shown.items[current];
  if (item) list.scrollTop = item.offsetTop - list.clientHeight / 2;
};
