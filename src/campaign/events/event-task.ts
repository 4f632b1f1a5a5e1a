import { taskKinds, type CallTask, type TaskKinds } from "../../tasks/index.ts";
import type { EventTask } from "./run-event.ts";

/** A task's place, flat, as events give it. */
export function eventTask(task: CallTask, kinds: TaskKinds = taskKinds): EventTask {
  const { key, kind, channel, run, modelConfig } = task;
  const { label: model, id } = modelConfig;
  return { task: key, work: kind, channel, run, model, modelConfig: id, ...kinds.of(task).labels(task) };
}
