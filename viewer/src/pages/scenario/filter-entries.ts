import type { SiteScenarioPage } from "../../../../src/results/contract/site.ts";

export type Entry = SiteScenarioPage["entries"][number];

export interface EntryFilter {
  /** Words that a label holds, all of them, in any case. */
  readonly text: string;
  readonly run: number | null;
  /** Of each model config only its worst answer. */
  readonly lowest: boolean;
}

export const pageSize = 50;

/** The part that the address holds. */
export function readEntryFilter(url: URLSearchParams): EntryFilter {
  const run = Number(url.get("run") ?? "");
  return {
    text: (url.get("q") ?? "").trim(),
    run: Number.isInteger(run) && run > 0 ? run : null,
    lowest: url.get("lowest") === "1",
  };
}

export function isFiltering({ text, run, lowest }: EntryFilter): boolean {
  return text !== "" || run !== null || lowest;
}

/** Entries come worst first and stay so. */
export function filterEntries(entries: readonly Entry[], { text, run, lowest }: EntryFilter): readonly Entry[] {
  const words = text.toLowerCase().split(/\s+/u);
  const seen = new Set<string>();
  return entries.filter((entry) => {
    if (run !== null && entry.run !== run) return false;
    const label = entry.label.toLowerCase();
    if (!words.every((word) => label.includes(word))) return false;
    if (!lowest) return true;
    if (seen.has(entry.slug)) return false;
    seen.add(entry.slug);
    return true;
  });
}

/** A page's number from an address, within the existing pages. */
export function readPage(text: string | null, pages: number): number {
  const page = Math.trunc(Number(text ?? "1"));
  return Number.isNaN(page) ? 1 : Math.min(Math.max(1, page), Math.max(1, pages));
}

/** On which page the first verdict of each bar of a histogram is: entries come worst first. Null for an empty bar. */
export function pagesOfBars(histogram: readonly number[]): readonly (number | null)[] {
  let before = 0;
  return histogram.map((count) => {
    const first = before;
    before += count;
    return count === 0 ? null : Math.floor(first / pageSize) + 1;
  });
}
