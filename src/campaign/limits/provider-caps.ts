import { BenchError } from "../../domain/index.ts";
import { nearestNames } from "../../model/index.ts";
import type { Receiver } from "../../tasks/index.ts";
import { capNamesOf } from "./cap-names.ts";

/** What a person allows a provider, an endpoint or a vendor, on top of what is found out about it. */
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
    message: `"${unknown.name}" is no provider, endpoint or vendor that this command calls, so a limit for it would limit nothing.`,
    hint: meant,
  });
}
