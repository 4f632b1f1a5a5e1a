import type { ReactNode } from "react";
import type { SiteJudges } from "../../../../src/report/contract/site.ts";

/** A judge by its letter, as the table of judges has it; its name in the tooltip and for screen readers. */
export function JudgeLetter({ place, name }: { readonly place: number; readonly name: string }): ReactNode {
  return (
    <span
      title={name}
      className="inline-block min-w-6 rounded border border-line-strong bg-sunken px-1 text-center font-mono text-xs leading-5 font-semibold text-text"
    >
      <span aria-hidden="true">{letterOf(place)}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}

/** Letter and name. */
export function JudgeName({
  judges,
  id,
  name,
}: {
  readonly judges: SiteJudges["judges"];
  readonly id: string;
  readonly name?: string;
}): ReactNode {
  const place = judges.findIndex((judge) => judge.id === id);
  return (
    <span className="inline-flex items-baseline gap-2">
      {place >= 0 && (
        <span
          aria-hidden="true"
          className="inline-block min-w-6 rounded border border-line-strong bg-sunken px-1 text-center font-mono text-xs leading-5 font-semibold"
        >
          {letterOf(place)}
        </span>
      )}
      <span className="break-words">{name ?? judges[place]?.name ?? id}</span>
    </span>
  );
}

/** The short name of a judge: A, B ... Z, AA, AB ... */
export function letterOf(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? last : `${letterOf(Math.floor(place / 26) - 1)}${last}`;
}

/** The explanation of a table, from the data. */
export function Explained({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className="mt-2 max-w-[110ch] text-sm text-muted">{children}</p>;
}

/** A coefficient between -1 and 1. */
export { formatCorrelation as agreementText } from "../../../../src/report/format/index.ts";
