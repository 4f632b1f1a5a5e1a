import type { Digest } from "../../domain/index.ts";
import { correlationInterval, median, pearsonCorrelation, type Interval, type Pair } from "../../statistics/index.ts";
import { scaledScore } from "../scenario-scores.ts";
import { conversationsOf, countVerdicts, type Panel } from "./panel.ts";

/** A judge whose grades tell nothing of what the rest of its panel agrees about. */
export interface UninformativeJudge {
  readonly judgeId: Digest;
  /** Correlation of its grades with the median of the others'; null where it always gives the same. */
  readonly agreement: number | null;
  /** Its upper 95 % confidence limit. */
  readonly atMost: number;
  /** That it and some other judge scored. */
  readonly conversations: number;
}

const leastAgreement = 0.2;
/** Of an interval with 5 % beyond either end: each end is a one-sided 95 % limit. */
const level = 0.9;
const leastConversations = 30;
/** Below, drawing among them shows too little of how they differ. */
const leastClusters = 10;
const leastPanel = 3;

/**
 * The judges of a panel of three or more whose grades carry no information, worst first: the correlation of their grades
 * with the median of the others' (the mean of a verdict's fields, each scaled to 0..1, over all conversations) has an upper
 * 95 % confidence limit below 0.2, while two of the others agree with a lower limit above it. So a judge that is harsh, lenient or
 * noisy stays, and where nothing varies that anybody could see, everybody stays. The worst is taken out before the rest is
 * looked at again. Why: docs/decisions/2026-11-22-judges-without-information.md
 */
export function uninformativeJudges(panel: Panel): readonly UninformativeJudge[] {
  const conversations = scoredConversations(panel);
  const found: UninformativeJudge[] = [];
  let judgeIds: readonly Digest[] = panel.judges.map(({ judge }) => judge.id).toSorted();
  while (judgeIds.length >= leastPanel) {
    const worst = worstOf(judgeIds, conversations);
    if (worst === null) break;
    found.push(worst);
    judgeIds = judgeIds.filter((id) => id !== worst.judgeId);
  }
  return found;
}

/** A conversation with one number for each judge who scored it. */
interface ScoredConversation {
  /** Runs of one scenario by one model config resemble each other. */
  readonly cluster: string;
  readonly scores: ReadonlyMap<Digest, number>;
}

function scoredConversations(panel: Panel): readonly ScoredConversation[] {
  return countVerdicts(panel.suite, conversationsOf(panel)).map(({ place, rubric, verdicts }) => {
    const scores = verdicts.flatMap(({ judgeId, scores: given }) => {
      const score = scaledScore(rubric.fields, given);
      return score === null ? [] : [[judgeId, score] as const];
    });
    return { cluster: `${place.modelConfigId} ${place.scenarioId}`, scores: new Map(scores) };
  });
}

function worstOf(judgeIds: readonly Digest[], conversations: readonly ScoredConversation[]): UninformativeJudge | null {
  const [worst] = judgeIds
    .flatMap((judgeId) => {
      const others = judgeIds.filter((id) => id !== judgeId);
      return suspicionOf(judgeId, { others, conversations }) ?? [];
    })
    .toSorted((one, other) => one.atMost - other.atMost);
  return worst ?? null;
}

interface Company {
  readonly others: readonly Digest[];
  readonly conversations: readonly ScoredConversation[];
}

function suspicionOf(judgeId: Digest, { others, conversations }: Company): UninformativeJudge | null {
  const shared = conversations.flatMap(({ cluster, scores }) => {
    const own = scores.get(judgeId);
    const middle = median(others.flatMap((id) => scores.get(id) ?? []));
    return own === undefined || middle === null ? [] : [{ cluster, scores, pair: [own, middle] as const }];
  });
  const agreement = pearsonCorrelation(shared.map(({ pair }) => pair));
  if ((agreement ?? 0) >= leastAgreement) return null;
  const { high } = intervalOf(shared);
  if (high >= leastAgreement || !twoAgree(others, shared)) return null;
  return { judgeId, agreement, atMost: high, conversations: shared.length };
}

/** Whether there is anything to be seen: two judges see the same in these conversations. */
function twoAgree(judgeIds: readonly Digest[], conversations: readonly ScoredConversation[]): boolean {
  return judgeIds.some((one, position) =>
    judgeIds.slice(position + 1).some((other) => {
      const shared = conversations.flatMap(({ cluster, scores }) => {
        const [first, second] = [scores.get(one), scores.get(other)];
        return first === undefined || second === undefined ? [] : [{ cluster, pair: [first, second] as const }];
      });
      return intervalOf(shared).low > leastAgreement;
    }),
  );
}

/** Too little to tell is anything from -1 to 1. */
function intervalOf(shared: readonly { readonly cluster: string; readonly pair: Pair }[]): Interval {
  const clusters = [...Map.groupBy(shared, ({ cluster }) => cluster).values()];
  if (shared.length < leastConversations || clusters.length < leastClusters) return { low: -1, high: 1 };
  const pairs = clusters.map((own) => own.map(({ pair }) => pair));
  return correlationInterval({ clusters: pairs, level, resamples: 1000, seed: 1 });
}
