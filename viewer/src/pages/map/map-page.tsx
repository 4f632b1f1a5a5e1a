import { useMemo, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteMap } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { Page, Panel } from "../../app/page.tsx";
import { Select } from "../../app/select.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { useWindowWidth } from "../../app/use-window-width.ts";
import { Figure } from "../../charts/figure.tsx";
import { useData } from "../../data/use-data.ts";
import { readSort, sortRows, type SortOrder } from "../../table/column.ts";
import { ExportMenu } from "../../table/export-menu.tsx";
import { WindowedTable } from "../../table/windowed-table.tsx";
import { shortName } from "../../text/config-name.ts";
import { formatScore } from "../../text/format.ts";
import { CostChart } from "./cost-chart.tsx";
import { mapColumns, mapFileColumns, narrowMapColumns } from "./map-columns.tsx";
import type { MapPoint } from "./map-layout.ts";
import { Slopes } from "./slopes.tsx";

export function MapPage(): ReactNode {
  const { file } = useSnapshot();
  const loaded = useData<SiteMap>(file("map.json"));
  return (
    <Page
      title="Map"
      lead="Cost per run against the Independence Index, and how provider and reasoning change the index."
    >
      <Await loaded={loaded} lines={16}>
        {(map) => (
          <>
            <Costs map={map} />
            <Slopes
              title="Providers of the same model"
              lead="Each pinned provider, compared with the router’s choice or with the other providers: ring: mean of the others; dot: this model, with its interval. * The model configs compared with differ in other settings, too."
              by="provider"
              groups={map.providers}
              slugs={map.slugs}
            />
            <Slopes
              title="Reasoning of the same model"
              lead="Each effort, compared with no reasoning: the ring is the mean index without reasoning, the dot is its own index, the bar its interval. * The model configs compared with differ in other settings, too."
              by="reasoning"
              groups={map.reasoning}
              slugs={map.slugs}
            />
          </>
        )}
      </Await>
    </Page>
  );
}

const byCost: SortOrder = { by: "cost", direction: "asc" };
const narrowColumns = narrowMapColumns(mapColumns);
const slugOf = ({ slug }: MapPoint): string => slug;
const nameOf = ({ label }: MapPoint): string => shortName({ label });

function Costs({ map }: { readonly map: SiteMap }): ReactNode {
  const [address, change] = useUrlState();
  const vendor = address.get("vendor");
  const isPhone = useWindowWidth() < 640;
  const sort = readSort(address.get("sort")) ?? byCost;
  const rows = useMemo(() => sortRows(map.points, mapColumns, sort), [map, sort.by, sort.direction]);
  const isNoted = useMemo(() => (vendor === null ? null : (point: MapPoint) => point.vendor === vendor), [vendor]);
  if (map.points.length === 0)
    return (
      <>
        <Panel title="Cost and index">
          <Empty>
            No ranked model config has a known cost: local and simulated answers are free, imported ones may have no
            price.
          </Empty>
        </Panel>
        <Costless map={map} />
      </>
    );
  return (
    <>
      <Panel title="Cost and index" aside={<VendorChooser points={map.points} vendor={vendor} change={change} />}>
        <Figure name="map" caption={<Caption points={map.points} />}>
          <div className="rounded-lg border border-line bg-surface p-2 sm:p-3">
            <CostChart points={map.points} nameOf={nameOf} isNoted={isNoted} />
          </div>
        </Figure>
      </Panel>
      <Costless map={map} />
      <Panel title="Table" aside={<ExportMenu name="map" columns={mapFileColumns} rows={rows} />}>
        <div className="max-w-[60rem]">
          <WindowedTable
            caption="Cost and index of every model config on the map"
            columns={isPhone ? narrowColumns : mapColumns}
            rows={rows}
            keyOf={slugOf}
            sort={sort}
            onSort={({ by, direction }) =>
              change({ sort: by === "cost" && direction === "asc" ? null : `${by}.${direction}` })
            }
            rowHeight={37}
            restWidth={150}
          />
        </div>
      </Panel>
    </>
  );
}

function Caption({ points }: { readonly points: readonly MapPoint[] }): ReactNode {
  const isAtLeast = points.some(({ costIsLowerBound }) => costIsLowerBound);
  return (
    <>
      <span className="text-accent">◆</span> and dashes: the Pareto line; no cheaper model config has a higher index.
      Vertical lines: intervals. {isAtLeast && "Where the cost of a call is unknown (≥), the true cost is higher. "}
      <span id="map-keys">In the chart, arrow keys move between points and Enter opens the model.</span>
    </>
  );
}

function VendorChooser({
  points,
  vendor,
  change,
}: {
  readonly points: readonly MapPoint[];
  readonly vendor: string | null;
  readonly change: (changes: Readonly<Record<string, string | null>>) => void;
}): ReactNode {
  const vendors = [...new Set(points.flatMap((point) => point.vendor ?? []))].toSorted();
  if (vendors.length < 2) return null;
  return (
    <Select
      label="Highlighted vendor"
      value={vendor ?? ""}
      options={[["", "no vendor highlighted"], ...vendors.map((name) => [name, name] as const)]}
      onChange={(name) => change({ vendor: name })}
    />
  );
}

function Costless({ map }: { readonly map: SiteMap }): ReactNode {
  if (map.costless.length === 0) return null;
  return (
    <Panel title="Without a known cost" aside={`${map.costless.length} model configs, not on the map`}>
      <ul className="flex flex-wrap gap-2 text-sm">
        {map.costless.map(({ slug, label, index }) => (
          <li key={slug} className="min-w-0">
            <Link
              href={pathTo("/m/:slug", { slug })}
              className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-md border border-line bg-surface px-2.5 py-0.5 hover:border-line-strong"
            >
              <span className="break-all">{label}</span>
              <span className="font-semibold tabular-nums">{formatScore(index)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
