// The page of operators: the current city, errors, the story of every ride, licences and staff.
import {
  attempt, button, call, choice, clock, fetchFile, field, get, getCity, language, length, listen, make, money, now, say,
  setTime, setToken, show, tell, tools, tutorial,
} from "./service.js";
import { form as accountForm } from "./service_account.js";
import { CityMap } from "./service_map.js";

const content = document.getElementById("content");
const STATES = ["offline", "available", "busy", "suspended"];
const colours = ["--grey", "--green", "--blue", "--vermillion"];
const stateWords = [say("offline", "çevrimdışı"), say("free", "boşta"), say("on a ride", "yolculukta"), say("suspended", "uzaklaştırıldı")];

const help = () => tutorial("operator", [
  say("The map shows each taxi in the colour of its state, and waiting clients as rings.",
    "Haritada her taksinin rengi durumunu gösterir; bekleyen müşteriler halka olarak görünür."),
  say("Problems are listed at the top: long waits, growing queues, errors.",
    "Sorunlar en üstte listelenir: uzun beklemeler, büyüyen kuyruklar, hatalar."),
  say("Enter the number of a ride to read its story, with the rule behind each step.",
    "Bir yolculuğun numarasını girin; hikâyesini ve her adımın kuralını okuyun."),
]);

// The map: taxis in columns of numbers; each second sends those that have changed.
const taxis = { zone: [], state: [], lat: [], lon: [] };
let [waiting, map] = [[], null];
const take = (update) => {
  setTime(update.t);
  const step = update.places ? 5 : 3;
  for (let at = 0; at < update.taxis.length; at += step) {
    const number = update.taxis[at];
    taxis.zone[number] = update.taxis[at + 1];
    taxis.state[number] = update.taxis[at + 2];
    if (update.places) {
      taxis.lat[number] = update.taxis[at + 3] / 1e5;
      taxis.lon[number] = update.taxis[at + 4] / 1e5;
    }
  }
  waiting = update.waiting;
  if (map) map.redraw();
};
/** Without streets, a taxi has a fixed offset from the middle of its zone. */
const spot = (number, zone, hasPlace, plane, scale) => {
  if (hasPlace) return plane(taxis.lat[number], taxis.lon[number]);
  if (!zone || !zone.centre) return null;
  const angle = number * 2.399963;
  const away = (4 + 22 * Math.sqrt((number * 0.61803) % 1)) / scale;
  return [zone.centre[0] + Math.cos(angle) * away, zone.centre[1] + Math.sin(angle) * away];
};
const marks = (paint, { toScreen, plane, style, zones, scale }) => {
  const inks = colours.map(style);
  for (let state = 0; state < STATES.length; state += 1) {
    if (state === 0) continue;
    paint.fillStyle = inks[state];
    for (let number = 0; number < taxis.state.length; number += 1) {
      if (taxis.state[number] !== state) continue;
      const place = spot(number, zones[taxis.zone[number]], taxis.lat[number] !== undefined, plane, scale);
      if (!place) continue;
      const [x, y] = toScreen(place);
      paint.fillRect(x - 2.5, y - 2.5, 5, 5);
    }
  }
  paint.strokeStyle = style("--orange");
  paint.lineWidth = 3;
  waiting.forEach(([, zone], at) => {
    const middle = zones[zone] && zones[zone].centre;
    if (!middle) return;
    const [x, y] = toScreen(middle);
    paint.beginPath();
    paint.arc(x + 9 * Math.cos(at), y + 9 * Math.sin(at), 6, 0, 7);
    paint.stroke();
  });
};

const tiles = make("div", { class: "tiles" });
const problems = make("section", { class: "card", "aria-live": "polite" });
const rides = make("section", { class: "card" });
const story = make("section", { class: "card" });
const zoneCard = make("section", { class: "card" });
const table = (heads, rows) => make("div", { class: "scroll" }, make("table", {},
  make("thead", {}, make("tr", {}, heads.map((head) => make("th", { scope: "col" }, head)))),
  make("tbody", {}, rows.map((row) => make("tr", {}, row.map((cell) => make("td", {}, cell)))))));

const overview = async () => {
  const seen = await get("operator/overview");
  setTime(seen.time);
  const tile = (figure, words) => make("div", {}, make("b", {}, String(figure)), make("span", {}, words));
  show(tiles, tile(seen.drivers.available, say("free taxis", "boştaki taksiler")), tile(seen.drivers.busy, say("on a ride", "yolculukta")),
    tile(seen.rides.searching, say("clients waiting", "bekleyen müşteriler")), tile(seen.rides.reserved, say("reserved", "rezervasyonlar")),
    tile(seen.rides.onBoard, say("on board", "taksidekiler")), tile(seen.accounts, say("accounts", "hesaplar")));
  const { waiting: late, growing, growingMinutes, suspended, errors } = seen.problems;
  const list = [
    ...late.map((one) => [say(`${one.request} has waited in ${one.zone} for ${length(now() - one.since)}`,
      `${one.request}, ${one.zone} bölgesinde ${length(now() - one.since)} süredir bekliyor`), () => tellStory(one.request)]),
    ...growing.map((one) => [say(`Clients waiting in ${one.zone}: ${one.waiting}, the most in the last ${growingMinutes} minutes`,
      `${one.zone} bölgesinde bekleyen müşteri: ${one.waiting}; son ${growingMinutes} dakikanın en yüksek sayısı`)]),
    ...(suspended.length ? [[say(`Suspended: ${suspended.slice(0, 20).join(", ")}`, `Uzaklaştırılanlar: ${suspended.slice(0, 20).join(", ")}`)]] : []),
    ...errors.map((one) => [`${one.component}: ${one.problem} (${new Date(one.unixTime * 1000).toLocaleTimeString(language)})`]),
  ];
  show(problems, make("h2", {}, list.length === 0 ? say("No problems", "Sorun yok") : say("Problems", "Sorunlar")),
    list.map(([words, act]) => make("p", { class: "wrong" }, act ? button(words, act, "quiet") : words)));
};

const drawRides = async () => {
  const { open, over } = await get("operator/rides?count=30");
  const row = (ride) => [button(ride.request, () => tellStory(ride.request), "quiet"), ride.state, ride.client, ride.driver || "–",
    `${ride.from} → ${ride.to}`, clock(ride.ended ?? ride.requested), ride.price === undefined ? "–" : money(ride.price)];
  const heads = [say("Ride", "Yolculuk"), say("State", "Durum"), say("Client", "Müşteri"), say("Driver", "Sürücü"),
    say("Route", "Rota"), say("Time", "Saat"), say("Price", "Fiyat")];
  show(rides, make("h2", {}, say(`Open rides: ${open.length}`, `Açık yolculuklar: ${open.length}`)), table(heads, open.slice(0, 60).map(row)),
    make("h3", {}, say("Past rides", "Biten yolculuklar")), table(heads, over.map(row)),
    make("p", { class: "actions" }, button(say("Download rides (CSV)", "Yolculukları indir (CSV)"), () => save("operator/rides.csv", "rides.csv", 2000)),
      button(say("Download statement (CSV)", "Hesap özetini indir (CSV)"), () => save("operator/statement.csv", "statement.csv"))));
};
// A long table comes in parts of `rowsEach` rows, each with the names of its columns.
const save = (path, name, rowsEach) => attempt(async () => {
  const parts = [];
  for (let skip = 0, more = true; more; skip += rowsEach) {
    const lines = (await (await fetchFile(skip ? `${path}?skip=${skip}` : path)).text()).split("\n");
    parts.push(skip ? lines.slice(1).join("\n") : lines.join("\n"));
    more = rowsEach && lines.length > rowsEach + 1;
  }
  const link = make("a", { href: URL.createObjectURL(new Blob(parts, { type: "text/csv" })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
});

const wanted = make("input", { type: "text", placeholder: "r1" });
const storyText = make("div", {});
const tellStory = (request) => attempt(async () => {
  wanted.value = request;
  const { ride, story: events } = await get(`operator/ride?request=${encodeURIComponent(request)}`);
  show(storyText, make("p", {}, make("b", {}, `${ride.request}: ${ride.from} → ${ride.to}`), ` · ${ride.state}`),
    make("ol", { class: "list" }, events.map((event) => make("li", {}, make("span", { class: "hint" }, `${clock(event.time)} · ${event.rule} `),
      make("b", {}, say(event.told, event.toldInTurkish)), make("br"), make("span", {}, say(event.because, event.becauseInTurkish))))));
  story.scrollIntoView({ behavior: "smooth", block: "nearest" });
});

const staff = () => {
  const licence = make("input", { type: "text" });
  const [email, role] = [make("input", { type: "email" }), choice(["staff", "author", "guide", "hr", "organisation", "support"].map((word) => [word, word]), "staff")];
  const act = (path, fields, words) => () => attempt(async () => { await call(path, fields()); tell(words); });
  return make("details", { class: "card" }, make("summary", {}, say("Licences and staff", "Ruhsatlar ve görevliler")),
    field(say("Taxi licence", "Taksi ruhsatı"), licence),
    make("p", { class: "actions" },
      button(say("Add licence", "Ruhsatı ekle"), act("accounts/addLicence", () => ({ licence: licence.value.trim() }), say("Licence added.", "Ruhsat eklendi."))),
      button(say("Remove licence", "Ruhsatı kaldır"), act("accounts/removeLicence", () => ({ licence: licence.value.trim() }), say("Licence removed.", "Ruhsat kaldırıldı.")))),
    field(say("Email", "E-posta"), email), field(say("Role", "Rol"), role),
    make("p", { class: "actions" },
      button(say("Appoint", "Ata"), act("accounts/appoint", () => ({ email: email.value.trim(), role: role.value }), say("Appointed.", "Atandı."))),
      button(say("Dismiss", "Görevden al"), act("accounts/dismiss", () => ({ email: email.value.trim(), role: role.value }), say("Dismissed.", "Görevden alındı.")))));
};

const begin = async () => {
  await getCity();
  const ground = await get("city/map");
  await overview();
  tools(help(), button(say("Log out", "Çıkış"), () => { sessionStorage.removeItem("operator"); location.reload(); }, "quiet"));
  const board = make("div", {});
  show(story, make("h2", {}, say("Story of a ride", "Bir yolculuğun hikâyesi")), field(say("Number", "Numara"), wanted),
    make("p", { class: "actions" }, button(say("Show story", "Hikâyeyi göster"), () => tellStory(wanted.value.trim()), "main")), storyText);
  show(content, tiles, problems, make("div", { class: "board" },
    make("div", {}, make("p", { class: "legend" }, stateWords.slice(1).map((words, at) =>
      make("span", {}, make("i", { "data-state": STATES[at + 1] }), words)), make("span", {}, make("i", { "data-state": "waiting" }), say("waiting client", "bekleyen müşteri"))), board, zoneCard),
    make("div", {}, story, staff())), rides);
  zoneCard.hidden = true;
  if (ground.zones.some((zone) => zone.rings)) {
    map = new CityMap(board, ground, {
      label: say("Map of the city with its taxis", "Taksileriyle kent haritası"), marks,
      tap: ({ zone, number }) => zone && attempt(async () => {
        const { drivers } = await get(`operator/queue?zone=${encodeURIComponent(zone)}`);
        zoneCard.hidden = false;
        show(zoneCard, make("h3", {}, zone), make("p", {}, drivers.length === 0 ? say("No taxi is in the queue.", "Kuyrukta taksi yok.")
          : say(`Queue, front first: ${drivers.join(", ")}`, `Kuyruk, baştan sona: ${drivers.join(", ")}`)),
        make("p", {}, say(`Clients waiting: ${waiting.filter(([, other]) => other === number).length}`,
          `Bekleyen müşteri: ${waiting.filter(([, other]) => other === number).length}`)));
      }),
    });
  }
  listen("operator/map", take);
  await drawRides();
  setInterval(() => attempt(overview), 5000);
  setInterval(() => attempt(drawRides), 10000);
};

const enter = () => {
  const box = make("input", { type: "password", autocomplete: "off" });
  show(content, accountForm(say("For operators", "İşletmeciler için"),
    [field(say("The operator's token", "İşletmecinin belirteci"), box, say("the content of the file given with --operator-token-file", "--operator-token-file ile verilen dosyanın içeriği"))],
    say("Enter", "Giriş yap"), async () => {
      setToken(box.value.trim());
      await get("operator/accounts");
      sessionStorage.setItem("operator", box.value.trim());
      await begin();
    }));
  box.focus();
};
tools();
const known = sessionStorage.getItem("operator");
if (known) { setToken(known); begin().catch(enter); } else enter();
