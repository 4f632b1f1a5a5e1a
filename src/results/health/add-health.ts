import type { RunHealth } from "../contract.ts";

/** What the planned work of a run, or of several, has come to. */
export type Health = Omit<RunHealth["total"], "modelConfigs" | "runs">;

/** Several runs together. Pure, without Node: the live page adds up the runs of a model config. */
export function addHealth(rows: readonly Health[]): Health {
  const sumOf = (valueOf: (row: Health) => number): number => rows.reduce((sum, row) => sum + valueOf(row), 0);
  return {
    answers: {
      planned: sumOf(({ answers }) => answers.planned),
      present: sumOf(({ answers }) => answers.present),
      skipped: sumOf(({ answers }) => answers.skipped),
      truncated: sumOf(({ answers }) => answers.truncated),
    },
    verdicts: {
      planned: sumOf(({ verdicts }) => verdicts.planned),
      present: sumOf(({ verdicts }) => verdicts.present),
      skipped: sumOf(({ verdicts }) => verdicts.skipped),
      unscored: sumOf(({ verdicts }) => verdicts.unscored),
    },
    ...(rows.some(({ readings }) => readings !== undefined)
      ? {
          readings: {
            planned: sumOf(({ readings }) => readings?.planned ?? 0),
            present: sumOf(({ readings }) => readings?.present ?? 0),
            withoutNumber: sumOf(({ readings }) => readings?.withoutNumber ?? 0),
          },
        }
      : {}),
    resampled: sumOf(({ resampled }) => resampled),
    attempts: sumOf(({ attempts }) => attempts),
    openAttempts: sumOf(({ openAttempts }) => openAttempts),
    usd: sumOf(({ usd }) => usd),
    usdIsLowerBound: rows.some(({ usdIsLowerBound }) => usdIsLowerBound),
    faults: addFaults(rows.map(({ faults }) => faults)),
  };
}

/** The most frequent first. */
export function addFaults(tallies: readonly Health["faults"][]): Health["faults"] {
  const total = new Map<string, number>();
  for (const [fault, attempts] of tallies.flatMap((tally) => Object.entries(tally))) {
    total.set(fault, (total.get(fault) ?? 0) + attempts);
  }
  return Object.fromEntries([...total].toSorted(([a, most], [b, least]) => least - most || (a < b ? -1 : 1)));
}
