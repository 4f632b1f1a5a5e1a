import { expectedRuns, priorSpread } from "../features/gate/index.ts";
import { formatCost } from "../results/format/dollars.ts";

/** In points, of published results: `docs/method.md`. */
const { deviation } = priorSpread;
const distances = [0, 5, 10, 20];
const fixedRuns = 5;

/** How many runs it takes, and what they cost, by the distance of the truth. @param usd of the most runs; null where unknown */
export function expectedRunsBy({
  atMost,
  rows,
  usd,
}: {
  readonly atMost: number;
  readonly rows: 1 | 2;
  readonly usd: number | null;
}) {
  const costOf = (runs: number): number | null => (usd === null ? null : (usd * runs) / atMost);
  const expected = distances.map((distance) => {
    const runs = expectedRuns(rows, { deviation, distance, atMost });
    return { distance, runs, usd: costOf(runs) };
  });
  return { atMost, deviation, expected, fixed: { runs: fixedRuns, usd: costOf(fixedRuns) } };
}

export function expectedWords(asked: Parameters<typeof expectedRunsBy>[0]): string {
  const { atMost, expected, fixed } = expectedRunsBy(asked);
  const [none, away] = asked.rows === 1 ? ["at the line", "from it"] : ["without a difference", "apart"];
  const each = expected.map(
    ({ distance, runs, usd }) =>
      `${runs.toFixed(1)}${cost(usd)} ${distance === 0 ? none : `at ${distance} points ${away}`}`,
  );
  return (
    `Until clear: at most ${atMost} runs of each model config, which is the estimate. Expected, where runs stray as published ones do: ` +
    `${each.join(", ")}; a fixed design has ${fixed.runs}${cost(fixed.usd)}.`
  );
}

function cost(usd: number | null): string {
  return usd === null || usd === 0 ? "" : ` (${formatCost(usd)})`;
}
