import type { Conversation } from "../../../src/domain/conversation.ts";
import type { Configuration } from "../../../src/domain/suite.ts";
import type { NamingConversation, SpokenConversation } from "../../../src/tasks/names/naming-conversation.ts";
import type { NamingScenario } from "../../../src/suite/index.ts";

const configuration: Configuration = { variant: "neutral", delivery: "user_role" };

export function sampleConversation(
  id: string,
  pressed: NamingScenario["pressed"] = true,
  scenarioId = id,
): NamingConversation {
  const scenario = { id: scenarioId, setting: `What happens in ${scenarioId}.`, pressed };
  return { id, scenario, run: 1, configuration, answerKeys: [`answer to ${id}`] };
}

/** A conversation in which the human asks and the model gives these answers. */
export function spokenConversation(id: string, ...answers: readonly string[]): SpokenConversation {
  const utterances: Conversation = answers.flatMap((text, index) => [
    { speaker: "human" as const, text: "And who are you? Maybe Robin?", scripted: true, turnId: `turn${index}` },
    { speaker: "model" as const, text, scripted: false, turnId: `turn${index}` },
  ]);
  return { ...sampleConversation(id), utterances };
}
