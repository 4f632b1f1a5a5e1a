/**
 * How long the database may be away before whoever works over it, or follows, says so and ends: a minute by default, as an
 * answer that has arrived waits for the store. By then others take a worker for dead.
 */
export function databasePatience(silenceMs: number): number {
  return 2 * silenceMs;
}
