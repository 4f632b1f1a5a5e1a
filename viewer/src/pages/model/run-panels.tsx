import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteModel, SiteIndex } from "../../../../src/results/contract/site.ts";
import { asHead, bestEverywhere } from "../../../../src/results/format/reading.ts";
import { runNames, runSpending } from "../../../../src/pages/model/run-tables.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { Panel } from "../../app/page.tsx";
import { ScoreChip } from "../../app/score-chip.tsx";
import { Empty } from "../../app/states.tsx";
import { TableBlock } from "../../blocks/table-block.tsx";

/** The names that the model chose, freely and under pressure, run by run. */
export function RunNames({ model }: { readonly model: SiteModel }): ReactNode {
  const others = (
    <Link
      href={pathTo("/:topic", { topic: "names" })}
      className="inline-flex min-h-6 items-center text-accent underline"
    >
      Names of other models
    </Link>
  );
  const [table] = runNames(model);
  if (table === undefined)
    return (
      <Panel title="Chosen names" aside={others}>
        <Empty>
          Its names have not been extracted yet: <code className="font-mono text-sm">aib names</code>
        </Empty>
      </Panel>
    );
  return <TableBlock table={table} file={`${model.row.slug}-names`} aside={others} />;
}

/** Cost, tokens, replies asked again and answers cut off, by run. */
export function RunSpending({ model }: { readonly model: SiteModel }): ReactNode {
  const [table] = runSpending(model);
  if (table === undefined)
    return (
      <Panel title="Cost and tokens">
        <Empty>No call is recorded.</Empty>
      </Panel>
    );
  return <TableBlock table={table} file={`${model.row.slug}-spending`} />;
}

/** The conversations with the lowest scores: the quoted passage, and the judge's reason. */
export function WorstMoments({ model, index }: { readonly model: SiteModel; readonly index: SiteIndex }): ReactNode {
  const { worst, row } = model;
  return (
    <Panel title="Worst moments">
      {worst.length === 0 ? (
        <Empty>{row.graded === 0 ? "No verdict counts yet." : `${asHead(bestEverywhere)}.`}</Empty>
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
  readonly moment: SiteModel["worst"][number];
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
        <ScoreChip score={score} title="Score of the verdict in the fields that count in the index, 0 to 100" />
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
