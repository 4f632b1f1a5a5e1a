import type { Digest } from "../domain/digest.ts";
import type { JudgeConfig } from "../domain/model-config.ts";
import type { ConversationLength, GradedConversation } from "../scoring/index.ts";
import type { StanceReply } from "../scoring/stances/item-ballots.ts";
import type { TestedModel } from "../store/views/tested-models.ts";
import type { NameChoice, NameEnding } from "../store/names/name-extraction.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";

/** What a model called itself in one run. */
export interface RunNames {
  readonly modelConfigId: Digest;
  readonly run: number;
  /** Chosen freely. */
  readonly names: readonly { readonly name: string }[];
  /** The one that stands for the run; null without one. */
  readonly primaryName: string | null;
  /** The name that it ends with under pressure; null where that was not read. */
  readonly ending: NameEnding | null;
  /** How the answers were read. */
  readonly method?: NameChoice["method"];
}

/** The cost of finding a name; null when no price is known. */
export interface NameCost {
  readonly modelConfigId: Digest;
  readonly costUsd: number | null;
}

/** The source of a report: that of the leaderboard, other judges' verdicts, lengths of answers, and names. */
export interface ReportSource extends LeaderboardSource {
  /** Verdicts of the other judges, which do not count. */
  readonly otherGrades: readonly JudgeGrades[];
  /** Replies to ballots, under any configuration; none in a suite without items. */
  readonly ballots: readonly StanceReply[];
  /** One entry for each conversation with an answer, under any configuration. */
  readonly answerLengths: readonly ConversationLength[];
  /** One entry for each model config that has been planned. */
  readonly testedModels: readonly TestedModel[];
  /** One entry for each run whose answers were read for names. */
  readonly names: readonly RunNames[];
  /** One entry for each extraction of a run. */
  readonly nameCosts: readonly NameCost[];
}

/** The part of the source about these model configs; all of it where the ids are null. */
export function withModelConfigs(source: ReportSource, ids: ReadonlySet<Digest> | null): ReportSource {
  if (ids === null) return source;
  const own = <Item extends { readonly modelConfigId: Digest }>(items: readonly Item[]): readonly Item[] =>
    items.filter(({ modelConfigId }) => ids.has(modelConfigId));
  return {
    ...source,
    modelConfigs: source.modelConfigs.filter(({ id }) => ids.has(id)),
    grades: own(source.grades),
    uneven: source.uneven && { ...source.uneven, raw: own(source.uneven.raw) },
    counts: own(source.counts),
    bills: own(source.bills),
    otherGrades: source.otherGrades.map(({ judge, grades }) => ({ judge, grades: own(grades) })),
    ballots: own(source.ballots),
    answerLengths: own(source.answerLengths),
    names: own(source.names),
    nameCosts: own(source.nameCosts),
  };
}

export interface JudgeGrades {
  readonly judge: JudgeConfig;
  readonly grades: readonly GradedConversation[];
}
