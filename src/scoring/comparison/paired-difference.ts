import { signFlipTest } from "../../statistics/comparison/sign-flip.ts";
import type { Interval } from "../../statistics/intervals/interval.ts";
import type { ScenarioContrast } from "./scenario-differences.ts";

/** One scenario's contribution to a difference. */
export interface Driver {
  readonly scenarioId: string;
  readonly contribution: number;
  /** Share of the absolute sizes of all contributions, 0 to 1. */
  readonly share: number;
}

/** The other's score minus the first's, 0 to 100, with a test of it. */
export interface TestedDifference {
  readonly difference: number;
  /** P value of the sign-flip test over scenarios. */
  readonly pValue: number;
  /** The smallest p value that this many scenarios can give. */
  readonly leastPValue: number;
}

/** A difference with its contributions, over the scenarios that both have. */
export interface PairedDifference extends Omit<TestedDifference, "pValue"> {
  /** Number of those scenarios. */
  readonly scenarios: number;
  /** Interval over other scenarios of the same kinds; null where their variance is unknown. */
  readonly generalisation: Interval | null;
  /** The largest contributions, largest first. */
  readonly drivers: readonly Driver[];
}

/** Draws for a test with too many scenarios to enumerate all sign patterns. */
export interface TestOptions {
  readonly resamples: number;
  readonly seed: number;
}

/** Null without a scenario. Swapping the two model configs only changes signs. */
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

/** Contributions are listed up to this share of the difference, or up to this number. */
const enoughShare = 0.8;
const mostDrivers = 5;

/** The largest contributions to a difference, largest first. */
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
    // Shares are sums of floats: 0.8 may be slightly lower.
    if (reached >= enoughShare - 1e-9 || drivers.length === mostDrivers) break;
    drivers.push(driver);
    reached += driver.share;
  }
  return drivers;
}

function contributionOf({ weight, difference }: ScenarioContrast): number {
  return weight * difference;
}
