import type { ReactNode } from "react";
import type { SiteJudges } from "../../../../src/report/contract/site.ts";
import { Panel } from "../../app/page.tsx";
import type { Column } from "../../table/column.ts";
import { ExportMenu } from "../../table/export-menu.tsx";
import { numberColumn, wordsColumn } from "../../table/plain-column.ts";
import { formatCount, formatDifference, scoreClass } from "../../text/format.ts";
import { agreementText, Explained } from "./explained.tsx";
import { JudgeLetter, JudgeName } from "./judge-letter.tsx";
import { leastAgreement, pairMatrix, type MatrixCell } from "./pair-matrix.ts";

type Judges = SiteJudges["judges"];
type Pair = NonNullable<SiteJudges["agreement"]>["pairs"][number];

/** How far every two judges agree: a square of coefficients on the score's colours, with their mean differences. */
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
        aria-label="Kappa and mean difference of every two judges"
      >
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">Kappa of every two judges, and by how much the first grades higher</caption>
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
      <Explained>{explanations.pairs} In the square: the judge of the line minus that of the column.</Explained>
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

/** The fields that drive judges apart, for few judges a line each. */
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
