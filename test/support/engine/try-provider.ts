import type { TaskNode } from "../../../src/domain/task.ts";
import { adaptiveLimiter, type Cap } from "../../../src/engine/limits/adaptive-limiter.ts";
import type { LimitChange } from "../../../src/engine/limits/limit-change.ts";
import { FakeClock } from "./fake-clock.ts";
import { playScript, task, unlimited, type Played, type StepFunction } from "./scripted-run.ts";
import { simulatedProvider, type ProviderBehaviour, type SimulatedProvider } from "./simulated-provider.ts";

export interface Trial extends Partial<Omit<ProviderBehaviour, "clock">> {
  readonly tasks: readonly TaskNode[];
  readonly total?: number;
  readonly roundTripMs?: number;
  readonly caps?: readonly Cap[];
  readonly clock?: FakeClock;
  /** Wraps the provider's step function. */
  readonly wrap?: (step: StepFunction) => StepFunction;
}

export interface Tried extends Played {
  readonly provider: SimulatedProvider;
  readonly changes: readonly (LimitChange & { readonly at: number })[];
  /** Share of the calls that a provider with this limit could have served. */
  readonly usedShare: (allowed: number) => number;
  readonly refusedShare: number;
}

/** Runs tasks against a simulated provider under adaptive limits, on a fake clock. */
export async function tryProvider({
  tasks,
  total = 64,
  roundTripMs = 10,
  caps = [],
  clock = new FakeClock(),
  wrap = (step) => step,
  ...behaviour
}: Trial): Promise<Tried> {
  const provider = simulatedProvider({ allows: () => 20, servedAfterMs: () => 200, ...behaviour, clock });
  const changes: (LimitChange & { at: number })[] = [];
  const limiter = adaptiveLimiter(
    () => ({ adaptive: { provider: "provider", roundTripMs }, caps }),
    (change) => changes.push({ ...change, at: clock.now() }),
  );
  const limits = { ...unlimited, total };
  const played = await playScript({ tasks, limiter, clock, step: wrap(provider.step), limits });
  return {
    ...played,
    provider,
    changes,
    usedShare: (allowed) => provider.busyMs() / (allowed * played.endedAt),
    refusedShare: provider.refused() / provider.arrivals.length,
  };
}

/** Tasks that wait for nothing, spread over channels. */
export function independentTasks(count: number, channels = 1): readonly TaskNode[] {
  return Array.from({ length: count }, (_, index) => task(`task-${index}`, { channel: `channel-${index % channels}` }));
}
