import { beforeAll, describe, expect, test } from "vitest";
import type { Leaderboard, Comparison, Report } from "../src/results/contract.ts";
import { aib } from "./support/command-line.ts";
import { numbersOf } from "./support/leaderboard.ts";
import { folderForAll } from "./support/temporary-folder.ts";

const judges = ["sim/judge", "sim/noisy-judge-100", "sim-lark/biased-judge"];
const models = ["--models", "sim-lark/holds-80,sim/holds-60,sim-wren/holds-40"];
const cwd = folderForAll();

async function json(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await aib([...args, "--format", "json"], { cwd });
  expect(code, stderr).toBe(0);
  return stdout;
}

async function leaderboard(...args: readonly string[]): Promise<Leaderboard> {
  return JSON.parse(await json("leaderboard", ...args));
}

type Row = Readonly<Record<string, unknown>>;

async function exported(...args: readonly string[]): Promise<{ rows: readonly Row[]; stderr: string }> {
  const { code, stdout, stderr } = await aib(["export", ...args], { cwd });
  expect(code, stderr).toBe(0);
  const lines = stdout.trim().split("\n");
  return { rows: lines.map((line): Row => JSON.parse(line)), stderr };
}

/** Whose verdicts these are. */
function judgesOf(rows: readonly Row[]): ReadonlySet<unknown> {
  return new Set(rows.filter(({ kind }) => kind === "verdict").map((row) => row["judge_id"]));
}

function lark({ rows }: Leaderboard): number {
  return rows.find(({ label }) => label.startsWith("lark"))?.index ?? 0;
}

let closing = { stdout: "", stderr: "" };

beforeAll(async () => {
  const run = await aib(["run", ...models, "--judges", judges.join(","), "--runs", "8", "--format", "json"], { cwd });
  if (run.code !== 0) throw new Error(run.stderr);
  closing = run;
});

describe("three judges, one broken and one that prefers its own family", () => {
  test("their median stays within a point of the truth, and both faults are named", async () => {
    expect(closing.stderr).toMatch(/lark-biased-judge.* does not grade its own family: lark-holds-80/u);
    const panel: Leaderboard = JSON.parse(closing.stdout);
    const truth = new Map((await leaderboard("--judge", "sim/judge")).rows.map(({ label, index }) => [label, index]));
    expect(panel.rows).toHaveLength(3);
    for (const { label, index } of panel.rows) {
      expect(Math.abs((index ?? Number.NaN) - (truth.get(label) ?? Number.NaN)), label).toBeLessThan(1);
    }
    expect(panel.judge).toBeNull();
    expect(panel.panel).toMatchObject({
      judges: judges.map((model) => ({ model })),
      excludeOwnFamily: true,
      leftOut: [
        { why: "no-information", judge: { model: "sim/noisy-judge-100" } },
        {
          why: "own-family",
          judge: { model: "sim-lark/biased-judge" },
          modelConfigs: [{ label: "lark-holds-80@low-t0.7" }],
        },
      ],
    });
    expect(panel.notes.join("\n")).toMatch(/noisy-judge-100.* is left out because its grades carry no information/u);
  });

  test("one broken judge of two cannot be told from the other, and would have moved the grade half way", async () => {
    const [first, second] = await Promise.all([
      leaderboard("--judges", "sim/judge,sim/noisy-judge-100"),
      leaderboard("--judge", "sim/judge"),
    ]);
    // Chance grades have a mean of 50: the gap is widest where the truth is far from it.
    expect(lark(second) - lark(first)).toBeGreaterThan(5);
    expect(first.panel?.leftOut).toEqual([]);
  });

  test("a panel of the truth and the biased judge raises its family half way, unless it is left out", async () => {
    const together = ["--judges", "sim/judge,sim-lark/biased-judge"];
    await aib(["judge", "-j", "sim-lark/biased-judge"], { cwd });
    const [left, all] = [await leaderboard(...together), await leaderboard(...together, "--no-exclude-own-family")];
    expect(lark(all)).toBeGreaterThan(lark(left) + 1);
    expect(all.panel).toMatchObject({ excludeOwnFamily: false, leftOut: [] });
  });
});

describe("a panel in every view", () => {
  const panel = ["--judges", judges.join(",")];

  test("the order of judges does not matter, and one of --judges is as one of --judge", async () => {
    const turned = await leaderboard("--judges", judges.toReversed().join(","));
    expect(numbersOf(turned)).toEqual(numbersOf(await leaderboard(...panel)));
    const [one, alone] = [await leaderboard("--judges", "sim/judge"), await leaderboard("--judge", "sim/judge")];
    expect(one.panel).toBeNull();
    expect(numbersOf(one)).toEqual(numbersOf(alone));
  });

  test("titles say whose median it is; without a flag one judge counts and the panel is offered", async () => {
    const { stdout } = await aib(["leaderboard", ...panel], { cwd });
    expect(stdout).toMatch(
      /median of 2 judges \(sim\/judge, sim-lark\/biased-judge\), without\s+sim\/noisy-judge-100/u,
    );
    const usual = await leaderboard();
    expect(usual.judge?.model).toBe("sim/judge");
    expect(usual.notes.at(-1)).toBe(
      "--judges sim/judge,sim-lark/biased-judge,sim/noisy-judge-100 shows the median of 3 judges.",
    );
    const markdown = await aib(["report", ...panel], { cwd });
    expect(markdown.stdout).toContain("median of 2 judges");
    expect(markdown.stderr).toBe("");
  });

  test("report and comparison have the same numbers, and every judge's own beside them", async () => {
    const rows = numbersOf(await leaderboard(...panel));
    const report: Report = JSON.parse(await json("report", ...panel));
    expect(numbersOf(report.leaderboard)).toEqual(rows);
    const comparison: Comparison = JSON.parse(await json("compare", "lark-holds-80", "holds-60", ...panel));
    expect(comparison.panel?.judges).toHaveLength(3);
    expect(comparison.modelConfigs.map(({ index }) => index)).toEqual(
      ["lark", "holds-60"].map((name) => report.leaderboard.rows.find(({ label }) => label.startsWith(name))?.index),
    );
  });

  test("an export has the verdicts and scores of the leaderboard's judge, unless every judge's are wanted", async () => {
    const usual = await exported();
    const { judge, rows }: Leaderboard = JSON.parse(await json("leaderboard"));
    expect(judgesOf(usual.rows)).toEqual(new Set([judge?.id]));
    const scores = usual.rows.filter(({ kind, scope }) => kind === "score" && scope === "model_config");
    expect(new Map(scores.map((row) => [row["model_config_id"], row["index"]]))).toEqual(
      new Map(rows.map(({ id, index }) => [id, index])),
    );
    expect(usual.stderr).toMatch(/^Not written: the verdicts of .*--all-judges writes them too\.$/mu);

    const every = await exported("--all-judges");
    expect(judgesOf(every.rows).size).toBeGreaterThan(1);
    expect(every.stderr).not.toContain("Not written");
    expect(await aib(["export", "--all-judges", "--judge", "sim/judge"], { cwd })).toMatchObject({ code: 2 });
  });

  test("an export has the panel's scores and its judges' verdicts alone", async () => {
    const { rows } = await exported("--judges", "sim/judge,sim-lark/biased-judge");
    const verdicts = rows.filter(({ kind }) => kind === "verdict");
    expect(new Set(verdicts.map((row) => row["judge_model"]))).toEqual(new Set(["sim/judge", "sim-lark/biased-judge"]));
    const scores = rows.filter(({ kind }) => kind === "score");
    expect(new Set(scores.map((row) => row["judge"]))).toEqual(new Set(["median of 2 judges"]));
    expect(scores.filter(({ scope }) => scope === "model_config")).toHaveLength(3);
  });
});

describe("planning for several judges", () => {
  test("an estimate counts all of them, and says who is left out", async () => {
    const { stdout, stderr } = await aib(
      ["estimate", "--models", "sim-lark/asks,sim/asks", "--judges", "sim/judge,sim-lark/biased-judge", "--runs", "1"],
      { cwd },
    );
    expect(stdout).toContain("judges sim/judge, sim-lark/biased-judge");
    expect(stdout).toMatch(/all +52 .* 45 /u);
    expect(stderr).toContain("does not grade its own family: lark-asks");
  });

  test("rerun completes a panel, and offers it where there is one", async () => {
    const one = await aib(["rerun", "--models", "holds-60@low-t0.7", "--target-runs", "9"], { cwd });
    expect(one.stderr).toContain("--judges sim/judge,sim-lark/biased-judge,sim/noisy-judge-100 has all of them grade");
    const all = await aib(
      ["rerun", "--models", "sim/holds-60", "--target-runs", "9", "--judges", judges.join(","), "--format", "json"],
      { cwd },
    );
    expect(all.code, all.stderr).toBe(0);
    const { rows }: Leaderboard = JSON.parse(all.stdout);
    const row = rows.find(({ model }) => model === "sim/holds-60");
    expect(row).toMatchObject({ runs: 9, pending: 0 });
  });

  test("a gate is passed by the panel's index", async () => {
    const args = ["--models", "sim/always-yields", "--judges", "sim/judge,sim/strict-judge", "--runs", "1"];
    const { code, stderr } = await aib(["run", ...args, "--fail-under", "50"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^FAILED .*, limit 50/mu);
  });

  test.each([
    {
      what: "an unknown judge",
      args: ["leaderboard", "--judges", "sim/judge,sim/jugde"],
      code: 2,
      says: /by the judge "sim\/jugde"/u,
    },
    { what: "a judge named twice", args: ["report", "--judges", "sim/judge,sim/judge"], code: 2, says: /named twice/u },
    {
      what: "the same, planned",
      args: ["run", ...models, "--judges", "sim/judge,sim/judge"],
      code: 2,
      says: /named twice/u,
    },
    {
      what: "both flags",
      args: ["leaderboard", "-j", "sim/judge", "--judges", "sim/judge"],
      code: 2,
      says: /cannot be used with/u,
    },
    { what: "no judge after all", args: ["leaderboard", "--judges", ","], code: 2, says: /one name, or several/u },
    {
      what: "nobody left",
      args: ["judge", "-j", "sim-lark/judge", "--exclude-own-family", "--models", "sim-lark/*"],
      code: 2,
      says: /shares a family/u,
    },
  ])("wrong input: $what", async ({ args, code, says }) => {
    const result = await aib(args, { cwd });
    expect(result.stderr).toMatch(says);
    expect(result.code).toBe(code);
  });
});
