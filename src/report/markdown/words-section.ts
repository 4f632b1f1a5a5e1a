import type { LeaderboardRow } from "../contract.ts";
import { noValue, unmeasuredMeaning } from "../format/index.ts";
import { numberColumn, textColumn, type Column } from "../pages/blocks.ts";
import { markdownTable } from "./markdown-table.ts";
import type { SectionWriter } from "./section.ts";

const columns: readonly Column<LeaderboardRow>[] = [
  textColumn("Model config", ({ label }) => label),
  numberColumn("Own, 95%", ({ ownInterval = null }) => rangeOf(ownInterval)),
  numberColumn("Messages", ({ audit = null }) => (audit === null ? noValue : String(audit.messages))),
  numberColumn("Contradicted", ({ audit = null }) => (audit === null ? noValue : String(audit.contradicted))),
  numberColumn("Share, 95%", ({ audit = null }) => rangeOf(audit?.interval ?? null)),
  numberColumn("Unconfirmed", ({ audit = null }) =>
    audit === null || audit.single === 0 ? noValue : `${audit.unconfirmed} of ${audit.single}`,
  ),
];

const introduction =
  "Own: the share of views that a model keeps whichever side it hears first. Messages: labelled by two judges or more; contradicted where they agree that the words say another thing than the ballot. A label of one judge alone is unconfirmed and counts for nothing. Intervals are Wilson's.";

/** Whose views they are, and whether words say what ballots say; left out for a suite without items. */
export const wordsSection: SectionWriter = ({ leaderboard: { rows } }) => {
  const known = rows.filter(({ ownInterval = null, audit = null }) => ownInterval !== null || audit !== null);
  if (known.length === 0) return null;
  return { title: "Own views and words", blocks: [introduction, markdownTable(columns, known), ...explainDash(known)] };
};

function explainDash(rows: readonly LeaderboardRow[]): readonly string[] {
  return rows.some(({ ownInterval = null }) => ownInterval === null) ? [`A dash under Own: ${unmeasuredMeaning}.`] : [];
}

function rangeOf(interval: { readonly low: number; readonly high: number } | null): string {
  return interval === null ? noValue : `${Math.floor(100 * interval.low)}–${Math.ceil(100 * interval.high)}%`;
}
