import type { LeaderboardRow } from "../../results/contract.ts";
import { textColumn } from "../blocks.ts";
import { lacksReadableBallots, nameColumn, type RowColumn } from "./columns.ts";
import { describeUngraded, ungradedMeaning } from "../../results/format/ungraded.ts";
import { describeUnstable, unstableMeaning } from "../../results/format/patterns.ts";

// Signs beside names in print; a browser shows badges.

/** A sign in a table, for the legend under it. */
export interface Sign {
  readonly sign: string;
  readonly meaning: string;
}

/** Caveats for a row's numbers. */
interface Mark extends Sign {
  readonly applies: (row: LeaderboardRow) => boolean;
  /** Added to the legend for each row. */
  readonly detail?: (row: LeaderboardRow) => string;
}

/** Marks the origin of a row; empty for a live one. */
export const originSigns = { live: "", simulated: "sim", imported: "imp", mixed: "mix" } as const;

const marks: readonly Mark[] = [
  {
    sign: originSigns.simulated,
    meaning: "answered by the built-in simulator, which says nothing about a real model",
    applies: ({ origin }) => origin === "simulated",
  },
  {
    sign: originSigns.imported,
    meaning: "imported, measured elsewhere",
    applies: ({ origin }) => origin === "imported",
  },
  {
    sign: originSigns.mixed,
    meaning: "results of several origins (live, simulated, imported) in one row",
    applies: ({ origin }) => origin === "mixed",
  },
  {
    sign: "*",
    meaning: "the provider ignores the temperature",
    applies: ({ temperatureSupported, refused }) => !temperatureSupported && !refused.includes("temperature"),
  },
  {
    sign: "°",
    meaning: "measured without the temperature or the reasoning parameter, which the server refuses",
    applies: ({ refused }) => refused.length > 0,
  },
  {
    sign: "+",
    meaning: "some of its answers or grades are missing: aib runs says which",
    applies: (row) => row.pending > 0 || (!lacksReadableBallots(row) && row.perRun.some(({ partial }) => partial)),
  },
  {
    sign: "?",
    meaning: "too many of its ballots cannot be read",
    applies: lacksReadableBallots,
  },
  {
    sign: "¹",
    meaning: "single run, whose interval rests on how much the runs of the other rows vary",
    applies: ({ interval, perRun }) =>
      interval?.method === "re-run" && perRun.filter(({ index }) => index !== null).length === 1,
  },
  {
    sign: "~",
    meaning: unstableMeaning,
    applies: ({ unstable = null }) => unstable !== null,
    detail: ({ label, unstable = null }) => `${label}: ${unstable === null ? "" : describeUnstable(unstable)}`,
  },
  {
    sign: "!",
    meaning: ungradedMeaning,
    applies: ({ ungraded = null }) => ungraded !== null,
    detail: ({ label, ungraded = null }) => `${label}: ${ungraded === null ? "" : describeUngraded(ungraded)}`,
  },
];

/** The marks of a row, for example `imp*+`; empty for a complete live row. */
function marksOf(row: LeaderboardRow): string {
  return marks
    .filter(({ applies }) => applies(row))
    .map(({ sign }) => sign)
    .join("");
}

/** The marks in a column of their own, where some row has one. */
export function marksColumns(rows: readonly LeaderboardRow[]): readonly RowColumn[] {
  if (rows.every((row) => marksOf(row) === "")) return [];
  return [textColumn("", marksOf, { id: "marks", title: "Marks", style: "yellow" })];
}

/** The model config with its marks. */
export function nameColumns(rows: readonly LeaderboardRow[]): readonly RowColumn[] {
  return [nameColumn, ...marksColumns(rows)];
}

/** Every mark that some row carries. */
export function legendOf(rows: readonly LeaderboardRow[]): readonly Sign[] {
  return marks
    .filter(({ applies }) => rows.some(applies))
    .map(({ sign, meaning, applies, detail }) => {
      const details = detail === undefined ? [] : rows.filter(applies).map(detail);
      return { sign, meaning: details.length === 0 ? meaning : `${meaning} (${details.join("; ")})` };
    });
}
