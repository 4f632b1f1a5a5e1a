import type { BenchmarkEnvironment } from "../benchmark-environment.ts";
import type { PreparedRun } from "../prepared-run.ts";
import { noRefusals } from "./refusals.ts";
import type { TaskContext } from "./task-context.ts";

/** What the tasks of a run need of it, whichever process makes the attempts. */
export function taskContextFor(
  { plan, judges, pace, clients, listing, money: { priceOf } }: PreparedRun,
  { now, randomHex }: Pick<BenchmarkEnvironment, "now" | "randomHex">,
): Omit<TaskContext, "store" | "session" | "attempts"> {
  const structured = new Map(
    judges.map(({ id, endpoint, sentAs }) => [id, listing.find(endpoint, sentAs)?.structuredOutputs ?? true]),
  );
  const structuredOutputs = (judgeId: string): boolean => structured.get(judgeId) ?? true;
  const { suite } = plan;
  const { timeoutMs } = pace;
  return { suite, clients, now, randomHex, timeoutMs, structuredOutputs, refusals: noRefusals(), priceOf };
}
