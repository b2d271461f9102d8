// The names and times of a lesson in one language: the data has them in all languages.

/** A tour with the names of its waypoints in the language. */
const tourIn = (tour, translate) => ({ ...tour, names: tour.names.map(translate) });

const inFirst = (cast) => Object.fromEntries(Object.entries(cast).map(([id, name]) => [id, name[0]]));

/**
 * A copy of the lesson with one text for each name, time and opening hours; `first` keeps the names in the first language.
 *
 * @param lesson the data of the page
 * @param translate returns the text in the language
 */
export const named = (lesson, translate) => {
  const withName = (thing) => ({ ...thing, name: translate(thing.name) });
  const tours = (all) => all.map((tour) => tourIn(tour, translate));
  return {
    ...lesson,
    first: { cast: inFirst(lesson.cast), zones: lesson.zones.map((zone) => zone.name[0]) },
    cast: Object.fromEntries(Object.entries(lesson.cast).map(([id, name]) => [id, translate(name)])),
    zones: lesson.zones.map(withName),
    places: lesson.places.map((place) => ({ ...withName(place), kind: translate(place.kind), hours: translate(place.hours) })),
    streets: lesson.streets.map(withName),
    lines: lesson.lines.map((line) => ({ ...withName(line), stops: line.stops.map(translate) })),
    tours: tours(lesson.tours),
    scenes: lesson.scenes.map((scene) => ({ ...scene, clock: translate(scene.clock), tours: tours(scene.tours) })),
  };
};
