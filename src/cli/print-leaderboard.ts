import { leaderboardJson, renderLeaderboard, type Leaderboard } from "../report/index.ts";
import { printLine, printResult, type Terminal } from "./terminal.ts";
import { textLayout } from "./text-layout.ts";

export interface LeaderboardStyle {
  readonly format: "text" | "json";
  readonly detailed: boolean;
}

export function printLeaderboard(terminal: Terminal, leaderboard: Leaderboard, style: LeaderboardStyle): void {
  const { stdout } = terminal;
  if (style.format === "json") {
    printResult(stdout, leaderboardJson(leaderboard), style.format);
    return;
  }
  printLine(stdout, renderLeaderboard(leaderboard, { ...textLayout(terminal), detailed: style.detailed }));
}
