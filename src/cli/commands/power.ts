import type { Command } from "commander";
import { usageError } from "../../domain/bench-error.ts";
import { type PowerRequest, planPower } from "../../features/power/index.ts";
import {
  type Flags,
  type OptionTable,
  printOptions,
  shownJudgeOptions,
  storeOptions,
  storedSuiteOptions,
} from "../../options/index.ts";
import { withStoreIfAny } from "../../store/index.ts";
import { addOptions } from "../add-options.ts";
import type { CommandHost } from "../terminal.ts";
import { judgesShown } from "../flags/shown-flags.ts";
import { decimal, wholeNumber, wholeNumbers } from "../option-values.ts";
import { documentResult } from "../output/document-results.ts";
import { printResult } from "../output/print-result.ts";
import { powerPage } from "../power-page.ts";
import { storeLocation } from "../store-location.ts";

const options = {
  suite: {
    ...storedSuiteOptions.suite,
    text: "in the store (default: the one last worked on), or for stated priors (default: v2)",
  },
  ...shownJudgeOptions,
  judge: { ...shownJudgeOptions.judge, text: "whose verdicts to estimate from (default: the judge with the most)" },
  ...printOptions,
  ...storeOptions,
} as const satisfies OptionTable;

interface PriorFlags {
  readonly sdRun?: number;
  readonly sdScenario?: number;
  readonly sdJudge?: number;
}

interface PowerFlags extends PriorFlags, Flags<typeof options> {
  readonly runs: readonly number[];
  readonly scenarios?: number;
  readonly modelConfigs: number;
  readonly level: number;
  readonly power: number;
}

const deviation = decimal(0, 100);

export function addPower(command: Command, { terminal }: CommandHost): void {
  command
    .optionsGroup("Scope:")
    .option("--runs <list>", "numbers of runs to look at", wholeNumbers(1, 1000), [1, 2, 3, 5, 6, 8, 10, 20])
    .option("--model-configs <n>", "how many are compared, each with each", wholeNumber(2, 1000), 2)
    .option("--scenarios <n>", "how many scenarios or items to assume (default: the suite's)", wholeNumber(1, 1000))
    .optionsGroup("Statistics:")
    .option("--level <p>", "two-sided significance, over all pairs together", decimal(0.0001, 0.5), 0.05)
    .option("--power <p>", "probability of detecting a difference", decimal(0.05, 0.999), 0.8)
    .option("--sd-run <points>", "instead of the store: SD of an index between runs", deviation)
    .option(
      "--sd-scenario <points>",
      "SD of a model config's score on a scenario or item, beyond its level and the scenario's or item's",
      deviation,
    )
    .option("--sd-judge <points>", "SD of a model config's index between judges", deviation)
    .addHelpText("after", examples);
  addOptions(command, options).action(async (flags: PowerFlags) => {
    const request: PowerRequest = {
      ...judgesShown(flags),
      suite: flags.suite ?? null,
      priors: priorsOf(flags),
      runs: flags.runs,
      scenarios: flags.scenarios ?? null,
      modelConfigs: flags.modelConfigs,
      significance: flags.level,
      power: flags.power,
      now: () => new Date(),
    };
    const place = storeLocation(terminal, flags.db);
    const answer = await (request.priors === null
      ? withStoreIfAny(place, (store) => planPower(request, store))
      : planPower(request, null));
    printResult(terminal, flags.format, documentResult(answer, powerPage));
  });
}

function priorsOf({ sdRun, sdScenario, sdJudge }: PriorFlags): PowerRequest["priors"] {
  if (sdRun !== undefined) return { run: sdRun, scenario: sdScenario ?? null, judge: sdJudge ?? null };
  if (sdScenario === undefined && sdJudge === undefined) return null;
  throw usageError(
    "--sd-scenario and --sd-judge need --sd-run.",
    "Add --sd-run, for example --sd-run 3, or omit the others.",
  );
}

const examples = `
Examples:
  aib power                                        from the score variance in the store
  aib power --model-configs 5 --runs 3,5,10
  aib power --sd-run 3 --sd-scenario 12            without a store, from your assumptions
  aib power --sd-run 3 --sd-scenario 12 --sd-judge 2 --scenarios 30 --format json

In points of the index, 0 to 100. In the published results of suite v2, the index of a model config varies between runs with an SD of
3.5 points, and its score on a scenario with an SD of 14.8 around what is usual for both.`;
