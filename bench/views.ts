// Cost of the large views above the program's bare start-up, on generated stores: `npm run bench -- views 130 650`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withStore } from "../src/store/index.ts";
import { generateResults } from "./generated-store.ts";
import { costOf, type Cost } from "./node-process.ts";

interface Aim {
  readonly seconds: number;
  readonly peakMb: number;
}

/** Limits above the start-up, by the number of model configs. */
const aims: Readonly<Record<string, Readonly<Record<"leaderboard" | "report", Aim>>>> = {
  130: { leaderboard: { seconds: 0.3, peakMb: 250 }, report: { seconds: 1, peakMb: 350 } },
  650: { leaderboard: { seconds: 1.5, peakMb: 250 }, report: { seconds: 5, peakMb: 350 } },
};

export async function measureViews(sizes: readonly string[]): Promise<void> {
  const startUp = costOf(["--version"]);
  console.log("\nViews of generated stores of 5 runs each (whole process, above its start-up)\n");
  for (const size of sizes) {
    const folder = mkdtempSync(join(tmpdir(), "aib-bench-views-"));
    try {
      const db = join(folder, "bench.db");
      const modelConfigs = Number(size);
      await withStore({ location: db, create: true }, (store) => generateResults(store, { modelConfigs, runs: 5 }));
      const leaderboard = above(startUp, costOf(["leaderboard", "--db", db]));
      printRow(`leaderboard, ${size} model configs`, leaderboard, aimText(size, "leaderboard"));
      printRow(
        `report, ${size} model configs`,
        above(startUp, costOf(["report", "--db", db])),
        aimText(size, "report"),
      );
      // Resident as a whole, start-up included, whatever the number of model configs.
      const dataset = costOf(["export", "dataset", "-o", join(folder, "data"), "--db", db]);
      printRow(`export dataset, ${size} model configs`, dataset, "aim for 1,300, start-up included: 400 MB");
      const compare = above(startUp, costOf(["compare", "*", "--db", db]));
      const pairs = (modelConfigs * (modelConfigs - 1)) / 2;
      // A comparison shows the rows of the leaderboard first.
      const perPair = (compare.milliseconds - leaderboard.milliseconds) / pairs;
      printRow(`compare, all ${pairs} pairs`, compare, `${perPair.toFixed(3)} ms a pair (aim: 0.1)`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function aimText(size: string, view: "leaderboard" | "report"): string {
  const aim = aims[size]?.[view];
  return aim === undefined ? "" : `aim: ${aim.seconds.toFixed(1)} s, ${aim.peakMb} MB`;
}

function above({ milliseconds }: Cost, cost: Cost): Cost {
  return { milliseconds: cost.milliseconds - milliseconds, peakMb: cost.peakMb };
}

function printRow(title: string, { milliseconds, peakMb }: Cost, remark: string): void {
  const seconds = (milliseconds / 1000).toFixed(1).padStart(6);
  console.log(`  ${title.padEnd(36)} ${seconds} s ${peakMb.toFixed(0).padStart(5)} MB   ${remark}`);
}
