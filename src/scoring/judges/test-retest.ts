import { digestOf, type Digest } from "../../domain/digest.ts";
import type { JudgeConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import { intraclassCorrelation } from "../../statistics/agreement/intraclass-correlation.ts";
import { krippendorffAlpha } from "../../statistics/agreement/krippendorff-alpha.ts";
import { mean } from "../../statistics/descriptive.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import {
  judgedConversations,
  scoresInCommon,
  type JudgedConversation,
  type JudgedGrade,
} from "./judged-conversations.ts";

export interface RepeatableJudge {
  readonly judge: JudgeConfig;
  readonly grades: readonly GradedConversation[];
}

/** A judge's agreement with itself. */
export interface TestRetest {
  /** For its first grades, and for all its repeats. */
  readonly judgeId: Digest;
  readonly judgeIds: readonly Digest[];
  /** Conversations that it scored at least twice. */
  readonly conversations: number;
  /** Of two grades of one conversation, the share that are equal in every field. */
  readonly identical: number;
  /** Of two grades of one conversation, in points of the verdict score. */
  readonly meanAbsoluteDifference: number;
  /** Krippendorff's, of verdict scores as an interval scale; null where all of them are the same. */
  readonly alpha: number | null;
  /** ICC(2,1) over the conversations that every repeat scored; null as above. */
  readonly single: number | null;
}

/** For every judge that scored some conversation again. */
export function testRetest(suite: Suite, judges: readonly RepeatableJudge[]): readonly TestRetest[] {
  const groups = Map.groupBy(judges, ({ judge }) => digestOf(settingsOf(judge)));
  const repeated = [...groups.values()].filter(({ length }) => length > 1);
  return repeated.flatMap((group) => {
    const repeats = group.toSorted((one, other) => one.judge.repeat - other.judge.repeat);
    const conversations = judgedConversations(suite, repeats).filter((each) => gradesOf(each).length > 1);
    const pairs = conversations.flatMap((conversation) => pairsOf(gradesOf(conversation)));
    const [first] = repeats;
    const identical = mean(pairs.map(([one, other]) => Number(isSame(one, other))));
    const apart = mean(pairs.map(([one, other]) => Math.abs(one.score - other.score)));
    if (first === undefined || identical === null || apart === null) return [];
    const scores = conversations.map(({ grades }) => grades.map((grade) => grade?.score ?? null));
    const allRepeats = repeats.map((_, position) => position);
    return {
      judgeId: first.judge.id,
      judgeIds: repeats.map(({ judge }) => judge.id),
      conversations: conversations.length,
      identical,
      meanAbsoluteDifference: apart,
      alpha: krippendorffAlpha(scores, "interval"),
      single: intraclassCorrelation(scoresInCommon(conversations, allRepeats))?.single ?? null,
    };
  });
}

/** The key shared by the repeats of one judge only. */
function settingsOf({ model, endpoint, temperature, maxTokens, reasoningEffort, blind }: JudgeConfig): object {
  return { model, endpoint: endpoint.id, temperature, maxTokens, reasoningEffort, blind };
}

function gradesOf({ grades }: JudgedConversation): readonly JudgedGrade[] {
  return grades.filter((grade) => grade !== null);
}

function pairsOf(grades: readonly JudgedGrade[]): readonly (readonly [JudgedGrade, JudgedGrade])[] {
  return grades.flatMap((one, position) => grades.slice(position + 1).map((other) => [one, other] as const));
}

function isSame({ fields: one }: JudgedGrade, { fields: other }: JudgedGrade): boolean {
  return Object.entries(one).every(([field, value]) => other[field] === value);
}
