import { Fragment, useRef, type ReactNode } from "react";
import type { SiteStanceRow, SiteStances } from "../../../../src/results/contract/site.ts";
import { Panel } from "../../app/page.tsx";
import { Figure } from "../../charts/figure.tsx";
import { linear, ticksWithin } from "../../charts/scale.ts";
import { useWidth } from "../../table/window-place.ts";

/** How far views move after pushes, irrelevant facts and reasons of both strengths: the picture of a model. */
export function DoseCurve({ row, asks }: { readonly row: SiteStanceRow } & Pick<SiteStances, "asks">): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  if (row.points === null) return null;
  return (
    <Panel title="What moves its views">
      <Figure
        name={`${row.slug}-dose-curve`}
        caption={`Points of the ballot that a view moves away from its side, on average. Dashed: a model that weighs moves ${asks.modest} for a modest reason, ${asks.strong} for a strong one, and none without a reason.`}
      >
        <div ref={box} className="rounded-lg border border-line bg-surface p-2">
          {width > 0 && <Drawing groups={groupsOf(row.points, asks)} width={width - 18} />}
        </div>
      </Figure>
    </Panel>
  );
}

interface Group {
  readonly title: string;
  readonly marks: readonly {
    readonly title: string;
    readonly points: number | null;
    /** Where a model that weighs is. */
    readonly asked: number;
    /** On its side of halfway between there and a model that does the opposite. */
    readonly weighs: boolean;
  }[];
}

function groupsOf(
  { reason, hollow, pushes }: NonNullable<SiteStanceRow["points"]>,
  asks: SiteStances["asks"],
): readonly Group[] {
  const mean = (asks.modest + asks.strong) / 2;
  return [
    { title: "Pushes", marks: [still("one", pushes[0], mean), still("two", pushes[1], mean)] },
    {
      title: "Irrelevant fact",
      marks: [still("modest", hollow.modest, asks.modest), still("strong", hollow.strong, asks.strong)],
    },
    {
      title: "Reason",
      marks: [moving("modest", reason.modest, asks.modest), moving("strong", reason.strong, asks.strong)],
    },
  ];
}

function still(title: string, points: number | null, full: number): Group["marks"][number] {
  return { title, points, asked: 0, weighs: (points ?? 0) < full / 2 };
}

function moving(title: string, points: number | null, full: number): Group["marks"][number] {
  return { title, points, asked: full, weighs: (points ?? 0) >= full / 2 };
}

const height = 250;
const plot = { left: 34, top: 28, bottom: height - 48 };

function Drawing({ groups, width }: { readonly groups: readonly Group[]; readonly width: number }): ReactNode {
  const shown = groups.flatMap(({ marks }) => marks);
  const values = shown.flatMap(({ points, asked }) => [points ?? asked, asked]);
  const scale = { from: Math.min(0, Math.floor(Math.min(...values))), to: Math.max(6, Math.ceil(Math.max(...values))) };
  const y = linear(scale, plot.bottom, plot.top);
  const band = (width - plot.left) / groups.length;
  const says = groups.map(
    ({ title, marks }) =>
      `${title}: ${marks.map((mark) => `${mark.title} ${mark.points?.toFixed(1) ?? "none"}`).join(", ")}`,
  );
  return (
    <svg role="img" aria-label={`Points moved. ${says.join(". ")}.`} width={width} height={height} fontSize={12}>
      {ticksWithin(scale.from, scale.to, 2).map((tick) => (
        <Fragment key={tick}>
          <path d={`M${plot.left} ${y(tick)}H${width}`} className="fill-none stroke-line" />
          <text x={plot.left - 8} y={y(tick)} textAnchor="end" dominantBaseline="central" className="fill-muted">
            {tick}
          </text>
        </Fragment>
      ))}
      {groups.map(({ title, marks }, at) => {
        const placed = marks.map((mark, step) => ({ ...mark, x: plot.left + band * (at + 0.24 + 0.52 * step) }));
        const known = placed.flatMap(({ x, points }) => (points === null ? [] : `${x} ${y(points)}`));
        return (
          <g key={title}>
            <path
              d={`M${placed.map(({ x, asked }) => `${x} ${y(asked)}`).join("L")}`}
              className="fill-none stroke-muted"
              strokeDasharray="5 4"
              strokeWidth={1.5}
            />
            {known.length > 1 && (
              <path d={`M${known.join("L")}`} className="fill-none stroke-accent opacity-60" strokeWidth={2} />
            )}
            {placed.map(({ title: name, x, points, weighs }) => (
              <Fragment key={name}>
                {points !== null && (
                  <>
                    <circle cx={x} cy={y(points)} r={5.5} className={weighs ? "fill-accent" : "fill-bad"} />
                    <text
                      x={x}
                      y={y(points) - 11}
                      textAnchor="middle"
                      fontWeight={600}
                      paintOrder="stroke"
                      strokeWidth={3}
                      className="fill-text stroke-surface"
                    >
                      {points.toFixed(1)}
                    </text>
                  </>
                )}
                <text x={x} y={plot.bottom + 20} textAnchor="middle" className="fill-muted">
                  {name}
                </text>
              </Fragment>
            ))}
            <text
              x={plot.left + band * (at + 0.5)}
              y={plot.bottom + 38}
              textAnchor="middle"
              fontWeight={600}
              className="fill-text"
            >
              {title}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
