import type { JudgeConfig, Plan, Suite, TaskKey, PlannedConversation } from "../domain/index.ts";
import { scenarioOf } from "../suite/index.ts";
import { gradingDigests, type GradingDigests } from "./conversation-template.ts";
import { verdictTask } from "./conversation-tasks.ts";

/** A conversation with all its answers. */
export interface AnsweredConversation extends PlannedConversation {
  /** In the order of turns, one for each turn of the scenario. */
  readonly answerKeys: readonly TaskKey[];
}

export interface PlanVerdictsOptions {
  readonly suite: Suite;
  readonly conversations: readonly AnsweredConversation[];
  readonly judge: JudgeConfig;
}

/**
 * The frozen plan of one judge's verdicts on existing conversations, in the given order. It never calls the model under
 * test. A verdict has the same key as in a run with this judge.
 */
export function planVerdicts({ suite, conversations, judge }: PlanVerdictsOptions): Plan {
  const known = new Map<string, GradingDigests>();
  const gradingsOf = (scenarioId: string): GradingDigests => {
    const gradings = known.get(scenarioId) ?? gradingDigests(suite, scenarioOf(suite, scenarioId));
    known.set(scenarioId, gradings);
    return gradings;
  };
  const tasks = conversations.map(({ answerKeys, ...place }) =>
    Object.freeze(verdictTask({ place, judge, gradings: gradingsOf(place.scenarioId), dependsOn: answerKeys })),
  );
  return Object.freeze({ suite, tasks: Object.freeze(tasks) });
}
