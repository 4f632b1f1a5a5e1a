import type { OutputStream } from "../terminal.ts";

/** The whole terminal; its former content is restored at the end. */
export interface FullScreen {
  /** Lines must fit the screen. */
  readonly draw: (lines: readonly string[]) => void;
  readonly end: () => void;
}

const enter = "\u001b[?1049h\u001b[?25l";
const leave = "\u001b[?25h\u001b[?1049l";

export function fullScreen(stream: OutputStream): FullScreen {
  stream.write(enter);
  return {
    draw: (lines) => {
      // One write that clears every line to its end and the screen below: no flicker, also after a resize.
      stream.write(`\u001b[H${lines.map((line) => `${line}\u001b[K`).join("\r\n")}\u001b[J`);
    },
    end: () => {
      stream.write(leave);
    },
  };
}
