import { Option, type Command } from "commander";
import { rankForms, type RankForm } from "../../domain/index.ts";
import { withStore } from "../../store/index.ts";
import type { CommandHost } from "../command-host.ts";
import { baselineSource, concludeGate, isAsked } from "../conclude-gate.ts";
import {
  addGateOptions,
  gateRequestOf,
  isGated,
  noGate,
  refuseGateOverParts,
  type GateFlags,
} from "../flags/gate-flags.ts";
import { intervalOption, type IntervalFlag } from "../flags/interval-flag.ts";
import { addJudgeOptions, judgesShown, type JudgeFlags } from "../flags/judge-flags.ts";
import { addPartOptions, partOf, type PartFlags } from "../flags/part-flags.ts";
import { dbOption } from "../option-values.ts";
import { leaderboardResult } from "../output/document-results.ts";
import { formatOption, printResult, type PrintFormat } from "../output/print-result.ts";
import { storeLocation } from "../store-location.ts";
import { baselineOfStored, requireTellingRows, showLeaderboard } from "../use-cases.ts";

interface LeaderboardFlags extends JudgeFlags, IntervalFlag, PartFlags, GateFlags {
  readonly db: string;
  readonly format: PrintFormat;
  readonly detailed: boolean;
  readonly suite?: string;
  readonly ranks: RankForm;
}

export function addLeaderboard(program: Command, host: CommandHost): void {
  const { terminal } = host;
  const command = program
    .command("leaderboard")
    .description("Rank the model configs in the store by their Independence Index")
    .option("-d, --detailed", "every measure and conversation, all intervals, each run's index, cost and health", false)
    .option("--suite <id>", "suite id or the beginning of its digest (default: the one with the newest results)");
  addGateOptions(addPartOptions(command));
  addJudgeOptions(command, "whose verdicts count (default: the judge with the most)")
    .addOption(formatOption())
    .addOption(intervalOption())
    .addOption(
      new Option("--ranks <form>", "whether each range of ranks holds by itself, or all of the table together")
        .choices(rankForms)
        .default("each"),
    )
    .addOption(dbOption())
    .addHelpText("after", examples)
    .action(async (flags: LeaderboardFlags) => {
      refuseGateOverParts(flags, flags.exp);
      const request = isGated(flags) ? gateRequestOf(terminal, flags) : noGate;
      const place = { location: storeLocation(terminal, flags.db), create: false };
      await withStore(place, async (store) => {
        const leaderboard = await showLeaderboard(store, {
          suite: flags.suite ?? null,
          part: partOf(flags),
          ...judgesShown(flags),
          interval: flags.interval ?? null,
          ranks: flags.ranks,
          now: () => new Date(),
        });
        const source = baselineSource(terminal, request, place.location);
        const baseline = source && (await baselineOfStored(source, store, leaderboard));
        if (request.failUnder !== null || baseline !== null) await requireTellingRows(leaderboard);
        printResult(terminal, flags.format, leaderboardResult(leaderboard, flags));
        if (isAsked(request)) await concludeGate(host, { store, request, baseline, leaderboard, plan: null });
      });
    });
}

const examples = `
Examples:
  aib leaderboard
  aib leaderboard --detailed
  aib leaderboard --models 'sim/*,*flash*'       ranks remain those among all
  aib leaderboard --exp resistance --detailed    its measures and conversations, without an index
  aib leaderboard --modes user_role              verdicts under the other delivery
  aib leaderboard --interval re-run
  aib leaderboard --ranks together               wider ranges, all of them right at once
  aib leaderboard --judges google/gemini-3-flash-preview,openai/gpt-5.4-mini,x-ai/grok-4.5
  aib leaderboard --models sim/holds-80 --fail-under 10 -o results.xml
  aib leaderboard --suite v2 --format json > leaderboard.json

In CI (docs/ci.md): exits with 1 when a gate fails, with 2 when the baseline cannot
be compared or the runs are too few to tell.`;
