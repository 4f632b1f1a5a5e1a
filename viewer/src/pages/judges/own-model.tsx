import type { ReactNode } from "react";
import type { SiteJudges } from "../../../../src/report/contract/site.ts";
import { Panel } from "../../app/page.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { numberColumn, wordsColumn } from "../../table/plain-column.ts";
import { formatDifference, formatScore } from "../../text/format.ts";
import { Explained } from "./explained.tsx";
import { JudgeName } from "./judge-letter.tsx";

type Judge = SiteJudges["judges"][number];
type SelfJudge = Judge & { readonly selfGrading: NonNullable<Judge["selfGrading"]> };

/** What judges give their own model beside what the others give it. */
export function OwnModel({ data: { judges, explanations } }: { readonly data: SiteJudges }): ReactNode {
  const rows = judges.flatMap((judge): readonly SelfJudge[] => {
    const { selfGrading } = judge;
    return selfGrading === null ? [] : [{ ...judge, selfGrading }];
  });
  if (rows.length === 0) return null;
  const columns = columnsOf(judges);
  return (
    <Panel title="Own model" aside={<ExportMenu name="own-model" columns={columns} rows={rows} />}>
      <DataTable
        caption="What judges give their own model beside what the others give it"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
      />
      <Explained>{explanations.selfGrading}</Explained>
    </Panel>
  );
}

function columnsOf(judges: readonly Judge[]): readonly Column<SelfJudge>[] {
  return [
    {
      ...wordsColumn<SelfJudge>("Judge", ({ name }) => name),
      isRowHead: true,
      isSticky: true,
      className: "min-w-36",
      cell: ({ id }) => <JudgeName judges={judges} id={id} />,
    },
    numberColumn("Itself", ({ selfGrading: { own } }) => own, formatScore),
    numberColumn("By others", ({ selfGrading: { others } }) => others, formatScore),
    numberColumn(
      "Difference",
      ({ selfGrading: { difference } }) => difference,
      (value) => formatDifference(value),
    ),
    { ...wordsColumn<SelfJudge>("95 %", intervalText), align: "right" },
    numberColumn(
      "Elsewhere",
      ({ selfGrading: { elsewhere } }) => elsewhere,
      (value) => formatDifference(value),
    ),
    {
      ...wordsColumn<SelfJudge>(
        "Conversations",
        ({ selfGrading: { conversations, modelConfigs } }) => `${conversations} (${modelConfigs})`,
      ),
      align: "right",
    },
  ];
}

function intervalText({ selfGrading: { interval } }: SelfJudge): string {
  return interval === null ? "too few" : `${formatDifference(interval.low)} to ${formatDifference(interval.high)}`;
}
