import { conversationKey, type ConversationPlace } from "../../domain/conversation-place.ts";
import type { Digest } from "../../domain/digest.ts";
import type { Configuration, Suite } from "../../domain/suite.ts";
import type { FieldScores } from "../../domain/verdict.ts";
import { createWeightedScore, isBroken, scaledScore, type GradedConversation } from "../../scoring/index.ts";
import type { AnswerLength } from "../../store/views/answer-lengths.ts";
import { rubricOf } from "../../suite/index.ts";
import { nameConfiguration } from "../count-configurations.ts";

/** One conversation without its texts. */
export interface SiteConversation extends ConversationPlace {
  /** It belongs to a configuration that counts. */
  readonly counted: boolean;
  /** By the judge or panel that counts; null when that has not graded it. */
  readonly grade: "scored" | "unscored" | null;
  readonly scores: FieldScores;
  /** The index needs no grade: code reads every measure that it weighs from ballots. */
  readonly readByCode: boolean;
  /** 0 to 100, every field scaled, more is better; null without one. */
  readonly score: number | null;
  /** The same over the fields that count in the index. */
  readonly weightedScore: number | null;
  /** Scored, but left out of every mean. */
  readonly broken: boolean;
  /** Number of answered turns, and how many of these answers hit the token limit. */
  readonly answers: number;
  readonly truncated: number;
  /** Of all answers. */
  readonly characters: number;
}

export interface ConversationParts {
  readonly suite: Suite;
  readonly grades: readonly GradedConversation[];
  readonly lengths: readonly AnswerLength[];
  /** Those that count. */
  readonly configurations: readonly Configuration[];
}

/** By model config and run, everything with an answer or a verdict, in the order of the suite. */
export type SiteConversations = ReadonlyMap<Digest, ReadonlyMap<number, readonly SiteConversation[]>>;

export function siteConversations({ suite, grades, lengths, configurations }: ConversationParts): SiteConversations {
  const order = new Map(suite.scenarios.map(({ id }, place) => [id, place]));
  const gradeOf = new Map(grades.map((grade) => [conversationKey(grade), grade]));
  const lengthOf = new Map(lengths.map((length) => [conversationKey(length), length]));
  const places = new Map<string, ConversationPlace>([...lengthOf, ...gradeOf]);
  const describe = createDescriber(suite, configurations);
  const conversations = [...places].map(([name, place]) => describe(place, gradeOf.get(name), lengthOf.get(name)));
  const sorted = conversations.toSorted(
    (one, other) =>
      (order.get(one.scenarioId) ?? 0) - (order.get(other.scenarioId) ?? 0) ||
      Number(other.counted) - Number(one.counted) ||
      compareText(nameConfiguration(one.configuration), nameConfiguration(other.configuration)),
  );
  const byModelConfig = Map.groupBy(sorted, ({ modelConfigId }) => modelConfigId);
  return new Map([...byModelConfig].map(([id, own]) => [id, Map.groupBy(own, ({ run }) => run)]));
}

/** Resolves the suite's rubrics once. */
function createDescriber(suite: Suite, configurations: readonly Configuration[]) {
  const counted = new Set(configurations.map(nameConfiguration));
  const readByCode = suite.index.stances !== undefined;
  const rubrics = new Map(suite.scenarios.map((scenario) => [scenario.id, rubricOf(suite, scenario)]));
  const weightedOf = createWeightedScore(suite);
  return (
    place: ConversationPlace,
    grade: GradedConversation | undefined,
    length: AnswerLength | undefined,
  ): SiteConversation => {
    const { modelConfigId, run, scenarioId, configuration } = place;
    const rubric = rubrics.get(scenarioId);
    const scores = grade?.grade.kind === "scored" ? grade.grade.scores : {};
    const share = rubric === undefined ? null : scaledScore(rubric.fields, scores);
    const weighted = weightedOf(scenarioId, scores);
    return {
      modelConfigId,
      run,
      scenarioId,
      configuration,
      counted: counted.has(nameConfiguration(configuration)),
      grade: grade?.grade.kind ?? null,
      readByCode,
      scores,
      score: share === null ? null : 100 * share,
      weightedScore: weighted === null ? null : 100 * weighted,
      broken: rubric !== undefined && share !== null && isBroken(rubric, scores),
      answers: length?.answers ?? 0,
      truncated: length?.truncated ?? 0,
      characters: length?.characters ?? 0,
    };
  };
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
