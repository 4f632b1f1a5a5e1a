import type { Command } from "commander";
import { planPower, withStoreIfAny, type PowerOrder } from "../../bench/index.ts";
import { BenchError } from "../../domain/index.ts";
import type { CommandHost } from "../command-host.ts";
import { addJudgeOptions, judgesShown, type JudgeFlags } from "../flags/judge-flags.ts";
import { dbOption, decimal, formatOption, wholeNumber, wholeNumbers } from "../option-values.ts";
import { powerText } from "../power-text.ts";
import { printResult } from "../terminal.ts";
import { textLayout } from "../text-layout.ts";
import { storeLocation } from "../store-location.ts";

interface PriorFlags {
  readonly sdRun?: number;
  readonly sdScenario?: number;
  readonly sdJudge?: number;
}

interface PowerFlags extends PriorFlags, JudgeFlags {
  readonly db: string;
  readonly format: "text" | "json";
  readonly suite?: string;
  readonly runs: readonly number[];
  readonly scenarios?: number;
  readonly modelConfigs: number;
  readonly level: number;
  readonly power: number;
}

const deviation = decimal(0, 100);

export function addPower(program: Command, { terminal }: CommandHost): void {
  const command = program
    .command("power")
    .description("Before spending: the smallest difference that so many runs can show, and what buys more")
    .option("--runs <list>", "numbers of runs to look at", wholeNumbers(1, 1000), [1, 2, 3, 5, 6, 8, 10, 20])
    .option("--model-configs <n>", "how many are to be compared, each with each", wholeNumber(2, 1000), 2)
    .option("--scenarios <n>", "how many the suite is to have (default: as many as it has)", wholeNumber(1, 1000))
    .option("--level <p>", "two-sided significance, over all pairs together", decimal(0.0001, 0.5), 0.05)
    .option("--power <p>", "how surely a difference is to be found", decimal(0.05, 0.999), 0.8)
    .option("--sd-run <points>", "instead of the store: how far an index strays from run to run", deviation)
    .option(
      "--sd-scenario <points>",
      "how far a model config's score on a scenario strays, beyond its level and the scenario's",
      deviation,
    )
    .option("--sd-judge <points>", "how far a model config's index strays from judge to judge", deviation)
    .option(
      "--suite <id>",
      "in the store (default: the one with the newest results), or for stated priors (default: v2)",
    );
  addJudgeOptions(command, "whose verdicts are learnt from (default: the judge with the most)")
    .addOption(formatOption())
    .addOption(dbOption())
    .addHelpText("after", examples)
    .action(async (flags: PowerFlags) => {
      const order: PowerOrder = {
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
      const answer = await (order.priors === null
        ? withStoreIfAny(place, (store) => planPower(order, store))
        : planPower(order, null));
      const isJson = flags.format === "json";
      const text = isJson ? JSON.stringify(answer, null, 2) : powerText(answer, textLayout(terminal));
      printResult(terminal.stdout, text, flags.format);
    });
}

function priorsOf({ sdRun, sdScenario, sdJudge }: PriorFlags): PowerOrder["priors"] {
  if (sdRun !== undefined) return { run: sdRun, scenario: sdScenario ?? null, judge: sdJudge ?? null };
  if (sdScenario === undefined && sdJudge === undefined) return null;
  throw new BenchError({
    code: "usage",
    message: "What is stated takes the place of the store, and how far runs stray is missing.",
    hint: "Add --sd-run, for example --sd-run 3, or leave the others out.",
  });
}

const examples = `
Examples:
  aib power                                        from what the store says of how much scores differ
  aib power --model-configs 5 --runs 3,5,10
  aib power --sd-run 3 --sd-scenario 12            without a store, from what you expect
  aib power --sd-run 3 --sd-scenario 12 --sd-judge 2 --scenarios 30 --format json

In points of the index, 0 to 100. Of the published results of suite v2, an index strays by 3.5 points from run to run, and
a score on a scenario by 14.8 beyond the levels of model config and scenario.`;
