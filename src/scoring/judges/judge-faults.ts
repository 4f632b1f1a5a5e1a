import type { Digest } from "../../domain/digest.ts";
import { exceedsShare } from "../../statistics/intervals/exceeds-share.ts";
import { leastConversations, type UndecidedJudge, type UninformativeJudge } from "../panel/uninformative-judges.ts";
import { familiesNeeded, type Excess } from "./excess.ts";
import {
  judgeChecks,
  type JudgeFault,
  type ObservedProblem,
  type PassedCheck,
  type UndecidedFault,
} from "./judge-fault.ts";
import type { SelfPreference } from "./self-preference.ts";
import type { TestRetest } from "./test-retest.ts";
import type { VerdictTally } from "./verdict-tally.ts";

/** Limits beyond which a judge has a problem. */
const judgeLimits = {
  /** Fewest conversations or verdicts to call a judge fine: none in 30 excludes a share of 10 %, at 95 %. */
  enough: 30,
  /** A preference for a single model is not one for a family. */
  models: 2,
  /** In simulations it flags at most 5 % of fair judges: grades near the end of a scale are not normal. */
  pValue: 0.04,
  /** Tolerated preference for its own family, in points of the verdict score. */
  preference: 2,
  /** Tolerated shares: a fault exceeds them by more than chance, at any number of verdicts. */
  unscored: 0.05,
  quotesNotFound: 0.1,
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
  /** Whether another judge graded under the suite. */
  readonly hasOthers: boolean;
  /** Model configs of its own family, and its conversations with them; null without a known family. */
  readonly ownFamily: { readonly modelConfigs: number; readonly conversations: number } | null;
  /** Conversations that another judge scored as well, of its own family and of others: including those that no check uses. */
  readonly shared: { readonly own: number; readonly rest: number };
  readonly retest: TestRetest | null;
}

export type Finding =
  | { readonly fault: JudgeFault }
  | { readonly undecided: UndecidedFault }
  | { readonly passed: PassedCheck };

/** One finding for each check. For an uninformative judge only that one: all other problems follow from it. */
export function findingsOf(evidence: JudgeEvidence): readonly Finding[] {
  const { judgeId, uninformative } = evidence;
  return judgeChecks.map((kind) => {
    if (uninformative === null) return checks[kind](evidence) ?? { passed: { judgeId, kind } };
    const { agreement, atMost, conversations } = uninformative;
    if (kind === "no-agreement") return { fault: { judgeId, kind, agreement, atMost, conversations } };
    return undecided({ judgeId, kind }, { lacking: "information" });
  });
}

/** Null for a check that found nothing. */
const checks: Readonly<Record<JudgeFault["kind"], (evidence: JudgeEvidence) => Finding | null>> = {
  "no-agreement": company,
  "own-family": ownFamily,
  unscored,
  unstable: stability,
  quotes,
};

type Lack = Pick<UndecidedFault, "lacking"> & Partial<Omit<UndecidedFault, "judgeId" | "kind">>;

function undecided(subject: Pick<UndecidedFault, "judgeId" | "kind">, lack: Lack): Finding {
  return { undecided: { ...subject, have: 0, needed: 1, leftOut: 0, observed: null, ...lack } };
}

function company({ judgeId, hasOthers, shared, undecided: open }: JudgeEvidence): Finding | null {
  const subject = { judgeId, kind: "no-agreement" } as const;
  if (!hasOthers) return undecided(subject, { lacking: "another-judge" });
  if (open === null) return null;
  const { lacking, conversations: have } = open;
  const needed = lacking === "shared-conversations" ? leastConversations : have + 1;
  const leftOut = Math.max(0, shared.own + shared.rest - have);
  return undecided(subject, { lacking, have, needed, leftOut });
}

function ownFamily(evidence: JudgeEvidence): Finding | null {
  const { judgeId, preference, ownFamily: own, hasOthers } = evidence;
  const subject = { judgeId, kind: "own-family" } as const;
  if (own === null) return undecided(subject, { lacking: "family" });
  if (own.modelConfigs === 0) return undecided(subject, { lacking: "own-family-answers" });
  if (own.conversations === 0) return undecided(subject, { lacking: "own-family-grades" });
  if (!hasOthers) return undecided(subject, { lacking: "another-judge" });
  const observed = observedPreference(preference);
  const lack = lackingForPreference(evidence);
  if (lack !== null || preference === null) return lack && undecided(subject, { ...lack, observed });
  const { family, seen, unexplained, references } = preference;
  if (unexplained !== null && isBeyondChance(unexplained)) {
    const { families } = preference.rest;
    if (families < familiesNeeded) {
      return undecided(subject, { lacking: "other-families", have: families, needed: familiesNeeded, observed });
    }
    const { points, interval, pValue } = unexplained;
    const difference = seen.points;
    return {
      fault: { ...subject, family, difference, unexplained: points, interval, pValue, ...preference.own },
    };
  }
  if (isBeyondChance(seen)) {
    if (unexplained === null) return undecided(subject, { lacking: "spread", observed });
    // With only two judges, no third can show which has the scale and which the noise.
    if (references < 2) return undecided(subject, { lacking: "references", have: references, needed: 2, observed });
  }
  const isSuspect = observed !== null && (unexplained ?? seen).points > judgeLimits.preference;
  return isSuspect ? undecided(subject, { lacking: "clear-preference", observed }) : null;
}

function observedPreference(preference: SelfPreference | null): ObservedProblem | null {
  if (preference === null || preference.seen.points <= judgeLimits.preference) return null;
  const { family, seen, own } = preference;
  return { kind: "own-family", family, difference: seen.points, ...own };
}

/** The data missing for a test of a judge's preference; null where none. */
function lackingForPreference({ preference, shared }: JudgeEvidence): Lack | null {
  const none = { conversations: 0, models: 0 };
  const { own = none, rest = none, seen = null } = preference ?? {};
  const { enough, models } = judgeLimits;
  if (shared.own > 0 && shared.rest === 0) return { lacking: "other-conversations", needed: enough };
  const leftOut = {
    own: Math.max(0, shared.own - own.conversations),
    rest: Math.max(0, shared.rest - rest.conversations),
  };
  const wanted = [
    { lacking: "own-family-conversations", have: own.conversations, needed: enough, leftOut: leftOut.own },
    { lacking: "own-family-models", have: own.models, needed: models },
    { lacking: "other-conversations", have: rest.conversations, needed: enough, leftOut: leftOut.rest },
    // Two are too few for a test: each judge of them has its own mean.
    { lacking: "other-models", have: rest.models, needed: seen?.pValue === null ? rest.models + 1 : models },
  ] as const;
  return wanted.find(({ have, needed }) => have < needed) ?? null;
}

function isBeyondChance(excess: Excess): excess is Excess & { readonly pValue: number } {
  const { points, pValue } = excess;
  return points > judgeLimits.preference && pValue !== null && pValue < judgeLimits.pValue;
}

function unscored({ judgeId, tally }: JudgeEvidence): Finding | null {
  const subject = { judgeId, kind: "unscored" } as const;
  const verdicts = tally.scored + tally.unscored;
  const fault = { ...subject, unscored: tally.unscored, verdicts };
  return shareOf(fault, { count: tally.unscored, of: verdicts, tolerated: judgeLimits.unscored });
}

function quotes({ judgeId, tally }: JudgeEvidence): Finding | null {
  const subject = { judgeId, kind: "quotes" } as const;
  if (tally.quotes === null) return undecided(subject, { lacking: "quotes" });
  const { verbatim, foreign, missing } = tally.quotes;
  const asked = verbatim + foreign + missing;
  const fault = { ...subject, foreign, missing, quotes: asked };
  return shareOf(fault, { count: foreign + missing, of: asked, tolerated: judgeLimits.quotesNotFound });
}

/** A fault from the number on at which a share that is tolerated is too rare to explain it. */
function shareOf(
  fault: Extract<JudgeFault, { kind: "unscored" | "quotes" }>,
  { count, of, tolerated }: { readonly count: number; readonly of: number; readonly tolerated: number },
) {
  if (exceedsShare({ count, of, share: tolerated, level: 0.95 })) return { fault };
  const { judgeId, kind } = fault;
  const observed = count > tolerated * of ? ({ kind: "share", count, of } as const) : null;
  const needed = Math.max(judgeLimits.enough, observed === null ? 0 : of + 1);
  if (of >= needed) return null;
  const lacking = of < judgeLimits.enough ? "verdicts" : "clear-share";
  return undecided({ judgeId, kind }, { lacking, have: of, needed, observed });
}

function stability({ judgeId, retest }: JudgeEvidence): Finding | null {
  const subject = { judgeId, kind: "unstable" } as const;
  if (retest === null) return undecided(subject, { lacking: "repeats" });
  const { identical, meanAbsoluteDifference, alpha, conversations } = retest;
  const { retestAlpha, retestDifference, smallDifference, enough: needed } = judgeLimits;
  // Without an alpha all grades are the same.
  const isApart = alpha !== null && meanAbsoluteDifference > (alpha < retestAlpha ? smallDifference : retestDifference);
  if (conversations < needed) {
    const observed = isApart ? ({ kind: "apart", meanAbsoluteDifference } as const) : null;
    return undecided(subject, { lacking: "repeated-conversations", have: conversations, needed, observed });
  }
  return isApart ? { fault: { ...subject, identical, meanAbsoluteDifference, alpha, conversations } } : null;
}
