import { digestOf, type Digest } from "../domain/digest.ts";
import type { Endpoint, JudgeConfig, ModelConfig } from "../domain/model-config.ts";
import type { TurnPlace, Configuration, Suite } from "../domain/suite.ts";
import type { AnswerTask, PlannedConversation, Task, TaskInputs, VerdictTask, TaskKey, Plan } from "../domain/task.ts";
import { cycleOf, isSaidAlike, scenarioOf } from "../suite/index.ts";
import { type ConversationTemplate, type GradingDigests, gradingDigests } from "./conversation-template.ts";
import { samplingOf } from "./sampling.ts";

/**
 * The tasks of a model config's conversations in one run and configuration.
 * @param templates those of one configuration in the words of the run; a trunk before its forks
 * @param gradeAll also the conversations that are graded only on request
 */
export function passTasks(
  templates: readonly ConversationTemplate[],
  modelConfig: ModelConfig,
  run: number,
  judges: readonly JudgeConfig[],
  gradeAll: boolean,
): readonly Task[] {
  const asked: AskedTurns = new Map();
  return templates.flatMap((template) => {
    const { configuration, scenario, script } = template;
    const conversationId = conversationIdOf(modelConfig, run, configuration, script);
    const place = { modelConfig, run, configuration, scenarioId: scenario.id, conversationId };
    const isGraded = gradeAll || scenario.grading !== "on-request";
    return conversationTasks({ template, place, asked, judges: isGraded ? judges : [] });
  });
}

/** Tasks of one pass by turn. */
type AskedTurns = Map<string, AnswerTask>;

interface Conversation {
  readonly template: ConversationTemplate;
  readonly place: PlannedConversation;
  readonly asked: AskedTurns;
  readonly judges: readonly JudgeConfig[];
}

/** Its turns, each after the one before, then each judge's verdict on all of them. */
function conversationTasks(conversation: Conversation): readonly Task[] {
  const { template, place, asked, judges } = conversation;
  const answers = answerTasks(conversation);
  const last = answers.findLast((_, index) => template.turns[index]?.isBallot === false);
  const history = last === undefined ? [] : Object.freeze([...last.history, last.key]);
  const inputs = inputsOf(
    history,
    template.sideBallots.map((ballot) => taskAt(asked, ballot).key),
  );
  const verdicts = judges.map((judge) => verdictTask(place, judge, template.gradings, inputs));
  return [...answers, ...verdicts].map((task) => Object.freeze(task));
}

function answerTasks({ template, place, asked }: Conversation): readonly AnswerTask[] {
  const { scenario, turns } = template;
  const channel = channelOf(place.modelConfig);
  const trunk = scenario.fork === undefined ? null : taskAt(asked, scenario.fork);
  const spoken = trunk === null ? [] : [...trunk.history, trunk.key];
  const tasks: AnswerTask[] = [];
  for (const [turnIndex, { id, prompt, temperature, decidedBy, isBallot, repairs }] of turns.entries()) {
    const repaired = tasks.filter(({ turnId }) => turnId === repairs).map(({ key }) => key);
    const inputs = inputsOf(
      Object.freeze([...spoken, ...repaired]),
      decidedBy.map((ballot) => taskAt(asked, ballot).key),
    );
    const { dependsOn } = inputs;
    const key = answerKeyOf(place, prompt, dependsOn, temperature);
    const task: AnswerTask = {
      kind: "answer",
      key,
      lane: place.modelConfig.id,
      channel,
      ...inputs,
      ...place,
      turnIndex,
      turnId: id,
      trunkId: trunk?.trunkId ?? place.conversationId,
    };
    tasks.push(task);
    asked.set(id, task);
    if (!isBallot) spoken.push(key);
  }
  return tasks;
}

function taskAt(asked: AskedTurns, { scenario, turn }: TurnPlace): AnswerTask {
  const task = asked.get(turn);
  if (task === undefined) throw new Error(`the turn ${turn} of ${scenario} is not asked in this run`);
  return task;
}

/** @param decidedBy keys of the deciding ballots */
export function inputsOf(history: TaskInputs["history"], decidedBy: TaskInputs["decidedBy"]) {
  const others = decidedBy.filter((ballot) => !history.includes(ballot));
  const dependsOn = others.length === 0 ? history : Object.freeze([...history, ...others]);
  return { dependsOn, history, decidedBy };
}

function verdictTask(
  place: PlannedConversation,
  judge: JudgeConfig,
  gradings: GradingDigests,
  inputs: TaskInputs & Pick<VerdictTask, "dependsOn">,
): VerdictTask {
  const { dependsOn } = inputs;
  return {
    kind: "verdict",
    key: verdictKeyOf({ judge, grading: judge.blind ? gradings.blind : gradings.open, dependsOn }),
    lane: place.modelConfig.id,
    channel: channelOf(judge),
    ...inputs,
    ...place,
    judge,
  };
}

/**
 * The channel of a receiver: limits apply per channel, and a spent quota stops only its channel. A pinned provider is a
 * channel of its own. The models of a local server share one.
 */
export function channelOf({
  endpoint,
  sentAs,
  provider = null,
}: {
  readonly endpoint: Endpoint;
  readonly sentAs: string;
  readonly provider?: string | null;
}): string {
  if (endpoint.kind === "local") return endpoint.id;
  return [endpoint.id, sentAs, ...(provider === null ? [] : [provider])].join(" ");
}

/**
 * Excludes the endpoint, so that the simulator, which draws its sample by this id, answers alike on every port. Includes the
 * nominal temperature even where it is not sent.
 */
function conversationIdOf(modelConfig: ModelConfig, run: number, configuration: Configuration, script: Digest): Digest {
  const { sentAs, provider, temperature, reasoningEffort, maxTokens } = modelConfig;
  const { variant, delivery } = configuration;
  return digestOf({ sentAs, provider, temperature, reasoningEffort, maxTokens, run, variant, delivery, script });
}

/**
 * The conversation's id covers run and script. The suite's digest is excluded: a changed rubric keeps the answers.
 * @param dependsOn keys of all earlier answers of the conversation, in the order of turns, then of the deciding ballots
 * @param temperature replaces that of the model config; null keeps it
 */
function answerKeyOf(
  place: PlannedConversation,
  prompt: Digest,
  dependsOn: readonly TaskKey[],
  temperature: number | null,
): TaskKey {
  const { modelConfig, conversationId } = place;
  const sampling = samplingOf(modelConfig, temperature);
  return digestOf({ kind: "answer", prompt, dependsOn, sampling, modelConfig: modelConfig.id, conversationId });
}

export function readingKeyOf({
  reader,
  ...identity
}: {
  readonly reader: JudgeConfig;
  /** Of what the reader is asked, without the message. */
  readonly asked: Digest;
  /** Keys of the message, and for a second reading of the first one and of the ballots that decide whether it is made. */
  readonly dependsOn: readonly TaskKey[];
}): TaskKey {
  return digestOf({ kind: "reading", ...identity, reader: reader.id });
}

function verdictKeyOf({
  judge,
  ...identity
}: {
  readonly judge: JudgeConfig;
  readonly grading: Digest;
  /** Keys of the conversation's answers, in the order of turns, then of the ballot that says the side. */
  readonly dependsOn: readonly TaskKey[];
}): TaskKey {
  return digestOf({ kind: "verdict", ...identity, judge: judge.id });
}

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
