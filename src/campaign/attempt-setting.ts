import type { Suite } from "../domain/suite.ts";
import { noUnsupportedFeatures, type AttemptSetting, type CallTask } from "../tasks/index.ts";
import type { BenchmarkEnvironment } from "./benchmark-environment.ts";
import type { PreparedRun } from "./prepared-run.ts";

/** What the calls of some work need, looked up and checked. */
export interface CallableWork extends Pick<PreparedRun, "clients" | "listing"> {
  readonly suite: Suite;
  readonly tasks: readonly CallTask[];
  /** Per call; null for the endpoint's own. */
  readonly timeoutMs: number | null;
}

/** What the attempts of some work need, whichever process makes them. */
export function attemptSetting(
  { suite, tasks, clients, listing, timeoutMs }: CallableWork,
  { now, randomHex, store, kinds }: Pick<Required<BenchmarkEnvironment>, "now" | "randomHex" | "store" | "kinds">,
  { budget, session, listener }: Pick<AttemptSetting, "budget" | "session" | "listener">,
): AttemptSetting {
  const receivers = new Map(tasks.map((task) => kinds.of(task).receiver(task)).map((one) => [one.id, one]));
  const structuredOutputs = (receiverId: string): boolean => {
    const receiver = receivers.get(receiverId);
    if (receiver === undefined) return true;
    return listing.find(receiver.endpoint, receiver.sentAs)?.structuredOutputs ?? true;
  };
  const context = { suite, clients, store, randomHex, structuredOutputs, unsupported: noUnsupportedFeatures() };
  return { kinds, context, budget, session, listener, now, timeoutMs };
}
