import { simulateRanks, type RankOptions } from "../test/support/statistics/realistic-ranks.ts";
import type { RealisticStoreOptions } from "../test/support/statistics/realistic-stores.ts";
import { stressCoverage, type CoveredShare } from "../test/support/statistics/realistic-stress.ts";

const seed = 2026;
const configs = 40;

/** Assumptions of the generalisation interval that a suite may break, and no store of few scenarios shows. */
const broken: readonly { readonly title: string; readonly options: Partial<RealisticStoreOptions> }[] = [
  { title: "as published", options: {} },
  { title: "a pair of near-duplicates in each kind", options: { nearDuplicates: 1 } },
  { title: "two pairs in each kind", options: { nearDuplicates: 2 } },
  { title: "1 scenario in 100 a disaster for the first row", options: { disasters: { rate: 0.01, of: "the first" } } },
  { title: "1 in 20 for the first row", options: { disasters: { rate: 0.05, of: "the first" } } },
  { title: "1 in 100 for each row, its own", options: { disasters: { rate: 0.01, of: "each" } } },
  { title: "1 in 20 for each row, its own", options: { disasters: { rate: 0.05, of: "each" } } },
  { title: "1 in 100 for all rows alike", options: { disasters: { rate: 0.01, of: "all" } } },
  { title: "1 in 20 for all rows alike", options: { disasters: { rate: 0.05, of: "all" } } },
];

/** Rows of the stress table in docs/method.md, in % (standard error). */
export function measureBrokenAssumptions(): void {
  console.log(
    `\nOther scenarios, ${configs} model configs, 5 runs: the first row, the other rows, their differences\n`,
  );
  for (const { title, options } of broken) {
    const found = stressCoverage({ configs, runs: 5, stores: 1000, seed, ...options });
    const cells = [
      `first ${percent(found.first)}`,
      `first, else 97 or more ${percent(found.atCeiling)}`,
      `others ${percent(found.others)}`,
      `first less second ${percent(found.firstDifference)}`,
      `other differences ${percent(found.otherDifferences)}`,
    ];
    console.log(`  ${title.padEnd(48)} ${cells.join("   ")}`);
  }
}

const tables: readonly { readonly title: string; readonly options: Omit<RankOptions, "form" | "stores" | "seed"> }[] = [
  { title: "40 model configs x 5 runs", options: { configs: 40, runs: 5 } },
  { title: "40 x 1 run", options: { configs: 40, runs: 1 } },
  { title: "10 x 5 runs", options: { configs: 10, runs: 5 } },
  {
    title: "40 x 5 runs, groups of eight of equal ability",
    options: { configs: 40, runs: 5, alike: { configs: 8, in: "ability" } },
  },
];

/** Ranges of ranks, each by itself and all together: the table of docs/method.md, "Ranks". */
export function measureRankRanges(): void {
  const stores = 1000;
  console.log("\nRanges of ranks: tables with every range right, ranges that are right, ranks in a range\n");
  for (const { title, options } of tables) {
    for (const form of ["each", "together"] as const) {
      const { allRight, covered, width, mayBeBest } = simulateRanks({ stores, seed, form, ...options });
      const all = percent({ share: allRight, error: Math.sqrt((allRight * (1 - allRight)) / stores) });
      console.log(
        `  ${title.padEnd(48)} ${form.padEnd(9)} all ${all}   each ${(100 * covered).toFixed(2)}   width ${width.toFixed(1)}   may be the best ${mayBeBest.toFixed(1)}`,
      );
    }
  }
}

function percent({ share, error }: CoveredShare): string {
  return `${(100 * share).toFixed(1)} (${(100 * error).toFixed(1)})`;
}
