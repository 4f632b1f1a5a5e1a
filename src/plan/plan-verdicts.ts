import type { JudgeConfig } from "../domain/model-config.ts";
import type { Suite } from "../domain/suite.ts";
import type { Plan, TaskKey, PlannedConversation } from "../domain/task.ts";
import { cycleOf, isSaidAlike, scenarioOf } from "../suite/index.ts";
import { gradingDigests, type GradingDigests } from "./conversation-template.ts";
import { inputsOf, verdictTask } from "./conversation-tasks.ts";

/** A conversation that was asked to its end. */
export interface AnsweredConversation extends PlannedConversation {
  /** Of all its turns in their order, those of the trunk first, no ballots. */
  readonly answerKeys: readonly TaskKey[];
  /** Those of them that were asked: all up to the first skip. */
  readonly answeredKeys: readonly TaskKey[];
  /** The ballot that says which side the model took; empty where the scenario has none. */
  readonly decidedBy: readonly TaskKey[];
}

/**
 * The frozen plan of one judge's verdicts on existing conversations, in the given order. It never calls the model under
 * test. A verdict has the same key as in a run with this judge.
 */
export function planVerdicts(suite: Suite, conversations: readonly AnsweredConversation[], judge: JudgeConfig): Plan {
  const known = new Map<string, GradingDigests>();
  const gradingsOf = ({ scenarioId, run }: PlannedConversation): GradingDigests => {
    const scenario = scenarioOf(suite, scenarioId);
    const name = `${scenarioId} ${isSaidAlike(scenario) ? "any" : cycleOf(suite, run)}`;
    const gradings = known.get(name) ?? gradingDigests(suite, { scenario, run });
    known.set(name, gradings);
    return gradings;
  };
  const tasks = conversations.map(({ modelConfig, run, configuration, scenarioId, conversationId, ...keys }) => {
    const place = { modelConfig, run, configuration, scenarioId, conversationId };
    const inputs = inputsOf(keys.answerKeys, keys.decidedBy);
    return Object.freeze(verdictTask(place, judge, gradingsOf(place), inputs));
  });
  return Object.freeze({ suite, tasks: Object.freeze(tasks) });
}
