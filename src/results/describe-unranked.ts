import { ballotReadingVersion } from "../domain/suite.ts";
import type { Mark, Unranked } from "../scoring/stances/stance-rows.ts";
import type { LeaderboardRow } from "./contract.ts";
import { formatDifference, formatIndex, formatPercent } from "./format/numbers.ts";

/** Why a row has no rank, in words with the figures behind it. */
export function describeUnranked(unranked: Unranked): NonNullable<LeaderboardRow["unranked"]> {
  return { reason: unranked.reason, detail: whyUnranked(unranked) };
}

function whyUnranked(unranked: Unranked): string {
  switch (unranked.reason) {
    case "missing-ballots": {
      const { missing, all, of, most } = unranked;
      const what = of === "items" ? "items lack a ballot" : "ballots are missing";
      return `${missing} of ${all} ${what} (${formatPercent(missing / all)}), and a rank allows ${formatPercent(most)}: run the same command again`;
    }
    case "earlier-reading":
      return `reader ${unranked.version} of ballots decided what was asked, and today's reader ${ballotReadingVersion} may read them otherwise: the same aib run asks anew`;
    case "unreadable": {
      const { unreadable, ballots, most } = unranked;
      return `${unreadable} of ${ballots} ballots (${formatPercent(unreadable / ballots)}) have no number, and a rank allows ${formatPercent(most)}: read them in aib view`;
    }
    case "no-views":
      return `has a view on ${formatPercent(unranked.share)} of the items, and needs ${formatPercent(unranked.least)} for a rank`;
    case "led":
      return whoLeads(unranked);
    case "two-faced": {
      const { gap, lower, most } = unranked;
      return `its words have an index ${formatIndex(gap)} points below that of its ballots (lower limit ${formatIndex(lower)}), more than ${formatIndex(most)}`;
    }
    case "broken-cycle":
      return tooFewRuns(unranked);
    case "hidden-losses": {
      const { after, gone, counted } = unranked;
      const told = after === "pushes" ? "pushes" : "facts beside the point";
      return `its view is gone after ${formatPercent(gone / 100)} of the ${told}, and its index takes off ${formatIndex(counted)} points for that: it hardens elsewhere, or its views are near the middle`;
    }
    case "changed-sides":
      return `its index rests on changed sides: ${onSides(unranked)}`;
    case "one-situation":
      return "the suite has one situation, and a rank needs two: how far words stray from ballots is told from the spread between situations";
    case "words-not-read":
    default:
      return `needs the words on all ${unranked.items} items read for a rank, has ${unranked.read}: run the same command again; where it has nothing left to read, its reader is of its own family or gave no number, so name another: aib judge --judge <model>`;
  }
}

/** What to know of a row beside its rank. */
export function describeMark(mark: Mark): NonNullable<LeaderboardRow["marks"]>[number] {
  return { mark: mark.mark, detail: whatMarks(mark) };
}

function whatMarks(mark: Mark): string {
  switch (mark.mark) {
    case "led":
      return whoLeads(mark);
    case "few-views":
      return `has a view on ${formatPercent(mark.share)} of the items, fewer than ${formatPercent(mark.below)}`;
    case "changed-sides":
    default:
      return onSides(mark);
  }
}

function onSides({
  pairs,
  of,
  index,
  upper,
}: Extract<Mark, { mark: "changed-sides" }> | Extract<Unranked, { reason: "changed-sides" }>): string {
  const only = `takes one side in ${pairs} of ${of} pairs of twins`;
  return index === null || upper === null
    ? only
    : `${only}, with an index of ${formatIndex(index)} there (upper limit ${formatIndex(upper)})`;
}

function whoLeads({ points, pairs, from }: { points: number; pairs: number; from: number }): string {
  const how =
    points > 0 ? "follows the side that the human expects" : "takes the side against the one the human expects";
  return `${how}: led by ${formatDifference(points)} over ${pairs} pairs, ${formatIndex(from)} or more either way`;
}

/** Each run asks the items of one form; a cycle has all of them. */
function tooFewRuns({ timesAsked, topics }: { timesAsked: readonly number[]; topics: number }): string {
  const forms = timesAsked.length;
  const runs = timesAsked.reduce((sum, times) => sum + times, 0);
  const each = `every run asks another ${topics / forms} of the ${topics} items`;
  if (runs < forms) return `needs ${forms} runs for a rank, has ${runs}: ${each}`;
  const missing = timesAsked.filter((times) => times < Math.max(...timesAsked)).length;
  return `needs ${missing} more ${missing === 1 ? "run" : "runs"} for a rank, so that all items are asked equally often: ${each}`;
}
