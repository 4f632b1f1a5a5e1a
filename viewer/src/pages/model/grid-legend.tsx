import type { ReactNode } from "react";
import { scoreClass } from "../../text/format.ts";
import { markText } from "../../text/marks.ts";
import { markSign } from "./mark-signs.ts";

/** What the colours mean, and those of the signs that are to be seen. */
export function GridLegend({ marks }: { readonly marks: ReadonlySet<string> }): ReactNode {
  const signs = [...marks].flatMap((mark) => {
    const sign = markSign(mark);
    return sign === null ? [] : [{ sign, meaning: markText(mark).title }];
  });
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
      <span className="flex items-center gap-1.5">
        0
        <span aria-hidden="true" className="flex overflow-hidden rounded border border-line">
          {Array.from({ length: 11 }, (_, step) => (
            <span key={step} className={`h-3.5 w-3.5 ${scoreClass(10 * step)}`} />
          ))}
        </span>
        100, every field scaled, more is better
      </span>
      {signs.map(({ sign, meaning }) => (
        <span key={sign}>
          <span aria-hidden="true" className="mr-1.5 inline-block min-w-4 text-center font-semibold text-text">
            {sign}
          </span>
          {meaning}
        </span>
      ))}
    </div>
  );
}
