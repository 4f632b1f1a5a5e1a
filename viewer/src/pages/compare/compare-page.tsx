import { useMemo, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex, SiteGrid } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { buttonClass, fieldClass } from "../../app/button.ts";
import { Page, Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await, Nearest, Empty } from "../../app/states.tsx";
import { useUrlState, pathWith } from "../../app/url-state.ts";
import { TableBlock } from "../../blocks/table-block.tsx";
import { useData } from "../../data/use-data.ts";
import { useIndex } from "../../data/use-index.ts";
import { nearest } from "../../text/nearest.ts";
import { WithStances } from "../views/with-stances.tsx";
import { comparePath, readPicked } from "../ranking/pick-rows.tsx";
import { Answer, Deltas, useDeltas } from "./deltas.tsx";
import { suggestPairs } from "./match-configs.ts";
import { PickCards } from "./pick-cards.tsx";
import { distinctName, resolvePicks, type Pick } from "./picks.ts";
import { situationDifferences, scenarioDifferences } from "./scenario-differences.ts";
import { runNumbersOf, scenarioLines, differingLines, mostDifferent } from "./scenario-lines.ts";
import { SideBySide } from "./side-by-side.tsx";

/** `/compare?c=a,b`: two to four model configs against each other, the first as the reference. */
export function ComparePage(): ReactNode {
  const loaded = useIndex();
  return (
    <Page title="Compare">
      <Await loaded={loaded} lines={12}>
        {(index) => <Comparison index={index} />}
      </Await>
    </Page>
  );
}

function Comparison({ index }: { readonly index: SiteIndex }): ReactNode {
  const [url, change] = useUrlState();
  const wanted = readPicked(url).join(",");
  const { picks, unknown } = useMemo(
    () => resolvePicks(wanted === "" ? [] : wanted.split(","), index.rows),
    [wanted, index.rows],
  );
  const compared = picks.length < 2 ? noPicks : picks;
  const deltas = useDeltas(compared, index.measures);
  return (
    <>
      {picks.length < 2 ? (
        <p className="-mt-4 mb-5 max-w-[64rem] text-muted">
          Two to four model configs side by side: how far they differ, with intervals, where the difference comes from,
          and the answers there.
        </p>
      ) : (
        <div className="mb-5">
          <Answer picks={picks} deltas={deltas} />
        </div>
      )}
      <OtherWays />
      {unknown.length > 0 && index.more === 0 && <Unknown slugs={unknown} asked={wanted.split(",")} index={index} />}
      <PickCards picks={picks} rows={index.rows} onChange={(slugs) => change({ c: slugs.join(",") })} />
      {picks.length < 2 ? (
        <Examples index={index} />
      ) : (
        <>
          <Deltas picks={picks} measures={index.measures} deltas={deltas} />
          <ScenarioDifferences picks={picks} index={index} />
        </>
      )}
    </>
  );
}

/** Where prompts were measured: what compares them is no page. */
function OtherWays(): ReactNode {
  const { asked } = useSnapshot().meta;
  if (asked === null || asked.others.length < 2) return null;
  return (
    <p className="mb-5 max-w-[64rem] text-sm text-muted">
      This page compares model configs, each asked with {asked.label}. To compare two system prompts of one, repeat the
      command that ran them, <code className="font-mono">aib run --prompts</code>: it asks nothing again.
    </p>
  );
}

const noPicks: readonly Pick[] = [];

interface UnknownProps {
  readonly slugs: readonly string[];
  /** All that the address names. */
  readonly asked: readonly string[];
  readonly index: SiteIndex;
}

/** Unknown names, each with similar ones to replace it. */
function Unknown({ slugs, asked, index }: UnknownProps): ReactNode {
  return (
    <div role="alert" className="mb-4 rounded-lg border border-line-strong bg-warn-soft p-3 text-sm">
      {slugs.map((slug) => (
        <div key={slug}>
          <p>
            There is no model config <code className="font-mono break-all">{slug}</code> here.
          </p>
          <Nearest
            items={nearest(slug, index.rows, { textOf: (row) => row.slug, count: 3 }).map((row) => ({
              to: comparePath(asked.map((other) => (other === slug ? row.slug : other))),
              label: row.label,
            }))}
          />
        </div>
      ))}
    </div>
  );
}

function Examples({ index }: { readonly index: SiteIndex }): ReactNode {
  const suggestions = suggestPairs(index.rows);
  if (suggestions.length === 0) return null;
  const rowsOf = (slugs: readonly string[]) =>
    slugs.flatMap((slug) => index.rows.find((row) => row.slug === slug) ?? []);
  return (
    <section aria-label="Examples">
      <h2 className="mb-2 text-lg font-semibold">For example</h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {suggestions.map(({ says, slugs }) => (
          <li key={says}>
            <Link
              href={comparePath(slugs)}
              className="block h-full rounded-lg border border-line bg-surface p-3 hover:border-line-strong"
            >
              <span className="font-medium text-accent underline underline-offset-2">{says}</span>
              {rowsOf(slugs).map((row, _, rows) => (
                <span key={row.slug} className="mt-1 block text-sm break-words text-muted">
                  {distinctName(row, rows)}
                </span>
              ))}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  readonly picks: readonly Pick[];
  readonly index: SiteIndex;
}

const usualLimit = 10;

/** Where the picks differ, scenario by scenario, with their answers. */
function ScenarioDifferences({ picks, index }: Props): ReactNode {
  const { file } = useSnapshot();
  const loaded = useData<SiteGrid>(file("grid.json"));
  return (
    <Await loaded={loaded} lines={15}>
      {(grid) => <Differences picks={picks} index={index} grid={grid} />}
    </Await>
  );
}

function Differences({ picks, index, grid }: Props & { readonly grid: SiteGrid }): ReactNode {
  const [url] = useUrlState();
  const { meta } = useSnapshot();
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
  const shown = mostDifferent(differingLines(lines, limit));
  const byRunOf = readView(url.get("by"), picks);
  const selected = index.scenarios.find(({ slug }) => slug === url.get("s")) ?? null;
  if (meta.stances)
    return (
      <>
        <WithStances>
          {(stances) =>
            situationDifferences({ picks, stances, hrefOf: (slug) => answersHref(url, slug, null) }).map((table) => (
              <TableBlock key={table.id} table={table} />
            ))
          }
        </WithStances>
        <SideBySide picks={picks} lines={lines} runs={runs} scenario={selected} />
      </>
    );
  const [table] = scenarioDifferences({
    picks,
    lines: shown,
    experiments: index.experiments,
    byRunOf,
    runs,
    hrefOf: (slug, run) => answersHref(url, slug, run),
  });
  const controls = <GridControls picks={picks} byRunOf={byRunOf} limit={limit} />;
  return (
    <>
      {table === undefined ? (
        <Panel title="Differences by scenario" id="scenarios">
          {controls}
          <Empty>In no scenario do the mean scores differ by more than {limit} points.</Empty>
        </Panel>
      ) : (
        <TableBlock table={table} controls={controls} selected={selected?.id ?? null} />
      )}
      <SideBySide picks={picks} lines={shown.length === 0 ? lines : shown} runs={runs} scenario={selected} />
    </>
  );
}

function readLimit(text: string | null): number | null {
  const limit = Number(text);
  return text === null || Number.isNaN(limit) || limit < 0 ? null : limit;
}

/** Whose runs are shown: with two picks the other's, with more none by default. */
function readView(wanted: string | null, picks: readonly Pick[]): Pick | null {
  if (picks.length === 2) return picks[1] ?? null;
  return picks.find(({ row, shape }) => shape !== "ring" && row.slug === wanted) ?? null;
}

function answersHref(url: URLSearchParams, slug: string, run: number | null): string {
  const next = new URLSearchParams(url);
  next.set("s", slug);
  if (run !== null) next.set("r", String(run));
  return `${pathWith(pathTo("/compare"), next)}#answers`;
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
          {picks.slice(1).map(({ shape, name, row }) => (
            <button
              key={shape}
              type="button"
              className={buttonClass}
              aria-pressed={byRunOf?.shape === shape}
              title={row.label}
              onClick={() => change({ by: row.slug })}
            >
              {name} by run
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
