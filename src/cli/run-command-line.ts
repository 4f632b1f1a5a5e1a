import { Command, CommanderError } from "commander";
import { BenchError } from "../domain/index.ts";
import { addClear } from "./commands/clear.ts";
import { addCompare } from "./commands/compare.ts";
import { addDemo } from "./commands/demo.ts";
import { addDoctor } from "./commands/doctor.ts";
import { addEstimate } from "./commands/estimate.ts";
import { addExport } from "./commands/export.ts";
import { addImport } from "./commands/import.ts";
import { addJudge } from "./commands/judge.ts";
import { addLeaderboard } from "./commands/leaderboard.ts";
import { addModels } from "./commands/models.ts";
import { addNames } from "./commands/names.ts";
import { addReport } from "./commands/report.ts";
import { addRerun } from "./commands/rerun.ts";
import { addRun } from "./commands/run.ts";
import { addRuns } from "./commands/runs.ts";
import { addSimulate } from "./commands/simulate.ts";
import { addSuites } from "./commands/suites.ts";
import { printError } from "./print-error.ts";
import type { CommandHost } from "./command-host.ts";
import { packageVersion } from "./package-version.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Parses and runs one command line.
 * @returns the exit code: 0 done, 1 something failed, 2 wrong usage.
 */
export async function runCommandLine(argv: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode = 0;
  const host: CommandHost = {
    terminal,
    setExitCode: (code) => {
      exitCode = code;
    },
  };
  try {
    await buildProgram(host).parseAsync(argv, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    printError(terminal, error);
    return error instanceof BenchError && usageCodes.has(error.code) ? 2 : 1;
  }
}

const usageCodes: ReadonlySet<BenchError["code"]> = new Set(["usage"]);

function buildProgram(host: CommandHost): Command {
  const { stdout, stderr } = host.terminal;
  const program = new Command("aib")
    .description("AI Independence Bench: does a language model stay itself when a person leans on it?")
    .version(packageVersion(), "-V, --version", "the benchmark's version")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => stdout.size().columns,
      getErrHelpWidth: () => stderr.size().columns,
    })
    .showHelpAfterError("Run `aib --help`, or `aib <command> --help`, to see what there is.")
    .helpCommand(true)
    .addHelpText(
      "after",
      "\nFirst steps:\n  aib demo                                   try it without a key and without a network\n  aib run --models sim/holds-80 --runs 1     one simulated model\n  aib leaderboard                            what is in the store\n",
    );
  for (const add of [
    addDemo,
    addRun,
    addLeaderboard,
    addReport,
    addCompare,
    addImport,
    addModels,
    addSimulate,
    addExport,
    addClear,
    addRuns,
    addDoctor,
    addNames,
    addRerun,
    addJudge,
    addEstimate,
    addSuites,
  ])
    add(program, host);
  return program;
}
