import { documentJson } from "../../results/document-json.ts";
import { printLine, type Terminal } from "../terminal.ts";
import { textLayout, type TextLayout } from "../text-layout.ts";

/** How a command prints its result. */
export type PrintFormat = "text" | "json";

/** A command's result in both formats; only the requested one is made. */
export interface Result {
  /** The document for other programs. */
  readonly json: () => unknown;
  /** For the terminal: a text or its lines, without a line break at the end. */
  readonly text: (layout: TextLayout) => string | readonly string[];
  /** The text is quoted: its commands are not rewritten. */
  readonly isVerbatim?: boolean;
}

/** Prints a command's result. JSON stays unchanged; in text, commands are written as the program was called. */
export function printResult(terminal: Terminal, format: PrintFormat, { json, text, isVerbatim = false }: Result): void {
  if (format === "json") {
    terminal.stdout.write(`${documentJson(json())}\n`);
    return;
  }
  for (const each of [text(textLayout(terminal))].flat()) {
    if (isVerbatim) terminal.stdout.write(`${each}\n`);
    else printLine(terminal.stdout, each);
  }
}
