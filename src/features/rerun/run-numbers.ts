/** Which runs a model config is to have: those that are stored, so many in all, or one of a certain number. */
export type RunGoal =
  | { readonly kind: "stored" }
  | { readonly kind: "count"; readonly runs: number }
  | { readonly kind: "number"; readonly run: number };

/**
 * Numbers of the runs to complete. Runs that are there come first, lowest numbers first, then the lowest free numbers:
 * a run that was begun is worth more whole than a new one.
 */
export function runNumbers(existing: readonly number[], goal: RunGoal): readonly number[] {
  if (goal.kind === "number") return [goal.run];
  const there = [...new Set(existing)].toSorted((a, b) => a - b);
  if (goal.kind === "stored") return there;
  const chosen = there.slice(0, goal.runs);
  for (let run = 1; chosen.length < goal.runs; run += 1) if (!there.includes(run)) chosen.push(run);
  return chosen.toSorted((a, b) => a - b);
}
