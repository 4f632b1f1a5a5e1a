import type { RunTally } from "../../campaign/events/tally-run.ts";
import { formatCost } from "../../results/format/dollars.ts";
import { formatDuration } from "../../results/format/numbers.ts";
import { plainText } from "../../results/plain-text.ts";
import { counted } from "../counted.ts";
import type { SummaryRow } from "./summary-rows.ts";

const channelsShown = 3;

/** What a session needed beyond one call per result; empty when everything succeeded at once. */
export function tallyRows(tally: RunTally): readonly SummaryRow[] {
  const rows = [
    { label: "attempts", texts: attempts(tally) },
    { label: "re-asked", texts: resamples(tally) },
    { label: "waited", texts: waits(tally) },
    { label: "limits", texts: limits(tally) },
    { label: "spending", texts: spending(tally) },
  ];
  return rows.filter(({ texts }) => texts.length > 0);
}

function attempts({ attempts: all, results, faults, open }: RunTally): readonly string[] {
  const kinds = [...faults].toSorted(([, one], [, other]) => other - one).map(([fault, times]) => `${times} ${fault}`);
  if (open > 0) kinds.push(`${open} unfinished`);
  return kinds.length === 0 ? [] : [`${all}: ${counted(results, "result")}, ${kinds.join(", ")}`];
}

function resamples({ resamples: times }: RunTally): readonly string[] {
  return times === 0 ? [] : [counted(times, "empty or unreadable reply", "empty or unreadable replies")];
}

/** Pauses between the program's own retries are left out: they are summed over calls that waited side by side. */
function waits({ waitedMs: { server } }: RunTally): readonly string[] {
  return server === 0 ? [] : [`${formatDuration(server)} because the server asked for it, summed over the calls`];
}

function limits({ channels }: RunTally): readonly string[] {
  const tight = [...channels].filter(([, { cuts, pausedMs }]) => cuts > 0 || pausedMs > 0);
  const worst = tight.toSorted(([, one], [, other]) => other.cuts - one.cuts || other.pausedMs - one.pausedMs);
  const shown = worst.slice(0, channelsShown).map(([channel, { limit, cuts, pausedMs }]) => {
    const parts = [
      ...(cuts > 0 ? [`reduced to ${counted(limit, "parallel call")}`] : []),
      ...(pausedMs > 0 ? [`waited ${formatDuration(pausedMs)}`] : []),
    ];
    return `${plainText(channel)}: rate-limited, ${parts.join(", ")}`;
  });
  return tight.length > shown.length ? [...shown, `... and ${tight.length - shown.length} more`] : shown;
}

function spending({ usd, unpriced, malformedBills, estimated, contradicted, open }: RunTally): readonly string[] {
  const others = unpriced - malformedBills;
  const unknown = [
    ...(malformedBills > 0 ? [`${counted(malformedBills, "call")} with a malformed usage.cost`] : []),
    ...(others > 0 ? [`${counted(others, "call")} without a known cost`] : []),
    ...(open > 0 ? [`${counted(open, "call")} cut off that may be billed`] : []),
  ];
  return [
    ...(unknown.length === 0 ? [] : [`at least ${formatCost(usd)}: ${unknown.join(", ")}`]),
    ...(estimated > 0 ? [`${counted(estimated, "gateway error")} may be billed: cost estimated`] : []),
    ...(contradicted > 0
      ? [`${counted(contradicted, "bill is", "bills are")} below the price of the tokens in the same reply`]
      : []),
  ];
}
