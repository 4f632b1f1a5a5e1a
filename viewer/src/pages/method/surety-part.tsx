import { useMemo, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex, SiteMethod } from "../../../../src/report/contract/site.ts";
import { Badge } from "../../app/badge.tsx";
import { Panel } from "../../app/page.tsx";
import { DataTable } from "../../table/data-table.tsx";
import type { Column } from "../../table/column.ts";
import { formatCount } from "../../text/format.ts";
import { intervalKinds, intervalMethods, levelText } from "../../text/intervals.ts";
import { BasisDetails } from "./basis-details.tsx";
import type { MethodData } from "./method-page.tsx";

type Correlation = SiteMethod["lengthAndPosition"][number];

/** What the intervals and ranks mean, and what else could explain the scores. */
export function SuretyPart({ data: { index, method } }: { readonly data: MethodData }): ReactNode {
  const { level, resamples, seed } = method.interval;
  const { itemHealth, lengthAndPosition } = method;
  return (
    <Panel title="How sure" id="surety">
      <p className="mb-2 max-w-[75ch]">
        An index is an estimate. It has several intervals: the ranking shows one of them, and all when a row is opened.
      </p>
      <dl className="max-w-[75ch] space-y-1">
        {intervalMethods.map((name) => (
          <div key={name}>
            <dt className="inline font-medium">{intervalKinds[name].title}: </dt>
            <dd className="inline">
              {intervalKinds[name].meaning}. {name === index.intervalMethod && <Badge tone="accent">shown</Badge>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 max-w-[75ch] text-sm text-muted">
        All at {levelText(level)}; where they are drawn, {formatCount(resamples)} times with the seed {seed}, so that
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
            ? (itemHealth.noCorrelations ?? "Whether the scenarios measure one thing cannot be told from these data.")
            : `Over ${formatCount(itemHealth.modelConfigs)} model configs the scenarios hang together with an alpha of ${itemHealth.alpha.toFixed(2)} (Cronbach; 1 is one and the same question).`}{" "}
          <Link href="/s" className="text-accent underline">
            How good a question each scenario is
          </Link>
        </p>
      )}
      {method.basis !== null && <BasisDetails basis={method.basis} />}
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
        Do scores go with the length of the answers, or with the run?{" "}
        <span className="font-normal text-muted">
          {rows.some(({ notable }) => notable) ? "In places: see the table" : "Nowhere to speak of"}
        </span>
      </summary>
      <p className="my-2 max-w-[75ch] text-sm text-muted">
        Spearman’s correlation of a verdict’s score with what should not matter: 0 is none, 1 or −1 is a whole one.
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
      ...plain("correlation", "Correlation", ({ correlation }) => (correlation === null ? "–" : signed(correlation))),
      align: "right",
    },
    {
      ...plain("interval", "Interval", ({ interval }) =>
        interval === null ? "–" : `${signed(interval.low)} to ${signed(interval.high)}`,
      ),
      align: "right",
    },
    { ...plain("verdicts", "Verdicts", ({ verdicts }) => formatCount(verdicts)), align: "right" },
    {
      id: "notable",
      head: "",
      title: "Worth a remark",
      text: ({ notable }) => (notable ? "notable" : ""),
      cell: ({ notable }) => (notable ? <Badge tone="warn">notable</Badge> : null),
    },
  ];
}

function plain(id: string, head: string, text: (row: Correlation) => string): Column<Correlation> {
  return { id, head, title: head, text, cell: text, className: "whitespace-nowrap" };
}

function signed(value: number): string {
  return value.toFixed(2).replace("-", "−");
}
