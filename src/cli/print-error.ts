import { BenchError } from "../domain/index.ts";
import { plainText } from "../results/plain-text.ts";
import { printLine, usesColor, type Terminal } from "./terminal.ts";

/** Prints the error and the next step. An unexpected error comes with its stack trace, for a bug report. */
export function printError(terminal: Terminal, error: unknown): void {
  const { stderr } = terminal;
  const head = usesColor(stderr, terminal.environment) ? "\u001b[31merror\u001b[0m" : "error";
  if (error instanceof BenchError) {
    printLine(stderr, `${head}: ${lines(error.message)}`);
    printLine(stderr, `  ${lines(error.hint).replaceAll("\n", "\n  ")}`);
    return;
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  printLine(stderr, `${head}: this is a bug. Please report it with these lines:`);
  printLine(stderr, lines(trace));
}

/** Messages may quote text of a provider or a model. */
function lines(text: string): string {
  return text.split("\n").map(plainText).join("\n");
}
