import { BenchError } from "../domain/bench-error.ts";
import { vendorOf } from "../domain/model-family.ts";
import { adaptiveLimiter, type ChannelLimits, type Limiter, type LimitChange } from "../engine/index.ts";
import { nearestNames } from "../outside/nearest-names.ts";
import { channelOf } from "../plan/index.ts";
import type { Receiver } from "../tasks/index.ts";
import type { ModelListing } from "./check-models.ts";

/** How hard a run may work. */
export interface Pace {
  /** Model configs worked on at once. */
  readonly parallel: number;
  /** Calls in flight at once. */
  readonly parallelTasks: number;
  /** Calls in flight at once on one of the user's own servers, over all its models. */
  readonly localParallel: number;
  /** Each name once. */
  readonly caps: readonly ProviderCap[];
  /** Per call; null for the endpoint's own. */
  readonly timeoutMs: number | null;
}

/** The user's limit for a provider, an endpoint or a vendor, besides the limit that is measured. */
export interface ProviderCap {
  readonly name: string;
  /** Calls at once; Infinity for no such cap. */
  readonly atOnce: number;
  /** Calls in any minute; Infinity for no such cap. */
  readonly perMinute: number;
}

/** @throws BenchError usage for a cap that fits no receiver, with the nearest names: it would limit nothing. */
export function requireKnownCaps(caps: readonly ProviderCap[], receivers: readonly Receiver[]): void {
  const known = [...new Set(receivers.flatMap(capNamesOf))];
  const unknown = caps.find(({ name }) => !known.includes(name));
  if (unknown === undefined) return;
  const near = nearestNames(unknown.name, known, 3);
  const meant = near.length > 0 ? `Did you mean ${near.join(" or ")}?` : `Here you can limit: ${known.join(", ")}.`;
  throw new BenchError({
    code: "usage",
    message: `"${unknown.name}" is not a provider, endpoint or vendor that this command calls, so a limit for it would limit nothing.`,
    hint: meant,
  });
}

/** The names by which a cap reaches a receiver: pinned provider, endpoint, the endpoint's host, the model's vendor. */
export function capNamesOf({
  model,
  endpoint,
  provider = null,
}: Pick<Receiver, "model" | "endpoint" | "provider">): readonly string[] {
  const vendor = vendorOf(model);
  const { id, baseUrl } = endpoint;
  const address = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  const hosts = address === null ? [] : [address.host, address.hostname];
  const pinned = provider === null ? [] : [provider, provider.split("/").slice(0, 1).join("")];
  return [...new Set([...pinned, id, baseUrl, ...hosts, ...(vendor === null ? [] : [vendor])])].filter(
    (name) => name !== "",
  );
}

/**
 * The limits of every channel that a command calls: measured at providers, fixed at the user's own servers.
 * @param receivers all that may be called
 */
export function limiterFor(
  receivers: readonly Receiver[],
  { pace, listing }: { readonly pace: Pace; readonly listing: ModelListing },
  onChange: (change: LimitChange) => void,
): Limiter {
  const limits = new Map<string, ChannelLimits>();
  for (const [channel, group] of Map.groupBy(receivers, (receiver) => channelOf(receiver))) {
    limits.set(channel, limitsOf(group, pace, listing));
  }
  return adaptiveLimiter((channel) => limits.get(channel) ?? { adaptive: null, caps: [] }, onChange);
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
    case "function":
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
