import { normalQuantile } from "../normal.ts";
import { createRandom } from "../random.ts";
import { firstLook, lookAt, type Samples } from "./look.ts";

/** The standard error of the mean is below 0.1 runs. */
const designs = 500;
const seed = 1;

/**
 * The mean number of runs of each row until the interval excludes 0, or there are no more.
 * @param rows one row at this distance from a line, or two that differ so much
 */
export function expectedRuns(
  rows: 1 | 2,
  { deviation, distance, atMost }: { readonly deviation: number; readonly distance: number; readonly atMost: number },
): number {
  const random = createRandom(seed);
  const runsOf = (centre: number): readonly number[] =>
    Array.from({ length: atMost }, () => centre + deviation * normalQuantile((random() * 2 ** 32 + 0.5) / 2 ** 32));
  let sum = 0;
  for (let design = 0; design < designs; design++) {
    const samples: Samples = rows === 1 ? [runsOf(distance)] : [runsOf(0), runsOf(distance)];
    sum += runsUntilClear(samples, atMost);
  }
  return sum / designs;
}

function runsUntilClear(samples: Samples, atMost: number): number {
  for (let runs: number = firstLook.run; runs < atMost; runs++) {
    const { low, high } = lookAt(samples, runs, { unit: "run", atMost }).interval;
    if (low > 0 || high < 0) return runs;
  }
  return atMost;
}
