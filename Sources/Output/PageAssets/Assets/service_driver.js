// The page of drivers: start work, accept offers in time, drive, be paid, and view the income.
import {
  attempt, button, call, choice, clock, day, field, follow, get, inTurn, length, listen, make, money, now, say, show,
  tell, tools, tutorial, weekday,
} from "./service.js";
import { enter as enterAccount, logOut, ownData } from "./service_account.js";
import { areAlertsOn, onAlertChange, ring, setAtWork, stopRinging, turnAlertsOn } from "./service_alerts.js";
import { CityMap, mapPin } from "./service_map.js";
import { locate, remembered } from "./service_places.js";

const content = document.getElementById("content");
const [stage, mapPlace, work, income] = [
  make("div", { "aria-live": "polite" }), make("div", { class: "map-place", hidden: true }), make("div", {}), make("section", { class: "card" })];
let [city, map, state, rides, offerEnds, span] = [null, null, null, { open: [], over: [] }, null, "day"];

const help = () => tutorial("driver", [
  say("Start work in the zone where you are. You join the end of its queue.",
    "Bulunduğunuz bölgede işe başlayın. Kuyruğun sonuna geçersiniz."),
  say("An offer is open for a short time only. Accept or refuse it before the time runs out.",
    "Teklif kısa süre açıktır. Süre dolmadan kabul edin ya da reddedin."),
  say("Report when you arrive and when your passengers are on board.",
    "Vardığınızı ve yolcuların bindiğini bildirin."),
  say("Confirm the cash you receive. Finish the ride when all clients have paid; you join the queue there.",
    "Aldığınız nakdi onaylayın. Bütün müşteriler ödeyince yolculuğu bitirin; oradaki kuyruğa girersiniz."),
]);

const act = (path, fields) => attempt(async () => {
  const answer = await call(path, fields);
  const words = answer.events.map((event) => event.message).filter(Boolean)[0];
  if (words) tell(words);
  await refresh();
});

// The driver's position: a zone of the list, or the phone's position.
const list = choice([], "");
let here = null;
const zoneOf = (point) => map && point && map.zoneAt(map.plane(point.lat, point.lon));
const stand = (point) => {
  here = point;
  const zone = zoneOf(point);
  if (point) list.value = zone ? zone.name : "";
  if (point && map && !zone) tell(say("You are outside the service area.", "Hizmet alanının dışındasınız."), true);
  if (map) map.redraw();
};
const findMe = () => button(say("Where I am", "Bulunduğum yer"), async () => {
  const found = await locate();
  if (!found) return;
  stand(found);
  if (list.value) tell(say(`You are in ${list.value}.`, `Bulunduğunuz bölge: ${list.value}.`));
  draw();
}, "quiet");
const isPlaced = () => {
  if (here || list.value) return true;
  tell(say("Where are you?", "Neredesiniz?"), true);
  return false;
};
const withPlace = (words, does, kind) => button(words, () => {
  if (isPlaced()) return act(does, { zone: here || list.value });
}, kind);
const interrupt = (words, because) => button(words, () => {
  if (isPlaced()) return act("taxis/interrupt", { zone: here || list.value, because });
});

const people = (party) => `${party.party} ${party.party === 1 ? say("person", "kişi") : say("people", "kişi")}`;
const leaves = (party) => party.departure !== undefined && make("p", { class: "departure" },
  `${say("Reserved for", "Kalkış")} ${weekday(party.departure)}, ${clock(party.departure)}`);
const way = (party) => make("div", { class: "way" },
  make("p", { class: "stop", "data-end": "from" }, party.from), make("p", { class: "stop", "data-end": "to" }, party.to));

const offerCard = () => make("section", { class: "card offer", "data-key": state.offered.map((party) => party.request).join() },
  make("p", { class: "kicker" }, say("New offer", "Yeni teklif")),
  make("p", { class: "countdown", role: "timer", "data-countdown": true }, ""),
  state.offered.map((party) => make("div", { class: "party" }, way(party), leaves(party),
    make("p", {}, `${people(party)} · `, party.price !== undefined && make("b", {}, money(party.price)),
      make("span", { class: "hint" }, ` ${party.request}`)))),
  make("p", { class: "actions choice" },
    button(say("Refuse", "Reddet"), () => act("taxis/refuse")),
    button(say("Accept", "Kabul et"), () => act("taxis/accept"), "main")));

// The current ride.
const cashButton = (ride, kind) => button(`${say("Cash received", "Nakit alındı")}: ${money(ride.price)}`,
  () => act("taxis/confirmCash", { client: ride.client }), kind, `cash ${ride.request}`);
const means = { cash: say("in cash", "nakit"), card: say("by card", "kartla") };
/** T12: the time at which the ride of an absent client is closed. */
const waitsUntil = (ride) => Math.max(ride.arrived, ride.departure ?? 0) + city.rules.noShowWait;
const navigate = (party, end) => {
  const point = pointOf(party, end);
  return point && make("a", { class: "button", href: `geo:${point.lat},${point.lon}?q=${point.lat},${point.lon}` }, say("Navigate", "Yol tarifi"));
};

/** The next action for a party, and its reason. */
const next = (party, ride) => {
  if (party.onBoard && ride.paid) return { words: `${say("Paid", "Ödendi")} ${means[ride.paidBy] ?? ""}: ${money(ride.price)}`, acts: [navigate(party, "to")] };
  if (party.onBoard) {
    return {
      words: say(`Not paid yet: ${money(ride.price)}. Confirm the cash, or wait until the client has paid in the app.`,
        `Henüz ödenmedi: ${money(ride.price)}. Nakdi onaylayın ya da müşterinin uygulamada ödemesini bekleyin.`),
      acts: [navigate(party, "to"), cashButton(ride, "main")],
    };
  }
  const onBoard = button(say("On board", "Bindiler"), () => act("taxis/pickUp", ride.client ? { client: ride.client } : {}), "main");
  if (ride.state === "there") {
    return {
      words: [say("No client there? The ride closes in ", "Müşteri yok mu? Yolculuğun kapanmasına kalan süre: "),
        make("b", { "data-until": waitsUntil(ride) }, length(Math.max(0, waitsUntil(ride) - now()))),
        say(` (at ${clock(waitsUntil(ride))}). It then costs nothing, and you join the queue here.`,
          ` (saat ${clock(waitsUntil(ride))}). Ücret alınmaz, siz buradaki kuyruğa girersiniz.`)],
      acts: [onBoard],
    };
  }
  return {
    words: ride.expected !== undefined && `${say("You are expected at", "Beklendiğiniz saat:")} ${clock(ride.expected)}`,
    acts: [navigate(party, "from"), onBoard, button(say("I am there", "Vardım"), () => act("taxis/arrive"), "main")],
  };
};

const partyCard = (party) => {
  const ride = rides.open.find((other) => other.request === party.request) || {};
  const { words, acts } = next(party, ride);
  return make("div", { class: "party", "data-key": party.request }, way(party), leaves(party),
    make("p", {}, `${people(party)} · `, ride.price !== undefined && make("b", {}, money(ride.price)),
      make("span", { class: "hint" }, ` ${party.request}`)),
    words && make("p", { class: "now" }, words), make("p", { class: "actions" }, acts));
};

const rideCard = () => {
  const isAnyOnBoard = state.parties.some((party) => party.onBoard);
  const isOver = state.parties.every((party) => party.onBoard && (rides.open.find((ride) => ride.request === party.request) || {}).paid);
  return make("section", { class: "card ride", "data-key": state.parties.map((party) => party.request).join() },
    make("h2", {}, say("Your ride", "Yolculuğunuz")), state.parties.map(partyCard),
    isOver && make("p", { class: "actions" }, button(say("Finish the ride", "Yolculuğu bitir"), () => act("taxis/conclude"), "main")),
    !isAnyOnBoard && make("details", {}, make("summary", {}, say("I cannot do this ride", "Bu yolculuğu yapamıyorum")),
      make("p", {}, say("The service looks for another taxi, and you go offline.", "Başka bir taksi aranır, siz çevrimdışı olursunuz.")),
      make("p", { class: "actions" }, button(say("Give the ride back", "Yolculuktan vazgeç"), () => act("taxis/giveBack"), "danger"))),
    isAnyOnBoard && make("details", {}, make("summary", {}, say("End the ride early", "Yolculuğu erken bitir")),
      field(say("Where you are", "Neredesiniz"), list), findMe(),
      make("p", { class: "actions" },
        interrupt(say("The client wants to get out", "Müşteri inmek istiyor"), "clientWish"),
        interrupt(say("The taxi has a problem", "Takside sorun var"), "taxiProblem"))));
};

const workCard = () => {
  const isAtWork = state.state === "available";
  const isElsewhere = list.value && state.place && list.value !== state.place;
  return make("section", { class: "card" },
    make("h2", {}, {
      offline: say("Not at work", "Çalışmıyorsunuz"), available: say("At work", "Çalışıyorsunuz"), busy: say("On a ride", "Yolculukta"),
      suspended: say("Suspended", "Uzaklaştırıldınız"),
    }[state.state]),
    isAtWork && make("p", { class: "large" }, `${state.placeInQueue} / ${state.queueLength}`),
    isAtWork && make("p", {}, say(`your place in the queue of ${state.place}`, `${state.place} kuyruğundaki yeriniz`)),
    !areAlertsOn() && make("p", { class: "now" },
      say("The sound for offers is off. ", "Tekliflerin sesi kapalı. "), button(say("Turn the sound on", "Sesi aç"), async () => {
        await turnAlertsOn();
        draw();
      })),
    field(say("Zone", "Bölge"), list), findMe(),
    make("p", { class: "actions" },
      state.state === "offline" && withPlace(say("Start work", "İşe başla"), "taxis/start", "main"),
      isAtWork && withPlace(say("I am in another zone", "Başka bölgedeyim"), "taxis/move", isElsewhere ? "main" : ""),
      isAtWork && button(say("Stop work", "İşi bırak"), () => act("taxis/stop"))));
};

// The map: the driver's position, pickups (A) and destinations (B).
const pointOf = (party, end) => {
  if (party[`${end}At`]) return party[`${end}At`];
  const zone = map && map.zones.find((other) => other.name === party[end]);
  return zone && zone.centre && map.degrees(zone.centre);
};
const shownStops = () => (state.offered.length > 0 ? state.offered : state.parties).flatMap((party) =>
  (party.onBoard ? ["to"] : ["from", "to"]).map((end) => ({ end, point: pointOf(party, end) }))).filter(({ point }) => point);
const marks = (paint, { toScreen, plane, style }) => {
  if (!state) return;
  const onMap = ({ lat, lon }) => toScreen(plane(lat, lon));
  for (const { end, point } of shownStops()) {
    mapPin(paint, onMap(point), style, end === "from" ? "--green-words" : "--vermillion-words", end === "from" ? "A" : "B");
  }
  if (here) mapPin(paint, onMap(here), style, "--blue");
};
let framed = "";
const drawMap = () => {
  if (!map) return;
  const stops = shownStops();
  mapPlace.hidden = stops.length === 0;
  const wanted = JSON.stringify(stops);
  if (wanted !== framed) map.frame([...stops.map(({ point }) => point), ...here ? [here] : []].map(({ lat, lon }) => map.plane(lat, lon)));
  framed = wanted;
  map.redraw();
};

// Past rides.
const overList = () => make("details", {}, make("summary", {}, say("My rides", "Yolculuklarım")),
  make("ul", { class: "list" }, rides.over.map((ride) => make("li", {}, make("b", {}, `${ride.from} → ${ride.to}`),
    make("span", { class: "hint" }, [` ${day(ride.ended)} ${clock(ride.ended)}`, ride.price === undefined ? "" : ` · ${money(ride.price)}`, ` · ${ride.request}`]),
    ride.state === "interrupted" && !ride.paid && make("p", { class: "actions" }, cashButton(ride, ""))))));
const drawIncome = inTurn(async () => {
  const shown = span;
  const { sums } = await get(`me/statistics?by=${shown}&count=12`);
  const names = { day: say("Day", "Gün"), week: say("Week", "Hafta"), month: say("Month", "Ay") };
  show(income, make("h2", {}, say("Income", "Kazanç")),
    make("p", { class: "actions" }, Object.keys(names).map((each) =>
      button(names[each], () => { span = each; drawIncome(); }, each === shown ? "chosen" : "quiet"))),
    sums.length === 0 ? make("p", { class: "hint" }, say("No rides yet.", "Henüz yolculuk yok.")) : make("div", { class: "scroll" }, make("table", {},
      make("thead", {}, make("tr", {}, [names[shown], say("Rides", "Yolculuk"), say("Fares", "Ücretler")].map((words, at) =>
        make("th", { scope: "col", class: at > 0 ? "number" : "" }, words)))),
      make("tbody", {}, sums.map((sum) => make("tr", {}, make("th", { scope: "row" }, sum.from),
        make("td", { class: "number" }, String(sum.rides)), make("td", { class: "number" }, money(sum.price))))))),
    rides.over.length > 0 && overList());
});

const draw = () => {
  if (state.offered.length === 0) offerEnds = null;
  else if (offerEnds === null) offerEnds = state.offerEnds ?? null;
  show(stage, state.offered.length > 0 && offerCard(), state.parties.length > 0 && rideCard());
  show(work, state.parties.length === 0 && state.offered.length === 0 && workCard());
  setAtWork(state.state === "available" || state.state === "busy");
  if (state.offered.length === 0) stopRinging();
  else ring(say("New offer", "Yeni teklif"), state.offered.map((party) => `${party.from} → ${party.to}`).join(", "));
  drawMap();
  tick();
};
const tick = () => {
  for (const spot of document.querySelectorAll("[data-countdown]")) {
    const left = offerEnds === null ? null : Math.max(0, Math.ceil(offerEnds - now()));
    spot.textContent = left === null ? "" : `${left} ${say("s", "sn")}`;
    spot.dataset.hurry = left !== null && left <= 10;
  }
  for (const spot of document.querySelectorAll("[data-until]")) spot.textContent = length(Math.max(0, Number(spot.dataset.until) - now()));
};

const refresh = inTurn(async () => {
  const before = state.place;
  [state, rides] = await Promise.all([get("me"), get("me/rides?count=20")]);
  // The taxi's current place is the most likely choice.
  if (state.place && state.place !== before) [list.value, here] = [state.place, null];
  draw();
  await drawIncome();
});

const begin = async (who, about) => {
  [state, city] = [who, about];
  list.append(make("option", { value: "" }, say("choose …", "seçin …")), ...city.zones.map((zone) => make("option", { value: zone }, zone)));
  list.addEventListener("change", () => { here = null; draw(); });
  onAlertChange(draw);
  tools(help(), button(say("Log out", "Çıkış"), logOut, "quiet"));
  show(content, stage, mapPlace, work, income, ownData());
  const ground = await get("city/map");
  if (ground.zones.some((zone) => zone.rings)) map = new CityMap(mapPlace, ground, { label: say("Map of the ride", "Yolculuğun haritası"), marks });
  await refresh();
  const found = state.state === "offline" && await remembered();
  if (found) { stand(found); draw(); }
  listen("me/events", (event) => follow(async () => {
    if (event.message && event.event !== "offered") tell(event.message);
    await refresh();
  }));
  setInterval(tick, 250);
};
tools();
enterAccount("driver", content, begin);
