import type { Digest } from "../../domain/digest.ts";
import { familyOf } from "../../domain/model-family.ts";
import type { JudgesAssessment } from "../../scoring/judges/assess-judges.ts";
import { addCosts, hasUnknownCost, type RunBill } from "../../store/views/views.ts";
import { judgeReference } from "../choose-judges.ts";
import type { JudgeEntry } from "../contract.ts";
import { plainText } from "../plain-text.ts";
import type { JudgeGrades } from "../report-source.ts";
import type { IndexByJudge } from "./index-by-judge.ts";
import { judgeNames } from "./judge-names.ts";

export interface DescribedJudges {
  /** Without repeats. */
  readonly judges: readonly JudgeGrades[];
  readonly assessment: JudgesAssessment;
  /** For each of the judges. */
  readonly means: IndexByJudge["means"];
  readonly bills: readonly RunBill[];
}

export function describeJudges({ judges, assessment, means, bills }: DescribedJudges): readonly JudgeEntry[] {
  const names = judgeNames(judges.map(({ judge }) => judge));
  return judges.flatMap((record, position) => {
    const { judge } = record;
    const assessed = assessment.judges.find(({ judgeId }) => judgeId === judge.id);
    const mean = means[position];
    if (assessed === undefined || mean === undefined) return [];
    const { id, label, model, blind, endpoint } = judge;
    const family = familyOf(model);
    const identity = {
      id,
      label: plainText(label),
      model: plainText(model),
      name: names.get(id) ?? plainText(label),
      reference: plainText(judgeReference(record, judges)),
      blind,
      person: endpoint.kind === "person",
      family: family === null ? null : plainText(family),
    };
    return Object.assign(identity, assessmentOf(assessed), costsOfJudges(bills, [id]), mean);
  });
}

function assessmentOf(assessment: JudgesAssessment["judges"][number]) {
  const { tally, shared, preference, selfGrading, families, severity } = assessment;
  return {
    scored: tally.scored,
    unscored: tally.unscored,
    unscoredReasons: tally.reasons.map(({ reason, verdicts }) => ({ reason: plainText(reason), verdicts })),
    quotes: tally.quotes,
    shared,
    selfPreference: preference && {
      family: plainText(preference.family),
      difference: preference.seen.points,
      unexplained: preference.unexplained?.points ?? null,
      references: preference.references,
      interval: (preference.unexplained ?? preference.seen).interval,
      pValue: (preference.unexplained ?? preference.seen).pValue,
      own: preference.own,
      rest: preference.rest,
    },
    selfGrading,
    families: families.map(({ family, difference, conversations }) => ({
      family: family === null ? null : plainText(family),
      difference,
      conversations,
    })),
    severity,
  };
}

/** Of all their attempts; each verdict's without what they read beside them. */
export function costsOfJudges(
  bills: readonly RunBill[],
  judgeIds: readonly Digest[],
): Pick<JudgeEntry, "costUsd" | "costIsLowerBound" | "costPerVerdict"> {
  const own = bills.filter(({ judgeId }) => judgeId !== null && judgeIds.includes(judgeId));
  const costs = addCosts(own.map((bill) => bill.costs));
  const { usd, attempts } = costs;
  const graded = addCosts(own.flatMap((bill) => (bill.kind === "verdict" ? [bill.costs] : [])));
  return {
    costUsd: attempts === 0 ? null : usd,
    costIsLowerBound: hasUnknownCost(costs),
    costPerVerdict: graded.results === 0 ? null : graded.usd / graded.results,
  };
}
