// The roads that a question is about: it tells their time or distance, and the ride or the two zones.
import { RoadPlan } from "./stage_roads.js";

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const isSaid = (words, text) => words !== ""
  && new RegExp(`(^|[^\\p{L}\\p{N}.,])${escape(words)}(?![\\p{L}\\p{N}]|[.,]\\p{N})`, "u").test(text);
const plain = (text) => text.replace(/\u00a0/g, " ");

/** The routes of the lesson: of rides, and of drivers to clients who are offered to them. */
const routesOf = (lesson) => lesson.scenes.flatMap((scene) => [
  ...scene.requests.flatMap(({ client, from, to, offeredTo }) => {
    const zone = scene.queues.findIndex((queue) => queue.includes(offeredTo));
    return [{ client, from, to }, ...(zone >= 0 ? [{ client, driver: offeredTo, from: zone, to: from }] : [])];
  }),
  ...scene.rides.filter((ride) => ride.leg === "toPickup").flatMap((ride) => ride.requests.map((id) =>
    ({ client: scene.requests.find((one) => one.id === id)?.client, driver: ride.driver, from: ride.from, to: ride.to }))),
].filter(({ from, to }) => from >= 0 && to >= 0));

/**
 * What a text is about.
 * @param text in the lesson's first language
 * @returns `{roads, zones}`: keys `from-to` of roads, and zones within which a way is told
 */
export const askedOf = (lesson, text) => {
  const said = plain(text);
  // “5 min after the arrival” is no way.
  const told = (texts) => plain(texts[0]).split(", ").filter((value) => isSaid(value, said)
    && !new RegExp(`${escape(value)} (after|before|later|ahead)`).test(said));
  const isNamed = (id) => isSaid(lesson.first.cast[id] ?? "", said);
  const routes = routesOf(lesson).filter(({ client, driver, from, to }) => isNamed(client) || isNamed(driver)
    || [from, to].every((zone) => isSaid(lesson.first.zones[zone], said)));
  const isRoute = (a, b) => routes.some(({ from, to }) => (from === a && to === b) || (from === b && to === a));
  const ways = lesson.ways.filter(({ from, to, text: texts }) => isRoute(from, to) && told(texts).length > 0);
  // A value that is one of a road is not one within a zone.
  const values = new Set(ways.flatMap((way) => told(way.text)));
  const zones = lesson.zones.map((_, zone) => zone).filter((zone) => isRoute(zone, zone)
    && told(lesson.zones[zone].within).some((value) => !values.has(value)));
  return { roads: new Set(ways.map(({ from, to }) => RoadPlan.key(from, to))), zones: new Set(zones) };
};
