import { usesColor, type Terminal } from "./terminal.ts";

/** Width of text that goes into a file or another program. */
const pipedWidth = 120;

export interface TextLayout {
  readonly width: number;
  readonly color: boolean;
}

/** How text on the output stream is laid out. */
export function textLayout({ stdout, environment }: Terminal): TextLayout {
  return {
    width: stdout.isTTY ? stdout.size().columns : pipedWidth,
    color: usesColor(stdout, environment),
  };
}
