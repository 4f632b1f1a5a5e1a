import { runKey } from "../domain/conversation-place.ts";
import type { Digest } from "../domain/digest.ts";
import type { Configuration } from "../domain/suite.ts";
import { addCosts, type AttemptCosts, type RunBill, type RunCounts, type TimeSpan } from "../store/views/views.ts";
import type { LeaderboardRow } from "./contract.ts";
import { nameConfiguration } from "./count-configurations.ts";
import { pendingIn } from "./open-counts.ts";
import { votersOf, type Voters } from "./panel/judging.ts";

/** The cost of one run under the configurations, judges and readers that count, all attempts included. */
export interface RunCosts {
  readonly modelConfigId: Digest;
  readonly run: number;
  readonly generation: AttemptCosts;
  readonly judging: AttemptCosts;
}

export interface CountedBills {
  readonly bills: readonly RunBill[];
  readonly configurations: readonly Configuration[];
  /** Which judges count for which model config. */
  readonly voters: Voters;
  /** Which readers count for which model config. */
  readonly readerIds: ReadonlyMap<Digest, ReadonlySet<Digest>>;
}

/** One entry for each run that has a bill, in the order of the bills. */
export function runCostsOf({ bills, configurations, voters, readerIds }: CountedBills): readonly RunCosts[] {
  const counted = new Set(configurations.map(nameConfiguration));
  const votes = votersOf(voters);
  const isOfCounted = ({ kind, judgeId, modelConfigId }: RunBill): boolean => {
    if (kind === "reading") return judgeId !== null && (readerIds.get(modelConfigId)?.has(judgeId) ?? false);
    return kind !== "verdict" || (judgeId !== null && votes(judgeId, modelConfigId));
  };
  const own = bills.filter((bill) => counted.has(nameConfiguration(bill.configuration)) && isOfCounted(bill));
  const byRun = Map.groupBy(own, runKey);
  return [...byRun.values()].flatMap((run) => {
    const [first] = run;
    if (first === undefined) return [];
    const ofKinds = (...kinds: readonly string[]) =>
      addCosts(run.filter(({ kind }) => kinds.includes(kind)).map(({ costs }) => costs));
    const { modelConfigId } = first;
    return { modelConfigId, run: first.run, generation: ofKinds("answer"), judging: ofKinds("verdict", "reading") };
  });
}

/**
 * Those that say what a whole run of one model config costs: a budget stop leaves one that cost less. As near to it as there are any:
 * with all planned calls and every measure, with all planned calls, or all.
 */
export function completeRuns(
  costs: readonly RunCosts[],
  counts: readonly RunCounts[],
  scored: readonly Pick<LeaderboardRow["perRun"][number], "run" | "partial">[],
): readonly RunCosts[] {
  const open = new Set(counts.filter((run) => pendingIn(run) > 0).map(runKey));
  const whole = new Set(scored.filter(({ partial }) => !partial).map(({ run }) => run));
  const called = costs.filter((each) => !open.has(runKey(each)));
  const complete = called.filter(({ run }) => whole.has(run));
  return [complete, called].find((runs) => runs.length > 0) ?? costs;
}

/** From the first to the last answer of these runs; null where no call has a time. */
export function answeredAt(
  bills: readonly RunBill[],
  counted: {
    readonly modelConfigId: Digest;
    readonly runs: readonly { readonly run: number }[];
    readonly configurations: readonly Configuration[];
  },
): TimeSpan | null {
  const names = new Set(counted.configurations.map(nameConfiguration));
  const runs = new Set(counted.runs.map(({ run }) => run));
  const spans = bills
    .filter(({ kind, modelConfigId }) => kind === "answer" && modelConfigId === counted.modelConfigId)
    .filter(({ run, configuration }) => runs.has(run) && names.has(nameConfiguration(configuration)))
    .flatMap(({ resultsAt }) => resultsAt ?? []);
  const first = spans.map((span) => span.first).toSorted()[0];
  const last = spans
    .map((span) => span.last)
    .toSorted()
    .at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}
