"use strict";
// The page of drivers: start work, take offers before they run out, drive, and see what it brought.
(() => {
  const { say, money, clock, day, length, now, make, show, button, field, choice, tell, call, get, attempt, follow, inTurn, listen, tools, tutorial } = window.service;
  const content = document.getElementById("content");
  const [stage, work, income] = [make("div", { "aria-live": "polite" }), make("div", {}), make("section", { class: "card" })];
  let [city, state, rides, offerEnds, span] = [null, null, { open: [], over: [] }, null, "day"];

  const help = () => tutorial("driver", [
    say("Start work in the zone where you are. You join the end of its queue.",
      "Bulunduğunuz bölgede işe başlayın. Kuyruğun sonuna geçersiniz."),
    say("An offer is open for a short time only. Take it or refuse it before it runs out.",
      "Teklif kısa süre açıktır. Süre dolmadan kabul edin ya da reddedin."),
    say("Say when you are there and when your passengers are on board.",
      "Vardığınızı ve yolcuların bindiğini bildirin."),
    say("Conclude when everybody has paid. You join the queue where you are then.",
      "Herkes ödeyince yolculuğu bitirin. Orada kuyruğa girersiniz."),
  ]);

  const act = (path, fields) => attempt(async () => {
    const answer = await call(path, fields);
    const words = answer.events.map((event) => event.message).filter(Boolean)[0];
    if (words) tell(words);
    await refresh();
  });

  const list = choice([], "");
  const place = () => list.value;
  const withPlace = (words, does, kind) => button(words, () => {
    if (!place() && !here) return tell(say("Where are you?", "Neredesiniz?"), true);
    act(does, { zone: here || place() });
  }, kind);
  let here = null;
  const findMe = button(say("Where I am", "Bulunduğum yer"), () => {
    if (!navigator.geolocation) return tell(say("This browser does not tell where you are.", "Bu tarayıcı yerinizi söylemiyor."), true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => { here = { lat: Number(coords.latitude.toFixed(7)), lon: Number(coords.longitude.toFixed(7)) }; tell(say("Your place is known.", "Yeriniz biliniyor.")); },
      () => tell(say("Where you are is not known; take the list.", "Yeriniz bilinmiyor; listeden seçin."), true));
  }, "quiet");

  const stops = (parties) => make("ol", { class: "list" }, parties.map((party) => make("li", {},
    make("b", {}, `${party.from} → ${party.to}`),
    make("span", {}, ` ${party.party} ${party.party === 1 ? say("person", "kişi") : say("people", "kişi")}`),
    party.price !== undefined && make("span", { class: "price" }, ` ${money(party.price)}`),
    make("span", { class: "hint" }, ` ${party.request}`))));

  const offerCard = () => make("section", { class: "card offer", "data-key": state.offered.map((party) => party.request).join() },
    make("p", { class: "kicker" }, say("An offer", "Bir teklif")),
    make("p", { class: "countdown", role: "timer", "data-countdown": true }, ""),
    stops(state.offered),
    make("p", { class: "actions" },
      button(say("Take it", "Kabul et"), () => act("taxis/accept"), "main"),
      button(say("Refuse", "Reddet"), () => act("taxis/refuse"))));

  const partyCard = (party) => {
    const ride = rides.open.find((other) => other.request === party.request) || {};
    const steps = [];
    if (!party.onBoard) {
      if (ride.state !== "there") steps.push(button(say("I am there", "Vardım"), () => act("taxis/arrive")));
      steps.push(button(say("On board", "Bindiler"), () => act("taxis/pickUp", ride.client ? { client: ride.client } : {}), "main"));
    }
    return make("li", { "data-key": party.request }, make("b", {}, `${party.from} → ${party.to}`),
      make("span", {}, ` ${party.party} ${party.party === 1 ? say("person", "kişi") : say("people", "kişi")}`),
      ride.price !== undefined && make("span", { class: "price" }, ` ${money(ride.price)}`),
      make("p", { class: "hint" }, [party.request,
        ride.expected !== undefined && !party.onBoard ? ` · ${say("expected", "bekleniyor")} ${clock(ride.expected)}` : "",
        party.onBoard ? ` · ${say("on board", "taksideler")}` : "", ride.paid ? ` · ${say("paid", "ödendi")}` : ""].join("")),
      steps.length > 0 && make("p", { class: "actions" }, steps));
  };

  const rideCard = () => {
    const isOnBoard = state.parties.some((party) => party.onBoard);
    const rides = state.parties.map((party) => party.request).join();
    return make("section", { class: "card", "data-key": rides }, make("h2", {}, say("Your ride", "Yolculuğunuz")),
      make("ol", { class: "list" }, state.parties.map(partyCard)),
      make("p", { class: "actions" },
        isOnBoard && button(say("Conclude", "Bitir"), () => act("taxis/conclude"), "main"),
        !isOnBoard && button(say("Give the ride back", "Yolculuğu geri ver"), () => act("taxis/giveBack"))),
      isOnBoard && make("details", {}, make("summary", {}, say("End it before", "Erken bitir")),
        field(say("Where you are", "Neredesiniz"), list), findMe,
        make("p", { class: "actions" },
          button(say("The client wants to get off", "Müşteri inmek istiyor"), () => interrupt("clientWish")),
          button(say("Something is wrong with the taxi", "Taksi arızalandı"), () => interrupt("taxiProblem")))));
  };
  const interrupt = (because) => {
    if (!place() && !here) return tell(say("Where are you?", "Neredesiniz?"), true);
    act("taxis/interrupt", { zone: here || place(), because });
  };

  const workCard = () => {
    const isAtWork = state.state === "available";
    return make("section", { class: "card" },
      make("h2", {}, {
        offline: say("Not at work", "İşte değilsiniz"), available: say("At work", "İştesiniz"), busy: say("On a ride", "Yolculukta"),
        suspended: say("Suspended", "Uzaklaştırıldınız"),
      }[state.state]),
      isAtWork && make("p", { class: "large" }, `${state.placeInQueue} / ${state.queueLength}`),
      isAtWork && make("p", {}, say(`your place in the queue of ${state.place}`, `${state.place} kuyruğundaki yeriniz`)),
      field(say("Zone", "Bölge"), list), findMe,
      make("p", { class: "actions" },
        state.state === "offline" && withPlace(say("Start work", "İşe başla"), "taxis/start", "main"),
        isAtWork && withPlace(say("I am in another zone", "Başka bölgedeyim"), "taxis/move"),
        isAtWork && button(say("Stop work", "İşi bırak"), () => act("taxis/stop"))));
  };

  const drawIncome = inTurn(async () => {
    const shown = span;
    const { sums } = await get(`me/statistics?by=${shown}&count=12`);
    const names = { day: say("Day", "Gün"), week: say("Week", "Hafta"), month: say("Month", "Ay") };
    show(income, make("h2", {}, say("Income", "Kazanç")),
      make("p", { class: "actions" }, Object.keys(names).map((each) =>
        button(names[each], () => { span = each; drawIncome(); }, each === shown ? "chosen" : "quiet"))),
      sums.length === 0 ? make("p", { class: "hint" }, say("None yet.", "Henüz yok.")) : make("div", { class: "scroll" }, make("table", {},
        make("thead", {}, make("tr", {}, [names[shown], say("Rides", "Yolculuk"), say("Fares", "Ücretler")].map((words, at) =>
          make("th", { scope: "col", class: at > 0 ? "number" : "" }, words)))),
        make("tbody", {}, sums.map((sum) => make("tr", {}, make("th", { scope: "row" }, sum.from),
          make("td", { class: "number" }, String(sum.rides)), make("td", { class: "number" }, money(sum.price))))))),
      rides.over.length > 0 && make("details", {}, make("summary", {}, say("My rides", "Yolculuklarım")),
        make("ul", { class: "list" }, rides.over.map((ride) => make("li", {}, make("b", {}, `${ride.from} → ${ride.to}`),
          make("span", { class: "hint" }, ` ${day(ride.ended)} ${clock(ride.ended)} · ${money(ride.price)} · ${ride.request}`))))));
  });

  const draw = () => {
    if (state.offered.length === 0) offerEnds = null;
    else if (offerEnds === null) offerEnds = state.offerEnds ?? null;
    show(stage, state.offered.length > 0 && offerCard(), state.parties.length > 0 && rideCard());
    show(work, state.parties.length === 0 && state.offered.length === 0 && workCard());
    tick();
  };
  const tick = () => document.querySelectorAll("[data-countdown]").forEach((spot) => {
    const left = offerEnds === null ? null : Math.max(0, Math.ceil(offerEnds - now()));
    spot.textContent = left === null ? "" : `${left} ${say("s", "sn")}`;
    spot.dataset.hurry = left !== null && left <= 10;
  });

  const refresh = inTurn(async () => {
    const before = state.place;
    [state, rides] = await Promise.all([get("me"), get("me/rides?count=20")]);
    // Where the taxi is now is what somebody would choose first.
    if (state.place && state.place !== before) [list.value, here] = [state.place, null];
    draw();
    await drawIncome();
  });

  const begin = async (who, about) => {
    [state, city] = [who, about];
    list.append(make("option", { value: "" }, say("choose …", "seçin …")), ...city.zones.map((zone) => make("option", { value: zone }, zone)));
    list.addEventListener("change", () => { here = null; });
    tools(help(), button(say("Log out", "Çıkış"), window.account.logOut, "quiet"));
    show(content, stage, work, income, window.account.ownData());
    await refresh();
    listen("me/events", (event) => follow(async () => {
      if (event.event === "offered" && navigator.vibrate) navigator.vibrate(300);
      if (event.message && event.event !== "offered") tell(event.message);
      await refresh();
    }));
    setInterval(tick, 250);
  };
  tools();
  window.account.enter("driver", content, begin);
})();
