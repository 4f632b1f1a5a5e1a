import { type ReactNode, Fragment } from "react";
import type { SiteJudges } from "../../../../src/report/contract/site.ts";
import { Panel } from "../../app/page.tsx";
import type { Column } from "../../table/column.ts";
import { DataTable } from "../../table/data-table.tsx";
import { ExportMenu } from "../../table/export-menu.tsx";
import { numberColumn, wordsColumn } from "../../table/plain-column.ts";
import { formatCount, formatDifference, scoreClass } from "../../text/format.ts";
import { agreementText, Explained, JudgeLetter, JudgeName } from "./judge-parts.tsx";

type Judges = SiteJudges["judges"];
type Pair = NonNullable<SiteJudges["agreement"]>["pairs"][number];

/** The agreement of each pair of judges: a matrix of coefficients in the colours of scores, with mean differences. */
export function PairAgreement({ data: { judges, agreement, explanations } }: { readonly data: SiteJudges }): ReactNode {
  if (agreement === null) return null;
  const inPairs = new Set(agreement.pairs.flatMap(({ judgeIds }) => judgeIds));
  const shown = judges.filter(({ id }) => inPairs.has(id));
  const matrix = pairMatrix(
    shown.map(({ id }) => id),
    agreement.pairs,
  );
  return (
    <Panel
      title="Agreement by pair"
      aside={<ExportMenu name="agreement-by-pair" columns={pairColumns(judges)} rows={agreement.pairs} />}
    >
      <div
        className="relative overflow-x-auto rounded-lg border border-line bg-surface"
        tabIndex={0}
        role="region"
        aria-label="Kappa and mean difference of each pair of judges"
      >
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">Kappa of each pair of judges, and how much higher the first one grades</caption>
          <thead>
            <tr>
              <th
                scope="col"
                className={`${stickyClass} border-b border-line-strong px-2.5 py-1.5 text-left font-medium text-muted`}
              >
                Kappa, difference
              </th>
              {shown.map(({ id, name }) => (
                <th
                  key={id}
                  scope="col"
                  className="min-w-16 border-b border-l border-line border-b-line-strong px-2 py-1.5 text-center"
                >
                  <JudgeLetter place={judges.findIndex((judge) => judge.id === id)} name={name} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id }, line) => (
              <tr key={id}>
                <th scope="row" className={`${stickyClass} border-b border-line px-2.5 py-1 text-left font-normal`}>
                  <JudgeName judges={judges} id={id} />
                </th>
                {shown.map((other, column) => (
                  <PairCell key={other.id} cell={matrix[line]?.[column] ?? null} isSelf={line === column} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <LeastAgreements pairs={agreement.pairs} />
      <Explained>{explanations.pairs} In the matrix: the judge of the row minus the judge of the column.</Explained>
    </Panel>
  );
}

const stickyClass = "sticky left-0 z-[1] bg-surface min-w-28";

function PairCell({ cell, isSelf }: { readonly cell: MatrixCell | null; readonly isSelf: boolean }): ReactNode {
  if (cell === null)
    return (
      <td className={`border-b border-l border-line px-2 text-center text-muted ${isSelf ? "bg-sunken" : ""}`}>
        {!isSelf && "–"}
      </td>
    );
  return (
    <td
      title={`${formatCount(cell.conversations)} conversations`}
      className={`border-b border-l border-line px-2 py-1 text-center tabular-nums ${scoreClass(cell.kappa === null ? null : 100 * cell.kappa)}`}
    >
      <span className="block font-semibold">{agreementText(cell.kappa)}</span>
      <span className="block text-xs">{formatDifference(cell.difference)}</span>
    </td>
  );
}

/** The fields on which most pairs agree least. */
function LeastAgreements({ pairs }: { readonly pairs: readonly Pair[] }): ReactNode {
  const counts = new Map<string, number>();
  for (const pair of pairs) {
    const least = leastAgreement(pair);
    if (least !== null) counts.set(least.field, (counts.get(least.field) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  const fields = [...counts].toSorted(([, one], [, other]) => other - one);
  return (
    <p className="mt-2 text-sm text-muted">
      Least agreement:{" "}
      {fields.map(([field, count]) => `${field} (${count === 1 ? "1 pair" : `${count} pairs`})`).join(", ")}.
    </p>
  );
}

function pairColumns(judges: Judges): readonly Column<Pair>[] {
  const nameOf = (id: string | undefined): string => judges.find((judge) => judge.id === id)?.name ?? "";
  return [
    wordsColumn("First", ({ judgeIds }) => nameOf(judgeIds[0])),
    wordsColumn("Second", ({ judgeIds }) => nameOf(judgeIds[1])),
    numberColumn("Shared", ({ conversations }) => conversations, formatCount),
    numberColumn("Kappa", ({ kappa }) => kappa, agreementText),
    numberColumn(
      "First minus second",
      ({ meanDifference }) => meanDifference,
      (value) => formatDifference(value),
    ),
    wordsColumn("Least agreement", (pair) => {
      const least = leastAgreement(pair);
      return least === null ? "–" : `${least.field} ${agreementText(least.kappa)}`;
    }),
  ];
}

interface MatrixCell {
  readonly kappa: number | null;
  /** The row's judge minus the column's, in points of 100. */
  readonly difference: number | null;
  readonly conversations: number;
}

/** Each judge against each other one, in the given order; null on the diagonal and without common conversations. */
export function pairMatrix(
  judgeIds: readonly string[],
  pairs: readonly Pair[],
): readonly (readonly (MatrixCell | null)[])[] {
  const cells = new Map<string, MatrixCell>();
  for (const {
    judgeIds: [first = "", second = ""],
    kappa,
    meanDifference,
    conversations,
  } of pairs) {
    cells.set(`${first} ${second}`, { kappa, difference: meanDifference, conversations });
    const other = meanDifference === null ? null : -meanDifference;
    cells.set(`${second} ${first}`, { kappa, difference: other, conversations });
  }
  return judgeIds.map((line) => judgeIds.map((column) => cells.get(`${line} ${column}`) ?? null));
}

/** The field on which two judges agree least; null where no field has a kappa. */
export function leastAgreement({ fields }: Pair): { readonly field: string; readonly kappa: number } | null {
  const [least] = fields
    .flatMap(({ field, kappa }) => (kappa === null ? [] : [{ field, kappa }]))
    .toSorted((one, other) => one.kappa - other.kappa);
  return least ?? null;
}

type Field = NonNullable<SiteJudges["agreement"]>["fields"][number];

/** The agreement of all judges, field by field. */
export function FieldAgreement({
  data: { agreement, explanations, reliability },
}: {
  readonly data: SiteJudges;
}): ReactNode {
  if (agreement === null || agreement.fields.length === 0) return null;
  return (
    <Panel
      title="Agreement by field"
      aside={<ExportMenu name="agreement-by-field" columns={fieldColumns} rows={agreement.fields} />}
    >
      <DataTable
        caption="Krippendorff's alpha of all judges, field by field"
        columns={fieldColumns}
        rows={agreement.fields}
        keyOf={({ field }) => field}
      />
      {reliability !== null && <p className="mt-2 max-w-[110ch] text-sm">{reliability}</p>}
      <Explained>{explanations.agreement}</Explained>
    </Panel>
  );
}

const fieldColumns: readonly Column<Field>[] = [
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

/** A line can break after every underscore. */
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
