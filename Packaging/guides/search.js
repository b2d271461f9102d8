// Full-text search in the guides: a button in the navigation bar, and the key "/". The index is loaded when the search is first
// opened. Tab titles end with the name of the program instead of DocC's "Documentation".

const resultsMax = 30;
const contextBefore = 60;
const contextAfter = 160;

/// Returns an element with a class, a text and children.
function element(name, className = "", text = "", children = []) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  made.append(...children);
  return made;
}

/// Returns a text of the same length in lower case, with both letters i of Turkish as one.
const fold = (text) => text.replace(/[İIı]/g, "i").toLowerCase();

/// Returns the number of occurrences of a word in a text.
const count = (text, word) => text.split(word).length - 1;

/// Returns the score of a section for the words, or 0 if a word is missing.
function score(section, words) {
  let sum = 0;
  for (const word of words) {
    const inText = count(section.lower, word);
    const inHeading = section.headingLower.includes(word);
    const inPage = section.pageLower.includes(word);
    if (!inText && !inHeading && !inPage) return 0;
    sum += (inHeading ? 20 : 0) + (inPage ? 5 : 0) + Math.min(inText, 10);
  }
  return sum + (section.lower.includes(words.join(" ")) ? 10 : 0);
}

/// Returns the text around the first match, with all matches marked.
function excerpt(section, words) {
  const first = Math.min(...words.map((word) => section.lower.indexOf(word)).filter((index) => index >= 0));
  const start = Number.isFinite(first) ? Math.max(0, first - contextBefore) : 0;
  const from = start > 0 ? section.text.indexOf(" ", start) + 1 : 0;
  const shown = section.text.slice(from, from + contextBefore + contextAfter);
  const literal = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("i", "[iİIı]");
  const pattern = new RegExp(`(${words.map(literal).join("|")})`, "gi");
  const parts = shown.split(pattern).map((part, index) => (index % 2 ? element("mark", "", part) : part));
  return element("span", "search-text", "", [from > 0 ? "…" : "", ...parts, "…"]);
}

/// Returns the results for a query, best first.
function find(sections, query) {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (!words.length) return { words, found: [] };
  const scored = sections.map((section) => ({ section, value: score(section, words) })).filter((one) => one.value > 0);
  scored.sort((a, b) => b.value - a.value);
  return { words, found: scored.slice(0, resultsMax).map((one) => one.section) };
}

/// Returns the sections of all pages, ready to be searched.
async function load() {
  const sections = await (await fetch("/search.json")).json();
  return sections.map((section) => ({
    ...section,
    lower: fold(section.text),
    headingLower: fold(section.heading),
    pageLower: fold(section.page),
  }));
}

/// Builds the dialog and returns a function that opens it.
function dialog() {
  const input = element("input", "search-input");
  Object.assign(input, { type: "search", placeholder: "Search the guides", ariaLabel: "Search the guides" });
  const list = element("div", "search-results");
  list.setAttribute("aria-live", "polite");
  const box = element("dialog", "search-box", "", [input, list]);
  let sections = null;

  const show = () => {
    const { words, found } = find(sections || [], input.value);
    const none = sections && words.length && !found.length;
    list.replaceChildren(...(none ? [element("p", "search-none", "Nothing found")] : found.map((section) => {
      const place = section.heading === section.page ? section.page : `${section.page} › ${section.heading}`;
      const link = element("a", "search-result", "", [element("span", "search-place", place), excerpt(section, words)]);
      link.href = section.url;
      link.addEventListener("click", () => box.close());
      return link;
    })));
  };
  const step = (event, by) => {
    const links = [...list.querySelectorAll("a")];
    const next = links[links.indexOf(document.activeElement) + by];
    (next || (by < 0 ? input : links.at(-1)))?.focus();
    event.preventDefault();
  };
  input.addEventListener("input", show);
  box.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") step(event, 1);
    else if (event.key === "ArrowUp") step(event, -1);
    else if (event.key === "Enter" && event.target === input) list.querySelector("a")?.click();
    else if (event.key === "Escape") box.close();
    event.stopPropagation();
  });
  box.addEventListener("click", (event) => { if (event.target === box) box.close(); });
  document.body.append(box);
  return async () => {
    box.showModal();
    input.select();
    sections = sections || await load();
    show();
  };
}

/// Replaces DocC's word at the end of a tab title.
function name(title) {
  const [page, site] = title.textContent.split(" | ");
  if (site === "Documentation") title.textContent = page === "cabrank" ? page : `${page} | cabrank`;
}

const title = document.querySelector("title");
new MutationObserver(() => name(title)).observe(title, { childList: true });

const open = dialog();
const button = element("button", "search-button", "Search", [element("kbd", "", "/")]);
button.type = "button";
button.addEventListener("click", open);
document.body.append(button);
window.addEventListener("keydown", (event) => {
  const isTyping = /^(input|textarea|select)$/i.test(event.target.tagName || "");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.key !== "/") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  open();
}, true);
