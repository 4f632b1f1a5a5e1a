import type { SiteRow } from "../../../../src/results/contract/site.ts";
import { effortInWords } from "../../../../src/results/format/reading.ts";

/** The filters in the address. */
export interface RankingFilter {
  readonly q: string;
  readonly vendor: string | null;
  readonly provider: string | null;
  readonly reasoning: string | null;
  /** The least number of runs. */
  readonly runs: number;
  /** Only complete rows. */
  readonly complete: boolean;
}

export type FilterName = keyof RankingFilter;
export const filterNames: readonly FilterName[] = ["q", "vendor", "provider", "reasoning", "runs", "complete"];

/** In an address, for rows whose vendor or provider is not known. */
const missing = "-";

/** Changes of an address that remove filters. */
export function without(names: readonly FilterName[]): Readonly<Record<string, null>> {
  return Object.fromEntries(names.map((name) => [name, null]));
}

type Tests = Readonly<Record<FilterName, (row: SiteRow) => boolean>>;

export function readFilter(address: URLSearchParams): RankingFilter {
  const runs = Number(address.get("runs") ?? "0");
  return {
    q: address.get("q") ?? "",
    vendor: address.get("vendor"),
    provider: address.get("provider"),
    reasoning: address.get("reasoning"),
    runs: Number.isSafeInteger(runs) && runs > 0 ? runs : 0,
    complete: address.get("complete") === "1",
  };
}

export function isActive(filter: RankingFilter, name: FilterName): boolean {
  const value = filter[name];
  return typeof value === "string" ? value.trim() !== "" : value !== null && value !== 0 && value !== false;
}

export function filterRows(rows: readonly SiteRow[], filter: RankingFilter): readonly SiteRow[] {
  const tests = testsOf(filter);
  const active = filterNames.filter((name) => isActive(filter, name));
  return rows.filter((row) => active.every((name) => tests[name](row)));
}

/** For each active filter, the number of rows without it, the largest first. */
export function relaxations(
  rows: readonly SiteRow[],
  filter: RankingFilter,
): readonly { readonly name: FilterName; readonly says: string; readonly rows: number }[] {
  const tests = testsOf(filter);
  const active = filterNames.filter((name) => isActive(filter, name));
  return active
    .map((name) => ({
      name,
      says: describe(filter, name),
      rows: rows.filter((row) => active.every((other) => other === name || tests[other](row))).length,
    }))
    .toSorted((one, other) => other.rows - one.rows);
}

function testsOf({ q, vendor, provider, reasoning, runs }: RankingFilter): Tests {
  const words = q.toLowerCase().split(/\s+/u).filter(Boolean);
  return {
    q: (row) => {
      const text = `${row.label} ${row.model} ${row.provider ?? ""} ${row.badges.join(" ")}`.toLowerCase();
      return words.every((word) => text.includes(word));
    },
    vendor: (row) => (row.vendor ?? missing) === vendor,
    provider: (row) => (row.provider ?? missing) === provider,
    reasoning: (row) => row.reasoningEffort === reasoning,
    runs: (row) => row.runs >= runs,
    complete: (row) => row.complete,
  };
}

function describe({ q, vendor, provider, reasoning, runs }: RankingFilter, name: FilterName): string {
  const words: Readonly<Record<FilterName, string>> = {
    q: `the text “${q.trim()}”`,
    vendor: vendor === missing ? "the unknown vendor" : `the vendor ${vendor}`,
    provider: provider === missing ? "the unpinned provider" : `the provider ${provider}`,
    reasoning: `“${effortText(reasoning)}”`,
    runs: `at least ${runs} runs`,
    complete: "complete only",
  };
  return words[name];
}

const efforts: readonly SiteRow["reasoningEffort"][] = ["off", "none", "low", "medium", "high"];

function effortText(effort: string | null): string {
  const known = efforts.find((each) => each === effort);
  return known === undefined ? `reasoning ${effort}` : effortInWords[known];
}

interface Choice {
  readonly value: string;
  readonly says: string;
}

/** The choices of each filter, with their numbers of rows. */
export function choicesIn(
  rows: readonly SiteRow[],
): Readonly<Record<"vendor" | "provider" | "reasoning" | "runs", readonly Choice[]>> {
  const names = (value: (row: SiteRow) => string | null, none: string): readonly Choice[] =>
    countBy(rows, (row) => value(row) ?? missing)
      .toSorted(([one], [other]) => one.localeCompare(other, "en"))
      .map(([name, count]) => ({ value: name, says: `${name === missing ? none : name} (${count})` }));
  const counts = countBy(rows, (row) => row.reasoningEffort);
  return {
    vendor: names(({ vendor }) => vendor, "no vendor"),
    provider: names(({ provider }) => provider, "not pinned"),
    reasoning: efforts.flatMap((effort) => {
      const count = counts.find(([value]) => value === effort)?.[1];
      return count === undefined ? [] : [{ value: effort, says: `${effortInWords[effort]} (${count})` }];
    }),
    runs: [...new Set(rows.map(({ runs }) => runs))]
      .filter((runs) => runs > 1)
      .toSorted((one, other) => one - other)
      .map((runs) => ({
        value: String(runs),
        says: `${runs} or more (${rows.filter((row) => row.runs >= runs).length})`,
      })),
  };
}

function countBy(rows: readonly SiteRow[], valueOf: (row: SiteRow) => string): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(valueOf(row), (counts.get(valueOf(row)) ?? 0) + 1);
  return [...counts];
}
