import type { TaskKey } from "../../domain/index.ts";
import type { Receiver as PaidReceiver } from "../budget/books.ts";
import type { AnyTask } from "../events/event-task.ts";
import { workSize } from "../events/work-size.ts";
import type { Receiver } from "../limits/receiver.ts";
import type { PreparedRun } from "../prepared-run.ts";
import { countedTasks, type RunBody } from "./run-body.ts";

/** Work of any kind that workers are to do. */
export interface ScaledWork extends Pick<PreparedRun, "pace" | "money" | "simulatorSeed" | "prices"> {
  /** By which a person knows it. */
  readonly title: string;
  readonly kind: RunBody["kind"];
  readonly suite: RunBody["suite"];
  readonly judges: RunBody["judges"];
  readonly tasks: readonly AnyTask[];
  /** Those whose results are in the store. */
  readonly finished: ReadonlySet<TaskKey>;
  /** Of every task, those with a result included. */
  readonly receivers: ReadonlyMap<TaskKey, Receiver & PaidReceiver>;
}

export function bodyOf(work: ScaledWork): RunBody {
  const { kind, suite, judges, pace, money, simulatorSeed, prices, receivers } = work;
  const { timeoutMs } = pace;
  const { budgetUsd } = money;
  const counted = budgetUsd === null ? [] : countedTasks(receivers);
  return { kind, suite, size: workSize(work), judges, timeoutMs, simulatorSeed, prices, budgetUsd, counted };
}
