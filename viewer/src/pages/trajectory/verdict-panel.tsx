import type { ReactNode } from "react";
import type { SiteMeta, SiteRubric, Trajectory, TrajectoryVerdict } from "../../../../src/results/contract/site.ts";
import { ballotsInsteadOfGrade } from "../../../../src/results/format/ballots.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { Badge } from "../../app/badge.tsx";
import { Empty } from "../../app/states.tsx";
import { TextLink } from "../../app/text-link.tsx";
import { ballotsForGrade } from "../../text/ballot-text.ts";
import { formatScore, scoreClass } from "../../text/format.ts";
import { FoldSign } from "../../conversation/fold.tsx";
import { anchorsAround, anchorsOf, fieldName, countingSentence, notCountedReason } from "./grade-rows.ts";
import { GradeWords, JudgeLine, type QuotePlaces } from "./grade-words.tsx";
import { ScoreTable } from "./score-table.tsx";

interface VerdictPanelProps {
  readonly trajectory: Trajectory;
  readonly rubric: SiteRubric;
  readonly quotes: QuotePlaces;
  readonly panel: SiteMeta["panel"];
  /** The address's parameters under which the conversation is shown. */
  readonly search: string;
}

/** How the conversation was graded, by which judges and why. The most important part, so the first. */
export function VerdictPanel({ trajectory, rubric, quotes, panel, search }: VerdictPanelProps): ReactNode {
  const { verdicts, mark } = trajectory;
  const areSeveral = verdicts.length > 1;
  const count = verdicts.filter((verdict) => !verdict.counts).length;
  const others = { count, isFolded: count > 0 && count < verdicts.length };
  const reasons = { areSeveral, quotes, panel, search };
  return (
    <section id="verdict" aria-label="Verdict" tabIndex={-1} className="mb-6 min-w-0 scroll-mt-4">
      <h2 className="sr-only">Verdict</h2>
      {mark === "b" && <BrokenNote />}
      {verdicts.length === 0 ? (
        <Ungraded trajectory={trajectory} />
      ) : (
        <div className="rounded-lg border border-line bg-surface">
          <div
            className={`grid gap-x-10 gap-y-5 p-4 sm:p-5 ${areSeveral ? "" : "lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"}`}
          >
            <div className="min-w-0">
              <Total trajectory={trajectory} panel={panel} />
              <ScoreTable rubric={rubric} verdicts={verdicts} />
              <ScaleWords rubric={rubric} verdict={verdicts.find(({ grade }) => grade.kind === "scored")} />
            </div>
            <div
              className={`grid min-w-0 content-start gap-x-8 gap-y-6 border-line ${areSeveral ? "border-t pt-5 md:grid-cols-2 2xl:grid-cols-3" : "lg:border-s lg:ps-10"}`}
            >
              {verdicts.map((verdict, at) =>
                verdict.counts || !others.isFolded ? <Reasons key={at} verdict={verdict} at={at} {...reasons} /> : null,
              )}
            </div>
            {others.isFolded && (
              <details className="group/fold -mt-2">
                <summary className="flex min-h-8 cursor-pointer items-center gap-2 text-sm text-muted hover:text-text">
                  <FoldSign />
                  {others.count === 1
                    ? "One more judge, whose grade does"
                    : `${others.count} more judges, whose grades do`}{" "}
                  not count
                </summary>
                <div className="mt-2 grid gap-x-8 gap-y-6 md:grid-cols-2 2xl:grid-cols-3">
                  {verdicts.map((verdict, at) =>
                    verdict.counts ? null : <Reasons key={at} verdict={verdict} at={at} {...reasons} />,
                  )}
                </div>
              </details>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

interface ReasonsProps extends Pick<VerdictPanelProps, "quotes" | "panel" | "search"> {
  readonly verdict: TrajectoryVerdict;
  readonly at: number;
  readonly areSeveral: boolean;
}

/** One judge's reasons, under its name if several graded. */
function Reasons({ verdict, at, areSeveral, quotes, panel, search }: ReasonsProps): ReactNode {
  return (
    <div className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold [overflow-wrap:anywhere]">
          {areSeveral ? <bdi>{verdict.judge.label}</bdi> : "Reason for the grade"}
        </h3>
        <JudgeLine verdict={verdict} isNamed={!areSeveral} />
        {!verdict.counts && <Badge>does not count</Badge>}
      </div>
      {!verdict.counts && <p className="mb-2 text-sm text-muted">{notCountedReason(verdict, { panel })}</p>}
      <GradeWords verdict={verdict} at={at} quoteTurn={quotes.turnOf[at] ?? null} search={search} />
    </div>
  );
}

/** The score on its scale. */
function Total({
  trajectory,
  panel,
}: {
  readonly trajectory: Trajectory;
  readonly panel: SiteMeta["panel"];
}): ReactNode {
  const { score, verdicts } = trajectory;
  const counting = countingSentence(verdicts, { panel });
  const ballots = ballotsForGrade(trajectory);
  if (ballots !== null) return <p className="mb-3">{ballotsInsteadOfGrade(ballots)}</p>;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p
        className={`${scoreClass(score)} flex min-w-28 items-baseline justify-center gap-1.5 rounded-lg px-3 py-1.5 text-3xl font-semibold tabular-nums`}
      >
        {formatScore(score)}
        <span className="text-sm font-normal">of 100</span>
      </p>
      <p className="min-w-0 flex-1 basis-52 text-sm text-muted">
        {score === null
          ? "No counting verdict has a score."
          : "The verdict’s score: 0 is the worst end of every field, 100 the best."}
        {counting !== null && ` ${counting}`} <TextLink to={pathTo("/method")}>Method</TextLink>
      </p>
    </div>
  );
}

function BrokenNote(): ReactNode {
  return (
    <div role="note" className="mb-3 rounded-lg border border-bad bg-bad-soft p-3 sm:p-4">
      <p className="font-semibold">Broken generation</p>
      <p className="mt-1 max-w-[75ch]">
        The judge gave 0 in all fields that this rubric lists as a sign of a broken generation: there was no readable
        answer. The verdict is left out of every mean, so it counts neither for nor against the model.
      </p>
    </div>
  );
}

function Ungraded({ trajectory }: { readonly trajectory: Trajectory }): ReactNode {
  const hasAnswers = trajectory.turns.some(({ answer }) => answer !== null);
  const ballots = ballotsForGrade(trajectory);
  if (hasAnswers && ballots !== null) return <p className="text-muted">{ballotsInsteadOfGrade(ballots)}</p>;
  return (
    <Empty>
      {hasAnswers
        ? "Not graded: no judge has a verdict on this conversation yet. The conversation is below."
        : "No answer yet, so there is nothing to grade."}
    </Empty>
  );
}

/** The rubric's meanings of the values, with those of the given values marked. Nothing where it has none. */
function ScaleWords({
  rubric,
  verdict,
}: {
  readonly rubric: SiteRubric;
  readonly verdict: TrajectoryVerdict | undefined;
}): ReactNode {
  const scores = verdict?.grade.kind === "scored" ? verdict.grade.scores : {};
  const scales = rubric.fields
    .map((field) => ({ field, anchors: anchorsOf(rubric.prompt, field.id), value: scores[field.id] }))
    .filter(({ anchors }) => anchors.length > 0);
  if (scales.length === 0) return null;
  return (
    <details className="group/fold mt-3">
      <summary className="flex min-h-8 cursor-pointer items-center gap-2 text-sm text-muted hover:text-text">
        <FoldSign />
        Meanings of the values, from the rubric
      </summary>
      <dl className="mt-1 space-y-3 text-sm">
        {scales.map(({ field, anchors, value }) => {
          const near = value === undefined ? [] : anchorsAround(anchors, value);
          return (
            <div key={field.id}>
              <dt className="font-medium">
                {fieldName(field)}
                {value !== undefined && <span className="font-normal text-muted"> · given: {String(value)}</span>}
              </dt>
              {anchors.map((anchor) => (
                <dd
                  key={anchor.value}
                  className={`grid grid-cols-[1.2rem_2.6rem_1fr] border-s-2 ps-2 ${near.includes(anchor) ? "border-accent" : "border-transparent text-muted"}`}
                >
                  <span className="text-accent">
                    {near.includes(anchor) && (
                      <>
                        <span aria-hidden="true">◆</span>
                        <span className="sr-only">next to the given value: </span>
                      </>
                    )}
                  </span>
                  <span className="font-mono">{anchor.value}</span>
                  <span className="min-w-0 [overflow-wrap:anywhere]">{anchor.text}</span>
                </dd>
              ))}
            </div>
          );
        })}
      </dl>
    </details>
  );
}
