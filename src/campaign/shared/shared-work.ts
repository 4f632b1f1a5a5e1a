import type { Digest } from "../../domain/digest.ts";
import type { TaskGraph, TaskKey } from "../../domain/task.ts";
import type { CallTask, Receiver } from "../../tasks/index.ts";
import type { CountedReceiver } from "../budget/ledger-sync.ts";
import type { Ceiling } from "../budget/prepare-money.ts";
import type { NamedPrice } from "../budget/prices.ts";
import { workSize, type WorkSize } from "../events/run-event.ts";
import type { PreparedRun } from "../prepared-run.ts";

/** Work of any kind that other processes are to do. */
export interface SharedWork extends Pick<PreparedRun, "pace" | "money" | "simulatorSeed" | "prices"> {
  /** What is done, such as `v2` or `v2, names`. */
  readonly subject: string;
  readonly suite: Digest;
  readonly tasks: readonly CallTask[];
  /** Tasks whose results are in the store. */
  readonly finished: ReadonlySet<TaskKey>;
  /** Of every task, including those with a result. */
  readonly receivers: ReadonlyMap<TaskKey, Receiver & CountedReceiver>;
}

/** What another process needs in order to do the work; kept as JSON. API keys are not in it: each process has its own. */
export interface WorkBody {
  /** Without a result when they were ordered. */
  readonly tasks: readonly CallTask[];
  readonly suite: Digest;
  readonly size: WorkSize;
  readonly timeoutMs: number | null;
  readonly simulatorSeed: number;
  readonly prices: readonly NamedPrice[];
  readonly promptCache?: boolean | undefined;
  readonly budgetUsd: number | null;
  readonly ceiling?: Ceiling | null;
  /** Tasks whose attempts count against budget or ceiling, by receiver, including those with a result; empty without either. */
  readonly counted: readonly { readonly receiver: CountedReceiver; readonly keys: readonly TaskKey[] }[];
}

/**
 * Under a budget one run is completed after the other: what it pays for has an index.
 * @param isTight whether it may not pay for all: then a run begins when those before it have ended
 */
export function graphOf<Node extends CallTask>(
  tasks: readonly Node[],
  { budgetUsd, isTight = false }: Pick<WorkBody, "budgetUsd"> & { readonly isTight?: boolean },
): TaskGraph<Node> {
  if (budgetUsd === null) return { tasks };
  const lanes = [...new Set(tasks.map(({ lane }) => lane))];
  const places = new Map(lanes.map((lane, place) => [lane, place]));
  return { tasks, batchOf: ({ run, lane }) => run * lanes.length + (places.get(lane) ?? 0), inTurn: isTight };
}

export function bodyOf(work: SharedWork): WorkBody {
  const { suite, pace, money, simulatorSeed, prices, finished, receivers } = work;
  const { budgetUsd, ceiling = null, promptCache } = money;
  const groups = budgetUsd === null && ceiling === null ? [] : [...Map.groupBy(receivers, ([, receiver]) => receiver)];
  const counted = groups.map(([{ endpoint, sentAs, provider, maxTokens }, group]) => ({
    receiver: { endpoint, sentAs, maxTokens, ...(provider === undefined ? {} : { provider }) },
    keys: group.map(([key]) => key),
  }));
  const tasks = work.tasks.filter(({ key }) => !finished.has(key));
  const { timeoutMs } = pace;
  const size = workSize(work);
  return { tasks, suite, size, timeoutMs, simulatorSeed, prices, promptCache, budgetUsd, ceiling, counted };
}

const named = 3;

/** The name by which users know a run: `v2: sim/asks, sim/holds-40 and 3 more; 2 runs; read by sim/judge`. */
export function titleOf({ subject, tasks, receivers }: Pick<SharedWork, "subject" | "tasks" | "receivers">): string {
  const runs = new Set(tasks.map(({ run }) => run)).size;
  const readers = tasks.flatMap(({ key, modelConfig }) => receivers.get(key) ?? modelConfig);
  const models = new Set<unknown>(tasks.map(({ modelConfig }) => modelConfig));
  const readBy = fewLabels(readers.filter((reader) => !models.has(reader)));
  const what = `${subject}: ${fewLabels(tasks.map(({ modelConfig }) => modelConfig))}`;
  return [what, `${runs} ${runs === 1 ? "run" : "runs"}`, ...(readBy === "" ? [] : [`read by ${readBy}`])].join("; ");
}

function fewLabels(labelled: readonly { readonly label: string }[]): string {
  const all = [...new Set(labelled.map(({ label }) => label))];
  const more = all.length - named;
  return `${all.slice(0, named).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
