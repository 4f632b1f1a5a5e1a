import type { Digest } from "../domain/index.ts";
import type { AnswerLength, NameChoice, ReportStore } from "../store/index.ts";
import { loadSource, type LeaderboardQuery } from "./load-source.ts";
import type { JudgeGrades, ReportSource } from "./report-source.ts";

/** The source of a report, with everything that the store has on it. */
export interface LoadedReportSource extends ReportSource {
  readonly answerLengths: readonly AnswerLength[];
  readonly names: readonly NameChoice[];
}

/** Reads the source of a report. Rejects with `not-found` or `unknown-suite` and the valid choices. */
export async function loadReportSource(store: ReportStore, query: LeaderboardQuery): Promise<LoadedReportSource> {
  const source = await loadSource(store, query);
  const suiteDigest = source.suite.digest;
  // A panel's grades belong to no single judge, so all are read.
  const known = source.panel === null ? source.judge?.id : null;
  const others = source.judges.filter(({ judge, scored }) => judge.id !== known && scored > 0);
  const [otherGrades, ballots, answerLengths, tested, names, nameCosts] = await Promise.all([
    Promise.all(others.map(({ judge }) => loadGrades(store, suiteDigest, judge))),
    source.suite.items === undefined ? [] : store.ballots(suiteDigest),
    store.answerLengths(suiteDigest),
    store.testedModels(suiteDigest),
    store.nameChoices(suiteDigest),
    store.nameExtractions(suiteDigest),
  ]);
  return { ...source, otherGrades, ballots, answerLengths, testedModels: tested, names, nameCosts };
}

async function loadGrades(store: ReportStore, suiteDigest: Digest, judge: JudgeGrades["judge"]): Promise<JudgeGrades> {
  return { judge, grades: await store.gradedConversations({ suiteDigest, judgeId: judge.id }) };
}
