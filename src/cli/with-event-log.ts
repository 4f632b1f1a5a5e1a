import { resolve } from "node:path";
import { openEventLog } from "../campaign/events/record-events.ts";
import type { EventSink } from "../campaign/events/run-event.ts";
import { plainText } from "../results/plain-text.ts";
import type { InterruptStop } from "./stop-on-interrupt.ts";
import type { Terminal } from "./terminal.ts";

/** Opens the requested log for the duration of the work. A log that cannot be written costs no result. */
export async function withEventLog<Result>(
  { workingDirectory }: Terminal,
  { log, stopping }: { readonly log: string | null; readonly stopping: InterruptStop },
  work: (sinks: readonly EventSink[]) => Promise<Result>,
): Promise<Result> {
  if (log === null) return work([]);
  const name = plainText(log);
  const events = await openEventLog(resolve(workingDirectory, log), (reason) =>
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
