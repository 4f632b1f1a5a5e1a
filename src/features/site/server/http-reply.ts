import type { OutgoingHttpHeaders } from "node:http";

/** What is answered to a request: whole, as bytes, before it is compressed. */
export interface HttpReply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  /**
   * Names the bytes among all that this server sends, so that they are compressed once; null for those that are not worth
   * keeping.
   */
  readonly cacheKey: string | null;
}

/** Nothing of it may be kept by the browser: it says what is so now. */
export const noStore = { "cache-control": "no-store" } as const;

/** What its address names never changes. */
export const immutable = { "cache-control": "private, max-age=31536000, immutable" } as const;

export const jsonType = { "content-type": "application/json; charset=utf-8" } as const;

/** A reply that says in JSON what is the matter. */
export function problemReply(status: number, problem: string, headers: OutgoingHttpHeaders = {}): HttpReply {
  return {
    status,
    headers: { ...jsonType, ...noStore, ...headers },
    body: Buffer.from(`${JSON.stringify({ error: problem })}\n`),
    cacheKey: null,
  };
}

/** Sent with everything. The policy is that of the app's page; a page of another site may neither frame nor read it. */
export const securityHeaders = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
    "base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;
