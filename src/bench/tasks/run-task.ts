import type { Task, TaskOutcome } from "../../domain/index.ts";
import { runAnswerTask } from "./answer-task.ts";
import type { TaskContext } from "./task-context.ts";
import { runVerdictTask } from "./verdict-task.ts";

/**
 * Runs a task once, trusting only the store: a result that is there already, perhaps from another process, is not
 * asked for again, nor is what another process is asking at this moment. Any engine can drive this.
 */
export function runTask(context: TaskContext, task: Task, signal: AbortSignal): Promise<TaskOutcome> {
  return task.kind === "answer" ? runAnswerTask(context, task, signal) : runVerdictTask(context, task, signal);
}
