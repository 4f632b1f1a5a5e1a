import { formatMeasure, indexRule } from "../../../../src/report/format/index.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import type { SiteIndex, SiteMethod } from "../../../../src/report/contract/site.ts";
import { Panel } from "../../app/page.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { formatScore } from "../../text/format.ts";
import type { MethodData } from "./method-page.tsx";

interface Part {
  readonly id: string;
  readonly title: string;
  readonly weight: number;
  readonly measures: string;
  readonly score: number | null;
  readonly points: number | null;
}

/** The components of the index, and an example. */
export function IndexPart({ data: { index, method } }: { readonly data: MethodData }): ReactNode {
  const { reading } = method;
  // The score of a single component is the index: there is nothing to add up.
  const example = index.components.length === 1 ? null : reading;
  const parts = index.components.map((component) => partOf(component, { index, reading: example }));
  return (
    <Panel title={method.indexTitle} id="index">
      <p className="max-w-[75ch]">{indexRule(index.measures, parts.length)}</p>
      <div className="mt-3 max-w-[60rem]">
        <DataTable
          caption="Components of the index"
          columns={columnsOf(parts, example)}
          rows={parts}
          keyOf={({ id }) => id}
        />
      </div>
      {example !== null && (
        <p className="mt-3 max-w-[75ch]">
          Example:{" "}
          <Link href={pathTo("/m/:slug", { slug: example.slug })} className="break-words text-accent underline">
            {example.label}
          </Link>
          : {parts.map(({ points }) => pointsText(points)).join(" + ")} = <b>{pointsText(example.index)}</b>. Each
          number is the component’s score times its share of the weights.
        </p>
      )}
    </Panel>
  );
}

function partOf(
  { id, title, weight, measures }: SiteIndex["components"][number],
  { index, reading }: { readonly index: SiteIndex; readonly reading: SiteMethod["reading"] },
): Part {
  const own = reading?.components.find((component) => component.id === id);
  return {
    id,
    title,
    weight,
    measures: measures
      .map((measure) => index.measures.find((each) => each.id === measure)?.title ?? measure)
      .join(", "),
    score: own?.score ?? null,
    points: own?.points ?? null,
  };
}

function columnsOf(parts: readonly Part[], reading: SiteMethod["reading"]): readonly Column<Part>[] {
  const heaviest = Math.max(...parts.map(({ weight }) => weight));
  return [
    {
      id: "title",
      head: "Component",
      title: "Component",
      isRowHead: true,
      className: "min-w-40 font-medium",
      text: ({ title }) => title,
      cell: ({ title }) => title,
    },
    {
      id: "weight",
      head: "Weight",
      title: "Weight",
      align: "right",
      text: ({ weight }) => String(weight),
      cell: ({ weight }) => (
        <span className="flex items-center justify-end gap-2">
          <svg
            aria-hidden="true"
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
            className="h-2.5 w-24 rounded-sm bg-sunken max-sm:w-12"
          >
            <rect width={(100 * weight) / heaviest} height={10} className="fill-accent" />
          </svg>
          <span className="min-w-6">{weight}</span>
        </span>
      ),
    },
    {
      id: "measures",
      head: "Measures",
      title: "Measures of the component",
      className: "min-w-48",
      text: ({ measures }) => measures,
      cell: ({ measures }) => measures,
    },
    ...(reading === null ? [] : readingColumns),
  ];
}

const readingColumns: readonly Column<Part>[] = [
  {
    id: "score",
    head: "Score",
    title: "Score of the first row",
    align: "right",
    text: ({ score }) => formatScore(score),
    cell: ({ score }) => formatScore(score),
  },
  {
    id: "points",
    head: "Points",
    title: "Its points in the index of the first row",
    align: "right",
    text: ({ points }) => pointsText(points),
    cell: ({ points }) => pointsText(points),
  },
];

/** To two decimals: rounded to one, the points would not add up to the index. */
function pointsText(points: number | null): string {
  return formatMeasure({ unit: "points" }, points, 2);
}
