import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { aib } from "../../test/support/command-line.ts";
import { folderForAll } from "../../test/support/temporary-folder.ts";
import {
  comparison,
  conversations,
  judges,
  names,
  openStore,
  planRun,
  runBenchmark,
  tableRows,
  type BenchStore,
} from "./index.ts";

const cwd = folderForAll();
const opened = (): Promise<BenchStore> => openStore(join(cwd, "results.db"), { create: false });

beforeAll(async () => {
  await using store = await openStore(join(cwd, "results.db"));
  const measure = async (suite: string, models: readonly string[], judged: readonly string[]) =>
    runBenchmark(await planRun({ suite, models, judges: judged, runs: 1, store }), { store }).result;
  await measure("v2", ["sim/holds-80", "sim/holds-40"], ["sim/judge", "sim/strict-judge"]);
  await measure("v3", ["sim/weighs"], []);
});

const db = ["--db", "results.db"];

async function printed(args: readonly string[]) {
  const { code, stdout, stderr } = await aib([...args, ...db], { cwd });
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

const sameTime = { generatedAt: "now" };

test("comparison, judges and names are those of the command line", async () => {
  await using store = await opened();
  const two = { suite: "v2", models: ["holds-40", "holds-80"], judges: ["sim/judge"], against: "first" } as const;
  const compared = ["compare", "holds-40", "holds-80", "--suite", "v2", "--judge", "sim/judge", "--against-first"];
  // Its notes name the library's options for the flags.
  const { notes, ...shown } = { ...(await comparison(store, two)), ...sameTime };
  expect(shown).toEqual({ ...(await printed([...compared, "--format", "json"])), ...sameTime, notes: undefined });
  expect(notes).toContainEqual(expect.stringMatching(/^judges: \["sim\/[a-z-]+", "sim\/[a-z-]+"\] shows the median/u));
  for (const suite of ["v2", "v3"]) {
    expect({ ...(await judges(store, { suite })), ...sameTime }).toEqual({
      ...(await printed(["judges", "--suite", suite, "--format", "json"])),
      ...sameTime,
    });
    expect(await names(store, { suite })).toEqual(
      await printed(["names", "--stored", "--suite", suite, "--format", "json"]),
    );
  }
});

test("rows of tables are those of an export", async () => {
  await using store = await opened();
  for (const suite of ["v2", "v3"]) {
    const {
      schemaVersion: _,
      suite: __,
      ...tables
    } = await printed(["export", "--suite", suite, "--format", "json", "--all-judges"]);
    expect(Object.keys(tables).length).toBeGreaterThan(2);
    for (const table of ["answers", "verdicts", "scores", "readings", "skips"] as const) {
      if (!(table in tables)) continue;
      expect(await Array.fromAsync(tableRows(store, table, { suite, judges: "every" }))).toEqual(tables[table]);
    }
  }
  const calls = await Array.fromAsync(tableRows(store, "calls", { suite: "v2", models: ["holds-80"] }));
  expect(new Set(calls.map(({ model }) => model))).toEqual(new Set(["sim/holds-80"]));
  expect(calls).toHaveLength(26 + 2 * 15);
});

test("conversations have every answer, ballot and verdict once", async () => {
  await using store = await opened();
  const graded = await Array.fromAsync(
    conversations(store, { suite: "v2", models: ["holds-40"], judges: ["sim/judge"] }),
  );
  expect(graded.map(({ label, run }) => `${label} ${run}`)).toEqual(graded.map(() => "holds-40@low-t0.7 1"));
  expect(graded).toHaveLength(15);
  const said = graded.flatMap(({ turns }) => turns.map(({ answer }) => answer?.text));
  const answers = await Array.fromAsync(tableRows(store, "answers", { suite: "v2", models: ["holds-40"] }));
  expect(said).toHaveLength(answers.length);
  expect(new Set(said)).toEqual(new Set(answers.map(({ text }) => text)));
  expect(graded[0]?.verdicts.map(({ judge, counts }) => [judge.model, counts])).toEqual([
    ["sim/judge", true],
    ["sim/strict-judge", false],
  ]);
  expect(Object.keys(graded[0] ?? {})).not.toContain("texts");
  expect(graded[0]?.turns[0]).not.toHaveProperty("sent");
  const own = await Array.fromAsync(conversations(store, { suite: "v3" }));
  const ballots = own.flatMap(({ turns }) => turns.filter(({ repeated, ballot }) => ballot !== null && !repeated));
  const asked = await Array.fromAsync(tableRows(store, "answers", { suite: "v3" }));
  expect(ballots.filter(({ answer }) => answer !== null)).toHaveLength(
    asked.filter(({ ballot }) => ballot !== null).length,
  );
  expect(ballots.every(({ answer, ballot }) => answer === null || ballot?.reading === "number")).toBe(true);
});

test("a reader that leaves its loop lets the store close, and one that stays is told", async () => {
  const store = await opened();
  for await (const { turns } of conversations(store)) {
    expect(turns.length).toBeGreaterThan(0);
    break;
  }
  const rows = tableRows(store, "answers", { suite: "v2" });
  expect((await rows.next()).done).toBe(false);
  await store.close();
  await expect(rows.next()).rejects.toMatchObject({ code: "usage", message: expect.stringContaining("is closed") });
});

test("wrong options and missing parts are refused", async () => {
  await using store = await opened();
  await using empty = await openStore(":memory:");
  const refused: readonly (readonly [Promise<unknown>, string])[] = [
    [comparison(store, { models: ["holds-80"], suite: "v2" }), "needs two model configs"],
    [comparison(store, { models: [] }), "models of comparison is a list of 0"],
    [tableRows(store, "readings", { suite: "v2" }).next(), "Suite v2 has no table readings."],
    [conversations(store, { suite: "v9" }).next(), "v9"],
    [judges(empty), "no results"],
    [names(empty), "no results"],
  ];
  for (const [call, words] of refused) await expect(call).rejects.toThrow(words);
  await expect(Promise.resolve(Reflect.apply(tableRows, undefined, [store, "replies"]).next())).rejects.toThrow(
    'table of tableRows is "replies".',
  );
  await expect(Promise.resolve(Reflect.apply(judges, undefined, [store, { models: [] }]))).rejects.toThrow(
    "judges has no option",
  );
});
