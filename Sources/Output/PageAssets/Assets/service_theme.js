// The theme, set before anything is drawn: the system's, unless the reader has chosen the other one. Modules run later, so this
// is not one; its block keeps its names private.
{
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const key = "chosen-theme";
  let chosen = null;
  try { chosen = localStorage.getItem(key); } catch { /* nothing is kept */ }
  const system = () => dark.matches ? "dark" : "light";
  const apply = () => { document.documentElement.dataset.theme = chosen || system(); };
  /** Switches to the other theme; if that is the system's, the page follows the system again. */
  document.addEventListener("switch-theme", () => {
    const other = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    chosen = other === system() ? null : other;
    try { chosen ? localStorage.setItem(key, chosen) : localStorage.removeItem(key); } catch { /* for this page only */ }
    apply();
  });
  dark.addEventListener("change", apply);
  apply();
}
