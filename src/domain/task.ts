import type { Digest } from "./digest.ts";
import type { JudgeConfig, ModelConfig } from "./model-config.ts";
import type { Configuration, Suite } from "./suite.ts";

/** Digest of everything that determines a task's result. Equal keys mean the same result. */
export type TaskKey = Digest;

/** What the engine sees of a task: nothing of models or suites. */
export interface TaskNode {
  readonly key: TaskKey;
  readonly dependsOn: readonly TaskKey[];
  /** Whom the work is for: the model config's id. Lanes are opened in order and shown as one progress bar each. */
  readonly lane: string;
  /** Where the call goes: endpoint, model and pinned provider. Concurrency and rate limits belong to it. */
  readonly channel: string;
}

/** Where in a suite, a model config and a run a task stands. */
export interface TaskPlace {
  readonly modelConfig: ModelConfig;
  /** Runs are numbered from 1. */
  readonly run: number;
  readonly configuration: Configuration;
  readonly scenarioId: string;
  /** Deterministic id of the conversation; equal for all its turns, different in every run. */
  readonly conversationId: string;
}

/** Asks the model for its answer to one turn. Depends on all earlier answers of the conversation, in the order of turns. */
export interface AnswerTask extends TaskNode, TaskPlace {
  readonly kind: "answer";
  readonly turnIndex: number;
  readonly turnId: string;
}

/** Has one judge grade one whole conversation. Depends on all its answers, in the order of turns. */
export interface VerdictTask extends TaskNode, TaskPlace {
  readonly kind: "verdict";
  readonly judge: JudgeConfig;
}

export type Task = AnswerTask | VerdictTask;

/** A task of any kind with its place in a suite. */
export interface PlannedTask extends TaskNode, TaskPlace {
  readonly kind: string;
  /** Of a task about one turn. */
  readonly turnId?: string;
  readonly turnIndex?: number;
  /** Of a task that a judge carries out. */
  readonly judge?: JudgeConfig;
  /** Tells tasks of one kind in one conversation apart where neither a turn nor a judge does. */
  readonly slot?: string;
}

/** Frozen plan: tasks in a fixed order, every dependency before its dependents, each key once. */
export interface TaskGraph<Node extends TaskNode = Task> {
  readonly tasks: readonly Node[];
}

/** A task graph of the benchmark with the suite that it carries out. */
export interface Plan extends TaskGraph {
  readonly suite: Suite;
}
