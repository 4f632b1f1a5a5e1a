import type { Readable, Writable } from "node:stream";
import { variableIn, type Environment } from "../domain/environment.ts";
import type { DecodedText } from "../outside/decode-text.ts";
import { hideKeys } from "./hidden-keys.ts";
import { asCalled, type CommandCall } from "./program-call.ts";

/** A command's access to the outside world. Passed in, so that tests run commands as users do. */
export interface Terminal {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly environment: Environment;
  /** The variables whose value comes from the folder's `.env`. */
  readonly fromFile: ReadonlySet<string>;
  readonly workingDirectory: string;
  /** From now on the Postgres client finds no password in the process's environment, and opens no `~/.pgpass`. */
  readonly withholdPasswords: () => void;
  /** Asks the user for confirmation; null where this is not a terminal. */
  readonly confirm: ((question: Question) => Promise<Reply>) | null;
  /** Asks for other answers than yes and no; null where this is not a terminal. */
  readonly prompts: Prompts | null;
  /** Reads standard input to its end, at most so many bytes; null where it is a terminal. */
  readonly readInput: ((mostBytes: number) => Promise<DecodedText>) | null;
  /** Calls the listener at every interrupt (Ctrl-C, SIGTERM); returns the function that removes it. */
  readonly onInterrupt: (listener: () => void) => () => void;
  /**
   * Calls the listener with every key, in raw mode, where Ctrl-C is a key and not an interrupt; returns the function that
   * removes it. Null where this is not a terminal.
   */
  readonly onKey: ((listener: (key: string) => void) => () => void) | null;
  /** The streams themselves, for a protocol between programs. */
  readonly raw: () => { readonly input: Readable; readonly output: Writable };
  /** Ends the process at once: the second Ctrl-C. */
  readonly forceExit: (code: number) => void;
}

/** Ctrl-C, Ctrl-D and Escape interrupt. */
export type Reply = "yes" | "no" | "interrupted";

export interface Question {
  readonly message: string;
  /** The answer that Enter alone gives. */
  readonly enterMeans: "yes" | "no";
}

/** Each answers null when the user interrupts with Ctrl-C, Ctrl-D or Escape. */
export interface Prompts {
  readonly choose: (choice: Choice) => Promise<string | null>;
  /** The trimmed text. */
  readonly write: (question: TextQuestion) => Promise<string | null>;
  /** The same; the text is not shown. */
  readonly secret: (question: TextQuestion) => Promise<string | null>;
}

/** Texts are safe to print: without control characters. */
export interface Choice {
  readonly message: string;
  readonly options: readonly ChoiceOption[];
  /** The value where the cursor stands; the first by default. */
  readonly start?: string | undefined;
}

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export interface TextQuestion {
  readonly message: string;
  /** Empty for none. */
  readonly suggestion: string;
  /** What is wrong with an answer, as a sentence; null for a usable one. */
  readonly problem: (text: string) => string | null;
}

export interface OutputStream extends CommandCall {
  readonly write: (text: string) => unknown;
  /** Writes and waits until the text is flushed. False: the reader has closed the stream (`| head`). */
  readonly send: (text: string) => Promise<boolean>;
  readonly isTTY: boolean;
  /** Columns and rows of the terminal; 80 x 24 where unknown. */
  readonly size: () => { readonly columns: number; readonly rows: number };
}

/** Colour only on a terminal without NO_COLOR (no-color.org). */
export function usesColor(stream: OutputStream, environment: Terminal["environment"]): boolean {
  const declined = variableIn(environment, "NO_COLOR") !== null || variableIn(environment, "TERM") === "dumb";
  return stream.isTTY && !declined;
}

/** Prints text for the user: commands in it are written as the program was called, and keys are hidden. */
export function printLine(stream: OutputStream, text = ""): void {
  printText(stream, `${text}\n`);
}

/** The same without ending the line. */
export function printText(stream: OutputStream, text: string): void {
  stream.write(withoutWorkflowCommands(asCalled(hideKeys(text), stream)));
}

/** GitHub obeys lines of a job's log that begin with `::`, and `##[` anywhere; names and replies of a model may. */
function withoutWorkflowCommands(text: string): string {
  return text.replace(/^([^\S\r\n]*):(?=:)/gmu, "$1: ").replaceAll("##[", "# #[");
}

/** The context of a command besides its options. */
export interface CommandHost {
  readonly terminal: Terminal;
  /** The command line as typed. */
  readonly words: readonly string[];
  readonly setExitCode: (code: 0 | 1 | 2 | 3 | 130) => void;
}
