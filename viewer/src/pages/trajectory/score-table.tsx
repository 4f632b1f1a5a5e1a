import type { ReactNode } from "react";
import type { SiteRubric, TrajectoryVerdict, Trajectory } from "../../../../src/results/contract/site.ts";
import { ballotWord } from "../../../../src/results/format/ballots.ts";
import { Badge } from "../../app/badge.tsx";
import { MarkBadge } from "../../app/mark-badge.tsx";
import { ScoreChip } from "../../app/score-chip.tsx";
import { ballotsForGrade } from "../../text/ballot-text.ts";
import { directionOf, fieldName, gradeRows, isWorded, rangeText, valueText, type GradeRow } from "./grade-rows.ts";
import { PlaceLink } from "../../conversation/jump.tsx";

/** Every field with its range and each judge's value. Differing values are marked in each row. */
export function ScoreTable({
  rubric,
  verdicts,
}: {
  readonly rubric: SiteRubric;
  readonly verdicts: readonly TrajectoryVerdict[];
}): ReactNode {
  const areSeveral = verdicts.length > 1;
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Grades by field">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Grades by field{areSeveral && " and judge"}</caption>
        <thead className={areSeveral ? "" : "sr-only"}>
          <tr className="border-b border-line-strong align-bottom">
            <th scope="col" className="py-1.5 pe-3 text-left font-medium text-muted">
              Field
            </th>
            {verdicts.map((verdict, at) => (
              <th key={at} scope="col" className="max-w-40 min-w-24 px-2 py-1.5 text-right font-medium">
                {areSeveral ? <JudgeHead verdict={verdict} /> : "Value"}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gradeRows(rubric, verdicts).map((row) => (
            <FieldRow key={row.field.id} row={row} isWorded={isWorded(rubric)} />
          ))}
          {areSeveral && <TotalRow verdicts={verdicts} />}
        </tbody>
      </table>
    </div>
  );
}

function JudgeHead({ verdict: { judge, counts } }: { readonly verdict: TrajectoryVerdict }): ReactNode {
  return (
    <>
      <bdi className="block [overflow-wrap:anywhere]">{judge.label}</bdi>
      {counts ? (
        <Badge tone="accent">counts</Badge>
      ) : (
        <Badge title="Its grades are shown, but do not count">does not count</Badge>
      )}
    </>
  );
}

function FieldRow({
  row: { field, values, differs },
  isWorded: hasWords,
}: {
  readonly row: GradeRow;
  readonly isWorded: boolean;
}): ReactNode {
  const direction = directionOf(field);
  const first = values.find((value) => value !== null);
  return (
    <tr className="border-b border-line align-baseline last:border-0">
      <th scope="row" className="min-w-32 py-2 pe-3 text-left font-normal">
        <span className="font-medium">{fieldName(field)}</span>{" "}
        <span className="text-xs text-muted">
          {rangeText(field)}, <span aria-hidden="true">{direction.sign}</span> {direction.text}
        </span>{" "}
        {differs && (
          <Badge tone="warn" title="Judges gave different values">
            ≠ judges differ
          </Badge>
        )}
        {hasWords && (
          <span className={`block text-muted ${values.length > 1 ? "max-sm:hidden" : ""}`}>{field.description}</span>
        )}
      </th>
      {values.map((value, at) => (
        <td key={at} className="px-2 py-2 text-right whitespace-nowrap">
          {differs && value !== null && value !== first && (
            <span className="text-warn" title="Differs from the first judge">
              ≠{" "}
            </span>
          )}
          <span className={values.length > 1 ? "font-medium" : "text-lg font-semibold"}>{valueText(field, value)}</span>
        </td>
      ))}
    </tr>
  );
}

function TotalRow({ verdicts }: { readonly verdicts: readonly TrajectoryVerdict[] }): ReactNode {
  return (
    <tr className="border-t border-line-strong align-top">
      <th scope="row" className="py-2 pe-3 text-left font-medium">
        Score, 0 to 100
      </th>
      {verdicts.map(({ score, grade }, at) => (
        <td key={at} className="px-2 py-2 text-right">
          {grade.kind === "unscored" ? <Badge tone="warn">unscored</Badge> : <ScoreChip score={score} />}
        </td>
      ))}
    </tr>
  );
}

/** The verdict in one line, shown when the verdict is scrolled out of view. */
export function ShortVerdict({
  trajectory,
  rubric,
}: {
  readonly trajectory: Trajectory;
  readonly rubric: SiteRubric;
}): ReactNode {
  const ballots = ballotsForGrade(trajectory);
  const grade = trajectory.verdicts.find((verdict) => verdict.grade.kind === "scored")?.grade;
  const scores = grade?.kind === "scored" ? grade.scores : {};
  return (
    <PlaceLink
      id="verdict"
      className="flex min-h-8 min-w-0 flex-1 items-center gap-2 overflow-hidden text-sm whitespace-nowrap hover:text-accent"
    >
      <span className="sr-only">Back to the verdict: </span>
      {ballots === null ? <ScoreChip score={trajectory.score} /> : <b>{ballots.map(ballotWord).join(" → ")}</b>}
      <MarkBadge mark={trajectory.mark} />
      <span className="min-w-0 truncate text-muted">
        {rubric.fields
          .filter(({ id }) => scores[id] !== undefined)
          .map((field) => `${fieldName(field)} ${valueText(field, scores[field.id] ?? null)}`)
          .join(" · ")}
      </span>
    </PlaceLink>
  );
}
