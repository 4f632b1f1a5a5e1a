import type { Digest } from "./digest.ts";
import type { JudgeConfig, ModelConfig } from "./model-config.ts";
import type { Configuration, Suite } from "./suite.ts";

/** Digest of everything that determines a task's result. Equal keys mean the same result. */
export type TaskKey = Digest;

/** The engine's view of a task, without models or suites. */
export interface TaskNode {
  readonly key: TaskKey;
  readonly dependsOn: readonly TaskKey[];
  /** The model config's id. Lanes open in order and have one progress bar each. */
  readonly lane: string;
  /** The call's endpoint, model and pinned provider, which share concurrency and rate limits. */
  readonly channel: string;
}

/** A conversation of a plan, by its place. */
export interface PlannedConversation {
  readonly modelConfig: ModelConfig;
  /** Runs are numbered from 1. */
  readonly run: number;
  readonly configuration: Configuration;
  readonly scenarioId: string;
  /** Deterministic id of the conversation; equal for all its turns, different in every run. */
  readonly conversationId: string;
}

/** The stored answers that a task's request is made from. The task depends on the history, then on the deciding ballots. */
export interface TaskInputs {
  /** The answers that the request contains, in the order of turns: those of the trunk first, no ballot but the one it repairs. */
  readonly history: readonly TaskKey[];
  /** The ballots that decide what is said and whether it is asked, each before its repair: first those of `Scenario.sideBy`. */
  readonly decidedBy: readonly TaskKey[];
}

/** Asks the model for its answer to one turn. */
export interface AnswerTask extends TaskNode, PlannedConversation, TaskInputs {
  readonly kind: "answer";
  /** The turn's place among those of the scenario; turns of the trunk are not counted. */
  readonly turnIndex: number;
  readonly turnId: string;
  /** Id of the conversation whose beginning this one repeats; its own id where it repeats none. */
  readonly trunkId: string;
}

/** Has one judge grade one whole conversation: all its answers. */
export interface VerdictTask extends TaskNode, PlannedConversation, TaskInputs {
  readonly kind: "verdict";
  readonly judge: JudgeConfig;
}

/**
 * Has a reader say where one message of the model stands, on the ballot of its item. `history` is the message; `decidedBy` are the
 * ballots behind it, where they decide whether it is read a second time.
 */
export interface ReadingTask extends TaskNode, PlannedConversation, TaskInputs {
  readonly kind: "reading";
  /** The reader. */
  readonly judge: JudgeConfig;
  /** The turn that the message answers. */
  readonly turnId: string;
  /** Tells the readings of one message apart, and by which reader the first of them is. */
  readonly slot: string;
  /** The first reading of the message, where this is the second; null for the first. */
  readonly first: TaskKey | null;
}

export type Task = AnswerTask | VerdictTask | ReadingTask;

/** A task of any kind with its place in a suite. */
export interface PlannedTask extends TaskNode, PlannedConversation {
  readonly kind: string;
  /** Set for a task about one turn. */
  readonly turnId?: string;
  readonly turnIndex?: number;
  /** Set for a task whose call goes to a judge. */
  readonly judge?: JudgeConfig;
  /** Distinguishes tasks of one conversation that neither their turn nor their judge tells apart. */
  readonly slot?: string;
}

/** Frozen plan: tasks in a fixed order, every dependency before its dependents, each key once. */
export interface TaskGraph<Node extends TaskNode = Task> {
  readonly tasks: readonly Node[];
  /** Tasks of a lower batch start first; absent: all are of one. */
  readonly batchOf?: (task: Node) => number;
  /** Whether no task of a batch starts before all of the lower ones have ended. Needs lanes that are all open. */
  readonly inTurn?: boolean;
}

/** A task graph of the benchmark with its suite. */
export interface Plan extends TaskGraph {
  readonly suite: Suite;
}
