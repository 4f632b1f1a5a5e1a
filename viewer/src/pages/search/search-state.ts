import { useCallback, useEffect, useRef, useState } from "react";
import { useUrlState } from "../../app/url-state.ts";
import { searchOrders, type SearchFilter, type SearchOrder } from "./find-conversations.ts";

/** The query and filters in the address. */
interface SearchState {
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

/** Null for other texts than scores. */
function scoreOf(text: string | null): number | null {
  if (text === null || text.trim() === "") return null;
  const score = Number(text);
  return score >= 0 && score <= 100 ? score : null;
}

/** Removes all filters from the address. */
export const noFilter = { model: null, scenario: null, min: null, max: null };

export function isFiltering({ model, scenario, low, high }: SearchFilter): boolean {
  return model !== "" || scenario !== null || low !== null || high !== null;
}

export interface SearchControl {
  /** The typed text, which the address follows after a moment. */
  readonly state: SearchState;
  readonly type: (text: string) => void;
  /** Changes the filters; the results start at the first page. */
  readonly change: (changes: Readonly<Record<string, string | null>>) => void;
  readonly turnTo: (page: number) => void;
}

/** Browsers limit how often the address may change, and fast typing exceeds it. */
const restMs = 250;

export function useSearchState(): SearchControl {
  const [url, changeUrl] = useUrlState();
  const fromUrl = readSearch(url);
  const [typed, setTyped] = useState(fromUrl.text);
  const written = useRef(fromUrl.text);
  const latest = useRef(changeUrl);
  latest.current = changeUrl;
  // The reader went back, or followed a link.
  useEffect(() => {
    if (fromUrl.text === written.current) return;
    written.current = fromUrl.text;
    setTyped(fromUrl.text);
  }, [fromUrl.text]);
  useEffect(() => {
    if (typed === written.current) return undefined;
    const timer = setTimeout(() => {
      written.current = typed;
      latest.current({ q: typed, p: null });
    }, restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const change = useCallback((changes: Readonly<Record<string, string | null>>) => {
    latest.current({ ...changes, p: null });
  }, []);
  const turnTo = useCallback((page: number) => latest.current({ p: page <= 1 ? null : String(page) }), []);
  return {
    state: { ...fromUrl, text: typed, page: typed === fromUrl.text ? fromUrl.page : 1 },
    type: setTyped,
    change,
    turnTo,
  };
}
