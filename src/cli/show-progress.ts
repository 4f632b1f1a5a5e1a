import type { RunProgress } from "../bench/index.ts";
import { liveRegion } from "./live-region.ts";
import { duration, money, progressLines } from "./progress-lines.ts";
import { printLine, type OutputStream } from "./terminal.ts";

/** Shows a run while it goes on, on the error stream, so that the output stream holds results only. */
export interface ProgressDisplay {
  /** A line above the bars. */
  readonly say: (line: string) => void;
  /** Shows the last state and stops. */
  readonly end: () => void;
}

const frameMs = 100;
const plainLineMs = 5_000;

export function showProgress(stream: OutputStream, snapshot: () => RunProgress): ProgressDisplay {
  return stream.isTTY ? liveDisplay(stream, snapshot) : plainDisplay(stream, snapshot);
}

function liveDisplay(stream: OutputStream, snapshot: () => RunProgress): ProgressDisplay {
  const region = liveRegion(stream);
  const draw = (): void => region.draw(progressLines(snapshot(), stream.size()));
  draw();
  const timer = setInterval(draw, frameMs);
  return {
    say: (line) => {
      region.draw([line]);
      region.keep();
      draw();
    },
    end: () => {
      clearInterval(timer);
      draw();
      region.end();
    },
  };
}

function plainDisplay(stream: OutputStream, snapshot: () => RunProgress): ProgressDisplay {
  const timer = setInterval(() => printLine(stream, plainLine(snapshot())), plainLineMs);
  return {
    say: (line) => printLine(stream, line),
    end: () => {
      clearInterval(timer);
      printLine(stream, plainLine(snapshot()));
    },
  };
}

function plainLine(progress: RunProgress): string {
  const { done, total, retries, usd, remainingMs } = progress;
  const left = remainingMs === null || done === total ? "" : `, about ${duration(remainingMs)} left`;
  return `${done} of ${total} calls, ${retries} retried, ${money(usd)} spent${left}`;
}
