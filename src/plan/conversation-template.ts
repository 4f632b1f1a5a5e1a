import {
  digestOf,
  judgeRequestVersion,
  type Configuration,
  type Digest,
  type Scenario,
  type Suite,
} from "../domain/index.ts";
import { rubricOf } from "../suite/index.ts";
import type { Reply } from "./dialogue.ts";
import type { ConversationScript } from "./system-message.ts";
import { turnPrompt } from "./turn-prompt.ts";

/** Everything of a conversation that no model config and no run changes, digested once for all of them. */
export interface ConversationTemplate {
  readonly configuration: Configuration;
  readonly scenarioId: string;
  readonly turns: readonly TurnTemplate[];
  /** Digest of all that the model is told by script. */
  readonly script: Digest;
  /** Digest of what a grade depends on besides the judge and the answers. */
  readonly grading: Digest;
}

interface TurnTemplate {
  readonly id: string;
  /** Digest of what the turn's request says, with stand-ins for the earlier answers. */
  readonly prompt: Digest;
}

export function conversationTemplate(script: ConversationScript): ConversationTemplate {
  const { suite, configuration, scenario } = script;
  const turns = turnTemplates(script);
  return {
    configuration,
    scenarioId: scenario.id,
    turns,
    script: digestOf({ scenario: scenario.id, prompts: turns.map(({ prompt }) => prompt) }),
    grading: gradingDigest(suite, scenario),
  };
}

/** Goes through the very code that builds the requests, so that a change of that code is a change of the keys. */
function turnTemplates(script: ConversationScript): readonly TurnTemplate[] {
  const standIns = script.scenario.turns.map((_turn, index) => standIn(index));
  return script.scenario.turns.map(({ id }, index) => ({
    id,
    prompt: digestOf(turnPrompt({ ...script, conversationId: "template", replies: standIns.slice(0, index) })),
  }));
}

function standIn(index: number): Reply {
  return { text: `answer ${index}`, contentThinking: `private content beside answer ${index}` };
}

/** Digest of what a grade depends on besides the judge and the answers. */
export function gradingDigest(suite: Suite, scenario: Scenario): Digest {
  return digestOf({
    version: judgeRequestVersion,
    judging: suite.judging,
    rubric: rubricOf(suite, scenario),
    scenario,
  });
}
