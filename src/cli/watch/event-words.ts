import type { SeenEvent } from "../../campaign/watch/live-view.ts";
import { formatCost } from "../../results/format/dollars.ts";
import { formatDuration } from "../../results/format/numbers.ts";
import { plainText } from "../../results/plain-text.ts";
import { truncateMiddle } from "../../pages/index.ts";

const widestChannel = 44;

/** One event as one line: time, kind, and its details. Safe to print. */
export function eventWords(event: SeenEvent): string {
  const { at, kind, detail, reason } = event;
  const about = [kind, restOf(event), shortChannel(event)].filter((part) => part !== null);
  const why = [reason, detail].filter((part) => part !== null && part !== "");
  return plainText(`${timeOfDay(at)} ${[about.join(", "), ...why].join(": ")}`);
}

/** A failed call names its model anyway. */
function shortChannel({ kind, channel }: SeenEvent): string | null {
  return channel === null || kind === "task-failed" ? null : truncateMiddle(plainText(channel), widestChannel);
}

/** `14:03:22` in local time. */
export function timeOfDay(iso: string): string {
  return new Date(iso).toTimeString().slice(0, 8);
}

function restOf(event: SeenEvent): string | null {
  const { kind, limit, before, waitMs, planned, fault, spentUsd, budgetUsd } = event;
  if (kind === "session-started") return `${planned ?? 0} calls planned`;
  if (kind === "run-joined") return `run ${String(event.run)}, ${planned ?? 0} calls planned`;
  if (kind === "worker-ended") return `${event.attempts ?? 0} calls made`;
  if (kind === "task-failed") return `${taskText(event)}, ${fault ?? "given up"}`;
  if (kind === "budget-reached") return `${formatCost(spentUsd ?? 0)} of ${formatCost(budgetUsd ?? 0)}`;
  if (waitMs !== null) return `for ${formatDuration(waitMs)}`;
  if (limit === null) return null;
  return before === null ? `${limit} at once` : `${before} to ${limit} at once`;
}

function taskText({ model, judge, run, scenario }: SeenEvent): string {
  const called = judge === null ? [model] : [`judge ${judge}`, `of ${model ?? "?"}`];
  return [...called, run === null ? null : `run ${String(run)}`, scenario].filter((part) => part !== null).join(", ");
}
