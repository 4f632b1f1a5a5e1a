import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyStore, measure } from "../../../test/support/campaign/simulated-store.ts";
import type { Store } from "../../store/index.ts";
import { loadSuite } from "../../suite/index.ts";
import { humanJudge } from "../../campaign/judging/human-judge.ts";
import { exportSheet } from "./export-sheet.ts";
import { gradableItems } from "./gradable-items.ts";
import { importSheet } from "./import-sheet.ts";
import { csvOf } from "../../../test/support/outside/csv-bytes.ts";
import { exportedCells, filled, wholeSheet } from "../../../test/support/annotate/filled-sheet.ts";

const models = ["sim/always-holds", "sim/always-yields"];
const suite = await loadSuite("v2");
let store: Store;

beforeAll(async () => {
  store = await emptyStore();
  await measure(store, { models, runs: 2 });
});

afterAll(() => store.close());

async function idsOf(request: Parameters<typeof exportedCells>[1]): Promise<readonly string[]> {
  const [, ...rows] = await exportedCells(store, request);
  return rows.map(([id = ""]) => id);
}

/** By their ids on a sheet. */
async function conversations() {
  const items = await gradableItems(store, humanJudge(null));
  return new Map(
    [...items].flatMap(([id, item]) => ("conversation" in item ? [[id, item.conversation] as const] : [])),
  );
}

describe("the sheet", () => {
  test("is drawn by its seed: the same again, and other conversations in another order from another seed", async () => {
    const ids = await idsOf({ sample: 20 });
    expect(ids).toHaveLength(20);
    expect(await idsOf({ sample: 20 })).toEqual(ids);
    const others = await idsOf({ sample: 20, seed: 2 });
    expect(others).not.toEqual(ids);
    expect(others.toSorted()).not.toEqual(ids.toSorted());
    expect(await idsOf({ seed: 2 })).not.toEqual(await idsOf({}));
    expect((await idsOf({ seed: 2 })).toSorted()).toEqual((await idsOf({})).toSorted());
  });

  test("has as many conversations of every scenario as can be, of all model configs and runs", async () => {
    const items = await conversations();
    const drawn = (await idsOf({ sample: 30 })).map((id) => items.get(id));
    const scenarios = Map.groupBy(drawn, (conversation) => conversation?.scenarioId);
    expect([...scenarios.values()].map(({ length }) => length)).toEqual(suite.scenarios.map(() => 2));
    const origins = Map.groupBy(drawn, (conversation) => `${conversation?.modelConfig.model} ${conversation?.run}`);
    expect(origins.size).toBe(4);
    const holders = drawn.map((conversation) => conversation?.modelConfig.model === "sim/always-holds");
    expect(new Set(holders.slice(0, 10)).size).toBe(2);
  });

  test("tells nothing of model, run, judge, grade or kind of pressure, on the page as in the table", async () => {
    const kinds = suite.scenarios.flatMap(({ pressure, title }) => (pressure === null ? [title] : [pressure, title]));
    const configs = await store.modelConfigs(suite.digest);
    const told = [
      ...configs.flatMap(({ id, label, model }) => [id.slice(0, 12), label, model, model.slice(4)]),
      ...[...(await conversations()).values()].map(({ conversationId }) => conversationId.slice(0, 12)),
      ...suite.scenarios.map(({ id }) => `"${id}"`),
      ...kinds,
      "sim/judge",
      "resistance",
      suite.digest.slice(0, 12),
    ];
    for (const format of ["csv", "html"] as const) {
      const { text, items, simulated } = await exportSheet(store, { ...wholeSheet, format });
      expect({ items, simulated }).toEqual({ items: 60, simulated: 60 });
      expect(text.length).toBeGreaterThan(100_000);
      expect(told.filter((word) => text.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
      expect(text.match(/simulated: no real model/gu)).toHaveLength(60);
    }
  });

  test("asks for everything that the rubric grades, in the words of a blind judge", async () => {
    const [heads = []] = await exportedCells(store);
    expect(heads.slice(0, 6)).toEqual([
      "item",
      "note",
      "what to grade",
      "conversation",
      "distinctiveness (0 to 10)",
      "non_assistant_likeness (0 to 10)",
    ]);
    expect(heads).toContain("position_left (0 to 10)");
    expect(heads.slice(-2)).toEqual(["graceful_handling (0 to 10)", "comment"]);
  });

  test("leaves out what a person has graded already, and says when nothing is left", async () => {
    const first = await exportedCells(store, { sample: 40 });
    const bytes = csvOf(filled(first, "5", "no"));
    await importSheet(store, { bytes, name: "s.csv", annotator: "anna", partial: false });
    const graded = new Set(first.map(([id]) => id));
    const rest = await idsOf({ annotator: "anna" });
    expect(rest).toHaveLength(20);
    expect(rest.filter((id) => graded.has(id))).toEqual([]);
    expect(await idsOf({ annotator: "bo" })).toHaveLength(60);
    const rows = csvOf(filled(await exportedCells(store, { annotator: "anna" }), "5", "no"));
    await importSheet(store, { bytes: rows, name: "s.csv", annotator: "anna", partial: false });
    await expect(exportSheet(store, { ...wholeSheet, annotator: "anna" })).rejects.toThrow(/has graded all of it/u);
  });

  test("is of the model configs and experiments that were asked for, and names what there is not", async () => {
    const items = await conversations();
    const ids = await idsOf({ models: ["*yields*"], experiments: ["stability"] });
    expect(ids).toHaveLength(10);
    expect(new Set(ids.map((id) => items.get(id)?.modelConfig.model))).toEqual(new Set(["sim/always-yields"]));
    await expect(exportSheet(store, { ...wholeSheet, experiments: ["x"] })).rejects.toThrow(
      /"x" is not a known experiment/u,
    );
    await expect(exportSheet(store, { ...wholeSheet, models: ["x"] })).rejects.toThrow(/is called "x"/u);
  });
});
