import type { ReactNode } from "react";
import type { SiteMethod } from "../../../../src/report/contract/site.ts";
import { DataTable } from "../../table/data-table.tsx";
import type { Column } from "../../table/column.ts";
import { formatCount, formatScore, formatShare } from "../../text/format.ts";

type Basis = NonNullable<SiteMethod["basis"]>;
type Dropped = Basis["scenarios"][number];
type Component = Basis["components"][number];

/** How far the ranking depends on single scenarios and on the weights, and what scores vary by. */
export function BasisDetails({ basis }: { readonly basis: Basis }): ReactNode {
  const { scenarios, equalWeights, variance, components } = basis;
  const isConsistencyKnown = components.some(({ alpha }) => alpha !== null);
  if (scenarios.length === 0 && equalWeights === null && variance === null && !isConsistencyKnown) return null;
  return (
    <details className="mt-3">
      <summary className="min-h-6 cursor-pointer font-medium">What the index rests on</summary>
      {scenarios.length > 0 && <DroppedScenarios scenarios={scenarios} />}
      {equalWeights !== null && (
        <p className="my-2 max-w-[75ch] text-sm">
          If every component had the same weight, ranks would move by {formatScore(equalWeights.meanRankChange)} places
          on average. Open a row of the ranking for its own ranks.
        </p>
      )}
      {variance !== null && <VarianceShares variance={variance} />}
      {isConsistencyKnown && <Consistency components={components} />}
    </details>
  );
}

function DroppedScenarios({ scenarios }: { readonly scenarios: readonly Dropped[] }): ReactNode {
  return (
    <>
      <p className="my-2 max-w-[75ch] text-sm text-muted">
        How many places ranks move, on average over the ranked model configs, if the index leaves one scenario out.
      </p>
      <div className="max-w-[60rem]">
        <DataTable
          caption="Mean rank change without each scenario"
          columns={scenarioColumns}
          rows={scenarios}
          keyOf={({ id }) => id}
        />
      </div>
    </>
  );
}

const scenarioColumns: readonly Column<Dropped>[] = [
  { id: "scenario", head: "Without", title: "Scenario", text: ({ id }) => id, cell: ({ id }) => id, isRowHead: true },
  { id: "title", head: "What happens", title: "What happens", text: ({ title }) => title, cell: ({ title }) => title },
  number("change", "Mean rank change", ({ meanRankChange }) => formatScore(meanRankChange)),
];

function VarianceShares({ variance }: { readonly variance: NonNullable<Basis["variance"]> }): ReactNode {
  const parts: readonly (readonly [string, number])[] = [
    ["between models", variance.model],
    ["between scenarios", variance.scenario],
    ["specific to one model on one scenario", variance.modelByScenario],
    ["between whole runs", variance.run],
    ["of single conversations, the judge’s noise included", variance.conversation],
  ];
  return (
    <>
      <p className="mt-3 max-w-[75ch] text-sm">
        Variance of the scenarios’ scores, over {formatCount(variance.modelConfigs)} model configs with{" "}
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

function Consistency({ components }: { readonly components: readonly Component[] }): ReactNode {
  return (
    <>
      <p className="my-2 max-w-[75ch] text-sm text-muted">
        Cronbach’s alpha: how well the scenarios of a component agree on who is better. 1 is full agreement, 0 is none.
      </p>
      <div className="max-w-[40rem]">
        <DataTable
          caption="Alpha of each component"
          columns={componentColumns}
          rows={components}
          keyOf={({ id }) => id}
        />
      </div>
    </>
  );
}

const componentColumns: readonly Column<Component>[] = [
  {
    id: "component",
    head: "Component",
    title: "Component",
    text: ({ title }) => title,
    cell: ({ title }) => title,
    isRowHead: true,
  },
  number("scenarios", "Scenarios", ({ scenarios }) => formatCount(scenarios)),
  number("alpha", "Alpha", ({ alpha }) => (alpha === null ? "–" : alpha.toFixed(2).replace("-", "−"))),
];

function number<Row>(id: string, head: string, text: (row: Row) => string): Column<Row> {
  return { id, head, title: head, text, cell: text, align: "right" };
}
