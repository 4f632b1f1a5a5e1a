import type { LeaderboardRow } from "../contract.ts";

/** What a row's numbers must not be read without. */
interface Mark {
  readonly sign: string;
  readonly meaning: string;
  readonly applies: (row: LeaderboardRow) => boolean;
}

const marks: readonly Mark[] = [
  {
    sign: "sim",
    meaning: "answered by the built-in simulator: says nothing about a real model",
    applies: ({ origin }) => origin === "simulated",
  },
  {
    sign: "imp",
    meaning: "imported: measured elsewhere",
    applies: ({ origin }) => origin === "imported",
  },
  {
    sign: "mix",
    meaning: "results of several origins (live, simulated, imported) in one row",
    applies: ({ origin }) => origin === "mixed",
  },
  {
    sign: "*",
    meaning: "the provider ignores the temperature",
    applies: ({ temperatureSupported }) => !temperatureSupported,
  },
  {
    sign: "+",
    meaning: "planned verdicts are missing, or a run lacks a weighted measure",
    applies: ({ pending, perRun }) => pending > 0 || perRun.some(({ partial }) => partial),
  },
];

/** The marks of a row, for example `imp*+`; empty for an undisturbed live row. */
export function marksOf(row: LeaderboardRow): string {
  return marks
    .filter(({ applies }) => applies(row))
    .map(({ sign }) => sign)
    .join("");
}

/** One line for each mark that some row carries. */
export function legendOf(rows: readonly LeaderboardRow[]): readonly string[] {
  return marks.filter(({ applies }) => rows.some(applies)).map(({ sign, meaning }) => `${sign.padEnd(3)}  ${meaning}`);
}
