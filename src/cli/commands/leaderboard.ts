import type { Command } from "commander";
import {
  type Flags,
  type OptionTable,
  gateOptions,
  intervalOptions,
  printOptions,
  rankOptions,
  shownJudgeOptions,
  shownPartOptions,
  storeOptions,
  storedSuiteOptions,
} from "../../options/index.ts";
import { withStore } from "../../store/index.ts";
import { addOptions } from "../add-options.ts";
import type { CommandHost } from "../terminal.ts";
import { gateRequestOf, isGated, noGate, refuseGateOverParts } from "../flags/gate-flags.ts";
import { judgesShown, partOf } from "../flags/shown-flags.ts";
import { leaderboardPage } from "../../pages/index.ts";
import { documentResult } from "../output/document-results.ts";
import { printResult } from "../output/print-result.ts";
import { storeLocation } from "../store-location.ts";

const options = {
  detailed: {
    flag: "-d, --detailed",
    text: "every measure and conversation, all intervals, each run's index, cost and health",
    group: "Output",
    takes: { kind: "switch" },
  },
  ...storedSuiteOptions,
  ...gateOptions,
  ...shownPartOptions,
  ...shownJudgeOptions,
  ...printOptions,
  ...intervalOptions,
  ...rankOptions,
  ...storeOptions,
} as const satisfies OptionTable;

export function addLeaderboard(command: Command, host: CommandHost): void {
  const { terminal } = host;
  addOptions(command, options)
    .addHelpText("after", examples)
    .action(async (flags: Flags<typeof options>, self: Command) => {
      refuseGateOverParts(flags, flags.experiments);
      const request = isGated(flags) ? gateRequestOf(terminal, flags) : noGate;
      const place = { location: storeLocation(terminal, flags.db), create: false };
      await withStore(place, async (store) => {
        // Loaded once there is a store to read: this command is called most often of all.
        const { showLeaderboard } = await import("../../results/show-results.ts");
        const leaderboard = await showLeaderboard(store, {
          suite: flags.suite ?? null,
          part: partOf(flags),
          ...judgesShown(flags),
          interval: flags.interval ?? null,
          ranks: flags.ranks,
          now: () => new Date(),
        });
        const result = documentResult(leaderboard, (each) => leaderboardPage(each, flags));
        if (!isGated(flags)) return printResult(terminal, flags.format, result);
        const { baselineOfStored, requireConclusiveRows } = await import("../../features/gate/index.ts");
        const { baselineSource, concludeGate } = await import("../conclude-gate.ts");
        const source = baselineSource(terminal, request, place.location);
        const baseline = source && (await baselineOfStored(source, store, leaderboard));
        if (request.failUnder !== null || baseline !== null) await requireConclusiveRows(leaderboard);
        printResult(terminal, flags.format, result);
        const { viewCommand } = await import("../view-command.ts");
        const { suite, judge, panel } = leaderboard;
        const view = await viewCommand(store, {
          suite: suite.digest,
          judges: (panel?.judges ?? (judge === null ? [] : [judge])).map(({ id }) => id),
          excludeOwnFamily: panel?.excludeOwnFamily ?? false,
          dbNamed: self.getOptionValueSource("db") === "cli" ? flags.db : null,
        });
        return concludeGate(host, { store, request, baseline, leaderboard, plan: null, view });
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
