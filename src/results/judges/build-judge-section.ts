import type { Digest } from "../../domain/digest.ts";
import type { ModelConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import { assessJudges, type JudgesAssessment } from "../../scoring/judges/assess-judges.ts";
import type { RunBill } from "../../store/views/views.ts";
import type { JudgeEntry, JudgeSection } from "../contract.ts";
import type { JudgeGrades } from "../report-source.ts";
import { costsOfJudges, describeJudges } from "./describe-judges.ts";
import { checkHeadline } from "./check-words.ts";
import { faultBrief, faultSentence, undecidedSentence } from "./fault-sentence.ts";
import { indexByJudge } from "./index-by-judge.ts";
import { judgeDisagreements } from "./judge-disagreements.ts";
import { judgeNames } from "./judge-names.ts";

export interface JudgeSectionSource {
  readonly suite: Suite;
  readonly modelConfigs: readonly Pick<ModelConfig, "id" | "label" | "model">[];
  /** Every judge with grades, repeats included, with its verdicts under the configurations that count. */
  readonly judges: readonly JudgeGrades[];
  /** Of every judge, under all configurations. */
  readonly bills: readonly RunBill[];
  readonly isImported: boolean;
}

/** The findings about the judges; null without any grade. Every text in it is safe to print. */
export function buildJudgeSection(source: JudgeSectionSource): JudgeSection | null {
  const graded = source.judges.filter(({ grades }) => grades.length > 0);
  if (graded.length === 0) return null;
  const judges = graded.filter(({ judge }) => judge.repeat === 1);
  const assessment = assessJudges({ ...source, judges: graded });
  const uninformative = new Set(
    assessment.faults.filter(({ kind }) => kind === "no-agreement").map(({ judgeId }) => judgeId),
  );
  const { rows, means } = indexByJudge({ ...source, judges, uninformative });
  const entries = describeJudges({ judges, assessment, means, bills: source.bills });
  const findings = {
    judges: entries,
    faults: faultsOf(assessment, entries),
    undecided: undecidedOf(assessment, entries, { judges, isImported: source.isImported }),
    passed: passedOf(assessment, entries),
  };
  return {
    judges: entries,
    headline: checkHeadline(findings),
    faults: findings.faults,
    undecided: findings.undecided,
    passed: findings.passed,
    agreement: assessment.agreement,
    retests: retestsOf(assessment, source),
    rows,
    disagreements: judgeDisagreements({
      ...source,
      judges: entries.flatMap(({ id }) => judges.find(({ judge }) => judge.id === id) ?? []),
      uninformative,
    }),
  };
}

function faultsOf({ faults }: JudgesAssessment, entries: readonly JudgeEntry[]): JudgeSection["faults"] {
  const faulty = new Set(faults.filter(({ kind }) => kind === "no-agreement").map(({ judgeId }) => judgeId));
  const others = entries.filter(({ id }) => !faulty.has(id)).map(({ reference }) => reference);
  return faults.flatMap((fault) => {
    const entry = entryOf(fault.judgeId, entries);
    if (entry === undefined) return [];
    const { judgeId, ...evidence } = fault;
    const reason = entry.unscoredReasons[0]?.reason ?? null;
    const sentence = faultSentence(fault, entry.name, others, reason);
    return { judge: entry.name, judgeId, kind: fault.kind, sentence, brief: faultBrief(fault), evidence };
  });
}

function undecidedOf(
  { undecided }: JudgesAssessment,
  entries: readonly JudgeEntry[],
  { judges, isImported }: Pick<JudgeSectionSource, "judges" | "isImported">,
): JudgeSection["undecided"] {
  return undecided.flatMap((each) => {
    const entry = entryOf(each.judgeId, entries);
    const record = judges.find(({ judge }) => judge.id === each.judgeId);
    if (entry === undefined || record === undefined) return [];
    const { judgeId, kind, have, needed, leftOut, observed } = each;
    const sentence = undecidedSentence(each, { judge: entry, config: record.judge, isImported });
    return { judge: entry.name, judgeId, kind, sentence, have, needed, leftOut, observed };
  });
}

function passedOf({ passed }: JudgesAssessment, entries: readonly JudgeEntry[]): JudgeSection["passed"] {
  return passed.flatMap(({ judgeId, kind }) => {
    const entry = entryOf(judgeId, entries);
    return entry === undefined ? [] : { judge: entry.name, judgeId, kind };
  });
}

function entryOf(id: Digest, entries: readonly JudgeEntry[]): JudgeEntry | undefined {
  return entries.find((entry) => entry.id === id);
}

function retestsOf({ retests }: JudgesAssessment, { judges, bills }: JudgeSectionSource): JudgeSection["retests"] {
  const names = judgeNames(judges.map(({ judge }) => judge).filter(({ repeat }) => repeat === 1));
  return retests.map(({ judgeIds, ...retest }) => {
    const first = judges.find(({ judge }) => judge.id === retest.judgeId)?.judge;
    const { costUsd, costIsLowerBound } = costsOfJudges(bills, judgeIds.slice(1));
    const name = names.get(retest.judgeId) ?? first?.label ?? "";
    return Object.assign(retest, { name, times: judgeIds.length, costUsd, costIsLowerBound });
  });
}
