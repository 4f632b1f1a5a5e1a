import type { Digest, JudgeConfig, Plan, Suite, TaskKey, TaskPlace } from "../domain/index.ts";
import { scenarioOf } from "../suite/index.ts";
import { gradingDigest } from "./conversation-template.ts";
import { verdictTask } from "./conversation-tasks.ts";

/** A conversation whose answers are all there. */
export interface AnsweredConversation extends TaskPlace {
  /** In the order of turns, one for each turn of the scenario. */
  readonly answerKeys: readonly TaskKey[];
}

export interface PlanVerdictsOptions {
  readonly suite: Suite;
  readonly conversations: readonly AnsweredConversation[];
  readonly judge: JudgeConfig;
}

/**
 * The frozen plan of one judge's verdicts on conversations as they are, in the given order. Nothing in it asks the model
 * under test. A verdict that a run with this judge would bring has the same key here.
 */
export function planVerdicts({ suite, conversations, judge }: PlanVerdictsOptions): Plan {
  const gradings = new Map<string, Digest>();
  const gradingOf = (scenarioId: string): Digest => {
    const grading = gradings.get(scenarioId) ?? gradingDigest(suite, scenarioOf(suite, scenarioId));
    gradings.set(scenarioId, grading);
    return grading;
  };
  const tasks = conversations.map(({ answerKeys, ...place }) =>
    Object.freeze(verdictTask({ place, judge, grading: gradingOf(place.scenarioId), dependsOn: answerKeys })),
  );
  return Object.freeze({ suite, tasks: Object.freeze(tasks) });
}
