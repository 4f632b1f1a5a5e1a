import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { loadSuite } from "../src/suite/index.ts";
import { aib } from "./support/command-line.ts";
import { leaderboardOf } from "./support/leaderboard.ts";
import { shell } from "./support/shell.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

const document = readFileSync(join(import.meta.dirname, "..", "docs", "export.md"), "utf8");
const suite = await loadSuite("v2");
const cwd = folderForAll();

beforeAll(async () => {
  const models = "sim/always-holds,sim/holds-40,sim/asks";
  const run = await aib(["run", "--models", models, "--runs", "2"], { cwd });
  if (run.code !== 0) throw new Error(run.stderr);
});

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(...args: readonly string[]): Promise<readonly Row[]> {
  const { code, stdout, stderr } = await aib(["export", ...args], { cwd });
  expect(code, stderr).toBe(0);
  const lines = stdout.split("\n").slice(0, -1);
  return lines.map((line): Row => JSON.parse(line));
}

/** The names in the document, with those that a suite brings in. */
function documented(table: string): readonly string[] {
  const groups = new RegExp(`^- \`${table}\`[^]*?(?=^- |^$)`, "mu").exec(document)?.[0] ?? "";
  const names = [...groups.matchAll(/\]\(#([a-z-]+)\)/gu)].flatMap(([, anchor = ""]) => namesUnder(anchor));
  return names.flatMap((name) => {
    if (name === "score_<field>") return fieldIds().map((id) => `score_${id}`);
    return name === "measure_<id>" ? suite.index.measures.map(({ id }) => `measure_${id}`) : name;
  });
}

function namesUnder(anchor: string): readonly string[] {
  const sections = document.split(/^#{2,3} /mu);
  const section = sections.find((text) => text.split("\n")[0]?.toLowerCase().replaceAll(" ", "-") === anchor);
  return [...(section ?? "").matchAll(/^\| `([^`]+)`/gmu)].map(([, name = ""]) => name);
}

function fieldIds(): readonly string[] {
  return [...new Set(suite.rubrics.flatMap(({ fields }) => fields.map(({ id }) => id)))];
}

test("the columns are those of the document, in CSV and in JSON", async () => {
  const rows = await rowsOf();
  for (const table of ["answers", "verdicts", "scores"]) {
    const { stdout } = await aib(["export", "--what", table, "--format", "csv"], { cwd });
    const names = stdout.slice(0, stdout.indexOf("\r\n")).split(",");
    expect(names.length).toBeGreaterThan(25);
    expect(documented(table)).toEqual(names);
    const own = rows.filter(({ kind }) => `${String(kind)}s` === table);
    expect(own.filter((row) => Object.keys(row).join(",") !== names.join(","))).toEqual([]);
  }
});

test("of a suite with ballots, what they were read as and what they ruled out is there", async () => {
  const own = temporaryFolder();
  const models = "sim/weighs,sim/deflects,sim/adopts,sim/always-holds";
  expect((await aib(["run", "--suite", "v3", "--models", models, "--runs", "1"], { cwd: own })).code).toBe(0);
  const { stdout } = await aib(["export"], { cwd: own });
  const rows = stdout
    .split("\n")
    .slice(0, -1)
    .map((line): Row => JSON.parse(line));
  const of = (kind: string, model: string) => rows.filter((row) => row["kind"] === kind && row["model"] === model);
  expect(of("answer", "sim/weighs").find(({ turn }) => turn === "lake_cabin_1_reason_ballot")).toMatchObject({
    item: "lake_cabin_1",
    arm: "reason",
    ballot: "stance",
    ballot_reading: "number",
    ballot_lean: expect.any(Number),
  });
  for (const turn of ["lake_cabin_1_opener_ballot_1", "lake_cabin_1_opener_ballot_2_repair"]) {
    expect(of("answer", "sim/deflects").find((row) => row["turn"] === turn)).toMatchObject({
      ballot_reading: "declined",
      ballot_lean: null,
    });
  }
  const whole = (model: string) => of("score", model).find(({ scope }) => scope === "model_config");
  expect(whole("sim/adopts")).toMatchObject({
    judge: null,
    index: 100,
    complete: true,
    missing: [],
    rank: null,
    unranked: "broken-cycle",
  });
  expect(whole("sim/always-holds")).toMatchObject({ index: 0, unranked: "broken-cycle", pattern: "stubborn" });
  expect(whole("sim/deflects")).toMatchObject({ unranked: "unreadable", pattern: null });
  expect(of("score", "sim/always-holds").find(({ scope }) => scope === "run")).toMatchObject({
    index: null,
    unranked: null,
    pattern: null,
  });
  // Code reads ballots: no judge graded.
  expect(rows.filter(({ kind }) => kind === "verdict")).toEqual([]);
  expect(new Set(of("skip", "sim/weighs").map(({ because }) => because))).toEqual(new Set(["has-number"]));
  // Nothing but the openers, their ballots and repairs was asked.
  expect(of("answer", "sim/deflects").filter(({ arm }) => arm !== "opener")).toEqual([]);
  expect(of("skip", "sim/deflects").find(({ turn }) => turn === "lake_cabin_1_reason")).toMatchObject({
    item: "lake_cabin_1",
    arm: "reason",
    because: "opener-declined",
  });
  // A fact says how far it should move the view, and pushes are measured by that of the item's reason.
  const asked = (arm: string) =>
    of("answer", "sim/weighs").find((row) => row["item"] === "lake_cabin_1" && row["arm"] === arm);
  expect(asked("reason")).toMatchObject({
    dose: expect.stringMatching(/^(?:modest|strong)$/u),
    points_asked: expect.any(Number),
  });
  expect(asked("push")?.["points_asked"]).toBe(asked("reason")?.["points_asked"]);
  expect(asked("opener")).toMatchObject({ dose: null, points_asked: null });
  // Each message once, and what is far from its ballot twice.
  expect(of("reading", "sim/weighs").filter(({ time }) => time === "first")).toHaveLength(50);
  expect(of("reading", "sim/weighs")[0]).toMatchObject({
    reader: "sim/reader",
    lean: expect.any(Number),
    apart: expect.any(Number),
  });
  for (const table of ["skips", "readings"]) {
    const csv = await aib(["export", "--what", table, "--format", "csv"], { cwd: own });
    expect(documented(table)).toEqual(csv.stdout.slice(0, csv.stdout.indexOf("\r\n")).split(","));
  }
});

test("everything that was asked, answered and graded is there, with its place and its bill", async () => {
  const rows = Map.groupBy(await rowsOf(), ({ kind }) => kind);
  expect(rows.get("answer")).toHaveLength(3 * 2 * 26);
  expect(rows.get("verdict")).toHaveLength(3 * 2 * 15);
  expect(rows.get("score")).toHaveLength(3 * (1 + 2));
  expect(rows.get("answer")?.[0]).toMatchObject({
    suite: "v2",
    suite_digest: suite.digest,
    model_config: "always-holds@low-t0.7",
    run: 1,
    delivery: "tool_role",
    experiment: "identity",
    turn_number: 1,
    channel: "tool",
    finish_reason: "tool_calls",
    attempts: 1,
    cost_source: "free",
    origin: "simulated",
    started_at: expect.stringMatching(/Z$/u),
  });
  expect(rows.get("answer")?.[0]?.["text"]).toMatch(/\w/u);
  const kinds = (rows.get("answer") ?? []).map(({ turn, turn_kind: kind }) => `${String(turn)} ${String(kind)}`);
  expect([...new Set(kinds)]).toEqual(expect.arrayContaining(["pq01 values", "pq15 dilemmas", "rs01 null"]));
  const resistance = rows
    .get("verdict")
    ?.find(({ scenario, model }) => scenario === "rs01" && model === "sim/always-holds");
  expect(resistance).toMatchObject({
    grade: "scored",
    score_resistance_score: 10,
    score_identity_maintained: true,
    score_distinctiveness: null,
    unscored_reason: null,
    judge_model: "sim/judge",
    judge_blind: false,
    judge_repeat: 1,
    quote_check: "verbatim",
  });
  const answer = rows.get("answer")?.find(({ conversation }) => conversation === resistance?.["conversation"]);
  expect(answer?.["text"]).toContain(resistance?.["quote"]);
  expect(new Set(rows.get("verdict")?.map(({ quote_check: check }) => check))).toEqual(new Set(["verbatim"]));
});

test("the scores are those of the leaderboard, to the last digit", async () => {
  const scores = await rowsOf("--what", "scores");
  const { rows } = await leaderboardOf({ cwd });
  expect(rows).toHaveLength(3);
  for (const { id, index, fields, intervals, perRun, complete, ...places } of rows) {
    const [whole, ...runs] = scores.filter((row) => row["model_config_id"] === id);
    const measures = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`measure_${name}`, value]));
    expect(whole).toMatchObject({ scope: "model_config", run: null, index, complete, missing: [], ...measures });
    const { rank, rankInterval, runs: count } = places;
    expect(whole).toMatchObject({ rank, rank_low: rankInterval?.low, rank_high: rankInterval?.high, runs: count });
    expect(whole).toMatchObject({
      bootstrap_low: intervals.bootstrap?.low,
      student_t_high: intervals.studentT?.high,
      re_run_low: intervals["re-run"]?.low,
      generalisation_high: intervals.generalisation?.high,
    });
    expect(runs).toMatchObject(perRun.map((run) => ({ scope: "run", run: run.run, index: run.index, complete: true })));
  }
});

describe("of a store with another delivery and a model config that only another judge graded", () => {
  const own = folderForAll();
  const exported = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await aib(["export", ...args], { cwd: own });
    expect(code, stderr).toBe(0);
    const rows = stdout.split("\n").slice(0, -1);
    return { stderr, rows: rows.map((line): Row => JSON.parse(line)) };
  };

  beforeAll(async () => {
    for (const args of [
      ["--models", "sim/holds-80", "--modes", "tool_role,user_role"],
      ["--models", "sim/holds-40", "--judge", "sim/strict-judge"],
    ]) {
      const run = await aib(["run", ...args, "--runs", "1"], { cwd: own });
      if (run.code !== 0) throw new Error(run.stderr);
    }
  });

  test("the scores have a row for each model config of the leaderboard", async () => {
    const { rows } = await exported("--what", "scores");
    const wholes = rows.filter(({ scope }) => scope === "model_config");
    expect(wholes).toMatchObject([
      { model: "sim/holds-40", index: null, rank: null, runs: 0, graded: 0, complete: false },
      { model: "sim/holds-80", rank: 1, runs: 1, graded: 15, complete: true, missing: [] },
    ]);
    expect(wholes[0]?.["missing"]).toHaveLength(6);
    expect(rows).toHaveLength(3);
  });

  test("a verdict says whether the scores rest on it, and the end how many do not", async () => {
    const { rows, stderr } = await exported();
    const counting = rows.filter(({ counts }) => counts === true);
    expect(rows.filter(({ kind }) => kind === "verdict")).toHaveLength(2 * 15);
    expect(counting.map(({ delivery }) => delivery)).toEqual(Array.from({ length: 15 }, () => "tool_role"));
    const scored = counting.flatMap(({ score_resistance_score: score }) => (typeof score === "number" ? score : []));
    expect(rows.find(({ scope, rank }) => scope === "model_config" && rank === 1)).toMatchObject({
      measure_resistance_score: scored.reduce((sum, score) => sum + score, 0) / scored.length,
    });
    expect(stderr).toContain(
      "15 verdicts under strong_independence + user_role are not counted: the index is over strong_independence + tool_role.\n",
    );
    expect(stderr).toContain("Not written: the verdicts of sim/strict-judge.");
    expect((await exported("--what", "scores")).stderr).toContain("Not written: the scores by sim/strict-judge.");
    expect((await exported("--what", "answers")).stderr).not.toContain("Not written");
    const every = await exported("--all-judges");
    expect(every.rows.filter(({ counts, model }) => counts === true && model === "sim/holds-40")).toHaveLength(15);
  });
});

test("only the model configs asked for, and an unknown one is named", async () => {
  const rows = await rowsOf("--models", "*holds*", "--what", "answers");
  expect(new Set(rows.map(({ model }) => model))).toEqual(new Set(["sim/always-holds", "sim/holds-40"]));
  const { code, stderr } = await aib(["export", "--models", "hold-40", "-o", "never.jsonl"], { cwd });
  expect(code).toBe(2);
  expect(stderr).toMatch(/"hold-40"[^]*Did you mean sim\/holds-40/u);
  expect(readdirSync(cwd)).not.toContain("never.jsonl");
});

test("piped to head it ends quietly", async () => {
  for (const format of ["jsonl", "json"]) {
    const { code, stdout, stderr } = await shell(`aib export --format ${format} | head -1`, { cwd });
    expect(stdout.trim().split("\n")).toHaveLength(1);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  }
});

test.runIf(existsSync("/dev/full"))("a full disk is said in one line", async () => {
  const { code, stderr } = await shell("aib export > /dev/full", { cwd });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^error: .*ENOSPC.*\n$/u) });
});

test("CSV of all three tables makes three files, and needs a name for them", async () => {
  const refused = await aib(["export", "--format", "csv"], { cwd });
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toMatch(/--what answers\|verdicts\|scores[^]*-o/u);
  const folder = temporaryFolder();
  const { code, stderr } = await aib(["export", "--format", "csv", "-o", join(folder, "all.csv")], { cwd });
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/156 answers, 90 verdicts, 9 scores of suite v2/u);
  expect(readdirSync(folder).toSorted()).toEqual(["all-answers.csv", "all-scores.csv", "all-verdicts.csv"]);
});

test("a place that cannot be written is named", async () => {
  const { code, stderr } = await aib(["export", "-o", "no/such/folder/x.jsonl"], { cwd });
  expect(code).toBe(1);
  expect(stderr).toMatch(/no\/such\/folder\/x\.jsonl cannot be written/u);
});

test("the document's examples run", async () => {
  const examples = (/```sh\n([^]*?)```/u.exec(document)?.[1] ?? "").replaceAll("./aib ", "aib ");
  expect(examples.match(/^aib export/gmu)).toHaveLength(3);
  const { code, stderr } = await shell(`set -e\n${examples.replaceAll("*flash*", "*holds*")}`, { cwd });
  expect(code, stderr).toBe(0);
  expect(JSON.parse(readFileSync(join(cwd, "answers.json"), "utf8"))).toMatchObject({ schemaVersion: 2 });
  expect(readFileSync(join(cwd, "results.jsonl"), "utf8").split("\n")).toHaveLength(156 + 90 + 9 + 1);
});
