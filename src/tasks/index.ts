/**
 * The kinds of tasks (an answer, a verdict, the names in a run) and the life of one call, from its preparation to its
 * record. Knows one task at a time: nothing of plans, engines, lifetimes of sessions, progress or screens.
 */
export {
  attempt,
  type AttemptListener,
  type AttemptSetting,
  type Budget,
  type CallSize,
  type Claims,
} from "./attempt.ts";
export { createTaskKinds, receiverOf, receiversOf, taskKinds, type TaskKinds } from "./registry.ts";
export type { CallTask, Receiver, TaskKind } from "./task-kind.ts";
export { carries, noUnsupportedFeatures } from "./unsupported-features.ts";
export { planNames, type NamePlan, type NameTask } from "./names/name-task.ts";
