import type { Digest } from "./digest.ts";

/** `off` sends no reasoning parameter at all; `none` asks the provider for no reasoning. */
export const reasoningEfforts = ["off", "none", "low", "medium", "high"] as const;
export type ReasoningEffort = (typeof reasoningEfforts)[number];

/** What a run asks for: an effort by name, or whatever fits the model. */
export type AskedEffort = ReasoningEffort | "default";

/** What a server may refuse and a row can be measured without. */
export const refusableParameters = ["temperature", "reasoning"] as const;
export type RefusableParameter = (typeof refusableParameters)[number];

/**
 * What kind of server answers: decides time limits, prices and which router-only parameters are sent. `person` is no
 * server: people grade on a sheet, and nothing is ever sent to them.
 */
export const endpointKinds = ["openrouter", "custom", "local", "simulator", "person"] as const;
export type EndpointKind = (typeof endpointKinds)[number];

/** An OpenAI-compatible server. Holds the name of the variable with the key, never the key. */
export interface Endpoint {
  /** Part of a result's identity: `openrouter`, `simulator`, or the base URL in one spelling for all addresses of a server. */
  readonly id: string;
  readonly kind: EndpointKind;
  /** As the person gave it, without a slash at the end, for example `https://openrouter.ai/api/v1`; for the simulator in this process a name. */
  readonly baseUrl: string;
  readonly apiKeyEnv: string | null;
}

/** The variables of OpenRouter's key; the first one that is set counts. */
export const openRouterKeys = ["OPENROUTER_API_KEY", "OPENROUTER_KEY"] as const;

/** One row of the leaderboard: a model id with everything of the inference stack that changes its answers. */
export interface ModelConfig {
  /** Digest of what determines the answers: model, endpoint, provider, temperature, effort, token limit. */
  readonly id: Digest;
  /** Unique among active entries, for people: `kimi-k2.5+fireworks@none-t0.7`. */
  readonly label: string;
  /** `vendor/name`, for example `google/gemini-3-flash-preview` or `local/qwen3-8b`. */
  readonly model: string;
  /** The id as the endpoint knows it. */
  readonly sentAs: string;
  /** Pinned provider slug (`fireworks`, `moonshotai/int4`), or null for the router's choice. */
  readonly provider: string | null;
  readonly temperature: number;
  /** False where it is not sent: the provider ignores it (OpenAI's GPT-5 family answers as if at 1.0) or refuses it. */
  readonly temperatureSupported: boolean;
  readonly reasoningEffort: ReasoningEffort;
  /** What runs asked for that were given this row: the next one that asks for it sends what this row sends. */
  readonly askedEfforts: readonly AskedEffort[];
  /** What the server refused when the row was first planned, and what is therefore not sent. */
  readonly refused: readonly RefusableParameter[];
  readonly maxTokens: number;
  readonly endpoint: Endpoint;
}

/** The model that grades, and how it is asked to. */
export interface JudgeConfig {
  /** Digest of what determines its grades. */
  readonly id: Digest;
  /** Unique among judges: says `blind` and which repeat it is, where it is one. */
  readonly label: string;
  readonly model: string;
  readonly sentAs: string;
  readonly temperature: number;
  readonly maxTokens: number;
  readonly reasoningEffort: ReasoningEffort;
  readonly endpoint: Endpoint;
  /** It grades by the rubrics' blind wording, which does not say that a turn is pressure. */
  readonly blind: boolean;
  /**
   * 1 for the grades that count. The same judge asked once more for the same grade is repeat 2, 3 ...: a judge of its own,
   * so that no result stands for two, whose grades only tell how far the judge agrees with itself.
   */
  readonly repeat: number;
}
