import type { Digest } from "../../domain/index.ts";

/**
 * What servers have refused of this process's requests, so that a refusal that holds for a whole model is not collected for every
 * task. Another process collects its own.
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
