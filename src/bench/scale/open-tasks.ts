import type { LoadedRun, Work, WorkOutcome } from "../../dbos/index.ts";
import type { TaskOutcome } from "../../domain/index.ts";
import { attempt } from "../../tasks/index.ts";
import { attemptSetting } from "../attempt-setting.ts";
import { guardBudget } from "../budget/budget-guard.ts";
import { attemptWithin } from "./attempt-within.ts";
import { prepareTasks, readTask } from "./prepare-tasks.ts";
import { receiversIn, type RunBody } from "./run-body.ts";
import type { WorkSetting } from "./work-setting.ts";

/** A run that can be worked on. */
export interface OpenTasks {
  readonly attempt: (work: Pick<Work, "node" | "signal" | "isMine">) => Promise<WorkOutcome>;
  /** Lets what is under way come to its end, and begins nothing more. */
  readonly close: () => Promise<void>;
}

interface RunToOpen extends LoadedRun {
  readonly runId: string;
}

/** Written by the planner of the same version. */
export async function openTasks(
  { runId: run, body: text, nodes }: RunToOpen,
  setting: WorkSetting,
): Promise<OpenTasks> {
  const body: RunBody = JSON.parse(text);
  const { session, listener, emit, signal: ending, now, randomHex, kinds } = setting;
  const { store } = session;
  const prepared = await prepareTasks(body, nodes, setting);
  const receivers = receiversIn(body.counted);
  const budget = await guardBudget(prepared.money, { store, receivers, endDeadSessions: session.endDead, emit });
  const calls = attemptSetting(prepared, { now, randomHex, store, kinds }, { budget, session, listener });
  emit({ kind: "run-joined", run, ...body.size });
  const underWay = new Set<Promise<WorkOutcome>>();
  const closing = new AbortController();
  const patience = AbortSignal.any([ending, closing.signal]);
  return {
    attempt: ({ node, signal, isMine }) => {
      const once = (): Promise<TaskOutcome> =>
        session.attempt(() => attempt(readTask(node), calls, { signal, isMine }));
      const made = attemptWithin(budget, once, patience);
      underWay.add(made);
      return made.finally(() => underWay.delete(made));
    },
    async close() {
      closing.abort();
      await Promise.allSettled(underWay);
    },
  };
}
