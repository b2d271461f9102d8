// Positions of users and places: from the phone, asked once, or found in the city by name.
import { button, field, get, make, say, store, stored, tell } from "./service.js";

const rounded = (degrees) => Number(degrees.toFixed(7));

const ask = () => new Promise((done, failed) => navigator.geolocation.getCurrentPosition(
  ({ coords }) => done({ lat: rounded(coords.latitude), lon: rounded(coords.longitude) }), failed,
  { enableHighAccuracy: true, timeout: 15000, maximumAge: 10000 }));

/** Returns the position, or null after showing why there is none. A user who has allowed it is not asked again. */
export const locate = async () => {
  if (!navigator.geolocation) {
    tell(say("This browser does not give your position.", "Bu tarayıcı konumunuzu bildirmiyor."), true);
    return null;
  }
  try {
    const found = await ask();
    store("position", "yes");
    return found;
  } catch {
    store("position", null);
    tell(say("Your position is unknown. Choose it yourself.", "Konumunuz bilinmiyor. Kendiniz seçin."), true);
    return null;
  }
};

/** Returns the position if the user has allowed it before; else null, without a message. */
export const remembered = async () => {
  if (stored("position") !== "yes" || !navigator.geolocation) return null;
  const allowed = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  return allowed && allowed.state !== "granted" ? null : ask().catch(() => null);
};

/** A search field, and below it the places of the city with that name; a choice calls `choose`. */
export const search = (words, choose) => {
  const [wanted, found] = [make("input", { type: "search", autocomplete: "off" }), make("div", { class: "found", "aria-live": "polite" })];
  let last = "";
  const look = async () => {
    const text = wanted.value.trim();
    if (text === last) return;
    last = text;
    const { places } = text.length < 2 ? { places: null } : await get(`places?text=${encodeURIComponent(text)}`);
    if (text !== last) return;
    found.replaceChildren(...places === null ? [] : places.length === 0 ? [make("p", { class: "hint" }, say("No place has this name.", "Bu adda bir yer yok."))]
      : places.slice(0, 6).map((place) => button(place.name, () => {
        [last, wanted.value] = [place.name, place.name];
        found.replaceChildren();
        choose(place);
      }, "quiet")));
  };
  let timer = 0;
  wanted.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => look().catch(() => {}), 300);
  });
  return make("div", {}, field(words, wanted), found);
};
