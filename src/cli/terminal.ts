import { variableIn, type Environment } from "../domain/index.ts";
import { hideKeys } from "./hidden-keys.ts";
import { asCalled } from "./program-call.ts";

/** What a command may touch of the outside world. Passed in, so that tests run commands as a person does. */
export interface Terminal {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly environment: Environment;
  /** The names of the variables whose value the folder's `.env` gives. */
  readonly fromFile: ReadonlySet<string>;
  readonly workingDirectory: string;
  /** Asks a person for a yes; null where nobody is there to answer. */
  readonly confirm: ((question: Question) => Promise<Reply>) | null;
  /** Calls the listener at every interrupt (Ctrl-C, SIGTERM); returns the function that stops listening. */
  readonly onInterrupt: (listener: () => void) => () => void;
  /**
   * Calls the listener with every key, unseen and without Enter, Ctrl-C among them, which is then no interrupt; returns the
   * function that stops listening. Null where nobody types.
   */
  readonly onKey: ((listener: (key: string) => void) => () => void) | null;
  /** Ends the process at once: the second Ctrl-C. */
  readonly forceExit: (code: number) => void;
}

/** Ctrl-C and Escape interrupt. */
export type Reply = "yes" | "no" | "interrupted";

export interface Question {
  readonly message: string;
  /** What Enter alone answers. */
  readonly enterMeans: "yes" | "no";
}

export interface OutputStream {
  readonly write: (text: string) => unknown;
  /** Writes and waits until it is taken. False: nobody reads any more (`| head`), so what follows is for nobody. */
  readonly send: (text: string) => Promise<boolean>;
  readonly isTTY: boolean;
  /** What a person types to call the program: `aib`, `./aib`, `npm start --`. */
  readonly program: string;
  /** Columns and rows of the terminal; 80 x 24 where unknown. */
  readonly size: () => { readonly columns: number; readonly rows: number };
}

/** Colour only on a terminal whose user has not declined it (no-color.org). */
export function usesColor(stream: OutputStream, environment: Terminal["environment"]): boolean {
  const declined = variableIn(environment, "NO_COLOR") !== null || variableIn(environment, "TERM") === "dumb";
  return stream.isTTY && !declined;
}

/** Prints text for a person: the commands in it are written as the program was called, and keys are hidden. */
export function printLine(stream: OutputStream, text = ""): void {
  printText(stream, `${text}\n`);
}

/** The same without ending the line. */
export function printText(stream: OutputStream, text: string): void {
  stream.write(asCalled(hideKeys(text), stream.program));
}

/** Prints what a command answers. JSON is for programs and stays as it is. */
export function printResult(stream: OutputStream, text: string, format: "text" | "json"): void {
  if (format === "json") stream.write(`${text}\n`);
  else printLine(stream, text);
}
