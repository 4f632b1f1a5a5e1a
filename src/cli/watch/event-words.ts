import type { SeenEvent } from "../../bench/index.ts";
import { plainText } from "../../report/index.ts";
import { duration, money } from "../progress-lines.ts";

/** One event as one line: when, what, and whatever it says of itself. Safe to print. */
export function eventWords(event: SeenEvent): string {
  return plainText(`${timeOfDay(event.at)} ${words(event)}`);
}

/** `14:03:22` where the reader is. */
export function timeOfDay(iso: string): string {
  return new Date(iso).toTimeString().slice(0, 8);
}

function words(event: SeenEvent): string {
  const { kind, channel, detail, reason } = event;
  const rest = [restOf(event), reason, detail].filter((part) => part !== null && part !== "");
  return [kind, ...(channel === null ? [] : [channel]), ...(rest.length === 0 ? [] : [rest.join(": ")])].join("  ");
}

function restOf(event: SeenEvent): string | null {
  const { kind, limit, before, waitMs, planned, fault, spentUsd, budgetUsd } = event;
  if (kind === "session-started") return `${planned ?? 0} calls planned`;
  if (kind === "task-failed") return `${placeOf(event)}, ${fault ?? "given up"}`;
  if (kind === "budget-reached") return `${money(spentUsd ?? 0)} of ${money(budgetUsd ?? 0)}`;
  if (waitMs !== null) return `for ${duration(waitMs)}`;
  if (limit === null) return null;
  return before === null ? `${limit} at once` : `${before} to ${limit} at once`;
}

function placeOf({ model, judge, run, scenario }: SeenEvent): string {
  const called = judge === null ? [model] : [`judge ${judge}`, `of ${model ?? "?"}`];
  return [...called, run === null ? null : `run ${run}`, scenario].filter((part) => part !== null).join(", ");
}
