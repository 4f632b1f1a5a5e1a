import type { ReactNode } from "react";
import type { SiteJudges } from "../../../../src/report/contract/site.ts";
import { Panel } from "../../app/page.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { numberColumn, wordsColumn } from "../../table/plain-column.ts";
import { formatCount, formatDollars, formatScore, formatShare } from "../../text/format.ts";
import { agreementText, Explained } from "./explained.tsx";
import { JudgeName } from "./judge-letter.tsx";

type Retest = SiteJudges["retests"][number];

/** Whether a judge gives the same grade again. */
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
