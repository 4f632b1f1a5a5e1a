import type { Digest } from "../../domain/index.ts";
import { leastConversations, type UndecidedJudge, type UninformativeJudge } from "../panel/uninformative-judges.ts";
import type { Excess } from "./excess.ts";
import type { JudgeFault, UndecidedFault } from "./judge-fault.ts";
import type { SelfPreference } from "./self-preference.ts";
import type { TestRetest } from "./test-retest.ts";
import type { VerdictTally } from "./verdict-tally.ts";

/** Limits beyond which a judge has a problem. */
const judgeLimits = {
  /** Fewest conversations, verdicts or grades for reporting a judge. */
  enough: 30,
  /** A preference for a single model is not one for a family. */
  models: 2,
  /** In simulations it flags at most 5 % of fair judges: grades near the end of a scale are not normal. */
  pValue: 0.04,
  /** Tolerated preference for its own family, in points of the verdict score. */
  preference: 2,
  unscored: 0.05,
  quotesNotFound: 0.2,
  /** Krippendorff's customary limit for reliable data. */
  retestAlpha: 0.8,
  /** Tolerated difference of two grades of one conversation, in points of the verdict score, for any alpha. */
  retestDifference: 10,
  /** Tolerated rate for any similarity of grades. */
  smallDifference: 5,
} as const;

/** The inputs for one judge. */
export interface JudgeEvidence {
  readonly judgeId: Digest;
  readonly tally: VerdictTally;
  readonly uninformative: UninformativeJudge | null;
  /** The data missing to decide whether its grades are informative; null where none, and without other judges. */
  readonly undecided: UndecidedJudge | null;
  readonly preference: SelfPreference | null;
  /** Whether it graded a model of its own family, and there are other judges. */
  readonly gradedOwnFamily: boolean;
  readonly retest: TestRetest | null;
}

export type Finding = { readonly fault: JudgeFault } | { readonly undecided: UndecidedFault };

/** Reports only this for an uninformative judge: all other problems follow from it. */
export function findingsOf(evidence: JudgeEvidence): readonly Finding[] {
  if (evidence.uninformative !== null) return [noAgreement(evidence.uninformative)];
  return [company, ownFamily, unscored, stability, quotes].flatMap((look) => look(evidence) ?? []);
}

/** The data missing for a test of a judge's preference; null where none. */
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
    // Two are too few for a test: each judge of them has its own mean.
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
  const subject = { judgeId, kind: "own-family" } as const;
  const lacking = lackingForPreference(preference);
  if (lacking !== null || preference === null) return lacking && { undecided: { ...subject, ...lacking } };
  const { family, seen, unexplained, references, own } = preference;
  if (unexplained !== null && isBeyondChance(unexplained)) {
    return {
      fault: {
        ...subject,
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
  if (unexplained === null) return { undecided: { ...subject, lacking: "spread", have: 0, needed: 1 } };
  // With only two judges, no third can show which has the scale and which the noise.
  return references > 1 ? null : { undecided: { ...subject, lacking: "references", have: references, needed: 2 } };
}

function isBeyondChance(excess: Excess): excess is Excess & { readonly pValue: number } {
  const { points, pValue } = excess;
  return points > judgeLimits.preference && pValue !== null && pValue < judgeLimits.pValue;
}

function unscored({ judgeId, tally }: JudgeEvidence): Finding | null {
  const verdicts = tally.scored + tally.unscored;
  if (tally.unscored <= judgeLimits.unscored * verdicts) return null;
  const subject = { judgeId, kind: "unscored" } as const;
  return enoughOr(
    { ...subject, lacking: "verdicts", have: verdicts },
    { ...subject, unscored: tally.unscored, verdicts },
  );
}

function stability({ judgeId, retest }: JudgeEvidence): Finding | null {
  if (retest === null || retest.alpha === null) return null;
  const { identical, meanAbsoluteDifference, alpha, conversations } = retest;
  const { retestAlpha, retestDifference, smallDifference } = judgeLimits;
  if (meanAbsoluteDifference <= (alpha < retestAlpha ? smallDifference : retestDifference)) return null;
  const subject = { judgeId, kind: "unstable" } as const;
  return enoughOr(
    { ...subject, lacking: "repeated-conversations", have: conversations },
    { ...subject, identical, meanAbsoluteDifference, alpha, conversations },
  );
}

function quotes({ judgeId, tally }: JudgeEvidence): Finding | null {
  if (tally.quotes === null) return null;
  const { verbatim, foreign, missing } = tally.quotes;
  const asked = verbatim + foreign + missing;
  if (foreign + missing <= judgeLimits.quotesNotFound * asked) return null;
  const subject = { judgeId, kind: "quotes" } as const;
  return enoughOr({ ...subject, lacking: "verdicts", have: asked }, { ...subject, foreign, missing, quotes: asked });
}

function enoughOr(lack: Omit<UndecidedFault, "needed">, fault: JudgeFault): Finding {
  const { enough: needed } = judgeLimits;
  return lack.have < needed ? { undecided: { ...lack, needed } } : { fault };
}
