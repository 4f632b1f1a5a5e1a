import type { ChannelTrouble, RunProgress, RunSnapshot } from "../campaign/index.ts";
import { startInterval } from "../outside/interval.ts";
import { formatDuration, formatCost } from "../results/format/index.ts";
import { liveRegion } from "./live-region.ts";
import { progressLines, troubleLines } from "./progress-lines.ts";
import { printLine, type OutputStream } from "./terminal.ts";

/** Shows the progress of a run on the error stream, so that the output stream has only results. */
export interface ProgressDisplay {
  /** A line above the bars. */
  readonly say: (line: string) => void;
  /** Shows the final state and stops. */
  readonly end: () => void;
}

const frameMs = 100;
const plainLineMs = 5_000;
/** A trouble that lasts is told again with every sixth plain line: each 30 s. */
const plainLinesPerTrouble = 6;

export function showProgress(stream: OutputStream, snapshot: () => RunSnapshot): ProgressDisplay {
  return stream.isTTY ? liveDisplay(stream, snapshot) : plainDisplay(stream, snapshot);
}

function liveDisplay(stream: OutputStream, snapshot: () => RunSnapshot): ProgressDisplay {
  const region = liveRegion(stream);
  const draw = (): void => region.draw(progressLines(snapshot(), stream.size()));
  draw();
  const frames = startInterval(draw, frameMs);
  return {
    say: (line) => {
      region.draw([line]);
      region.keep();
      draw();
    },
    end: () => {
      void frames.stop();
      region.draw(progressLines({ ...snapshot(), troubles: [] }, stream.size()));
      region.end();
    },
  };
}

function plainDisplay(stream: OutputStream, snapshot: () => RunSnapshot): ProgressDisplay {
  const newsOf = troubleNews();
  const tell = (): void => {
    const progress = snapshot();
    for (const line of [plainLine(progress), ...newsOf(progress.troubles)]) printLine(stream, line);
  };
  const lines = startInterval(tell, plainLineMs);
  return {
    say: (line) => printLine(stream, line),
    end: () => {
      void lines.stop();
      printLine(stream, plainLine(snapshot()));
    },
  };
}

function plainLine(progress: RunProgress): string {
  const { done, total, retries, usd, remainingMs } = progress;
  const left = remainingMs === null || done === total ? "" : `, about ${formatDuration(remainingMs)} left`;
  return `${done} of ${total} calls, ${retries} retried, ${formatCost(usd)} spent${left}`;
}

/** What to say of troubles with each plain line: all of them when one is new, and now and then while they last. */
function troubleNews(): (troubles: readonly ChannelTrouble[]) => readonly string[] {
  let told = new Set<string>();
  let linesSince = 0;
  return (troubles) => {
    const now = troubles.map(({ channel, reason }) => `${channel} ${reason}`);
    linesSince += 1;
    if (now.every((each) => told.has(each)) && linesSince < plainLinesPerTrouble) return [];
    told = new Set(now);
    linesSince = 0;
    return troubleLines(troubles, { columns: Infinity, rows: Infinity });
  };
}
