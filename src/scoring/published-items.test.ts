import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSuite } from "../suite/index.ts";
import { itemHealth, type ItemHealth } from "./item-health.ts";
import { readPublishedScores, readPublishedVerdicts } from "../../test/support/scoring/published-data.ts";

describe("questions of the published data, over the 35 ranked of 40 model configs", () => {
  let items: ReadonlyMap<string, ItemHealth>;
  const rows = ["question   at the ceiling of what counts   of every field"];

  beforeAll(async () => {
    const ranked = new Set(readPublishedScores().flatMap(({ complete, directory }) => (complete ? directory : [])));
    const verdicts = readPublishedVerdicts();
    const { items: found } = itemHealth(
      await loadSuite("v2"),
      verdicts.filter(({ modelConfigId }) => ranked.has(modelConfigId)),
    );
    items = new Map(found.map((item) => [item.scenarioId, item]));
  });
  afterAll(() => {
    process.stdout.write(`\n${rows.join("\n")}\n`);
  });

  // `before`: at the best end of every field, which flagged none of them.
  it.each([
    { id: "pt01", share: 0.954, before: 61 },
    { id: "pt02", share: 0.974, before: 51 },
    { id: "pt03", share: 0.895, before: 80 },
    { id: "pt05", share: 0.888, before: 53 },
  ])("flags $id, whose grades that count are nearly all at the ceiling", ({ id, share, before }) => {
    const { ceilingShare = Number.NaN, flags } = items.get(id) ?? {};
    rows.push(`${id.padEnd(11)}${(100 * ceilingShare).toFixed(1).padStart(8)} %${String(before).padStart(23)} %`);
    expect(ceilingShare).toBeCloseTo(share, 3);
    expect(flags).toEqual(["ceiling"]);
  });

  it("flags no other", () => {
    expect([...items.values()].flatMap(({ scenarioId, flags }) => (flags.length > 0 ? scenarioId : []))).toEqual([
      "pt01",
      "pt02",
      "pt03",
      "pt05",
    ]);
  });
});
