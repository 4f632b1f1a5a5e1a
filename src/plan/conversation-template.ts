import {
  digestOf,
  judgeRequestVersion,
  type Configuration,
  type Digest,
  type JudgeConfig,
  type Scenario,
  type Suite,
} from "../domain/index.ts";
import { askedJudging, askedRubric, rubricOf } from "../suite/index.ts";
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
  readonly gradings: GradingDigests;
}

/** What a grade depends on besides the judge and the answers, for judges of either manner. */
export interface GradingDigests {
  readonly open: Digest;
  readonly blind: Digest;
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
    gradings: gradingDigests(suite, scenario),
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

/** A word that only blind judges read is in their verdicts' keys alone, and the other way about. */
export function gradingDigests(suite: Suite, scenario: Scenario): GradingDigests {
  const rubric = rubricOf(suite, scenario);
  const digestFor = (manner: Pick<JudgeConfig, "blind">): Digest =>
    digestOf({
      version: judgeRequestVersion,
      judging: askedJudging(suite.judging, manner),
      rubric: askedRubric(rubric, manner),
      fields: rubric.fields.map(({ id }) => id),
      scenario: judgedPart(scenario),
    });
  return { open: digestFor({ blind: false }), blind: digestFor({ blind: true }) };
}

/** What of a scenario reaches a judge, besides the answers. */
function judgedPart({ id, systemAddendum, opening, turns }: Scenario): object {
  return { id, systemAddendum, opening, turns: turns.map((turn) => ({ id: turn.id, human: turn.human })) };
}
