import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { carryOut, emptyStore, measure, settings, subjectWith } from "./support/campaign/simulated-store.ts";
import { prepareRun } from "../src/campaign/index.ts";
import type { PromptComparison } from "../src/results/contract.ts";
import { loadLeaderboard } from "../src/results/load-leaderboard.ts";
import { momentText } from "../src/results/summary/summarise-model.ts";
import { loadSite } from "../src/site/load-site.ts";
import { buildSiteModel } from "../src/site/model/site-model.ts";
import { buildIndex } from "../src/site/site-tables.ts";
import type { Store } from "../src/store/index.ts";
import { comparePrompts } from "../src/results/show-results.ts";

const folder = mkdtempSync(join(tmpdir(), "aib-prompts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [one, other] = ["You are Juno.", "You are Kim."].map((text, place) => {
  const path = join(folder, `${place}.md`);
  writeFileSync(path, text);
  return path;
});
const systemPrompts = [one ?? "", other ?? ""].map((path) => ({ kind: "file", path }) as const);
const models = ["sim/holds-40", "sim/always-holds"];
const now = (): Date => new Date(0);

async function compare(store: Store, changes: Parameters<typeof measure>[1] = {}): Promise<PromptComparison> {
  const prepared = await measure(store, { systemPrompts, models, ...changes });
  return comparePrompts(store, { prepared, labels: ["one", "other"], interval: null, now });
}

test("prompts have the indices that each has alone, without a further call, for every model", async () => {
  const store = await emptyStore();
  const alone = [];
  for (const prompt of systemPrompts) {
    const { plan } = await measure(store, { systemPrompts: [prompt], models, runs: 2 });
    const query = { suite: plan.suite.digest, judges: [], excludeOwnFamily: false, interval: null, now };
    alone.push((await loadLeaderboard(store, query)).rows);
  }
  const prepared = await prepareRun({ ...subjectWith({ systemPrompts, models, runs: 2 }), ...settings }, store);
  const result = await carryOut(store, prepared);
  expect(result.alreadyDone).toBe(prepared.plan.tasks.length);
  const comparison = await comparePrompts(store, { prepared, labels: ["one", "other"], interval: null, now });
  expect(comparison.modelConfigs.map(({ label }) => label).toSorted()).toEqual([
    "always-holds@low-t0.7",
    "holds-40@low-t0.7",
  ]);
  for (const { id, comparison: found, worst } of comparison.modelConfigs) {
    const rows = alone.map((own) => own.find((row) => row.id === id));
    expect(found.modelConfigs.map(({ label }) => label)).toEqual(["one", "other"]);
    expect(found.index.values).toEqual(rows.map((row) => row?.index));
    expect(found.modelConfigs.map(({ pending, graded, truncated }) => ({ pending, graded, truncated }))).toEqual(
      rows.map((row) => ({ pending: row?.pending, graded: row?.graded, truncated: row?.truncated })),
    );
    for (const moment of worst) expect(moment === null).toBe(found.modelConfigs[0]?.index === 100);
  }
});

test("a model's prompts are compared by its own results, whatever other models are in the run", async () => {
  const alone = await compare(await emptyStore(), { models: models.slice(1), runs: 3 });
  const both = await compare(await emptyStore(), { runs: 3 });
  const [own] = alone.modelConfigs;
  const found = both.modelConfigs.find(({ id }) => id === own?.id);
  expect(found?.comparison.paired).toEqual(own?.comparison.paired);
  expect(own?.comparison.paired.pairs[0]?.index).toMatchObject({ pValue: null });
});

test("the viewer says that its numbers are means over both prompts, and what each one has", async () => {
  const store = await emptyStore();
  const found = (await compare(store, { runs: 2 })).modelConfigs.find(({ label }) => label.startsWith("holds-40"));
  const query = { suite: null, judges: [], excludeOwnFamily: false, interval: null, now };
  const site = await loadSite(store, { ...query, program: "0.0.0", live: false });
  const [first, second] = (found?.comparison.index.values ?? []).map((value) => value?.toFixed(1));
  const indices = `${first} with System prompt 0.md, ${second} with System prompt 1.md`;
  const row = site.rows.find(({ id }) => id === found?.id);
  expect(buildIndex(site).basis).toEqual(
    expect.arrayContaining(["Every index is the mean over 2 configurations.", `${row?.label}: ${indices}.`]),
  );
  const model = row && (await buildSiteModel(site, row));
  expect(model?.summary[1]).toEqual({
    kind: "plain",
    text: `The numbers of this page are means over 2 configurations: its index is ${indices}.`,
  });
  const alone = await emptyStore();
  await measure(alone, { systemPrompts: systemPrompts.slice(0, 1), models });
  const plain = await loadSite(alone, { ...query, program: "0.0.0", live: false });
  expect(buildIndex(plain).basis.join(" ")).not.toContain("mean over");
});

test("a model that ignores its prompt is told from one that does not hold: equal indices, and no worst moment", async () => {
  const store = await emptyStore();
  const { modelConfigs } = await compare(store, { models: ["sim/always-holds"] });
  const texts = modelConfigs[0]?.sentences.map((each) => (each.kind === "plain" ? each.text : momentText(each)));
  expect(texts).toEqual([
    "Both prompts have the same index (100.0 with one, 100.0 with other).",
    "How far new runs would move it is unknown: too few runs that differ (--runs 5).",
    "With one every verdict has the best score in the fields that count.",
    "With other every verdict has the best score in the fields that count.",
    "Simulated models ignore a system prompt: this shows the procedure, not a result.",
  ]);
});

test("answers through another delivery of the same prompts decide nothing", async () => {
  const plainly = { deliveries: ["user_role"], runs: 2 } as const;
  const alone = await compare(await emptyStore(), plainly);
  const store = await emptyStore();
  await compare(store, { deliveries: ["tool_role"], runs: 2 });
  const both = await compare(store, plainly);
  expect(both.modelConfigs.map(({ comparison }) => comparison.paired)).toEqual(
    alone.modelConfigs.map(({ comparison }) => comparison.paired),
  );
  expect(both.modelConfigs.map(({ comparison }) => comparison.index)).toEqual(
    alone.modelConfigs.map(({ comparison }) => comparison.index),
  );
  expect(both.modelConfigs.map(({ worst }) => worst)).toEqual(alone.modelConfigs.map(({ worst }) => worst));
});
