import type { ChannelTrouble } from "../campaign/events/follow-trouble.ts";
import type { RunProgress, RunSnapshot } from "../campaign/index.ts";
import { startInterval } from "../outside/interval.ts";
import { formatCost } from "../results/format/dollars.ts";
import { formatDuration } from "../results/format/numbers.ts";
import { liveRegion } from "./live-region.ts";
import { isSilent, progressLines, troubleLines } from "./progress-lines.ts";
import { printLine, type OutputStream } from "./terminal.ts";

/** Shows the progress of a run on the error stream, so that the output stream has only results. */
export interface ProgressDisplay {
  /** A line above the bars. */
  readonly print: (line: string) => void;
  /** Shows the final state and stops. */
  readonly end: () => void;
}

const frameMs = 100;
const plainLineMs = 5_000;
/** A trouble that lasts is printed again with every sixth plain line: each 30 s. */
const plainLinesPerTrouble = 6;

export function showProgress(stream: OutputStream, snapshot: () => RunSnapshot): ProgressDisplay {
  const shown = (): RunSnapshot => {
    const now = snapshot();
    return now.troubles.some(isSilent) ? { ...now, remainingMs: null } : now;
  };
  return stream.isTTY ? liveDisplay(stream, shown) : plainDisplay(stream, shown);
}

function liveDisplay(stream: OutputStream, snapshot: () => RunSnapshot): ProgressDisplay {
  const region = liveRegion(stream);
  const draw = (): void => region.draw(progressLines(snapshot(), stream.size()));
  draw();
  const frames = startInterval(draw, frameMs);
  return {
    print: (line) => {
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
  const newsOf = newTroubleLines();
  const printNews = (): void => {
    const progress = snapshot();
    for (const line of [plainLine(progress), ...newsOf(progress.troubles)]) printLine(stream, line);
  };
  const lines = startInterval(printNews, plainLineMs);
  return {
    print: (line) => printLine(stream, line),
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

/** The lines on troubles below each plain line: all of them when one is new, and now and then while they last. */
function newTroubleLines(): (troubles: readonly ChannelTrouble[]) => readonly string[] {
  let printed = new Set<string>();
  let linesSince = 0;
  return (troubles) => {
    const now = troubles.map(({ channel, reason }) => `${channel} ${reason}`);
    linesSince += 1;
    if (now.every((each) => printed.has(each)) && linesSince < plainLinesPerTrouble) return [];
    printed = new Set(now);
    linesSince = 0;
    return troubleLines(troubles, { columns: Infinity, rows: Infinity });
  };
}
