import type { Command } from "commander";
import { withStore } from "../../store/index.ts";
import type { CommandHost } from "../command-host.ts";
import { intervalOption, type IntervalFlag } from "../flags/interval-flag.ts";
import { addJudgeOptions, judgesShown, type JudgeFlags } from "../flags/judge-flags.ts";
import { addPartOptions, partOf, type PartFlags } from "../flags/part-flags.ts";
import { dbOption } from "../option-values.ts";
import { leaderboardResult } from "../output/document-results.ts";
import { formatOption, printResult, type PrintFormat } from "../output/print-result.ts";
import { storeLocation } from "../store-location.ts";
import { showLeaderboard } from "../use-cases.ts";

interface LeaderboardFlags extends JudgeFlags, IntervalFlag, PartFlags {
  readonly db: string;
  readonly format: PrintFormat;
  readonly detailed: boolean;
  readonly suite?: string;
}

export function addLeaderboard(program: Command, { terminal }: CommandHost): void {
  const command = program
    .command("leaderboard")
    .description("Rank the model configs in the store by their Independence Index")
    .option("-d, --detailed", "every measure and conversation, all intervals, each run's index, cost and health", false)
    .option("--suite <id>", "suite id or the beginning of its digest (default: the one with the newest results)");
  addPartOptions(command);
  addJudgeOptions(command, "whose verdicts count (default: the judge with the most)")
    .addOption(formatOption())
    .addOption(intervalOption())
    .addOption(dbOption())
    .addHelpText("after", examples)
    .action(async (flags: LeaderboardFlags) => {
      const place = { location: storeLocation(terminal, flags.db), create: false };
      const leaderboard = await withStore(place, (store) =>
        showLeaderboard(store, {
          suite: flags.suite ?? null,
          part: partOf(flags),
          ...judgesShown(flags),
          interval: flags.interval ?? null,
          now: () => new Date(),
        }),
      );
      printResult(terminal, flags.format, leaderboardResult(leaderboard, flags));
    });
}

const examples = `
Examples:
  aib leaderboard
  aib leaderboard --detailed
  aib leaderboard --models 'sim/*,*flash*'       ranks remain those among all
  aib leaderboard --exp resistance --detailed    its measures and conversations, without an index
  aib leaderboard --modes user_role              verdicts under the other delivery
  aib leaderboard --interval rerun
  aib leaderboard --judges google/gemini-3-flash-preview,openai/gpt-5.4-mini,x-ai/grok-4.5
  aib leaderboard --suite v2 --format json > leaderboard.json`;
