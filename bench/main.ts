// `npm run bench`: measures what the design promises. Ratios and shares hold on any machine; milliseconds are this machine's.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { measureAllowance } from "./allowance.ts";
import { measureIntervalCoverage } from "./coverage.ts";
import { measureJudges } from "./judges.ts";
import { cli, costOf, published, runNode } from "./node-process.ts";
import { measurePower } from "./power.ts";
import { runCampaign, type Campaign } from "./run-campaign.ts";
import { measureScale } from "./scale.ts";
import { measureSequential, printBoundaries } from "./sequential.ts";
import { startFixedServer, startSimulatorProcess } from "./server-process.ts";
import { callsPerRun, longestPath } from "./shape.ts";
import { measureSiteData } from "./site-data.ts";
import { measureStartUp } from "./start-up.ts";
import { measureV3Attack } from "./v3-attack.ts";
import { measureViews } from "./views.ts";

const latencyMs = 200;

interface Shape {
  readonly modelConfigs: number;
  readonly runs: number;
  readonly slots: number;
}

const shapes: readonly Shape[] = [
  { modelConfigs: 1, runs: 1, slots: 10 },
  { modelConfigs: 20, runs: 1, slots: 40 },
  { modelConfigs: 20, runs: 1, slots: 128 },
  { modelConfigs: 20, runs: 5, slots: 128 },
];

async function measureMakespans(): Promise<void> {
  console.log(`\nMakespan against a server that answers after ${latencyMs} ms, over the lower bound`);
  console.log(
    "max(longest path, total latency / slots); in brackets over the bound in whole calls, which no schedule beats.",
  );
  console.log("First with all slots open from the start, then with adaptive limits\n");
  const server = await startFixedServer(latencyMs);
  try {
    // Warms up the code and the server, so that the figures show the schedule.
    await runCampaign({ url: server.url, modelConfigs: 20, runs: 2, slots: 128 });
    for (const shape of shapes) {
      const fixed = await runCampaign({ url: server.url, limits: "fixed", ...shape });
      const { makespanMs, cpuMs, calls } = await runCampaign({ url: server.url, limits: "adaptive", ...shape });
      console.log(
        `  ${describe(shape).padEnd(36)} ${ratios(shape, fixed.makespanMs)}   ${ratios(shape, makespanMs)}   ${(cpuMs / calls).toFixed(2)} ms CPU a call`,
      );
    }
  } finally {
    await server.stop();
  }
}

function describe({ modelConfigs, runs, slots }: Shape): string {
  return `${modelConfigs} model configs x ${runs} runs, ${slots} slots`;
}

function ratios({ modelConfigs, runs, slots }: Shape, makespanMs: number): string {
  const perSlot = (modelConfigs * runs * callsPerRun) / slots;
  const over = (calls: number): string => (makespanMs / (latencyMs * Math.max(longestPath, calls))).toFixed(3);
  return `${over(perSlot)} (${over(Math.ceil(perSlot))})`;
}

const campaignReport = z.object({ calls: z.number(), makespanMs: z.number(), cpuMs: z.number(), peakMb: z.number() });

async function measureCampaign(db: string): Promise<void> {
  const server = await startSimulatorProcess();
  try {
    const campaign: Campaign = { url: server.url, modelConfigs: 150, runs: 5, slots: 32, db };
    const report = campaignReport.parse(
      JSON.parse(runNode(join(import.meta.dirname, "campaign-process.ts"), [JSON.stringify(campaign)])),
    );
    console.log("\nA campaign of 150 model configs x 5 runs against a simulator without latency\n");
    console.log(`  ${report.calls} calls, ${(report.cpuMs / report.calls).toFixed(2)} ms client CPU a call (aim: 1)`);
    console.log(
      `  ${report.peakMb.toFixed(0)} MB peak memory (aim: 250), ${(report.calls / (report.makespanMs / 1000)).toFixed(0)} calls a second`,
    );
  } finally {
    await server.stop();
  }
}

const planReport = z.object({ tasks: z.number(), milliseconds: z.number(), peakMb: z.number() });

/** A task of v3 has more inputs than one of v2, and its key covers the words for both sides. */
function measurePlans(): void {
  console.log("\nPlans of 130 model configs x 5 runs (time a task, over that of suite v2)\n");
  const script = join(import.meta.dirname, "plan-process.ts");
  const [v2, v3] = ["v2", "v3"].map((suite) => {
    const plans = [1, 2, 3].map(() => planReport.parse(JSON.parse(runNode(script, [suite]))));
    return plans.toSorted((one, other) => one.milliseconds - other.milliseconds)[1];
  });
  if (v2 === undefined || v3 === undefined) return;
  const ratio = v3.milliseconds / v3.tasks / (v2.milliseconds / v2.tasks);
  console.log(`  v3: ${ratio.toFixed(2)} (aim: 2)`);
  for (const [suite, { tasks, milliseconds, peakMb }] of Object.entries({ v2, v3 })) {
    console.log(`  ${suite}: ${tasks} tasks, ${milliseconds.toFixed(0)} ms, ${peakMb.toFixed(0)} MB peak memory`);
  }
}

/** Prints the median time of five runs of a command, each a whole process, and the most memory that one took. */
function measureCommand(title: string, args: readonly string[]): void {
  const costs = Array.from({ length: 5 }, () => costOf(args));
  const times = costs.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const peakMb = Math.max(...costs.map((cost) => cost.peakMb));
  const time = (times[2] ?? Number.NaN).toFixed(0);
  console.log(`  ${title.padEnd(44)} ${time.padStart(5)} ms ${peakMb.toFixed(0).padStart(4)} MB`);
}

async function measureLargeCampaign(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "aib-bench-"));
  try {
    const campaignDb = join(folder, "campaign.db");
    await measureCampaign(campaignDb);
    measureReading(folder, campaignDb);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measureReading(folder: string, campaignDb: string): void {
  console.log("\nReading (whole process: median time of 5, peak memory)\n");
  measureCommand("aib --version (start-up alone)", ["--version"]);
  measureCommand("aib leaderboard, 750 simulated runs", ["leaderboard", "--db", campaignDb]);
  if (!existsSync(published)) {
    console.log("  (the published cache is not beside this checkout: its leaderboard and report were not measured)");
    return;
  }
  const importedDb = join(folder, "imported.db");
  runNode(cli, ["import", published, "--db", importedDb]);
  measureCommand("aib leaderboard, 157 imported runs", ["leaderboard", "--db", importedDb]);
  measureCommand("aib report, 157 imported runs", ["report", "--db", importedDb]);
}

/** In its own process, because browser code has its own type check. Fails as that does. */
function measurePages(wanted: readonly string[]): void {
  const script = join(import.meta.dirname, "viewer.ts");
  process.exitCode = spawnSync(process.execPath, [script, ...wanted], { stdio: "inherit" }).status ?? 1;
}

interface Part {
  readonly arguments: string;
  readonly measures: string;
  readonly run: (args: readonly string[]) => void | Promise<void>;
}

const parts: Readonly<Record<string, Part>> = {
  makespan: { arguments: "", measures: "how calls are spread in time, against the lower bound", run: measureMakespans },
  allowance: { arguments: "", measures: "how much of a provider's limit is used", run: measureAllowance },
  plan: { arguments: "", measures: "planning suites v2 and v3", run: measurePlans },
  campaign: { arguments: "", measures: "a large campaign, then reading its results", run: measureLargeCampaign },
  scale: { arguments: "", measures: "makespan and recovery of four workers over Postgres", run: measureScale },
  start: { arguments: "", measures: "start-up of the package and the sources, over Node's", run: measureStartUp },
  site: { arguments: "[40|130|v3|1300...]", measures: "writing the viewer's data files", run: site },
  viewer: {
    arguments: "[40|130|v3|1300...]",
    measures: "cost of the viewer's pages in a browser, with a budget each",
    run: viewer,
  },
  views: {
    arguments: "[model configs...]",
    measures: "leaderboard, report, comparison and data set of generated stores",
    run: (sizes) => measureViews(sizes.length > 0 ? sizes : ["130", "650"]),
  },
  coverage: {
    arguments: "",
    measures: "how often intervals contain the true value, in simulated stores",
    run: measureIntervalCoverage,
  },
  power: { arguments: "", measures: "what comparisons find in simulated stores", run: measurePower },
  sequential: {
    arguments: "",
    measures: "gates that stop when they are clear, beside five fixed runs: errors, power, cost, coverage",
    run: measureSequential,
  },
  boundaries: {
    arguments: "[seed [designs]]",
    measures: "the boundaries of these gates, as src/statistics/sequential has them",
    run: ([boundarySeed = "1983", designs = "2000000"]) => printBoundaries(Number(boundarySeed), Number(designs)),
  },
  "v3-attack": {
    arguments: "[seed [relabellings]]",
    measures: "what an attacker that learns from other situations finds in the texts of suite v3: takes minutes",
    run: ([seed = "2", relabellings = "2000"]) => measureV3Attack(Number(seed), Number(relabellings)),
  },
  judges: {
    arguments: "[stores [seed]]",
    measures: "what is said of judges and questions in simulated stores, and how often intervals hold despite tastes",
    run: ([stores = "300", seed = "1"]) => measureJudges(Number(stores), Number(seed)),
  },
};

function site(sizes: readonly string[]): Promise<void> {
  return measureSiteData(sizes.length > 0 ? sizes : ["40", "130"]);
}

function viewer(sizes: readonly string[]): void {
  measurePages(sizes.length > 0 ? sizes : ["40", "130", "v3"]);
}

function help(): string {
  const rows = Object.entries(parts).map(
    ([name, part]) => `  ${`${name} ${part.arguments}`.padEnd(28)} ${part.measures}\n`,
  );
  return `Usage: npm run bench -- [part] [arguments]\n\nWithout a part: makespan, allowance, plan, campaign, start, scale, site, viewer.\n\nParts:\n${rows.join("")}`;
}

async function measure([name, ...args]: readonly string[]): Promise<void> {
  if (name === "--help") return console.log(help());
  const part = parts[name ?? ""];
  if (name !== undefined && part === undefined) {
    console.error(`error: there is no part ${name}\n\n${help()}`);
    process.exitCode = 2;
    return;
  }
  console.log(`Node ${process.version}`);
  if (part !== undefined) return part.run(args);
  await measureMakespans();
  await measureAllowance();
  measurePlans();
  await measureLargeCampaign();
  measureStartUp();
  await measureScale();
  await site([]);
  viewer([]);
}

await measure(process.argv.slice(2));
