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

/** The parts of a conversation that are equal for all model configs and runs, digested once. */
export interface ConversationTemplate {
  readonly configuration: Configuration;
  readonly scenarioId: string;
  readonly turns: readonly TurnTemplate[];
  /** Digest of all scripted text of the conversation. */
  readonly script: Digest;
  readonly gradings: GradingDigests;
}

/** What a grade depends on besides the judge and the answers, for judges with and without blind wording. */
export interface GradingDigests {
  readonly open: Digest;
  readonly blind: Digest;
}

interface TurnTemplate {
  readonly id: string;
  /** Digest of the turn's messages and tool, with stand-ins for the earlier answers. */
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

/** Uses the code that builds the requests, so that changing it changes the keys. */
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

/** Blind wording is part of blind judges' verdict keys only, and the other way round. */
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

/** The parts of a scenario that reach a judge, besides the answers. */
function judgedPart({ id, systemAddendum, opening, turns }: Scenario): object {
  return { id, systemAddendum, opening, turns: turns.map((turn) => ({ id: turn.id, human: turn.human })) };
}
