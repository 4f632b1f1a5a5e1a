import type {
  Answer,
  AttemptResult,
  ChatRequest,
  JudgeConfig,
  ModelConfig,
  Suite,
  TaskKey,
  TaskNode,
  TaskOutcome,
} from "../domain/index.ts";
import type { Exchange } from "../model/index.ts";
import type { AttemptProduct, Store } from "../store/index.ts";
import type { Refusals } from "./refusals.ts";

/** A task that one call to a model carries out. Each kind adds what it needs. */
export interface CallTask extends TaskNode {
  readonly kind: string;
  /** The model config under test, whichever model is called. */
  readonly modelConfig: ModelConfig;
  readonly run: number;
}

/** Who receives a call: a model under test, a judge, an extractor of names. Only models under test are pinned to a provider. */
export type Receiver = Pick<ModelConfig | JudgeConfig, "id" | "label" | "model" | "sentAs" | "endpoint" | "maxTokens"> &
  Partial<Pick<ModelConfig, "provider">>;

/** Where in the suite a task stands, for people; null where its kind has no such place. */
export interface TaskLabels {
  readonly variant: string | null;
  readonly delivery: string | null;
  readonly scenario: string | null;
  readonly turn: string | null;
  /** Label of the model that grades or reads names. */
  readonly judge: string | null;
}

/** What a kind may use to prepare a call, the same for all tasks of a run. */
export interface CallContext {
  readonly suite: Suite;
  readonly store: Pick<Store, "answersOf" | "attemptsOf">;
  /** Hexadecimal text of the given number of random bytes: fences that no answer can foresee. */
  readonly randomHex: (bytes: number) => string;
  /** Whether the endpoint of a receiver takes a JSON schema. */
  readonly structuredOutputs: (receiverId: string) => boolean;
  readonly refusals: Refusals;
}

/** How a reply was read: what the attempt's record says of it, what it brought, and what the engine does next. */
export interface CallReading {
  readonly result: AttemptResult;
  /** One line for people about a fault; null when all was well. */
  readonly detail: string | null;
  /** Stored together with the attempt's end. */
  readonly product?: AttemptProduct;
  readonly outcome: TaskOutcome;
}

export type PreparedCall =
  | {
      readonly kind: "call";
      readonly request: ChatRequest;
      readonly read: (exchange: Exchange, attemptId: number) => CallReading;
    }
  /** The outcome is known without a call. */
  | { readonly kind: "settled"; readonly outcome: TaskOutcome };

/**
 * Everything that the program knows of one kind of task. The runner, events, progress, budgets and estimates ask the kind;
 * none of them knows which kinds there are.
 */
export interface TaskKind<T extends CallTask = CallTask> {
  /** The `kind` of its tasks; also the word for it in events. */
  readonly name: T["kind"];
  receiver(task: T): Receiver;
  /** The answers that the request repeats, in their order. */
  inputs(task: T): readonly TaskKey[];
  labels(task: T): TaskLabels;
  /** When the stored result was recorded that this task's replaces (ISO 8601, UTC); null where the first result stays. */
  replaces(task: T): string | null;
  /** Reads what the request needs from the store, and writes the request. */
  prepare(task: T, context: CallContext): Promise<PreparedCall>;
  readonly estimate: CallEstimator<T>;
}

/** How a kind is estimated before anything was measured. */
export interface CallEstimator<T extends CallTask = CallTask> {
  readonly seconds: number;
  readonly replyTokens: number;
  /** A request of the task's size. `answers` are those to its inputs. */
  request(task: T, suite: Suite, answers: readonly Answer[]): ChatRequest;
}

/** The labels of a task that stands at no place in the suite. */
export const noLabels: TaskLabels = { variant: null, delivery: null, scenario: null, turn: null, judge: null };
