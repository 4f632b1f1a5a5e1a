import { digestOf, type TaskKey } from "../../domain/index.ts";
import type { AnyTask } from "./event-task.ts";
import type { EventLane } from "./run-event.ts";

/** What is planned of each model config and what is there already, in the order of the plan. */
export function eventLanes(tasks: readonly AnyTask[], finished: ReadonlySet<TaskKey>): readonly EventLane[] {
  return [...Map.groupBy(tasks, ({ lane }) => lane)].map(([modelConfig, own]) => {
    const keys = own.map(({ key }) => key);
    const alreadyDone = keys.filter((key) => finished.has(key)).length;
    const model = own[0]?.modelConfig.label ?? "";
    return { model, modelConfig, planned: own.length, alreadyDone, tasks: digestOf(keys) };
  });
}
