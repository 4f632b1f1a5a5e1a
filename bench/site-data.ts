// How fast the viewer's data files are written. `npm run bench -- site 1300` measures the largest size, which takes minutes.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { withStore } from "../src/store/index.ts";
import { generateResults } from "./generated-store.ts";
import { cli, published, runNode } from "./node-process.ts";

const siteProcess = join(import.meta.dirname, "site-process.ts");

export interface Size {
  readonly title: string;
  /** Fills a new store. */
  readonly fill: (db: string) => Promise<void>;
}

export const sizes: Readonly<Record<string, Size>> = {
  40: { title: "40 model configs, published", fill: importPublished },
  130: { title: "130 model configs x 5 runs, generated", fill: (db) => generate(db, 130) },
  v3: { title: "7 simulated models x 5 runs of suite v3", fill: runItems },
  1300: { title: "1,300 model configs x 5 runs, generated", fill: (db) => generate(db, 1300) },
};

const report = z.object({
  files: z.number(),
  bytes: z.number(),
  runs: z.number(),
  elapsedMs: z.number(),
  cpuMs: z.number(),
  peakMb: z.number(),
});

export async function measureSiteData(wanted: readonly string[]): Promise<void> {
  console.log("\nThe viewer's data files, from the store to the disk (whole process)\n");
  for (const name of wanted) {
    const size = sizes[name];
    if (size === undefined) throw new Error(`There is no size ${name}: choose from ${Object.keys(sizes).join(", ")}.`);
    if (name === "40" && !existsSync(published)) console.log("  (the published cache is not beside this checkout)");
    else await measureSize(size);
  }
}

async function measureSize({ title, fill }: Size): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "aib-bench-site-"));
  try {
    const db = join(folder, "bench.db");
    await fill(db);
    const measured = report.parse(JSON.parse(runNode(siteProcess, [db, join(folder, "site")])));
    const { files, bytes, runs, elapsedMs, cpuMs, peakMb } = measured;
    const seconds = elapsedMs / 1000;
    console.log(`  ${title}`);
    console.log(
      `    ${seconds.toFixed(1)} s (${(cpuMs / 1000).toFixed(1)} s CPU), ${(files / seconds).toFixed(0)} files and ${(runs / seconds).toFixed(0)} runs a second, ${peakMb.toFixed(0)} MB peak memory, ${files} files, ${(bytes / 1e6).toFixed(0)} MB`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function generate(db: string, modelConfigs: number): Promise<void> {
  return withStore({ location: db, create: true }, (store) => generateResults(store, { modelConfigs, runs: 5 }));
}

async function runItems(db: string): Promise<void> {
  const models =
    "sim/weighs,sim/weighs-80,sim/always-holds,sim/always-yields,sim/follows-facts,sim/breaks-at-1,sim/deflects";
  runNode(cli, ["run", "--suite", "v3", "--models", models, "--runs", "5", "--db", db, "--yes"]);
}

async function importPublished(db: string): Promise<void> {
  runNode(cli, ["import", published, "--db", db]);
}
