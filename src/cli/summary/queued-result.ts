import type { RunAccount } from "../../campaign/events/watch-run.ts";
import type { Result } from "../output/print-result.ts";
import type { WorkersInHand } from "../over-workers.ts";
import { counted } from "../counted.ts";
import { summaryRowLines, type SummaryRow } from "./summary-rows.ts";

type Order = Pick<RunAccount, "progress">;
type Workers = Pick<WorkersInHand, "runId" | "command" | "work">;

/** A run that was queued by a process that leaves now, and the next steps. */
export function queuedResult(request: Order, workers: Workers): Result {
  const { total, done } = request.progress;
  return {
    json: () => ({ run: workers.runId(), calls: total - done, alreadyDone: done }),
    text: () => queuedLines(request, workers),
  };
}

function queuedLines({ progress: { total, done } }: Order, workers: Workers): readonly string[] {
  const run = workers.runId();
  const calls = total - done;
  if (calls === 0) return [`Nothing is missing: all ${total} calls are stored. Nothing was queued.`];
  const there = done > 0 ? ` (${done} of ${total} already stored)` : "";
  const head = `Queued as run ${run}: ${counted(calls, "call")}${there}, for workers on any machine.`;
  // Commands are not wrapped, so that they can be copied.
  return [
    head,
    ...summaryRowLines(
      [{ label: "work", texts: [workers.work] }, ...goingOnRows(workers, "the same command, without --detach")],
      Infinity,
    ),
  ];
}

/** The commands for a run that its workers continue. */
export function goingOnRows({ runId, command }: Workers, follow: string): readonly SummaryRow[] {
  const run = ["--run", runId()];
  return [
    { label: "look", texts: [command("queues"), command("runs", "--watch")] },
    { label: "follow", texts: [follow] },
    {
      label: "stop",
      texts: [command("queues", "--pause", ...run), "--resume continues it, --cancel gives it up"],
    },
  ];
}
