import { signFlipTest, type Interval } from "../statistics/index.ts";
import type { ScenarioContrast } from "./scenario-differences.ts";

/** What one scenario adds to a difference. */
export interface Driver {
  readonly scenarioId: string;
  readonly contribution: number;
  /** Of the sizes of all contributions, 0 to 1. */
  readonly share: number;
}

/** The other's score less the one's, 0 to 100, and whether chance makes as much. */
export interface TestedDifference {
  readonly difference: number;
  /** Of the sign-flip test over scenarios: how often chance alone makes as large a difference of equals. */
  readonly pValue: number;
  /** What so many scenarios give at the very least, however large the difference. */
  readonly leastPValue: number;
}

/** With what makes it, over the scenarios that both have. */
export interface PairedDifference extends TestedDifference {
  /** How many scenarios those are. */
  readonly scenarios: number;
  /** Where it would lie with other scenarios of the same kinds; null where nothing says how far scenarios differ. */
  readonly generalisation: Interval | null;
  /** The scenarios that make most of it, the largest first. */
  readonly drivers: readonly Driver[];
}

/** For a test that has too many scenarios to look at all patterns of signs. */
export interface TestOptions {
  readonly resamples: number;
  readonly seed: number;
}

/** Null without a scenario. Swapping the two model configs changes nothing but signs. */
export function testDifference(
  scenarios: readonly ScenarioContrast[],
  { resamples, seed }: TestOptions,
): TestedDifference | null {
  const differences = scenarios.map(contributionOf);
  const test = signFlipTest({ differences, resamples, seed });
  if (test === null) return null;
  return {
    difference: differences.reduce((sum, each) => sum + each, 0),
    pValue: test.pValue,
    // All signs alike is one pattern of two to the number of scenarios, and so is its mirror image.
    leastPValue: test.exact ? 2 ** (1 - scenarios.length) : 1 / (resamples + 1),
  };
}

/** Scenarios are named until they make so much of a difference together, or until there are so many. */
const enoughShare = 0.8;
const mostDrivers = 5;

/** The scenarios that make most of a difference, the largest first. */
export function driversOf(scenarios: readonly ScenarioContrast[]): readonly Driver[] {
  const contributions = scenarios.map((scenario) => {
    return { scenarioId: scenario.scenarioId, contribution: contributionOf(scenario) };
  });
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

function contributionOf({ weight, difference }: ScenarioContrast): number {
  return weight * difference;
}
