import { existsSync } from "node:fs";
import { join } from "node:path";
import { isatty, type WriteStream } from "node:tty";
import { parseEnv } from "node:util";
import { variableIn, type Environment } from "../domain/environment.ts";
import { writeFaultReason } from "../domain/file-fault.ts";
import { openRouterKeys } from "../domain/model-config.ts";
import type { DecodedText } from "../outside/decode-text.ts";
import { programCall } from "./program-call.ts";
import { confirmOn, promptsOn } from "./prompts-on-terminal.ts";
import { isReaderGone, sendText } from "./send-text.ts";
import type { OutputStream, Terminal } from "./terminal.ts";

/** The real terminal of this process. Variables of the process win over the `.env` file of the working directory. */
export async function processTerminal(): Promise<Terminal> {
  const [stdin, stderr] = [0, 2] as const;
  const isThere = isatty(stdin) && isatty(stderr);
  // Commander reads this variable itself, and takes an empty one, as of a CI without that setting, for a value.
  if (variableIn(process.env, "AIB_DB") === null) delete process.env["AIB_DB"];
  const program = programCall(process.env, process.argv[1]);
  const variables = await withEnvFile(process.env, process.cwd(), (line) => process.stderr.write(`${line}\n`));
  return {
    stdout: outputOf(process.stdout, program),
    stderr: outputOf(process.stderr, program),
    ...variables,
    workingDirectory: process.cwd(),
    withholdPasswords: () => {
      // The client looks into no password file where the variable exists, and sends no empty password.
      process.env["PGPASSWORD"] = "";
    },
    confirm: isThere ? (question) => confirmOn(process.stderr, question) : null,
    prompts: isThere ? promptsOn(process.stderr) : null,
    readInput: isatty(stdin) ? null : readInput,
    onInterrupt: (listener) => {
      const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
      for (const signal of signals) process.on(signal, listener);
      return () => {
        for (const signal of signals) process.off(signal, listener);
      };
    },
    onKey: isatty(stdin) ? listenToKeys : null,
    raw: () => ({ input: process.stdin, output: process.stdout }),
    forceExit: (code) => process.exit(code),
  };
}

async function readInput(mostBytes: number): Promise<DecodedText> {
  const { readText } = await import("../outside/read-text-file.ts");
  return readText(process.stdin, mostBytes);
}

function listenToKeys(listener: (key: string) => void): () => void {
  const onData = (bytes: Buffer): void => listener(bytes.toString());
  process.stdin.setRawMode(true);
  process.stdin.on("data", onData);
  return () => {
    process.stdin.off("data", onData);
    process.stdin.setRawMode(false);
    // A stream that is read from keeps the process alive.
    process.stdin.pause();
  };
}

function outputOf(stream: WriteStream, program: string): OutputStream {
  stream.on("error", (error) => {
    // A closed pipe (`| head`) or terminal is no failure: the command finishes with its own exit code, because calls in
    // flight are paid for.
    if (isReaderGone(stream, error)) return;
    process.stderr.write(`error: The output cannot be written: ${writeFaultReason(error)}.\n`);
    process.exit(1);
  });
  return {
    write: (text) => stream.write(text),
    send: (text) => sendText(stream, text),
    isTTY: stream.isTTY,
    program,
    size: () => ({ columns: stream.columns ?? 80, rows: stream.rows ?? 24 }),
  };
}

/** Longer than any list of keys; a larger file is the wrong file. */
const longestEnvFile = 256 * 1024;

/**
 * The variables of the process and those of a directory's `.env`. The process wins: over each of the same name, and with either
 * key of OpenRouter over both in the file, so that no file replaces a user's key by naming the other variable.
 */
export async function withEnvFile(
  own: Environment,
  directory: string,
  warn: (line: string) => void,
): Promise<Pick<Terminal, "environment" | "fromFile">> {
  const hasKey = openRouterKeys.some((name) => variableIn(own, name) !== null);
  const superseded = new Set<string>(hasKey ? openRouterKeys : []);
  const found = Object.entries(await readEnvFile(directory, warn)).filter(
    ([name]) => own[name] === undefined && !superseded.has(name),
  );
  return { environment: { ...own, ...Object.fromEntries(found) }, fromFile: new Set(found.map(([name]) => name)) };
}

/**
 * The variables of a directory's `.env` file; none without such a file. An unusable file gives a warning of one line.
 */
async function readEnvFile(
  directory: string,
  warn: (line: string) => void,
): Promise<Readonly<Record<string, string | undefined>>> {
  const path = join(directory, ".env");
  if (!existsSync(path)) return {};
  const { readRegularTextFile } = await import("../outside/read-text-file.ts");
  const reading = await readRegularTextFile(path, longestEnvFile).catch(unreadable);
  if (reading.kind === "text") {
    const stray = strayLine(reading.text);
    if (stray !== null) warn(`warning: Line ${stray} of the .env file of this folder is no NAME=value. It is ignored.`);
    return parseEnv(reading.text);
  }
  warn(`warning: The .env file of this folder ${reading.problem}. It is ignored.`);
  return {};
}

/** The number of the first line that sets nothing; null for none, and where quoted values may have several lines. */
function strayLine(text: string): number | null {
  if (/["'`]/u.test(text)) return null;
  const at = text.split("\n").findIndex((line) => !/^\s*(?:#|$)|=/u.test(line));
  return at < 0 ? null : at + 1;
}

function unreadable(error: unknown): { readonly kind: "unusable"; readonly problem: string } {
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return { kind: "unusable", problem: `cannot be read${code}` };
}
