import type { Digest } from "../../domain/index.ts";
import { leastConversations, type UndecidedJudge, type UninformativeJudge } from "../panel/uninformative-judges.ts";
import type { Excess } from "./excess.ts";
import type { JudgeFault, UndecidedFault } from "./judge-fault.ts";
import type { SelfPreference } from "./self-preference.ts";
import type { TestRetest } from "./test-retest.ts";
import type { VerdictTally } from "./verdict-tally.ts";

/** Beyond these something is the matter with a judge. */
const judgeLimits = {
  /** Conversations, verdicts or grades below which nobody is blamed. */
  enough: 30,
  /** A judge may like one model for its own sake. */
  models: 2,
  /** Simulated, it names at most 5 % of honest judges: grades near the end of a scale are not normal. */
  pValue: 0.04,
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
  /** What is missing to tell whether its grades carry information; null where nothing is, and without other judges. */
  readonly undecided: UndecidedJudge | null;
  readonly preference: SelfPreference | null;
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

/** What is missing for a test of a judge's preference; null where nothing is. */
function lackingForPreference(
  preference: SelfPreference | null,
): Pick<UndecidedFault, "lacking" | "have" | "needed"> | null {
  const none = { conversations: 0, models: 0 };
  const { own = none, rest = none, seen = null } = preference ?? {};
  const { enough, models } = judgeLimits;
  const wanted = [
    { lacking: "own-family-conversations", have: own.conversations, needed: enough },
    { lacking: "own-family-models", have: own.models, needed: models },
    { lacking: "other-conversations", have: rest.conversations, needed: enough },
    // Too few for a test, even if they are two: each judge of them has its own mean.
    { lacking: "other-models", have: rest.models, needed: seen?.pValue === null ? rest.models + 1 : models },
  ] as const;
  return wanted.find(({ have, needed }) => have < needed) ?? null;
}

function noAgreement({ judgeId, agreement, atMost, conversations }: UninformativeJudge): Finding {
  return { fault: { judgeId, kind: "no-agreement", agreement, atMost, conversations } };
}

function company({ judgeId, undecided }: JudgeEvidence): Finding | null {
  if (undecided === null) return null;
  const { lacking, conversations: have } = undecided;
  const needed = lacking === "shared-conversations" ? leastConversations : have + 1;
  return { undecided: { judgeId, kind: "no-agreement", lacking, have, needed } };
}

function ownFamily({ judgeId, preference, gradedOwnFamily }: JudgeEvidence): Finding | null {
  if (!gradedOwnFamily) return null;
  const place = { judgeId, kind: "own-family" } as const;
  const lacking = lackingForPreference(preference);
  if (lacking !== null || preference === null) return lacking && { undecided: { ...place, ...lacking } };
  const { family, seen, unexplained, references, own } = preference;
  if (unexplained !== null && isBeyondChance(unexplained)) {
    return {
      fault: {
        ...place,
        family,
        difference: seen.points,
        unexplained: unexplained.points,
        interval: unexplained.interval,
        pValue: unexplained.pValue,
        ...own,
      },
    };
  }
  if (!isBeyondChance(seen)) return null;
  if (unexplained === null) return { undecided: { ...place, lacking: "spread", have: 0, needed: 1 } };
  // Of two judges nobody else can say which of them has the scale and which the noise.
  return references > 1 ? null : { undecided: { ...place, lacking: "references", have: references, needed: 2 } };
}

function isBeyondChance(excess: Excess): excess is Excess & { readonly pValue: number } {
  const { points, pValue } = excess;
  return points > judgeLimits.preference && pValue !== null && pValue < judgeLimits.pValue;
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
