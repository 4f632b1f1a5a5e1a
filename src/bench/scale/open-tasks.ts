import type { LoadedRun, Work, WorkOutcome } from "../../dbos/index.ts";
import type { TaskOutcome } from "../../domain/index.ts";
import { spendWithin } from "../budget/spend-within.ts";
import { attemptWithin } from "./attempt-within.ts";
import { prepareTasks } from "./prepare-tasks.ts";
import { receiversIn, type RunBody } from "./run-body.ts";
import { whileMine } from "./while-mine.ts";
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
  const { session, attempts, emit, signal: ending } = setting;
  const { store } = session;
  const { money, context, perform } = await prepareTasks(body, nodes, setting);
  const receivers = receiversIn(body.counted);
  const spending = await spendWithin(money, { session, attempts, emit, store, receivers });
  const whole = { ...context, store, session: spending.session, attempts: spending.attempts };
  emit({ kind: "run-joined", run, ...body.size });
  const underWay = new Set<Promise<WorkOutcome>>();
  const closing = new AbortController();
  const patience = AbortSignal.any([ending, closing.signal]);
  return {
    attempt: ({ node, signal, isMine }) => {
      const given = whileMine(isMine, signal);
      const own = { ...whole, session: given.claims(whole.session) };
      const once = (): Promise<TaskOutcome> => session.attempt(() => perform(own, node, given.signal));
      const attempt = attemptWithin(spending, once, patience);
      underWay.add(attempt);
      return attempt.finally(() => underWay.delete(attempt));
    },
    async close() {
      closing.abort();
      await Promise.allSettled(underWay);
    },
  };
}
