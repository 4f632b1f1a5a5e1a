import { execFile } from "node:child_process";
import { join } from "node:path";
import type { CommandOptions, Finished } from "./command-line.ts";

const main = join(import.meta.dirname, "..", "..", "src", "cli", "main.ts");

/** A pipeline fails with its first failing command, and `aib` is the real command line. */
const preamble = `set -o pipefail; aib() { "$NODE" "$MAIN" "$@"; }`;

/** Runs lines of a shell in which `aib` is there, as a person would type them; the shell itself is started by `starter`. */
export function shell(
  script: string,
  { cwd, environment = {} }: CommandOptions,
  starter: readonly string[] = [],
): Promise<Finished> {
  const [program, ...args] = [...starter, "bash", "-c", `${preamble}\n${script}`];
  const env = { PATH: process.env["PATH"], HOME: cwd, NODE: process.execPath, MAIN: main, ...environment };
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd, env, maxBuffer: 2 ** 28 }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, signal: child.signalCode, stdout, stderr }),
    );
    child.stdin?.end();
  });
}
