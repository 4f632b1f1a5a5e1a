/**
 * The vocabulary of the benchmark. Every other module speaks in these words and they mean one thing everywhere.
 * Knows nothing of files, networks, databases or screens.
 */
export { BenchError } from "./bench-error.ts";
export { isWriteFault, writeFault, writeFaultReason } from "./file-fault.ts";
export { canonicalJson, digestOf, digestText, type Digest } from "./digest.ts";
export { possiblyEmptyIn, settingNames, variableIn, type Environment, type VariableName } from "./environment.ts";
export { deliveries, intervalMethods, judgeRequestVersion } from "./suite.ts";
export { suiteDigest } from "./suite-digest.ts";
export type {
  BlindWording,
  BooleanField,
  Configuration,
  Deliveries,
  Delivery,
  IndexComponent,
  IndexDefinition,
  IntervalDefinition,
  IntervalMethod,
  Judging,
  Measure,
  NumberField,
  ReplyInArgument,
  Rubric,
  Scenario,
  ScoreField,
  Suite,
  SuiteDefinition,
  SystemVariant,
  ToolRoleDelivery,
  Turn,
} from "./suite.ts";
export {
  endpointKinds,
  openRouterKeys,
  reasoningEfforts,
  refusableParameters,
  type AskedEffort,
  type Endpoint,
  type EndpointKind,
  type JudgeConfig,
  type ModelConfig,
  type ReasoningEffort,
  type RefusableParameter,
} from "./model-config.ts";
export { familyOf, vendorOf } from "./model-family.ts";
export type { ChatMessage, ChatRequest, ResponseSchema, ToolCall, ToolDefinition } from "./chat.ts";
export type { Label } from "./label.ts";
export type {
  AnswerTask,
  Plan,
  PlannedTask,
  Task,
  TaskGraph,
  TaskKey,
  TaskNode,
  TaskPlace,
  VerdictTask,
} from "./task.ts";
export type { Fault, TaskOutcome } from "./task-outcome.ts";
export {
  redrawnResults,
  usableResults,
  type Attempt,
  type AttemptEnd,
  type AttemptResult,
  type AttemptStart,
  type Cost,
  type Usage,
} from "./attempt.ts";
export type { Answer, Origin } from "./answer.ts";
export type { FieldScores, Grade, Quote, Verdict } from "./verdict.ts";
export type { Conversation, Utterance } from "./conversation.ts";
