import { searchOrders, type SearchFilter, type SearchOrder } from "./find-conversations.ts";

/** What is asked for, as the address has it. */
export interface SearchState {
  readonly text: string;
  readonly filter: SearchFilter;
  readonly order: SearchOrder;
  /** From 1. */
  readonly page: number;
}

export const pageSize = 20;

export function readSearch(url: URLSearchParams): SearchState {
  const page = Math.trunc(Number(url.get("p") ?? "1"));
  return {
    text: url.get("q") ?? "",
    filter: {
      model: (url.get("model") ?? "").trim(),
      scenario: url.get("scenario"),
      low: scoreOf(url.get("min")),
      high: scoreOf(url.get("max")),
    },
    order: searchOrders.find((order) => order === url.get("order")) ?? "lowest",
    page: page >= 1 ? page : 1,
  };
}

/** Null for what is no score. */
function scoreOf(text: string | null): number | null {
  if (text === null || text.trim() === "") return null;
  const score = Number(text);
  return score >= 0 && score <= 100 ? score : null;
}

/** What narrows the results, by its names in the address. */
export const filterNames = ["model", "scenario", "min", "max"] as const;

export function isFiltering({ model, scenario, low, high }: SearchFilter): boolean {
  return model !== "" || scenario !== null || low !== null || high !== null;
}
