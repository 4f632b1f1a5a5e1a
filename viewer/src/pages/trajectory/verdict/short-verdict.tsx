import type { ReactNode } from "react";
import type { SiteRubric, Trajectory } from "../../../../../src/report/contract/site.ts";
import { Badge } from "../../../app/badge.tsx";
import { ScoreChip } from "../../../app/score-chip.tsx";
import { markText } from "../../../text/marks.ts";
import { PlaceLink } from "../jump.tsx";
import { fieldName, valueText } from "./grade-rows.ts";

/** The verdict in one line, shown after the reader has scrolled past it. */
export function ShortVerdict({
  trajectory,
  rubric,
}: {
  readonly trajectory: Trajectory;
  readonly rubric: SiteRubric;
}): ReactNode {
  const mark = markText(trajectory.mark);
  const grade = trajectory.verdicts.find((verdict) => verdict.grade.kind === "scored")?.grade;
  const scores = grade?.kind === "scored" ? grade.scores : {};
  return (
    <PlaceLink
      id="verdict"
      className="flex min-h-8 min-w-0 flex-1 items-center gap-2 overflow-hidden text-sm whitespace-nowrap hover:text-accent"
    >
      <span className="sr-only">Back to the verdict: </span>
      <ScoreChip score={trajectory.score} />
      {mark.label !== null && (
        <Badge tone={mark.tone} title={mark.title}>
          {mark.label}
        </Badge>
      )}
      <span className="min-w-0 truncate text-muted">
        {rubric.fields
          .filter(({ id }) => scores[id] !== undefined)
          .map((field) => `${fieldName(field)} ${valueText(field, scores[field.id] ?? null)}`)
          .join(" · ")}
      </span>
    </PlaceLink>
  );
}
