export interface Scale {
  readonly from: number;
  readonly to: number;
  /** Round numbers within it, including its ends where they are round. */
  readonly ticks: readonly number[];
}

/** A scale from 0 to 100, or from -100 where a value is negative, zoomed to the shown values, with round ends: the same for all charts of a page. */
export function zoomedScale(values: readonly number[], wantedTicks = 5): Scale {
  const least = values.some((value) => value < 0) ? -100 : 0;
  const low = values.length === 0 ? 0 : Math.max(least, Math.min(...values));
  const high = values.length === 0 ? 100 : Math.min(100, Math.max(...values));
  const step = roundStep(Math.max(high - low, 1) / wantedTicks);
  const to = Math.min(100, Math.max(Math.ceil(high / step) * step, step));
  const from = Math.max(least, Math.min(Math.floor(low / step) * step, to - step));
  return { from, to, ticks: ticksWithin(from, to, step) };
}

/**
 * Takes a scale's ends to two places, in pixels or per cent, and all values between them in proportion. What lies
 * beyond an end is shown at it.
 */
export function linear(
  { from, to }: Pick<Scale, "from" | "to">,
  start: number,
  end: number,
): (value: number) => number {
  return (value) => {
    const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
    return Math.round(100 * (start + share * (end - start))) / 100;
  };
}

/** The largest rounding error of a quotient of two decimals that should be whole. */
const noise = 1e-9;

/** Multiples of a step from one end to the other. */
export function ticksWithin(from: number, to: number, step: number): readonly number[] {
  const first = Math.ceil(from / step - noise);
  const last = Math.floor(to / step + noise);
  const ticks = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step);
  return ticks.map((tick) => Math.min(to, Math.max(from, tick)));
}

/** 1, 2 or 5 times a power of ten, the smallest of at least this size. */
export function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 5].find((each) => each * power >= step * 0.999) ?? 10;
  return factor * power;
}

/** The least round end at or above a positive one: a whole number of round steps, of which about `steps` lead to it from 0. */
export function roundEnd(end: number, steps: number): number {
  const step = nearestRoundStep(end / steps);
  const rounded = Math.ceil(end / step) * step;
  return rounded === end ? end : roundEnd(rounded, steps);
}

/** 1, 2, 5 or 10 times a power of ten, the nearest by ratio. */
function nearestRoundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const ratio = step / power;
  if (ratio < Math.SQRT2) return power;
  if (ratio < Math.sqrt(10)) return 2 * power;
  return ratio < Math.sqrt(50) ? 5 * power : 10 * power;
}

/** The ticks with room for their numbers, both ends among them. */
export function numberedTicks(ticks: readonly number[], at: (tick: number) => number): readonly number[] {
  const last = ticks.length - 1;
  const apart = (at(ticks[last] ?? 0) - at(ticks[0] ?? 0)) / last;
  const least = 4 + 7 * Math.max(...ticks.map((tick) => tickText(tick).length));
  const every = [...ticks.keys()].find((step) => step > 0 && last % step === 0 && step * apart >= least) ?? last;
  return ticks.filter((_, place) => every === 0 || place % every === 0);
}

/** A tick's number: one decimal at most. */
export function tickText(tick: number): string {
  return String(Number(tick.toFixed(1)));
}
