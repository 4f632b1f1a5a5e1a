import type { OutputStream } from "./terminal.ts";

/** A block of lines at the end of the terminal that is redrawn in place. */
export interface LiveRegion {
  /** Replaces the block. Lines must not be wider than the terminal. */
  readonly draw: (lines: readonly string[]) => void;
  /** Keeps the last block; the next one starts below it. */
  readonly keep: () => void;
  /** The same, and restores the cursor. */
  readonly end: () => void;
}

const hideCursor = "\u001b[?25l";
const showCursor = "\u001b[?25h";

export function liveRegion(stream: OutputStream): LiveRegion {
  let drawn = 0;
  // To the first column first: the terminal echoes Ctrl-C at the cursor.
  const up = (): string => (drawn === 0 ? "\r" : `\r\u001b[${drawn}A`);
  return {
    draw: (lines) => {
      // One write per frame, each line cleared to its end: no flicker and no leftovers of a longer line.
      const body = lines.map((line) => `${line}\u001b[K\n`).join("");
      stream.write(`${hideCursor}${up()}${body}\u001b[J`);
      drawn = lines.length;
    },
    keep: () => {
      drawn = 0;
    },
    end: () => {
      stream.write(showCursor);
      drawn = 0;
    },
  };
}
