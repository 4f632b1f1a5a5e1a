/**
 * The vocabulary of the benchmark. Each word has this one meaning in every module. Knows nothing of files, networks,
 * databases or screens.
 *
 * - suite: a frozen version of the method: scenarios, rubrics, deliveries and the definition of the index
 * - scenario: a scripted conversation of one or more turns, graded by one rubric
 * - turn: one scripted message of the human and the model's answer to it
 * - situation: an everyday question with two sides; an item is one of its two tellings, an arm one of the conversations about it
 * - fork: a conversation that repeats the beginning of another, its trunk
 * - ballot: a question about one number that says where the model stands between the two sides; code reads the reply
 * - repair: the ballot once more, where its reply has no number
 * - view: a stand far enough from the middle of the ballot's scale
 * - skip: the stored result of a task that is not asked because an earlier ballot decided so
 * - configuration: a system message variant with a delivery (as a plain chat or through a tool)
 * - model config: one row of the leaderboard: a model id with every setting that changes its answers
 * - run: one full pass of a model config through the suite; runs are numbered from 1
 * - place: where a conversation stands: model config, run, configuration and scenario
 * - task: one planned call with its dependencies; its key is a digest of everything that determines the result
 * - attempt: one request for a task, recorded when it is sent and when it ends
 * - answer: the model's reply in one turn
 * - verdict: a judge's grade of one conversation, scored or unscored with a reason
 * - judge: a model, or a person, that grades conversations by a rubric
 * - receiver: the model that a call goes to: a model under test, a judge or an extractor of names
 * - channel: calls that share concurrency and rate limits: endpoint, model and pinned provider
 * - lane: the tasks of one model config, shown as one progress bar
 * - fault: why an attempt gave no usable result
 * - refusal: a provider or model that declines to answer; a 429 is a rate limit, a declined parameter is unsupported
 * - session: one process that works on a store; it holds claims while its lease is alive
 * - claim: a session's hold on a task while its attempt is in flight
 * - index: the benchmark's score on the suite's scale (0 to 100 by default), a weighted mean of components made of measures
 */
export { BenchError } from "./bench-error.ts";
export { isWriteFault, readFault, readFaultReason, writeFault, writeFaultReason } from "./file-fault.ts";
export { canonicalModelId, localPrefix, type LocalServerPrefix } from "./local-model-id.ts";
export { canonicalJson, digestOf, digestText, type Digest } from "./digest.ts";
export { possiblyEmptyIn, settingNames, variableIn, type Environment, type VariableName } from "./environment.ts";
export { ballotReadingVersion, deliveries, earlierReading } from "./suite.ts";
export { arms, doses, type Arm, type Dose, type Item, type Side, type Situation } from "./situation.ts";
export { intervalMethodOf, intervalMethods, rankForms, suiteIntervalMethods } from "./index-definition.ts";
export { judgeRequestVersion, readingRequestVersion } from "./rubric.ts";
export { suiteDigest } from "./suite-digest.ts";
export { conversationKey, placeOf, runKey, type ConversationPlace } from "./conversation-place.ts";
export type {
  Ballot,
  BallotScale,
  Configuration,
  Deliveries,
  Delivery,
  ReplyInArgument,
  Scenario,
  Suite,
  SuiteDefinition,
  SystemVariant,
  ToolRoleDelivery,
  Turn,
  TurnPlace,
  TurnWording,
} from "./suite.ts";
export type {
  BlindWording,
  BooleanField,
  JudgeDefaults,
  Judging,
  LabelField,
  NumberField,
  Rubric,
  ScoreField,
} from "./rubric.ts";
export type {
  IndexComponent,
  IndexDefinition,
  IntervalMethod,
  Measure,
  RankForm,
  StanceIndex,
  StanceLimits,
} from "./index-definition.ts";
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
export { skipReasons, type Skip, type SkipReason } from "./skip.ts";
export type {
  AnswerTask,
  Plan,
  PlannedTask,
  ReadingTask,
  Task,
  TaskGraph,
  TaskInputs,
  TaskKey,
  TaskNode,
  PlannedConversation,
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
export { scoreAsNumber } from "./score-as-number.ts";
export type { FieldScores, GivenScores, Grade, Quote, Score, Verdict } from "./verdict.ts";
export type { Conversation, Utterance } from "./conversation.ts";
export { eachOrAllErrors, errorsOf, throwAll } from "./all-errors.ts";
