import { Fragment, type ReactNode } from "react";
import type { SiteJudges } from "../../../../src/report/contract/site.ts";
import { Panel } from "../../app/page.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { numberColumn, wordsColumn } from "../../table/plain-column.ts";
import { formatCount } from "../../text/format.ts";
import { agreementText, Explained } from "./explained.tsx";

type Field = NonNullable<SiteJudges["agreement"]>["fields"][number];

/** How far all judges agree, field by field. */
export function FieldAgreement({
  data: { agreement, explanations, reliability },
}: {
  readonly data: SiteJudges;
}): ReactNode {
  if (agreement === null || agreement.fields.length === 0) return null;
  return (
    <Panel
      title="Agreement by field"
      aside={<ExportMenu name="agreement-by-field" columns={columns} rows={agreement.fields} />}
    >
      <DataTable
        caption="Krippendorff's alpha of all judges, field by field"
        columns={columns}
        rows={agreement.fields}
        keyOf={({ field }) => field}
      />
      {reliability !== null && <p className="mt-2 max-w-[110ch] text-sm">{reliability}</p>}
      <Explained>{explanations.agreement}</Explained>
    </Panel>
  );
}

const columns: readonly Column<Field>[] = [
  {
    ...wordsColumn<Field>("Field", ({ field }) => field),
    isRowHead: true,
    isSticky: true,
    className: "min-w-36",
    cell: ({ field }) => <FieldName field={field} />,
  },
  wordsColumn("Scale", ({ measurement }) => measurement),
  {
    ...numberColumn<Field>("Alpha", ({ alpha }) => alpha, agreementText),
    className: "w-2/5",
    cell: ({ alpha }) => (
      <span className="flex items-center gap-2">
        <AlphaBar alpha={alpha} />
        <span className="w-10 shrink-0 text-right font-semibold tabular-nums">{agreementText(alpha)}</span>
      </span>
    ),
  },
  numberColumn("Conversations", ({ conversations }) => conversations, formatCount),
];

/** With a place to break after every underline. */
function FieldName({ field }: { readonly field: string }): ReactNode {
  return (
    <span className="break-words">
      {field.split(/(?<=_)/u).map((part, place) => (
        <Fragment key={place}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}

/** From 0 to 1. */
function AlphaBar({ alpha }: { readonly alpha: number | null }): ReactNode {
  const part = Math.max(0, Math.min(1, alpha ?? 0));
  return (
    <svg aria-hidden="true" height={12} className="w-full min-w-16">
      <rect width="100%" height={12} rx={2} className="fill-sunken" />
      <rect width={`${100 * part}%`} height={12} rx={2} className="fill-accent opacity-70" />
    </svg>
  );
}
