// The language of a page. DocC says American English of every page, also when it shows another without loading it.

const turkish = document.currentScript.dataset.turkish.split(" ");
const root = document.documentElement;

/// Sets the language of the page that is shown; its bar and search are in English.
function setLanguage() {
  const page = location.pathname.split("/").filter(Boolean).at(-1);
  const language = turkish.includes(page) ? "tr" : "en";
  if (root.lang !== language) root.lang = language;
  for (const bar of document.querySelectorAll("#app .nav, .search-button, .search-box")) bar.lang = "en";
}

// DocC replaces the title for each page, and sets its own language late.
new MutationObserver(setLanguage).observe(root, { attributes: true, attributeFilter: ["lang"] });
new MutationObserver(setLanguage).observe(document.querySelector("title"), { childList: true });
setLanguage();
