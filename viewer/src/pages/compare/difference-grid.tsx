import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex } from "../../../../src/report/contract/site.ts";
import { useUrlState } from "../../app/url-state.ts";
import { useWindowWidth } from "../../app/use-window-width.ts";
import type { Column } from "../../table/column.ts";
import { readSort, sortRows } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { formatDifference, formatScore, scoreClass } from "../../text/format.ts";
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
  return {
    id: `diff${letter}`,
    head: `${letter} − A`,
    title: `${row.label} less the reference, means of all runs`,
    align: "right",
    value: of,
    data: of,
    text: (line) => formatDifference(of(line)),
    cell: (line) => (
      <HeatCell
        difference={of(line)}
        href={hrefOf(line.scenario.slug, null)}
        says={`${line.scenario.title}, ${letter} less A over all runs: ${formatScore(line.means[at])} against ${formatScore(line.means[0])}`}
        isStrong
      />
    ),
  };
}

function runColumn(run: number, at: number, hrefOf: GridProps["hrefOf"]): Column<ScenarioLine> {
  const cellOf = ({ runs }: ScenarioLine, place: number) => runs[place]?.find((cell) => cell.run === run);
  const of = (line: ScenarioLine): number | null => differenceOf(cellOf(line, 0)?.score, cellOf(line, at)?.score);
  return {
    id: `run${run}`,
    head: `run ${run}`,
    title: `Difference in run ${run}`,
    align: "right",
    value: of,
    data: of,
    text: (line) => formatDifference(of(line)),
    cell: (line) => {
      const [reference, other] = [cellOf(line, 0), cellOf(line, at)];
      return (
        <HeatCell
          difference={of(line)}
          href={hrefOf(line.scenario.slug, run)}
          says={`${line.scenario.title}, run ${run}: ${cellText(other)} against ${cellText(reference)}`}
        />
      );
    },
  };
}

function cellText(cell: { readonly score: number | null; readonly mark: string } | undefined): string {
  if (cell === undefined) return "no such run";
  return cell.score === null ? (markText(cell.mark).label ?? "no score") : formatScore(cell.score);
}

/** A difference on the colours of the scores: none is in the middle, and 50 points are as much as colours can say. */
function HeatCell({
  difference,
  href,
  says,
  isStrong = false,
}: {
  readonly difference: number | null;
  readonly href: string;
  readonly says: string;
  readonly isStrong?: boolean;
}): ReactNode {
  return (
    <Link
      href={href}
      title={says}
      aria-label={`${formatDifference(difference)}: ${says}`}
      className={`${difference === null ? "score" : scoreClass(50 + difference)} flex min-h-8 min-w-14 items-center justify-end rounded px-2 hover:underline ${isStrong ? "font-semibold" : ""}`}
    >
      {formatDifference(difference)}
    </Link>
  );
}
