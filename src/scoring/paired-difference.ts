import { mean, signFlipTest, type Interval, type ScenarioDifference } from "../statistics/index.ts";
import type { ScoredItem } from "./index-items.ts";
import { sharedScenarios, type SharedScenario } from "./shared-scenarios.ts";

/** What one scenario adds to a difference. */
export interface Driver {
  readonly scenarioId: string;
  readonly contribution: number;
  /** Of the sizes of all contributions, 0 to 1. */
  readonly share: number;
}

/** The other's score less the one's, 0 to 100, over the scenarios that both have. */
export interface PairedDifference {
  readonly difference: number;
  /** How many scenarios those are. */
  readonly scenarios: number;
  /** Where it would lie with other scenarios of the same kinds; null where nothing says how far scenarios differ. */
  readonly generalisation: Interval | null;
  /** Of the sign-flip test over scenarios: how often chance alone makes as large a difference of equals. */
  readonly pValue: number;
  /** What so many scenarios give at the very least, however large the difference. */
  readonly leastPValue: number;
  /** The scenarios that make most of it, the largest first. */
  readonly drivers: readonly Driver[];
}

export interface PairOptions {
  readonly resamples: number;
  readonly seed: number;
  /** Gives where the difference would lie with other scenarios. */
  readonly generalise: (scenarios: readonly ScenarioDifference[]) => Interval | null;
}

/** Scenarios are named until they make so much of a difference together, or until there are so many. */
const enoughShare = 0.8;
const mostDrivers = 5;

/**
 * Compares two model configs by the same items: those of the index, or of one measure. Null where they share
 * no scenario of some measure.
 * Swapping the two changes nothing but signs.
 */
export function pairedDifference(
  one: readonly ScoredItem[],
  other: readonly ScoredItem[],
  { resamples, seed, generalise }: PairOptions,
): PairedDifference | null {
  const shared = sharedScenarios(one, other).map(withDifference);
  const contributions = shared.map(({ scenarioId, weight, difference }) => ({
    scenarioId,
    contribution: weight * difference,
  }));
  const differences = contributions.map(({ contribution }) => contribution);
  const test = signFlipTest({ differences, resamples, seed });
  if (test === null) return null;
  return {
    difference: differences.reduce((sum, each) => sum + each, 0),
    scenarios: shared.length,
    generalisation: generalise(shared),
    pValue: test.pValue,
    // All signs alike is one pattern of two to the number of scenarios, and so is its mirror image.
    leastPValue: 2 ** (1 - shared.length),
    drivers: driversOf(contributions),
  };
}

function driversOf(contributions: readonly Omit<Driver, "share">[]): readonly Driver[] {
  const total = contributions.reduce((sum, { contribution }) => sum + Math.abs(contribution), 0);
  const ordered = contributions
    .filter(({ contribution }) => contribution !== 0)
    .map((each) => Object.assign({ share: Math.abs(each.contribution) / total }, each))
    .toSorted((first, second) => second.share - first.share);
  const drivers: Driver[] = [];
  let reached = 0;
  for (const driver of ordered) {
    // Shares are sums of floats: 0.8 may come out a little short.
    if (reached >= enoughShare - 1e-9 || drivers.length === mostDrivers) break;
    drivers.push(driver);
    reached += driver.share;
  }
  return drivers;
}

function withDifference(scenario: SharedScenario) {
  const difference = (mean(scenario.other) ?? Number.NaN) - (mean(scenario.one) ?? Number.NaN);
  // Equal scores of five and of six runs have means that differ by rounding.
  return { ...scenario, difference: Math.abs(difference) < 1e-9 ? 0 : difference };
}
