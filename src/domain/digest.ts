import { createHash } from "node:crypto";

/** A lower-case hexadecimal SHA-256. */
export type Digest = string;

/**
 * JSON with sorted object keys and no white space, so that equal values give equal text.
 * Keys whose value is `undefined` are left out, as in `JSON.stringify`.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : inner,
  );
}

export function digestText(text: string): Digest {
  return createHash("sha256").update(text).digest("hex");
}

/** The digest of a value's canonical JSON. */
export function digestOf(value: unknown): Digest {
  return digestText(canonicalJson(value));
}
