import type { SiteRow } from "../../../../src/results/contract/site.ts";

type Named = Pick<SiteRow, "slug" | "label" | "model" | "complete">;

/**
 * Rows whose label or model id contains every word, in any case, without the slugs in `without`: first those that begin
 * with the text, else in their own order.
 */
export function matchConfigs<Row extends Named>(
  rows: readonly Row[],
  { text, without, most }: { readonly text: string; readonly without: readonly string[]; readonly most: number },
): { readonly found: readonly Row[]; readonly total: number } {
  const wanted = text.trim().toLowerCase();
  const words = wanted.split(/\s+/u);
  const found = rows.filter(({ slug, label, model }) => {
    const name = `${label} ${model}`.toLowerCase();
    return !without.includes(slug) && words.every((word) => name.includes(word));
  });
  const [first, later] = [
    found.filter(({ label }) => label.toLowerCase().startsWith(wanted)),
    found.filter(({ label }) => !label.toLowerCase().startsWith(wanted)),
  ];
  return { found: [...first, ...later].slice(0, most), total: found.length };
}

export interface Suggestion {
  readonly says: string;
  readonly slugs: readonly string[];
}

/** Pairs worth a look, from rows in the leaderboard's order. */
export function suggestPairs(rows: readonly Named[]): readonly Suggestion[] {
  const ranked = rows.filter(({ complete }) => complete);
  const [best, second] = ranked;
  const last = ranked.at(-1);
  if (best === undefined || second === undefined || last === undefined) return [];
  const siblings = [...Map.groupBy(ranked, ({ model }) => model).values()].find((group) => group.length > 1);
  return [
    { says: "The first two", slugs: [best.slug, second.slug] },
    ...(last === second ? [] : [{ says: "The first and the last", slugs: [best.slug, last.slug] }]),
    ...(siblings === undefined
      ? []
      : [{ says: "One model, set up differently", slugs: siblings.slice(0, 4).map(({ slug }) => slug) }]),
  ];
}
