import { Option, type Command } from "commander";
import { type BenchError, usageError } from "../domain/bench-error.ts";

/** Commands by their names in the published program, where those differ. */
export const publishedCommands: ReadonlyMap<string, string> = new Map([
  ["generate-report", "report"],
  ["estimate-cost", "estimate"],
  ["clear-cache", "clear"],
  ["extract-names", "names"],
]);

/** Flags of the published program that commander cannot declare, or that have another name here. */
const publishedFlags: ReadonlyMap<string, string> = new Map([
  ["-pt", "--parallel-tasks"],
  ["--judge-model", "--judge"],
  ["--top-n", "--top"],
  ["--local-timeout", "--timeout"],
]);

/** Of `extract-names` only. */
const namesFlags: ReadonlyMap<string, string> = new Map([
  ["-w", "--parallel-tasks"],
  ["--workers", "--parallel-tasks"],
  ["-f", "--force"],
]);

/** Translates published flags to the names here: `run -pt 10` becomes `run --parallel-tasks 10`. */
export function withoutPublishedFlags(argv: readonly string[]): readonly string[] {
  const isNames = argv[0] === "names" || argv[0] === "extract-names";
  const flags = isNames ? new Map([...publishedFlags, ...namesFlags]) : publishedFlags;
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  return argv.map((word, position) => (position < end ? renamed(word, flags) : word));
}

/** `-pt 10` is two words; `-pt=10` and `-pt10` are one. */
function renamed(word: string, flags: ReadonlyMap<string, string>): string {
  const [, flag = "", value = ""] = /^(--?[a-z-]+?)(=.*|\d+)?$/u.exec(word) ?? [];
  const own = flags.get(flag);
  if (own === undefined) return word;
  return value === "" || value.startsWith("=") ? own + value : `${own}=${value}`;
}

/** Adds the published flags that would mean something else to a command that makes calls: they are refused. */
export function refusePublishedFlags(command: Command): Command {
  const has = (flag: string): boolean => command.options.some(({ long }) => long === flag);
  if (has("--runs")) command.addOption(refusedOption("--run-number [k]", noSingleRun));
  return command.addOption(refusedOption("-t [value]", (value) => ambiguousT(value, has("--temperature"))));
}

/** Refuses a published flag that is ambiguous here, with the flag to write instead. */
function refusedOption(flags: string, refusal: (value: string) => BenchError): Option {
  return new Option(flags)
    .preset("")
    .argParser((value) => {
      throw refusal(value);
    })
    .hideHelp();
}

/** @param value the value of `-t`; empty without one. */
function ambiguousT(value: string, hasTemperature: boolean): BenchError {
  const tasks = /^[1-9]\d*$/u.test(value) ? value : "8";
  const temperature = /^[01](?:\.\d+)?$|^2$/u.test(value) ? value : "0.7";
  return usageError(
    "-t is the temperature in the published program; here it used to be the number of parallel calls.",
    `For parallel calls write -pt ${tasks} (--parallel-tasks ${tasks}). ${
      hasTemperature
        ? `For the temperature write --temperature ${temperature}.`
        : `This command keeps the stored temperature: aib run --temperature ${temperature} measures another.`
    }`,
  );
}

/** `aib run` completes all runs up to a number; `aib rerun` completes a single one. */
function noSingleRun(value: string): BenchError {
  const run = /^[1-9]\d*$/u.test(value) ? value : "3";
  return usageError(
    "--run-number belongs to aib rerun.",
    `For runs 1 to ${run} write --runs ${run}; to complete one stored run: aib rerun --run-number ${run}`,
  );
}
