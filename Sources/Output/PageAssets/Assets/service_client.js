"use strict";
// The page of clients: ask for a taxi or reserve one, see it come, pay, look back.
(() => {
  const { say, money, clock, day, length, now, fieldOf, make, show, button, field, choice, tell, call, get, attempt, follow, inTurn, listen, tools, tutorial } = window.service;
  const content = document.getElementById("content");
  let [me, city, map, rides] = [null, null, null, { open: [], over: [] }];
  /** The ends of the way that is asked for: a name of a zone, or a place in degrees. */
  const way = { from: null, to: null };
  let chosen = "from";

  const help = () => tutorial("client", [
    say("Choose where you start and where you go: tap the map, or take the lists.",
      "Nereden nereye gideceğinizi seçin: haritaya dokunun ya da listeden alın."),
    say("Say how many you are, and see the price. Then ask for a taxi.",
      "Kaç kişi olduğunuzu söyleyin. Fiyatı çağırmadan önce görürsünüz."),
    say("When a driver takes your call, you see the taxi and when it comes.",
      "Bir sürücü çağrınızı alınca taksiyi ve geleceği saati görürsünüz."),
    say("Pay in the taxi, by card or in cash. Your rides stay in your history.",
      "Takside kartla ya da nakit ödeyin. Yolculuklarınız geçmişinizde kalır."),
  ]);

  const states = {
    reserved: say("Reserved", "Ayırtıldı"), searching: say("Looking for a taxi …", "Taksi aranıyor …"),
    onItsWay: say("Your taxi is on its way", "Taksiniz yolda"), there: say("Your taxi is there", "Taksiniz geldi"),
    onBoard: say("On board", "Yoldasınız"), concluded: say("Arrived", "Varıldı"), interrupted: say("Interrupted", "Yarıda kesildi"),
    noShow: say("Missed", "Kaçırıldı"), withdrawn: say("Withdrawn", "Geri çekildi"), cancelled: say("Cancelled", "İptal edildi"),
  };

  const facts = (pairs) => make("dl", { class: "pairs" },
    pairs.filter(([, value]) => value !== undefined && value !== null && value !== false && value !== "").map(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));

  // The current ride.
  const rideCard = (ride) => {
    const isCurrent = ride.state !== "reserved";
    const acts = [];
    if (ride.state === "searching") {
      acts.push(button(say("Withdraw the call", "Çağrıyı geri çek"), () => act("taxis/withdraw", { request: ride.request })));
    }
    if (ride.state === "onBoard" && !ride.paid) {
      acts.push(button(say("Pay by card", "Kartla öde"), () => act("taxis/pay", { by: "card" }), "main"),
        button(say("Pay in cash", "Nakit öde"), () => act("taxis/pay", { by: "cash" })));
    }
    if (ride.state === "reserved") {
      acts.push(button(say("Cancel the reservation", "Ayırtmayı iptal et"), () => act("taxis/cancelReservation", { request: ride.request })));
    }
    const wait = ride.state === "onItsWay" && ride.expected !== undefined
      ? make("p", { class: "large", "data-until": ride.expected }, length(ride.expected - now())) : null;
    return make("section", { class: `card ride ${ride.state}`, "aria-live": "polite", "data-key": ride.request },
      make("p", { class: "kicker" }, ride.request), make("h2", {}, states[ride.state]), wait,
      facts([
        [say("Taxi", "Taksi"), ride.taxi], [say("Driver", "Sürücü"), ride.driver],
        [say("Departure", "Kalkış"), ride.departure !== undefined && `${day(ride.departure)} ${clock(ride.departure)}`],
        [say("Expected", "Bekleniyor"), isCurrent && ride.expected !== undefined && clock(ride.expected)],
        [say("From", "Nereden"), ride.from], [say("To", "Nereye"), ride.to], [say("People", "Kişi"), String(ride.party)],
        [say("Price", "Fiyat"), ride.price !== undefined && money(ride.price)],
        [say("Shared", "Paylaşımlı"), ride.share ? say("yes", "evet") : ""],
        [say("Paid", "Ödendi"), ride.paid ? say("yes", "evet") : ""],
      ]), acts.length > 0 && make("p", { class: "actions" }, acts),
      ride.share && isCurrent && ride.state !== "onBoard"
        && make("p", { class: "hint" }, say(`Somebody with the same destination may join by this number: ${ride.request}`,
          `Aynı yere giden biri bu numarayla katılabilir: ${ride.request}`)));
  };

  const act = (path, fields) => attempt(async () => {
    const answer = await call(path, fields);
    const words = answer.events.map((event) => event.message).filter(Boolean)[0];
    if (words) tell(words);
    await refresh();
  });

  // Asking.
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

  const findMe = () => {
    if (!navigator.geolocation) return tell(say("This browser does not tell where you are.", "Bu tarayıcı yerinizi söylemiyor."), true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => { way.from = { lat: coords.latitude, lon: coords.longitude, zone: say("where I am", "bulunduğum yer") }; chosen = "to"; draw(); },
      () => tell(say("Where you are is not known; tap the map.", "Yeriniz bilinmiyor; haritaya dokunun."), true));
  };

  const party = make("input", { type: "number", min: 1, max: 4, value: 1, inputmode: "numeric" });
  const share = make("input", { type: "checkbox" });
  const departure = make("input", { type: "datetime-local" });
  const joined = make("input", { type: "text", placeholder: "r12" });

  const asking = () => {
    const ends = [["from", say("From", "Nereden")], ["to", say("To", "Nereye")]].map(([end, words]) => make("div", { class: "end", "data-key": end },
      field(words, zoneChoice(end)),
      button(chosen === end ? say("Tap the map now", "Haritaya dokunun") : say("On the map", "Haritada"),
        () => { chosen = end; draw(); }, chosen === end ? "chosen" : "quiet", `${end} on the map`),
      make("span", { class: "hint" }, way[end] && typeof way[end] !== "string" ? named(way[end]) : "")));
    const isReady = () => {
      if (way.from && way.to) return true;
      tell(say("Choose where you start and where you go.", "Nereden nereye gideceğinizi seçin."), true);
      return false;
    };
    const trip = () => ({ from: sent(way.from), to: sent(way.to), party: Number(party.value), share: share.checked });
    departure.value ||= fieldOf(now() + 3 * 3600);
    /** What the trip as it is entered costs, now and at the departure of a reservation; nothing of one that is not possible. */
    const price = make("p", { class: "hint", "aria-live": "polite" });
    const tellPrice = inTurn(async () => {
      if (!way.from || !way.to) return;
      const place = (end) => typeof end === "string" ? end : `${end.lat.toFixed(7)},${end.lon.toFixed(7)}`;
      const asked = { from: place(way.from), to: place(way.to), party: party.value, share: share.checked };
      const cost = (more) => get(`taxis/quote?${new URLSearchParams({ ...asked, ...more })}`).then((told) => money(told.price), () => "–");
      const [soon, later] = [await cost({}), departure.value ? await cost({ departure: departure.value }) : "–"];
      price.textContent = say(`Price: ${soon}; reserved: ${later}`, `Fiyat: ${soon}; ayırtılırsa: ${later}`);
    });
    for (const input of [party, share, departure]) input.onchange = tellPrice;
    tellPrice();
    return make("section", { class: "card" }, make("h2", {}, say("Where to?", "Nereye?")), ends,
      make("p", { class: "actions" }, button(say("I start where I am", "Bulunduğum yerden"), findMe, "quiet")),
      field(say("People", "Kişi"), party, say("1 to 4", "1–4")),
      make("p", { class: "check" }, make("label", {}, share, say(" Others may ride along; it costs less then.", " Başkaları katılabilir; o zaman daha ucuz olur."))),
      price,
      make("p", { class: "actions" },
        button(say("Ask for a taxi now", "Şimdi taksi iste"), () => isReady() && act("taxis/request", trip()), "main")),
      make("details", {}, make("summary", {}, say("Reserve, or join a ride", "Ayırt ya da bir yolculuğa katıl")),
        field(say("Departure", "Kalkış"), departure, say("at least two hours ahead", "en az iki saat sonrası")),
        button(say("Reserve", "Ayırt"), () => {
          if (!isReady()) return;
          if (!departure.value) return tell(say("When do you want to leave?", "Ne zaman yola çıkacaksınız?"), true);
          act("taxis/reserve", { ...trip(), departure: departure.value });
        }),
        field(say("Number of the ride", "Yolculuğun numarası"), joined),
        button(say("Join that ride", "Bu yolculuğa katıl"), () => {
          if (!way.to) return tell(say("Choose where you go.", "Nereye gideceğinizi seçin."), true);
          act("taxis/join", { request: joined.value.trim(), to: sent(way.to), party: Number(party.value) });
        })));
  };

  // Looking back.
  const history = make("section", { class: "card" });
  let span = "day";
  const drawHistory = inTurn(async () => {
    const shown = span;
    const { sums } = await get(`me/statistics?by=${shown}&count=12`);
    const names = { day: say("Day", "Gün"), week: say("Week", "Hafta"), month: say("Month", "Ay") };
    show(history, make("h2", {}, say("My rides", "Yolculuklarım")),
      rides.over.length === 0 ? make("p", { class: "hint" }, say("None yet.", "Henüz yok.")) : make("ul", { class: "list" },
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
    show(top, current.map(rideCard), current.length === 0 && asking(), reserved.map(rideCard));
    mapPlace.hidden = current.length > 0;
    if (map) map.redraw();
  };
  const refresh = inTurn(async () => {
    rides = await get("me/rides?count=20");
    draw();
    await drawHistory();
  });

  const ends = (paint, { toScreen, plane, style, zones }) => {
    for (const [end, colour] of [["from", "--green"], ["to", "--vermillion"]]) {
      const place = way[end];
      if (!place) continue;
      const zone = zones.find((other) => other.name === place);
      const point = typeof place === "string" ? zone && zone.centre : plane(place.lat, place.lon);
      if (!point) continue;
      const [x, y] = toScreen(point);
      paint.fillStyle = style(colour);
      paint.strokeStyle = style("--page");
      paint.lineWidth = 3;
      paint.beginPath();
      paint.arc(x, y, 9, 0, 7);
      paint.stroke();
      paint.fill();
    }
  };

  const begin = async (who, about) => {
    [me, city] = [who, about];
    tools(help(), button(say("Log out", "Çıkış"), window.account.logOut, "quiet"));
    show(content, top, mapPlace, history, window.account.ownData());
    const ground = await get("city/map");
    if (ground.zones.some((zone) => zone.rings)) {
      map = window.cityMap(mapPlace, ground, {
        label: say("Map of the city: tap where you start or go", "Şehir haritası: başladığınız ya da gittiğiniz yere dokunun"),
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
    listen("me/events", (event) => follow(async () => {
      if (event.message) tell(event.message);
      await refresh();
    }));
    setInterval(() => document.querySelectorAll("[data-until]").forEach((place) => {
      place.textContent = length(Number(place.dataset.until) - now());
    }), 1000);
  };
  tools();
  window.account.enter("client", content, begin);
})();
