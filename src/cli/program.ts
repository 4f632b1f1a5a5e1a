import type { Command } from "commander";
import { packageVersion } from "../outside/package-file.ts";
import type { CommandHost } from "./command-host.ts";
import { addCommands } from "./commands.ts";
import { helpColumns } from "./help/fit-help.ts";
import { ProgramCommand } from "./help/program-command.ts";
import { isCalledByNpm } from "./program-call.ts";
import { printText, type OutputStream } from "./terminal.ts";

/** The program with the commands that the host's words may mean: the named one, else all. */
export async function buildProgram(host: CommandHost): Promise<Command> {
  const { stdout, stderr } = host.terminal;
  const program = new ProgramCommand("aib", helpWidth(stdout), host.words)
    .description("AI Independence Bench: does a language model stay itself under pressure from a person?")
    .version(packageVersion(), "-V, --version", "the benchmark's version")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => printText(stdout, text),
      writeErr: (text) => printText(stderr, text),
    })
    .showHelpAfterError(isCalledByNpm(stderr.program) && "npm keeps flags before --. Write: aib <command> <flags>")
    .helpCommand(true)
    .addHelpText("after", firstSteps);
  await addCommands(program, host);
  return program;
}

/** Texts are fitted before `aib` becomes what the program was called as, which may be longer. */
function helpWidth({ size, program }: OutputStream): number {
  const added = program.length - "aib".length;
  return Math.max(narrowest, Math.min(size().columns, helpColumns) - added);
}

const narrowest = 50;

const firstSteps = `
First steps:
  aib demo                                   try it without a key or a network
  aib run --models sim/holds-80 --runs 1     one simulated model
  aib leaderboard                            show the results
  aib init                                   set up a real model: key or local server

Every command has --help with its flags and examples.`;
