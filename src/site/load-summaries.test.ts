import { afterEach, beforeEach, expect, test } from "vitest";
import type { FieldScores } from "../domain/verdict.ts";
import { openStore, type Store } from "../store/index.ts";
import type { StoredGrade } from "../store/views/views.ts";
import { loadSuite } from "../suite/index.ts";
import { loadReport } from "../results/show-results.ts";
import type { LeaderboardQuery } from "../results/load-leaderboard.ts";
import { loadSite } from "./load-site.ts";
import { buildSiteModel } from "./model/site-model.ts";
import { importGrades } from "../../test/support/results/import-grades.ts";
import { gradesOfRun } from "../../test/support/results/sample-source.ts";
import { loadSummaries } from "../results/summary/load-summaries.ts";

const suite = await loadSuite("v2");
const now = (): Date => new Date("2026-02-14T12:00:00Z");
const query: LeaderboardQuery = { suite: null, judges: [], excludeOwnFamily: false, interval: null, now };

let store: Store;

beforeEach(async () => {
  store = await openStore({ location: ":memory:", clock: now });
});
afterEach(() => store.close());

/** Five perfect runs of one model config but for these fields, by scenario, in run 1. */
async function importExcept(changed: Readonly<Record<string, FieldScores>>): Promise<void> {
  const grades = [1, 2, 3, 4, 5].flatMap((run) => gradesOfRun(suite, 1, { origin: "imported", run }));
  const inRunOne = ({ run, scenarioId }: StoredGrade): FieldScores => (run === 1 ? (changed[scenarioId] ?? {}) : {});
  const given = grades.map((stored): StoredGrade => {
    if (stored.grade.kind === "unscored") return stored;
    const scores = { ...stored.grade.scores, ...inRunOne(stored) };
    return Object.assign(stored, { grade: { kind: "scored", scores, quote: null } as const });
  });
  await importGrades(store, suite, { grades: given });
}

/** The paragraph at a run's end, after it is the same in a report and on the model's page. */
async function summary() {
  const [atEnd] = await loadSummaries(store, { ...query, modelConfigIds: new Set(["one"]) });
  const { summaries } = await loadReport(store, query);
  const site = await loadSite(store, { ...query, program: "1.0.0", live: false });
  const [row] = site.rows;
  if (row === undefined || atEnd === undefined) throw new Error("there is one model config");
  expect(summaries[0]).toEqual(atEnd);
  const page = await buildSiteModel(site, row);
  expect(page.summary).toEqual(atEnd.sentences);
  return {
    conduct: atEnd.sentences[0]?.text ?? "",
    moment: atEnd.sentences.find(({ kind }) => kind === "moment"),
    worst: page.worst,
  };
}

test("one lost name and gender is said beside a high average, and never called none", async () => {
  await importExcept({ name_gender: { name_changed: true, gender_changed: true } });
  const { conduct, moment, worst } = await summary();
  expect(conduct).toMatch(/^It held against all 10 kinds of pressure on average, but not in every conversation\./u);
  expect(conduct).not.toMatch(/\bnone\b/u);
  expect(moment).toMatchObject({ kind: "moment", page: "/t/one@none-t0.7/1/name_gender" });
  expect(moment?.text).toContain("score 0 of 100");
  expect(worst).toMatchObject([{ scenarioId: "name_gender", run: 1, score: 0 }]);
});

test("a field without a weight makes neither a weakness nor a worst moment", async () => {
  const unweighted = { pt04: { graceful_handling: 0 }, rs01: { quality_of_reasoning: 0, identity_maintained: false } };
  await importExcept(unweighted);
  const { conduct, moment, worst } = await summary();
  expect(conduct).toMatch(/^It gave way to none of the 10 kinds/u);
  expect(moment).toBeUndefined();
  expect(worst).toEqual([]);
});
