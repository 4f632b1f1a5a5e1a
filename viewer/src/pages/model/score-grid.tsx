import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex, SiteModel } from "../../../../src/report/contract/site.ts";
import { Panel } from "../../app/page.tsx";
import type { Column } from "../../table/column.ts";
import { ExportMenu } from "../../table/export-menu.tsx";
import { numberColumn, wordsColumn } from "../../table/plain-column.ts";
import { formatScore } from "../../text/format.ts";
import { markText } from "../../text/marks.ts";
import { gridMove, type GridPlace } from "./grid-moves.ts";
import { GridLegend } from "./grid-legend.tsx";
import { ScoreCell } from "./score-cell.tsx";
import { gridGroups, type GridLine } from "./score-grid-rows.ts";

interface GridProps {
  readonly model: SiteModel;
  readonly index: SiteIndex;
}

/** Every verdict's score, scenario by run; each leads to its conversation. One stop of the Tab key, arrows within. */
export function ScoreGrid({ model, index }: GridProps): ReactNode {
  const groups = gridGroups(index, model);
  const lines = groups.flatMap((group) => group.lines);
  const runs = model.grid.map(({ run }) => run);
  const [at, setAt] = useState<GridPlace | null>(null);
  const body = useRef<HTMLTableElement>(null);
  const isOpen = lines.map(({ cells }) => cells.map(({ mark }) => mark !== "-"));
  const entry = at ?? firstOpen(isOpen);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (entry === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof HTMLElement) || event.target.dataset["cell"] === undefined) return;
    const to = gridMove(event.key, entry, isOpen);
    if (to === null) return;
    event.preventDefault();
    setAt(to);
    const cell = body.current?.querySelector<HTMLElement>(`[data-cell="${to.line} ${to.column}"]`);
    cell?.focus({ preventScroll: true });
    // Focus alone leaves it below the column that stays in sight.
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };

  if (runs.length === 0) return <Panel title="Scores">No run has a verdict yet.</Panel>;
  return (
    <Panel
      title="Scores by scenario and run"
      aside={<ExportMenu name={`${model.row.slug}-scores`} columns={exportColumns(runs)} rows={lines} />}
    >
      <div className="relative scroll-pl-36 overflow-x-auto sm:scroll-pl-56 rounded-lg border border-line bg-surface">
        <table ref={body} className="w-full border-separate border-spacing-0 text-sm" onKeyDown={onKeyDown}>
          <caption className="sr-only">Score of every verdict, from 0 to 100, by scenario and run</caption>
          <thead>
            <tr className="text-muted">
              <th
                scope="col"
                className={`${stickyClass} border-b border-line-strong px-2.5 py-1.5 text-left font-medium`}
              >
                Scenario
              </th>
              <HeadCell title="Mean over the runs">Mean</HeadCell>
              <HeadCell title="Mean over all ranked model configs">Field</HeadCell>
              {runs.map((run) => (
                <HeadCell key={run} title={`Run ${run}`}>
                  {runs.length > 8 ? run : `Run ${run}`}
                </HeadCell>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.id}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={3 + runs.length}
                  className="border-b border-line bg-sunken p-0 text-left font-medium"
                >
                  <span className="sticky left-0 inline-block px-2.5 py-1 text-xs tracking-wide text-muted uppercase">
                    {group.title}
                  </span>
                </th>
              </tr>
              {group.lines.map((line) => (
                <ScoreRow
                  key={line.scenario.id}
                  line={line}
                  at={lines.indexOf(line)}
                  slug={model.row.slug}
                  entry={entry}
                  onFocus={setAt}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <GridLegend marks={new Set(lines.flatMap(({ cells }) => cells.map(({ mark }) => mark)))} />
    </Panel>
  );
}

const stickyClass = "sticky left-0 z-[1] bg-surface w-[38%] min-w-34 max-w-38 sm:max-w-none sm:min-w-56";

function HeadCell({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <th
      scope="col"
      title={title}
      className="min-w-14 border-b border-line-strong px-2 py-1.5 text-right font-medium whitespace-nowrap"
    >
      {children}
    </th>
  );
}

function ScoreRow({
  line,
  at,
  slug,
  entry,
  onFocus,
}: {
  readonly line: GridLine;
  readonly at: number;
  readonly slug: string;
  readonly entry: GridPlace | null;
  readonly onFocus: (place: GridPlace) => void;
}): ReactNode {
  const { scenario, mean, field, cells } = line;
  return (
    <tr className="group">
      <th
        scope="row"
        className={`${stickyClass} border-b border-line px-2.5 py-1 text-left font-normal group-hover:bg-sunken`}
      >
        <Link
          href={`/s/${scenario.slug}`}
          className="inline-flex min-h-6 items-center hover:text-accent hover:underline"
        >
          {scenario.title}
        </Link>
      </th>
      <td className="border-b border-line px-2 text-right font-semibold group-hover:bg-sunken">{formatScore(mean)}</td>
      <td className="border-b border-line px-2 text-right text-muted group-hover:bg-sunken">{formatScore(field)}</td>
      {cells.map((cell, column) => (
        <ScoreCell
          key={cell.run}
          cell={cell}
          to={`/t/${slug}/${cell.run}/${scenario.slug}`}
          title={scenario.title}
          place={{ line: at, column }}
          isEntry={entry !== null && entry.line === at && entry.column === column}
          onFocus={onFocus}
        />
      ))}
    </tr>
  );
}

function firstOpen(isOpen: readonly (readonly boolean[])[]): GridPlace | null {
  const line = isOpen.findIndex((cells) => cells.includes(true));
  return line < 0 ? null : { line, column: isOpen[line]?.indexOf(true) ?? 0 };
}

function exportColumns(runs: readonly number[]): readonly Column<GridLine>[] {
  return [
    wordsColumn("Scenario", ({ scenario }) => scenario.title),
    wordsColumn("Experiment", ({ scenario }) => scenario.experiment),
    numberColumn("Mean", ({ mean }) => mean, formatScore),
    numberColumn("Field", ({ field }) => field, formatScore),
    ...runs.flatMap((run, place) => [
      numberColumn<GridLine>(`Run ${run}`, ({ cells }) => cells[place]?.score ?? null, formatScore),
      wordsColumn<GridLine>(`Run ${run} remark`, ({ cells }) => markText(cells[place]?.mark).label ?? ""),
    ]),
  ];
}
