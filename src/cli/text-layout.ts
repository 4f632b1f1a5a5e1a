import { plainText } from "../results/plain-text.ts";
import { wrapWords } from "../pages/index.ts";
import { printLine, usesColor, type OutputStream, type Terminal } from "./terminal.ts";

/** Width of text for a file or another program. */
const pipedWidth = 120;

export interface TextLayout {
  readonly width: number;
  readonly color: boolean;
}

export function streamWidth(stream: OutputStream): number {
  return stream.isTTY ? stream.size().columns : pipedWidth;
}

/** The layout of text in a file. */
export const fileLayout: TextLayout = { width: pipedWidth, color: false };

/** The layout of text on the output stream. */
export function textLayout({ stdout, environment }: Terminal): TextLayout {
  return {
    width: streamWidth(stdout),
    color: usesColor(stdout, environment),
  };
}

/** On the error stream, wrapped to the terminal. */
export function printWrapped({ stderr }: Terminal, lines: readonly string[]): void {
  const width = streamWidth(stderr);
  for (const line of lines.flatMap((text) => wrapWords(plainText(text), width))) printLine(stderr, line);
}
