import { lazy, Suspense, useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteRun, Trajectory, TrajectoryTurn, TrajectoryVerdict } from "../../../../src/report/contract/site.ts";
import { Badge } from "../../app/badge.tsx";
import { buttonClass } from "../../app/button.ts";
import { ScoreChip } from "../../app/score-chip.tsx";
import { Failed, Skeleton } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import type { Loaded } from "../../data/use-data.ts";
import { shortName } from "../../text/config-name.ts";
import { fieldScoreText } from "../../text/field-score.ts";
import { formatScore } from "../../text/format.ts";
import { markText } from "../../text/marks.ts";
import { chooseTrajectory, configurationName } from "../trajectory/find-trajectory.ts";
import { PickMark } from "./pick-mark.tsx";
import type { Pick } from "./picks.ts";
import type { ScenarioLine } from "./scenario-lines.ts";
import { turnLines, type TurnLine } from "./turn-lines.ts";

const SafeMarkdown = lazy(() =>
  import("../../text/safe-markdown.tsx").then((module) => ({ default: module.SafeMarkdown })),
);

export interface Column {
  readonly pick: Pick;
  /** The run that is shown; null where there is none at all. */
  readonly run: number | null;
  readonly loaded: Loaded<SiteRun> | null;
}

interface ColumnsProps {
  readonly columns: readonly Column[];
  readonly scenario: ScenarioLine["scenario"];
  /** The run that was asked for. */
  readonly run: number;
  readonly configuration: string | null;
}

/** A column for each pick, turns beside turns; on narrow windows one of them at a time. */
export function AnswerColumns({ columns, scenario, run, configuration }: ColumnsProps): ReactNode {
  const [shown, setShown] = useState(0);
  const found = columns.map(({ loaded }) =>
    loaded?.state === "ready" ? chooseTrajectory(loaded.data, scenario.id, configuration) : null,
  );
  const lines = turnLines(found.map((each) => each?.chosen?.turns ?? []));
  const active = Math.min(shown, columns.length - 1);
  const place = (at: number): string => (at === active ? "min-w-0" : "min-w-0 max-lg:hidden");
  return (
    <>
      <ConfigurationChoice all={found.find((each) => each !== null && each.all.length > 1)?.all ?? []} />
      <div role="group" aria-label="Whose answers are shown" className="mb-3 flex flex-wrap gap-1.5 lg:hidden">
        {columns.map(({ pick: { letter, row } }, at) => (
          <button
            key={letter}
            type="button"
            className={`${buttonClass} min-w-0 max-w-full`}
            aria-pressed={at === active}
            onClick={() => setShown(at)}
          >
            <PickMark letter={letter} />
            <span className="truncate">{shortName(row)}</span>
          </button>
        ))}
      </div>
      <div
        className="grid gap-x-4 gap-y-3 max-lg:!grid-cols-1"
        style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
      >
        {columns.map((column, at) => (
          <div key={column.pick.letter} className={place(at)}>
            <ColumnHead column={column} trajectory={found[at]?.chosen ?? null} scenario={scenario} wanted={run} />
          </div>
        ))}
        {lines.map((line) => (
          <Turn key={line.turnId} line={line} letters={columns.map(({ pick }) => pick.letter)} place={place} />
        ))}
      </div>
    </>
  );
}

/** Where a scenario was asked under more than one configuration. */
function ConfigurationChoice({ all }: { readonly all: readonly Trajectory[] }): ReactNode {
  const [url, change] = useUrlState();
  if (all.length < 2) return null;
  const chosen = url.get("configuration");
  return (
    <div role="group" aria-label="Configuration" className="mb-3 flex flex-wrap gap-1.5">
      {all.map(configurationName).map((name, at) => (
        <button
          key={name}
          type="button"
          className={buttonClass}
          aria-pressed={chosen === name || (chosen === null && at === 0)}
          onClick={() => change({ configuration: name })}
        >
          {name.replaceAll("_", " ").replace(".", ", ")}
        </button>
      ))}
    </div>
  );
}

interface HeadProps {
  readonly column: Column;
  readonly trajectory: Trajectory | null;
  readonly scenario: ScenarioLine["scenario"];
  readonly wanted: number;
}

function ColumnHead({ column: { pick, run, loaded }, trajectory, scenario, wanted }: HeadProps): ReactNode {
  const { letter, row } = pick;
  return (
    <section aria-label={`${letter}: ${row.label}`} className="h-full rounded-lg border border-line bg-surface p-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">
          <PickMark letter={letter} />
        </span>
        <span className="min-w-0 flex-1 font-semibold break-words" title={row.label}>
          {shortName(row)}
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
      {trajectory !== null && (
        <>
          <VerdictLines trajectory={trajectory} />
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <MarkBadge mark={trajectory.mark} />
            <Link
              href={`/t/${row.slug}/${run}/${scenario.slug}`}
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

function MarkBadge({ mark }: { readonly mark: string }): ReactNode {
  const { label, tone, title } = markText(mark);
  return label === null ? null : (
    <Badge tone={tone} title={title}>
      {label}
    </Badge>
  );
}

/** What the judge gave, and why; of a panel each. */
function VerdictLines({ trajectory: { verdicts } }: { readonly trajectory: Trajectory }): ReactNode {
  const counting = verdicts.filter(({ counts }) => counts);
  if (counting.length === 0) return <p className="mt-2 text-sm text-muted">Not graded.</p>;
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
            <p className="mt-1 break-words whitespace-pre-wrap">{verdict.grade.reasoning}</p>
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
          {field.replaceAll("_", " ")} <b className="font-semibold text-text">{fieldScoreText(score)}</b>
        </li>
      ))}
    </ul>
  );
}

interface TurnProps {
  readonly line: TurnLine;
  readonly letters: readonly Pick["letter"][];
  readonly place: (at: number) => string;
}

/** One turn: what the human said, once where it was the same to all, and the answers beside each other. */
function Turn({ line, letters, place }: TurnProps): ReactNode {
  return (
    <>
      {line.human !== null && (
        <div className="col-span-full mt-2">
          <Human text={line.human} />
        </div>
      )}
      {line.turns.map((turn, at) => (
        <div key={letters[at]} className={place(at)}>
          {turn !== null && line.human === null && (
            <div className="mb-2">
              <Human text={turn.human} />
            </div>
          )}
          {turn !== null && <Answer turn={turn} letter={letters[at]} />}
        </div>
      ))}
    </>
  );
}

function Human({ text }: { readonly text: string }): ReactNode {
  return (
    <div className="rounded-lg bg-sunken px-3 py-2">
      <p className="text-xs font-semibold text-muted">Human</p>
      <p className="max-w-[90ch] text-sm break-words whitespace-pre-wrap">{text}</p>
    </div>
  );
}

function Answer({
  turn,
  letter,
}: {
  readonly turn: TrajectoryTurn;
  readonly letter: Pick["letter"] | undefined;
}): ReactNode {
  const { answer } = turn;
  return (
    <div className="h-full rounded-lg border border-line bg-surface px-3 py-2">
      <p className="mb-1 flex items-center gap-2 text-xs font-semibold text-muted">
        {letter !== undefined && <PickMark letter={letter} />}
        {answer?.truncated === true && (
          <Badge tone="warn" title="The token limit ended this answer">
            cut off
          </Badge>
        )}
      </p>
      {answer === null ? (
        <p className="text-muted">No answer.</p>
      ) : answer.text.trim() === "" ? (
        <p className="text-muted">An empty answer.</p>
      ) : (
        <Suspense fallback={<Skeleton lines={4} />}>
          <SafeMarkdown text={answer.text} />
        </Suspense>
      )}
    </div>
  );
}
