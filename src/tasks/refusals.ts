import type { ChatRequest, Digest } from "../domain/index.ts";
import type { RefusedFeature } from "../model/index.ts";

/**
 * What servers have refused of this process's requests and refuse of every like one, so that it is not collected for every task.
 * Another process collects its own.
 */
export interface Refusals {
  /** What the server said, by the model config that it takes no tools for. */
  readonly tools: Map<Digest, string>;
  /** The judges that cannot be asked for a JSON schema: the form is in their prompt in words too. */
  readonly responseSchema: Set<Digest>;
}

export function noRefusals(): Refusals {
  return { tools: new Map(), responseSchema: new Set() };
}

/** Whether a request has the part that a server says it refuses. */
export function carries(request: ChatRequest, feature: RefusedFeature): boolean {
  const { temperature, reasoningEffort, tool, responseSchema } = request;
  const carried: Readonly<Record<RefusedFeature, boolean>> = {
    temperature: temperature !== null,
    reasoning: reasoningEffort !== "off",
    tools: tool !== null,
    "response-schema": responseSchema !== null,
  };
  return carried[feature];
}
