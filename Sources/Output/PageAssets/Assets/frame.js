"use strict";
// What every page has: dark and light, the data that stand in it, and the sign that all is drawn.
(() => {
  const root = document.documentElement;
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const listeners = [];
  let chosen = null;
  let printing = false;
  const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
  const isDark = () => !printing && (chosen ?? (dark.matches ? "dark" : "light")) === "dark";
  const applyTheme = () => {
    root.dataset.theme = isDark() ? "dark" : "light";
    for (const listener of listeners) listener();
  };

  window.cabrank = {
    /** Calls back at once and whenever the page turns dark or light. */
    onTheme(listener) { listeners.push(listener); listener(); },
    isDark,
    isPrinting: () => printing,
    /** The value of a colour of the page: "blue", "ink", "blue-words". */
    colour(name) { return getComputedStyle(root).getPropertyValue("--" + name).trim(); },
    json(id) { return JSON.parse(document.getElementById(id).textContent); },
    /** The bytes of a compressed island. */
    async bytes(id) {
      const text = atob(document.getElementById(id).textContent);
      const packed = Uint8Array.from(text, (character) => character.charCodeAt(0));
      const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
      return new Uint8Array(await new Response(stream).arrayBuffer());
    },
    /** 12,345.6 with so many decimals. */
    number(value, decimals) {
      if (value === null || Number.isNaN(value)) return "–";
      const text = Math.abs(value).toFixed(decimals);
      const [whole, fraction] = text.split(".");
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",") + (fraction ? "." + fraction : "");
      return (value < 0 && Number(text) !== 0 ? "−" : "") + grouped;
    },
    /** Of the run, from 0: 16 Jun; 16 where its first day, as 2026-06-01, is not known. */
    day(day, firstDay) {
      if (!firstDay) return String(day + 1);
      const date = new Date(Date.parse(firstDay) + day * 86_400_000);
      return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
    },
    /** A time as it is; on a later day than the first 2 Jun 02:00, or day 2, 02:00. */
    onDay(day, time, firstDay) {
      if (day === 0) return time;
      return firstDay ? `${window.cabrank.day(day, firstDay)} ${time}` : `day ${day + 1}, ${time}`;
    },
    /** 18:30, on the day that it is. */
    clock(hours, firstDay) {
      const minutes = Math.round(hours * 60);
      const pad = (number) => String(number).padStart(2, "0");
      const day = Math.floor(minutes / 1440);
      return window.cabrank.onDay(day, pad(Math.floor((minutes % 1440) / 60)) + ":" + pad(minutes % 60), firstDay);
    },
    /** What must be done before the page says that it is ready. */
    pending: [],
  };

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
      await Promise.all(window.cabrank.pending);
      root.dataset.ready = "true";
    } catch (error) {
      root.dataset.ready = "failed";
      throw error;
    }
  });
})();
