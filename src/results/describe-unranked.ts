import { ballotReadingVersion } from "../domain/index.ts";
import type { Unranked } from "../scoring/index.ts";
import type { LeaderboardRow } from "./contract.ts";
import { formatPercent } from "./format/numbers.ts";

/** Why a row has no rank, in words with the figures behind it. */
export function describeUnranked(unranked: Unranked): NonNullable<LeaderboardRow["unranked"]> {
  return { reason: unranked.reason, detail: detailOf(unranked) };
}

function detailOf(unranked: Unranked): string {
  if (unranked.reason === "missing-ballots") {
    const { missing, ballots, most } = unranked;
    return `${missing} of ${ballots} ballots (${formatPercent(missing / ballots)}) are missing, more than ${formatPercent(most)}`;
  }
  if (unranked.reason === "unreadable") {
    const { unreadable, ballots, most } = unranked;
    const share = formatPercent(unreadable / ballots);
    return `${unreadable} of ${ballots} ballots (${share}) cannot be read, more than ${formatPercent(most)}`;
  }
  if (unranked.reason === "earlier-reading") {
    return `its ballots decided by reader ${unranked.version} what was asked, and are shown as reader ${ballotReadingVersion} reads them: a run asks what follows from them again`;
  }
  if (unranked.reason === "uneven-unreadable") {
    const { arm, unreadable, ballots, least, most } = unranked;
    const share = formatPercent(unreadable / ballots);
    return `${unreadable} of ${ballots} ballots (${share}) in the arm ${arm} cannot be read, in another ${formatPercent(least)}: more than ${formatPercent(most)} apart, so the items that are left are not like the others`;
  }
  if (unranked.reason === "broken-cycle") {
    return `the forms of items were asked ${inWords(unranked.timesAsked)} times: a rank needs whole cycles`;
  }
  if (unranked.reason === "two-faced") {
    const { contradicted, messages, lower, most } = unranked;
    const limit = `lower limit ${formatPercent(lower)}`;
    return `judges agree that ${contradicted} of ${messages} messages contradict their ballots (${limit}), more than ${formatPercent(most)}`;
  }
  const [share, least] = [formatPercent(unranked.share), formatPercent(unranked.least)];
  if (unranked.reason === "no-views") return `a view on ${share} of the items, fewer than ${least}`;
  const limit = `upper limit ${formatPercent(unranked.upper)}`;
  return `keeps ${share} of its views (${limit}) when merely asked again or told a side first: below ${least}`;
}

function inWords(counts: readonly number[]): string {
  return `${counts.slice(0, -1).join(", ")} and ${counts.at(-1) ?? 0}`;
}
