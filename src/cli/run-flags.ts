import type { ReasoningEffort } from "../domain/index.ts";

/** The flags of `aib run` as commander gives them. */
export interface RunFlags {
  readonly db: string;
  readonly format: "text" | "json";
  readonly suite: string;
  readonly models?: readonly string[];
  readonly judge?: string;
  readonly runs?: number;
  readonly exp?: readonly string[];
  readonly variants?: readonly string[];
  readonly modes?: readonly string[];
  readonly parallel: number;
  readonly parallelTasks: number;
  readonly temperature?: number;
  readonly reasoningEffort?: ReasoningEffort;
  readonly baseUrl?: string;
  readonly apiKeyEnv?: string;
  readonly localUrl?: string;
  readonly localModel?: string;
  readonly timeout?: number;
  readonly registry?: string;
  readonly allowSelfJudge: boolean;
  readonly seed: number;
}
