import { createRandom } from "../../../src/statistics/random.ts";
import type { Unit } from "../../../src/statistics/sequential/look.ts";
import { firstLook, priorSpread, type Looks } from "../../../src/statistics/sequential/look.ts";
import { standardNormal } from "./standard-normal.ts";

/** The largest spread of runs in published results: with smaller ones the prior makes errors rarer. */
const largestSpread = 6.2;
/** Of each side. */
const error = 0.025;

/**
 * The boundaries that repetitions of the largest spread cross at the line in 2.5 % of all designs: by the look at n of them, in
 * 2.5 % x n / `atMost` (Lan and DeMets 1983, with the power family of Kim and DeMets 1987 at 1).
 */
export function calibrateBoundaries(
  rows: 1 | 2,
  { unit, atMost }: Looks,
  { designs, seed }: { readonly designs: number; readonly seed: number },
): readonly number[] {
  const random = createRandom(seed);
  const first = firstLook[unit];
  const looks = atMost - first + 1;
  const statistics = Array.from({ length: looks }, () => new Float64Array(designs));
  for (let design = 0; design < designs; design++) {
    const sums = [0, 0];
    const squares = [0, 0];
    for (let run = 1; run <= atMost; run++) {
      for (let row = 0; row < rows; row++) {
        const value = largestSpread * standardNormal(random);
        sums[row] = (sums[row] ?? 0) + value;
        squares[row] = (squares[row] ?? 0) + value ** 2;
      }
      const ofLook = statistics[run - first];
      if (ofLook !== undefined) ofLook[design] = statisticOf(unit, { rows, run, sums, squares });
    }
  }
  let open = Array.from({ length: designs }, (_, design) => design);
  return statistics.map((ofLook, place) => {
    const left = Math.round(designs * (1 - (error * (place + first)) / atMost));
    const ordered = Float64Array.from(open, (design) => ofLook[design] ?? 0).toSorted();
    const boundary = ((ordered[left - 1] ?? 0) + (ordered[left] ?? 0)) / 2;
    open = open.filter((design) => (ofLook[design] ?? 0) < boundary);
    return boundary;
  });
}

/** The estimate over its standard error, of a design whose truth is 0: as `lookAt` has it, without its arrays. */
function statisticOf(
  unit: Unit,
  of: { rows: number; run: number; sums: readonly number[]; squares: readonly number[] },
): number {
  const { rows, run, sums, squares } = of;
  const [one = 0, other = 0] = sums;
  const inner = [one, other].reduce((sum, each, row) => sum + (squares[row] ?? 0) - each ** 2 / run, 0);
  const { deviation, degreesOfFreedom } = priorSpread(unit, run);
  const variance = (degreesOfFreedom * deviation ** 2 + inner) / (degreesOfFreedom + rows * (run - 1));
  return (rows === 1 ? one : other - one) / run / Math.sqrt((variance * rows) / run);
}
