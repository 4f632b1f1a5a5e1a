import type { ReasoningEffort } from "./model-config.ts";

/** The wire vocabulary of an OpenAI-compatible chat completion, as far as the benchmark uses it. */
export interface ToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

export type ChatMessage =
  | { readonly role: "system" | "user"; readonly content: string }
  | { readonly role: "assistant"; readonly content: string | null; readonly tool_calls?: readonly ToolCall[] }
  | { readonly role: "tool"; readonly content: string; readonly tool_call_id: string };

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments object. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ResponseSchema {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** One request to a chat endpoint, before it is put into the wire format. */
export interface ChatRequest {
  /** The id as the endpoint knows it. */
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  /** Null where the parameter is not sent. */
  readonly temperature: number | null;
  readonly maxTokens: number;
  readonly reasoningEffort: ReasoningEffort;
  readonly provider: string | null;
  readonly tool: ToolDefinition | null;
  /** Asks for structured output, or null. */
  readonly responseSchema: ResponseSchema | null;
  /** Groups the requests of one conversation (`x-session-id`): observability at a router, the sample's seed at the simulator. */
  readonly sessionId: string;
}
