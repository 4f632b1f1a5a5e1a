import { CommanderError, type Command } from "commander";
import { settingNames, variableIn } from "../domain/environment.ts";
import type { StoredSetting } from "../features/config/index.ts";
import { BenchError } from "../domain/bench-error.ts";
import { packageVersion } from "../outside/package-file.ts";
import { nearestNames } from "../outside/nearest-names.ts";
import { plainText } from "../results/plain-text.ts";
import { addCommands } from "./commands.ts";
import { helpColumns } from "./help/fit-help.ts";
import { ProgramCommand } from "./help/program-command.ts";
import { isCalledByNpm } from "./program-call.ts";
import { withoutPublishedFlags } from "./published-habits.ts";
import { fillFromEnvironment } from "./settings/fill-from-environment.ts";
import { hasSettings, settingsFile } from "./settings/settings-file.ts";
import { Stopped } from "./stop-on-interrupt.ts";
import { type CommandHost, type OutputStream, type Terminal, printText, printLine, usesColor } from "./terminal.ts";

/**
 * Parses and runs one command line.
 * @returns the exit code, one of those in docs/commands.md
 */
export async function runCommandLine(argv: readonly string[], given: Terminal): Promise<number> {
  let exitCode = 0;
  let named: OutputStream["named"] = {};
  let settings: readonly StoredSetting[] = [];
  const naming = (stream: OutputStream): OutputStream => ({
    ...stream,
    get named() {
      return named;
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
      settings = await takeSettings(command, host, (typed) => (named = typed));
    });
    if (isCalledByNpm(terminal.stderr.program)) {
      const { refuseSwallowedFlags } = await import("./swallowed-flags.ts");
      refuseSwallowedFlags(program, host);
    }
    await program.parseAsync(helpWords(program, withoutPublishedFlags(argv)), { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof Stopped) {
      if (error.message !== "") printLine(terminal.stderr, error.message);
      return error.exitCode;
    }
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    printError(terminal, error, settings);
    return error instanceof BenchError && usageCodes.has(error.code) ? 2 : 1;
  }
}

/** Mistakes on the command line and in the files that it names, unknown names included. */
const usageCodes: ReadonlySet<BenchError["code"]> = new Set([
  "usage",
  "unknown-model",
  "unknown-judge",
  "unknown-suite",
  "invalid-suite",
  "invalid-registry",
]);

/** The program with the commands that the host's words may mean: the named one, else all. */
async function buildProgram(host: CommandHost): Promise<Command> {
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

/**
 * The words of a command line that asks for help, as commander understands them: `help suites new` is `suites new --help`.
 * For a command that does not exist commander would show the whole help. Without the flag it names the command, and the
 * nearest one.
 */
function helpWords(program: Command, argv: readonly string[]): readonly string[] {
  const isCommand = argv[0] === "help";
  if (!isCommand && !argv.includes("--help") && !argv.includes("-h")) return argv;
  const words = isCommand ? argv.slice(1) : argv;
  const firstFlag = words.findIndex((word) => word.startsWith("-"));
  const path = firstFlag < 0 ? words : words.slice(0, firstFlag);
  const unknown = unknownCommandIn(program, path);
  if (unknown !== null) return path.slice(0, unknown + 1);
  return isCommand ? [...path, "--help"] : argv;
}

/** The position of the word that names no command where one is expected, or null. */
function unknownCommandIn(program: Command, path: readonly string[]): number | null {
  let command = program;
  for (const [at, word] of path.entries()) {
    if (command.commands.length === 0 || command.registeredArguments.length > 0) return null;
    const below = command.commands.find((each) => [each.name(), ...each.aliases()].includes(word));
    if (below === undefined) return at;
    command = below;
  }
  return null;
}

/**
 * Before a command runs: takes the settings of the folder's `aib.yaml`, where it has one, and confirms the servers and the store
 * that the folder's files name.
 * @param onNamed called with the results that the user named
 * @returns the settings that hold
 */
async function takeSettings(
  command: Command,
  host: CommandHost,
  onNamed: (typed: OutputStream["named"]) => void,
): Promise<readonly StoredSetting[]> {
  const { terminal } = host;
  const hasFile = hasSettings(terminal.workingDirectory);
  const applied = hasFile ? await (await import("./settings/apply-settings.ts")).applySettings(command, host) : [];
  if (hasFile || terminal.fromFile.size > 0) {
    const { confirmServers } = await import("./settings/confirm-servers.ts");
    await confirmServers(command, terminal, applied);
  }
  const { folderSource, guardFolderStore, namedResults } = await import("./store-location.ts");
  await guardFolderStore(terminal, command);
  if (folderSource(command, terminal.fromFile) !== null)
    await (await import("./settings/confirm-servers.ts")).confirmStore(command, terminal);
  onNamed(namedResults(command));
  return applied;
}

/** Prints the error and the next step. An unexpected error comes with its stack trace, for a bug report. */
function printError(terminal: Terminal, error: unknown, settings: readonly StoredSetting[]): void {
  const { stderr } = terminal;
  const head = usesColor(stderr, terminal.environment) ? "\u001b[31merror\u001b[0m" : "error";
  if (error instanceof BenchError) {
    printLine(stderr, `${head}: ${lines(error.message)}`);
    for (const line of [error.hint, ...untyped(error, terminal, settings)])
      printLine(stderr, `  ${lines(line).replaceAll("\n", "\n  ")}`);
    return;
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  printLine(stderr, `${head}: this is a bug. Please report it with these lines:`);
  printLine(stderr, lines(trace));
}

/** Where a value in the message comes from that the user has not typed: the folder's files. */
function untyped(
  { message, code }: BenchError,
  { environment, fromFile }: Terminal,
  settings: readonly StoredSetting[],
): readonly string[] {
  const isNamed = (text: string): boolean => text.length > 2 && message.includes(text);
  const variables = [...fromFile];
  const set = settingNames.filter(
    (name) => fromFile.has(name) && isNamed(variableIn(environment, name) ?? "") && !message.includes(name),
  );
  const wanted = message.match(/\b[A-Z][A-Z\d_]+_[A-Z\d_]+|\b[A-Z]{4,}\b/gu) ?? [];
  const alike = code === "missing-key" ? wanted.flatMap((name) => nearestNames(name, variables, 1)) : [];
  return [
    ...settings
      .filter(({ text }) => text.split(",").some(isNamed) && !message.includes(settingsFile))
      .map(({ key, line }) => `${settingsFile}:${line} sets ${key}.`),
    ...set.map((name) => `The .env file of this folder sets ${name}.`),
    ...[...new Set(alike)].map((name) => `The .env file of this folder has ${name}.`),
  ];
}

/** Messages may quote text of a provider or a model. */
function lines(text: string): string {
  return text.split("\n").map(plainText).join("\n");
}
