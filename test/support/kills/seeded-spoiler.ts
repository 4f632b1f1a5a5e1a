import { seededRandom } from "../engine/seeded-random.ts";
import type { FaultyProviderOptions } from "../faulty-provider.ts";
import { brokenConnections } from "../wire-faults/broken-connections.ts";
import { refusals } from "../wire-faults/refusals.ts";
import { strangeBodies } from "../wire-faults/strange-bodies.ts";
import { strangeHeads } from "../wire-faults/strange-heads.ts";
import type { WireFault } from "../wire-faults/wire-fault.ts";

interface SpoilerOptions {
  /** Share of spoiled replies, 0 to 1. */
  readonly share: number;
  /** Longest time of a reply. */
  readonly latencyMs: number;
  /** Also faults that cost a call its whole time limit. */
  readonly withStalls?: boolean;
}

const all: readonly WireFault[] = [...brokenConnections, ...strangeHeads, ...strangeBodies, ...refusals];

/** Faults that cost a call its whole time limit. */
export function stalls({ becomes, name }: WireFault): boolean {
  return becomes === "timeout" || name.startsWith("stalled");
}

/** A provider with random faults and latencies: the same for the same seed and the same order of requests. */
export function seededSpoiler(seed: number, options: SpoilerOptions): FaultyProviderOptions {
  const { share, latencyMs, withStalls = false } = options;
  const random = seededRandom(seed);
  const faults = withStalls ? all : all.filter((fault) => !stalls(fault));
  return {
    spoil: () => (random() < share ? (faults[Math.floor(random() * faults.length)] ?? null) : null),
    latencyMs: () => random() * latencyMs,
  };
}
