// Replays a recorded run: a canvas over streets that are drawn once, a clock, and its keys.
import { bytes, number, onTheme, pending, say } from "./frame.js";
import { groundLines } from "./basemap.js";
import { clockText, header, seek, state } from "./replayclock.js";
import { readReplay } from "./replaydata.js";
import { draw, readColours, taxiColours } from "./replaydrawing.js";
import { hitKinds, hits } from "./replaymarks.js";
import { follow, tell as tellStory } from "./replaystory.js";
import { countAll, drawStrip, strip, tellWaiting } from "./replaystrip.js";
import { canvas, findScatter, fit, pan, scatter, zoom } from "./replayview.js";

const find = (id) => document.getElementById(id);

const words = (cells) => {
  for (const [id, text] of cells) {
    const cell = find(id);
    if (cell && cell.textContent !== text) cell.textContent = text;
  }
};

const tell = () => {
  const cells = [["replay-clock", clockText(state.seconds)]];
  for (let kind = 0; kind < taxiColours.length - 1; kind++) {
    cells.push([`replay-count-${kind}`, number(state.counts[kind] ?? 0, 0)]);
  }
  cells.push(["replay-count-waiting", number(state.waiting, 0)]);
  for (const [kind, count] of Object.entries(state.people)) {
    cells.push([`replay-count-${kind}`, number(count, 0)]);
  }
  words(cells);
  const slider = find("replay-seek");
  slider.value = String(Math.round(state.seconds));
  slider.setAttribute("aria-valuetext", clockText(state.seconds));
  follow(state.seconds);
};

const play = (isPlaying) => {
  if (isPlaying && state.seconds >= header.endSeconds) seek(0);
  state.isPlaying = isPlaying;
  find("replay-play").textContent = isPlaying ? say("Pause", "Duraklat") : say("Play", "Oynat");
  state.needsFrame = true;
};

const frame = (now) => {
  const passed = Math.min((now - state.lastFrame) / 1000, 0.25);
  state.lastFrame = now;
  if (state.isPlaying) {
    seek(state.seconds + passed * Number(find("replay-speed").value));
    if (state.seconds >= header.endSeconds) play(false);
  }
  if (state.needsFrame || state.needsGround) {
    state.needsFrame = state.isPlaying;
    draw();
    if (now - state.lastTold > 100 || !state.isPlaying) {
      tell();
      drawStrip();
      state.lastTold = now;
    }
  }
  requestAnimationFrame(frame);
};

// Pointer and keys.

const choose = (kind, number) => {
  state.chosen = [kind, number];
  state.needsFrame = true;
  tellStory(kind, number);
};

const chooseAt = (x, y) => {
  let [best, nearest] = [-1, 14];
  for (let at = 0; at < hits.count; at += 4) {
    const distance = Math.hypot(hits.list[at + 2] - x, hits.list[at + 3] - y);
    // Of equally near ones the last, which is drawn on top.
    if (distance <= nearest) [best, nearest] = [at, distance];
  }
  if (best >= 0) choose(hitKinds[hits.list[best]], hits.list[best + 1]);
};

const pointer = () => {
  const held = new Map();
  let moved = 0;
  canvas.addEventListener("pointerdown", (event) => {
    held.set(event.pointerId, [event.offsetX, event.offsetY]);
    canvas.setPointerCapture(event.pointerId);
    moved = 0;
  });
  canvas.addEventListener("pointermove", (event) => {
    const last = held.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = [event.offsetX - last[0], event.offsetY - last[1]];
    const others = [...held].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    if (others.length > 0) {
      const before = Math.hypot(last[0] - others[0][0], last[1] - others[0][1]);
      const after = Math.hypot(event.offsetX - others[0][0], event.offsetY - others[0][1]);
      if (before > 0 && after > 0) zoom(before / after, others[0][0], others[0][1]);
    } else {
      state.view.east -= dx * state.view.metresPerPixel;
      state.view.north += dy * state.view.metresPerPixel;
    }
    moved += Math.abs(dx) + Math.abs(dy);
    held.set(event.pointerId, [event.offsetX, event.offsetY]);
    state.needsGround = true;
  });
  canvas.addEventListener("pointerup", (event) => {
    held.delete(event.pointerId);
    if (moved < 5) chooseAt(event.offsetX, event.offsetY);
  });
  canvas.addEventListener("pointercancel", (event) => held.delete(event.pointerId));
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && document.activeElement !== canvas) return;
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, event.offsetX, event.offsetY);
  }, { passive: false });
  strip.addEventListener("click", (event) => seek(event.offsetX / strip.clientWidth * header.endSeconds));
};

const changeSpeed = (step) => {
  const speed = find("replay-speed");
  speed.selectedIndex = Math.min(Math.max(speed.selectedIndex + step, 0), speed.options.length - 1);
};

/** Words of the finder for each kind of people, in English and Turkish. */
const kindWords = {
  taxi: ["t", "d", "taxi", "driver", "taksi", "sürücü"], client: ["c", "client", "müşteri"],
  walker: ["w", "walker", "ziyaretçi"], tourist: ["u", "tourist", "turist"], runner: ["r", "runner", "koşucu"],
};
const kindOf = (word) => Object.keys(kindWords).find((kind) => kindWords[kind].includes(word));

/** Jumps to the worst wait; without taxis, to the time with most people on the map. */
const goToWorst = () => {
  if (header.worst.length > 0) seek(header.worst[0]);
  else if (!header.hasTaxis) seek(state.counted.busiest);
};

const worst = () => {
  goToWorst();
  play(true);
};

const keys = {
  " ": () => play(!state.isPlaying), k: () => play(!state.isPlaying),
  ArrowLeft: (far) => seek(state.seconds - (far ? 600 : 60)), ArrowRight: (far) => seek(state.seconds + (far ? 600 : 60)),
  ArrowUp: () => changeSpeed(1), ArrowDown: () => changeSpeed(-1),
  Home: () => seek(0), End: () => seek(header.endSeconds),
  "+": () => zoom(1 / 1.3), "-": () => zoom(1.3), "0": () => fit(), w: worst,
  a: () => pan(-1, 0), d: () => pan(1, 0), e: () => pan(0, 1), s: () => pan(0, -1),
};

const controls = () => {
  find("replay-play").addEventListener("click", () => play(!state.isPlaying));
  find("replay-worst")?.addEventListener("click", worst);
  find("replay-seek").addEventListener("input", (event) => seek(Number(event.target.value)));
  find("replay-in").addEventListener("click", () => zoom(1 / 1.5));
  find("replay-out").addEventListener("click", () => zoom(1.5));
  find("replay-whole").addEventListener("click", fit);
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Also with Caps Lock.
    const action = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action(event.shiftKey);
  });
  find("replay-find").addEventListener("submit", (event) => {
    event.preventDefault();
    const { value, placeholder } = find("replay-who");
    const asked = /^\s*(\p{L}+)\s*(\d+)\s*$/u.exec(value);
    const kind = asked && (kindOf(asked[1].toLocaleLowerCase("tr")) ?? kindOf(asked[1].toLowerCase()));
    find("replay-who").setCustomValidity(kind ? "" : say(`Write ${placeholder}`, `Şöyle yazın: ${placeholder}`));
    find("replay-who").reportValidity();
    if (kind) choose(kind, Number(asked[2]));
  });
  find("replay-who").addEventListener("input", () => find("replay-who").setCustomValidity(""));
  new ResizeObserver(() => { state.needsGround = true; }).observe(canvas);
};

const start = async () => {
  state.data = readReplay(await bytes("replay-movement"), await bytes("streets"), header);
  state.streets = groundLines(state.data.ground);
  findScatter();
  const { taxis, waits, zones } = state.data;
  state.spacing = Math.max(1, state.scatterMetres / 0.32 || Math.sqrt(zones.length) * 100);
  state.taxiOffsets = Array.from({ length: taxis.count }, (_, taxi) => (header.isByZone ? scatter(taxi + 1) : null));
  state.longestWait = waits.ends.reduce((most, end, wait) => Math.max(most, end - waits.starts[wait]), 0);
  state.counted = countAll();
  fit();
  goToWorst();
  onTheme(readColours);
  pointer();
  controls();
  tellWaiting();
  requestAnimationFrame((now) => { state.lastFrame = now; draw(); tell(); drawStrip(); requestAnimationFrame(frame); });
};

/** For tests of the page. */
find("replay-stage").replay = {
  get clockSeconds() { return state.seconds; },
  get framesDrawn() { return state.framesDrawn; },
  get isPlaying() { return state.isPlaying; },
  /** The recent drawing time of a frame. */
  get frameMilliseconds() { return state.frameMilliseconds; },
  get waiting() { return state.waiting; },
  /** The number of people of each kind: on tours (walking), tourists, running, cycling, paused. */
  get people() { return { ...state.people }; },
  get counts() { return [...state.counts]; },
  /** A person of each kind on the map: kind and number. */
  get onMap() {
    const found = new Map();
    for (let at = 0; at < hits.count; at += 4) found.set(hitKinds[hits.list[at]], hits.list[at + 1]);
    return [...found];
  },
  get endSeconds() { return header.endSeconds; },
  seek, goToWorst, play: () => play(true), pause: () => play(false), choose, clockText, header,
};

pending.push(start());
