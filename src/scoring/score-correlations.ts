import { conversationKey, type ConversationPlace } from "../domain/conversation-place.ts";
import type { Digest } from "../domain/digest.ts";
import type { Suite } from "../domain/suite.ts";
import { groupedRankCorrelation, type GroupedPair } from "../statistics/agreement/grouped-rank-correlation.ts";
import type { Interval } from "../statistics/intervals/interval.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { scoreVerdicts } from "./scenario-scores.ts";

/** How much a model said in one conversation. */
export interface ConversationLength extends ConversationPlace {
  readonly characters: number;
}

/**
 * Circumstances that should not correlate with a score: the length of the answers, and the run, early or late, in which
 * they were given and graded.
 */
export type Circumstance = "length" | "run";

/**
 * The compared verdicts: all on the same question, or only those on one model config's answers to it. Both exclude the
 * question's difficulty; the second also excludes the model config's level.
 */
export type Scope = "all" | "within-model-config";

export interface ScoreCorrelation {
  /** Null for all experiments together. */
  readonly experiment: string | null;
  readonly circumstance: Circumstance;
  readonly scope: Scope;
  /** Spearman's, of ranks among the compared verdicts; null where nothing varies. */
  readonly correlation: number | null;
  /** Null where there are too few verdicts for one. */
  readonly interval: Interval | null;
  /** Informative verdicts: those where score and circumstance vary among the compared ones. */
  readonly verdicts: number;
  /** Beyond `notableFrom`, and not by chance: the interval excludes 0. */
  readonly notable: boolean;
}

const notableFrom = 0.3;

/**
 * All experiments together, then each in the suite's order, with every circumstance in both scopes. The verdict's score is
 * the mean of its fields, 1 is best; broken generations, which are short and bad for one reason, are left out.
 * @param level coverage of the intervals, for example 0.95
 */
export function scoreCorrelations(
  suite: Suite,
  conversations: readonly GradedConversation[],
  lengths: readonly ConversationLength[],
  level: number,
): readonly ScoreCorrelation[] {
  const characters = new Map(lengths.map((length) => [conversationKey(length), length.characters]));
  const experiments = new Map(suite.scenarios.map(({ id, experiment }) => [id, experiment]));
  const verdicts = scoreVerdicts({ suite, conversations, countBroken: false }).map(({ conversation, score }) => {
    const { modelConfigId: cluster, run, scenarioId, configuration } = conversation;
    const circumstances = { length: characters.get(conversationKey(conversation)) ?? null, run };
    const all = `${scenarioId} ${configuration.variant} ${configuration.delivery}`;
    const groups = { all, "within-model-config": `${all} ${cluster}` };
    return { cluster, groups, score, circumstances, experiment: experiments.get(scenarioId) ?? null };
  });
  const ids = suite.experiments.map(({ id }) => id);
  return (ids.length === 1 ? ids : [null, ...ids]).flatMap((experiment) => {
    const own = verdicts.filter((verdict) => experiment === null || verdict.experiment === experiment);
    return circumstances.flatMap((circumstance) =>
      scopes.map((scope) =>
        Object.assign({ experiment, circumstance, scope }, correlate(own, circumstance, scope, level)),
      ),
    );
  });
}

const circumstances: readonly Circumstance[] = ["length", "run"];
const scopes: readonly Scope[] = ["all", "within-model-config"];

interface ScoredVerdict {
  readonly cluster: Digest;
  /** The verdicts that it is compared with have the same. */
  readonly groups: Readonly<Record<Scope, string>>;
  readonly score: number;
  readonly circumstances: Readonly<Record<Circumstance, number | null>>;
}

function correlate(verdicts: readonly ScoredVerdict[], circumstance: Circumstance, scope: Scope, level: number) {
  const pairs = verdicts.flatMap(({ cluster, groups, score, circumstances: own }): readonly GroupedPair[] => {
    const value = own[circumstance];
    return value === null ? [] : [{ pair: [value, score], group: groups[scope], cluster }];
  });
  const found = groupedRankCorrelation(pairs, level);
  if (found === null) return { correlation: null, interval: null, verdicts: 0, notable: false };
  const { correlation, interval } = found;
  const notable = Math.abs(correlation) > notableFrom && interval !== null && interval.low * interval.high > 0;
  return { correlation, interval, verdicts: found.pairs, notable };
}
