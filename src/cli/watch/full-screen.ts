import type { OutputStream } from "../terminal.ts";

/** The whole terminal, whose former content comes back at the end. */
export interface FullScreen {
  /** Lines must be no more and no wider than the screen. */
  readonly draw: (lines: readonly string[]) => void;
  readonly end: () => void;
}

const enter = "\u001b[?1049h\u001b[?25l";
const leave = "\u001b[?25h\u001b[?1049l";

export function fullScreen(stream: OutputStream): FullScreen {
  stream.write(enter);
  return {
    draw: (lines) => {
      // One write, every line cleared to its end and the rest of the screen below: no flicker, and a window may be resized.
      stream.write(`\u001b[H${lines.map((line) => `${line}\u001b[K`).join("\r\n")}\u001b[J`);
    },
    end: () => {
      stream.write(leave);
    },
  };
}
