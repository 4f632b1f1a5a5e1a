import { beforeAll, describe, expect, test } from "vitest";
import type { Comparison, Judges, Leaderboard } from "../src/results/contract.ts";
import { aib } from "./support/command-line.ts";
import { folderForAll } from "./support/temporary-folder.ts";

const cwd = folderForAll();
const judges = ["--judges", "sim-lark/strict-judge,sim-wren/judge,sim-robin/judge"];
const models = ["--models", "sim-lark/asks,sim-wren/asks,sim-robin/asks"];

async function output(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await aib(args, { cwd });
  expect(code, stderr).toBe(0);
  return stdout;
}

async function gate(threshold: string) {
  return aib(["run", ...models, "--runs", "3", ...judges, "--fail-under", threshold], { cwd });
}

async function json(...args: readonly string[]): Promise<string> {
  return output(...args, "--format", "json");
}

/** As printed: lines may be broken anywhere. */
function words(text: string): string {
  return text.replaceAll(/\s+/gu, " ");
}

beforeAll(async () => {
  const run = await aib(["run", ...models, "--runs", "3", ...judges], { cwd });
  if (run.code !== 0) throw new Error(run.stderr);
});

describe("three equal models, each left out by the judge of its own family, one of which is strict", () => {
  test("come within a point of each other, with intervals that say how unsure severity is", async () => {
    const { rows, panel, notes }: Leaderboard = JSON.parse(await json("leaderboard", ...judges));
    const indices = rows.map(({ index }) => index ?? Number.NaN);
    expect(indices).toHaveLength(3);
    expect(Math.max(...indices) - Math.min(...indices)).toBeLessThan(1);
    for (const { intervals } of rows) {
      for (const interval of Object.values(intervals)) {
        expect((interval?.high ?? 0) - (interval?.low ?? 0)).toBeGreaterThan(3);
      }
    }
    expect(rows.map(({ label, rawIndex }) => `${label.split("-")[0]} ${rawIndex?.toFixed(1)}`).toSorted()).toEqual([
      "lark 75.8",
      "robin 63.8",
      "wren 63.8",
    ]);
    expect(panel?.severity).toMatchObject({
      kind: "adjusted",
      modelConfigs: 3,
      judges: [{ judge: { model: "sim-lark/strict-judge" } }, {}, {}],
    });
    expect(notes.at(-1)).toMatch(
      /severity is taken out.*: lark-strict-judge\S+ -16\.1 \(-\d+\.\d to -\d+\.\d\);.* from 3 model configs/u,
    );
  });

  test("are compared without a significant difference", async () => {
    const { paired, modelConfigs }: Comparison = JSON.parse(await json("compare", "sim*", ...judges));
    for (const { index, byMeasure } of paired.pairs) {
      for (const found of [index, ...byMeasure.map(({ difference }) => difference)]) {
        // One run each.
        expect(found?.pValue).toBeNull();
        expect((found?.intervals["re-run"]?.high ?? 0) - (found?.intervals["re-run"]?.low ?? 0)).toBeGreaterThan(0);
      }
    }
    expect(modelConfigs.map(({ rawIndex }) => rawIndex?.toFixed(0))).toContain("76");
  });

  test("and the strict judge is named, with what it is harsher by", async () => {
    const { judges: entries }: Judges = JSON.parse(await json("judges"));
    const strict = entries.find(({ model }) => model === "sim-lark/strict-judge");
    expect(strict?.severity?.points).toBeCloseTo(-16.1, 1);
    expect(strict?.severity?.interval.high).toBeLessThan(0);
    const text = words(await output("judges"));
    expect(text).toContain("sim-lark/strict-judge is harsher than the mean by 16.1 points of the index over ");
    expect(text).toMatch(/Severity .*sim-lark\/strict-judge -16\.1 -\d+\.\d to -\d+\.\d/u);
  });

  test("show the index as graded beside the other one, in every view", async () => {
    const text = await output("leaderboard", ...judges);
    expect(text).toMatch(/ Index +Raw /u);
    expect(text).toMatch(/lark-asks\S+ +sim +67\.8 +75\.8/u);
    expect(words(text)).toContain("Raw: as graded");
    expect(await output("compare", "sim*", ...judges)).toMatch(/lark-asks\S+ +sim +=1 +67\.8 +75\.8/u);
    const markdown = await output("report", ...judges);
    expect(markdown).toMatch(/\| Index \| +Raw \|/u);
    expect(markdown).toContain("harsher than the mean");
    const [head = "", ...lines] = (await output("export", "--what", "scores", "--format", "csv", ...judges)).split(
      "\n",
    );
    const column = head.split(",").indexOf("raw_index");
    const raw = lines.map((line) => Number(line.split(",")[column])).filter((value) => value > 0);
    expect(raw.map((value) => value.toFixed(1)).toSorted()).toEqual(["63.8", "63.8", "75.8"]);
  });

  test("are shown as graded where every judge grades every model", async () => {
    const args = ["--models", "sim-lark/asks,sim-wren/asks", "--runs", "1", "--db", "all.db", "--format", "json"];
    const run = await aib(["run", ...args, ...judges, "--no-exclude-own-family"], { cwd });
    const { rows, panel }: Leaderboard = JSON.parse(run.stdout);
    expect(panel?.severity).toBeNull();
    expect(rows.map(({ index }) => index?.toFixed(1))).toEqual(["75.8", "75.8"]);
    expect(rows.every(({ index, rawIndex }) => index === rawIndex)).toBe(true);
    expect(await output("leaderboard", "--judge", "sim-wren/judge")).not.toContain("Raw");
  });

  test("pass a gate by the index as graded, which no other row of the store can change", async () => {
    const passed = await gate("59");
    expect(passed.code, passed.stderr).toBe(0);
    expect(passed.stderr).toMatch(
      /^PASSED lark-asks\S+: 75\.8 as graded \(67\.8 in the ranking\), at least \d+\.\d to be sure, limit 59\.$/mu,
    );
    const failed = await gate("60");
    expect(failed.code).toBe(1);
    expect(failed.stderr.match(/^FAILED .* limit 60\.$/gmu)).toHaveLength(2);
  });
});

describe("two judges who each grade the other's family alone", () => {
  const two = ["--judges", "sim-lark/strict-judge,sim-wren/judge"];

  test("cannot be told apart, and a third of another family is asked for", async () => {
    const args = ["--models", "sim-lark/asks,sim-wren/asks", "--runs", "1", "--db", "two.db"];
    const run = await aib(["run", ...args, ...two, "--format", "json"], { cwd });
    expect(run.code, run.stderr).toBe(0);
    const { panel, notes, rows }: Leaderboard = JSON.parse(run.stdout);
    expect(panel?.severity).toEqual({ kind: "not-identified", rankedBy: [] });
    expect(notes.at(-1)).toMatch(/not comparable\. Add a judge of another family.*aib judge -j <model>/u);
    expect(rows.every(({ index, rawIndex }) => index === rawIndex)).toBe(true);
    await output("judge", "-j", "sim-robin/judge", "--db", "two.db");
    const all = ["--judges", "sim-lark/strict-judge,sim-wren/judge,sim-robin/judge"];
    const after: Leaderboard = JSON.parse(await json("leaderboard", "--db", "two.db", ...all));
    expect(after.panel?.severity).toMatchObject({ kind: "adjusted", modelConfigs: 2 });
    const [first, second] = after.rows.map(({ index }) => index ?? Number.NaN);
    expect(first).toBeCloseTo(second ?? 0, 1);
  });
});
