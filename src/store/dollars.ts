/** A sum of costs without the dust that adding up leaves at its end, which is another one in every database. */
export function dollars(sum: unknown): number {
  return Number(Number(sum ?? 0).toFixed(12));
}
