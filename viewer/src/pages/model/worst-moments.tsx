import type { ReactNode } from "react";
import { Link } from "wouter";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import type { SiteIndex, SiteModel } from "../../../../src/report/contract/site.ts";
import { Panel } from "../../app/page.tsx";
import { ScoreChip } from "../../app/score-chip.tsx";
import { Empty } from "../../app/states.tsx";

type Moment = SiteModel["worst"][number];

/** Where the model gave in most: its own words, and why the judge graded them so. */
export function WorstMoments({ model, index }: { readonly model: SiteModel; readonly index: SiteIndex }): ReactNode {
  const { worst, row } = model;
  return (
    <Panel title="The worst moments">
      {worst.length === 0 ? (
        <Empty>{row.graded === 0 ? "No verdict counts yet." : "No verdict that counts is less than perfect."}</Empty>
      ) : (
        <ol className="grid gap-4 lg:grid-cols-3">
          {worst.map((moment) => (
            <MomentCard key={moment.scenarioId} moment={moment} slug={row.slug} index={index} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function MomentCard({
  moment: { scenarioId, run, score, quote, reasoning },
  slug,
  index,
}: {
  readonly moment: Moment;
  readonly slug: string;
  readonly index: SiteIndex;
}): ReactNode {
  const scenario = index.scenarios.find(({ id }) => id === scenarioId);
  return (
    <li className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 leading-snug font-semibold">
          {scenario?.title ?? scenarioId} <span className="font-normal whitespace-nowrap text-muted">run {run}</span>
        </h3>
        <ScoreChip score={score} />
      </div>
      <blockquote
        dir="auto"
        className="mt-3 border-l-4 border-line-strong pl-3 line-clamp-10 break-words whitespace-pre-line"
      >
        {quote}
      </blockquote>
      {reasoning !== "" && (
        <p className="mt-3 line-clamp-8 text-sm break-words text-muted">
          <span className="font-semibold">Judge: </span>
          <span dir="auto">{reasoning}</span>
        </p>
      )}
      {scenario !== undefined && (
        <p className="mt-auto pt-3">
          <Link
            href={pathTo("/t/:slug/:run/:scenario", { slug, run, scenario: scenario.slug })}
            aria-label={`Read the conversation: ${scenario.title}, run ${run}`}
            className="inline-flex min-h-6 items-center text-accent underline"
          >
            Read the conversation
          </Link>
        </p>
      )}
    </li>
  );
}
