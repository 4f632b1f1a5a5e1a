import { z } from "zod";
import type { ProviderError } from "../../protocol.ts";

const text = z.string().nullable().catch(null);

const metadataSchema = z.object({
  raw: z.unknown().optional(),
  provider_name: text,
  reasons: z.array(z.unknown()).nullable().catch(null),
  headers: z
    // Milliseconds since 1970 at OpenRouter; the meaning of smaller numbers is undocumented.
    .object({ "X-RateLimit-Reset": z.coerce.number().min(1e12).nullable().catch(null) })
    .nullable()
    .catch(null),
});

const errorSchema = z.object({
  message: text,
  code: z.union([z.string(), z.number()]).nullable().catch(null),
  type: text,
  metadata: metadataSchema.nullable().catch(null),
});

/** Observed shapes: `{error: {...}}`, `{error: "..."}`, `{message: "..."}` and `{detail: "..."}`, alone or in a list. */
const envelopeSchema = z.object({
  error: z.unknown().optional(),
  message: text,
  detail: text,
  code: z.union([z.string(), z.number()]).nullable().catch(null),
});

/** @returns the error that a parsed body reports, or null when it reports none (some servers always send an empty one). */
export function readProviderError(body: unknown): ProviderError | null {
  const error = errorIn(body);
  return error === null || (error.message === "" && error.code === null) ? null : error;
}

function errorIn(body: unknown): ProviderError | null {
  const envelope = envelopeSchema.safeParse(Array.isArray(body) ? body[0] : body).data;
  if (envelope === undefined) return null;
  if (typeof envelope.error === "string") return plainError(envelope.error, envelope.code);
  const error = errorSchema.safeParse(envelope.error).data;
  if (error !== undefined) return detailedError(error);
  const message = envelope.message ?? envelope.detail;
  return message === null ? null : plainError(message, envelope.code);
}

function plainError(message: string, code: string | number | null): ProviderError {
  return {
    message,
    code: code === null ? null : String(code),
    fault: null,
    provider: null,
    flagged: false,
    resetsAt: null,
    waitMs: null,
  };
}

function detailedError({ message, code, type, metadata }: z.infer<typeof errorSchema>): ProviderError {
  const upstream = upstreamMessage(metadata?.raw);
  return {
    message: [message, upstream].filter((part) => part !== null && part !== "").join(": "),
    code: code === null ? type : String(code),
    fault: null,
    provider: metadata?.provider_name ?? null,
    flagged: (metadata?.reasons ?? []).length > 0,
    resetsAt: metadata?.headers?.["X-RateLimit-Reset"] ?? null,
    waitMs: null,
  };
}

/** Routers report "Provider returned error" and put the provider's own error beside it, often as JSON in a string. Its code may say more. */
function upstreamMessage(raw: unknown): string | null {
  if (typeof raw !== "string") return null;
  try {
    const upstream = readProviderError(JSON.parse(raw));
    if (upstream === null) return raw;
    const { message, code } = upstream;
    return code === null || /^\d*$/u.test(code) || message.includes(code) ? message : `${message} (${code})`;
  } catch {
    return raw;
  }
}
