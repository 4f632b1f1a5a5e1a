import type { Command } from "commander";
import { compareResults } from "../../results/compare-results.ts";
import {
  type Flags,
  type OptionTable,
  intervalOptions,
  printOptions,
  shownJudgeOptions,
  shownPartOptions,
  storeOptions,
  storedSuiteOptions,
} from "../../options/index.ts";
import { choosePart } from "../../results/show-results.ts";
import { comparisonPage } from "../../pages/index.ts";
import { addOptions } from "../add-options.ts";
import type { CommandHost } from "../terminal.ts";
import { judgesShown } from "../flags/shown-flags.ts";
import { documentResult } from "../output/document-results.ts";
import { printResult } from "../output/print-result.ts";
import { inStore } from "../store-location.ts";

const options = {
  againstFirst: {
    flag: "--against-first",
    text: "test only the differences to the first, not those of every pair",
    group: "Scope",
    takes: { kind: "switch" },
  },
  variants: shownPartOptions.variants,
  deliveries: shownPartOptions.deliveries,
  ...storedSuiteOptions,
  ...shownJudgeOptions,
  ...printOptions,
  ...intervalOptions,
  ...storeOptions,
} as const satisfies OptionTable;

export function addCompare(command: Command, { terminal }: CommandHost): void {
  command
    .argument(
      "<names...>",
      "labels, model ids, patterns, or parts of a label that only one has; the first is the reference",
    )
    .addHelpText("after", examples);
  addOptions(command, options).action(async (names: readonly string[], flags: Flags<typeof options>) => {
    const comparison = await inStore(terminal, flags.db, (store) =>
      compareResults({
        store,
        names,
        suite: flags.suite ?? null,
        part: choosePart({
          models: [],
          experiments: null,
          variants: flags.variants ?? null,
          deliveries: flags.deliveries ?? null,
        }),
        ...judgesShown(flags),
        interval: flags.interval ?? null,
        against: flags.againstFirst ? "first" : "all",
        now: () => new Date(),
      }),
    );
    printResult(terminal, flags.format, documentResult(comparison, comparisonPage));
  });
}

const examples = `
Examples:
  aib compare claude-haiku-4.5 gpt-5.4-mini
  aib compare 'kimi-k2.5*'
  aib compare sim/always-holds sim/holds-80 sim/holds-40 --suite v2
  aib compare claude-haiku-4.5 '*mini*' '*flash*' --against-first
  aib compare claude-haiku-4.5 gpt-5.4-mini --format json > comparison.json
  aib compare sim/holds-80 sim/holds-40 --modes tool_role

Every pair is tested, over the scenarios (v3: items) that both have. P values are adjusted for the number of tests (Benjamini and
Hochberg): of the differences at or below 0.05, at most about 5% are false, under the assumption in the legend.
Two prompts of one model: repeat aib run --prompts; finished calls are not repeated.
Beyond 3,000 pairs only those that differ most are listed; name two model configs to see any other. Intervals: if
repeated (re-run), and with other questions (generalisation).`;
