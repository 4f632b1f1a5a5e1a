// The log format of Inspect AI, version 2, as its 0.3 releases read it: what several parts of an export write. Headers and samples
// are as `evalHeader` and `evalSample` build them.
// Source: inspect_ai/log/_log.py and the types of the viewer's package.

/** Tokens of all calls; Inspect has no word for unknown, so unknown counts are 0 but for those of reasoning. */
export interface ModelUsage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly total_tokens: number;
  /** Null where no call states them. */
  readonly reasoning_tokens: number | null;
  /** US dollars as far as prices are known; null where none is. */
  readonly total_cost: number | null;
}

/** By model. */
export type Usage = Readonly<Record<string, ModelUsage>>;

type Metadata = Readonly<Record<string, unknown>>;

export interface EvalToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: string;
  readonly arguments: Metadata;
  /** Why the arguments could not be read. */
  readonly parse_error: string | null;
}

interface MessageBase {
  /** `input`: written by the suite. `generate`: by the model under test. */
  readonly source: "input" | "generate";
  readonly metadata?: Metadata;
}

/** What the human says. */
export interface EvalUserMessage extends MessageBase {
  readonly role: "user";
  readonly content: string;
}

export type EvalMessage =
  | EvalUserMessage
  | (MessageBase & { readonly role: "system"; readonly content: string })
  | (MessageBase & {
      readonly role: "assistant";
      readonly content:
        | string
        | readonly (
            | { readonly type: "reasoning"; readonly reasoning: string }
            | { readonly type: "text"; readonly text: string }
          )[];
      readonly tool_calls: readonly EvalToolCall[] | null;
      readonly model: string | null;
    })
  | (MessageBase & {
      readonly role: "tool";
      readonly content: string;
      readonly tool_call_id: string;
      readonly function: string | null;
    });

export interface EvalScoreValue {
  readonly value: number | boolean | string;
  readonly explanation: string | null;
  readonly metadata: Metadata;
}

export type SampleScores = Readonly<Record<string, EvalScoreValue>>;

export interface EvalMetric {
  readonly name: string;
  readonly value: number;
  readonly params: Metadata;
  readonly metadata?: Metadata;
}

export interface EvalScore {
  readonly name: string;
  readonly scorer: string;
  readonly reducer: "mean" | null;
  readonly scored_samples: number | null;
  readonly unscored_samples: number | null;
  readonly params: Metadata;
  readonly metrics: Readonly<Record<string, EvalMetric>>;
  readonly metadata?: Metadata;
}

/** As Inspect writes a time: ISO 8601 with the offset as a number. */
export function evalTime(iso: string): string {
  return iso.replace(/Z$/u, "+00:00");
}

/** Whether all of it was made elsewhere: then what its source does not have is null. */
export function isImported(origins: readonly string[]): boolean {
  return origins.length > 0 && origins.every((origin) => origin === "imported");
}
