import { leaderboardJson, renderLeaderboard, type Leaderboard } from "../report/index.ts";
import { printLine, usesColor, type Terminal } from "./terminal.ts";

export interface LeaderboardStyle {
  readonly format: "text" | "json";
  readonly detailed: boolean;
}

/** Width of text that goes into a file or another program. */
const pipedWidth = 120;

export function printLeaderboard(terminal: Terminal, leaderboard: Leaderboard, style: LeaderboardStyle): void {
  const { stdout, environment } = terminal;
  if (style.format === "json") {
    printLine(stdout, leaderboardJson(leaderboard));
    return;
  }
  const width = stdout.isTTY ? stdout.size().columns : pipedWidth;
  const color = usesColor(stdout, environment);
  printLine(stdout, renderLeaderboard(leaderboard, { width, color, detailed: style.detailed }));
}
