import { resolve } from "node:path";
import type { RunRequest } from "../campaign/index.ts";
import { fillRequest, type GivenOptions } from "../campaign/request/prepare-run.ts";
import { longestPrompt, type SystemPrompt } from "../campaign/request/persona.ts";
import { usageError } from "../domain/bench-error.ts";
import { variableIn } from "../domain/environment.ts";
import { shownAddress } from "../model/index.ts";
import { keyRingOf, type KeyPlaces } from "./flags/key-flags.ts";
import type { Terminal } from "./terminal.ts";

export type RequestFlags = GivenOptions & KeyPlaces;

/**
 * The request that the flags of a command make, with what only the command line reads: keys, variables and standard input.
 * @throws BenchError usage for flags that do not go together.
 */
export function requestOf(flags: RequestFlags, terminal: Terminal): Omit<RunRequest, "signal"> {
  return fillRequest(flags, keyRingOf(terminal, flags));
}

interface SubjectFlags extends RequestFlags {
  readonly systemPrompt?: string | undefined;
}

/** For commands that plan a run: with the models of variables, and the system prompts. */
export async function subjectRequestOf(flags: SubjectFlags, terminal: Terminal): Promise<Omit<RunRequest, "signal">> {
  const systemPrompts = flags.prompts?.map((path) => ({ kind: "file", path }) as const);
  const models = modelsIn(flags, terminal.environment);
  const keys = keyRingOf(terminal, flags);
  return fillRequest({ ...flags, models }, keys, systemPrompts ?? (await systemPromptsOf(flags, terminal)));
}

/** The variable applies only where no model is named. */
function modelsIn(flags: SubjectFlags, environment: Terminal["environment"]): readonly string[] {
  const { models = [], localModel, localUrl = flags.usualLocalUrl ?? undefined } = flags;
  const local = localModel ?? (models.length === 0 ? variableIn(environment, "LOCAL_MODEL_ID") : null);
  if (local !== null && local !== "") return [...models, `local/${local}`];
  if (localUrl !== undefined && models.length === 0)
    throw usageError(
      `--local-url names the server ${shownAddress(localUrl)}, but no model on it.`,
      "Add --local-model <id> (or set LOCAL_MODEL_ID), or --models local/<id>.",
    );
  return models;
}

async function systemPromptsOf(
  { systemPrompt: path }: SubjectFlags,
  { readInput }: Terminal,
): Promise<readonly SystemPrompt[]> {
  if (path === undefined) return [];
  if (path !== "-") return [{ kind: "file", path }];
  const reading = readInput === null ? noInput : await readInput(longestPrompt);
  if (reading.kind === "text") return [{ kind: "text", name: "standard input", text: reading.text }];
  throw usageError(
    `--system-prompt - reads standard input, which ${reading.problem}.`,
    "Pipe a text into the command, such as: aib run --system-prompt - < companion.md",
  );
}

const noInput = { kind: "unusable", problem: "is a terminal here" } as const;

/** @throws BenchError usage where `--prompts` does not name two different files. */
export function requireTwoPrompts(workingDirectory: string, prompts: readonly string[]): void {
  const [one = "", other, ...more] = prompts;
  if (other === undefined || more.length > 0)
    throw usageError(
      `--prompts compares two files, and ${prompts.length === 1 ? "one is" : `${prompts.length} are`} named: ${prompts.join(", ")}.`,
      "Write --prompts <file> <file>, with a space between. To measure one prompt, use --system-prompt <file>.",
    );
  if (resolve(workingDirectory, one) === resolve(workingDirectory, other))
    throw usageError(
      `--prompts names the file ${one} twice: there is nothing to compare.`,
      "Name two files with different prompts.",
    );
}
