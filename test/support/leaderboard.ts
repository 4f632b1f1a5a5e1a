import type { Leaderboard } from "../../src/results/contract.ts";
import { aib, type CommandOptions } from "./command-line.ts";

export async function leaderboardOf(options: CommandOptions): Promise<Leaderboard> {
  const { stdout } = await aib(["leaderboard", "--format", "json"], options);
  return JSON.parse(stdout);
}

/** What of a leaderboard two runs must agree on: everything but places, times and the bookkeeping of attempts. */
export function numbersOf(leaderboard: Leaderboard): unknown {
  return leaderboard.rows.map(({ rank, label, index, runs, perRun, interval, fields, complete, graded, unscored }) => ({
    rank,
    label,
    index,
    runs,
    perRun,
    interval,
    fields,
    complete,
    graded,
    unscored,
  }));
}
