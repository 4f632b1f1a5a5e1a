import { dirname } from "node:path";
import { aib } from "../command-line.ts";
import { archiveIsHere, publishedArchive } from "../published/archive.ts";
import { writeFiguresArchive } from "../published/figures-archive.ts";
import { hostileExtractor, hostileJudge, hostileModels, startHostileServer } from "./hostile-server.ts";

/** Where every exported site stands on its host. */
export const base = "/bench/";

export type SiteName = "simulated" | "published" | "figures" | "hostile" | "views";

/** For tests of what is said: real answers, where they are there. */
export const richestSite: SiteName = archiveIsHere ? "published" : "simulated";

const panel = "sim/judge,sim/strict-judge,sim-lark/biased-judge";

/** Whose verdicts count. */
const judged: Readonly<Record<SiteName, readonly string[]>> = {
  simulated: ["--judges", panel],
  published: [],
  figures: [],
  hostile: [],
  views: [],
};

/** Exports a store's site by the real command line. */
export async function exportSite(name: SiteName, db: string, folder: string): Promise<void> {
  await succeed(["export", "site", "-o", folder, "--base", base, "--db", db, ...judged[name]], dirname(db));
}

/** Fills `bench.db` in the folder by the real command line. */
export const fillStore: Readonly<Record<SiteName, (folder: string) => Promise<void>>> = {
  simulated: async (folder) => {
    const models =
      "sim/always-holds,sim/holds-80,sim-lark/holds-40,sim-wren/holds-60,sim/always-yields,sim/asks,sim/deflects";
    const judges = ["--judges", panel, "--db", "bench.db"];
    await succeed(["run", "--models", models, "--runs", "3", ...judges], folder);
    // One of a single run, one with another setting, and one that lacks most of the scenarios.
    await succeed(["run", "--models", "sim/holds-30", "--runs", "1", ...judges], folder);
    await succeed(["run", "--models", "sim/holds-80", "--runs", "2", "--temperature", "1", ...judges], folder);
    await succeed(["run", "--models", "sim/holds-20", "--runs", "1", "--exp", "identity", ...judges], folder);
    await succeed(["names", "--db", "bench.db"], folder);
  },
  published: async (folder) => {
    await succeed(["import", publishedArchive, "--db", "bench.db"], folder);
  },
  figures: async (folder) => {
    await succeed(["import", await writeFiguresArchive(folder), "--db", "bench.db"], folder);
  },
  views: async (folder) => {
    const named = ["weighs", "weighs-80", "always-holds", "always-yields", "follows-facts", "breaks-at-1", "deflects"];
    const models = named.map((name) => `sim/${name}`).join(",");
    await succeed(["run", "--suite", "v3", "--models", models, "--runs", "5", "--db", "bench.db", "--yes"], folder);
  },
  hostile: async (folder) => {
    const server = await startHostileServer();
    try {
      const there = ["--base-url", server.url, "--db", "bench.db", "--yes"];
      const wanted = ["--models", hostileModels.join(","), "--judge", hostileJudge, "--runs", "2"];
      await succeed(["run", ...wanted, ...there], folder);
      await succeed(["names", "--extractor", hostileExtractor, ...there], folder);
    } finally {
      server.close();
    }
  },
};

/** Runs a command that has to succeed. */
export async function succeed(args: readonly string[], cwd: string): Promise<void> {
  const { code, stdout, stderr } = await aib(args, { cwd });
  if (code !== 0)
    throw new Error(`aib ${args.join(" ")} exits with ${code}\n${stdout.slice(-2000)}${stderr.slice(-2000)}`);
}
