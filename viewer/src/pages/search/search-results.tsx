import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from "react";
import type { SiteIndex, SiteSearchDocs, SiteSearchWords } from "../../../../src/report/contract/site.ts";
import { buttonClass } from "../../app/button.ts";
import { useKeys } from "../../app/keys.tsx";
import { useSession } from "../../app/session.tsx";
import { Failed, Skeleton } from "../../app/states.tsx";
import { useDataFiles } from "../../data/use-data.ts";
import { formatCount } from "../../text/format.ts";
import { findConversations, type FoundConversations } from "./find-conversations.ts";
import { focusResult } from "./focus-result.ts";
import { BeforeSearching, CommonWords, NothingFound } from "./search-advice.tsx";
import { ResultItem } from "./result-item.tsx";
import { pageSize } from "./search-state.ts";
import { filesOf, readQuery, type SearchQuery } from "./search-terms.ts";
import type { SearchControl } from "./use-search-state.ts";

interface SearchResultsProps {
  readonly docs: SiteSearchDocs;
  readonly search: SearchControl;
  readonly scenarios: SiteIndex["scenarios"];
}

interface Outcome {
  readonly found: FoundConversations;
  readonly query: SearchQuery;
  readonly files: ReadonlyMap<number, SiteSearchWords>;
}

export function SearchResults({ docs, search, scenarios }: SearchResultsProps): ReactNode {
  const { file } = useSession();
  const { filter, order } = search.state;
  // What is typed is seen at once; the results may be a moment behind.
  const text = useDeferredValue(search.state.text);
  const query = useMemo(() => readQuery(text, docs), [text, docs]);
  const places = useMemo(
    () => [...new Set(query.terms.flatMap((term) => filesOf(term, docs.prefixes)))].toSorted((a, b) => a - b),
    [query, docs],
  );
  const loaded = useDataFiles<SiteSearchWords>(places.map((place) => file(`x/${place}.json`)));
  const outcome = useMemo((): Outcome | null => {
    if (loaded.state !== "ready" || query.terms.length === 0) return null;
    const files = new Map([...loaded.data.values()].map((words, at) => [places[at] ?? -1, words]));
    const { model, scenario, low, high } = filter;
    return {
      found: findConversations({ docs, query, files, filter: { model, scenario, low, high }, order }),
      query,
      files,
    };
    // The filter is read anew from the address each time: its parts say whether it is another.
  }, [loaded, query, places, docs, filter.model, filter.scenario, filter.low, filter.high, order]);
  const shown = useLatest(outcome);
  if (query.terms.length === 0) return <BeforeSearching text={text} query={query} docs={docs} search={search} />;
  if (loaded.state === "failed") return <Failed error={loaded.error} retry={loaded.retry} />;
  if (shown === null) return <Skeleton lines={10} />;
  return <Found docs={docs} search={search} scenarios={scenarios} outcome={shown} isLate={outcome === null} />;
}

/** What was there before, until there is something new: nothing flickers while files are on their way. */
function useLatest(outcome: Outcome | null): Outcome | null {
  const latest = useRef(outcome);
  if (outcome !== null) latest.current = outcome;
  return latest.current;
}

function Found({
  docs,
  search,
  scenarios,
  outcome: { found, query, files },
  isLate,
}: SearchResultsProps & { readonly outcome: Outcome; readonly isLate: boolean }): ReactNode {
  const [list, setList] = useState<HTMLElement | null>(null);
  useKeys([
    { keys: "j", says: "Next result", run: () => focusResult(1) },
    { keys: "k", says: "Result before", run: () => focusResult(-1) },
    { keys: "Enter", says: "Open the result that has the focus", run: null },
  ]);
  const { numbers } = found;
  const pages = Math.max(1, Math.ceil(numbers.length / pageSize));
  const page = Math.min(search.state.page, pages);
  const from = (page - 1) * pageSize;
  const turnTo = (to: number): void => {
    search.turnTo(to);
    list?.scrollIntoView();
  };
  return (
    <section aria-label="Results" aria-busy={isLate} ref={setList} className={isLate ? "opacity-60" : ""}>
      <p role="status" className="mb-2 text-sm text-muted">
        {countText(found)}
        {numbers.length > pageSize &&
          `, ${formatCount(from + 1)}–${formatCount(Math.min(from + pageSize, numbers.length))} shown`}
      </p>
      <CommonWords query={query} />
      {numbers.length === 0 ? (
        <NothingFound found={found} files={files} search={search} />
      ) : (
        <ol start={from + 1} className="overflow-hidden rounded-lg border border-line bg-surface">
          {Array.from(numbers.subarray(from, from + pageSize), (number) => (
            <ResultItem key={number} docs={docs} number={number} terms={query.terms} scenarios={scenarios} />
          ))}
        </ol>
      )}
      {pages > 1 && (
        <nav aria-label="Pages of results" className="mt-3 flex flex-wrap items-center gap-2 text-sm">
          <button type="button" className={buttonClass} disabled={page <= 1} onClick={() => turnTo(page - 1)}>
            ← Before
          </button>
          <span className="text-muted">
            page {page} of {formatCount(pages)}
          </span>
          <button type="button" className={buttonClass} disabled={page >= pages} onClick={() => turnTo(page + 1)}>
            Next →
          </button>
        </nav>
      )}
    </section>
  );
}

function countText({ numbers, unfiltered }: FoundConversations): string {
  const all = `${formatCount(unfiltered)} ${unfiltered === 1 ? "conversation" : "conversations"}`;
  return numbers.length === unfiltered ? all : `${formatCount(numbers.length)} of ${all}`;
}
