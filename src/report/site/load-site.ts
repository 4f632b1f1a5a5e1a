import { pairedDraws, type GradedConversation } from "../../scoring/index.ts";
import type { Store } from "../../store/index.ts";
import { buildReport, gradesByJudge } from "../build-report.ts";
import { countConfigurations } from "../count-configurations.ts";
import { loadReportSource } from "../load-report-source.ts";
import type { LeaderboardQuery } from "../load-source.ts";
import { plainText } from "../plain-text.ts";
import { runCostsOf } from "../run-costs.ts";
import { once } from "./once.ts";
import { buildSearchIndex } from "./search/search-index.ts";
import { siteConversations } from "./site-conversations.ts";
import { siteRows } from "./site-rows.ts";
import type { SiteSource } from "./site-source.ts";
import { learnSiteWording } from "./site-wording.ts";
import { slugsOf } from "./slug.ts";
import { snapshotOf } from "./snapshot.ts";

export interface SiteQuery extends LeaderboardQuery {
  /** The version of the program that writes. */
  readonly program: string;
  /** The store may grow while it is looked at. */
  readonly live: boolean;
}

/** Draws that differences are told from: more make none that a pixel could show. */
const resamples = 400;

/** Reads what the viewer's files are made of. Rejects with `not-found` or `unknown-suite`, saying what there is. */
export async function loadSite(store: Store, { program, live, ...query }: SiteQuery): Promise<SiteSource> {
  const loaded = await loadReportSource(store, query);
  const snapshot = snapshotOf(loaded, program);
  const report = buildReport(loaded);
  const { suite, judge, panel, modelConfigs, judges, bills, answerLengths: lengths, names, counts } = loaded;
  const all = loaded.grades.map(withoutWords);
  const { grades, configurations } = countConfigurations(suite, all);
  const conversations = siteConversations({ suite, grades: all, lengths, configurations });
  const rows = siteRows({ rows: report.leaderboard.rows, modelConfigs, bills, conversations });
  const scenarioSlugs = slugsOf(suite.scenarios.map(({ id }) => ({ id, label: id })));
  const runs = rows.flatMap(({ id, runNumbers }) => runNumbers.map((run) => ({ modelConfigId: id, run })));
  return {
    store,
    suite,
    program,
    live,
    snapshot,
    report,
    rows,
    scenarios: suite.scenarios.map(({ id, title, experiment }) => {
      return { id, slug: scenarioSlugs.get(id) ?? id, title: plainText(title), experiment };
    }),
    judges: judges.map((record) => record.judge),
    voters: { judge, panel, modelConfigs },
    gradesByJudge: gradesByJudge(loaded, { configurations }).map(({ judge: own, grades: given }) => {
      return { judge: own, grades: given.map(withoutWords) };
    }),
    conversations,
    names,
    runCosts: runCostsOf({ bills, configurations, voters: { judge, panel, modelConfigs } }),
    counts,
    wording: once(() => learnSiteWording({ store, suite, isImported: loaded.suiteOrigin === "imported", runs })),
    draws: once(() => {
      const subjects = rows.map(({ id, complete, index, fields }) => {
        return { modelConfigId: id, index: complete ? index : null, measures: fields };
      });
      return pairedDraws({ suite, subjects, conversations: grades, resamples });
    }),
    search: once(() => buildSearchIndex({ store, suite, rows })),
  };
}

/** What judges wrote is read again where it is shown: there is far more of it than of numbers. */
function withoutWords(graded: GradedConversation): GradedConversation {
  const { modelConfigId, run, configuration, scenarioId, grade } = graded;
  const place = { modelConfigId, run, configuration, scenarioId };
  if (grade.kind === "unscored") return { ...place, grade: { kind: "unscored", reason: "" } };
  return { ...place, grade: { kind: "scored", scores: grade.scores, reasoning: "", quote: null, extra: {} } };
}
