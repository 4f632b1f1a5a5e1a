import { adaptiveLimiter, type ChannelLimits, type Limiter, type LimitChange } from "../../engine/index.ts";
import { channelOf } from "../../plan/index.ts";
import type { Receiver } from "../../tasks/index.ts";
import type { ModelListing } from "../check-models.ts";
import type { Pace } from "../prepared-run.ts";
import { capNamesOf } from "./cap-names.ts";

export interface LimitedWork {
  /** Every receiver that may be called. */
  readonly receivers: readonly Receiver[];
  readonly pace: Pace;
  readonly listing: ModelListing;
  readonly onChange: (change: LimitChange) => void;
}

/** The limits of every channel that a command calls: found out at providers, fixed at servers of one's own. */
export function limiterFor({ receivers, pace, listing, onChange }: LimitedWork): Limiter {
  const limits = new Map<string, ChannelLimits>();
  for (const [channel, group] of Map.groupBy(receivers, (receiver) => channelOf(receiver))) {
    limits.set(channel, limitsOf(group, pace, listing));
  }
  return adaptiveLimiter({ limitsOf: (channel) => limits.get(channel) ?? { adaptive: null, caps: [] }, onChange });
}

function limitsOf(group: readonly Receiver[], pace: Pace, listing: ModelListing): ChannelLimits {
  const names = new Set(group.flatMap(capNamesOf));
  const caps = pace.caps.filter(({ name }) => names.has(name));
  const [receiver] = group;
  if (receiver === undefined) return { adaptive: null, caps };
  const { endpoint, provider = null } = receiver;
  switch (endpoint.kind) {
    case "local":
      return { adaptive: null, caps: [...caps, ownServer(endpoint.id, pace)] };
    case "simulator":
    case "person":
      return { adaptive: null, caps };
    case "openrouter":
    case "custom":
      break;
  }
  const shared = provider === null ? endpoint.id : `${endpoint.id} via ${provider}`;
  return { adaptive: { provider: shared, roundTripMs: roundTripEstimate(listing.roundTripMs(endpoint)) }, caps };
}

function ownServer(id: string, { localParallel }: Pace): ChannelLimits["caps"][number] {
  return { name: `own server ${id}`, atOnce: localParallel, perMinute: Infinity };
}

/** Asking for the list of models takes at least two round trips: one to connect, one to ask. */
const roundTripsOfList = 2;
const leastRoundTripMs = 10;
const mostRoundTripMs = 300;

function roundTripEstimate(listMs: number | null): number {
  const roundTripMs = listMs === null ? mostRoundTripMs : listMs / roundTripsOfList;
  return Math.min(mostRoundTripMs, Math.max(leastRoundTripMs, roundTripMs));
}
