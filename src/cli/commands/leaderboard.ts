import type { Command } from "commander";
import { withStore } from "../../bench/index.ts";
import { loadLeaderboard } from "../../report/index.ts";
import type { CommandHost } from "../command-host.ts";
import { addJudgeOptions, judgesShown, type JudgeFlags } from "../flags/judge-flags.ts";
import { intervalOption, type IntervalFlag } from "../flags/interval-flag.ts";
import { dbOption, formatOption } from "../option-values.ts";
import { printLeaderboard } from "../print-leaderboard.ts";
import { storeLocation } from "../store-location.ts";

interface LeaderboardFlags extends JudgeFlags, IntervalFlag {
  readonly db: string;
  readonly format: "text" | "json";
  readonly detailed: boolean;
  readonly suite?: string;
}

export function addLeaderboard(program: Command, { terminal }: CommandHost): void {
  const command = program
    .command("leaderboard")
    .description("Rank the model configs in the store by their Independence Index")
    .option("-d, --detailed", "every measure, all intervals, the indices of the single runs, cost and health", false)
    .option("--suite <id>", "suite id or the beginning of its digest (default: the one with the newest results)");
  addJudgeOptions(command, "whose verdicts count (default: the judge with the most)")
    .addOption(formatOption())
    .addOption(intervalOption())
    .addOption(dbOption())
    .addHelpText("after", examples)
    .action(async (flags: LeaderboardFlags) => {
      const place = { location: storeLocation(terminal, flags.db), create: false };
      const leaderboard = await withStore(place, (store) =>
        loadLeaderboard(store, {
          suite: flags.suite ?? null,
          ...judgesShown(flags),
          interval: flags.interval ?? null,
          now: () => new Date(),
        }),
      );
      printLeaderboard(terminal, leaderboard, flags);
    });
}

const examples = `
Examples:
  aib leaderboard
  aib leaderboard --detailed
  aib leaderboard --interval rerun
  aib leaderboard --judges google/gemini-3-flash-preview,openai/gpt-5.4-mini,x-ai/grok-4.5
  aib leaderboard --suite v2 --format json > leaderboard.json`;
