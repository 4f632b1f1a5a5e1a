import type { Behaviour, QuirkServer } from "../model/quirk-server.ts";

/** A valid request, as far as scripts decide by it. */
export interface Asked {
  readonly model: string;
  /** All texts of its messages, one after the other. */
  readonly text: string;
  /** The JSON Schema that the reply must follow; null for none. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  /** How many valid requests came before it. */
  readonly before: number;
}

/** What a server replies, said in the words of no protocol. */
export type Scripted =
  | {
      readonly kind: "reply";
      readonly text?: string;
      readonly thought?: string;
      readonly call?: { readonly name: string; readonly input: Readonly<Record<string, unknown>> };
      readonly ending?: "complete" | "limit" | "filtered";
    }
  /** A wrong key is the server's own matter. */
  | { readonly kind: "rate-limit"; readonly seconds: number }
  | { readonly kind: "daily-limit" | "overload" | "no-schema" }
  | { readonly kind: "raw"; readonly behave: Behaviour };

/** The tokens of every scripted reply: the whole prompt and its cached part, all output and the reasoning in it. */
export const tokens = { prompt: 1000, cached: 400, written: 200, output: 50, reasoning: 30 };

export interface ProtocolServerOptions {
  readonly key: string;
  readonly models: readonly string[];
  /** Models for each page of the list (default: all). */
  readonly pageSize?: number;
  readonly script: (asked: Asked) => Scripted;
}

export type StartProtocolServer = (options: ProtocolServerOptions) => Promise<QuirkServer>;

/** Those of the page that begins after this model, and the last of them where there are more. */
export function pageAfter(
  { models, pageSize = models.length }: ProtocolServerOptions,
  after: string | null,
): { readonly ids: readonly string[]; readonly last: string | null } {
  const start = after === null ? 0 : models.indexOf(after) + 1;
  const ids = models.slice(start, start + pageSize);
  return { ids, last: start + pageSize < models.length ? (ids.at(-1) ?? null) : null };
}
