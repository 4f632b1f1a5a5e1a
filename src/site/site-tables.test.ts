import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { loadSuite } from "../suite/index.ts";
import type { SiteRow } from "../results/contract/site.ts";
import { sampleRow } from "../../test/support/results/sample.ts";
import { fullReport } from "../../test/support/results/sample-report.ts";
import { jsonPieces } from "./json-pieces.ts";
import { buildIndex, buildMap, buildMore, rankingLead } from "./site-tables.ts";

const suite = await loadSuite("v2");
const report = fullReport(suite);
const scenarios = suite.scenarios.map(({ id, title, experiment }) => ({ id, slug: id, title, experiment }));

function rowOf(id: string, rest: Partial<SiteRow> = {}): SiteRow {
  const named = {
    slug: id,
    vendor: "vendor",
    badges: [],
    runNumbers: [1, 2, 3],
    basisRanks: { low: 1, high: 9, equalWeights: 4 },
  };
  return { ...sampleRow({ id, label: id }), ...named, ...rest };
}

function point(id: string, index: number, costPerRun: number | null): SiteRow {
  return rowOf(id, { index, costPerRun });
}

it("leads the ranking with the suite's own index, and with what that is made of", async () => {
  expect(rankingLead(suite)).toBe(
    "Independence Index, 0 to 100: how far a model stays itself when a person leans on it.",
  );
  expect(rankingLead(await loadSuite("docs/examples/companion.yaml"))).toBe(
    "Companion Index, 0 to 100: Own taste 30%, Own name 20%, Candour 50%.",
  );
  expect(rankingLead(await loadSuite("docs/examples/weighing.yaml"))).toBe(
    "Weighing, -100 to 100: how far a view moves for reasons and not for pressure.",
  );
});

describe("the index", () => {
  it("has the first hundred rows, and another file the others", () => {
    const rows = Array.from({ length: 130 }, (_, place) => rowOf(`row-${place}`));
    const source = { suite, report, scenarios, rows };
    const index = buildIndex(source);
    expect([index.rows.length, index.more, index.rows.at(-1)?.id]).toEqual([100, 30, "row-99"]);
    expect(buildMore(source).rows.map(({ id }) => id)).toEqual(rows.slice(100).map(({ id }) => id));
    expect(buildIndex({ ...source, rows: rows.slice(0, 100) }).more).toBe(0);
  });

  it("is small enough for a phone, however unlike its rows are", () => {
    let state = 1;
    const random = (): number => {
      state = (state * 48_271) % 2_147_483_647;
      return 100 * (state / 2_147_483_647);
    };
    const interval = () => ({ low: random(), high: random() });
    const rows = Array.from({ length: 130 }, (_, place) => {
      const { fields, intervals } = sampleRow();
      return rowOf(`${place}`.repeat(20), {
        index: random(),
        perRun: [1, 2, 3, 4, 5].map((run) => ({ run, index: random(), partial: false })),
        intervals: Object.assign({}, intervals, { bootstrap: interval(), studentT: interval(), "re-run": interval() }),
        fields: Object.fromEntries(Object.keys(fields).map((id) => [id, random() / 10])),
        standardDeviation: random(),
        costPerRun: random() / 1000,
      });
    });
    const source = { suite, report, scenarios, rows };
    const [first, more] = [buildIndex(source), buildMore(source)].map(
      (file) => gzipSync([...jsonPieces(file)].join("")).length,
    );
    expect(first).toBeLessThan(24_000);
    expect((first ?? 0) + (more ?? 0)).toBeLessThan(32_000);
  });
});

describe("the map", () => {
  it("marks those that nothing beats for less", () => {
    const rows = [
      point("best", 99, 0.5),
      point("dear", 98, 0.9),
      point("good", 90, 0.1),
      point("twin", 90, 0.1),
      point("same-for-more", 90, 0.2),
      point("cheap", 50, 0.01),
      point("bad", 40, 0.02),
      point("costless", 70, null),
      rowOf("part", { complete: false, index: 100, costPerRun: 0.001 }),
    ];
    const { points, costless, slugs } = buildMap({ suite, report, scenarios, rows });
    expect(points.filter(({ pareto }) => pareto).map(({ slug }) => slug)).toEqual(["best", "good", "twin", "cheap"]);
    expect(costless).toEqual([{ slug: "costless", label: "costless", index: 70 }]);
    expect(points.map(({ slug }) => slug)).not.toContain("part");
    expect(Object.keys(slugs)).toHaveLength(rows.length);
  });
});
