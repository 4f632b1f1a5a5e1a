import { CommanderError } from "commander";
import { BenchError } from "../domain/index.ts";
import type { CommandHost } from "./command-host.ts";
import { helpWords } from "./help/help-words.ts";
import { isCalledByNpm } from "./program-call.ts";
import { buildProgram } from "./program.ts";
import { withoutPublishedFlags } from "./published-habits.ts";
import { fillFromEnvironment } from "./settings/fill-from-environment.ts";
import { takeSettings } from "./settings/take-settings.ts";
import { Stopped } from "./stopped.ts";
import type { OutputStream, Terminal } from "./terminal.ts";

/**
 * Parses and runs one command line.
 * @returns the exit code: 0 done, 1 something failed or is missing, 2 wrong usage, 3 the budget is reached.
 */
export async function runCommandLine(argv: readonly string[], given: Terminal): Promise<number> {
  let exitCode = 0;
  let store: string | undefined;
  const naming = (stream: OutputStream): OutputStream => ({
    ...stream,
    get store() {
      return store;
    },
  });
  const terminal = { ...given, stdout: naming(given.stdout), stderr: naming(given.stderr) };
  const host: CommandHost = {
    terminal,
    words: argv,
    setExitCode: (code) => {
      // A reached budget explains anything else that is missing.
      exitCode = Math.max(exitCode, code);
    },
  };
  try {
    const program = await buildProgram(host);
    fillFromEnvironment(program, terminal.environment);
    program.hook("preAction", (_, command) => takeSettings(command, host, (named) => (store = named)));
    if (isCalledByNpm(terminal.stderr.program)) {
      const { refuseSwallowedFlags } = await import("./swallowed-flags.ts");
      refuseSwallowedFlags(program, host);
    }
    await program.parseAsync(helpWords(program, withoutPublishedFlags(argv)), { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof Stopped) return error.exitCode;
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { printError } = await import("./print-error.ts");
    printError(terminal, error);
    return error instanceof BenchError && usageCodes.has(error.code) ? 2 : 1;
  }
}

/** Mistakes on the command line, unknown names included. */
const usageCodes: ReadonlySet<BenchError["code"]> = new Set([
  "usage",
  "unknown-model",
  "unknown-judge",
  "unknown-suite",
]);
