import { mean } from "../../statistics/descriptive.ts";
import type { Interval } from "../../statistics/intervals/interval.ts";
import { studentTInterval } from "../../statistics/intervals/student-t.ts";
import { isOwnFamily } from "../panel/panel.ts";
import type { ComparedGrade, JudgeComparisons } from "./compared-grades.ts";
import { differenceOf } from "./family-differences.ts";

/** Below this number of conversations a mean is shown without an interval. */
const enoughConversations = 30;

/**
 * A judge's and the other judges' verdict scores, 0 to 100, for the judge's own model. Described, not tested: the difference
 * includes the judge's general severity, and the model may deserve the difference.
 */
export interface SelfGrading {
  /** Model configs of the judge's own model, and the conversations of them that it shares with the judge that shares most. */
  readonly modelConfigs: number;
  readonly conversations: number;
  readonly scenarios: number;
  /** Means over scenarios. */
  readonly own: number;
  readonly others: number;
  /** The first minus the second. */
  readonly difference: number;
  /** Student's t over scenarios, at 95 %; null for fewer than 30 conversations or a single scenario. */
  readonly interval: Interval | null;
  /** The judge's mean difference to the same judges on models of other families; null where they share none. */
  readonly elsewhere: number | null;
}

/** For one judge; null where it graded no comparable conversation of its own model. */
export function selfGrading(judge: { readonly model: string }, comparisons: JudgeComparisons): SelfGrading | null {
  const itself = comparisons.map((compared) => compared.filter(({ model }) => model === judge.model));
  const grades = itself.flat();
  const scenarios = [...Map.groupBy(grades, ({ scenarioId }) => scenarioId).values()];
  const differences = scenarios.flatMap((compared) => mean(compared.map(differenceOf)) ?? []);
  const own = meanOver(scenarios, (grade) => grade.own);
  const others = meanOver(scenarios, (grade) => grade.reference);
  if (own === null || others === null) return null;
  const conversations = Math.max(...itself.map(({ length }) => length));
  const strangers = comparisons.flat().filter(({ model }) => !isOwnFamily(judge.model, model));
  return {
    modelConfigs: new Set(grades.map(({ modelConfigId }) => modelConfigId)).size,
    conversations,
    scenarios: scenarios.length,
    own,
    others,
    difference: own - others,
    interval: conversations < enoughConversations ? null : studentTInterval(differences, 0.95),
    elsewhere: mean(strangers.map(differenceOf)),
  };
}

function meanOver(
  scenarios: readonly (readonly ComparedGrade[])[],
  of: (grade: ComparedGrade) => number,
): number | null {
  return mean(scenarios.flatMap((compared) => mean(compared.map(of)) ?? []));
}
