import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex, SiteModel } from "../../../../src/report/contract/site.ts";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import { Panel } from "../../app/page.tsx";
import type { Column } from "../../table/column.ts";
import { ExportMenu } from "../../table/export-menu.tsx";
import { numberColumn, wordsColumn } from "../../table/plain-column.ts";
import { formatScore, scoreClass } from "../../text/format.ts";
import { markText } from "../../text/marks.ts";
import { gridMove, type GridPlace, markSign, gridGroups, type GridLine, type GridCell } from "./score-grid-rows.ts";

interface GridProps {
  readonly model: SiteModel;
  readonly index: SiteIndex;
}

/** Every verdict's score by scenario and run, linked to its conversation. One Tab stop; arrow keys move within it. */
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
    // Focus alone leaves the cell below the sticky column.
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
          href={pathTo("/s/:slug", { slug: scenario.slug })}
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
          to={pathTo("/t/:slug/:run/:scenario", { slug, run: cell.run, scenario: scenario.slug })}
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

/** The legend of the colours and of the signs in the grid. */
function GridLegend({ marks }: { readonly marks: ReadonlySet<string> }): ReactNode {
  const signs = [...marks].flatMap((mark) => {
    const sign = markSign(mark);
    return sign === null ? [] : [{ sign, meaning: markText(mark).title }];
  });
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
      {signs.map(({ sign, meaning }) => (
        <span key={sign}>
          <span aria-hidden="true" className="mr-1.5 inline-block min-w-4 text-center font-semibold text-text">
            {sign}
          </span>
          {meaning}
        </span>
      ))}
    </div>
  );
}

interface CellProps {
  readonly cell: GridCell;
  readonly to: string;
  /** The scenario's. */
  readonly title: string;
  readonly place: GridPlace;
  /** Where the Tab key enters the grid. */
  readonly isEntry: boolean;
  readonly onFocus: (place: GridPlace) => void;
}

/** A score on its colour, with a sign for a problem; links to the conversation. */
function ScoreCell({ cell, to, title, place, isEntry, onFocus }: CellProps): ReactNode {
  const { run, score, mark } = cell;
  const sign = markSign(mark);
  if (mark === "-")
    return (
      <td
        className="border-b border-l border-line relative h-8 px-2 text-right text-muted"
        title={markText(mark).title}
      >
        –<span className="sr-only">{markText(mark).title}</span>
      </td>
    );
  const { label, title: meaning } = markText(mark);
  const seen = [...(score === null ? [] : [formatScore(score)]), ...(label === null ? [] : [label])].join(" ");
  const name = `${seen}: ${title}, run ${run}`;
  return (
    <td className="relative h-8 border-b border-l border-line p-0">
      <Link
        href={to}
        data-cell={`${place.line} ${place.column}`}
        tabIndex={isEntry ? 0 : -1}
        onFocus={() => onFocus(place)}
        aria-label={name}
        title={label === null ? `${title}, run ${run}` : `${title}, run ${run}: ${meaning}`}
        className={`${scoreClass(score)} absolute inset-0 flex items-center px-2 ${score === null ? "justify-center" : "justify-end"} tabular-nums hover:underline focus-visible:outline-offset-[-2px] ${sign === null ? "" : "before:absolute before:inset-0.5 before:border before:border-dashed before:border-line-strong"}`}
      >
        {sign !== null && (
          <span aria-hidden="true" className={`font-semibold ${score === null ? "" : "mr-auto pr-1 text-xs"}`}>
            {sign}
          </span>
        )}
        {score !== null && formatScore(score)}
      </Link>
    </td>
  );
}
