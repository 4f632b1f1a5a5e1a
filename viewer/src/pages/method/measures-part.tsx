import { useMemo, type ReactNode } from "react";
import type { SiteIndex, SiteMethod } from "../../../../src/report/contract/site.ts";
import { Badge } from "../../app/badge.tsx";
import { Panel } from "../../app/page.tsx";
import { DataTable } from "../../table/data-table.tsx";
import type { Column } from "../../table/column.ts";
import { ExportMenu } from "../../table/export-menu.tsx";
import type { MethodData } from "./method-page.tsx";

type Measure = SiteIndex["measures"][number];

/** What is measured, in which range, and from which of the judge's fields. */
export function MeasuresPart({ data: { index, method } }: { readonly data: MethodData }): ReactNode {
  const columns = useMemo(() => columnsOf(index, method), [index, method]);
  const booleans = index.measures.flatMap((measure) => measure.booleans);
  return (
    <Panel
      title="Measures"
      id="measures"
      aside={<ExportMenu name="measures" columns={columns} rows={index.measures} />}
    >
      <p className="mb-3 max-w-[75ch]">
        A measure is the mean of what judges gave in its fields: over the verdicts of a run, then over the runs. Those
        without a weight are shown and do not count.
      </p>
      <DataTable caption="All measures" columns={columns} rows={index.measures} keyOf={({ id }) => id} />
      {booleans.length > 0 && (
        <dl className="mt-3 max-w-[75ch] text-sm">
          {booleans.map(({ field, description }) => (
            <div key={field}>
              <dt className="inline font-medium">{words(field)} (yes or no): </dt>
              <dd className="inline text-muted">{description}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

function columnsOf({ experiments }: SiteIndex, { measures }: SiteMethod): readonly Column<Measure>[] {
  const experimentOf = ({ experiment }: Measure): string =>
    experiments.find(({ id }) => id === experiment)?.title ?? experiment;
  const fieldsOf = ({ id }: Measure): string => {
    const own = measures.find((measure) => measure.id === id);
    if (own === undefined) return "";
    return `${own.combine === "sum" && own.fields.length > 1 ? "sum of " : ""}${own.fields.map(words).join(", ")}`;
  };
  return [
    {
      id: "title",
      head: "Measure",
      title: "Measure",
      isRowHead: true,
      className: "min-w-44",
      text: ({ title }) => title,
      cell: ({ title, label }) => (
        <>
          <span className="font-medium">{title}</span>
          <span className="block text-xs text-muted">column {label}</span>
        </>
      ),
    },
    textColumn("experiment", "Experiment", experimentOf),
    textColumn("range", "Range", ({ unit, min, max }) => (unit === "share" ? "share, 0 to 100%" : `${min} to ${max}`)),
    textColumn("better", "Better", ({ better }) => (better === "lower" ? "↓ less" : "↑ more")),
    {
      id: "weighted",
      head: "In the index",
      title: "Whether it counts in the index",
      text: ({ weighted }) => (weighted ? "yes" : "no"),
      cell: ({ weighted }) =>
        weighted ? <Badge tone="accent">counts</Badge> : <span className="text-muted">shown only</span>,
    },
    textColumn("fields", "From the field", fieldsOf),
  ];
}

function textColumn(id: string, head: string, text: (measure: Measure) => string): Column<Measure> {
  return { id, head, title: head, text, cell: text, className: "whitespace-nowrap" };
}

function words(id: string): string {
  return id.replaceAll("_", " ");
}
