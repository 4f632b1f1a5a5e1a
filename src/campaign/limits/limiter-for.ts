import { adaptiveLimiter, type ChannelTerms, type Limiter, type LimitChange } from "../../engine/index.ts";
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
  const terms = new Map<string, ChannelTerms>();
  for (const [channel, group] of Map.groupBy(receivers, (receiver) => channelOf(receiver))) {
    terms.set(channel, termsOf(group, pace, listing));
  }
  return adaptiveLimiter({ termsOf: (channel) => terms.get(channel) ?? { adaptive: null, caps: [] }, onChange });
}

function termsOf(group: readonly Receiver[], pace: Pace, listing: ModelListing): ChannelTerms {
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

function ownServer(id: string, { localParallel }: Pace): ChannelTerms["caps"][number] {
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
