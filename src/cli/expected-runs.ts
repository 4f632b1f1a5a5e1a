import { expectedRuns, firstLook, publishedSpread, type SuiteLooks } from "../features/gate/index.ts";
import { formatCost } from "../results/format/dollars.ts";

const distances = [0, 5, 10, 20];
const fixedRuns = 5;

interface Asked {
  readonly looks: SuiteLooks;
  readonly rows: 1 | 2;
  /** Of the most runs; null where unknown. */
  readonly usd: number | null;
}

/** How many runs it takes, and what they cost, by the distance of the truth; how far cycles stray no published results show. */
export function expectedRunsBy({ looks, rows, usd }: Asked) {
  const { unit, atMost } = looks;
  const costOf = (count: number): number | null => (usd === null ? null : (usd * count) / atMost);
  if (unit === "cycle") {
    const least = firstLook.cycle;
    return {
      unit,
      atMost,
      least: { cycles: least, usd: costOf(least) },
      fixed: { cycles: 1, usd: costOf(1) },
    } as const;
  }
  const expected = distances.map((distance) => {
    const runs = expectedRuns(rows, { deviation: publishedSpread, distance, atMost });
    return { distance, runs, usd: costOf(runs) };
  });
  return {
    unit,
    atMost,
    deviation: publishedSpread,
    expected,
    fixed: { runs: fixedRuns, usd: costOf(fixedRuns) },
  } as const;
}

export function expectedWords(asked: Asked): string {
  const found = expectedRunsBy(asked);
  const most = `Until clear: at most ${found.atMost} ${found.unit}s`;
  if (found.unit === "cycle") {
    const { least, fixed } = found;
    return (
      `${most} of ${asked.looks.forms} runs of each model config, which is the estimate, and at least ${least.cycles}${cost(least.usd)}; ` +
      `a fixed design has ${fixed.cycles}${cost(fixed.usd)}. What to expect in between is not known: no model has shown yet how far cycles stray.`
    );
  }
  const [none, away] = asked.rows === 1 ? ["at the line", "from it"] : ["without a difference", "apart"];
  const each = found.expected.map(
    ({ distance, runs, usd }) =>
      `${runs.toFixed(1)}${cost(usd)} ${distance === 0 ? none : `at ${distance} points ${away}`}`,
  );
  return (
    `${most} of each model config, which is the estimate. Expected, where runs stray as published ones do: ` +
    `${each.join(", ")}; a fixed design has ${found.fixed.runs}${cost(found.fixed.usd)}.`
  );
}

function cost(usd: number | null): string {
  return usd === null || usd === 0 ? "" : ` (${formatCost(usd)})`;
}
