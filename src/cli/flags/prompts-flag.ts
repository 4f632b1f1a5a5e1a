import { Option } from "commander";
import { basename, resolve } from "node:path";
import { BenchError } from "../../domain/index.ts";

export interface PromptsFlag {
  readonly prompts?: readonly string[];
}

/** Two prompts have no single index for a gate or its files, parts have none at all, and --detach waits for no result. */
const excluded = ["systemPrompt", "variants", "exp", "failUnder", "baseline", "output", "detach"];

export function promptsOption(): Option {
  return new Option("--prompts <files...>", "compare two system prompts, as one more system variant each").conflicts(
    excluded,
  );
}

/**
 * The two files of `--prompts`; null without it.
 * @throws BenchError usage for another number of files, and for the same file twice
 */
export function promptsOf(workingDirectory: string, { prompts }: PromptsFlag): readonly [string, string] | null {
  if (prompts === undefined) return null;
  const [one, other, ...more] = prompts;
  if (one === undefined || other === undefined || more.length > 0) throw notTwo(prompts);
  if (resolve(workingDirectory, one) === resolve(workingDirectory, other)) throw sameFile(one);
  return [one, other];
}

/** The names of the two files, in full where they are called the same. */
export function promptLabels(prompts: readonly string[]): readonly string[] {
  const names = prompts.map((path) => basename(path));
  return new Set(names).size < names.length ? prompts : names;
}

function notTwo(prompts: readonly string[]): BenchError {
  return new BenchError({
    code: "usage",
    message: `--prompts compares two files, and ${prompts.length === 1 ? "one is" : `${prompts.length} are`} named: ${prompts.join(", ")}.`,
    hint: "Write --prompts <file> <file>, with a space between. To measure one prompt, use --system-prompt <file>.",
  });
}

function sameFile(name: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `--prompts names the file ${name} twice: there is nothing to compare.`,
    hint: "Name two files with different prompts.",
  });
}
