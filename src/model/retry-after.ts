/**
 * The wait that a server asks for, in milliseconds and without an upper bound, or null. Dates are read against the server's
 * own clock where it sends one, because ours may be wrong.
 * Source: RFC 9110, 10.2.3; `retry-after-ms` is a convention of OpenAI and Azure.
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

/** The present in milliseconds since 1970 by the server's clock where it sends one, as its dates refer to that clock. */
export function serverTime(headers: Headers, now: number): number {
  return httpDate(headers.get("date")) ?? now;
}

function nonNegative(text: string | null): number | null {
  return text !== null && /^\s*\d{1,12}(?:\.\d{0,6})?\s*$/u.test(text) ? Number(text) : null;
}

/** `Date.parse` alone reads "-5" and similar text as a year. */
function httpDate(text: string | null): number | null {
  if (text === null || !/^\s*[A-Za-z]{3,9},? /u.test(text)) return null;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : date;
}
