import { z } from "zod";
import type { Fault } from "../../../domain/task-outcome.ts";
import type { ProviderError } from "../../protocol.ts";

const text = z.string().catch("");

/** Google's details of an error, each known by its `@type`; here as one, because their fields have different names. */
const detail = z.object({
  reason: text,
  retryDelay: text,
  violations: z.array(z.object({ quotaId: text })).catch([]),
});
type Detail = z.infer<typeof detail>;

const errorSchema = z.object({
  error: z.object({
    message: text,
    status: z.string().nullable().catch(null),
    details: z.array(detail.nullable().catch(null)).catch([]),
  }),
});

/** @returns the error that a parsed body reports, alone or in a list; null where it reports none. */
export function readGeminiError(body: unknown): ProviderError | null {
  const error = errorSchema.safeParse(Array.isArray(body) ? body[0] : body).data?.error;
  if (error === undefined) return null;
  const { message, status } = error;
  const details = error.details.flatMap((each) => (each === null ? [] : [each]));
  return {
    message,
    code: status,
    fault: faultOf(message, details),
    provider: null,
    flagged: false,
    resetsAt: null,
    waitMs: details.map(({ retryDelay }) => milliseconds(retryDelay)).find((wait) => wait !== null) ?? null,
  };
}

/** A wrong key has the status of an invalid request, and a spent quota that of a rate limit, which a wait lifts. */
function faultOf(message: string, details: readonly Detail[]): Fault | null {
  if (details.some(({ reason }) => reason === "API_KEY_INVALID" || reason === "API_KEY_EXPIRED")) return "unauthorized";
  const quotas = details.flatMap(({ violations }) => violations.map(({ quotaId }) => quotaId));
  const isSpent = quotas.some((quota) => /PerDay/u.test(quota)) || /spending cap|prepayment credits/iu.test(message);
  return isSpent ? "quota-exhausted" : null;
}

/** `34.07s` */
function milliseconds(duration: string): number | null {
  const seconds = /^(\d{1,12}(?:\.\d{1,9})?)s$/u.exec(duration)?.[1];
  return seconds === undefined ? null : Math.round(Number(seconds) * 1000);
}
