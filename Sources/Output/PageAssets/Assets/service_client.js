// The page of clients: request or reserve a taxi, follow it, pay, look back.
import {
  attempt, button, call, choice, clock, day, field, fieldOf, follow, get, inTurn, length, listen, make, money, now,
  say, show, tell, tools, tutorial, weekday,
} from "./service.js";
import { enter as enterAccount, logOut, ownData } from "./service_account.js";
import { CityMap, mapPin } from "./service_map.js";
import { locate, remembered, search } from "./service_places.js";

const content = document.getElementById("content");
let [me, city, map, rides] = [null, null, null, { open: [], over: [] }];
const party = make("input", { type: "number", min: 1, value: 1, inputmode: "numeric" });
const share = make("input", { type: "checkbox" });
const departure = make("input", { type: "datetime-local" });
const joined = make("input", { type: "text", placeholder: "r12" });
/** The ends of the requested trip: the name of a zone, or a position in degrees. */
const way = { from: null, to: null };
let chosen = "from";

const help = () => tutorial("client", [
  say("Choose where you start and where you go: tap the map or use the lists.",
    "Nereden nereye gideceğinizi seçin: haritaya dokunun ya da listeden seçin."),
  say("Enter the number of people and check the price. Then ask for a taxi.",
    "Kaç kişi olduğunuzu yazın ve fiyata bakın. Sonra taksi çağırın."),
  say("When a driver accepts your call, you see the taxi and its arrival time.",
    "Bir sürücü çağrınızı kabul edince taksiyi ve geliş saatini görürsünüz."),
  say("Pay in the taxi, in cash or with the card of your account. Your rides stay in your history.",
    "Takside nakit ya da hesabınızdaki kartla ödeyin. Yolculuklarınız geçmişinizde kalır."),
]);

const states = {
  reserved: say("Reserved", "Rezervasyon yapıldı"), searching: say("Looking for a taxi …", "Taksi aranıyor …"),
  onItsWay: say("Your taxi is on its way", "Taksiniz yolda"), there: say("Your taxi has arrived", "Taksiniz geldi"),
  onBoard: say("On board", "Yoldasınız"), concluded: say("Completed", "Tamamlandı"), interrupted: say("Interrupted", "Yarıda kesildi"),
  noShow: say("Missed", "Kaçırıldı"), withdrawn: say("Withdrawn", "Geri çekildi"), cancelled: say("Cancelled", "İptal edildi"),
};

const facts = (pairs) => make("dl", { class: "pairs" },
  pairs.filter(([, value]) => value !== undefined && value !== null && value !== false && value !== "").map(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));

// The current ride.
const when = (ride) => `${weekday(ride.departure)}, ${clock(ride.departure)}`;
/** T12: the time at which the ride of an absent client is closed. */
const waitsUntil = (ride) => Math.max(ride.arrived, ride.departure ?? 0) + city.rules.noShowWait;
const large = (seconds) => make("p", { class: "large", "data-until": seconds }, length(Math.max(0, seconds - now())));

/** The large text of the card, the applicable rules, and the possible actions. */
const moment = {
  searching: (ride) => ({
    says: say("You can withdraw the call until a driver accepts it.", "Bir sürücü kabul edene kadar çağrıyı geri çekebilirsiniz."),
    acts: [button(say("Withdraw the call", "Çağrıyı geri çek"), () => act("taxis/withdraw", { request: ride.request }))],
  }),
  onItsWay: (ride) => ({
    shows: ride.expected !== undefined && large(ride.expected),
    says: say(`Please be at the pickup: the taxi waits ${length(city.rules.noShowWait)}${ride.departure === undefined ? "" : " after the departure time"}. Then the ride is closed.`,
      `Biniş yerinde olun: taksi ${ride.departure === undefined ? "" : "kalkış saatinden sonra "}${length(city.rules.noShowWait)} bekler. Sonra yolculuk kapanır.`),
  }),
  there: (ride) => ({
    shows: large(waitsUntil(ride)),
    says: say(`The taxi waits for you until ${clock(waitsUntil(ride))}. Then the ride is closed and costs nothing.`,
      `Taksi sizi ${clock(waitsUntil(ride))} saatine kadar bekler. Sonra yolculuk kapanır, ücret alınmaz.`),
  }),
  onBoard: (ride) => ride.paid ? { says: say("The ride is paid. The driver ends it.", "Yolculuk ödendi. Sürücü bitirecek.") } : {
    shows: make("p", { class: "large" }, money(ride.price)),
    says: me.cards > 0
      ? say("Pay by card here, or pay the driver in cash. The driver confirms the cash.", "Burada kartla ya da sürücüye nakit ödeyin. Nakit ödemeyi sürücü onaylar.")
      : say("Pay the driver in cash; the driver confirms it. To pay by card, your account needs a card.",
        "Sürücüye nakit ödeyin; ödemeyi sürücü onaylar. Kartla ödemek için hesabınızda kart olmalıdır."),
    acts: [
      me.cards > 0 && button(say("Pay by card", "Kartla öde"), () => act("taxis/pay", { by: "card" }), "main"),
      button(say("I have paid in cash", "Nakit ödedim"), () => act("taxis/pay", { by: "cash" }))],
  },
  reserved: (ride) => ({
    shows: make("p", { class: "large" }, when(ride)),
    says: say(`The search for a taxi begins ${length(city.rules.reservationAllocation)} before the departure. You can cancel until then.`,
      `Taksi, kalkıştan ${length(city.rules.reservationAllocation)} önce aranmaya başlanır. O zamana kadar iptal edebilirsiniz.`),
    acts: [button(say("Cancel the reservation", "Rezervasyonu iptal et"), () => act("taxis/cancelReservation", { request: ride.request }))],
  }),
};

const rideCard = (ride) => {
  const isCurrent = ride.state !== "reserved";
  const { shows, says, acts = [] } = moment[ride.state](ride);
  return make("section", { class: `card ride ${ride.state}`, "aria-live": "polite", "data-key": ride.request },
    make("p", { class: "kicker" }, ride.request), make("h2", {}, states[ride.state]), shows, make("p", { class: "now" }, says), acts.length > 0 && make("p", { class: "actions" }, acts),
    facts([
      [say("Taxi", "Taksi"), ride.taxi], [say("Driver", "Sürücü"), ride.driver],
      [say("Departure", "Kalkış"), isCurrent && ride.departure !== undefined && when(ride)],
      [say("Expected at", "Beklenen saat"), isCurrent && ride.expected !== undefined && clock(ride.expected)],
      [say("From", "Nereden"), ride.from], [say("To", "Nereye"), ride.to], [say("People", "Kişi"), String(ride.party)],
      [say("Price", "Fiyat"), ride.price !== undefined && money(ride.price)],
      [say("Shared", "Paylaşımlı"), ride.share ? say("yes", "evet") : ""],
      [say("Paid", "Ödendi"), ride.paid ? { cash: say("in cash", "nakit"), card: say("by card", "kartla") }[ride.paidBy] ?? say("yes", "evet") : ""],
    ]),
    ride.share && isCurrent && ride.state !== "onBoard"
      && make("p", { class: "hint" }, say(`A client with the same destination can join with this number: ${ride.request}`,
        `Aynı yere giden bir müşteri bu numarayla katılabilir: ${ride.request}`)));
};

const act = (path, fields) => attempt(async () => {
  const answer = await call(path, fields);
  const words = answer.events.map((event) => event.message).filter(Boolean)[0];
  if (words) tell(words);
  await refresh();
});

// Requests.
const zoneChoice = (end) => {
  const options = [["", say("choose …", "seçin …")], ...city.zones.map((zone) => [zone, zone])];
  const list = choice(options, typeof way[end] === "string" ? way[end] : "");
  list.addEventListener("change", () => { way[end] = list.value ? placeOfZone(list.value) : null; draw(); });
  list.dataset.end = end;
  return list;
};
const placeOfZone = (name) => {
  const zone = map && map.zones.find((other) => other.name === name);
  if (!city.streets || !zone || !zone.centre) return name;
  return { zone: name, ...map.degrees(zone.centre) };
};
const sent = (place) => typeof place === "string" ? place : { lat: Number(place.lat.toFixed(7)), lon: Number(place.lon.toFixed(7)) };
const named = (place) => place.zone || say("a place on the map", "haritada bir yer");

/** Takes a point as an end of the trip: as it is if there are streets, else its zone. */
const setEnd = (end, point, name) => {
  const zone = map && map.zoneAt(map.plane(point.lat, point.lon));
  if (map && !zone) return tell(say("There are no taxis out there.", "Orada taksi yok."), true);
  way[end] = city.streets ? { lat: point.lat, lon: point.lon, zone: name } : zone ? zone.name : null;
  chosen = "to";
  draw();
};
const standHere = (point) => setEnd("from", point, say("where I am", "bulunduğum yer"));
const findMe = async () => {
  const found = await locate();
  if (found) standHere(found);
};
/** By name: kept, so that a redraw does not lose what is typed. */
const searches = {};

const asking = () => {
  const ends = [["from", say("From", "Nereden")], ["to", say("To", "Nereye")]].map(([end, words]) => make("div", { class: "end", "data-key": end },
    field(words, zoneChoice(end)),
    button(chosen === end ? say("Tap the map now", "Şimdi haritaya dokunun") : say("On the map", "Haritadan"),
      () => { chosen = end; draw(); }, chosen === end ? "chosen" : "quiet", `${end} on the map`),
    make("span", { class: "hint" }, way[end] && typeof way[end] !== "string" ? named(way[end]) : ""),
    searches[end]));
  const isReady = () => {
    if (way.from && way.to) return true;
    tell(say("Choose where you start and where you go.", "Nereden nereye gideceğinizi seçin."), true);
    return false;
  };
  const trip = () => ({ from: sent(way.from), to: sent(way.to), party: Number(party.value), share: share.checked });
  departure.value ||= fieldOf(now() + city.rules.reservationLead + 3600);
  /** The price of the trip as entered, now and at the departure of a reservation; empty if the trip is impossible. */
  const price = make("p", { class: "hint", "aria-live": "polite" });
  const tellPrice = inTurn(async () => {
    if (!way.from || !way.to) return;
    const place = (end) => typeof end === "string" ? end : `${end.lat.toFixed(7)},${end.lon.toFixed(7)}`;
    const asked = { from: place(way.from), to: place(way.to), party: party.value, share: share.checked };
    const cost = (more) => get(`taxis/quote?${new URLSearchParams({ ...asked, ...more })}`).then((quote) => money(quote.price), () => "–");
    const [soon, later] = [await cost({}), departure.value ? await cost({ departure: departure.value }) : "–"];
    price.textContent = say(`Price now: ${soon}; with a reservation: ${later}`, `Şimdiki fiyat: ${soon}; rezervasyonla: ${later}`);
  });
  for (const input of [party, share, departure]) input.onchange = tellPrice;
  tellPrice();
  return make("section", { class: "card" }, make("h2", {}, say("Where to?", "Nereye?")), ends,
    make("p", { class: "actions" }, button(say("I start where I am", "Bulunduğum yerden"), findMe, "quiet")),
    field(say("People", "Kişi"), party, say(`1 to ${city.rules.partyMax}`, `1–${city.rules.partyMax}`)),
    make("p", { class: "check" }, make("label", {}, share, say(" I share the taxi with others; it costs less.", " Taksiyi başkalarıyla paylaşırım; daha ucuz olur."))),
    price,
    make("p", { class: "actions" },
      button(say("Ask for a taxi now", "Şimdi taksi çağır"), () => isReady() && act("taxis/request", trip()), "main")),
    make("details", {}, make("summary", {}, say("Reserve, or join a ride", "Rezervasyon yap ya da bir yolculuğa katıl")),
      field(say("Departure", "Kalkış"), departure,
        say(`at least ${length(city.rules.reservationLead)} from now`, `en az ${length(city.rules.reservationLead)} sonrası`)),
      button(say("Reserve", "Rezervasyon yap"), () => {
        if (!isReady()) return;
        if (!departure.value) return tell(say("When do you want to leave?", "Ne zaman yola çıkacaksınız?"), true);
        return act("taxis/reserve", { ...trip(), departure: departure.value });
      }),
      field(say("Ride number", "Yolculuk numarası"), joined),
      button(say("Join this ride", "Bu yolculuğa katıl"), () => {
        if (!way.to) return tell(say("Choose where you go.", "Nereye gideceğinizi seçin."), true);
        return act("taxis/join", { request: joined.value.trim(), to: sent(way.to), party: Number(party.value) });
      })));
};

// Past rides.
const history = make("section", { class: "card" });
let span = "day";
const drawHistory = inTurn(async () => {
  const shown = span;
  const { sums } = await get(`me/statistics?by=${shown}&count=12`);
  const names = { day: say("Day", "Gün"), week: say("Week", "Hafta"), month: say("Month", "Ay") };
  show(history, make("h2", {}, say("My rides", "Yolculuklarım")),
    rides.over.length === 0 ? make("p", { class: "hint" }, say("No rides yet.", "Henüz yolculuk yok.")) : make("ul", { class: "list" },
      rides.over.slice(0, 10).map((ride) => make("li", {},
        make("b", {}, `${ride.from} → ${ride.to}`), make("span", {}, ` ${states[ride.state]}`),
        make("span", { class: "hint" }, [` ${day(ride.ended)} ${clock(ride.ended)}`,
          ride.state === "concluded" || ride.state === "interrupted" ? ` · ${money(ride.price)}` : "", ` · ${ride.request}`])))),
    make("p", { class: "actions" }, Object.keys(names).map((each) =>
      button(names[each], () => { span = each; drawHistory(); }, each === shown ? "chosen" : "quiet"))),
    sums.length > 0 && make("div", { class: "scroll" }, make("table", {},
      make("thead", {}, make("tr", {}, [names[shown], say("Rides", "Yolculuk"), say("Paid", "Ödenen")].map((words, at) =>
        make("th", { scope: "col", class: at > 0 ? "number" : "" }, words)))),
      make("tbody", {}, sums.map((sum) => make("tr", {}, make("th", { scope: "row" }, sum.from),
        make("td", { class: "number" }, String(sum.rides)), make("td", { class: "number" }, money(sum.price))))))));
});

const top = make("div", {});
const mapPlace = make("div", { class: "map-place" });
const draw = () => {
  const current = rides.open.filter((ride) => ride.state !== "reserved");
  const reserved = rides.open.filter((ride) => ride.state === "reserved");
  show(top, current.map(rideCard), reserved.map(rideCard), current.length === 0 && asking());
  mapPlace.hidden = current.length > 0;
  if (map) map.redraw();
};
const refresh = inTurn(async () => {
  rides = await get("me/rides?count=20");
  draw();
  await drawHistory();
});

const ends = (paint, { toScreen, plane, style, zones }) => {
  for (const [end, colour, letter] of [["from", "--green-words", "A"], ["to", "--vermillion-words", "B"]]) {
    const place = way[end];
    if (!place) continue;
    const zone = zones.find((other) => other.name === place);
    const point = typeof place === "string" ? zone && zone.centre : plane(place.lat, place.lon);
    if (!point) continue;
    mapPin(paint, toScreen(point), style, colour, letter);
  }
};

const begin = async (who, about) => {
  [me, city] = [who, about];
  party.max = city.rules.partyMax;
  if (city.places > 0) {
    for (const end of ["from", "to"]) {
      searches[end] = search(say("or search for a place by name", "ya da adıyla bir yer arayın"), (place) => setEnd(end, place.at, place.name));
    }
  }
  tools(help(), button(say("Log out", "Çıkış"), logOut, "quiet"));
  show(content, top, mapPlace, history, ownData());
  const ground = await get("city/map");
  if (ground.zones.some((zone) => zone.rings)) {
    map = new CityMap(mapPlace, ground, {
      label: say("Map of the city: tap your start or your destination", "Kent haritası: başlangıç ya da varış yerinize dokunun"),
      marks: ends,
      tap: (place) => {
        if (!place.zone) return tell(say("There are no taxis out there.", "Orada taksi yok."), true);
        way[chosen] = city.streets ? place : place.zone;
        chosen = "to";
        draw();
      },
    });
  }
  await refresh();
  const found = way.from ? null : await remembered();
  if (found && !way.from) standHere(found);
  listen("me/events", (event) => follow(async () => {
    if (event.message) tell(event.message);
    await refresh();
  }));
  setInterval(() => document.querySelectorAll("[data-until]").forEach((place) => {
    place.textContent = length(Math.max(0, Number(place.dataset.until) - now()));
  }), 1000);
};
tools();
enterAccount("client", content, begin);
