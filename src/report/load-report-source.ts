import type { Digest } from "../domain/index.ts";
import type { AnswerLength, NameChoice, Store } from "../store/index.ts";
import { loadSource, type LeaderboardQuery } from "./load-source.ts";
import type { JudgeGrades, ReportSource } from "./report-source.ts";

/** What a report is made of, with all that the store tells of it. */
export interface LoadedReportSource extends ReportSource {
  readonly answerLengths: readonly AnswerLength[];
  readonly names: readonly NameChoice[];
}

/** Reads what a report is made of. Rejects with `not-found` or `unknown-suite`, saying what there is. */
export async function loadReportSource(store: Store, query: LeaderboardQuery): Promise<LoadedReportSource> {
  const source = await loadSource(store, query);
  const suiteDigest = source.suite.digest;
  // A panel's grades are of nobody in it, so all of them are read.
  const known = source.panel === null ? source.judge?.id : null;
  const others = source.judges.filter(({ judge, scored }) => judge.id !== known && scored > 0);
  const [otherGrades, answerLengths, tested, names, nameCosts] = await Promise.all([
    Promise.all(others.map(({ judge }) => loadGrades(store, suiteDigest, judge))),
    store.answerLengths(suiteDigest),
    store.testedModels(suiteDigest),
    store.nameChoices(suiteDigest),
    store.nameExtractions(suiteDigest),
  ]);
  return { ...source, otherGrades, answerLengths, testedModels: tested, names, nameCosts };
}

async function loadGrades(store: Store, suiteDigest: Digest, judge: JudgeGrades["judge"]): Promise<JudgeGrades> {
  return { judge, grades: await store.gradedConversations({ suiteDigest, judgeId: judge.id }) };
}
