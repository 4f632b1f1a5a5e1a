import { liveRegion } from "./live-region.ts";
import { printLine, type OutputStream } from "./terminal.ts";

export interface BarState {
  /** 0 to 1. */
  readonly share: number;
  readonly text: string;
}

const width = 30;
const frameMs = 50;

/** Prints nothing outside of a terminal: the summary covers it. */
export function showBar(stream: OutputStream) {
  const region = liveRegion(stream);
  let drawnAt = Number.NEGATIVE_INFINITY;
  const line = ({ share, text }: BarState): string => {
    const filled = Math.round(Math.min(share, 1) * width);
    return `${"█".repeat(filled)}${"░".repeat(width - filled)} ${text}`.slice(0, stream.size().columns - 1);
  };
  return {
    update: (state: BarState) => {
      if (!stream.isTTY || (performance.now() - drawnAt < frameMs && state.share < 1)) return;
      drawnAt = performance.now();
      region.draw([line(state)]);
    },
    /** A line above the bar. */
    print: (text: string) => {
      if (!stream.isTTY) return printLine(stream, text);
      region.draw([text]);
      region.keep();
    },
    end: () => {
      if (stream.isTTY) region.end();
    },
  };
}
