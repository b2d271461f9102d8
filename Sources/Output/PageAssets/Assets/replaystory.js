// The story of a taxi, a client, a walker, a tourist or a runner: the log lines that name them, in the services' sentences,
// each with its rule.
import { bytes, say } from "./frame.js";
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

// TurkishCase
const cases = ["gen", "dat", "acc", "loc", "abl", "ins", "rel", "pos"];

/** The last word of a number as it is said: 70 of 7,70, and 1000 of 12.000. */
const lastNumeral = (text) => {
  const digits = [.../[\d.]*$/.exec(text)[0].replaceAll(".", "")].reverse();
  const place = digits.findIndex((digit) => digit !== "0");
  if (place < 0) return "0";
  return [digits[0], `${digits[1]}0`, "100", "1000", "1000", "1000"][place] ?? "1000000";
};

/** The Turkish ending of a name or a number. */
const endingOf = (text, place) => {
  const last = text.split(/\s/).pop();
  const known = header.endings ?? {};
  return (known[text] ?? known[last] ?? (/\d$/.test(last) ? known[lastNumeral(last)] : undefined))?.[place] ?? "";
};

const gap = (inside, value) => {
  const name = /^[A-Za-z]*/.exec(inside)[0];
  const [sign, tail] = [inside[name.length], inside.slice(name.length + 1)];
  const found = value(name);
  if (sign === undefined) return found ?? "";
  if (sign === "|") return found ?? tail;
  if (sign === ":") {
    const [ending, otherwise = ""] = tail.split("|");
    return found === undefined ? otherwise : found + endingOf(found, cases.indexOf(ending));
  }
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
  for (const [unit, length] of [[say("h", "sa"), 3600], [say("min", "dk"), 60], [say("s", "sn"), 1]]) {
    const count = Math.floor(rest / length);
    if (count > 0) parts.push(`${count}${nobreak}${unit}`);
    rest -= count * length;
  }
  return sign + (parts.join(" ") || `0${nobreak}${say("s", "sn")}`);
};

/** The value of a name in a line, as text. */
const words = (kind, columns, place) => {
  const [, prefix, decimals, sort] = columns[place];
  const value = kind.values[place];
  if (typeof value !== "number") return sort === "zone" ? titles.get(value) ?? value : value;
  const number = value / 10 ** decimals;
  if (sort === "moment") return clockText(number);
  if (sort === "duration") return durationText(number);
  const text = prefix + say(number.toFixed(decimals), number.toFixed(decimals).replace(".", ","));
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
  if (refused) return [refused[0], say(`${value("action")} is not possible: `, "Kabul edilmedi: ") + fill(refused[1], value), ""];
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

/** Turkish words for people. */
const kinds = { taxi: "taksi", client: "müşteri", walker: "ziyaretçi", tourist: "turist", runner: "koşucu" };

export const tell = async (who, number) => {
  const title = document.getElementById("replay-story-title");
  title.textContent = say(`Story of ${who} ${number}`, `Öykü: ${kinds[who]} ${number}`);
  list.replaceChildren(element("li", "note", say("Reading the log …", "Günlük okunuyor …")));
  log ??= await bytes("replay-log");
  await new Promise((resolve) => setTimeout(resolve, 0));
  const lines = linesOf(who, number);
  const shownReasons = new Set();
  [shown.times, shown.items, shown.current] = [[], [], null];
  list.replaceChildren();
  if (lines.length === 0) list.append(element("li", "note", say(`The log has no events of ${who} ${number}.`, `Günlükte ${kinds[who]} ${number} için olay yok.`)));
  for (const [seconds, rule, sentence, because] of lines) {
    const item = element("li");
    const clock = element("button", "replay-time", clockText(seconds));
    clock.type = "button";
    clock.title = say("Go to this time", "Bu zamana git");
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
