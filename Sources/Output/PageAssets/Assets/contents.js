// The contents page of lessons: search, selection by age and length, and the language.
const root = document.documentElement;
const find = (id) => document.getElementById(id);
const finder = find("finder");
const items = Array.from(document.querySelectorAll("#topics .lessons li"));
const topics = Array.from(document.querySelectorAll("#topics .topic"));
const sections = Array.from(document.querySelectorAll("main > section, nav.contents, .chips"));
const keptSections = ["find", "topics"];
// A lesson opens in the language of this page, which the address names: `#tr`.
const lessons = Array.from(document.querySelectorAll('main a[href$=".html"]')).filter((link) => !link.closest(".sheets"));

/** Small letters without accents; the Turkish dotless i becomes an i. */
const folded = (text) =>
  text.toLocaleLowerCase("tr").normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/ı/g, "i");
const texts = items.map((item) => folded(item.textContent));

const isWithin = (item, id) => {
  const most = find(id).value;
  return most === "" || (item.dataset[id] !== undefined && Number(item.dataset[id]) <= Number(most));
};

const search = () => {
  const words = folded(find("search").value).split(/\s+/).filter(Boolean);
  let count = 0;
  items.forEach((item, index) => {
    const isFound =
      words.every((word) => texts[index].includes(word)) && isWithin(item, "age") && isWithin(item, "minutes");
    item.hidden = !isFound;
    if (isFound) count += 1;
  });
  for (const topic of topics) topic.hidden = !topic.querySelector("li:not([hidden])");
  const isSearching = count < items.length;
  for (const section of sections) section.hidden = isSearching && !keptSections.includes(section.id);
  for (const text of find("found").children) text.textContent = text.textContent.replace(/\d+/, String(count));
};

const speak = (language) => {
  root.lang = language;
  for (const option of finder.querySelectorAll("option")) option.textContent = option.dataset[language];
  const title = document.querySelector(`h1 [lang="${language}"]`);
  if (title) document.title = title.textContent;
  for (const link of lessons) link.hash = language;
};

find("search").addEventListener("input", search);
for (const id of ["age", "minutes"]) find(id).addEventListener("change", search);
find("language").addEventListener("click", () => speak(root.lang === "tr" ? "en" : "tr"));
speak(["en", "tr"].find((language) => location.hash === `#${language}`) ?? root.lang);
finder.hidden = false;
search();
