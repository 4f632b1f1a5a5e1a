import type { ReactNode } from "react";
import type { SiteJudges } from "../../../../src/report/contract/site.ts";
import { checkColumns } from "../../../../src/report/tables/judges.ts";
import { Badge } from "../../app/badge.tsx";
import { Panel } from "../../app/page.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { numberColumn, plainColumn, wordsColumn } from "../../table/plain-column.ts";
import { formatCount, formatDifference, formatDollars, formatScore, formatShare } from "../../text/format.ts";
import { Explained, JudgeName, agreementText } from "./judge-parts.tsx";

type Judge = SiteJudges["judges"][number];

/** The state of every check of every judge. */
export function CheckTable({ data }: { readonly data: SiteJudges }): ReactNode {
  const columns = [nameColumn(data.judges), ...checkColumns(data).map(plainColumn)];
  return (
    <>
      <DataTable caption="The checks of each judge" columns={columns} rows={data.judges} keyOf={({ id }) => id} />
      <Explained>{data.explanations.checks}</Explained>
    </>
  );
}

/** Verdicts, cost, and mean index of each judge. */
export function JudgeTable({ data }: { readonly data: SiteJudges }): ReactNode {
  const { judges, explanations } = data;
  const columns = judgeColumns(judges);
  return (
    <Panel title="Who graded" aside={<ExportMenu name="judges" columns={columns} rows={judges} />}>
      <DataTable
        caption="The judges: verdicts, cost, mean index"
        columns={columns}
        rows={judges}
        keyOf={({ id }) => id}
      />
      {/* About columns that need several judges or quotes. */}
      {(judges.length > 1 || judges[0]?.quotes != null) && <Explained>{explanations.judges}</Explained>}
      {judges.some(({ severity }) => severity !== null) && <Explained>{explanations.severity}</Explained>}
    </Panel>
  );
}

function judgeColumns(judges: readonly Judge[]): readonly Column<Judge>[] {
  const several = judges.length > 1;
  const columns: readonly (readonly [boolean, Column<Judge>])[] = [
    [true, nameColumn(judges)],
    [true, numberColumn("Scored", ({ scored }) => scored, formatCount)],
    [true, numberColumn("Unscored", ({ unscored }) => unscored, unscoredText)],
    [
      judges.some(({ quotes }) => quotes !== null),
      numberColumn("Quotes found", ({ quotes }) => quotes?.verbatim ?? null, quotesText),
    ],
    [judges.some(({ costUsd }) => costUsd !== null), numberColumn("Cost", ({ costUsd }) => costUsd, costText)],
    [
      judges.some(({ costUsd }) => costUsd !== null),
      numberColumn("Per verdict", ({ costPerVerdict }) => costPerVerdict, costText),
    ],
    [several, numberColumn("Shared", ({ shared }) => shared, formatCount)],
    [several, numberColumn("Mean index", ({ meanIndex }) => meanIndex, formatScore)],
    [
      several,
      numberColumn(
        "To others",
        ({ difference }) => difference,
        (value) => formatDifference(value),
      ),
    ],
    [
      judges.some(({ severity }) => severity !== null),
      numberColumn("Severity", ({ severity }) => severity?.points ?? null, severityText),
    ],
  ];
  return columns.flatMap(([isNeeded, column]) => (isNeeded ? [column] : []));
}

function nameColumn(judges: readonly Judge[]): Column<Judge> {
  return {
    id: "name",
    head: "Judge",
    title: "Judge",
    isRowHead: true,
    isSticky: true,
    className: "max-w-64 min-w-40",
    text: ({ name }) => name,
    cell: ({ id, family, blind }) => (
      <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 font-semibold">
        <JudgeName judges={judges} id={id} />
        {family !== null && <span className="text-xs font-normal text-muted">family {family}</span>}
        {blind && <Badge title="Graded with a wording that does not mention pressure">blind</Badge>}
      </span>
    ),
  };
}

function severityText(value: number | null, { severity }: Judge): string {
  if (severity === null) return formatDifference(value);
  const { low, high } = severity.interval;
  return `${formatDifference(value)} (${formatDifference(low)} to ${formatDifference(high)})`;
}

function unscoredText(value: number | null, { scored, unscored }: Judge): string {
  if (value === null || unscored === 0) return formatCount(value);
  return `${formatCount(value)} (${formatShare(unscored / (scored + unscored))})`;
}

function quotesText(_value: number | null, { quotes }: Judge): string {
  if (quotes === null) return "–";
  return `${formatCount(quotes.verbatim)} of ${formatCount(quotes.verbatim + quotes.foreign + quotes.missing)}`;
}

function costText(value: number | null, { costIsLowerBound }: Judge): string {
  return formatDollars(value, costIsLowerBound);
}

interface ReasonRow {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  readonly verdicts: number;
}

/** The reasons of unreadable verdicts. */
export function UnscoredReasons({ data: { judges } }: { readonly data: SiteJudges }): ReactNode {
  const rows = judges.flatMap(({ id, name, unscoredReasons }) =>
    unscoredReasons.map(({ reason, verdicts }): ReasonRow => ({ id, name, reason, verdicts })),
  );
  if (rows.length === 0) return null;
  const columns: readonly Column<ReasonRow>[] = [
    {
      id: "judge",
      head: "Judge",
      title: "Judge",
      isRowHead: true,
      text: ({ name }) => name,
      cell: ({ id }) => <JudgeName judges={judges} id={id} />,
    },
    numberColumn("Verdicts", ({ verdicts }) => verdicts, formatCount),
    {
      id: "reason",
      head: "No grade, because",
      title: "No grade, because",
      className: "w-3/5 min-w-48 break-words",
      text: ({ reason }) => reason,
      cell: ({ reason }) => reason,
    },
  ];
  return (
    <Panel title="Verdicts without a grade">
      <DataTable
        caption="Why verdicts have no grade"
        columns={columns}
        rows={rows}
        keyOf={({ id, reason }) => `${id} ${reason}`}
      />
    </Panel>
  );
}

type Retest = SiteJudges["retests"][number];

/** How repeatable a judge's grades are. */
export function Retests({ data: { judges, retests, explanations } }: { readonly data: SiteJudges }): ReactNode {
  if (retests.length === 0) return null;
  const columns: readonly Column<Retest>[] = [
    {
      ...wordsColumn<Retest>("Judge", ({ name }) => name),
      isRowHead: true,
      isSticky: true,
      className: "min-w-36",
      cell: ({ judgeId, name }) => <JudgeName judges={judges} id={judgeId} name={name} />,
    },
    numberColumn("Times", ({ times }) => times, formatCount),
    numberColumn("Conversations", ({ conversations }) => conversations, formatCount),
    numberColumn("Same grade", ({ identical }) => identical, formatShare),
    numberColumn("Apart", ({ meanAbsoluteDifference }) => meanAbsoluteDifference, formatScore),
    numberColumn("Alpha", ({ alpha }) => alpha, agreementText),
    numberColumn("ICC(2,1)", ({ single }) => single, agreementText),
    numberColumn(
      "Cost",
      ({ costUsd }) => costUsd,
      (value, { costIsLowerBound }) => formatDollars(value, costIsLowerBound),
    ),
  ];
  return (
    <Panel title="Graded again" aside={<ExportMenu name="graded-again" columns={columns} rows={retests} />}>
      <DataTable
        caption="Judges that graded the same conversations again"
        columns={columns}
        rows={retests}
        keyOf={({ judgeId }) => judgeId}
      />
      <Explained>{explanations.retests}</Explained>
    </Panel>
  );
}
