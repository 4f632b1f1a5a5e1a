import type { Digest } from "../../domain/digest.ts";
import { correlationInterval, slopeInterval } from "../../statistics/agreement/correlation-interval.ts";
import { pearsonCorrelation, type Pair } from "../../statistics/agreement/correlation.ts";
import { median } from "../../statistics/descriptive.ts";
import type { Interval } from "../../statistics/intervals/interval.ts";
import { scaledScore } from "../scenario-scores.ts";
import { conversationsOf, countVerdicts, type Panel } from "./panel.ts";

/** A judge whose grades do not reflect what the rest of its panel agrees on. */
export interface UninformativeJudge {
  readonly judgeId: Digest;
  /** Correlation of its grades with the median of the others'; null for constant grades. */
  readonly agreement: number | null;
  /** Its upper 95 % confidence limit. */
  readonly atMost: number;
  /** Conversations that it and some other judge scored. */
  readonly conversations: number;
}

/**
 * A judge whose informativeness is undecided: it shares too few conversations with others, the correlation with them is too
 * uncertain, it is certainly low but the others' grades lie too close together (at the ceiling) to tell noise from random
 * grades, or nothing shows which of the judges causes it.
 */
export interface UndecidedJudge {
  readonly judgeId: Digest;
  readonly lacking: "shared-conversations" | "clear-agreement" | "range" | "arbiter";
  /** That it and some other judge scored. */
  readonly conversations: number;
}

export interface PanelInformation {
  /** Worst first. */
  readonly uninformative: readonly UninformativeJudge[];
  readonly undecided: readonly UndecidedJudge[];
}

const leastAgreement = 0.2;
/** Points for each point of the others' median. A noisy judge has a low correlation where grades hardly vary, but its slope. */
const leastSlope = 0.2;
/** Of an interval with 5 % beyond either end: each end is a one-sided 95 % limit. */
const level = 0.9;
export const leastConversations = 30;
/** With fewer, resampling shows too little of their variation. */
const leastClusters = 10;

/** The judges of a panel whose grades carry no information: see `panelInformation`. */
export function uninformativeJudges(panel: Panel): readonly UninformativeJudge[] {
  return panelInformation(panel).uninformative;
}

/**
 * Which judges of a panel of two or more carry no information: the correlation of their grades with the median of the others'
 * (the mean of a verdict's fields, each scaled to 0..1, over all conversations) has an upper 95 % confidence limit below 0.2,
 * so has the slope of its grades over that median, and there is something to see. That is so where two of the others agree with a lower limit above 0.2; or where another
 * judge's grades of one model config's runs of a scenario go with each other with such a limit, and the judge's own do not. So
 * a judge that is harsh, lenient or noisy stays, and where nothing varies that a judge could see, all stay. The worst is taken
 * out before the rest is looked at again. Why: docs/decisions/2026-11-22-judges-without-information.md
 */
export function panelInformation(panel: Panel): PanelInformation {
  if (panel.judges.length < 2) return { uninformative: [], undecided: [] };
  const conversations = scoredConversations(panel);
  const uninformative: UninformativeJudge[] = [];
  let judgeIds: readonly Digest[] = panel.judges.map(({ judge }) => judge.id).toSorted();
  while (judgeIds.length > 1) {
    const views = judgeIds.flatMap((judgeId) => {
      const others = judgeIds.filter((id) => id !== judgeId);
      return viewOf(judgeId, { others, conversations }) ?? [];
    });
    const [worst] = views
      .flatMap((view) => ("atMost" in view ? view : []))
      .toSorted((one, other) => one.atMost - other.atMost);
    if (worst === undefined)
      return { uninformative, undecided: views.flatMap((view) => ("lacking" in view ? view : [])) };
    uninformative.push(worst);
    judgeIds = judgeIds.filter((id) => id !== worst.judgeId);
  }
  return { uninformative, undecided: [] };
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

interface Company {
  readonly others: readonly Digest[];
  readonly conversations: readonly ScoredConversation[];
}

/** Null for a judge whose grades correlate with the others'. */
function viewOf(judgeId: Digest, company: Company): UninformativeJudge | UndecidedJudge | null {
  const shared = company.conversations.flatMap(({ cluster, scores }) => {
    const own = scores.get(judgeId);
    const middle = median(company.others.flatMap((id) => scores.get(id) ?? []));
    return own === undefined || middle === null ? [] : [{ cluster, pair: [own, middle] as const }];
  });
  const place = { judgeId, conversations: shared.length };
  if (shared.length < leastConversations) return { ...place, lacking: "shared-conversations" };
  const agreement = pearsonCorrelation(shared.map(({ pair }) => pair));
  if ((agreement ?? 0) >= leastAgreement) return null;
  const { high } = intervalOf(shared);
  if (high >= leastAgreement) return { ...place, lacking: "clear-agreement" };
  if (intervalOf(shared, slopeInterval).high >= leastSlope) return { ...place, lacking: "range" };
  const isConstant = agreement === null;
  if (!twoAgree(company) && !isBlindBeside(judgeId, company, isConstant)) return { ...place, lacking: "arbiter" };
  return { ...place, agreement, atMost: high };
}

/** Whether there is variation to detect: two judges agree on the conversations that they share. */
function twoAgree({ others, conversations }: Company): boolean {
  return others.some((one, position) =>
    others.slice(position + 1).some((other) => {
      const shared = conversations.flatMap(({ cluster, scores }) => {
        const [first, second] = [scores.get(one), scores.get(other)];
        return first === undefined || second === undefined ? [] : [{ cluster, pair: [first, second] as const }];
      });
      return intervalOf(shared).low > leastAgreement;
    }),
  );
}

/**
 * Whether another judge's grades repeat from run to run and this one's do not. Its grades of the runs of one cell are as
 * far apart as any two of its grades; a judge that measures something else, or the opposite, grades such runs alike.
 */
function isBlindBeside(judgeId: Digest, { others, conversations }: Company, isConstant: boolean): boolean {
  if (!isConstant && agreementOfRuns(judgeId, conversations).high >= leastAgreement) return false;
  return others.some((other) => agreementOfRuns(other, conversations).low > leastAgreement);
}

/** Of a judge's grades of one cell (a model config's runs of one scenario) with each other. */
function agreementOfRuns(judgeId: Digest, conversations: readonly ScoredConversation[]): Interval {
  const graded = conversations.flatMap(({ cluster, scores }) => {
    const score = scores.get(judgeId);
    return score === undefined ? [] : [{ cluster, score }];
  });
  const pairs = [...Map.groupBy(graded, ({ cluster }) => cluster)].flatMap(([cluster, runs]) =>
    runs.flatMap((one) => runs.flatMap((other) => (one === other ? [] : [{ cluster, pair: pairOf(one, other) }]))),
  );
  return intervalOf(pairs);
}

interface Scored {
  readonly score: number;
}

function pairOf(one: Scored, other: Scored): Pair {
  return [one.score, other.score];
}

/** With too few data the interval is -1 to 1. */
function intervalOf(
  shared: readonly { readonly cluster: string; readonly pair: Pair }[],
  intervalBy: typeof correlationInterval = correlationInterval,
): Interval {
  const clusters = [...Map.groupBy(shared, ({ cluster }) => cluster).values()];
  if (shared.length < leastConversations || clusters.length < leastClusters) return { low: -1, high: 1 };
  const pairs = clusters.map((own) => own.map(({ pair }) => pair));
  return intervalBy({ clusters: pairs, level, resamples: 1000, seed: 1 });
}
