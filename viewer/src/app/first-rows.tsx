import { useState, type ReactNode } from "react";
import { buttonClass } from "./button.ts";

/** The first rows of a long list, and a button to see all of them; none where the list is short. */
export function useFirstRows<Row>(
  rows: readonly Row[],
  count: number,
): readonly [shown: readonly Row[], button: ReactNode] {
  const [isWhole, setIsWhole] = useState(false);
  if (rows.length <= count) return [rows, null];
  const button = (
    <button
      type="button"
      className={`${buttonClass} mt-2`}
      aria-expanded={isWhole}
      onClick={() => setIsWhole((before) => !before)}
    >
      {isWhole ? `The first ${count} only` : `All ${rows.length}`}
    </button>
  );
  return [isWhole ? rows : rows.slice(0, count), button];
}
