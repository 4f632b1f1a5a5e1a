import type { ReactNode } from "react";
import type { SiteJudges } from "../../../../src/report/contract/site.ts";
import { Panel } from "../../app/page.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { numberColumn } from "../../table/plain-column.ts";
import { formatCount } from "../../text/format.ts";
import { JudgeName } from "./judge-letter.tsx";

interface ReasonRow {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  readonly verdicts: number;
}

/** Why verdicts have no grade. */
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
