import type { Digest, JudgeConfig } from "../../domain/index.ts";
import type { NamedPrice } from "../budget/money-terms.ts";
import type { PreparedRun } from "../prepared-run.ts";

/** What a worker has to know of a run besides its tasks. Keys are not in it: a worker has its own. */
export interface RunBody {
  readonly suite: Digest;
  readonly judges: readonly JudgeConfig[];
  readonly timeoutMs: number | null;
  readonly simulatorSeed: number;
  readonly prices: readonly NamedPrice[];
}

export function bodyOf({ plan, judges, pace, simulatorSeed, prices }: PreparedRun): RunBody {
  return { suite: plan.suite.digest, judges, timeoutMs: pace.timeoutMs, simulatorSeed, prices };
}
