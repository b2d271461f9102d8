// Shared by all pages: light and dark theme, language, embedded data, and a sign that drawing is finished.
const root = document.documentElement;
const isTurkish = root.lang === "tr";
/** A text in the language of the page. */
export const say = (english, turkish) => isTurkish ? turkish : english;
const dark = window.matchMedia("(prefers-color-scheme: dark)");
const listeners = [];
let chosen = null;
let printing = false;
const months = say("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec", "Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara").split(" ");
export const isDark = () => !printing && (chosen ?? (dark.matches ? "dark" : "light")) === "dark";
const applyTheme = () => {
  root.dataset.theme = isDark() ? "dark" : "light";
  for (const listener of listeners) listener();
};

/** Calls back at once and whenever the page turns dark or light. */
export const onTheme = (listener) => { listeners.push(listener); listener(); };
/** The value of a colour of the page: "blue", "ink", "blue-words". */
export const colour = (name) => getComputedStyle(root).getPropertyValue("--" + name).trim();
export const json = (id) => JSON.parse(document.getElementById(id).textContent);
/** The bytes of a compressed data island. */
export const bytes = async (id) => {
  const text = atob(document.getElementById(id).textContent);
  const packed = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};
/** A number with grouped digits and fixed decimals: 12,345.6, in Turkish 12.345,6. */
export const number = (value, decimals) => {
  if (value === null || Number.isNaN(value)) return "–";
  const text = Math.abs(value).toFixed(decimals);
  const [whole, fraction] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, say(",", ".")) + (fraction ? say(".", ",") + fraction : "");
  return (value < 0 && Number(text) !== 0 ? "−" : "") + grouped;
};
/** The name of a day of the run, counted from 0: 16 Jun; or 16 if its first day (2026-06-01) is unknown. */
const dayName = (number, firstDay) => {
  if (!firstDay) return String(number + 1);
  const date = new Date(Date.parse(firstDay) + number * 86_400_000);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
};
/** A time; after the first day with its date, 2 Jun 02:00 or day 2, 02:00. */
export const onDay = (number, time, firstDay) => {
  if (number === 0) return time;
  return firstDay ? `${dayName(number, firstDay)} ${time}` : `${say(`day ${number + 1}`, `${number + 1}. gün`)}, ${time}`;
};
/** Work to finish before the page says that it is ready. */
export const pending = [];

dark.addEventListener("change", applyTheme);
document.getElementById("theme")?.addEventListener("click", () => {
  chosen = isDark() ? "light" : "dark";
  applyTheme();
});
window.addEventListener("beforeprint", () => { printing = true; applyTheme(); });
window.addEventListener("afterprint", () => { printing = false; applyTheme(); });
applyTheme();
window.addEventListener("load", async () => {
  try {
    await Promise.all(pending);
    root.dataset.ready = "true";
  } catch (error) {
    root.dataset.ready = "failed";
    throw error;
  }
});
