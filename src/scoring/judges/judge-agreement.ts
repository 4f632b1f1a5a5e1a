import type { Digest } from "../../domain/digest.ts";
import type { Suite } from "../../domain/suite.ts";
import { intraclassCorrelation } from "../../statistics/agreement/intraclass-correlation.ts";
import { weightedKappa } from "../../statistics/agreement/weighted-kappa.ts";
import type { PanelJudge } from "../panel/panel.ts";
import {
  fieldAgreement,
  fieldPairAgreement,
  gradedFields,
  type FieldAgreement,
  type FieldPairAgreement,
} from "./field-agreement.ts";
import { scoresInCommon, type JudgedConversation } from "./judged-conversations.ts";

export interface JudgeAgreement {
  readonly fields: readonly FieldAgreement[];
  /** Pairs of judges that share a conversation. */
  readonly pairs: readonly JudgePair[];
  readonly reliability: PanelReliability | null;
}

export interface JudgePair {
  readonly judgeIds: readonly [Digest, Digest];
  readonly conversations: number;
  /** Weighted (quadratic), on verdict scores; null where all are the same. */
  readonly kappa: number | null;
  /** The first minus the second, in points of the verdict score; null without a conversation. */
  readonly meanDifference: number | null;
  readonly fields: readonly FieldPairAgreement[];
}

/** Intraclass correlation of verdict scores, absolute agreement. */
export interface PanelReliability {
  /** The judges with enough conversations in common. */
  readonly judgeIds: readonly Digest[];
  /** Conversations that all of them scored. */
  readonly conversations: number;
  /** ICC(2,1): of one judge. */
  readonly single: number;
  /** ICC(2,k): of the mean of all of them. */
  readonly average: number;
}

/**
 * The judges' agreement. Each conversation has one grade for each of the judges, in their order. Pairs are of all of them, the rest
 * is without those whose grades carry no information.
 */
export function judgeAgreement(
  suite: Suite,
  judges: readonly PanelJudge[],
  conversations: readonly JudgedConversation[],
  uninformative: ReadonlySet<Digest> = new Set(),
): JudgeAgreement {
  const informative = conversations.map((conversation) => ({
    ...conversation,
    grades: conversation.grades.map((grade, position) =>
      uninformative.has(judges[position]?.judge.id ?? "") ? null : grade,
    ),
  }));
  const fields = gradedFields(suite);
  const pairs = judges.flatMap((one, first) =>
    judges.slice(first + 1).flatMap((other, between): readonly JudgePair[] => {
      const positions = [first, first + 1 + between] as const;
      const scores = scoresInCommon(conversations, positions).map(([a = 0, b = 0]) => [a, b] as const);
      if (scores.length === 0) return [];
      const judgeIds = [one.judge.id, other.judge.id] as const;
      const byField = fields.map((field) => fieldPairAgreement(field, conversations, positions));
      const own = { judgeIds, conversations: scores.length, ...weightedKappa(scores, "quadratic") };
      return [{ ...own, fields: byField.filter((field) => field.conversations > 0) }];
    }),
  );
  return {
    fields: fields.map((field) => fieldAgreement(field, informative)).filter((field) => field.conversations > 0),
    pairs,
    reliability: panelReliability(judges, informative),
  };
}

const enough = 30;

/**
 * Uses as many judges as have enough conversations in common, preferring those with the most grades; else those with the
 * most in common.
 */
function panelReliability(
  judges: readonly PanelJudge[],
  conversations: readonly JudgedConversation[],
): PanelReliability | null {
  const scored = (position: number): number => conversations.filter(({ grades }) => grades[position] !== null).length;
  const busiest = judges.map((_, position) => position).toSorted((one, other) => scored(other) - scored(one));
  const panels = judges.slice(1).map((_, leftOut) => {
    const positions = busiest.slice(0, judges.length - leftOut);
    return { positions, units: scoresInCommon(conversations, positions) };
  });
  const most = Math.min(enough, Math.max(...panels.map(({ units }) => units.length)));
  const panel = panels.find(({ units }) => units.length >= most);
  const correlation = panel === undefined ? null : intraclassCorrelation(panel.units);
  if (panel === undefined || correlation === null) return null;
  const judgeIds = judges.filter((_, position) => panel.positions.includes(position)).map(({ judge }) => judge.id);
  return { judgeIds, conversations: panel.units.length, ...correlation };
}
