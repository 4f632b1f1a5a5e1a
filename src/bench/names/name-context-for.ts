import type { BenchmarkEnvironment } from "../benchmark-environment.ts";
import { noRefusals } from "../tasks/refusals.ts";
import type { TaskContext } from "../tasks/task-context.ts";
import type { NameTask } from "./name-task.ts";
import type { PreparedNames } from "./prepare-names.ts";

interface PreparedTasks extends Pick<PreparedNames, "suite" | "clients" | "listing" | "money"> {
  readonly tasks: readonly NameTask[];
  readonly pace: Pick<PreparedNames["pace"], "timeoutMs">;
}

/** What reading names needs, whichever process makes the attempts. */
export function nameContextFor(
  { suite, tasks, clients, listing, pace, money: { priceOf } }: PreparedTasks,
  { now, randomHex }: Pick<BenchmarkEnvironment, "now" | "randomHex">,
): Omit<TaskContext, "store" | "session" | "attempts"> {
  const structured = new Map(
    tasks.map(({ extractor: { id, endpoint, sentAs } }) => [
      id,
      listing.find(endpoint, sentAs)?.structuredOutputs ?? true,
    ]),
  );
  const structuredOutputs = (extractorId: string): boolean => structured.get(extractorId) ?? true;
  const { timeoutMs } = pace;
  return { suite, clients, now, randomHex, timeoutMs, structuredOutputs, refusals: noRefusals(), priceOf };
}
