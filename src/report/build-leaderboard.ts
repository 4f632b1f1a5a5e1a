import type { Suite } from "../domain/index.ts";
import { weightedMeasures } from "../scoring/index.ts";
import type { SuiteOverview } from "../store/index.ts";
import { buildRows } from "./build-rows.ts";
import type { Leaderboard } from "./contract.ts";
import { countConfigurations } from "./count-configurations.ts";
import { leaderboardNotes } from "./leaderboard-notes.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";
import { describeJudge, describePanel, panelNotes } from "./panel/describe-panel.ts";
import { plainText } from "./plain-text.ts";

/** Everything a leaderboard shows, of one suite and one judge or panel. Pure; every text in it is safe to print. */
export function buildLeaderboard(source: LeaderboardSource): Leaderboard {
  const { suite, judge } = source;
  const counted = countConfigurations(suite, source.grades);
  const panel = describePanel(source);
  const { id, version, digest, title } = suite;
  return {
    schemaVersion: 1,
    suite: describeSuite({ id, version, digest, title, origin: source.suiteOrigin }),
    judge: judge && describeJudge(judge),
    panel,
    configurations: counted.configurations.map(({ variant, delivery }) => ({ variant, delivery })),
    generatedAt: source.generatedAt.toISOString(),
    intervalMethod: source.intervalMethod ?? suite.interval.method,
    intervalLevel: suite.interval.level,
    measures: describeMeasures(suite),
    components: suite.index.components.map((component) => ({
      id: component.id,
      title: plainText(component.title),
      weight: component.weight,
      measures: component.measures,
    })),
    rows: buildRows(source, counted),
    otherSuites: source.otherSuites.map((other) =>
      Object.assign(describeSuite(other), { results: other.results, lastResultAt: other.lastResultAt }),
    ),
    notes: [...panelNotes(panel), ...leaderboardNotes(source, counted)].map(plainText),
  };
}

function describeSuite({ id, version, digest, title, origin }: Omit<SuiteOverview, "results" | "lastResultAt">) {
  return { id: plainText(id), version: plainText(version), digest, title: plainText(title), origin };
}

function describeMeasures({ index, rubrics }: Suite): Leaderboard["measures"] {
  const weighted = new Set(weightedMeasures(index).map(({ id }) => id));
  const booleans = new Map(
    rubrics.flatMap(({ fields }) => fields.flatMap((field) => (field.kind === "boolean" ? [[field.id, field]] : []))),
  );
  return index.measures.map(({ id, label, title, experiment, fields, min, max, better, unit }) => ({
    id,
    label: plainText(label),
    title: plainText(title),
    experiment,
    min,
    max,
    better,
    unit,
    weighted: weighted.has(id),
    booleans: fields
      .flatMap((field) => booleans.get(field) ?? [])
      .map((field) => ({ field: field.id, description: plainText(field.description) })),
  }));
}
