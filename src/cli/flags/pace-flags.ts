import type { Command } from "commander";
import type { Pace } from "../../bench/index.ts";
import { wholeNumber } from "../option-values.ts";

/** How hard a command that calls models may work. */
export interface PaceFlags {
  readonly parallel: number;
  readonly parallelTasks: number;
  readonly localParallel: number;
  readonly timeout?: number;
  readonly seed: number;
}

export function addPaceOptions(command: Command): Command {
  return command
    .option("-p, --parallel <n>", "model configs at once", wholeNumber(1, 10_000), 8)
    .option("-t, --parallel-tasks <n>", "calls at once", wholeNumber(1, 10_000), 16)
    .option("--local-parallel <n>", "calls at once on one server of your machine", wholeNumber(1, 10_000), 1)
    .option("--timeout <seconds>", "for one call (default: 90, local servers 600)", wholeNumber(1, 86_400))
    .option("--seed <n>", "of the simulator in this process", wholeNumber(0, 2 ** 31), 1);
}

export function paceOf({ parallel, parallelTasks, localParallel, timeout }: PaceFlags): Pace {
  return { parallel, parallelTasks, localParallel, timeoutMs: timeout === undefined ? null : timeout * 1000 };
}
