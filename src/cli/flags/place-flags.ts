import type { Command } from "commander";
import type { Routing } from "../../campaign/index.ts";
import { BenchError } from "../../domain/index.ts";
import { keyVariableName } from "../hidden-keys.ts";
import type { Terminal } from "../terminal.ts";
import { addKeyOptions, type KeyFlags } from "./key-flags.ts";

/** The endpoints of calls. */
export interface PlaceFlags extends KeyFlags {
  readonly baseUrl?: string;
  readonly apiKeyEnv?: string;
  readonly localUrl?: string;
}

export interface JudgePlaceFlags {
  readonly judgeBaseUrl?: string;
  readonly judgeApiKeyEnv?: string;
}

export function addPlaceOptions(command: Command, served: string): Command {
  return addKeyOptions(command)
    .option("--base-url <url>", `any OpenAI-compatible server, for ${served}`)
    .option("--api-key-env <name>", "the environment variable that holds its key", keyVariableName("--api-key-env"))
    .option(
      "--local-url <url>",
      "a server on your machine for local/, ollama/, lmstudio/ and vllm/ ids (default: LOCAL_MODEL_URL, OLLAMA_HOST, LMSTUDIO_URL, VLLM_URL, or the usual port)",
    );
}

export function addJudgePlaceOptions(command: Command): Command {
  return command
    .option("--judge-base-url <url>", "another server for the judge alone")
    .option(
      "--judge-api-key-env <name>",
      "the environment variable that holds that server's key",
      keyVariableName("--judge-api-key-env"),
    );
}

export function routingOf(flags: PlaceFlags, environment: Terminal["environment"]): Routing {
  const { baseUrl, apiKeyEnv, localUrl } = flags;
  if (apiKeyEnv !== undefined && baseUrl === undefined) throw keyWithoutServer("--api-key-env", "--base-url");
  return { baseUrl: baseUrl ?? null, apiKeyEnv: apiKeyEnv ?? null, localUrl: localUrl ?? null, environment };
}

/** The judge uses the models' endpoint unless it has its own. */
export function judgeRoutingOf({ judgeBaseUrl, judgeApiKeyEnv }: JudgePlaceFlags, models: Routing): Routing {
  if (judgeBaseUrl !== undefined) return { ...models, baseUrl: judgeBaseUrl, apiKeyEnv: judgeApiKeyEnv ?? null };
  if (judgeApiKeyEnv !== undefined) throw keyWithoutServer("--judge-api-key-env", "--judge-base-url");
  return models;
}

function keyWithoutServer(keyFlag: string, urlFlag: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `${keyFlag} names the key of the server in ${urlFlag}, which is missing.`,
    hint: `Add ${urlFlag}, or omit ${keyFlag}: OpenRouter's key is read from OPENROUTER_API_KEY.`,
  });
}
