import type { SiteMeta, TrajectoryVerdict } from "../../../../../src/report/contract/site.ts";

type Standing = Pick<SiteMeta, "panel">;

/** Why a verdict does not count, in words; null for one that does. */
export function whyNotCounted(
  { judge, counts }: Pick<TrajectoryVerdict, "judge" | "counts">,
  { panel }: Standing,
): string | null {
  if (counts) return null;
  const because = panel?.leftOut.find((left) => left.judge.id === judge.id)?.why;
  if (because === "own-family") return "This judge belongs to the model’s own family, so its grade does not count.";
  if (because === "no-information") return "Its grades do not correlate with the other judges’, so they do not count.";
  return panel === null ? "Another judge’s verdicts count here." : "This judge is not in the panel.";
}

/** Whose verdicts make the score, in a sentence; null where there is one judge and nothing to tell. */
export function countingSentence(verdicts: readonly TrajectoryVerdict[], { panel }: Standing): string | null {
  const counting = verdicts.filter(({ counts }) => counts).length;
  const others = verdicts.length - counting;
  if (panel === null && others === 0) return null;
  if (panel === null) return `Of ${verdicts.length} judges ${counting === 1 ? "one counts" : `${counting} count`}.`;
  const rest = others === 1 ? " One more is shown and does not count." : ` ${others} more are shown and do not count.`;
  const median = `A panel: the median of ${counting === 1 ? "one judge" : `${counting} judges`} counts, field by field.`;
  const raw =
    panel.severity === null ? "" : " The ranking also allows for harsh and lenient judges: its notes say how.";
  return (others === 0 ? median : median + rest) + raw;
}
