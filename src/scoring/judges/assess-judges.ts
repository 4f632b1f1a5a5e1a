import type { Digest } from "../../domain/digest.ts";
import type { JudgeConfig } from "../../domain/model-config.ts";
import { familyOf } from "../../domain/model-family.ts";
import type { Suite } from "../../domain/suite.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import { estimateSeverity, severityIntervals, type JudgeSeverity } from "../panel/judge-severity.ts";
import { conversationsOf, countVerdicts, isOwnFamily, type PanelJudge } from "../panel/panel.ts";
import { panelInformation } from "../panel/uninformative-judges.ts";
import { comparedGrades } from "./compared-grades.ts";
import { familyDifferences, type FamilyDifference } from "./family-differences.ts";
import { judgeAgreement, type JudgeAgreement } from "./judge-agreement.ts";
import type { JudgeFault, PassedCheck, UndecidedFault } from "./judge-fault.ts";
import { findingsOf, type JudgeEvidence } from "./judge-faults.ts";
import { judgedConversations, type JudgedConversation } from "./judged-conversations.ts";
import { selfGrading, type SelfGrading } from "./self-grading.ts";
import { selfPreference, type SelfPreference } from "./self-preference.ts";
import { testRetest, type TestRetest } from "./test-retest.ts";
import { tallyVerdicts, type VerdictTally } from "./verdict-tally.ts";

export interface JudgesUnderTest {
  readonly suite: Suite;
  /** With their repeats, in display order. */
  readonly judges: readonly { readonly judge: JudgeConfig; readonly grades: readonly GradedConversation[] }[];
  readonly modelConfigs: readonly { readonly id: Digest; readonly model: string }[];
}

export interface JudgeAssessment {
  readonly judgeId: Digest;
  readonly tally: VerdictTally;
  /** Conversations that it and at least one other judge scored. */
  readonly shared: number;
  /** Compared with the other judges; empty without any. */
  readonly families: readonly FamilyDifference[];
  readonly preference: SelfPreference | null;
  readonly selfGrading: SelfGrading | null;
  /** Compared with the mean of all judges; null for an uninformative judge, and where judges share too few conversations. */
  readonly severity: Omit<JudgeSeverity, "judgeId"> | null;
}

export interface JudgesAssessment {
  /** First grades only, without repeats. */
  readonly judges: readonly JudgeAssessment[];
  /** Null where no two judges scored the same conversation. */
  readonly agreement: JudgeAgreement | null;
  readonly retests: readonly TestRetest[];
  /** Every check of every judge is in one of these three. */
  readonly faults: readonly JudgeFault[];
  readonly undecided: readonly UndecidedFault[];
  readonly passed: readonly PassedCheck[];
}

/** The judges' agreement with each other and with themselves, and the faults of single judges. */
export function assessJudges({ suite, judges: all, modelConfigs }: JudgesUnderTest): JudgesAssessment {
  const judges = all.filter(({ judge }) => judge.repeat === 1);
  // A single judge has no other to be compared with.
  const conversations = judges.length < 2 ? [] : judgedConversations(suite, judges);
  const retests = testRetest(suite, all);
  // Preference for the judge's own family is tested separately.
  const information = panelInformation({ suite, judges, modelConfigs, excludeOwnFamily: true });
  const uninformative = new Set(information.uninformative.map(({ judgeId }) => judgeId));
  const comparisons = comparedGrades({ judges, conversations, modelConfigs, uninformative });
  const preferences = judges.map(({ judge }, position) =>
    uninformative.has(judge.id) ? null : selfPreference(judge, comparisons[position] ?? []),
  );
  const selfGradings = judges.map(({ judge }, position) =>
    uninformative.has(judge.id) ? null : selfGrading(judge, comparisons[position] ?? []),
  );
  const severities = severitiesOf({ suite, judges, modelConfigs }, uninformative);
  const relatives = relativesAmong(modelConfigs);
  const evidence = judges.map(({ judge, grades }, position): JudgeEvidence => ({
    judgeId: judge.id,
    tally: tallyVerdicts(grades),
    uninformative: information.uninformative.find(({ judgeId }) => judgeId === judge.id) ?? null,
    undecided: information.undecided.find(({ judgeId }) => judgeId === judge.id) ?? null,
    preference: preferences[position] ?? null,
    hasOthers: judges.length > 1,
    ownFamily:
      familyOf(judge.model) === null
        ? null
        : {
            modelConfigs: modelConfigs.filter(({ model }) => isOwnFamily(judge.model, model)).length,
            conversations: grades.filter(relatives(judge)).length,
          },
    shared: {
      own: countShared(conversations.filter(relatives(judge)), position),
      rest: countShared(
        conversations.filter((each) => !relatives(judge)(each)),
        position,
      ),
    },
    retest: retests.find(({ judgeId }) => judgeId === judge.id) ?? null,
  }));
  const findings = evidence.flatMap(findingsOf);
  const agreement = judgeAgreement(suite, judges, conversations, uninformative);
  return {
    judges: evidence.map(({ judgeId, tally, preference }, position) => ({
      judgeId,
      tally,
      shared: countShared(conversations, position),
      families: familyDifferences(comparisons[position] ?? []),
      preference,
      selfGrading: selfGradings[position] ?? null,
      severity: severities.get(judgeId) ?? null,
    })),
    agreement: agreement.pairs.length === 0 ? null : agreement,
    retests,
    faults: findings.flatMap((finding) => ("fault" in finding ? finding.fault : [])),
    undecided: findings.flatMap((finding) => ("undecided" in finding ? finding.undecided : [])),
    passed: findings.flatMap((finding) => ("passed" in finding ? finding.passed : [])),
  };
}

/** Coverage of the intervals of severity. */
const level = 0.95;

/** As in a panel of all judges, each of which leaves out its own family. */
function severitiesOf(
  { suite, judges, modelConfigs }: Omit<JudgesUnderTest, "judges"> & { readonly judges: readonly PanelJudge[] },
  uninformative: ReadonlySet<Digest>,
): ReadonlyMap<Digest, Omit<JudgeSeverity, "judgeId">> {
  const heard = judges.filter(({ judge }) => !uninformative.has(judge.id));
  if (heard.length < 2) return new Map();
  const conversations = conversationsOf({ suite, judges: heard, modelConfigs, excludeOwnFamily: true });
  const judgeIds = heard.map(({ judge }) => judge.id);
  const severity = estimateSeverity(suite, judgeIds, countVerdicts(suite, conversations));
  const found = severity === null ? [] : severityIntervals(severity, level);
  return new Map(found.map(({ judgeId, points, interval }) => [judgeId, { points, interval }]));
}

/** Whether a conversation is with a model of a judge's own family. */
function relativesAmong(modelConfigs: JudgesUnderTest["modelConfigs"]) {
  const models = new Map(modelConfigs.map(({ id, model }) => [id, model]));
  return ({ model: judge }: JudgeConfig) =>
    ({ modelConfigId }: Pick<GradedConversation, "modelConfigId">): boolean => {
      const model = models.get(modelConfigId);
      return model !== undefined && isOwnFamily(judge, model);
    };
}

/** Conversations that this judge and at least one other scored. */
function countShared(conversations: readonly JudgedConversation[], position: number): number {
  const shared = conversations.filter(({ grades }) => grades[position] !== null);
  return shared.filter(({ grades }) => grades.filter((grade) => grade !== null).length > 1).length;
}
