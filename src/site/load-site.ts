import { conversationKey } from "../domain/conversation-place.ts";
import { digestText } from "../domain/digest.ts";
import type { Configuration, Suite } from "../domain/suite.ts";
import type { ReportSource } from "../results/report-source.ts";
import { prepareComparison } from "../scoring/comparison/prepare-comparison.ts";
import type { GradedConversation } from "../scoring/index.ts";
import type { UnevenPanel } from "../scoring/panel/grade-panel.ts";
import { movesOf } from "../scoring/stances/score-stances.ts";
import type { ReportStore } from "../store/index.ts";
import type { SkippedTurn } from "../store/views/stored-results.ts";
import { buildReport } from "../results/build-report.ts";
import { gradesByJudge } from "../results/judges/source-section.ts";
import type { SiteRow } from "../results/contract/site.ts";
import { judgeName, judgesWhoCount } from "../results/choose-judges.ts";
import { countConfigurations, nameConfiguration } from "../results/count-configurations.ts";
import { loadReportSource, type LoadedReportSource } from "../results/load-report-source.ts";
import type { LeaderboardQuery } from "../results/load-leaderboard.ts";
import { plainText } from "../results/plain-text.ts";
import { runCostsOf } from "../results/run-costs.ts";
import { buildSearchIndex } from "./search/search-index.ts";
import { siteConversations } from "../results/summary/site-conversations.ts";
import { siteRows } from "./site-rows.ts";
import type { SiteSource } from "./site-source.ts";
import { learnSiteWording } from "./site-wording.ts";
import { askedAs, waysAsked } from "./ways-asked.ts";
import { scenarioSlugs } from "../results/slug.ts";
import { median } from "../statistics/descriptive.ts";
import { distinct } from "../outside/distinct.ts";

export interface SiteQuery extends LeaderboardQuery {
  /** The version of the program that writes. */
  readonly program: string;
  /** The store may grow while it is shown. */
  readonly live: boolean;
  /** A configuration by its name in addresses; by default those that count. */
  readonly asked?: string | null;
}

/** Reads the source of the viewer's files. Rejects with `not-found` or `unknown-suite` and the valid choices. */
export async function loadSite(
  store: ReportStore,
  { program, live, asked = null, ...query }: SiteQuery,
): Promise<SiteSource> {
  const loaded = await loadReportSource(store, { ...query, ...askedAs(asked) });
  const skipped = loaded.suite.items === undefined ? [] : await store.skips(loaded.suite.digest);
  const snapshot = snapshotOf(loaded, program);
  return { store, program, live, snapshot, skips: skipsByTurn(skipped), ...tablesOf(store, loaded) };
}

function tablesOf(store: ReportStore, loaded: LoadedReportSource) {
  const { suite, judge, panel, modelConfigs, judges, bills, readerIds, suiteOrigin } = loaded;
  const report = buildReport(loaded);
  const { grades, configurations } = countConfigurations(suite, loaded.grades);
  // A conversation is shown as graded: severity is corrected in means only.
  const asGraded = loaded.uneven?.raw ?? loaded.grades;
  const lengths = loaded.answerLengths;
  const conversations = siteConversations({ suite, grades: asGraded, lengths, configurations });
  const rows = siteRows({ ...report.leaderboard, modelConfigs, bills, conversations });
  const voters = { judge, panel, modelConfigs };
  return {
    suite,
    report,
    rows,
    scenarios: namesOf(suite),
    judges: judges.map((record) => record.judge),
    otherJudges: othersOf(loaded),
    asked: waysAsked(suite, configurationsIn(bills), report.leaderboard.configurations),
    voters,
    gradesByJudge: gradesByJudge(loaded, { configurations }),
    conversations,
    ballots: loaded.ballots,
    names: Map.groupBy(loaded.names, ({ modelConfigId }) => modelConfigId),
    runCosts: Map.groupBy(
      runCostsOf({ bills, configurations, voters, readerIds }),
      ({ modelConfigId }) => modelConfigId,
    ),
    counts: Map.groupBy(loaded.counts, ({ modelConfigId }) => modelConfigId),
    ...laterParts({ store, suite, isImported: suiteOrigin === "imported", rows, grades, uneven: loaded.uneven }),
  };
}

/** Under which something was answered. */
function configurationsIn(bills: LoadedReportSource["bills"]): readonly Configuration[] {
  const answered = bills.filter(({ kind, costs }) => kind === "answer" && costs.results > 0);
  return distinct(
    answered.map(({ configuration }) => configuration),
    nameConfiguration,
  );
}

function othersOf({ judges, judge, panel }: LoadedReportSource): SiteSource["otherJudges"] {
  const counting = new Set(panel === null ? [judge?.id] : panel.judges.map(({ id }) => id));
  const known = judgesWhoCount(judges);
  return known.flatMap((record) => {
    const { id } = record.judge;
    return counting.has(id) ? [] : [{ id, label: judgeName(record, known), verdicts: record.scored + record.unscored }];
  });
}

function skipsByTurn(skipped: readonly SkippedTurn[]): SiteSource["skips"] {
  const byConversation = Map.groupBy(skipped, conversationKey);
  return new Map(
    [...byConversation].map(([key, own]) => [key, new Map(own.map(({ turnId, because }) => [turnId, because]))]),
  );
}

function namesOf(suite: Suite): SiteSource["scenarios"] {
  const slugs = scenarioSlugs(suite);
  return suite.scenarios.map(({ id, title, experiment }) => {
    return { id, slug: slugs.get(id) ?? id, title: plainText(title), experiment };
  });
}

/** Expensive parts that only some files need, computed on first use. Keeps nothing else in memory. */
function laterParts({
  store,
  suite,
  isImported,
  rows,
  grades,
  uneven,
}: {
  readonly store: ReportStore;
  readonly suite: Suite;
  readonly isImported: boolean;
  readonly rows: readonly SiteRow[];
  /** Those that count. */
  readonly grades: readonly GradedConversation[];
  readonly uneven: UnevenPanel | null;
}): Pick<SiteSource, "wording" | "comparison" | "medians" | "search"> {
  return {
    wording: once(() => {
      const runs = rows.flatMap(({ id, runNumbers }) => runNumbers.map((run) => ({ modelConfigId: id, run })));
      return learnSiteWording({ store, suite, isImported, runs });
    }),
    comparison: once(() => {
      const unranked = new Set(rows.flatMap((row) => (row.unranked ? [row.id] : [])));
      const conversations = grades.filter(({ modelConfigId }) => !unranked.has(modelConfigId));
      const prepared = prepareComparison({ suite, conversations, uneven });
      return { prepared, moves: suite.index.stances === undefined ? null : movesOf(suite, conversations) };
    }),
    medians: once(() => {
      const ranked = rows.filter(({ complete, unranked = null }) => complete && unranked === null);
      const measures = [...new Set(ranked.flatMap(({ fields }) => Object.keys(fields)))];
      return Object.fromEntries(measures.map((id) => [id, median(ranked.flatMap(({ fields }) => fields[id] ?? []))]));
    }),
    search: once(() => buildSearchIndex({ store, suite, rows })),
  };
}

/** Runs the work once, on first use. */
function once<Result>(work: () => Result): () => Result {
  let done: { readonly result: Result } | null = null;
  return () => {
    done ??= { result: work() };
    return done.result;
  };
}

/** Texts of more would use too much memory at once. */
const portion = 1000;

/**
 * A name for the files' content: equal for equal content, different otherwise. Reads no answer's text; its place, length
 * and grades represent it.
 */
export function snapshotOf(source: ReportSource, program: string): string {
  const { suite, suiteOrigin, judge, panel, intervalMethod } = source;
  const origins = [...source.origins].map(([id, own]) => [id, [...own].toSorted()]);
  const parts = [
    digestText(JSON.stringify({ program, suite, suiteOrigin, judge, panel, intervalMethod })),
    ...[source.judges, source.modelConfigs, source.grades, source.ballots, source.answerLengths].map(digestOfList),
    ...source.otherGrades.map(({ grades }) => digestOfList(grades)),
    ...[source.counts, source.bills, source.names, origins].map(digestOfList),
    digestOfList(source.nameCosts.map(({ costUsd }) => costUsd)),
  ];
  return digestText(parts.join(" ")).slice(0, 16);
}

function digestOfList(items: readonly unknown[]): string {
  const digests: string[] = [];
  for (let start = 0; start < items.length; start += portion) {
    digests.push(digestText(JSON.stringify(items.slice(start, start + portion))));
  }
  return digests.join(" ");
}
