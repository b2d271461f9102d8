// The page of visitors: nearby and popular sights, tours to walk, and the user's own route.
import {
  actAsGuest, attempt, button, call, choice, currentUser, field, get, getCity, make, say, show, tell, tools, tutorial,
} from "./service.js";
import { enter as enterAccount, logOut, ownData } from "./service_account.js";

const content = document.getElementById("content");
const [feed, placeCard, tours, route] = Array.from({ length: 4 }, () => make("section", { class: "card" }));

const help = () => tutorial("visitor", [
  say("The list shows popular places. Log in, and it learns what you like.",
    "Liste beğenilen yerleri gösterir. Giriş yaparsanız neleri sevdiğinizi öğrenir."),
  say("Open a place to read reviews by visitors, and give it a grade yourself.",
    "Bir yeri açın, ziyaretçilerin yorumlarını okuyun; siz de not verin."),
  say("Take a tour: each stop describes the way to the next.",
    "Bir tura katılın: her durakta sonrakine giden yol anlatılır."),
]);

const categories = {
  museum: say("Museums", "Müzeler"), monument: say("Monuments", "Anıtlar"), landmark: say("Landmarks", "Simge yapılar"),
  historicBuilding: say("Historic buildings", "Tarihi yapılar"), park: say("Parks", "Parklar"), beach: say("Beaches", "Plajlar"),
  restaurant: say("Restaurants", "Lokantalar"), hotel: say("Hotels", "Oteller"),
};
const category = choice([["", say("all categories", "bütün türler")], ...Object.entries(categories)], "");
const wanted = make("input", { type: "search" });
let isUser = false;

const openPlace = (id) => attempt(async () => {
  const place = await get(`places/place?place=${encodeURIComponent(id)}`);
  const { gradeMax } = (await getCity()).rules;
  const grades = Array.from({ length: gradeMax }, (_, index) => index + 1);
  const grade = choice(grades.map((each) => [String(each), "★".repeat(each)]), String(gradeMax));
  const text = make("textarea", { rows: 2 });
  placeCard.hidden = false;
  show(placeCard, make("h2", {}, place.name),
    make("p", {}, place.rating === undefined ? say("No grades yet.", "Henüz not verilmedi.") : `${place.rating} / ${gradeMax}`),
    make("ul", { class: "list" }, place.reviews.slice(0, 20).map((review) =>
      make("li", {}, make("b", {}, "★".repeat(review.grade)), ` ${review.text}`, make("span", { class: "hint" }, ` ${review.user}`)))),
    isUser && [field(say("My grade", "Notum"), grade), field(say("Review (optional)", "Yorum (isteğe bağlı)"), text),
      make("p", { class: "actions" },
        button(say("Give the grade", "Not ver"), () => attempt(async () => {
          await call("places/grade", { place: id, grade: Number(grade.value), ...(text.value ? { text: text.value } : {}) });
          tell(say("Thank you.", "Teşekkürler."));
          await openPlace(id);
        }), "main"),
        button(say("I am here", "Buradayım"), () => attempt(async () => { await call("places/visit", { place: id }); tell(say("Visit recorded.", "Ziyaret kaydedildi.")); })),
        button(say("Add to collection", "Koleksiyona ekle"), () => attempt(async () => {
          const answer = await call("places/collect", { place: id });
          tell(answer.events.map((event) => event.message).filter(Boolean)[0] || say("Done.", "Tamam."));
        })))]);
  placeCard.scrollIntoView({ behavior: "smooth", block: "nearest" });
});

const drawFeed = () => attempt(async () => {
  const filter = category.value ? { category: category.value } : {};
  const answer = wanted.value.trim() ? await call("places/search", { text: wanted.value.trim(), ...filter }) : await call("places/feed", { count: 12, ...filter });
  const ids = (answer.places || []).slice(0, 20);
  const places = await Promise.all(ids.map((id) => get(`places/place?place=${encodeURIComponent(id)}`)));
  show(feed, make("h2", {}, say("Places to see", "Görülecek yerler")),
    field(say("Category", "Tür"), category), field(say("Search", "Ara"), wanted),
    make("p", { class: "actions" }, button(say("Show", "Göster"), drawFeed, "main")),
    places.length === 0 ? make("p", { class: "hint" }, say("No places found.", "Yer bulunamadı.")) : make("ul", { class: "list" },
      places.map((place) => make("li", {}, button(place.name, () => openPlace(place.place), "quiet"),
        make("span", { class: "hint" }, place.rating === undefined ? "" : ` ${place.rating} ★`)))));
});

const drawTours = () => attempt(async () => {
  const { tours: all } = await get("tours/listed");
  const tourText = make("div", {});
  show(tours, make("h2", {}, say("Tours", "Turlar")),
    all.length === 0 ? make("p", { class: "hint" }, say("There are no tours here.", "Burada tur yok.")) : make("ul", { class: "list" },
      all.slice(0, 40).map((tour) => make("li", {}, button(tour.title, () => attempt(async () => {
        const whole = await get(`tours/content?tour=${encodeURIComponent(tour.tour)}`);
        show(tourText, make("h3", {}, whole.title), make("p", {}, whole.annotation || ""), make("ol", { class: "list" },
          whole.waypoints.map((point) => make("li", {}, make("b", {}, point.name), ` ${point.annotation || ""}`,
            point.onward && make("p", { class: "hint" }, point.onward)))));
      }), "quiet"), make("span", { class: "hint" }, ` ${tour.area || ""}`)))), tourText);
});

const drawRoute = () => attempt(async () => {
  const mine = await get("guide/route").catch(() => null);
  const stops = mine ? await Promise.all(mine.stops.map(async (stop) => ({ ...stop, ...await get(`places/place?place=${encodeURIComponent(stop.place)}`) }))) : [];
  show(route, make("h2", {}, say("My route", "Rotam")),
    mine ? make("ol", { class: "list" }, stops.map((stop) => make("li", {}, stop.reached ? "✓ " : "", stop.name,
      !stop.reached && button(say("I am there", "Vardım"), () => attempt(async () => { await call("guide/arriveAt", { place: stop.place }); await drawRoute(); }), "quiet"))))
      : make("p", { class: "hint" }, say("No route yet.", "Henüz rota yok.")),
    button(say("Propose a route from my position", "Konumumdan başlayan bir rota öner"), () => navigator.geolocation
      && navigator.geolocation.getCurrentPosition(({ coords }) => attempt(async () => {
        await call("guide/askRoutes", { from: { lat: coords.latitude, lon: coords.longitude }, seed: Math.floor(Math.random() * 1e6) });
        await call("guide/pickRoute", { number: 1 });
        await drawRoute();
      }), () => tell(say("Your position is unknown.", "Konumunuz bilinmiyor."), true))));
});

const begin = async () => {
  isUser = true;
  tools(help(), button(say("Log out", "Çıkış"), logOut, "quiet"));
  show(content, feed, placeCard, route, tours, ownData());
  await Promise.all([drawFeed(), drawTours(), drawRoute()]);
};
const asGuest = async () => {
  actAsGuest();
  const log = make("div", {});
  tools(help(), button(say("Log in", "Giriş"), () => enterAccount("user", log, begin), "quiet"));
  show(content, log, feed, placeCard, tours);
  await Promise.all([drawFeed(), drawTours()]);
};
placeCard.hidden = true;
currentUser().then((me) => me?.role === "user" ? begin() : asGuest()).catch(asGuest);
