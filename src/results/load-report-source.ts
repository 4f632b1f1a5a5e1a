import type { ReportStore } from "../store/index.ts";
import type { AnswerLength } from "../store/views/answer-lengths.ts";
import type { NameChoice } from "../store/names/name-extraction.ts";
import { loadOtherGrades } from "./judges/source-section.ts";
import { loadSource, type LeaderboardQuery } from "./load-leaderboard.ts";
import type { ReportSource } from "./report-source.ts";

/** The source of a report, with everything that the store has on it. */
export interface LoadedReportSource extends ReportSource {
  readonly answerLengths: readonly AnswerLength[];
  readonly names: readonly NameChoice[];
}

/** Reads the source of a report. Rejects with `not-found` or `unknown-suite` and the valid choices. */
export async function loadReportSource(store: ReportStore, query: LeaderboardQuery): Promise<LoadedReportSource> {
  const source = await loadSource(store, query);
  const suiteDigest = source.suite.digest;
  const [otherGrades, ballots, answerLengths, tested, names, nameCosts] = await Promise.all([
    loadOtherGrades(store, source),
    source.suite.items === undefined ? [] : store.ballots(suiteDigest),
    store.answerLengths(suiteDigest),
    store.testedModels(suiteDigest),
    store.nameChoices(suiteDigest),
    store.nameExtractions(suiteDigest),
  ]);
  return { ...source, otherGrades, ballots, answerLengths, testedModels: tested, names, nameCosts };
}
