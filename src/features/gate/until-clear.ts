import type { Digest } from "../../domain/digest.ts";
import type { Plan } from "../../domain/task.ts";
import type { Leaderboard } from "../../results/contract.ts";
import { firstLook, lookAt, type Look, type Samples } from "../../statistics/sequential/look.ts";
import type { Store } from "../../store/index.ts";

/** What a look says of the question. */
export type Verdict = "passed" | "failed" | "open";

/** @param line which the whole interval is above, or below */
export function lineVerdict(line: number): (look: Look) => Verdict {
  return ({ interval: { low, high } }) => (low >= line ? "passed" : high < line ? "failed" : "open");
}

/**
 * Of the second prompt less the first. Not worse is what the interval holds no worsening of so many points of; of any points, what
 * is clearly better.
 */
export function worseVerdict(leastWorsening: number): (look: Look) => Verdict {
  return ({ estimate, interval: { low, high } }) => {
    if (high < 0 && -estimate >= leastWorsening) return "failed";
    return low > -leastWorsening ? "passed" : "open";
  };
}

/** The first look at which the question is clear, or the last one, still open; without a look null. */
export function decideUntilClear(
  samples: Samples,
  atMost: number,
  verdictOf: (look: Look) => Verdict,
): { readonly verdict: Verdict; readonly look: Look | null } {
  const whole = Math.min(atMost, ...samples.map(({ length }) => length));
  let last: Look | null = null;
  for (let runs = firstLook; runs <= whole; runs++) {
    last = lookAt(samples, runs, atMost);
    const verdict = verdictOf(last);
    if (verdict !== "open") return { verdict, look: last };
  }
  return { verdict: "open", look: last };
}

/** The runs of one model config so far, and what they decide. */
export interface UntilClear {
  readonly verdict: Verdict;
  readonly look: Look | null;
  /** Numbers of the runs that it takes: those of the decision, or one more than are complete. */
  readonly runs: number;
  readonly atMost: number;
}

type Row = Pick<Leaderboard["rows"][number], "perRun">;

/**
 * Decides on every model config of a plan by the store alone: by its complete runs from the first one on, without a gap. What other
 * commands have measured of later runs changes nothing.
 * @param plan of all runs that there may be
 * @param rowsOf the rows of a model config: one, or one under each prompt
 */
export async function lookAtRuns(
  store: Pick<Store, "finishedKeys">,
  plan: Plan,
  rowsOf: (modelConfig: Digest) => readonly Row[],
  verdictOf: (look: Look) => Verdict,
): Promise<ReadonlyMap<Digest, UntilClear>> {
  const finished = await store.finishedKeys(plan.tasks.map(({ key }) => key));
  const byModelConfig = Map.groupBy(plan.tasks, ({ modelConfig }) => modelConfig.id);
  return new Map(
    [...byModelConfig].map(([id, tasks]) => {
      const atMost = Math.max(...tasks.map(({ run }) => run));
      const missing = tasks.flatMap(({ key, run }) => (finished.has(key) ? [] : [run]));
      const complete = Math.min(atMost, ...missing.map((run) => run - 1));
      const whole = rowsOf(id).map(({ perRun }) =>
        perRun.filter(({ run, partial, index }) => run <= complete && !partial && index !== null),
      );
      const [one = [], other] = whole.map((own) => own.map(({ index }) => index ?? 0));
      const { verdict, look } = decideUntilClear(other === undefined ? [one] : [one, other], atMost, verdictOf);
      const isOver = verdict !== "open";
      const last = Math.max(...whole.map((own) => own[(look?.runs ?? 0) - 1]?.run ?? 0));
      const runs = isOver ? last : Math.min(atMost, Math.max(firstLook, complete + 1));
      return [id, { verdict, look, runs, atMost }];
    }),
  );
}

/** The tasks of the runs that it takes by now. */
export function planUntilClear(plan: Plan, decided: ReadonlyMap<Digest, UntilClear>): Plan {
  const tasks = plan.tasks.filter(({ modelConfig, run }) => run <= (decided.get(modelConfig.id)?.runs ?? firstLook));
  return { ...plan, tasks };
}
