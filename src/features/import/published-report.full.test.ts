import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeFiguresArchive } from "../../../test/support/published/figures-archive.ts";
import { readFigures } from "../../../test/support/published/figures.ts";
import { folderForAll } from "../../../test/support/temporary-folder.ts";
import { leaderboardPage, reportMarkdown, writeTerminal } from "../../pages/index.ts";
import type { Report } from "../../results/contract.ts";
import { loadLeaderboard } from "../../results/load-leaderboard.ts";
import { loadReport } from "../../results/show-results.ts";
import { openStore, type Store } from "../../store/index.ts";
import { importPublished } from "./import-published.ts";

const folder = folderForAll();
const figures = readFigures();

const query = {
  suite: null,
  judges: [],
  excludeOwnFamily: false,
  interval: null,
  now: () => new Date("2026-01-01"),
};

async function importFigures(): Promise<Store> {
  const store = await openStore({ location: ":memory:", clock: () => new Date() });
  await importPublished({ source: await writeFiguresArchive(folder), store, onProgress: () => undefined });
  return store;
}

/** The same results of a suite that draws from another seed. */
function withSeed(store: Store, seed: number): Store {
  const loadSuite: Store["loadSuite"] = async (digest) => {
    const suite = await store.loadSuite(digest);
    return { ...suite, interval: { ...suite.interval, seed } };
  };
  return { ...store, loadSuite };
}

describe("the report of the 40 published model configs", () => {
  let store: Store;
  let report: Report;
  beforeAll(async () => {
    store = await importFigures();
    report = await loadReport(store, query);
  });
  afterAll(() => store.close());

  test("has the same order, places, ranges of ranks and default columns at any seed", async () => {
    const shown = [];
    for (let seed = 1; seed <= 20; seed += 1) {
      const leaderboard = await loadLeaderboard(withSeed(store, seed), query);
      const places = leaderboard.rows.map(({ id, rank, rankInterval, index, interval }) => {
        return { id, rank, rankInterval, index, interval };
      });
      const text = writeTerminal(leaderboardPage(leaderboard, { detailed: false }), { width: 400, color: false });
      shown.push({ places, basis: leaderboard.basis, text });
    }
    const [first, ...others] = shown;
    expect(first?.places.filter(({ rankInterval }) => rankInterval !== null)).toHaveLength(35);
    for (const other of others) expect(other).toEqual(first);
    expect(reportMarkdown(await loadReport(withSeed(store, 2), query))).toBe(reportMarkdown(report));
  });

  test("gives the published difficulty of every scenario, over as many verdicts", () => {
    const ours = new Map(report.difficulty.map((each) => [each.scenarioId, each]));
    expect(ours.size).toBe(figures.difficulty.length);
    const off = figures.difficulty.filter(({ scenario, difficulty, samples }) => {
      const own = ours.get(scenario.replace(/_turn2$/, "").replace("pq01", "psych"));
      return own?.samples !== samples || !(Math.abs(own.difficulty - difficulty) <= 0.01);
    });
    expect(off).toEqual([]);
  });

  test("says of every question what it tells, and flags those at the ceiling", () => {
    const { modelConfigs, noCorrelations, alpha, items = [] } = report.itemHealth ?? {};
    expect({ modelConfigs, noCorrelations }).toEqual({ modelConfigs: 35, noCorrelations: null });
    // Computed apart from this program, from the same verdicts.
    expect(alpha).toBeCloseTo(0.828_567, 6);
    expect(items.map(({ scenarioId }) => scenarioId)).toEqual(report.difficulty.map(({ scenarioId }) => scenarioId));
    const direct = items.find(({ scenarioId }) => scenarioId === "direct");
    expect(direct?.itemTotalCorrelation).toBeCloseTo(0.190_887, 6);
    const flagged = items.filter(({ flags }) => flags.length > 0).map(({ scenarioId, flags }) => [scenarioId, flags]);
    const ceiling = ["ceiling"];
    expect(Object.fromEntries(flagged)).toEqual({ pt01: ceiling, pt02: ceiling, pt03: ceiling, pt05: ceiling });
    const markdown = reportMarkdown(report);
    expect(markdown).toMatch(/\| With the others \| Alpha without it \| Remark/u);
    expect(markdown).toMatch(/\| pt02 .*\| says little: 97% at the ceiling/u);
  });

  test("finds that longer answers to pressure have better grades, and that runs are graded alike", () => {
    const notable = report.lengthAndPosition.filter(({ notable: isNotable }) => isNotable);
    expect(notable).toMatchObject([{ experiment: "resistance", circumstance: "length", scope: "all", verdicts: 760 }]);
    // Computed apart from this program, from the same verdicts.
    expect(notable[0]?.correlation).toBeCloseTo(0.483_087, 6);
    const within = report.lengthAndPosition.find(
      ({ experiment, circumstance, scope }) =>
        experiment === "resistance" && circumstance === "length" && scope === "within-model-config",
    );
    expect(within?.correlation).toBeCloseTo(0.256_478, 6);
    expect(
      report.lengthAndPosition.filter(({ circumstance }) => circumstance === "run").map(({ notable: n }) => n),
    ).not.toContain(true);
  });

  test("gives what every run cost, to the sixth decimal", () => {
    const labels = new Map(report.leaderboard.rows.map(({ id, label }) => [id, label]));
    const ours = report.runCosts.map(({ id, run, generationUsd, judgingUsd }) => {
      return `${labels.get(id)} run_${run} ${generationUsd.toFixed(6)} ${judgingUsd.toFixed(6)}`;
    });
    const theirs = figures.scores.flatMap(({ label, cost }) =>
      Object.entries(cost).map(([run, { gen_usd, judge_usd }]) => {
        // Two labels follow no rule.
        const ruled = label.replace(/^anthropic\/(.*)$/, "$1@none-t0.7");
        return `${ruled} ${run} ${gen_usd.toFixed(6)} ${judge_usd.toFixed(6)}`;
      }),
    );
    expect(ours.toSorted()).toEqual(theirs.toSorted());
  });

  test("divides the index by the mean of those costs", () => {
    const haiku = report.indexPerDollar.find(({ label }) => label === "claude-haiku-4.5@none-t0.7");
    expect(haiku?.costPerRun).toBeCloseTo((0.346711 + 0.061886) / 5, 9);
    expect(haiku?.indexPerDollar).toBeCloseTo((haiku?.index ?? 0) / (haiku?.costPerRun ?? 1), 9);
  });

  test("has every section that the data support", () => {
    const headings = reportMarkdown(report).match(/^## .*$/gm);
    expect(headings).toEqual([
      "## Ranking",
      "## In plain words",
      "## What the index rests on",
      "## Index per dollar",
      "## How hard each question was",
      "## Length and position",
      "## Names",
      "## Pinned providers",
      "## Reasoning effort",
      "## Judges",
      "## Model configs in detail",
      "## Tested models",
      "## Money spent",
    ]);
    expect(report.spending?.generation.attempts).toBe(4043);
    expect(report.spending?.names?.usd).toBeCloseTo(0.035352055, 9);
  });
});
