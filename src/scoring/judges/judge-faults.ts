import type { Digest } from "../../domain/index.ts";
import { holmAdjust } from "../../statistics/index.ts";
import type { UninformativeJudge } from "../panel/uninformative-judges.ts";
import type { JudgeFault, UndecidedFault } from "./judge-fault.ts";
import type { SelfPreference } from "./self-preference.ts";
import type { TestRetest } from "./test-retest.ts";
import type { VerdictTally } from "./verdict-tally.ts";

/** Beyond these something is the matter with a judge. */
const judgeLimits = {
  /** Conversations, verdicts or grades below which nobody is blamed. */
  enough: 30,
  /** A judge may like one model for its own sake. */
  modelConfigs: 2,
  /** With fewer no sign-flip test can come below the p value. */
  scenarios: 8,
  pValue: 0.01,
  /** Points of the verdict score by which its own family may lie higher. */
  preference: 2,
  unscored: 0.05,
  quotesNotFound: 0.2,
  /** Krippendorff's customary limit for what can be relied on. */
  retestAlpha: 0.8,
  /** Points of the verdict score between two grades of one conversation: by which it may differ at most, whatever alpha is. */
  retestDifference: 10,
  /** What nobody minds, however alike all grades are. */
  smallDifference: 5,
} as const;

/** All that is known of one judge. */
export interface JudgeEvidence {
  readonly judgeId: Digest;
  readonly tally: VerdictTally;
  readonly uninformative: UninformativeJudge | null;
  /** That two others scored as well; null where there are no two others. */
  readonly sharedWithTwo: number | null;
  readonly preference: SelfPreference | null;
  /** Holm's; null where there was too little to test. */
  readonly adjustedP: number | null;
  /** Whether it graded a model of its own family, and there are other judges. */
  readonly gradedOwnFamily: boolean;
  readonly retest: TestRetest | null;
}

export type Finding = { readonly fault: JudgeFault } | { readonly undecided: UndecidedFault };

/** Of a judge whose grades tell nothing this is all that is said: whatever else is the matter with it follows. */
export function findingsOf(evidence: JudgeEvidence): readonly Finding[] {
  if (evidence.uninformative !== null) return [noAgreement(evidence.uninformative)];
  return [company, ownFamily, unscored, stability, quotes].flatMap((look) => look(evidence) ?? []);
}

/** Holm's p values over the preferences that there is enough to test of; null for the others. */
export function adjustedPs(preferences: readonly (SelfPreference | null)[]): readonly (number | null)[] {
  const tested = preferences.map((each) => (lackingForPreference(each) === null ? each : null));
  const adjusted = [...holmAdjust(tested.flatMap((each) => each?.pValue ?? []))];
  return tested.map((each) => (each === null ? null : (adjusted.shift() ?? null)));
}

/** What is missing for a test of a judge's preference; null where nothing is. */
function lackingForPreference(
  preference: SelfPreference | null,
): Pick<UndecidedFault, "lacking" | "have" | "needed"> | null {
  const none = { conversations: 0, modelConfigs: 0 };
  const { own = none, rest = none, scenarios = 0 } = preference ?? {};
  const { enough } = judgeLimits;
  const wanted = [
    { lacking: "own-family-conversations", have: own.conversations, needed: enough },
    { lacking: "own-family-model-configs", have: own.modelConfigs, needed: judgeLimits.modelConfigs },
    { lacking: "other-conversations", have: rest.conversations, needed: enough },
    { lacking: "scenarios", have: scenarios, needed: judgeLimits.scenarios },
  ] as const;
  return wanted.find(({ have, needed }) => have < needed) ?? null;
}

function noAgreement({ judgeId, agreement, atMost, conversations }: UninformativeJudge): Finding {
  return { fault: { judgeId, kind: "no-agreement", agreement, atMost, conversations } };
}

function company({ judgeId, sharedWithTwo: have }: JudgeEvidence): Finding | null {
  const { enough: needed } = judgeLimits;
  if (have === null || have >= needed) return null;
  return { undecided: { judgeId, kind: "no-agreement", lacking: "shared-conversations", have, needed } };
}

function ownFamily({ judgeId, preference, adjustedP, gradedOwnFamily }: JudgeEvidence): Finding | null {
  if (!gradedOwnFamily) return null;
  const place = { judgeId, kind: "own-family" } as const;
  const lacking = lackingForPreference(preference);
  if (lacking !== null || preference === null || adjustedP === null)
    return lacking && { undecided: { ...place, ...lacking } };
  const { family, difference, unexplained, references, interval, own } = preference;
  if (difference <= judgeLimits.preference || adjustedP >= judgeLimits.pValue) return null;
  if (unexplained === null) return { undecided: { ...place, lacking: "spread", have: 0, needed: 1 } };
  if (unexplained <= judgeLimits.preference) {
    // Of two judges nobody else can say which of them has the scale and which the noise.
    return references > 1 ? null : { undecided: { ...place, lacking: "references", have: references, needed: 2 } };
  }
  return { fault: { ...place, family, difference, unexplained, interval, pValue: adjustedP, ...own } };
}

function unscored({ judgeId, tally }: JudgeEvidence): Finding | null {
  const verdicts = tally.scored + tally.unscored;
  if (tally.unscored <= judgeLimits.unscored * verdicts) return null;
  const place = { judgeId, kind: "unscored" } as const;
  return enoughOr({ ...place, lacking: "verdicts", have: verdicts }, { ...place, unscored: tally.unscored, verdicts });
}

function stability({ judgeId, retest }: JudgeEvidence): Finding | null {
  if (retest === null || retest.alpha === null) return null;
  const { identical, meanAbsoluteDifference, alpha, conversations } = retest;
  const { retestAlpha, retestDifference, smallDifference } = judgeLimits;
  if (meanAbsoluteDifference <= (alpha < retestAlpha ? smallDifference : retestDifference)) return null;
  const place = { judgeId, kind: "unstable" } as const;
  return enoughOr(
    { ...place, lacking: "repeated-conversations", have: conversations },
    { ...place, identical, meanAbsoluteDifference, alpha, conversations },
  );
}

function quotes({ judgeId, tally }: JudgeEvidence): Finding | null {
  if (tally.quotes === null) return null;
  const { verbatim, foreign, missing } = tally.quotes;
  const asked = verbatim + foreign + missing;
  if (foreign + missing <= judgeLimits.quotesNotFound * asked) return null;
  const place = { judgeId, kind: "quotes" } as const;
  return enoughOr({ ...place, lacking: "verdicts", have: asked }, { ...place, foreign, missing, quotes: asked });
}

function enoughOr(lack: Omit<UndecidedFault, "needed">, fault: JudgeFault): Finding {
  const { enough: needed } = judgeLimits;
  return lack.have < needed ? { undecided: { ...lack, needed } } : { fault };
}
