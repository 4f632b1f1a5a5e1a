import type { ToolCall, ToolDefinition } from "./chat.ts";
import type { ReasoningEffort } from "./model-config.ts";

/** A model, judge or reader that is a function of the program that plans the run. */
export interface FunctionModel {
  /** Its name in results: letters, digits and `. _ : -`, with `/` between parts. Before a slash stands its family: `openai/my-agent`. */
  readonly id: string;
  /** Part of what a result belongs to: a function that answers differently needs another version, and gets a row of its own. */
  readonly version: string;
  /** What calls cost, in US dollars; needed with a budget. */
  readonly price?: FunctionPrice | undefined;
  readonly respond: (
    messages: FunctionMessage[],
    call: FunctionCall,
  ) => string | FunctionReply | Promise<string | FunctionReply>;
}

/** For a million tokens, or at most for one call, whose reply then has its `cost`. */
export type FunctionPrice =
  | { readonly prompt: number; readonly completion: number; readonly perCall?: never }
  | { readonly perCall: number; readonly prompt?: never; readonly completion?: never };

/** A message as OpenAI's chat completions have it. */
export type FunctionMessage =
  | { readonly role: "system" | "user"; readonly content: string }
  | { readonly role: "assistant"; readonly content: string | null; readonly tool_calls?: ToolCall[] }
  | { readonly role: "tool"; readonly content: string; readonly tool_call_id: string };

/** What a model over HTTP is sent besides the messages. */
export interface FunctionCall {
  readonly tools: ToolDefinition[];
  /** JSON Schema of the text that is wanted: for judges and readers. */
  readonly schema: Record<string, unknown> | undefined;
  readonly temperature: number | undefined;
  readonly reasoningEffort: ReasoningEffort | undefined;
  /** Of the reply, reasoning included. */
  readonly maxTokens: number;
  /** Aborted when the call has taken too long. */
  readonly signal: AbortSignal;
}

/** All parts may be missing, or null; a reply without a text or a usable tool call is asked for again. */
export interface FunctionReply {
  readonly text?: string | null | undefined;
  /** What OpenAI's field for refusals holds: an answer too, recorded as refused. */
  readonly refusal?: string | null | undefined;
  /** `arguments`: an object, or its JSON. */
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: unknown }[] | null | undefined;
  readonly reasoning?: string | null | undefined;
  /** Tokens. */
  readonly usage?:
    | { readonly prompt?: number | undefined; readonly completion?: number | undefined }
    | null
    | undefined;
  /** US dollars of this call, in place of what `price` makes of the tokens. */
  readonly cost?: number | null | undefined;
  /** `length` for a text that was cut off, `content_filter`, or any other word. */
  readonly finishReason?: string | null | undefined;
}
