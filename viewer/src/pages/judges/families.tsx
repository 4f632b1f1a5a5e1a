import type { ReactNode } from "react";
import type { SiteJudges } from "../../../../src/report/contract/site.ts";
import { Panel } from "../../app/page.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { formatCount, formatDifference } from "../../text/format.ts";
import { Explained, JudgeLetter } from "./judge-parts.tsx";

/** The families that each judge grades higher than the others do. */
export function FamilyDifferences({ data: { judges, explanations } }: { readonly data: SiteJudges }): ReactNode {
  const rows = familyRows(judges);
  if (rows.length === 0) return null;
  const columns = familyColumns(judges, rows);
  return (
    <Panel title="By family" aside={<ExportMenu name="judges-by-family" columns={columns} rows={rows} />}>
      <DataTable
        caption="How much higher each judge grades the models of each family than the others do"
        columns={columns}
        rows={rows}
        keyOf={({ family }) => family ?? ""}
      />
      <Explained>{explanations.families}</Explained>
    </Panel>
  );
}

function familyColumns(judges: SiteJudges["judges"], rows: readonly FamilyRow[]): readonly Column<FamilyRow>[] {
  return [
    {
      id: "family",
      head: "Models by",
      title: "Models by",
      isRowHead: true,
      isSticky: true,
      className: "min-w-24",
      text: familyText,
      cell: (row) => <span className={row.family === null ? "text-muted" : "break-words"}>{familyText(row)}</span>,
    },
    ...judges.flatMap(({ id, name }, place): readonly Column<FamilyRow>[] => {
      if (rows.every(({ cells }) => cells[place] === null)) return [];
      return [
        {
          id,
          head: <JudgeLetter place={place} name={name} />,
          title: name,
          align: "right",
          text: (row) => cellText(row, place),
          data: ({ cells }) => cells[place]?.difference ?? null,
          cell: (row) => <FamilyCell cell={row.cells[place] ?? null} text={cellText(row, place)} />,
        },
      ];
    }),
  ];
}

function familyText({ family }: FamilyRow): string {
  return family ?? "no family";
}

function cellText({ cells }: FamilyRow, place: number): string {
  const cell = cells[place] ?? null;
  return `${formatDifference(cell?.difference)}${cell?.isOwn === true ? "*" : ""}`;
}

function FamilyCell({ cell, text }: { readonly cell: FamilyRow["cells"][number]; readonly text: string }): ReactNode {
  if (cell === null) return <span className="text-muted">–</span>;
  return (
    <span
      title={`${formatCount(cell.conversations)} conversations`}
      className={cell.isOwn ? "rounded bg-warn-soft px-1.5 py-0.5 font-semibold text-warn" : ""}
    >
      {text}
    </span>
  );
}

/** How each judge grades the models of one family. */
interface FamilyRow {
  /** Null for models without a family. */
  readonly family: string | null;
  /** For each judge, in their order; null where there is nothing to compare. */
  readonly cells: readonly ({
    readonly difference: number;
    readonly conversations: number;
    readonly isOwn: boolean;
  } | null)[];
}

/** By name; models of no family last. */
export function familyRows(judges: SiteJudges["judges"]): readonly FamilyRow[] {
  const families = new Set(judges.flatMap((judge) => judge.families.map(({ family }) => family)));
  const inOrder = [...families].toSorted((one, other) => {
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
    return one < other ? -1 : 1;
  });
  return inOrder.map((family) => ({
    family,
    cells: judges.map((judge) => {
      const own = judge.families.find((each) => each.family === family);
      if (own === undefined) return null;
      const { difference, conversations } = own;
      return { difference, conversations, isOwn: family !== null && family === judge.family };
    }),
  }));
}
