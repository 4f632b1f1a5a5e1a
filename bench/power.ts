// What comparisons find between model configs of known truth, in simulated stores that behave like published results: the
// detectable difference by level of the index, and the share of false pairs among those that differ significantly.
import {
  discoveries,
  type Discoveries,
  type DiscoveryOptions,
} from "../test/support/statistics/realistic-discoveries.ts";
import { falseCalls, skewedCalls, type FalseCalls, type Share } from "../test/support/statistics/realistic-equals.ts";
import { findsByLevel } from "../test/support/statistics/realistic-finds.ts";
import { powerByLevel } from "../test/support/statistics/realistic-power.ts";

const seed = 7;
/** Of each level what the summary of docs/method.md promises. */
const promised = [
  [97, 2],
  [90, 5],
  [80, 8],
  [0, 12],
] as const;

export function measurePower(): void {
  console.log("\nDetectable difference by level of the index, and how often it is found (promised: 80 %)\n");
  for (const runs of [3, 5, 10]) {
    for (const found of powerByLevel({ stores: 600, runs, seed })) {
      console.log(
        `  ${`${runs} runs, index from ${found.from} on`.padEnd(28)} run SD ${found.standardDeviation.toFixed(2)}   ` +
          `detectable ${found.detectable.toFixed(1).padStart(4)}, found ${percent(found.found)}   ` +
          `of one SD for all levels ${percent(found.foundOfPooled)} (${found.modelConfigs} model configs)`,
      );
    }
  }
  console.log(
    "\nFound by what `aib compare` prints at that difference: p, p adjusted among 40 rows, re-run interval\n",
  );
  for (const runs of [3, 5, 10]) {
    for (const found of findsByLevel({ stores: 150, runs, seed, levels: promised })) {
      console.log(
        `  ${`${runs} runs, index from ${found.from} on, ${found.difference} points`.padEnd(40)} p ${withError(found.pValue)}   ` +
          `adjusted ${withError(found.adjusted)}   re-run ${withError(found.rerun)} (${found.pairs} pairs)`,
      );
    }
  }
  console.log("\nTwo equals among 40 rows called different at 0.05: by sign flips alone, by the printed p\n");
  for (const runs of [1, 2, 3, 5, 10]) {
    const { ordinary, collapsing } = falseCalls({ stores: 1500, runs, seed });
    printFalse("ordinary", ordinary);
    printFalse("each collapses in a tenth of its runs", collapsing);
    printFalse("a little worse everywhere, rare disasters", skewedCalls({ stores: 1500, runs, seed }));
  }
  console.log("\nAll pairs tested at 0.05: found, expected share of false ones, stores with a false one\n");
  for (const configs of [12, 40, 80]) {
    for (const [title, alike] of likenesses(configs)) {
      const stores = Math.ceil(4000 / configs);
      const { holm, benjaminiHochberg } = discoveries({ configs, runs: 5, stores, seed, ...(alike && { alike }) });
      console.log(
        `  ${`${configs} model configs, ${title}`.padEnd(48)} BH ${text(benjaminiHochberg)}   Holm ${text(holm)}`,
      );
    }
  }
}

function printFalse(title: string, { runs, signFlip, printed }: FalseCalls): void {
  const name = `${runs} ${runs === 1 ? "run" : "runs"}, ${title}`.padEnd(52);
  console.log(`  ${name} sign flips ${withError(signFlip)}   printed ${runs === 1 ? "–" : withError(printed)}`);
}

function withError(found: Share): string {
  return `${percent(found.share)} +- ${(100 * found.error).toFixed(1)}`;
}

function likenesses(configs: number): readonly (readonly [string, DiscoveryOptions["alike"]])[] {
  return [
    ["all different", undefined],
    ["alike by fours in everything", { configs: 4, in: "everything" }],
    ["alike by halves on other scenarios", { configs: configs / 2, in: "ability" }],
    ["all alike on other scenarios", { configs, in: "ability" }],
    ["all alike in everything", { configs, in: "everything" }],
  ];
}

function text({ found, falseShare, anyFalse }: Discoveries): string {
  return `${found.toFixed(1).padStart(6)} ${percent(falseShare)} ${percent(anyFalse)}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`.padStart(7);
}
