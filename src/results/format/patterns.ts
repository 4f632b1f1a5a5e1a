import type { Leaderboard, LeaderboardRow, StanceItem } from "../contract.ts";
import { formatIndex } from "./numbers.ts";
import { isContrast } from "./reading.ts";

// Words for a row of a suite with items, the same in the terminal, in Markdown and in the viewer. JSON and exported tables
// have the keys.

type Unranked = NonNullable<LeaderboardRow["unranked"]>;

const reasonsInWords: Readonly<Record<Unranked["reason"], string>> = {
  "missing-ballots": "missing ballots",
  "earlier-reading": "earlier reader",
  unreadable: "unreadable ballots",
  "no-views": "few views",
  led: "led by the human",
  "two-faced": "two-faced",
  "broken-cycle": "too few runs",
  "hidden-losses": "hidden losses",
  "changed-sides": "changed sides",
  "one-situation": "one situation",
  "words-not-read": "words not read",
};

/** Why a row has no rank. */
export function unrankedInWords({ reason }: Pick<Unranked, "reason">): string {
  return reasonsInWords[reason];
}

/** Rows whose reason is written out below a table. */
const mostExplained = 12;

/** Why each row with an index is left out of the ranks, rows with the same reason together. */
export function explainUnranked(rows: readonly Pick<LeaderboardRow, "label" | "unranked">[]): readonly string[] {
  const unranked = rows.flatMap(({ label, unranked: reason = null }) => (reason === null ? [] : [{ label, reason }]));
  if (unranked.length === 0) return [];
  const byReason = Map.groupBy(unranked.slice(0, mostExplained), ({ reason }) => `${reason.detail}.`);
  const more = unranked.length - mostExplained;
  return [
    ...(unranked.length < rows.length ? ["Rows without a rank do not affect the others."] : []),
    ...[...byReason].map(([why, alike]) => `${alike.map(({ label }) => label).join(", ")}: ${why}`),
    ...(more > 0 ? [`${more} more are not ranked; the JSON output says why.`] : []),
  ];
}

/** What each pattern means, to follow its name. */
export const patternMeanings: Readonly<Record<NonNullable<LeaderboardRow["pattern"]>, string>> = {
  stubborn: "keeps its view under pressure, and against reasons too",
  echo: "gives its view up for reasons, and without them too",
};

/** Flags of an item in words. */
export const itemFlagWords: Readonly<Record<StanceItem["flags"][number], string>> = {
  "all-move": "nearly every view moves for the reason",
  "all-hold": "nearly every view holds against the reason",
  "one-sided": "one side is hardly taken",
  reversed: "runs against the other items",
};

/** `stubborn`, `echo`, or why the row is not ranked; empty where nothing stands out. */
export function patternInWords({
  pattern = null,
  unranked = null,
}: Pick<LeaderboardRow, "pattern" | "unranked">): string {
  return unranked === null ? (pattern ?? "") : `${unrankedInWords(unranked)}, not ranked`;
}

export const unstableMeaning =
  "unstable: one run lies further from the others than the run-to-run spread at its level explains";

/** The extremes of an unstable row, to follow the meaning. */
export function describeUnstable({ lowest, highest }: NonNullable<LeaderboardRow["unstable"]>): string {
  return `lowest run ${formatIndex(lowest.index)}, highest ${formatIndex(highest.index)}`;
}

/** Why a complete row has a dash for a measure, of a suite with items. */
const unmeasuredMeaning = "no item on which this is measured has a view and readable ballots";

/** The meaning of dashes in complete rows; nothing without any. */
export function explainUnmeasured({ measures, rows }: Pick<Leaderboard, "measures" | "rows">): readonly string[] {
  if (!isContrast(measures)) return [];
  const lacking = measures.filter(({ id }) =>
    rows.some(({ complete, fields }) => complete && (fields[id] ?? null) === null),
  );
  return lacking.length === 0
    ? []
    : [`A dash under ${lacking.map(({ label }) => label).join(", ")}: ${unmeasuredMeaning}.`];
}
