import { InvalidArgumentError, type Command, type Option } from "commander";
import type { Pace } from "../../campaign/index.ts";
import { namedNumbers, wholeNumber } from "../option-values.ts";
import { ambiguousT, refusedOption } from "../published-habits.ts";
import { addBudgetOptions, type BudgetFlags } from "./budget-flags.ts";

/** The limits of concurrency and rate of a command that calls models. */
export interface PaceFlags extends BudgetFlags {
  readonly parallel: number;
  readonly parallelTasks: number;
  readonly localParallel: number;
  readonly limit?: ReadonlyMap<string, number>;
  readonly rpm?: ReadonlyMap<string, number>;
  readonly timeout?: number;
  readonly seed: number;
}

export function addPaceOptions(command: Command): Command {
  return addBudgetOptions(command)
    .option("-p, --parallel <n>", "model configs at once", wholeNumber(1, 10_000), 8)
    .option(
      "--parallel-tasks <n>",
      "calls at once over all models, as far as providers allow them; short: -pt",
      callsAtOnce,
      32,
    )
    .addOption(ambiguousOption(command))
    .option("--local-parallel <n>", "calls at once on one server of your machine", wholeNumber(1, 10_000), 1)
    .option(
      "--limit <provider=n>",
      "calls at once at a provider, endpoint or vendor (repeatable)",
      namedNumbers(10_000),
    )
    .option("--rpm <provider=n>", "calls a minute there (repeatable)", namedNumbers(1_000_000))
    .option(
      "--timeout <seconds>",
      "for one call (default: 90, nvidia/ ids and NVIDIA's endpoint 240, local servers 600)",
      wholeNumber(1, 86_400),
    )
    .option("--seed <n>", "of the simulator in this process", wholeNumber(0, 2 ** 31), 1);
}

function callsAtOnce(text: string): number {
  if (text.trim() !== "0") return wholeNumber(1, 10_000)(text);
  throw new InvalidArgumentError("Give a whole number from 1 to 10000; for as many as providers allow, leave it out.");
}

/** Refused rather than given another meaning than in the published program. */
function ambiguousOption(command: Command): Option {
  return refusedOption("-t [value]", (value) =>
    ambiguousT(
      value,
      command.options.some(({ long }) => long === "--temperature"),
    ),
  );
}

export function paceOf({ parallel, parallelTasks, localParallel, timeout, limit, rpm }: PaceFlags): Pace {
  const names = [...new Set([...(limit?.keys() ?? []), ...(rpm?.keys() ?? [])])];
  const caps = names.map((name) => ({
    name,
    atOnce: limit?.get(name) ?? Infinity,
    perMinute: rpm?.get(name) ?? Infinity,
  }));
  return { parallel, parallelTasks, localParallel, caps, timeoutMs: timeout === undefined ? null : timeout * 1000 };
}
