import type { Answer } from "../domain/answer.ts";
import type { AttemptResult } from "../domain/attempt.ts";
import type { ChatRequest } from "../domain/chat.ts";
import type { Endpoint, JudgeConfig, ModelConfig } from "../domain/model-config.ts";
import type { Skip } from "../domain/skip.ts";
import type { Suite } from "../domain/suite.ts";
import type { TaskOutcome } from "../domain/task-outcome.ts";
import type { TaskKey, TaskNode } from "../domain/task.ts";
import type { Exchange, ModelClient } from "../model/index.ts";
import type { AttemptProduct, TaskStore } from "../store/index.ts";
import type { UnsupportedFeatures } from "./unsupported-features.ts";

/** A task that consists of one call to a model. Each kind adds its own fields. */
export interface CallTask extends TaskNode {
  readonly kind: string;
  /** The model config under test, also where the call goes to another model. */
  readonly modelConfig: ModelConfig;
  readonly run: number;
}

/**
 * The receiver of a call: a model under test, a judge, an extractor of names. Only models under test are pinned to a
 * provider.
 */
export type Receiver = Pick<
  ModelConfig | JudgeConfig,
  "id" | "label" | "model" | "sentAs" | "endpoint" | "maxTokens" | "reasoningEffort"
> &
  Partial<Pick<ModelConfig, "provider">>;

/** The parts of the suite that a task belongs to, as text for the user; null where its kind has no such part. */
export interface TaskLabels {
  readonly variant: string | null;
  readonly delivery: string | null;
  readonly scenario: string | null;
  readonly turn: string | null;
  /** Label of the model that grades or reads names. */
  readonly judge: string | null;
}

/** Inputs for preparing a call, the same for all tasks of a run. */
export interface CallContext {
  readonly suite: Suite;
  readonly clients: { readonly of: (endpoint: Endpoint) => ModelClient };
  readonly store: Pick<TaskStore, "answersOf" | "attemptsOf" | "resultOf" | "skipsOf">;
  /** This many random bytes as hexadecimal text, for fences that no answer can predict. */
  readonly randomHex: (bytes: number) => string;
  /** Whether a receiver's endpoint supports a JSON schema. */
  readonly structuredOutputs: (receiverId: string) => boolean;
  readonly unsupported: UnsupportedFeatures;
}

/** The result of reading a reply: the attempt's recorded result, the product, and the outcome for the engine. */
export interface CallReading {
  readonly result: AttemptResult;
  /** One line for the user about a fault; null when there was none. */
  readonly detail: string | null;
  /** Stored together with the attempt's end. */
  readonly product?: AttemptProduct;
  readonly outcome: TaskOutcome;
}

/** Reads the result of a call, a reply or a fault. */
export type ReadReply = (exchange: Exchange, attemptId: number) => CallReading;

export type PreparedCall =
  | {
      readonly kind: "call";
      readonly request: ChatRequest;
      readonly read: ReadReply;
    }
  /** The task is not asked: the skip is its result. */
  | { readonly kind: "skip"; readonly skip: Skip }
  /** The outcome is known without a call. */
  | { readonly kind: "no-call"; readonly outcome: TaskOutcome };

/**
 * The complete definition of one kind of task. The runner, events, progress, budgets and estimates use it and contain no
 * branch on a kind.
 */
export interface TaskKind<T extends CallTask = CallTask> {
  /** The `kind` of its tasks, also used in events. */
  readonly name: T["kind"];
  receiver(task: T): Receiver;
  /** Keys of the answers that the request contains, in order. */
  inputs(task: T): readonly TaskKey[];
  labels(task: T): TaskLabels;
  /** When the stored result that this task replaces was recorded (ISO 8601, UTC); null where the first result stays. */
  replaces(task: T): string | null;
  /** Reads the request's inputs from the store and builds the request. */
  prepare(task: T, context: CallContext): Promise<PreparedCall>;
  readonly estimate: CallEstimator<T>;
}

/** The estimate for a kind before any measurement. */
export interface CallEstimator<T extends CallTask = CallTask> {
  readonly seconds: number;
  replyTokens(task: T, suite: Suite): number;
  /** A request of the task's size. `answers` are the answers to its inputs. */
  request(task: T, suite: Suite, answers: readonly Answer[]): ChatRequest;
}

/** The labels of a task that belongs to no part of the suite. */
export const noLabels: TaskLabels = { variant: null, delivery: null, scenario: null, turn: null, judge: null };
