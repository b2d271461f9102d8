// Shared by all pages of the service: text in two languages, calls that survive an unreachable server, events, the account.
export const stored = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
export const store = (key, value) => { try { value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value); } catch { /* not kept */ } };

// Text.
export const language = stored("language") || ((navigator.language || "en").startsWith("tr") ? "tr" : "en");
export const say = (english, turkish) => language === "tr" ? turkish : english;
document.documentElement.lang = language;
const title = document.querySelector("h1");
title.textContent = document.title = language === "tr" ? title.dataset.turkish : title.dataset.english;
export const money = (amount) => new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);

// Time: the service sends seconds since its start; people read them on the city's clock, wherever they are.
let [sinceStart, shift, zone] = [0, 0, null];
export const setTime = (seconds, city = null) => {
  sinceStart = Date.now() / 1000 - seconds;
  if (!city) return;
  try { zone = city.timeZone && new Intl.DateTimeFormat("en", { timeZone: city.timeZone }) && city.timeZone; } catch { zone = null; }
  shift = Date.parse(`${city.date}T${city.clock}Z`) - Date.now();
};
/** The city's date and clock as if they were UTC. A city without a time zone is as far from now as the time itself. */
const moment = (seconds) => {
  const time = new Date((seconds + sinceStart) * 1000);
  return zone ? new Date(`${time.toLocaleString("sv-SE", { timeZone: zone }).replace(" ", "T")}Z`) : new Date(Number(time) + shift);
};
/** In the format of a date and time field, which the service accepts. */
export const fieldOf = (seconds) => moment(seconds).toISOString().slice(0, 16);
export const now = () => Date.now() / 1000 - sinceStart;
export const clock = (seconds) => moment(seconds + 30).toLocaleTimeString(language, { timeZone: "UTC", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const dayAs = (form) => (seconds) => moment(seconds + 30).toLocaleDateString(language, { timeZone: "UTC", day: "numeric", month: "short", ...form });
export const day = dayAs({});
export const weekday = dayAs({ weekday: "short" });
export const length = (seconds) => seconds < 60 ? `${Math.max(0, Math.round(seconds))} ${say("s", "sn")}`
  : seconds >= 7200 && seconds % 3600 === 0 ? `${seconds / 3600} ${say("h", "sa")}` : `${Math.round(seconds / 60)} ${say("min", "dk")}`;

// Drawing. Text is always text: nothing that a user wrote becomes markup.
export const make = (tag, given = {}, ...inside) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...inside.flat(9).filter((part) => part !== null && part !== undefined && part !== false));
  return made;
};
/**
 * Identifies an element across redraws: by its `data-key`, or by its text within an element that has one. On a redraw, open
 * details stay open and the keyboard focus stays on the same element.
 */
const mark = (one) => one.dataset.key ?? [one.closest("[data-key]")?.dataset.key, one.tagName, one.textContent].join();
export const show = (place, ...inside) => {
  const opened = new Set([...place.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent));
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const wanted = focused && mark(focused);
  const alike = () => [...place.querySelectorAll("button, input, select, summary")].filter((other) => mark(other) === wanted);
  const wasAlone = focused && alike().length === 1;
  place.replaceChildren(...inside.flat(9).filter(Boolean));
  for (const summary of place.querySelectorAll("details > summary")) {
    if (opened.has(summary.textContent)) summary.parentElement.open = true;
  }
  place.querySelectorAll("button").forEach(showBusy);
  if (!focused) return;
  if (focused.isConnected) return focused.focus({ preventScroll: true });
  const after = alike();
  if (wasAlone && after.length === 1) after[0].focus({ preventScroll: true });
};
/** Buttons whose action is running, by `mark`: they stay busy when redrawn. */
const busy = new Set();
const showBusy = (one) => {
  const isBusy = busy.has(mark(one));
  if (isBusy === (one.getAttribute("aria-busy") === "true")) return;
  for (const name of ["aria-busy", "aria-disabled"]) isBusy ? one.setAttribute(name, "true") : one.removeAttribute(name);
};
/** Runs the action of a button; another press meanwhile does nothing. */
const press = async (one, act) => {
  const name = mark(one);
  if (busy.has(name)) return;
  const begun = act();
  if (!(begun instanceof Promise)) return;
  busy.add(name);
  showBusy(one);
  try {
    await begun;
  } finally {
    busy.delete(name);
    document.querySelectorAll("button").forEach(showBusy);
  }
};
export const button = (words, act, kind = "", key) => make("button", {
  type: "button", class: kind, "data-key": key, onclick: (event) => press(event.currentTarget, act),
}, words);
let lastNumber = 0;
export const field = (words, input, hint) => {
  const id = input.id ||= `field-${++lastNumber}`;
  return make("p", { class: "field" }, make("label", { for: id }, words), input, hint ? make("span", { class: "hint" }, hint) : null);
};
export const choice = (options, chosen) => make("select", {},
  options.map(([value, words]) => make("option", { value, selected: value === chosen }, words)));

const message = document.getElementById("message");
let messageTimer = 0;
export const tell = (words, isWrong = false) => {
  message.textContent = words;
  message.dataset.kind = isWrong ? "wrong" : "well";
  message.hidden = false;
  clearTimeout(messageTimer);
  // An error stays visible until something succeeds.
  if (!isWrong) messageTimer = setTimeout(() => { message.hidden = true; }, 8000);
};
const forgetWrong = () => { if (message.dataset.kind === "wrong") message.hidden = true; };
const away = document.getElementById("away");
const setAway = (isAway) => {
  away.textContent = say("No connection to the service. Trying again …", "Hizmete bağlantı yok. Yeniden deneniyor …");
  away.hidden = !isAway;
};

// Calls. Each has a key, so that it happens once even if it is sent again. A call that fails on the way is repeated until
// there is an answer. The proof that the page itself calls is requested at each load and not stored: a browser may delete what
// it stores, and a login must not depend on it.
let [proof, shownFor] = [null, null];
let token = null;
/** A guest does not use the session that the browser may have in another role. */
let credentials = "same-origin";
const headers = () => {
  const all = { "Accept-Language": language };
  if (token) all.Authorization = `Bearer ${token}`; else if (proof) all["X-CSRF-Token"] = proof;
  return all;
};
/** Like `fetch`, but the connection counts as lost if no answer starts within half a minute. */
const send = async (path, options) => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error("no answer")), 30000);
  try {
    return await fetch(`/v1/${path}`, { ...options, credentials, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
};
const rest = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const insist = async (ask) => {
  for (let wait = 250; ; wait = Math.min(wait * 2, 4000)) {
    try {
      const answer = await ask();
      if (answer.status !== 503) { setAway(false); return answer; }
    } catch (problem) {
      if (problem.name === "AbortError") throw problem;
    }
    setAway(true);
    await rest(wait);
  }
};
class Refusal extends Error {
  constructor(status, problem) { super(problem.detail || problem.title); this.status = status; this.problem = problem; }
}
const read = async (answer) => {
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(answer.status, body);
  return body;
};
const key = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
/** Requests the proof of the browser's session, and checks that the session is still that of this page. */
const renewProof = async () => {
  const answer = await insist(() => send("me/proof", {}));
  const session = answer.ok ? await answer.json() : {};
  if (session.id && shownFor && shownFor !== session.id) return handOver(session.id);
  [proof, shownFor] = [session.csrfToken ?? null, session.id ?? shownFor];
  return answer.ok;
};
/** Another tab has logged in as another user: a browser has one user, and this page says so before any action. */
const handOver = (id) => new Promise(() => {
  if (document.querySelector("dialog.handover")) return;
  const dialog = make("dialog", { class: "handover", "aria-labelledby": "handover-title" },
    make("h2", { id: "handover-title" }, say(`You are now logged in as ${id}`, `Artık ${id} olarak giriş yaptınız`)),
    make("p", {}, say(`You logged in as ${id} in another tab. This page belongs to ${shownFor}.`,
      `Başka bir sekmede ${id} olarak giriş yaptınız. Bu sayfa ${shownFor} hesabına ait.`)),
    make("p", { class: "actions" }, button(say(`Continue as ${id}`, `${id} olarak devam et`), () => dialog.close(), "main")));
  dialog.addEventListener("close", () => location.reload());
  document.body.append(dialog);
  dialog.showModal();
});
/** Repeats a call with a new proof if the previous one belongs to another login. */
const proven = async (ask) => {
  const answer = await insist(ask);
  if (answer.status !== 403 || token || (await answer.clone().json().catch(() => ({}))).title !== "forged") return answer;
  await renewProof();
  return insist(ask);
};
const post = async (path, body) => {
  const given = { "Content-Type": "application/json", "Idempotency-Key": key() };
  const answer = await read(await proven(() => send(path, { method: "POST", headers: { ...headers(), ...given }, body })));
  forgetWrong();
  return answer;
};
/** Pending calls by request: the same request meanwhile is sent once. */
const calls = new Map();
export const call = (path, fields = {}) => {
  const body = JSON.stringify(fields);
  const name = `${path} ${body}`;
  if (!calls.has(name)) calls.set(name, post(path, body).finally(() => calls.delete(name)));
  return calls.get(name);
};
export const get = async (path) => read(await proven(() => send(path, { headers: headers() })));
let city = null;
/** The city, requested once: its time, its zones, and the parameters of its rules. */
export const getCity = async () => {
  if (city) return city;
  city = await get("city");
  setTime(city.time, city);
  return city;
};
/** The account that is logged in; null if there is none. */
export const currentUser = async () => {
  credentials = "same-origin";
  return await renewProof() ? get("me") : null;
};
export const actAsGuest = () => { [proof, shownFor, credentials] = [null, null, "omit"]; };

export const fetchFile = async (path) => {
  const answer = await proven(() => send(path, { headers: headers() }));
  if (!answer.ok) await read(answer);
  return answer.blob();
};

/** The reason of a refusal, as a sentence. */
const whyNot = ({ message: words }) => words.charAt(0).toLocaleUpperCase(language) + words.slice(1) + (/[.!?…]$/.test(words) ? "" : ".");
/** Runs the action of a button, and shows the reason if it fails. */
export const attempt = async (act) => {
  try {
    return await act();
  } catch (problem) {
    if (problem instanceof Refusal) tell(whyNot(problem), true); else throw problem;
    return null;
  }
};

/** Runs an update of the page; a user who is no longer logged in starts again. */
export const follow = async (act) => {
  try {
    await act();
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    if (problem.status === 401) location.reload(); else tell(whyNot(problem), true);
  }
};

/** Runs one request at a time, so that an older answer never follows a newer one; callers before the next start share it. */
export const inTurn = (ask) => {
  let [current, next] = [Promise.resolve(), null];
  return () => next ??= current.catch(() => {}).then(() => {
    [current, next] = [next, null];
    return ask();
  });
};

// Events while a user is logged in: missed ones are sent again.
export const listen = (path, heard, named = {}) => {
  let last = null;
  let isOver = false;
  const stop = new AbortController();
  (async () => {
    while (!isOver) {
      try {
        const answer = await proven(() => fetch(`/v1/${path}`, {
          credentials,
          headers: last === null ? headers() : { ...headers(), "Last-Event-ID": last }, signal: stop.signal,
        }));
        // Too many events were missed: reload what is shown, and listen from now on.
        if (answer.status === 410 && last !== null) { last = null; heard({}); continue; }
        if (!answer.ok) return;
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        for (let rest = ""; ;) {
          const { done, value } = await reader.read();
          if (done) break;
          const parts = (rest + value).split("\n\n");
          rest = parts.pop();
          for (const part of parts) {
            let [data, name] = ["", ""];
            for (const line of part.split("\n")) {
              if (line.startsWith("id: ")) last = line.slice(4);
              if (line.startsWith("data: ")) data += line.slice(6);
              if (line.startsWith("event: ")) name = line.slice(7);
            }
            if (data) (named[name] || heard)(JSON.parse(data));
          }
        }
      } catch (problem) {
        if (problem.name === "AbortError") return;
      }
      if (!isOver) { setAway(true); await rest(500); }
    }
  })();
  return () => { isOver = true; stop.abort(); };
};

// The frame of a page.
const setLanguage = (chosen) => { store("language", chosen); location.reload(); };
export const tools = (...more) => show(document.getElementById("tools"),
  more,
  button(language === "tr" ? "English" : "Türkçe", () => setLanguage(language === "tr" ? "en" : "tr"), "quiet"),
  make("button", {
    type: "button", class: "quiet", "aria-label": say("Dark or light", "Koyu ya da açık"), title: say("Dark or light", "Koyu ya da açık"),
    onclick: () => document.dispatchEvent(new Event("switch-theme")),
  }, "◐"));

// Tutorials: shown the first time, and on demand (U03). No instruction has more than twenty words.
export const tutorial = (name, steps) => {
  const open = () => {
    let at = 0;
    const dialog = make("dialog", { class: "tutorial", "aria-label": say("How it works", "Nasıl çalışır") });
    const draw = () => {
      show(dialog,
        make("p", { class: "kicker" }, `${at + 1} / ${steps.length}`), make("p", { class: "step" }, steps[at]),
        make("p", { class: "actions" },
          at > 0 && button(say("Back", "Geri"), () => { at -= 1; draw(); }, "quiet"),
          button(at + 1 < steps.length ? say("Next", "İleri") : say("Begin", "Başla"), () => {
            if (at + 1 < steps.length) { at += 1; draw(); } else dialog.close();
          }, "main")));
      dialog.querySelector("button.main").focus();
    };
    dialog.addEventListener("close", () => { store(`seen-${name}`, "yes"); dialog.remove(); });
    document.body.append(dialog);
    dialog.showModal();
    draw();
  };
  if (!stored(`seen-${name}`)) open();
  return button(say("How it works", "Nasıl çalışır"), open, "quiet");
};

// Tabs notify one another of a login or logout, which the next call would find out, too.
const tabs = new BroadcastChannel("session");
tabs.onmessage = async () => { if (shownFor && !await renewProof()) location.reload(); };
export const setProof = (value) => {
  [proof, shownFor] = [value, null];
  tabs.postMessage("changed");
};
export const setToken = (value) => { token = value; };
