import { ballotsInsteadOfGrade } from "../../../../src/results/format/ballots.ts";
import { nameInWords } from "../../../../src/results/format/names.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteRun, Trajectory, TrajectoryVerdict } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { MarkBadge } from "../../app/mark-badge.tsx";
import { ScoreChip } from "../../app/score-chip.tsx";
import { Failed, Skeleton } from "../../app/states.tsx";
import type { Loaded } from "../../data/use-data.ts";
import { fieldScoreText } from "../../text/field-score.ts";
import { formatScore } from "../../text/format.ts";
import { ballotsForGrade } from "../../text/ballot-text.ts";
import { PlainText } from "../../text/plain-text.tsx";
import { configurationName } from "../trajectory/find-trajectory.ts";
import { PickMark } from "./pick-mark.tsx";
import type { Pick } from "./picks.ts";
import type { ScenarioLine } from "./scenario-lines.ts";

export interface Column {
  readonly pick: Pick;
  /** The shown run; null without any. */
  readonly run: number | null;
  readonly loaded: Loaded<SiteRun> | null;
}

interface HeadProps {
  readonly column: Column;
  readonly trajectory: Trajectory | null;
  readonly scenario: ScenarioLine["scenario"];
  readonly wanted: number;
  /** The scenario was asked under more than one. */
  readonly namesConfiguration: boolean;
}

/** Whose column it is, what it scored and why. */
export function ColumnHead({
  column: { pick, run, loaded },
  trajectory,
  scenario,
  wanted,
  namesConfiguration,
}: HeadProps): ReactNode {
  const { shape, name, row } = pick;
  return (
    <section aria-label={row.label} className="h-full rounded-lg border border-line bg-surface p-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">
          <PickMark shape={shape} />
        </span>
        <span className="min-w-0 flex-1 font-semibold break-words" title={row.label}>
          {name}
        </span>
        {trajectory !== null && <ScoreChip score={trajectory.score} />}
      </p>
      {run === null && <p className="mt-2 text-sm text-muted">It has no run yet.</p>}
      {run !== null && run !== wanted && (
        <p className="mt-2 text-sm text-warn">
          There is no run {wanted} of it: this is run {run}.
        </p>
      )}
      {loaded?.state === "loading" && <Skeleton lines={3} />}
      {loaded?.state === "failed" && <Failed error={loaded.error} retry={loaded.retry} />}
      {loaded?.state === "ready" && trajectory === null && (
        <p className="mt-2 text-sm text-muted">Run {run} has nothing on this scenario.</p>
      )}
      {trajectory !== null && run !== null && (
        <>
          <VerdictLines trajectory={trajectory} />
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <MarkBadge mark={trajectory.mark} />
            <Link
              href={`${pathTo("/t/:slug/:run/:scenario", { slug: row.slug, run, scenario: scenario.slug })}${namesConfiguration ? `?configuration=${configurationName(trajectory)}` : ""}`}
              className="inline-block min-h-6 text-accent underline"
              aria-label={`The whole trajectory of ${row.label}, run ${run}`}
            >
              The whole trajectory
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

/** What the judge gave, and why; of a panel each. */
function VerdictLines({ trajectory }: { readonly trajectory: Trajectory }): ReactNode {
  const { verdicts } = trajectory;
  const counting = verdicts.filter(({ counts }) => counts);
  const ballots = ballotsForGrade(trajectory);
  if (counting.length === 0)
    return (
      <p className="mt-2 text-sm text-muted">{ballots === null ? "Not graded." : ballotsInsteadOfGrade(ballots)}</p>
    );
  const [only] = counting;
  return (
    <div className="mt-2 text-sm">
      {counting.length === 1 && only !== undefined && <FieldScores verdict={only} />}
      {counting.map((verdict) => (
        <details key={verdict.judge.id} className="mt-0.5">
          <summary className="min-h-6 cursor-pointer text-muted">
            {counting.length > 1 && <b className="font-semibold text-text">{formatScore(verdict.score)} </b>}
            {counting.length > 1 ? "by" : "Why, by"} {verdict.judge.label}
          </summary>
          {counting.length > 1 && <FieldScores verdict={verdict} />}
          {verdict.grade.kind === "scored" && (
            <div className="mt-1">
              <PlainText text={verdict.grade.reasoning} />
            </div>
          )}
        </details>
      ))}
    </div>
  );
}

function FieldScores({ verdict: { grade } }: { readonly verdict: TrajectoryVerdict }): ReactNode {
  if (grade.kind === "unscored") return <p className="text-muted">Unscored: {grade.reason}</p>;
  return (
    <ul className="flex flex-wrap gap-x-3 text-muted">
      {Object.entries(grade.scores).map(([field, score]) => (
        <li key={field}>
          {nameInWords(field)} <b className="font-semibold text-text">{fieldScoreText(score)}</b>
        </li>
      ))}
    </ul>
  );
}
