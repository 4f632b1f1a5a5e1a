import { mean } from "../../statistics/descriptive.ts";
import type { Digest } from "../../domain/digest.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import { estimateSeverity, type PanelSeverity } from "./judge-severity.ts";
import { judgesInMedian, panelGrades } from "./panel-grades.ts";
import {
  conversationsOf,
  countVerdicts,
  type CountedConversation,
  type Panel,
  type PanelConversation,
} from "./panel.ts";
import { uninformativeJudges, type UninformativeJudge } from "./uninformative-judges.ts";

export interface PanelResult {
  /** One grade a conversation, used for ranking. */
  readonly grades: readonly GradedConversation[];
  /** Uninformative judges, whose grades do not count. */
  readonly uninformative: readonly UninformativeJudge[];
  /** Null where every model config is graded by the same judges. */
  readonly uneven: UnevenPanel | null;
}

/** The consequences of different judges for different model configs. */
export type UnevenPanel = {
  /** The panel's medians, before severity is removed. */
  readonly raw: readonly GradedConversation[];
} & (
  | {
      readonly kind: "adjusted";
      readonly severity: PanelSeverity;
      /** By their verdicts: rows of the same judges have the same. */
      readonly voices: Voices;
      /** By the grades that are their medians. */
      readonly medianVoices: Voices;
    }
  /** Severity cannot be estimated: only judges that graded every model config count; without any, all count. */
  | { readonly kind: "not-identified"; readonly rankedBy: readonly Digest[] }
);

/**
 * The panel's grades without uninformative judges and, where model configs have different judges, without the judges'
 * severity.
 * Why: docs/decisions/2026-11-22-severity-of-judges.md
 */
export function gradePanel(whole: Panel): PanelResult {
  const uninformative = uninformativeJudges(whole);
  const silent = new Set(uninformative.map(({ judgeId }) => judgeId));
  const panel = { ...whole, judges: whole.judges.filter(({ judge }) => !silent.has(judge.id)) };
  const conversations = conversationsOf(panel);
  const raw = panelGrades(panel.suite, conversations);
  const judgeIds = panel.judges.map(({ judge }) => judge.id).toSorted();
  const counted = countVerdicts(panel.suite, conversations);
  const voices = voicesOf(judgeIds, counted);
  if (!areUneven(judgeIds, conversations, voices)) return { grades: raw, uninformative, uneven: null };
  const severity = estimateSeverity(panel.suite, judgeIds, counted);
  if (severity !== null) {
    const grades = panelGrades(panel.suite, conversations, severity);
    const medianVoices = medianVoicesOf(counted, severity);
    return { grades, uninformative, uneven: { kind: "adjusted", raw, severity, voices, medianVoices } };
  }
  const rankedBy = judgeIds.filter((_, judge) => [...voices.values()].every((own) => (own[judge] ?? 0) > 0));
  const uneven = { kind: "not-identified", raw, rankedBy } as const;
  if (rankedBy.length === 0) return { grades: raw, uninformative, uneven };
  const alone = { ...panel, judges: panel.judges.filter(({ judge }) => rankedBy.includes(judge.id)) };
  return { grades: panelGrades(panel.suite, conversationsOf(alone)), uninformative, uneven };
}

/** By model config: the share of each judge in its grades, in the order of the judges; they add up to 1. */
type Voices = ReadonlyMap<Digest, readonly number[]>;

/** Judges have equal weight in a conversation, and conversations in a model config. */
function voicesOf(judgeIds: readonly Digest[], conversations: readonly CountedConversation[]): Voices {
  const graded = conversations.filter(({ verdicts }) => verdicts.length > 0);
  const byModelConfig = Map.groupBy(graded, ({ place }) => place.modelConfigId);
  const placeOf = new Map(judgeIds.map((id, place) => [id, place]));
  return new Map(
    [...byModelConfig].map(([modelConfigId, own]) => {
      const voices = judgeIds.map(() => 0);
      for (const { verdicts } of own) {
        for (const { judgeId } of verdicts) {
          const place = placeOf.get(judgeId) ?? -1;
          voices[place] = (voices[place] ?? 0) + 1 / verdicts.length / own.length;
        }
      }
      return [modelConfigId, voices];
    }),
  );
}

/** By model config: the share of each judge in its medians. A judge whose grades are never in the middle has none. */
function medianVoicesOf(conversations: readonly CountedConversation[], severity: PanelSeverity): Voices {
  const graded = conversations.filter(({ verdicts }) => verdicts.length > 0);
  const byModelConfig = Map.groupBy(graded, ({ place }) => place.modelConfigId);
  return new Map(
    [...byModelConfig].map(([modelConfigId, own]) => {
      const shares = own.map((conversation) => judgesInMedian(conversation, severity));
      return [
        modelConfigId,
        severity.judgeIds.map((judgeId) => mean(shares.map((each) => each.get(judgeId) ?? 0)) ?? 0),
      ];
    }),
  );
}

/** Difference in a judge's share of two model configs' conversations from which they count as graded differently. */
const notableShare = 0.1;

/**
 * Whether some judge graded one model config and not another, or notably less of it. Verdicts without a grade count like
 * others here, as long as there is any with one: they are as rare as chance has it.
 */
function areUneven(judgeIds: readonly Digest[], conversations: readonly PanelConversation[], voices: Voices): boolean {
  const byModelConfig = Map.groupBy(conversations, ({ place }) => place.modelConfigId);
  return judgeIds.some((judgeId, judge) => {
    const shares = [...voices].map(([modelConfigId, own]) => {
      const all = byModelConfig.get(modelConfigId) ?? [];
      const given = all.filter(({ verdicts }) => verdicts.some((each) => each.judgeId === judgeId && !each.related));
      return own[judge] === 0 ? 0 : given.length / all.length;
    });
    return Math.max(...shares) - Math.min(...shares) > notableShare;
  });
}
