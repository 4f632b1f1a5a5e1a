import type { SiteRow } from "../../../../src/results/contract/site.ts";
import type { Loaded } from "../../data/use-data.ts";

/** As many as can be compared at once, and what they are called. */
export const letters = ["A", "B", "C", "D"] as const;

export type Letter = (typeof letters)[number];

/** A compared model config; the first is the reference. */
export interface Pick {
  readonly letter: Letter;
  readonly row: SiteRow;
}

/** The picked slugs of an address: existing ones with their letters, and unknown ones. */
export function resolvePicks(
  slugs: readonly string[],
  rows: readonly SiteRow[],
): { readonly picks: readonly Pick[]; readonly unknown: readonly string[] } {
  const found = slugs.map((slug) => rows.find((row) => row.slug === slug));
  return {
    picks: found
      .filter((row) => row !== undefined)
      .flatMap((row, at) => (letters[at] === undefined ? [] : [{ letter: letters[at], row }])),
    unknown: slugs.filter((_, at) => found[at] === undefined),
  };
}

export function dataOf<Data>(loaded: Loaded<Data> | undefined): Data | null {
  return loaded?.state === "ready" ? loaded.data : null;
}
