import { beforeAll, describe, expect, test } from "vitest";
import type { Judges, Leaderboard, Report, RunHealth } from "../src/results/contract.ts";
import { aib, type Finished } from "./support/command-line.ts";
import { numbersOf } from "./support/leaderboard.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

const models = [
  "sim-lark/holds-80",
  "sim-lark/holds-60",
  "sim-wren/holds-70",
  "sim-robin/holds-30",
  "sim-finch/asks",
  "sim-swift/holds-40",
];
const [truth, broken, biased] = ["sim/judge", "sim/noisy-judge-100", "sim-lark/biased-judge"] as const;
const cwd = folderForAll();

/** For what has to work before there is anything to test. */
async function done(...args: readonly string[]): Promise<Finished> {
  const finished = await aib(args, { cwd });
  if (finished.code !== 0) throw new Error(finished.stderr);
  return finished;
}

async function textOf(...args: readonly string[]): Promise<string> {
  const { stdout } = await done(...args);
  return stdout;
}

async function leaderboardBy(...judging: readonly string[]): Promise<Leaderboard> {
  return JSON.parse(await textOf("leaderboard", "--format", "json", ...judging));
}

async function judges(): Promise<Judges> {
  return JSON.parse(await textOf("judges", "--format", "json"));
}

const indicesOf = ({ rows }: Leaderboard): ReadonlyMap<string, number> =>
  new Map(rows.map(({ model, index }) => [model, index ?? Number.NaN]));

/** The largest distance of a model config's index to its true one. */
function furthest(leaderboard: Leaderboard, from: Leaderboard): number {
  const indices = indicesOf(leaderboard);
  return Math.max(
    ...[...indicesOf(from)].map(([model, index]) => Math.abs((indices.get(model) ?? Number.NaN) - index)),
  );
}

describe("three judges, one broken and one biased for its own family", () => {
  beforeAll(async () => {
    await done("run", "--models", models.join(","), "--judge", truth, "--runs", "3");
    for (const judge of [broken, biased]) await done("judge", "-j", judge);
  });

  test("the median of the panel is within a point of the truth for every model config, which neither of the two is", async () => {
    const from = await leaderboardBy("--judge", truth);
    expect(from.rows).toHaveLength(models.length);
    expect(furthest(await leaderboardBy("--judges", [truth, broken, biased].join(",")), from)).toBeLessThan(1);
    expect(furthest(await leaderboardBy("--judge", broken), from)).toBeGreaterThan(5);
    expect(furthest(await leaderboardBy("--judge", biased), from)).toBeGreaterThan(2);
  });

  test("both faults are named, and no other, with what was seen", async () => {
    const { faults, undecided, ...seen } = await judges();
    expect(faults.map(({ judge, kind }) => [judge, kind])).toEqual([
      [broken, "no-agreement"],
      [biased, "own-family"],
    ]);
    expect(undecided.filter(({ observed }) => observed !== null)).toEqual([]);
    expect(faults).toMatchObject([
      { evidence: { conversations: 270 } },
      { evidence: { family: "sim-lark", conversations: 90, models: 2 } },
    ]);
    expect(seen.agreement?.reliability).toMatchObject({ conversations: 270 });
    expect(seen.judges.map(({ name, scored, unscored, shared }) => [name, scored, unscored, shared])).toEqual([
      [truth, 270, 0, 270],
      [broken, 270, 0, 270],
      [biased, 270, 0, 270],
    ]);
  });

  test("a person reads the same, and in the report too", async () => {
    const text = await textOf("judges");
    expect(text).toContain((await judges()).headline);
    expect(text).toMatch(/^- sim\/noisy-judge-100 agrees with no other judge: /mu);
    expect(text.replaceAll(/\s+/gu, " ")).toMatch(
      /2 judges .* Left out, as it agrees with no other: sim\/noisy-judge-100\./u,
    );
    expect(text).toMatch(/^- sim-lark\/biased-judge prefers its own family: /mu);
    const markdown = await textOf("report");
    const [, section = ""] = markdown.split("\n## Judges\n");
    expect(section).toMatch(
      /^- sim\/noisy-judge-100 agrees with no other judge: .*\n- sim-lark\/biased-judge prefers its own family: /mu,
    );
    const report: Report = JSON.parse(await textOf("report", "--format", "json"));
    const {
      schemaVersion: _,
      suite: __,
      configurations: ___,
      generatedAt: ____,
      notes: _____,
      ...same
    } = await judges();
    expect(report.judges).toEqual(same);
  });

  describe("asked again", () => {
    let before: Leaderboard;
    let again: Finished;
    let shown: Judges;
    beforeAll(async () => {
      before = await leaderboardBy();
      again = await done("judge", "-j", "sim/noisy-judge-40", "--repeat", "3", "--sample", "40", "--format", "json");
      shown = JSON.parse(again.stdout);
    });

    test("a judge draws anew, and that it does not agree with itself is named", () => {
      expect(again.stderr).toContain("A sample: 40 of 270 conversations, each graded 3 times.");
      const [retest] = shown.retests;
      expect(retest).toMatchObject({ name: "sim/noisy-judge-40", times: 3, conversations: 40 });
      expect(retest?.identical).toBeLessThan(0.5);
      expect(shown.faults).toContainEqual(expect.objectContaining({ judge: "sim/noisy-judge-40", kind: "unstable" }));
    });

    test("repeats count in no ranking, and no view takes them for a judge", async () => {
      expect(numbersOf(await leaderboardBy())).toEqual(numbersOf(before));
      expect((await leaderboardBy()).notes.join("\n")).not.toContain("repeat");
      expect(shown.judges.map(({ name }) => name)).toEqual([truth, broken, biased, "sim/noisy-judge-40"]);
      const health: RunHealth = JSON.parse(await textOf("runs", "--format", "json"));
      expect(health.notes.join("\n")).not.toContain("repeat");
      expect(health.completions).toEqual([]);
      const refused = await aib(["leaderboard", "--judge", "noisy-judge-40@off-t0.0 repeat 2"], { cwd });
      expect(refused.stderr).toContain("is a repeat");
      const scores = await textOf("export", "--what", "scores", "--all-judges", "--format", "csv");
      expect(scores).not.toContain("repeat 2");
    });

    test("but they are on the bill and in the export, under their own names", async () => {
      const { spending }: Report = JSON.parse(await textOf("report", "--format", "json"));
      const bills = spending?.judging.filter(({ model }) => model === "sim/noisy-judge-40");
      expect(bills?.map(({ label, attempts }) => [label, attempts])).toEqual([
        ["noisy-judge-40@off-t0.0", 40],
        ["noisy-judge-40@off-t0.0 repeat 2", 40],
        ["noisy-judge-40@off-t0.0 repeat 3", 40],
      ]);
      const verdicts = await textOf("export", "--what", "verdicts", "--all-judges", "--format", "jsonl");
      expect(verdicts.match(/"judge":"noisy-judge-40@off-t0\.0 repeat 3"/gu)).toHaveLength(40);
    });
  });
});

test("one judge alone: what can be said of it, and how to add another", async () => {
  const alone = temporaryFolder();
  const run = ["run", "--models", "sim/holds-80", "--runs", "1", "--exp", "stability"];
  expect((await aib(run, { cwd: alone })).code).toBe(0);
  const { code, stdout } = await aib(["judges"], { cwd: alone });
  expect(code).toBe(0);
  expect(stdout).toContain("0 of 5 checks possible");
  expect(stdout.replaceAll("\n", " ")).toContain("To check: aib judge -j <model>");
  const again = await aib(["judge", "-j", "sim/judge", "--repeat", "2"], { cwd: alone });
  expect(again.stdout).toMatch(/^sim\/judge +2 +5 +100% +0\.0 /mu);
});

test.each([
  { title: "no store", args: ["judges"], code: 1, says: /start a run first/u },
  { title: "an unknown suite", args: ["judges", "--suite", "nope"], code: 1, says: /start a run first/u },
  { title: "a format", args: ["judges", "--format", "yaml"], code: 2, says: /Allowed choices are text, json/u },
  {
    title: "a sample of none",
    args: ["judge", "-j", "sim/judge", "--sample", "0"],
    code: 2,
    says: /from 1 to 1000000/u,
  },
  {
    title: "a seed without a sample",
    args: ["judge", "-j", "sim/judge", "--sample-seed", "2"],
    code: 2,
    says: /--sample-seed needs a sample, and every conversation is graded\.*\n.*--sample 50/u,
  },
])("wrong usage: $title", async ({ args, code, says }) => {
  const result = await aib(args, { cwd: temporaryFolder() });
  expect(result.code).toBe(code);
  expect(result.stderr).toMatch(says);
});
