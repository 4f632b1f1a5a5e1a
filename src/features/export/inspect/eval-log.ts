// The log format of Inspect AI, version 2, as its 0.3 releases read it: the parts that an export writes.
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

export interface EvalError {
  readonly message: string;
  readonly traceback: string;
  readonly traceback_ansi: string;
}

/** One conversation of one run. */
export interface EvalSample {
  readonly id: string;
  readonly epoch: number;
  readonly input: readonly EvalUserMessage[];
  readonly target: string;
  readonly messages: readonly EvalMessage[];
  readonly output: {
    readonly model: string;
    readonly choices: readonly { readonly message: EvalMessage; readonly stop_reason: string }[];
    readonly completion: string;
  };
  readonly scores: SampleScores;
  readonly metadata: Metadata;
  readonly store: Metadata;
  readonly events: readonly never[];
  readonly attachments: Metadata;
  readonly model_usage: Usage;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  /** Seconds from the first call to the end of the last. */
  readonly total_time: number | null;
  /** Seconds of all calls. */
  readonly working_time: number | null;
  readonly uuid: string;
  /** Set where a call that the sample needs was given up. */
  readonly error: EvalError | null;
  /** Failed calls that were repeated with success. */
  readonly error_retries: readonly EvalError[];
}

export interface EvalSampleSummary extends Pick<
  EvalSample,
  | "id"
  | "epoch"
  | "input"
  | "target"
  | "scores"
  | "metadata"
  | "model_usage"
  | "started_at"
  | "completed_at"
  | "total_time"
  | "working_time"
  | "uuid"
> {
  readonly error: string | null;
  readonly retries: number;
  readonly completed: boolean;
  readonly message_count: number;
}

/** Mean over the epochs, for each sample with such a score. */
export interface EvalReductions {
  readonly scorer: string;
  readonly reducer: "mean";
  readonly samples: readonly { readonly sample_id: string; readonly value: number }[];
}

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

export interface GenerateConfig {
  readonly temperature: number | null;
  readonly max_tokens: number | null;
  readonly reasoning_effort: string | null;
}

interface EvalModel {
  readonly model: string;
  readonly config: GenerateConfig;
  readonly base_url: null;
  readonly args: Metadata;
}

export interface EvalSpec {
  readonly eval_id: string;
  readonly run_id: string;
  readonly created: string;
  readonly task: string;
  readonly task_id: string;
  readonly task_version: string;
  readonly task_display_name: string;
  readonly task_attribs: Metadata;
  readonly task_args: Metadata;
  readonly task_args_passed: Metadata;
  readonly tags: readonly string[];
  readonly dataset: {
    readonly name: string;
    readonly samples: number;
    readonly sample_ids: readonly string[];
    readonly shuffled: false;
  };
  readonly model: string;
  readonly model_generate_config: GenerateConfig;
  readonly model_args: Metadata;
  readonly model_roles: Readonly<Record<string, EvalModel>>;
  readonly config: {
    readonly epochs: number;
    readonly epochs_reducer: readonly ["mean"];
    readonly fail_on_error: false;
    readonly log_samples: true;
  };
  readonly packages: Readonly<Record<string, string>>;
  readonly metadata: Metadata;
  readonly scorers: readonly {
    readonly name: string;
    readonly metrics: readonly { readonly name: string }[];
    readonly metadata: Metadata;
  }[];
}

export interface EvalPlan {
  readonly name: "plan";
  readonly steps: readonly { readonly solver: string; readonly params: Metadata; readonly params_passed: Metadata }[];
  readonly config: GenerateConfig;
}

/** `header.json`: everything but the samples. */
export interface EvalHeader {
  readonly version: 2;
  readonly status: "success";
  readonly eval: EvalSpec;
  readonly plan: EvalPlan;
  readonly results: {
    readonly total_samples: number;
    readonly completed_samples: number;
    readonly scores: readonly EvalScore[];
  };
  readonly stats: { readonly started_at: string; readonly completed_at: string; readonly model_usage: Usage };
}

/** As Inspect writes a time: ISO 8601 with the offset as a number. */
export function evalTime(iso: string): string {
  return iso.replace(/Z$/u, "+00:00");
}

/** Whether all of it was made elsewhere: then what its source does not have is null. */
export function isImported(origins: readonly string[]): boolean {
  return origins.length > 0 && origins.every((origin) => origin === "imported");
}
