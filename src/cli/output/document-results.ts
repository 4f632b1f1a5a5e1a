import { judgesPage, leaderboardPage, writeTerminal } from "../../pages/index.ts";
import type { Judges, Leaderboard } from "../../results/contract.ts";
import type { Result } from "./print-result.ts";

// Documents of the contract that several commands print.

export function leaderboardResult(leaderboard: Leaderboard, { detailed }: { readonly detailed: boolean }): Result {
  return {
    json: () => leaderboard,
    text: (layout) => writeTerminal(leaderboardPage(leaderboard, { detailed }), layout),
  };
}

export function judgesResult(judges: Judges): Result {
  return { json: () => judges, text: (layout) => writeTerminal(judgesPage(judges), layout) };
}
