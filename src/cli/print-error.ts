import { BenchError } from "../domain/index.ts";
import { plainText } from "../report/index.ts";
import { printLine, usesColor, type Terminal } from "./terminal.ts";

/** Says what went wrong and what to do next. Anything unexpected comes with its trace, for a bug report. */
export function printError(terminal: Terminal, error: unknown): void {
  const { stderr } = terminal;
  const head = usesColor(stderr, terminal.environment) ? "\u001b[31merror\u001b[0m" : "error";
  if (error instanceof BenchError) {
    printLine(stderr, `${head}: ${lines(error.message)}`);
    printLine(stderr, `  ${lines(error.hint).replaceAll("\n", "\n  ")}`);
    return;
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  printLine(stderr, `${head}: something failed that should not have. Please report it with these lines:`);
  printLine(stderr, lines(trace));
}

/** Messages may quote what a provider or a model wrote. */
function lines(text: string): string {
  return text.split("\n").map(plainText).join("\n");
}
