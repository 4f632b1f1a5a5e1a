import type { TaskKey } from "../../domain/index.ts";
import type { CallTask, Receiver } from "../../tasks/index.ts";
import type { CountedReceiver } from "../budget/ledger-sync.ts";
import { workSize } from "../events/run-event.ts";
import type { PreparedRun } from "../prepared-run.ts";
import { countedTasks, type RunBody } from "./run-body.ts";

/** Work of any kind that workers are to do. */
export interface ScaledWork extends Pick<PreparedRun, "pace" | "money" | "simulatorSeed" | "prices"> {
  /** By which a person knows it. */
  readonly title: string;
  readonly suite: RunBody["suite"];
  readonly tasks: readonly CallTask[];
  /** Those whose results are in the store. */
  readonly finished: ReadonlySet<TaskKey>;
  /** Of every task, those with a result included. */
  readonly receivers: ReadonlyMap<TaskKey, Receiver & CountedReceiver>;
}

export function bodyOf(work: ScaledWork): RunBody {
  const { suite, pace, money, simulatorSeed, prices, receivers } = work;
  const { timeoutMs } = pace;
  const { budgetUsd } = money;
  const counted = budgetUsd === null ? [] : countedTasks(receivers);
  return { suite, size: workSize(work), timeoutMs, simulatorSeed, prices, budgetUsd, counted };
}
