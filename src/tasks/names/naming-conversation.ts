import type { Answer } from "../../domain/answer.ts";
import type { Conversation } from "../../domain/conversation.ts";
import type { Configuration, Suite } from "../../domain/suite.ts";
import type { TaskKey } from "../../domain/task.ts";
import { conversationOf } from "../../plan/index.ts";
import type { PlannedTurn } from "../../store/names/name-extraction.ts";
import { namingScenariosOf, type NamingScenario } from "../../suite/index.ts";

/** One complete conversation in which a model names itself. */
export interface NamingConversation {
  /** Unique in the run: the conversation's id in the request. */
  readonly id: string;
  readonly scenario: NamingScenario;
  readonly run: number;
  readonly configuration: Configuration;
  /** Keys of its answers, in the order of turns. */
  readonly answerKeys: readonly TaskKey[];
}

/**
 * A run's complete conversations in which a model named itself, in the order in which their names count. As on the
 * leaderboard, the suite's own configurations count, and others only where it has none of these.
 * @param turns the naming scenarios' turns of one run, in the order of configurations and turns
 */
export function namingConversations(suite: Suite, turns: readonly PlannedTurn[]): readonly NamingConversation[] {
  const whole = wholeConversations(turns);
  const defaults = new Set(suite.defaultConfigurations.map(configurationName));
  const counted = whole.filter(({ configuration }) => defaults.has(configurationName(configuration)));
  const chosen = counted.length > 0 ? counted : whole;
  return namingScenariosOf(suite).flatMap((scenario) => {
    const own = chosen.filter(({ scenarioId }) => scenarioId === scenario.id);
    return own.map(({ run, configuration, answerKeys }) => {
      const id = own.length === 1 ? scenario.id : `${scenario.id} ${configurationName(configuration)}`;
      return { id, scenario, run, configuration, answerKeys };
    });
  });
}

function wholeConversations(turns: readonly PlannedTurn[]) {
  const conversations = [...Map.groupBy(turns, ({ conversationId }) => conversationId).values()];
  return conversations.flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { scenarioId, run, configuration } = first;
    const own = [first, ...others];
    return own.every(({ answered }) => answered)
      ? [{ scenarioId, run, configuration, answerKeys: own.map(({ key }) => key) }]
      : [];
  });
}

function configurationName({ variant, delivery }: Configuration): string {
  return `${variant} ${delivery}`;
}

/** A conversation with its messages. */
export interface SpokenConversation extends NamingConversation {
  readonly utterances: Conversation;
}

/** @param answers the answers of all conversations, concatenated */
export function spoken(
  suite: Suite,
  conversations: readonly NamingConversation[],
  answers: readonly Answer[],
): readonly SpokenConversation[] {
  const byKey = new Map(answers.map((answer) => [answer.taskKey, answer]));
  return conversations.map((conversation) => ({
    ...conversation,
    utterances: conversationOf({
      suite,
      scenarioId: conversation.scenario.id,
      run: conversation.run,
      answers: conversation.answerKeys.flatMap((key) => byKey.get(key) ?? []),
    }),
  }));
}

/** The model's own messages, without scripted ones. */
export function ownMessages({ utterances }: SpokenConversation): readonly string[] {
  return utterances.filter(({ speaker, scripted }) => speaker === "model" && !scripted).map(({ text }) => text);
}
