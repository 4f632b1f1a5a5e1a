import { CommanderError, type Command } from "commander";
import { BenchError } from "../domain/index.ts";
import type { StoredSetting } from "../features/config/index.ts";
import type { CommandHost } from "./command-host.ts";
import { helpWords } from "./help/help-words.ts";
import { buildProgram } from "./program.ts";
import { withoutPublishedFlags } from "./published-habits.ts";
import { isCalledByNpm } from "./program-call.ts";
import { fillFromEnvironment } from "./settings/fill-from-environment.ts";
import { hasSettings } from "./settings/settings-file.ts";
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
    program.hook("preAction", async (_, command) => {
      const applied = await takeSettings(command, host);
      if (applied.length > 0 || terminal.fromFile.size > 0) {
        const { confirmServers } = await import("./settings/confirm-servers.ts");
        await confirmServers(command, terminal, applied);
      }
      const { guardFolderStore, namedStore } = await import("./store-location.ts");
      await guardFolderStore(terminal, command);
      store = namedStore(command);
    });
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

/** The settings of the folder's `aib.yaml`, where it has one. */
async function takeSettings(command: Command, host: CommandHost): Promise<readonly StoredSetting[]> {
  if (!hasSettings(host.terminal.workingDirectory)) return [];
  const { applySettings } = await import("./settings/apply-settings.ts");
  return applySettings(command, host);
}

/** Mistakes on the command line, unknown names included. */
const usageCodes: ReadonlySet<BenchError["code"]> = new Set([
  "usage",
  "unknown-model",
  "unknown-judge",
  "unknown-suite",
]);
