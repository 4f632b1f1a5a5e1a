import { indicesByConfiguration } from "./ways-asked.ts";
import type { SiteGrid, SiteIndex, SiteMap, SiteMeta, SiteMore, SiteRow } from "../results/contract/site.ts";
import { summariseBasis } from "../pages/basis/basis-page.ts";
import { explainRanking } from "../pages/ranking/ranking-page.ts";
import type { Suite } from "../domain/suite.ts";
import { plainText } from "../results/plain-text.ts";
import { hasBuiltInTexts } from "../suite/index.ts";
import { meanOfRuns } from "./grid-run.ts";
import { gridOf } from "./model/site-model.ts";
import type { SiteSource } from "./site-source.ts";
import { shownTopics } from "./site-topics.ts";

/** Rows of `index.json`; those after them are in `index-more.json`. */
const firstRows = 100;

/** Digests do not compress, and a prefix is enough for a lookup: whole ids would be a fifth of the file. */
function withShortIds(rows: readonly SiteRow[]): readonly SiteRow[] {
  return rows.map((row) => Object.assign({}, row, { id: row.id.slice(0, 8) }));
}

type TableSource = Pick<SiteSource, "report" | "rows" | "suite" | "scenarios">;

export function buildMeta(source: SiteSource): SiteMeta {
  const { program, live, snapshot, suite, report, conversations, rows, otherJudges, asked } = source;
  const { leaderboard } = report;
  const all = [...conversations.values()].flatMap((runs) => [...runs.values()].flat());
  const answered = leaderboard.rows.flatMap(({ answeredAt }) => answeredAt ?? []);
  const [first] = answered.map((span) => span.first).toSorted();
  const last = answered
    .map((span) => span.last)
    .toSorted()
    .at(-1);
  return {
    schemaVersion: 2,
    program,
    snapshot,
    generatedAt: leaderboard.generatedAt,
    answeredAt: first === undefined || last === undefined ? null : { first, last },
    live,
    suite: leaderboard.suite,
    lead: rankingLead(suite),
    stances: report.stances !== null,
    topics: shownTopics(),
    judge: leaderboard.judge,
    panel: leaderboard.panel,
    counts: {
      modelConfigs: rows.length,
      ranked: rows.filter(({ complete, unranked = null }) => complete && unranked === null).length,
      runs: rows.reduce((sum, { runNumbers }) => sum + runNumbers.length, 0),
      trajectories: all.length,
      answers: all.reduce((sum, { answers }) => sum + answers, 0),
      verdicts: all.filter(({ grade }) => grade !== null).length,
    },
    otherSuites: leaderboard.otherSuites,
    otherJudges,
    asked,
  };
}

/** What the index is, in one sentence above a ranking: of a suite that is not built in, what it is made of. */
export function rankingLead(suite: Suite): string {
  const { title, stances, components, scale = { from: 0, to: 100 } } = suite.index;
  const range = `${plainText(title)}, ${scale.from} to ${scale.to}`;
  if (stances !== undefined) return `${range}: how far a view moves for reasons and not for pressure.`;
  if (hasBuiltInTexts(suite)) return `${range}: how far a model stays itself when a person leans on it.`;
  const parts = components.map((component) => `${plainText(component.title)} ${component.weight}%`);
  return `${range}: ${parts.join(", ")}.`;
}

export function buildIndex({ report, rows, suite, scenarios }: TableSource): Omit<SiteIndex, "exchange"> {
  const { measures, components, configurations, intervalMethod, intervalLevel, rankForm, notes, status } =
    report.leaderboard;
  return {
    measures,
    components,
    configurations,
    intervalMethod,
    intervalLevel,
    ...(rankForm === undefined ? {} : { rankForm }),
    ...(status === undefined ? {} : { status }),
    legend: explainRanking(report.leaderboard),
    // Of other judges a page says the same in its own terms: `otherJudges` in `meta.json`.
    notes: notes.filter((note) => !/--judges? /u.test(note)),
    basis: [...meanSentences({ report, rows, suite }), ...summariseBasis(report.leaderboard)],
    experiments: suite.experiments.map(({ id, title }) => ({ id, title: plainText(title) })),
    scenarios,
    rows: withShortIds(rows.slice(0, firstRows)),
    more: Math.max(0, rows.length - firstRows),
  };
}

/** So many rows are split by configuration. */
const mostSplit = 3;

/** That indices are means over several configurations, and what the first rows have under each. */
function meanSentences({ rows, ...source }: Pick<TableSource, "report" | "rows" | "suite">): readonly string[] {
  const split = rows.flatMap(({ id, label }) => {
    const indices = indicesByConfiguration(source, id);
    return indices === null ? [] : [`${label}: ${indices}.`];
  });
  if (split.length === 0) return [];
  const { configurations } = source.report.leaderboard;
  return [`Every index is the mean over ${configurations.length} configurations.`, ...split.slice(0, mostSplit)];
}

export function buildMore({ rows }: TableSource): SiteMore {
  return { rows: withShortIds(rows.slice(firstRows)) };
}

export function buildGrid(source: SiteSource): SiteGrid {
  const rows = source.rows.map((row) => {
    const runs = gridOf(source, row);
    return { slug: row.slug, label: row.label, mean: meanOfRuns(source.suite, runs), runs };
  });
  return { rows };
}

export function buildMap({ report, rows }: TableSource): SiteMap {
  const ranked = rows.flatMap((row) => (row.complete && row.index !== null ? [{ ...row, index: row.index }] : []));
  const priced = ranked.flatMap((row) => (row.costPerRun === null ? [] : [{ ...row, costPerRun: row.costPerRun }]));
  return {
    points: priced.map(({ slug, label, vendor, index, interval, costPerRun, costIsLowerBound }) => ({
      slug,
      label,
      vendor,
      index,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
      costPerRun,
      costIsLowerBound,
      pareto: !priced.some(
        (other) =>
          other.index >= index &&
          other.costPerRun <= costPerRun &&
          (other.index > index || other.costPerRun < costPerRun),
      ),
    })),
    costless: ranked
      .filter(({ costPerRun }) => costPerRun === null)
      .map(({ slug, label, index }) => ({ slug, label, index })),
    providers: report.providers,
    reasoning: report.reasoning,
    slugs: Object.fromEntries(rows.map(({ id, slug }) => [id, slug])),
  };
}
