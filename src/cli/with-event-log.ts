import { resolve } from "node:path";
import { openEventLog } from "../campaign/events/record-events.ts";
import type { EventSink } from "../campaign/events/run-event.ts";
import { usageError } from "../domain/bench-error.ts";
import { plainText } from "../results/plain-text.ts";
import type { InterruptStop } from "./stop-on-interrupt.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Opens the requested log for the duration of the work. A log that cannot be written costs no result.
 * @param store its location, which is no log, also where it does not exist yet
 */
export async function withEventLog<Result>(
  { workingDirectory }: Terminal,
  { log, store, stopping }: { readonly log: string | null; readonly store: string; readonly stopping: InterruptStop },
  work: (sinks: readonly EventSink[]) => Promise<Result>,
): Promise<Result> {
  if (log === null) return work([]);
  const name = plainText(log);
  const path = resolve(workingDirectory, log);
  if (["", "-wal", "-shm", "-journal"].some((end) => path === `${store}${end}`))
    throw usageError(
      `The log ${name} is a file of the store. Nothing has been asked yet.`,
      "Name another file: --log run.jsonl",
    );
  const events = await openEventLog(path, (reason) =>
    stopping.print(
      `warning: the log ${name} cannot be written: ${plainText(reason)}. The run continues; its results are kept.`,
    ),
  );
  try {
    return await work([events]);
  } finally {
    const missing = events.close();
    if (missing > 0) stopping.print(`warning: the log ${name} lacks ${missing} events.`);
  }
}
