import { spawn, spawnSync, type ChildProcess, type ChildProcessByStdio } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { withEnvFile } from "../../src/cli/process-terminal.ts";
import { runCommandLine } from "../../src/cli/run-command-line.ts";
import type { OutputStream, Prompts, Question, Reply, Terminal } from "../../src/cli/terminal.ts";

const main = join(import.meta.dirname, "..", "..", "src", "cli", "main.ts");

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  readonly finished: Promise<Finished>;
}

export interface CommandOptions {
  /** The folder that the command runs in: its store and its `.env` are there. */
  readonly cwd: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Answers questions as a person at a terminal; without it there is no terminal. Only of commands in this process. */
  readonly confirm?: (question: Question) => Promise<Reply>;
  /** Answers the questions of `init`; without it there is no terminal. Only of commands in this process. */
  readonly prompts?: Prompts;
  /** Whether the outputs are a terminal (default: false). Only of commands in this process. */
  readonly isTTY?: boolean;
  /** The width of the terminal (default: 80). Only of commands in this process. */
  readonly columns?: number;
  /** What standard input holds (default: nothing); null for a terminal. Only of commands in this process. */
  readonly input?: string | null;
  /** The streams of a protocol that a program speaks (default: `input` and nobody). Only of commands in this process. */
  readonly raw?: ReturnType<Terminal["raw"]>;
  /** Interrupts the command once it has printed this. Only of commands in this process. */
  readonly interruptAt?: RegExp;
  /** How the program was called (default: `aib`). Only of commands in this process. */
  readonly program?: string;
  /** Runs as the user `nobody`: the superuser may write read-only files. */
  readonly asNobody?: boolean;
}

const nobody = 65_534;

/** Whether `asNobody` works: the program may be in a folder of the superuser that is closed to other users. */
export function runsAsNobody(): boolean {
  if (process.getuid?.() !== 0) return true;
  const script = `require("node:fs").accessSync(${JSON.stringify(main)})`;
  return spawnSync(process.execPath, ["-e", script], { cwd: "/", uid: nobody, gid: nobody }).status === 0;
}

/** Also the program's own folder for compiled code; set from outside it serves the very first modules. */
const compileCache = join(tmpdir(), "node-compile-cache");

/** Starts the real command line in its own process, without a terminal and without API keys. */
export function startAib(
  args: readonly string[],
  { cwd, environment = {}, asNobody = false }: CommandOptions,
): Running {
  const user = asNobody && process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env: { PATH: process.env["PATH"], HOME: cwd, NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    ...user,
  });
  endWithTest(child);
  const ended = new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once("close", (code, signal) => resolve([code, signal]));
    child.once("error", reject);
  });
  const finished = Promise.all([ended, text(child.stdout), text(child.stderr)]).then(
    ([[code, signal], stdout, stderr]) => ({ code, signal, stdout, stderr }),
  );
  return { process: child, finished };
}

/** Ends a process that a failed test leaves behind, which would slow down the others. Outside of tests the caller ends it. */
function endWithTest(child: ChildProcess): void {
  try {
    onTestFinished(() => {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    });
  } catch {}
}

/** The same in its own process: relative paths depend on the process's folder. */
export function aibProcess(args: readonly string[], options: CommandOptions): Promise<Finished> {
  return startAib(args, options).finished;
}

/**
 * The real command line without a process of its own, which takes ten times as long to start as most commands to work: all that a
 * process adds (signals, pipes, the file's own start) is tested where `startAib` is used.
 */
export async function aib(
  args: readonly string[],
  {
    cwd,
    environment = {},
    confirm,
    prompts,
    interruptAt,
    program = "aib",
    isTTY = false,
    columns = 80,
    input = "",
    raw,
  }: CommandOptions,
): Promise<Finished> {
  const interrupts = new Set<() => void>();
  const onPrinted = (printed: string): void => {
    // A command that prints before it listens has its listener by then.
    if (interruptAt?.test(printed)) setImmediate(() => interrupts.forEach((interrupt) => interrupt()));
  };
  const shape = { program, isTTY, columns };
  const [stdout, stderr] = [capturedStream(shape, onPrinted), capturedStream(shape)];
  const own = { PATH: process.env["PATH"], HOME: cwd, ...environment };
  const variables = await withEnvFile(own, cwd, (line) => stderr.write(`${line}\n`));
  const code = await runCommandLine(args, {
    stdout,
    stderr,
    ...variables,
    workingDirectory: cwd,
    // Variables of this process are none of the command's.
    withholdPasswords: () => {},
    confirm: confirm ?? null,
    prompts: prompts ?? null,
    readInput: input === null ? null : async () => ({ kind: "text", text: input }),
    onKey: null,
    onInterrupt: (listener) => {
      interrupts.add(listener);
      return () => interrupts.delete(listener);
    },
    raw: () => raw ?? { input: Readable.from([input ?? ""]), output: new PassThrough() },
    forceExit: (forced) => {
      throw new Error(`the command ends the process with ${forced}`);
    },
  });
  return { code, signal: null, stdout: stdout.text(), stderr: stderr.text() };
}

/**
 * The same, and files that the command reads are found from its folder too: they are looked for from the process's folder, which
 * changes meanwhile. One command at a time.
 */
export async function aibInFolder(args: readonly string[], options: CommandOptions): Promise<Finished> {
  const before = process.cwd();
  process.chdir(options.cwd);
  try {
    return await aib(args, options);
  } finally {
    process.chdir(before);
  }
}

/** Collects what the command prints, as a pipe does. */
function capturedStream(
  { program, isTTY, columns }: Pick<OutputStream, "program" | "isTTY"> & { readonly columns: number },
  onPrinted?: (text: string) => void,
): OutputStream & { readonly text: () => string } {
  const written: string[] = [];
  return {
    write: (piece) => {
      written.push(piece);
      onPrinted?.(piece);
    },
    send: async (piece) => written.push(piece) > 0,
    isTTY,
    program,
    size: () => ({ columns, rows: 24 }),
    text: () => written.join(""),
  };
}
