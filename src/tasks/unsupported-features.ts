import type { ChatRequest } from "../domain/chat.ts";
import type { Digest } from "../domain/digest.ts";
import type { TaskKey } from "../domain/task.ts";
import type { UnsupportedFeature } from "../model/index.ts";

/**
 * Request parts that servers do not support, learned from their errors, so that other tasks of this process avoid the same
 * error. Another process learns its own.
 */
export interface UnsupportedFeatures {
  /** The server's error, by the model config without tool support. */
  readonly tools: Map<Digest, string>;
  /** The judges without JSON schema support: their prompt describes the form in words too. */
  readonly responseSchema: Set<Digest>;
  /** By model config or judge. */
  readonly silence: Map<Digest, Silence>;
  /** Those that have said a word. */
  readonly spoken: Set<Digest>;
}

/** Replies of one receiver without a word, in a row. */
export interface Silence {
  readonly kind: "token-limit" | "only-reasoning";
  readonly tasks: ReadonlySet<TaskKey>;
  readonly replies: number;
  /** Those that count. */
  readonly count: number;
  /** One line for the user, with what to change. */
  readonly detail: string;
}

export function noUnsupportedFeatures(): UnsupportedFeatures {
  return { tools: new Map(), responseSchema: new Set(), silence: new Map(), spoken: new Set() };
}

/** Whether a request has the part that a server does not support. */
export function carries(request: ChatRequest, feature: UnsupportedFeature): boolean {
  const { temperature, reasoningEffort, tool, responseSchema } = request;
  const carried: Readonly<Record<UnsupportedFeature, boolean>> = {
    temperature: temperature !== null,
    reasoning: reasoningEffort !== "off",
    tools: tool !== null,
    "response-schema": responseSchema !== null,
  };
  return carried[feature];
}
