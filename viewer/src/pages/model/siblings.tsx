import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex, SiteModel } from "../../../../src/report/contract/site.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { buttonClass } from "../../app/button.ts";
import { Panel } from "../../app/page.tsx";
import { zoomedScale } from "../../charts/scale.ts";
import { Whisker, WhiskerAxis } from "../../charts/whisker.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { reasoningText, temperatureText } from "../../text/config-name.ts";
import { formatDifference, formatInterval, formatScore } from "../../text/format.ts";
import { intervalKinds } from "../../text/intervals.ts";

type Sibling = SiteModel["siblings"][number];

/** The same model with another provider or other settings; differences are highlighted. */
export function Siblings({ model, index }: { readonly model: SiteModel; readonly index: SiteIndex }): ReactNode {
  const { row, siblings } = model;
  if (siblings.length === 0) return null;
  const own: Sibling = { ...row, provider: model.provider, difference: null };
  const rows = [own, ...siblings];
  const columns = siblingColumns(own, rows, intervalKinds[index.intervalMethod].title);
  return (
    <Panel
      title="Same model, other settings"
      aside={
        <span className="flex items-center gap-2">
          <Link
            href={`${pathTo("/compare")}?c=${rows
              .slice(0, 4)
              .map(({ slug }) => encodeURIComponent(slug))
              .join(",")}`}
            className={buttonClass}
          >
            Compare {rows.length > 4 ? "the first four" : "all"}
          </Link>
          <ExportMenu name={`${row.slug}-siblings`} columns={columns} rows={rows} />
        </span>
      }
    >
      <DataTable
        caption={`Model configs of ${row.model}`}
        columns={columns}
        rows={rows}
        keyOf={({ slug }) => slug}
        selected={row.slug}
      />
    </Panel>
  );
}

function siblingColumns(own: Sibling, rows: readonly Sibling[], method: string): readonly Column<Sibling>[] {
  const scale = zoomedScale(
    rows.flatMap(({ index, interval }) => [
      ...(index === null ? [] : [index]),
      ...(interval === null ? [] : [interval.low, interval.high]),
    ]),
  );
  const setting = (
    id: "provider" | "reasoningEffort" | "temperature",
    title: string,
    text: (sibling: Sibling) => string,
  ): Column<Sibling> => ({
    id,
    head: title,
    title,
    text,
    cell: (sibling) => <Setting differs={differingSettings(own, sibling).has(id)}>{text(sibling)}</Setting>,
  });
  return [
    {
      id: "label",
      head: "Model config",
      title: "Model config",
      isRowHead: true,
      isSticky: true,
      text: ({ label }) => label,
      cell: (sibling) =>
        sibling.slug === own.slug ? (
          <span className="break-words">
            <strong className="font-semibold">{sibling.label}</strong> <span className="text-muted">(this one)</span>
          </span>
        ) : (
          <Link href={pathTo("/m/:slug", { slug: sibling.slug })} className="break-words text-accent underline">
            {sibling.label}
          </Link>
        ),
      className: "min-w-36 max-w-44 sm:max-w-none",
    },
    setting("provider", "Provider", ({ provider }) => providerText(provider)),
    setting("reasoningEffort", "Reasoning", ({ reasoningEffort }) => reasoningText(reasoningEffort)),
    setting("temperature", "Temperature", ({ temperature }) => temperatureText(temperature)),
    {
      id: "runs",
      head: "Runs",
      title: "Runs",
      align: "right",
      text: ({ runs }) => String(runs),
      data: ({ runs }) => runs,
      cell: ({ runs }) => runs,
    },
    {
      id: "index",
      head: "Index",
      title: "Index",
      align: "right",
      text: ({ index }) => formatScore(index),
      data: ({ index }) => index,
      cell: ({ index }) => <strong className="font-semibold">{formatScore(index)}</strong>,
    },
    {
      id: "interval",
      head: "Interval",
      title: `Interval (${method})`,
      align: "right",
      text: ({ interval }) => formatInterval(interval),
      cell: ({ interval }) => formatInterval(interval),
    },
    {
      id: "whisker",
      head: (
        <>
          <span className="sr-only">Index and interval</span>
          <WhiskerAxis scale={scale} />
        </>
      ),
      title: "Index and interval",
      text: ({ index }) => formatScore(index),
      cell: ({ index, interval, runs }) =>
        index === null ? null : (
          <Whisker
            scale={scale}
            mean={index}
            interval={interval}
            runs={[]}
            hollow={runs === 1}
            label={`Index ${formatScore(index)}, interval ${formatInterval(interval)}`}
          />
        ),
    },
    {
      id: "difference",
      head: "Difference",
      title: "Its index minus this one's",
      align: "right",
      text: ({ difference }) => formatDifference(difference),
      data: ({ difference }) => difference,
      cell: ({ difference }) => formatDifference(difference),
    },
  ];
}

/** A sign beside the colour, readable without colour. */
function Setting({ differs, children }: { readonly differs: boolean; readonly children: ReactNode }): ReactNode {
  if (!differs) return <span className="whitespace-nowrap text-muted">{children}</span>;
  return (
    <strong className="rounded bg-accent-soft px-1.5 py-0.5 font-semibold whitespace-nowrap text-accent">
      <span aria-hidden="true">≠ </span>
      <span className="sr-only">differs: </span>
      {children}
    </strong>
  );
}

type Settings = Pick<SiteModel["siblings"][number], "provider" | "reasoningEffort" | "temperature">;

/** The settings in which a sibling differs from the page's model config. */
export function differingSettings(own: Settings, sibling: Settings): ReadonlySet<keyof Settings> {
  const names = ["provider", "reasoningEffort", "temperature"] as const;
  return new Set(names.filter((name) => own[name] !== sibling[name]));
}

/** The provider's name, or that the router chose one. */
function providerText(provider: string | null): string {
  return provider ?? "router’s choice";
}
