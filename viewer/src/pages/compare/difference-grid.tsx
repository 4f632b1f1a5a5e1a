import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex } from "../../../../src/report/contract/site.ts";
import { useUrlState } from "../../app/url-state.ts";
import { useWindowWidth } from "../../app/use-window-width.ts";
import { readSort, sortRows, type Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { heatColumn } from "../../table/heat-cell.tsx";
import { formatDifference, formatScore } from "../../text/format.ts";
import { markText } from "../../text/marks.ts";
import { PickMark } from "./pick-mark.tsx";
import type { Pick } from "./picks.ts";
import { differenceOf, type ScenarioLine } from "./scenario-lines.ts";

interface GridProps {
  readonly picks: readonly Pick[];
  readonly lines: readonly ScenarioLine[];
  readonly experiments: SiteIndex["experiments"];
  /** Of the others: whose runs are shown; null for the means of all. */
  readonly byRunOf: Pick | null;
  readonly runs: readonly number[];
  /** The address of the answers to a scenario in a run. */
  readonly hrefOf: (slug: string, run: number | null) => string;
  /** Id of the scenario whose answers are shown. */
  readonly selected: string | null;
}

/** Differences to the reference, scenario by scenario: over all runs, or run by run. Every cell leads to the answers. */
export function DifferenceGrid(props: GridProps): ReactNode {
  const [url, change] = useUrlState();
  const isPhone = useWindowWidth() < 640;
  const columns = gridColumns(props).toSorted((one, other) =>
    isPhone ? Number(isMean(one)) - Number(isMean(other)) : 0,
  );
  const sort = readSort(url.get("sort"));
  return (
    <DataTable
      caption="Differences by scenario"
      columns={columns}
      rows={sortRows(props.lines, columns, sort)}
      keyOf={({ scenario }) => scenario.id}
      sort={sort}
      onSort={({ by, direction }) => change({ sort: `${by}.${direction}` })}
      selected={props.selected}
    />
  );
}

export function gridColumns(props: Omit<GridProps, "lines" | "selected">): readonly Column<ScenarioLine>[] {
  const { picks, byRunOf, runs } = props;
  const shown = byRunOf === null ? picks : picks.filter(({ letter }) => letter === "A" || letter === byRunOf.letter);
  const others = shown.slice(1);
  return [
    scenarioColumn(props),
    ...shown.map((pick) => meanColumn(pick, picks.indexOf(pick))),
    ...others.map((pick) => differenceColumn(pick, picks.indexOf(pick), props.hrefOf)),
    ...(byRunOf === null ? [] : runs.map((run) => runColumn(run, picks.indexOf(byRunOf), props.hrefOf))),
  ];
}

function scenarioColumn({ experiments, hrefOf }: Part<"experiments" | "hrefOf">): Column<ScenarioLine> {
  return {
    id: "scenario",
    head: "Scenario",
    title: "Scenario",
    isRowHead: true,
    isSticky: true,
    first: "asc",
    className: "min-w-36",
    value: ({ scenario }) => scenario.title,
    text: ({ scenario }) => scenario.title,
    cell: ({ scenario }) => (
      <Link href={hrefOf(scenario.slug, null)} className="inline-block min-h-6 hover:text-accent">
        <span className="underline decoration-line-strong underline-offset-2">{scenario.title}</span>
        <span className="block text-xs text-muted">
          <span className="font-mono">{scenario.id}</span>
          <span className="max-sm:hidden">
            {" "}
            · {experiments.find(({ id }) => id === scenario.experiment)?.title ?? scenario.experiment}
          </span>
        </span>
      </Link>
    ),
  };
}

type Part<Key extends keyof GridProps> = { readonly [Name in Key]: GridProps[Name] };

/** On a phone differences come first: the values behind them can be scrolled to. */
function isMean({ id }: Column<ScenarioLine>): boolean {
  return id.startsWith("mean");
}

function meanColumn({ letter, row }: Pick, at: number): Column<ScenarioLine> {
  const of = ({ means }: ScenarioLine): number | null => means[at] ?? null;
  return {
    id: `mean${letter}`,
    head: <PickMark letter={letter} />,
    title: `${row.label}, mean score of its runs`,
    align: "right",
    value: of,
    data: of,
    text: (line) => formatScore(of(line)),
    cell: (line) => <span className="text-muted">{formatScore(of(line))}</span>,
  };
}

function differenceColumn({ letter, row }: Pick, at: number, hrefOf: GridProps["hrefOf"]): Column<ScenarioLine> {
  const of = ({ means }: ScenarioLine): number | null => differenceOf(means[0], means[at]);
  return heatColumn({
    id: `diff${letter}`,
    head: `${letter} − A`,
    title: `${row.label} less the reference, means of all runs`,
    value: of,
    heat: (line) => ({
      ...heatOf(of(line)),
      to: hrefOf(line.scenario.slug, null),
      name: `${line.scenario.title}, ${letter} less A over all runs: ${formatScore(line.means[at])} against ${formatScore(line.means[0])}`,
      isStrong: true,
    }),
  });
}

function runColumn(run: number, at: number, hrefOf: GridProps["hrefOf"]): Column<ScenarioLine> {
  const cellOf = ({ runs }: ScenarioLine, place: number) => runs[place]?.find((cell) => cell.run === run);
  const of = (line: ScenarioLine): number | null => differenceOf(cellOf(line, 0)?.score, cellOf(line, at)?.score);
  return heatColumn({
    id: `run${run}`,
    head: `run ${run}`,
    title: `Difference in run ${run}`,
    value: of,
    heat: (line) => ({
      ...heatOf(of(line)),
      to: hrefOf(line.scenario.slug, run),
      name: `${line.scenario.title}, run ${run}: ${cellText(cellOf(line, at))} against ${cellText(cellOf(line, 0))}`,
    }),
  });
}

function cellText(cell: { readonly score: number | null; readonly mark: string } | undefined): string {
  if (cell === undefined) return "no such run";
  return cell.score === null ? (markText(cell.mark).label ?? "no score") : formatScore(cell.score);
}

/** A difference on the colours of the scores: none is in the middle, and 50 points are as much as colours can say. */
function heatOf(difference: number | null): { readonly at: number | null; readonly text: string } {
  return { at: difference === null ? null : 50 + difference, text: formatDifference(difference) };
}
