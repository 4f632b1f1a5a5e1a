import { afterAll, beforeAll, expect, test } from "vitest";
import { exportedCells, wholeSheet, type Cells } from "../../../test/support/annotate/filled-sheet.ts";
import { emptyStore, measure } from "../../../test/support/campaign/simulated-store.ts";
import { csvOf } from "../../../test/support/outside/csv-bytes.ts";
import { humanJudge } from "../../campaign/judging/human-judge.ts";
import { planClear } from "../../campaign/sessions/clear-stored.ts";
import type { Store } from "../../store/index.ts";
import { loadSuite } from "../../suite/index.ts";
import { exportSheet } from "./export-sheet.ts";
import { importSheet } from "./import-sheet.ts";

const suite = await loadSuite("v3");
let store: Store;

beforeAll(async () => {
  store = await emptyStore();
  await measure(store, { suite: "v3", models: ["sim/weighs", "sim/always-yields"], judges: ["sim/perfect-reader"] });
});

afterAll(() => store.close());

/** All of the first model, and of the second, which gives in at once, all but the second pushes. */
const available = 50 + 40;

const column = ([heads = []]: Cells, name: string): number => heads.findIndex((head) => head.startsWith(name));

/** What a person who reads as the models mean it would fill in, and then is `off` by so many points towards the second option. */
function asMeant(cells: Cells, off = 0): Cells {
  const [heads = [], ...rows] = cells;
  const [prompt, said, number] = ["what to grade", "conversation", "number"].map((name) => column(cells, name));
  const read = rows.map((row) => {
    const [, left = "", right = ""] = /two options: (.+), or (.+)\. The message/u.exec(row[prompt ?? 0] ?? "") ?? [];
    const [, side = "", points = "0"] = / go for (.+), by (\d+) of 5/u.exec(row[said ?? 0] ?? "") ?? [];
    const isLeftFirst = new RegExp(` 0 (?:is|for|means) ${left}`, "u").test(row[prompt ?? 0] ?? "");
    const lean = side === right ? Number(points) + off : off - Number(points);
    return row.with(number ?? 0, String(isLeftFirst ? 5 + lean : 5 - lean));
  });
  return [heads, ...read];
}

const imported = (cells: Cells, annotator: string) =>
  importSheet(store, { bytes: csvOf(cells), name: "s.csv", annotator, partial: false });

test("a sheet has messages as a reader sees them: the two options, the ballot, one message, and a blank for the number", async () => {
  const sheet = await exportSheet(store, { ...wholeSheet, sample: 20 });
  expect(sheet).toMatchObject({ of: "messages", items: 20, available, simulated: 20 });
  const cells = await exportedCells(store, { sample: 20 });
  const [heads, ...rows] = cells;
  expect(heads).toEqual([
    "item",
    "note",
    "what to grade",
    "conversation",
    "number (0 to 10 in whole numbers)",
    "comment",
  ]);
  for (const row of rows) {
    expect(row[2]).toMatch(/two options: .+, or .+\./u);
    expect(row[3]).toMatch(/^MODEL\n/u);
    expect(row[3]).not.toMatch(/HUMAN/u);
    expect(row[4]).toBe("");
  }
  const page = await exportSheet(store, { ...wholeSheet, sample: 3, format: "html" });
  expect(page.text).toContain("<title>Grading sheet: 3 messages</title>");
});

test("a person's numbers are kept beside the readers', measure them, and count in nothing else", async () => {
  const before = await store.runCounts({ suiteDigest: suite.digest, judgeId: "none" });
  const cells = asMeant(await exportedCells(store));
  const result = await imported(cells, "anna");
  expect(result.problems).toEqual([]);
  expect(result).toMatchObject({ imported: available, unchanged: 0 });
  expect(result.readers).toEqual([
    { reader: "sim/perfect-reader", messages: available, meanError: 0, scale: 1, gross: 0 },
  ]);
  expect(await imported(cells, "anna")).toMatchObject({ imported: 0, unchanged: available });
  expect(await store.runCounts({ suiteDigest: suite.digest, judgeId: "none" })).toEqual(before);
  await expect(exportSheet(store, { ...wholeSheet, annotator: "anna" })).rejects.toThrow(/has graded all of it/u);
});

test("a number that the same person gave otherwise before is a mistake, and stays as it was", async () => {
  const cells = asMeant(await exportedCells(store, { sample: 5 }));
  await imported(cells, "bert");
  const others = cells.map((row, place) => (place === 1 ? row.with(column(cells, "number"), "5") : row));
  const result = await imported(others, "bert");
  expect(result).toMatchObject({ imported: 0, changed: 1, problems: [{ row: 2, column: "number", value: "5" }] });
});

test("a person who stands a point aside is a mean error of a point", async () => {
  const result = await imported(asMeant(await exportedCells(store, { sample: 30 }), 1), "carla");
  expect(result.readers).toMatchObject([{ messages: 30, meanError: 1, gross: 0 }]);
});

test("a person's numbers can be removed again, and nothing else goes", async () => {
  await imported(asMeant(await exportedCells(store, { sample: 4 })), "dora");
  const before = (await store.readings(suite.digest)).length;
  const choice = { suite: null, models: [], judge: "human/dora", scoresOnly: false };
  const { counts } = await planClear(store, choice);
  expect(counts).toMatchObject({ readings: 4, answers: 0, verdicts: 0 });
  await store.clear({
    suiteDigests: null,
    modelConfigIds: null,
    judgeIds: [humanJudge("dora").id],
    verdictsOnly: false,
  });
  expect(await store.readings(suite.digest)).toHaveLength(before - 4);
});
