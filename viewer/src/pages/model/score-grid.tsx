import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex, SiteModel } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { numberColumn, textColumn } from "../../../../src/pages/blocks.ts";
import { number } from "../../../../src/pages/cells.ts";
import { experimentColumnWith, meanColumnWith, scenarioColumnWith } from "../../../../src/pages/columns.ts";
import { Panel } from "../../app/page.tsx";
import type { Column, Heat } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { heatColumn } from "../../table/heat-cell.tsx";
import { plainColumn } from "../../table/plain-column.ts";
import { formatScore, scoreClass } from "../../text/format.ts";
import { cellAt, type RunCell } from "../compare/scenario-lines.ts";
import { markText } from "../../text/marks.ts";

interface GridLine {
  readonly scenario: SiteIndex["scenarios"][number];
  /** The experiment's title. */
  readonly group: string;
  /** Over this one's runs, and over all ranked model configs. */
  readonly mean: number | null;
  readonly field: number | null;
  /** One for each run, in the order of the runs; its mark is a character of the contract's `gridMarks`. */
  readonly cells: readonly RunCell[];
}

/** A model's scores, a row for each scenario, under its experiment. */
export function gridLines(
  { scenarios, experiments }: Pick<SiteIndex, "scenarios" | "experiments">,
  { grid, mean, field }: Pick<SiteModel, "grid" | "mean" | "field">,
): readonly GridLine[] {
  const lines = scenarios.map((scenario, place) => ({
    scenario,
    group: experiments.find(({ id }) => id === scenario.experiment)?.title ?? scenario.experiment,
    mean: mean[place] ?? null,
    field: field[place] ?? null,
    cells: grid.map((run) => cellAt(run, place)),
  }));
  return [...Map.groupBy(lines, ({ group }) => group).values()].flat();
}

/** Every verdict's score by scenario and run, linked to its conversation. */
export function ScoreGrid({ model, index }: { readonly model: SiteModel; readonly index: SiteIndex }): ReactNode {
  const lines = gridLines(index, model);
  const { slug } = model.row;
  const runs = model.grid.map(({ run }) => run);
  if (runs.length === 0) return <Panel title="Scores">No run has a verdict yet.</Panel>;
  const scores = runs.map((run, place) =>
    runColumn(slug, { run, place, head: runs.length > 8 ? String(run) : `Run ${run}` }),
  );
  const inFile = [
    scenarioColumn,
    experimentColumn,
    meanColumn,
    fieldColumn,
    ...runs.map((run, place) =>
      numberColumn<GridLine>(`Run ${run}`, ({ cells }) => number(cells[place]?.score, formatScore)),
    ),
    ...runs.map((run, place) =>
      textColumn<GridLine>(`Run ${run} remark`, ({ cells }) => markText(cells[place]?.mark).label ?? ""),
    ),
  ];
  return (
    <Panel
      title="Scores by scenario and run"
      aside={<ExportMenu name={`${slug}-scores`} columns={inFile} rows={lines} />}
    >
      <DataTable
        caption="Score of every verdict, from 0 to 100, by scenario and run"
        columns={[
          linkedScenario,
          { ...plainColumn(meanColumn), className: "font-semibold" },
          { ...plainColumn(fieldColumn), className: "text-muted" },
          ...scores,
        ]}
        rows={lines}
        keyOf={({ scenario }) => scenario.id}
        groupOf={({ group }) => group}
      />
      <GridLegend marks={new Set(lines.flatMap(({ cells }) => cells.map(({ mark }) => mark)))} />
    </Panel>
  );
}

const scenarioColumn = scenarioColumnWith<GridLine>(({ scenario }) => scenario.title);

const linkedScenario: Column<GridLine> = {
  ...plainColumn(scenarioColumn),
  isRowHead: true,
  isSticky: true,
  className: "w-[38%] min-w-34 max-w-38 sm:max-w-none sm:min-w-56",
  cell: ({ scenario }) => (
    <Link
      href={pathTo("/s/:slug", { slug: scenario.slug })}
      className="inline-flex min-h-6 items-center hover:text-accent hover:underline"
    >
      {scenario.title}
    </Link>
  ),
};

const experimentColumn = experimentColumnWith<GridLine>(({ scenario }) => scenario.experiment);

const meanColumn = meanColumnWith<GridLine>(({ mean }) => number(mean, formatScore), { title: "Mean over the runs" });

const fieldColumn = numberColumn<GridLine>("All ranked", ({ field }) => number(field, formatScore), {
  title: "Mean over all ranked model configs",
});

function runColumn(
  slug: string,
  { run, place, head }: { readonly run: number; readonly place: number; readonly head: string },
): Column<GridLine> {
  return heatColumn({
    id: `run ${run}`,
    head,
    title: `Run ${run}`,
    heat: ({ scenario, cells }): Heat => {
      const { score = null, mark = "-" } = cells[place] ?? {};
      const { sign, label, title } = markText(mark);
      const isThere = mark !== "-";
      return {
        at: score,
        // The sign replaces the number.
        text: isThere && score === null && sign !== null ? "" : formatScore(score),
        name: `${scenario.title}, run ${run}`,
        problem: label === null || sign === null ? null : { sign, label, title },
        to: isThere ? pathTo("/t/:slug/:run/:scenario", { slug, run, scenario: scenario.slug }) : null,
      };
    },
  });
}

/** The legend of the colours and of the signs in the grid. */
function GridLegend({ marks }: { readonly marks: ReadonlySet<string> }): ReactNode {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
      <span className="flex items-center gap-1.5">
        0
        <span aria-hidden="true" className="flex overflow-hidden rounded border border-line">
          {Array.from({ length: 11 }, (_, step) => (
            <span key={step} className={`h-3.5 w-3.5 ${scoreClass(10 * step)}`} />
          ))}
        </span>
        100, every field scaled, more is better
      </span>
      {[...marks].map(markText).map(({ sign, title }) =>
        sign === null ? null : (
          <span key={sign}>
            <span aria-hidden="true" className="mr-1.5 inline-block min-w-4 text-center font-semibold text-text">
              {sign}
            </span>
            {title}
          </span>
        ),
      )}
    </div>
  );
}
