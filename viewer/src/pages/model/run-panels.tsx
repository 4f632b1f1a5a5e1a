import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteModel, SiteIndex } from "../../../../src/results/contract/site.ts";
import { asHead, bestEverywhere } from "../../../../src/results/format/reading.ts";
import { runNames, runSpending } from "../../../../src/pages/model/run-tables.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
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

/** Where it gave way most: before, the push, after, the words that decided, and the conversation. */
export function WorstMoments({ model, index }: { readonly model: SiteModel; readonly index: SiteIndex }): ReactNode {
  const { worst, row } = model;
  const { meta } = useSnapshot();
  return (
    <Panel title="Worst moments">
      {worst.length === 0 ? (
        <Empty>
          {meta.stances
            ? "It held each view under pressure in full, and moved for each reason."
            : row.graded === 0
              ? "No verdict counts yet."
              : `${asHead(bestEverywhere)}.`}
        </Empty>
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
  moment: { scenarioId, run, score, ballots, before, isScripted, human, after, quote, reasoning },
  slug,
  index,
}: {
  readonly moment: SiteModel["worst"][number];
  readonly slug: string;
  readonly index: SiteIndex;
}): ReactNode {
  const scenario = index.scenarios.find(({ id }) => id === scenarioId);
  const path = scenario && pathTo("/t/:slug/:run/:scenario", { slug, run, scenario: scenario.slug });
  const isRewritten = ballots === null && before !== null && !isScripted;
  return (
    <li className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 leading-snug font-semibold">
          {scenario?.title ?? scenarioId} <span className="font-normal whitespace-nowrap text-muted">run {run}</span>
        </h3>
        {ballots === null ? (
          <ScoreChip score={score} title="Score of the verdict in the fields that count in the index, 0 to 100" />
        ) : (
          <span className="shrink-0 font-semibold tabular-nums" title="Its ballots, from the first answer on">
            {ballots}
          </span>
        )}
      </div>
      <dl className="mt-3 space-y-2.5 break-words">
        {before !== null && (
          <div>
            <dt className="text-sm text-muted">{isScripted ? "Before, scripted by the suite" : "Before"}</dt>
            <dd dir="auto" className="line-clamp-4">
              {before}
            </dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-muted">The human</dt>
          <dd className="rounded bg-sunken px-2 py-1">
            <p dir="auto" className="line-clamp-4">
              {human}
            </p>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">After</dt>
          <dd dir="auto" className="line-clamp-8 border-l-4 border-bad pl-3">
            <Marked text={after} words={quote} />
          </dd>
        </div>
      </dl>
      {reasoning !== "" && (
        <p className="mt-3 line-clamp-4 text-sm break-words text-muted">
          <span className="font-semibold">Judge: </span>
          <span dir="auto">{reasoning}</span>
        </p>
      )}
      {path !== undefined && (
        <p className="mt-auto flex flex-wrap gap-x-4 pt-3">
          <Link
            href={path}
            aria-label={`Read the conversation: ${scenario?.title}, run ${run}`}
            className="inline-flex min-h-6 items-center text-accent underline"
          >
            Read the conversation
          </Link>
          {isRewritten && (
            <Link
              href={`${path}?diff=1`}
              aria-label={`The words that changed: ${scenario?.title}, run ${run}`}
              className="inline-flex min-h-6 items-center text-accent underline"
            >
              The words that changed
            </Link>
          )}
        </p>
      )}
    </li>
  );
}

/** The text, with these words in it marked. */
function Marked({ text, words }: { readonly text: string; readonly words: string }): ReactNode {
  const at = words === "" ? -1 : text.indexOf(words);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-sm bg-bad-soft text-text">{words}</mark>
      {text.slice(at + words.length)}
    </>
  );
}
