// What comparisons find between model configs of known truth, in simulated stores that behave like published results: the
// detectable difference by level of the index, and the share of false pairs among those that differ significantly.
import {
  discoveries,
  type Discoveries,
  type DiscoveryOptions,
} from "../src/statistics/testing/realistic-discoveries.ts";
import { powerByLevel } from "../src/statistics/testing/realistic-power.ts";

const seed = 7;

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
