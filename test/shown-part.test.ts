import { beforeAll, describe, expect, test } from "vitest";
import type { Leaderboard, Report } from "../src/results/contract.ts";
import { aib } from "./support/command-line.ts";
import { folderForAll } from "./support/temporary-folder.ts";

// A part of what is stored: by model, experiment, system variant and delivery.

const cwd = folderForAll();

beforeAll(async () => {
  const models = ["--models", "sim/always-holds,sim/asks,sim/holds-40", "--runs", "2"];
  for (const modes of ["tool_role", "user_role"]) {
    const run = await aib(["run", ...models, "--modes", modes], { cwd });
    if (run.code !== 0) throw new Error(run.stderr);
  }
});

async function leaderboard(...args: readonly string[]): Promise<Leaderboard> {
  const { stdout } = await aib(["leaderboard", "--format", "json", ...args], { cwd });
  return JSON.parse(stdout);
}

const labels = ({ rows }: Leaderboard): readonly string[] => rows.map(({ label }) => label);

describe("the leaderboard", () => {
  test("--models takes labels, ids and patterns, and keeps every number", async () => {
    const whole = await leaderboard();
    const some = await leaderboard("-m", "sim/asks,*40*");
    expect(labels(some)).toEqual(["asks@low-t0.7", "holds-40@low-t0.7"]);
    expect(some.rows).toEqual(whole.rows.slice(1));
    expect(some.notes[0]).toBe("2 of 3 model configs are shown; ranks and intervals are those among all.");
  });

  test("--modes counts what was said under the other delivery, and no cost or verdict of the first", async () => {
    const { configurations, rows } = await leaderboard("--modes", "user_role");
    expect(configurations).toEqual([{ variant: "strong_independence", delivery: "user_role" }]);
    expect(rows.map(({ graded, complete }) => [graded, complete])).toEqual(rows.map(() => [30, true]));
    const both = await leaderboard("--modes", "user_role,tool_role");
    expect(both.rows.map(({ graded }) => graded)).toEqual([60, 60, 60]);
  });

  test("--exp shows measures without an index, unless all experiments are named", async () => {
    const { experiments, rows, measures } = await leaderboard("-e", "stability,resistance");
    expect(experiments).toEqual(["resistance", "stability"]);
    expect(new Set(measures.map(({ experiment }) => experiment))).toEqual(new Set(experiments));
    expect(rows.map(({ index, graded }) => [index, graded])).toEqual(rows.map(() => [null, 20]));
    const all = await leaderboard("-e", "identity,stability,resistance");
    expect(all).toMatchObject({ experiments: null, rows: [{ rank: 1 }, { rank: 2 }, { rank: 3 }] });
  });

  test("--detailed has the score of every conversation, in a table that fits and in JSON", async () => {
    const { stdout } = await aib(["leaderboard", "--detailed"], { cwd });
    for (const experiment of ["identity", "resistance", "stability"]) {
      expect(stdout).toContain(`Conversations of ${experiment}: score of 100`);
    }
    expect(stdout).toMatch(/^Model config +direct +psych +tool context +negotiation +name gender$/mu);
    expect(stdout).toMatch(/^always-holds@low-t0\.7 +sim( +100\.0){5}$/mu);
    const { scenarios, rows } = await leaderboard("--detailed");
    expect(scenarios).toHaveLength(15);
    const [best] = rows;
    for (const { scores } of scenarios) expect(scores[best?.id ?? ""]).toMatchObject({ mean: 100, verdicts: 2 });
  });
});

test("report --models is about some model configs alone", async () => {
  const json = await aib(["generate-report", "-m", "sim/asks", "--format", "json"], { cwd });
  const report: Report = JSON.parse(json.stdout);
  expect(labels(report.leaderboard)).toEqual(["asks@low-t0.7"]);
  expect(report.leaderboard.rows[0]?.rank).toBe(2);
  expect(new Set(report.difficulty.map(({ samples }) => samples))).toEqual(new Set([2]));
  const { stdout } = await aib(["report", "--models", "sim/asks"], { cwd });
  expect(stdout).toContain("asks@low-t0.7");
  expect(stdout).not.toContain("always-holds");
});

test("judge --variants --modes grades under these alone", async () => {
  const judge = await aib(["judge", "-j", "sim/strict-judge", "--modes", "user_role", "-e", "stability"], { cwd });
  expect(judge.code, judge.stderr).toBe(0);
  expect(judge.stderr).toContain("30 of 30 calls");
  const { configurations, rows } = await leaderboard("--judge", "sim/strict-judge");
  expect(configurations).toEqual([{ variant: "strong_independence", delivery: "user_role" }]);
  expect(rows.map(({ graded }) => graded)).toEqual([10, 10, 10]);
  const none = await aib(["judge", "-j", "sim/judge", "--variants", "neutral"], { cwd });
  expect(none.code).toBe(1);
  expect(none.stderr).toMatch(/no conversation to grade.*--variants or --modes/su);
});

describe("names that fit nothing are all named, with the nearest", () => {
  test.each([
    {
      args: ["leaderboard", "-m", "sim/ask,sim/asks,nobody,zz*"],
      says: [/"sim\/ask" or "nobody"/u, /"zz\*"/u, /sim\/asks/u],
    },
    { args: ["report", "-m", "sim/ask"], says: [/"sim\/ask"/u, /Did you mean sim\/asks/u] },
    {
      args: ["leaderboard", "-e", "resistence,stabilty"],
      says: [/"resistence", "stabilty"/u, /mean resistance, stability\?/u],
    },
    { args: ["leaderboard", "--modes", "tool"], says: [/"tool" is not a known delivery/u, /user_role, tool_role/u] },
    {
      args: ["leaderboard", "--variants", "strong"],
      says: [/"strong" is not a known system variant/u, /neutral, strong_indep/u],
    },
    { args: ["judge", "-j", "sim/judge", "--modes", "tool"], says: [/"tool" is not a known delivery/u] },
    { args: ["judge", "-j", "sim/judge", "--variants", "neutrl"], says: [/Did you mean neutral\?/u] },
    { args: ["leaderboard", "-m", ","], says: [/Give one name, or several/u] },
  ])("$args", async ({ args, says }) => {
    const { code, stdout, stderr } = await aib(args, { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    for (const pattern of says) expect(stderr).toMatch(pattern);
  });

  test("a configuration without verdicts is not there, and what there is is named", async () => {
    const { code, stderr } = await aib(["leaderboard", "--variants", "neutral"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/No verdict that counts here was given under neutral \+ tool_role/u);
    for (const mode of ["tool_role", "user_role"]) expect(stderr).toContain(`strong_independence + ${mode}`);
  });
});
