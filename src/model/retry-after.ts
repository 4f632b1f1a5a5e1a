/**
 * How long a server asks to wait, in milliseconds and without an upper bound, or null when it does not say.
 * Dates are read against the server's own clock where it shows one, because ours may be wrong.
 * Source: RFC 9110, 10.2.3; `retry-after-ms` is a custom of OpenAI and Azure.
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const milliseconds = nonNegative(headers.get("retry-after-ms"));
  if (milliseconds !== null) return milliseconds;
  const value = headers.get("retry-after");
  if (value === null) return null;
  const seconds = nonNegative(value);
  if (seconds !== null) return Math.round(seconds * 1000);
  const until = httpDate(value);
  return until === null ? null : Math.max(0, until - serverTime(headers, now));
}

/** Milliseconds since 1970 by the server's own clock where it shows one: it is that clock by which it names a moment. */
export function serverTime(headers: Headers, now: number): number {
  return httpDate(headers.get("date")) ?? now;
}

function nonNegative(text: string | null): number | null {
  return text !== null && /^\s*\d{1,12}(?:\.\d{0,6})?\s*$/u.test(text) ? Number(text) : null;
}

/** `Date.parse` alone would read "-5" and other accidents as some year. */
function httpDate(text: string | null): number | null {
  if (text === null || !/^\s*[A-Za-z]{3,9},? /u.test(text)) return null;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : date;
}
