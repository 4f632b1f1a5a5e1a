import { useMemo, type ReactNode } from "react";
import type { SiteGrid, SiteIndex } from "../../../../src/report/contract/site.ts";
import { buttonClass, fieldClass } from "../../app/button.ts";
import { Panel } from "../../app/page.tsx";
import { useSession } from "../../app/session.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { pathWith, useUrlState } from "../../app/url-state.ts";
import { useData } from "../../data/use-data.ts";
import { ExportMenu } from "../../table/export-menu.tsx";
import { DifferenceGrid, gridColumns } from "./difference-grid.tsx";
import type { Pick } from "./picks.ts";
import { runNumbersOf, scenarioLines, whereTheyDiffer } from "./scenario-lines.ts";
import { SideBySide } from "./side-by-side.tsx";

interface Props {
  readonly picks: readonly Pick[];
  readonly index: SiteIndex;
}

const usualLimit = 10;

/** Where the picks differ, scenario by scenario, and what they said there. */
export function ScenarioDifferences({ picks, index }: Props): ReactNode {
  const { file } = useSession();
  const loaded = useData<SiteGrid>(file("grid.json"));
  return (
    <Await loaded={loaded} lines={15}>
      {(grid) => <Differences picks={picks} index={index} grid={grid} />}
    </Await>
  );
}

function Differences({ picks, index, grid }: Props & { readonly grid: SiteGrid }): ReactNode {
  const [url] = useUrlState();
  const runs = useMemo(() => runNumbersOf(picks.map(({ row }) => row)), [picks]);
  const lines = useMemo(
    () =>
      scenarioLines(
        index.scenarios,
        grid,
        picks.map(({ row }) => row.slug),
      ),
    [index.scenarios, grid, picks],
  );
  const limit = readLimit(url.get("min"));
  const shown = whereTheyDiffer(lines, limit);
  const byRunOf = readView(url.get("by"), picks);
  const selected = index.scenarios.find(({ slug }) => slug === url.get("s")) ?? null;
  const grided = {
    picks,
    experiments: index.experiments,
    byRunOf,
    runs,
    hrefOf: (slug: string, run: number | null) => answersHref(url, slug, run),
  };
  return (
    <>
      <Panel
        title="Scenario by scenario"
        id="scenarios"
        aside={<ExportMenu name="comparison-scenarios" columns={gridColumns(grided)} rows={shown} />}
      >
        <GridControls picks={picks} byRunOf={byRunOf} limit={limit} />
        {shown.length === 0 ? (
          <Empty>In no scenario do the mean scores differ by more than {limit} points.</Empty>
        ) : (
          <DifferenceGrid {...grided} lines={shown} selected={selected?.id ?? null} />
        )}
        <p className="mt-3 max-w-[75ch] text-sm text-muted">
          Scores of verdicts, 0 to 100, every field scaled and more is better. Runs are not paired: the same number says
          no more than that. Colours are full from 50 points on. Each cell leads to the answers below.
        </p>
      </Panel>
      <SideBySide picks={picks} lines={shown.length === 0 ? lines : shown} runs={runs} scenario={selected} />
    </>
  );
}

function readLimit(text: string | null): number | null {
  const limit = Number(text);
  return text === null || Number.isNaN(limit) || limit < 0 ? null : limit;
}

/** Whose runs are shown: of two those of the other, of more nobody's unless asked for. */
function readView(wanted: string | null, picks: readonly Pick[]): Pick | null {
  if (picks.length === 2) return picks[1] ?? null;
  return picks.find(({ row, letter }) => letter !== "A" && row.slug === wanted) ?? null;
}

function answersHref(url: URLSearchParams, slug: string, run: number | null): string {
  const next = new URLSearchParams(url);
  next.set("s", slug);
  if (run !== null) next.set("r", String(run));
  return `${pathWith("/compare", next)}#answers`;
}

function GridControls({
  picks,
  byRunOf,
  limit,
}: {
  readonly picks: readonly Pick[];
  readonly byRunOf: Pick | null;
  readonly limit: number | null;
}): ReactNode {
  const [, change] = useUrlState();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      {picks.length > 2 && (
        <div role="group" aria-label="What the grid shows" className="flex flex-wrap gap-1.5">
          <button
            type="button"
            className={buttonClass}
            aria-pressed={byRunOf === null}
            onClick={() => change({ by: null })}
          >
            All, over their runs
          </button>
          {picks.slice(1).map(({ letter, row }) => (
            <button
              key={letter}
              type="button"
              className={buttonClass}
              aria-pressed={byRunOf?.letter === letter}
              title={row.label}
              onClick={() => change({ by: row.slug })}
            >
              {letter} − A by run
            </button>
          ))}
        </div>
      )}
      <label className="flex min-h-8 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={limit !== null}
          onChange={({ target }) => change({ min: target.checked ? String(usualLimit) : null })}
        />
        Only where they differ
      </label>
      {limit !== null && (
        <label className="flex items-center gap-2">
          by more than
          <input
            type="number"
            min={0}
            max={100}
            step={5}
            className={`${fieldClass} w-20`}
            value={limit}
            onChange={({ target }) => change({ min: target.value === "" ? "0" : target.value })}
          />
          points in the mean
        </label>
      )}
    </div>
  );
}
