import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { inject } from "vitest";
import { aib } from "../command-line.ts";
import { builtOnce } from "../built-once.ts";
import { hostileExtractor, hostileJudge, hostileModels, startHostileServer } from "./hostile-server.ts";

/** Beside a checkout of those who have it. */
const published = join(import.meta.dirname, "..", "..", "..", "..", "shared", "data", "published-cache.tar.gz");
export const hasPublished = existsSync(published);

/** Where every exported site stands on its host. */
export const base = "/bench/";

export type SiteName = "simulated" | "published" | "hostile";

/** A store filled and a site exported by the real command line, once for all test files. */
export function exportedSite(name: SiteName): Promise<string> {
  return builtOnce(join(inject("sharedFolder"), `site-${name}`), async (draft) => {
    const db = await filledStore(name);
    await succeed(["export", "site", "-o", draft, "--base", base, "--db", db, ...judged[name]], dirname(db));
  });
}

const panel = "sim/judge,sim/strict-judge,sim-lark/biased-judge";

/** Whose verdicts count. */
const judged: Readonly<Record<SiteName, readonly string[]>> = {
  simulated: ["--judges", panel],
  published: [],
  hostile: [],
};

/** The same store that the site was exported from; whoever writes into it spoils it for others. */
export async function filledStore(name: SiteName): Promise<string> {
  const folder = await builtOnce(join(inject("sharedFolder"), `store-${name}`), (draft) => fill[name](draft));
  return join(folder, "bench.db");
}

const fill: Readonly<Record<SiteName, (folder: string) => Promise<void>>> = {
  simulated: async (folder) => {
    const models = "sim/always-holds,sim/holds-80,sim-lark/holds-40,sim-wren/holds-60,sim/always-yields,sim/asks,sim/deflects";
    const db = ["--db", "bench.db"];
    await succeed(["run", "--models", models, "--runs", "3", "--judges", panel, ...db], folder);
    // One of a single run, one with another setting, and one that lacks most of the scenarios.
    await succeed(["run", "--models", "sim/holds-30", "--runs", "1", "--judges", panel, ...db], folder);
    const warmer = ["--models", "sim/holds-80", "--runs", "2", "--temperature", "1", "--judges", panel];
    await succeed(["run", ...warmer, ...db], folder);
    await succeed(["run", "--models", "sim/holds-20", "--runs", "1", "--exp", "identity", "--judges", panel, ...db], folder);
    await succeed(["names", ...db], folder);
  },
  published: async (folder) => {
    await succeed(["import", published, "--db", "bench.db"], folder);
  },
  hostile: async (folder) => {
    const server = await startHostileServer();
    try {
      const there = ["--base-url", server.url, "--db", "bench.db"];
      await succeed(["run", "--models", hostileModels.join(","), "--judge", hostileJudge, "--runs", "2", ...there], folder);
      await succeed(["names", "--extractor", hostileExtractor, ...there], folder);
    } finally {
      server.close();
    }
  },
};

async function succeed(args: readonly string[], cwd: string): Promise<void> {
  const { code, stdout, stderr } = await aib(args, { cwd });
  if (code !== 0) throw new Error(`aib ${args.join(" ")} exits with ${code}\n${stdout.slice(-2000)}${stderr.slice(-2000)}`);
}
