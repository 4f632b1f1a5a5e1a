import type { ReactNode } from "react";
import type { SiteRow } from "../../../../src/report/contract/site.ts";
import { buttonClass } from "../../app/button.ts";
import { filterNames, waysOut, without, type RankingFilter } from "./ranking-filter.ts";

type Change = (changes: Readonly<Record<string, string | null>>) => void;

/** Nothing fits: which of the filters could go, and what there would be then. */
export function NothingFits({
  rows,
  filter,
  change,
}: {
  readonly rows: readonly SiteRow[];
  readonly filter: RankingFilter;
  readonly change: Change;
}): ReactNode {
  const ways = waysOut(rows, filter);
  return (
    <div className="rounded-lg border border-dashed border-line-strong px-4 py-10 text-center">
      <p className="font-medium">No model config fits {ways.map(({ says }) => says).join(" and ")}.</p>
      <p className="mt-3 flex flex-wrap justify-center gap-2">
        {ways.length > 1 &&
          ways
            .filter(({ rows: count }) => count > 0)
            .map(({ name, says, rows: count }) => (
              <button
                key={name}
                type="button"
                className={`${buttonClass} max-w-full`}
                onClick={() => change(without([name]))}
              >
                <span className="truncate">
                  Without {says}: {count}
                </span>
              </button>
            ))}
        <button type="button" className={buttonClass} onClick={() => change(without(filterNames))}>
          Show all {rows.length}
        </button>
      </p>
    </div>
  );
}
