/** The run that was asked for, or else the last one before it, or else the first; null without any. */
export function nearestRun(wanted: number, runs: readonly number[]): number | null {
  return runs.includes(wanted) ? wanted : (runs.findLast((run) => run < wanted) ?? runs[0] ?? null);
}
