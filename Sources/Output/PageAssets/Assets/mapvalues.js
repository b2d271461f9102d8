// The values of a map for the chosen measure and hour: as text, as a share of their range, and whether they are doubtful.
import { isDark, number, say } from "./frame.js";

/** A value as text; a difference has a sign. */
const signed = (measure, value) => (measure.chance && value > 0 ? "+" : "") + number(value, measure.decimals);

const valueText = (measure, value) => {
  if (value === null) return say("no data", "veri yok");
  if (measure.unit === "%") return say(`${signed(measure, value)} %`, `%${signed(measure, value)}`);
  return signed(measure, value) + (measure.unit === "" ? "" : " " + measure.unit);
};

/** The interval of an area over the whole time, if known, worded as on charts. */
const interval = (measure, index) => measure.low.length === 0 || measure.low[index] === null
  ? "" : ` (${say(
    `95 %: ${signed(measure, measure.low[index])} to ${signed(measure, measure.high[index])}`,
    `%95: ${signed(measure, measure.low[index])} – ${signed(measure, measure.high[index])}`)})`;

export class MapValues {
  /**
   * Creates the values of a map.
   * @param spec the map's data
   * @param choice `{measure(), hour()}`: indices of the reader's choice; the hour is -1 for the whole time
   */
  constructor(spec, choice) { Object.assign(this, { spec, choice }); }

  get measure() { return this.spec.measures[this.choice.measure()]; }
  get hour() { return this.measure.byHour.length > 0 ? this.choice.hour() : -1; }
  /** The chosen hour; -1 for a measure that is only known over the whole time. */
  hourOf(measure) { return measure.byHour.length === 0 ? -1 : this.hour; }
  get range() { return this.hour < 0 ? this.measure.range : this.measure.hourRange; }
  get when() { return this.hour < 0 ? this.spec.whole : this.spec.hours[this.hour]; }

  of(index, measure = this.measure) {
    const hour = this.hourOf(measure);
    return hour < 0 ? measure.whole[index] : measure.byHour[hour][index];
  }

  text(index, measure = this.measure) {
    return valueText(measure, this.of(index, measure)) + (this.hourOf(measure) < 0 ? interval(measure, index) : "");
  }

  /** An end of the range; a difference has a sign. */
  endText(value) { return signed(this.measure, value); }

  /** The reason why an area's value may be doubtful: few observations or no significance; null if unknown. */
  basis(index, measure = this.measure) {
    const hour = this.hourOf(measure);
    const { chance, basis } = measure;
    if (chance) {
      if (hour >= 0 && chance.byHour.length === 0) return null;
      const isFew = (hour < 0 ? chance.whole : chance.byHour[hour])[index] === 1;
      return { isFew, words: isFew ? chance.words : say("significant", "anlamlı"), key: chance.words };
    }
    if (!basis || hour >= 0 && basis.byHour.length === 0) return null;
    const [counts, least] = hour < 0 ? [basis.whole, basis.least] : [basis.byHour[hour], basis.hourLeast[hour]];
    const [count, enough] = [number(counts[index], 0), number(least, 0)];
    return { isFew: counts[index] < least, words: say(`of ${count} ${basis.words}`, `${basis.words}: ${count}`),
      key: say(`of fewer than ${enough} ${basis.words}`, `${basis.words} < ${enough}`) };
  }

  /** Whether an area's value is known and doubtful. */
  isFew(index) { return this.of(index) !== null && (this.basis(index)?.isFew ?? false); }

  share(known) {
    const [low, high] = this.range;
    return high > low ? Math.min(Math.max((known - low) / (high - low), 0), 1) : 0.5;
  }

  /** From least to most. The greatest values stand out: dark on a light page, light on a dark one. */
  get colours() {
    const { spec } = this;
    if (this.measure.chance) return isDark() ? spec.differencesOnDark : spec.differences;
    return isDark() ? [...spec.colours].reverse() : spec.colours;
  }
}
