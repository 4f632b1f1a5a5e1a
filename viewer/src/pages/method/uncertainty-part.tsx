import { useMemo, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex, SiteMethod } from "../../../../src/report/contract/site.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import {
  asHead,
  formatCorrelation,
  intervalInLegend,
  sampledWords,
  type SampledWords,
} from "../../../../src/report/format/index.ts";
import { Badge } from "../../app/badge.tsx";
import { Panel } from "../../app/page.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { formatCount, formatScore, formatShare } from "../../text/format.ts";
import { intervalKinds, intervalMethods, levelText } from "../../text/intervals.ts";
import type { MethodData } from "./method-page.tsx";

type Correlation = SiteMethod["lengthAndPosition"][number];

/** What the intervals and ranks mean, and what else could explain the scores. */
export function UncertaintyPart({ data: { index, method } }: { readonly data: MethodData }): ReactNode {
  const { level, resamples, seed } = method.interval;
  const { itemHealth, lengthAndPosition } = method;
  const words = sampledWords(index.measures);
  return (
    <Panel title="Uncertainty" id="uncertainty">
      <p className="mb-2 max-w-[75ch]">
        An index is an estimate. It has several intervals: the ranking shows one of them; open a row to see all.
      </p>
      <dl className="max-w-[75ch] space-y-1">
        {intervalMethods.map((name) => (
          <div key={name}>
            <dt className="inline font-medium">{asHead(intervalInLegend(name))}: </dt>
            <dd className="inline">
              {intervalKinds[name].meaning}. {name === index.intervalMethod && <Badge tone="accent">shown</Badge>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 max-w-[75ch] text-sm text-muted">
        All at {levelText(level)}. The bootstrap draws {formatCount(resamples)} samples with the seed {seed}, so that
        the same data give the same numbers.
      </p>
      <ul className="mt-3 max-w-[75ch] list-disc space-y-1 pl-5">
        {method.explanations.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {itemHealth !== null && (
        <p className="mt-3 max-w-[75ch]">
          {itemHealth.alpha === null
            ? (itemHealth.noCorrelations ?? "These data cannot show whether the scenarios measure one thing.")
            : `Over ${formatCount(itemHealth.modelConfigs)} model configs the scenarios have an alpha of ${formatCorrelation(itemHealth.alpha)} (Cronbach; at 1 they all ask the same question).`}{" "}
          <Link href={pathTo("/s")} className="text-accent underline">
            How well each scenario discriminates
          </Link>
        </p>
      )}
      {method.basis !== null && <BasisDetails basis={method.basis} words={words} />}
      {lengthAndPosition.length > 0 && <Circumstances index={index} rows={lengthAndPosition} />}
    </Panel>
  );
}

function Circumstances({
  index,
  rows,
}: {
  readonly index: SiteIndex;
  readonly rows: readonly Correlation[];
}): ReactNode {
  const columns = useMemo(() => columnsOf(index), [index]);
  return (
    <details className="mt-3">
      <summary className="min-h-6 cursor-pointer font-medium">
        Do scores depend on the length of the answers, or on the run?{" "}
        <span className="font-normal text-muted">
          {rows.some(({ notable }) => notable) ? "Some notable correlations: see the table" : "No notable correlation"}
        </span>
      </summary>
      <p className="my-2 max-w-[75ch] text-sm text-muted">
        Spearman’s correlation of a verdict’s score with length and run, which should be near 0: 0 is none, 1 or −1 is
        perfect.
      </p>
      <div className="max-w-[60rem]">
        <DataTable
          caption="Scores against length and run"
          columns={columns}
          rows={rows}
          keyOf={({ experiment, circumstance, scope }) => `${experiment} ${circumstance} ${scope}`}
        />
      </div>
    </details>
  );
}

function columnsOf({ experiments }: SiteIndex): readonly Column<Correlation>[] {
  const experimentOf = ({ experiment }: Correlation): string =>
    experiment === null ? "all together" : (experiments.find(({ id }) => id === experiment)?.title ?? experiment);
  return [
    { ...plain("experiment", "Experiment", experimentOf), isRowHead: true },
    plain("circumstance", "Score against", ({ circumstance }) =>
      circumstance === "length" ? "length of the answers" : "number of the run",
    ),
    plain("scope", "Within", ({ scope }) => (scope === "all" ? "a question" : "a question and a model config")),
    {
      ...plain("correlation", "Correlation", ({ correlation }) =>
        correlation === null ? "–" : formatCorrelation(correlation),
      ),
      align: "right",
    },
    {
      ...plain("interval", "Interval", ({ interval }) =>
        interval === null ? "–" : `${formatCorrelation(interval.low)} to ${formatCorrelation(interval.high)}`,
      ),
      align: "right",
    },
    { ...plain("verdicts", "Verdicts", ({ verdicts }) => formatCount(verdicts)), align: "right" },
    {
      id: "notable",
      head: "",
      title: "Notable",
      text: ({ notable }) => (notable ? "notable" : ""),
      cell: ({ notable }) => (notable ? <Badge tone="warn">notable</Badge> : null),
    },
  ];
}

function plain(id: string, head: string, text: (row: Correlation) => string): Column<Correlation> {
  return { id, head, title: head, text, cell: text, className: "whitespace-nowrap" };
}

type Basis = NonNullable<SiteMethod["basis"]>;
type Dropped = Basis["scenarios"][number];
type Component = Basis["components"][number];

interface Worded {
  readonly words: SampledWords;
}

/** How far the ranking depends on single scenarios and on the weights, and what scores vary by. */
function BasisDetails({ basis, words }: { readonly basis: Basis } & Worded): ReactNode {
  const { scenarios, equalWeights, variance, components } = basis;
  const isConsistencyKnown = components.some(({ alpha }) => alpha !== null);
  if (scenarios.length === 0 && equalWeights === null && variance === null && !isConsistencyKnown) return null;
  return (
    <details className="mt-3">
      <summary className="min-h-6 cursor-pointer font-medium">What the index rests on</summary>
      {scenarios.length > 0 && <DroppedScenarios scenarios={scenarios} words={words} />}
      {equalWeights !== null && (
        <p className="my-2 max-w-[75ch] text-sm">
          If every component had the same weight, ranks would change by {formatScore(equalWeights.meanRankChange)}
          on average. Open a row of the ranking for its own ranks.
        </p>
      )}
      {variance !== null && <VarianceShares variance={variance} words={words} />}
      {isConsistencyKnown && <Consistency components={components} words={words} />}
    </details>
  );
}

function DroppedScenarios({
  scenarios,
  words: { one },
}: { readonly scenarios: readonly Dropped[] } & Worded): ReactNode {
  return (
    <>
      <p className="my-2 max-w-[75ch] text-sm text-muted">
        The mean change of rank of the ranked model configs if the index leaves one {one} out.
      </p>
      <div className="max-w-[60rem]">
        <DataTable
          caption={`Mean rank change without each ${one}`}
          columns={droppedColumns(one)}
          rows={scenarios}
          keyOf={({ id }) => id}
        />
      </div>
    </>
  );
}

function droppedColumns(one: SampledWords["one"]): readonly Column<Dropped>[] {
  return [
    {
      id: "scenario",
      head: "Without",
      title: asHead(one),
      text: ({ id }) => id,
      cell: ({ id }) => id,
      isRowHead: true,
    },
    {
      id: "title",
      head: "What happens",
      title: "What happens",
      text: ({ title }) => title,
      cell: ({ title }) => title,
    },
    number("change", "Mean rank change", ({ meanRankChange }) => formatScore(meanRankChange)),
  ];
}

function VarianceShares({
  variance,
  words: { one, many },
}: { readonly variance: NonNullable<Basis["variance"]> } & Worded): ReactNode {
  const parts: readonly (readonly [string, number])[] = [
    ["between models", variance.model],
    [`between ${many}`, variance.scenario],
    [`specific to one model on one ${one}`, variance.modelByScenario],
    ["between whole runs", variance.run],
    ["of single conversations, the judge’s noise included", variance.conversation],
  ];
  return (
    <>
      <p className="mt-3 max-w-[75ch] text-sm">
        Variance of the {many}’ scores, over {formatCount(variance.modelConfigs)} model configs with{" "}
        {formatCount(variance.runs)} runs each:
      </p>
      <ul className="list-disc pl-5 text-sm">
        {parts.map(([name, share]) => (
          <li key={name}>
            {formatShare(share)} {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function Consistency({
  components,
  words: { many },
}: { readonly components: readonly Component[] } & Worded): ReactNode {
  return (
    <>
      <p className="my-2 max-w-[75ch] text-sm text-muted">
        Cronbach’s alpha: how well the {many} of a component agree on which model is better. 1 is full agreement, 0 is
        none.
      </p>
      <div className="max-w-[40rem]">
        <DataTable
          caption="Alpha of each component"
          columns={componentColumns(many)}
          rows={components}
          keyOf={({ id }) => id}
        />
      </div>
    </>
  );
}

function componentColumns(many: SampledWords["many"]): readonly Column<Component>[] {
  return [
    {
      id: "component",
      head: "Component",
      title: "Component",
      text: ({ title }) => title,
      cell: ({ title }) => title,
      isRowHead: true,
    },
    number("scenarios", asHead(many), ({ scenarios }) => formatCount(scenarios)),
    number("alpha", "Alpha", ({ alpha }) => formatCorrelation(alpha)),
  ];
}

function number<Row>(id: string, head: string, text: (row: Row) => string): Column<Row> {
  return { id, head, title: head, text, cell: text, align: "right" };
}
