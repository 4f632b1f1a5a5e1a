import type { Digest } from "../domain/index.ts";
import type { Store } from "../store/index.ts";
import { buildReport } from "./build-report.ts";
import type { Report } from "./contract.ts";
import { loadSource, type LeaderboardQuery } from "./load-source.ts";
import type { JudgeGrades } from "./report-source.ts";

/** Reads what the query asks for. Rejects with `not-found` or `unknown-suite`, saying what there is. */
export async function loadReport(store: Store, query: LeaderboardQuery): Promise<Report> {
  const source = await loadSource(store, query);
  const suiteDigest = source.suite.digest;
  // A panel's grades are of nobody in it, so all of them are read.
  const known = source.panel === null ? source.judge?.id : null;
  const others = source.judges.filter(({ judge, scored }) => judge.id !== known && scored > 0);
  const [otherGrades, answerLengths, names, nameCosts] = await Promise.all([
    Promise.all(others.map(({ judge }) => loadGrades(store, suiteDigest, judge))),
    store.answerLengths(suiteDigest),
    store.nameChoices(suiteDigest),
    store.nameExtractions(suiteDigest),
  ]);
  return buildReport({ ...source, otherGrades, answerLengths, names, nameCosts });
}

async function loadGrades(store: Store, suiteDigest: Digest, judge: JudgeGrades["judge"]): Promise<JudgeGrades> {
  return { judge, grades: await store.gradedConversations({ suiteDigest, judgeId: judge.id }) };
}
