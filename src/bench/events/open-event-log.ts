import { BenchError } from "../../domain/index.ts";
import { eventLine } from "./event-line.ts";
import type { EventSink } from "./event-sink.ts";
import { openLineFile, type LineFile } from "./line-file.ts";
import type { RunEvent } from "./run-event.ts";

export interface EventLog extends EventSink {
  /** Gives how many events the file lacks. */
  readonly close: () => number;
}

/**
 * Adds every event to the end of a file, one JSON object a line. When the file cannot be written any more, `onTrouble` is
 * told why, once, and the run goes on; when it can be again, a `log-gap` says how many events are not there.
 * Rejects with BenchError `usage` when there can be no such file.
 */
export async function openEventLog(path: string, onTrouble: (reason: string) => void): Promise<EventLog> {
  const file = openOrRefuse(path);
  let missing = 0;
  let sinceGap = 0;
  const add = (event: RunEvent): void => {
    const { v, at, session } = event;
    if (sinceGap > 0) file.add(eventLine({ v, at, session, kind: "log-gap", lost: sinceGap }));
    sinceGap = 0;
    file.add(eventLine(event));
  };
  return {
    take: (event) => {
      try {
        add(event);
      } catch (error) {
        if (missing === 0) onTrouble(reasonOf(error));
        missing += 1;
        sinceGap += 1;
      }
    },
    close: () => {
      file.close();
      return missing;
    },
  };
}

function openOrRefuse(path: string): LineFile {
  try {
    return openLineFile(path);
  } catch (error) {
    throw new BenchError({
      code: "usage",
      message: `The log ${path} cannot be written: ${reasonOf(error)}.`,
      hint: "Name a file in a folder that exists and may be written: --log run.jsonl. Nothing has been asked yet.",
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
