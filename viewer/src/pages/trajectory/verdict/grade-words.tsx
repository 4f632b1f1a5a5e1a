import type { ReactNode } from "react";
import type { TrajectoryVerdict } from "../../../../../src/report/contract/site.ts";
import { formatDollars } from "../../../text/format.ts";
import { PlainText, Seen } from "../../../text/plain-text.tsx";
import { QuoteLine } from "./quote-line.tsx";

interface GradeWordsProps {
  readonly verdict: TrajectoryVerdict;
  readonly at: number;
  readonly quoteTurn: number | null;
  readonly search: string;
}

/** Why a judge graded so: its reasons and its quote, or why there is no grade. */
export function GradeWords({ verdict, at, quoteTurn, search }: GradeWordsProps): ReactNode {
  const { grade } = verdict;
  if (grade.kind === "unscored")
    return (
      <div className="rounded-md border border-warn bg-warn-soft px-3 py-2">
        <p className="font-medium">Unscored: the reply held no grade that can be read.</p>
        <p dir="auto" className="mt-1 [overflow-wrap:anywhere]">
          <Seen text={grade.reason} />
        </p>
        <p className="mt-1 text-sm">It is no 0 and no value was filled in: it is left out of every mean.</p>
      </div>
    );
  const extra = Object.entries(grade.extra);
  return (
    <>
      {grade.reasoning.trim() === "" ? (
        <p className="text-muted">The judge gave no reason.</p>
      ) : (
        <div className="max-w-[70ch]">
          <PlainText text={grade.reasoning} />
        </div>
      )}
      <QuoteLine quote={grade.quote} verdict={at} turn={quoteTurn} search={search} />
      {extra.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          Also in the judge’s reply, and not scored:{" "}
          <span className="font-mono [overflow-wrap:anywhere]">
            <Seen text={JSON.stringify(grade.extra)} />
          </span>
        </p>
      )}
    </>
  );
}

/** Who graded, and what it cost. */
export function JudgeLine({
  verdict: { judge, usd },
  isNamed,
}: {
  readonly verdict: TrajectoryVerdict;
  readonly isNamed: boolean;
}): ReactNode {
  return (
    <p className="text-sm text-muted">
      {isNamed && (
        <>
          Judge{" "}
          <bdi title={judge.model} className="font-medium [overflow-wrap:anywhere] text-text">
            {judge.label}
          </bdi>
        </>
      )}
      {isNamed && usd !== null && " · "}
      {usd !== null && formatDollars(usd)}
    </p>
  );
}
