import { digestOf, type Digest, type TaskKey } from "../../domain/index.ts";
import type { CallTask } from "../../tasks/index.ts";
import type { EventLane, WorkSize } from "./run-event.ts";

export interface SizedWork {
  /** Digest of the suite. */
  readonly suite: Digest;
  readonly tasks: readonly CallTask[];
  /** Those whose results are in the store. */
  readonly finished: ReadonlySet<TaskKey>;
}

export function workSize({ suite, tasks, finished }: SizedWork): WorkSize {
  return { suite, planned: tasks.length, alreadyDone: finished.size, lanes: eventLanes(tasks, finished) };
}

/** What is planned of each model config and what is there already, in the order of the plan. */
function eventLanes(tasks: readonly CallTask[], finished: ReadonlySet<TaskKey>): readonly EventLane[] {
  return [...Map.groupBy(tasks, ({ lane }) => lane)].map(([modelConfig, own]) => {
    const keys = own.map(({ key }) => key);
    const alreadyDone = keys.filter((key) => finished.has(key)).length;
    const model = own[0]?.modelConfig.label ?? "";
    return { model, modelConfig, planned: own.length, alreadyDone, tasks: digestOf(keys) };
  });
}
