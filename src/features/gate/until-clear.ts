import type { Digest } from "../../domain/digest.ts";
import { BenchError } from "../../domain/bench-error.ts";
import type { PreparedRun } from "../../campaign/index.ts";
import type { Plan } from "../../domain/task.ts";
import type { Leaderboard } from "../../results/contract.ts";
import { formatSize } from "../../results/format/numbers.ts";
import { plainText } from "../../results/plain-text.ts";
import { formsOf } from "../../suite/index.ts";
import { firstLook, lookAt, type Look, type Samples } from "../../statistics/sequential/look.ts";
import type { Store } from "../../store/index.ts";

/** What a look says of the question. */
export type Verdict = "passed" | "failed" | "open";

/** @param line which the whole interval is above, or below */
export function lineVerdict(line: number): (look: Look) => Verdict {
  // The scale ends at 0: every row is at least there.
  return ({ interval: { low, high } }) => (low >= line || line === 0 ? "passed" : high < line ? "failed" : "open");
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

/** The boundaries hold at this level alone. */
export const intervalAtLooks = "95% interval at every look";

/** Why there is no look. */
export const tooFewWhole = `fewer than ${firstLook} of its runs have a value in every weighted measure`;

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
  /** Whether it takes no further run. */
  readonly isOver: boolean;
}

/**
 * Refuses, before the first call, what the boundaries do not hold for.
 * @throws BenchError usage for a suite with forms, and for several judges
 */
export function requireLooks({ plan: { suite }, judges }: Pick<PreparedRun, "plan" | "judges">): void {
  const why =
    formsOf(suite) > 1
      ? `how far cycles of suite ${suite.id} stray is not known yet`
      : judges.length > 1
        ? "which judges of a panel count depends on the other rows of the store"
        : null;
  if (why === null) return;
  throw new BenchError({
    code: "usage",
    message: `--until-clear cannot say how often it is wrong here: ${plainText(why)}. Nothing was run.`,
    hint:
      judges.length > 1
        ? "Name one judge with --judge, or give --runs 5 in its place."
        : `Give --runs ${formsOf(suite)} in its place.`,
  });
}

/** Why it stopped, without an end. @param line null where two prompts are compared */
export function whyStopped({ verdict, look, runs, atMost }: UntilClear, line: number | null): string {
  const when =
    verdict === "open" ? `not clear after all ${atMost} runs` : `stopped after ${runs} of at most ${atMost} runs`;
  if (look === null) return when;
  const points = look.estimate - (line ?? 0);
  const [below, above] = line === null ? ["lower", "higher"] : ["below the line", "above the line"];
  return `${when}: ${formatSize(points)} points ${points < 0 ? below : above}`;
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
      const isClear = verdict !== "open";
      const last = Math.max(...whole.map((own) => own[(look?.runs ?? 0) - 1]?.run ?? 0));
      const runs = isClear ? last : Math.min(atMost, Math.max(firstLook, complete + 1));
      return [id, { verdict, look, runs, atMost, isOver: isClear || complete === atMost }];
    }),
  );
}

/** The tasks of the runs that it takes by now. */
export function planUntilClear(plan: Plan, decided: ReadonlyMap<Digest, UntilClear>): Plan {
  const tasks = plan.tasks.filter(({ modelConfig, run }) => run <= (decided.get(modelConfig.id)?.runs ?? firstLook));
  return { ...plan, tasks };
}
