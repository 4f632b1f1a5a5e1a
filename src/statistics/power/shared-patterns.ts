/** One score and where it comes from. Each combination occurs once; runs are numbered within a model. */
export interface Observation {
  readonly model: string;
  readonly scenario: string;
  readonly run: number;
  /** The same for all where judges are not compared. */
  readonly judge: string;
  readonly value: number;
}

/** What two scores have in common: `model` 1 the model, 2 also its run; `scenario` and `judge` 1 or 0. */
export interface Pattern {
  readonly model: number;
  readonly scenario: number;
  readonly judge: number;
}

export type Axis = keyof Pattern;

/** A pattern in a sum of differences over neighbouring patterns. */
export interface Corner {
  readonly pattern: Pattern;
  readonly sign: number;
}

const everything: Pattern = { model: 2, scenario: 1, judge: 1 };
const axes: readonly Axis[] = ["model", "scenario", "judge"];

/** The pattern and those one step away along any of the axes, with alternating sign: a difference along each axis. */
export function corners(pattern: Pattern, along: readonly Axis[], step: 1 | -1): readonly Corner[] {
  return along.reduce<readonly Corner[]>(
    (found, axis) => {
      const place = pattern[axis] + step;
      if (place < 0 || place > everything[axis]) return found;
      return found.flatMap((corner) => [corner, { pattern: { ...corner.pattern, [axis]: place }, sign: -corner.sign }]);
    },
    [{ pattern, sign: 1 }],
  );
}

interface PairSums {
  readonly pairs: number;
  readonly squaredDifferences: number;
}

/**
 * Gives half the mean squared difference of all pairs that share exactly a pattern; null without such a pair. Each
 * pattern is summed once, however often it is asked for.
 */
export function halfMeanSquares(observations: readonly Observation[]): (pattern: Pattern) => number | null {
  const places = numbered(observations);
  const known = new Map<string, PairSums>();
  const sumsOf = (pattern: Pattern): PairSums => {
    const name = axes.map((axis) => pattern[axis]).join();
    const sums = known.get(name) ?? sumsOfSharing(places, pattern);
    known.set(name, sums);
    return sums;
  };
  return (pattern) => {
    if (axes.every((axis) => pattern[axis] === everything[axis])) return 0;
    let pairs = 0;
    let squaredDifferences = 0;
    // Sharing exactly this is sharing at least this, less what shares more.
    for (const { pattern: shared, sign } of corners(pattern, axes, 1)) {
      const sums = sumsOf(shared);
      pairs += sign * sums.pairs;
      squaredDifferences += sign * sums.squaredDifferences;
    }
    return pairs === 0 ? null : squaredDifferences / (2 * pairs);
  };
}

/** Of all pairs that share at least this. */
function sumsOfSharing(places: readonly Place[], pattern: Pattern): PairSums {
  let pairs = 0;
  let squaredDifferences = 0;
  for (const { count, sum, squares } of groupBy(places, pattern)) {
    pairs += (count * (count - 1)) / 2;
    squaredDifferences += count * squares - sum ** 2;
  }
  return { pairs, squaredDifferences };
}

interface Group {
  count: number;
  sum: number;
  squares: number;
}

function groupBy(places: readonly Place[], pattern: Pattern): Iterable<Group> {
  const groups = new Map<number, Group>();
  for (const place of places) {
    const key = keyOf(place, pattern);
    const group = groups.get(key) ?? { count: 0, sum: 0, squares: 0 };
    groups.set(key, group);
    group.count++;
    group.sum += place.value;
    group.squares += place.value ** 2;
  }
  return groups.values();
}

/** A score with its categories as numbers whose sum is unique: strings as keys take ten times as long. */
interface Place {
  readonly model: number;
  /** Of one run of one model: no other model has the same. */
  readonly run: number;
  readonly scenario: number;
  readonly judge: number;
  readonly value: number;
}

function numbered(observations: readonly Observation[]): readonly Place[] {
  const models = numbersOf(observations, ({ model }) => model);
  const runs = numbersOf(observations, ({ model, run }) => `${run} ${model}`);
  const scenarios = numbersOf(observations, ({ scenario }) => scenario);
  const judges = numbersOf(observations, ({ judge }) => judge);
  return observations.map(({ value }, at) => ({
    model: (models.of[at] ?? 0) * scenarios.count * judges.count,
    run: (runs.of[at] ?? 0) * scenarios.count * judges.count,
    scenario: (scenarios.of[at] ?? 0) * judges.count,
    judge: judges.of[at] ?? 0,
    value,
  }));
}

/** Gives equal names the same number, from 0. */
function numbersOf(observations: readonly Observation[], nameOf: (observation: Observation) => string) {
  const known = new Map<string, number>();
  const of = observations.map((observation) => {
    const name = nameOf(observation);
    const number = known.get(name) ?? known.size;
    known.set(name, number);
    return number;
  });
  return { of, count: known.size };
}

function keyOf({ model, run, scenario, judge }: Place, pattern: Pattern): number {
  const ofModel = pattern.model === 2 ? run : pattern.model === 1 ? model : 0;
  return ofModel + (pattern.scenario === 1 ? scenario : 0) + (pattern.judge === 1 ? judge : 0);
}
