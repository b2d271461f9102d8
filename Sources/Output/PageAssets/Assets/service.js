"use strict";
// What all pages of the service share: words in two languages, calls that survive a server that is away, events, the account.
(() => {
  const stored = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const store = (key, value) => { try { value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value); } catch { /* not kept */ } };

  // Words.
  const language = stored("language") || ((navigator.language || "en").startsWith("tr") ? "tr" : "en");
  const say = (english, turkish) => language === "tr" ? turkish : english;
  document.documentElement.lang = language;
  const title = document.querySelector("h1");
  title.textContent = document.title = language === "tr" ? title.dataset.turkish : title.dataset.english;
  const money = (amount) => new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);

  // Time: the city's clock is told in seconds since the service began; its calendar is its own.
  const dayLength = 86400000;
  let [sinceStart, shift] = [0, 0];
  const setTime = (seconds, date = null) => {
    sinceStart = Date.now() / 1000 - seconds;
    if (date) shift = Math.round((new Date(`${date}T00:00`) - new Date().setHours(0, 0, 0, 0)) / dayLength) * dayLength;
  };
  const moment = (seconds) => new Date((seconds + sinceStart) * 1000 + shift);
  /** The other way round: of what somebody has put into a field for date and time. */
  const secondsOf = (text) => (new Date(text) - shift) / 1000 - sinceStart;
  const fieldOf = (seconds) => {
    const time = moment(seconds);
    return new Date(time - time.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
  };
  const now = () => Date.now() / 1000 - sinceStart;
  const clock = (seconds) => moment(seconds).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const day = (seconds) => moment(seconds).toLocaleDateString(language, { day: "numeric", month: "short" });
  const length = (seconds) => seconds < 60 ? `${Math.max(0, Math.round(seconds))} ${say("s", "sn")}`
    : `${Math.round(seconds / 60)} ${say("min", "dk")}`;

  // What is drawn. Texts are always texts: nothing that somebody wrote becomes markup.
  const make = (tag, given = {}, ...inside) => {
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
  /** Draws anew what is there; what somebody has opened stays open, and the keyboard stays on what is the same as before:
   *  what has the same `data-key`, or the only thing of these words in what has. */
  const show = (place, ...inside) => {
    const opened = new Set([...place.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent));
    const focused = place.contains(document.activeElement) ? document.activeElement : null;
    const mark = (one) => one.dataset.key ?? [one.closest("[data-key]")?.dataset.key, one.tagName, one.textContent].join();
    const wanted = focused && mark(focused);
    const alike = () => [...place.querySelectorAll("button, input, select, summary")].filter((other) => mark(other) === wanted);
    const wasAlone = focused && alike().length === 1;
    place.replaceChildren(...inside.flat(9).filter(Boolean));
    for (const summary of place.querySelectorAll("details > summary")) {
      if (opened.has(summary.textContent)) summary.parentElement.open = true;
    }
    if (!focused) return;
    if (focused.isConnected) return focused.focus({ preventScroll: true });
    const after = alike();
    if (wasAlone && after.length === 1) after[0].focus({ preventScroll: true });
  };
  const button = (words, act, kind = "", key) => make("button", { type: "button", class: kind, onclick: act, "data-key": key }, words);
  let lastNumber = 0;
  const field = (words, input, hint) => {
    const id = `field-${++lastNumber}`;
    input.id = id;
    return make("p", { class: "field" }, make("label", { for: id }, words), input, hint ? make("span", { class: "hint" }, hint) : null);
  };
  const choice = (options, chosen) => make("select", {},
    options.map(([value, words]) => make("option", { value, selected: value === chosen }, words)));

  const message = document.getElementById("message");
  let messageTimer = 0;
  const tell = (words, isWrong = false) => {
    message.textContent = words;
    message.dataset.kind = isWrong ? "wrong" : "well";
    message.hidden = false;
    clearTimeout(messageTimer);
    messageTimer = setTimeout(() => { message.hidden = true; }, 8000);
  };
  const away = document.getElementById("away");
  const setAway = (isAway) => {
    away.textContent = say("No connection to the service. Trying again …", "Hizmete bağlantı yok. Yeniden deneniyor …");
    away.hidden = !isAway;
  };

  // Calls. Each has a key: sent again, it happens once. Whatever breaks on the way is tried again until there is an answer.
  let proof = stored("proof");
  let token = null;
  const headers = () => {
    const all = { "Accept-Language": language };
    if (token) all.Authorization = `Bearer ${token}`; else if (proof) all["X-CSRF-Token"] = proof;
    return all;
  };
  /** As `fetch`; where no answer has begun after half a minute the connection counts as lost. */
  const send = async (path, options) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error("no answer")), 30000);
    try {
      return await fetch(`/v1/${path}`, { ...options, signal: late.signal });
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
  const call = async (path, fields = {}) => {
    const given = { ...headers(), "Content-Type": "application/json", "Idempotency-Key": key() };
    return read(await insist(() => send(path, { method: "POST", headers: given, body: JSON.stringify(fields) })));
  };
  const get = async (path) => read(await insist(() => send(path, { headers: headers() })));

  const fetchFile = async (path) => {
    const answer = await insist(() => send(path, { headers: headers() }));
    if (!answer.ok) await read(answer);
    return answer.blob();
  };

  /** Carries out what a button is for, and says why not. */
  const attempt = async (act) => {
    try {
      return await act();
    } catch (problem) {
      if (problem instanceof Refusal) tell(problem.message, true); else throw problem;
      return null;
    }
  };

  /** What is to be shown of what has happened; whoever is not logged in any more begins anew. */
  const follow = async (act) => {
    try {
      await act();
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      if (problem.status === 401) location.reload(); else tell(problem.message, true);
    }
  };

  /** Asks one at a time, so that an older answer never follows a newer one; whoever calls before the next one begins shares it. */
  const inTurn = (ask) => {
    let [current, next] = [Promise.resolve(), null];
    return () => next ??= current.catch(() => {}).then(() => {
      [current, next] = [next, null];
      return ask();
    });
  };

  // Events, for as long as one is logged in: what was missed comes again.
  const listen = (path, heard, named = {}) => {
    let last = null;
    let isOver = false;
    const stop = new AbortController();
    (async () => {
      while (!isOver) {
        try {
          const answer = await insist(() => fetch(`/v1/${path}`, {
            headers: last === null ? headers() : { ...headers(), "Last-Event-ID": last }, signal: stop.signal,
          }));
          // Too much was missed to be told: what is shown is loaded anew, and all from now on is heard.
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
  const setTheme = (theme) => {
    store("theme", theme);
    if (theme) document.documentElement.dataset.theme = theme;
  };
  setTheme(stored("theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
  const tools = (...more) => show(document.getElementById("tools"),
    more,
    button(language === "tr" ? "English" : "Türkçe", () => setLanguage(language === "tr" ? "en" : "tr"), "quiet"),
    make("button", {
      type: "button", class: "quiet", "aria-label": say("Dark or light", "Koyu ya da açık"), title: say("Dark or light", "Koyu ya da açık"),
      onclick: () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"),
    }, "◐"));

  // Tutorials: shown at the first time, and whenever they are asked for (U03). No instruction has more than twenty words.
  const tutorial = (name, steps) => {
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

  const setProof = (value) => { proof = value; store("proof", value); };
  const setToken = (value) => { token = value; };

  window.service = {
    language, say, money, setTime, moment, secondsOf, fieldOf, now, clock, day, length, make, show, button, field, choice, tell, call, get, fetchFile, attempt,
    follow, inTurn, listen, tools, tutorial, setProof, setToken, Refusal, stored, store,
  };
})();
