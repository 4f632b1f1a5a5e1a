import { useMemo, useRef, useState, type ReactNode, useEffect } from "react";
import { Link } from "wouter";
import type { SiteIndex, SiteRun, SiteSearchDocs, SiteSearchWords } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { buttonClass } from "../../app/button.ts";
import { useEntryKeys } from "../../app/entry-keys.ts";
import { ScoreChip } from "../../app/score-chip.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Failed, Skeleton } from "../../app/states.tsx";
import { useDataFiles, type Loaded } from "../../data/use-data.ts";
import { shortName } from "../../text/config-name.ts";
import { formatCount } from "../../text/format.ts";
import { findConversations, type FoundConversations } from "./find-conversations.ts";
import { HumanResults, Marked } from "./human-results.tsx";
import { useExcerpt, usePhrases, type FoundAnswer, type Outcome } from "./read-answers.ts";
import { BeforeSearching, CommonWords, NothingFound } from "./search-advice.tsx";
import { pageSize, type SearchControl } from "./search-state.ts";
import { filesOf, readQuery, type SearchQuery } from "./search-terms.ts";

interface SearchResultsProps {
  readonly docs: SiteSearchDocs;
  readonly search: SearchControl;
  readonly scenarios: SiteIndex["scenarios"];
}

export function SearchResults({ docs, search, scenarios }: SearchResultsProps): ReactNode {
  const { file } = useSnapshot();
  const { text, filter, order } = search.state;
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
      read: null,
      query,
      files,
    };
    // The filter is a new object for each address: compare its parts.
  }, [loaded, query, places, docs, filter.model, filter.scenario, filter.low, filter.high, order]);
  const shown = useLatest(usePhrases(outcome, docs));
  return (
    <>
      {query.needles.length > 0 && (
        <HumanResults needles={query.needles} scenarioId={filter.scenario} wordLength={docs.wordLength} />
      )}
      {query.terms.length === 0 ? (
        <BeforeSearching text={text} query={query} docs={docs} search={search} />
      ) : loaded.state === "failed" ? (
        <Failed error={loaded.error} retry={loaded.retry} />
      ) : shown === null ? (
        <Skeleton lines={10} />
      ) : (
        <Found
          docs={docs}
          search={search}
          scenarios={scenarios}
          outcome={shown}
          isLate={outcome === null || outcome.query !== shown.query}
        />
      )}
    </>
  );
}

/** The previous results until new ones are loaded, so that nothing flickers. */
function useLatest(outcome: Outcome | null): Outcome | null {
  const latest = useRef(outcome);
  if (outcome !== null) latest.current = outcome;
  return latest.current;
}

function Found({
  docs,
  search,
  scenarios,
  outcome: { found, query, files, read },
  isLate,
}: SearchResultsProps & { readonly outcome: Outcome; readonly isLate: boolean }): ReactNode {
  const [list, setList] = useState<HTMLElement | null>(null);
  useEntryKeys("result");
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
      <h2 className="mb-1 text-lg font-semibold">In the models’ answers</h2>
      <p role="status" className="mb-2 text-sm text-muted">
        {read === null ? countText(found) : phraseText(found, read)}
        {numbers.length > pageSize &&
          `, ${formatCount(from + 1)}–${formatCount(Math.min(from + pageSize, numbers.length))} shown`}
      </p>
      <CommonWords query={query} />
      {numbers.length === 0 ? (
        <NothingFound found={found} files={files} search={search} hasPhrase={read !== null} />
      ) : (
        <ol start={from + 1} className="overflow-hidden rounded-lg border border-line bg-surface">
          {Array.from(numbers.subarray(from, from + pageSize), (number) => (
            <ResultItem key={number} docs={docs} number={number} query={query} scenarios={scenarios} />
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

function phraseText({ numbers }: FoundConversations, { count, of }: NonNullable<Outcome["read"]>): string {
  const found = `${formatCount(numbers.length)} ${numbers.length === 1 ? "conversation" : "conversations"}`;
  return count === of
    ? found
    : `${found} of the first ${formatCount(count)} that have its words; ${formatCount(of - count)} more were not read: filter by model or scenario`;
}

interface ResultProps {
  readonly docs: SiteSearchDocs;
  /** Of the conversation. */
  readonly number: number;
  readonly query: SearchQuery;
  readonly scenarios: SiteIndex["scenarios"];
}

/** A result; its text is loaded when it becomes visible. */
function ResultItem({ docs, number, query, scenarios }: ResultProps): ReactNode {
  const width = docs.scenarios.length;
  const [row = 0, run = 0] = docs.runs[Math.floor(number / width)] ?? [];
  const scenarioId = docs.scenarios[number % width] ?? "";
  const scenario = scenarios.find(({ id }) => id === scenarioId);
  const slug = docs.slugs[row] ?? "";
  const [item, isSeen] = useSeen();
  const { loaded, found } = useExcerpt(isSeen ? { slug, run, scenarioId } : null, query, docs.wordLength);
  return (
    <li
      ref={item}
      className="grid scroll-mt-16 grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-line px-3 py-2.5 last:border-0 focus-within:bg-accent-soft hover:bg-sunken sm:grid-cols-[3.25rem_minmax(12rem,18rem)_minmax(0,1fr)] sm:px-4"
    >
      <span>
        <ScoreChip score={docs.scores[number] ?? null} />
      </span>
      <div className="min-w-0">
        <Link
          href={`${pathTo("/t/:slug/:run/:scenario", { slug, run, scenario: scenario?.slug ?? scenarioId })}${found?.place ?? ""}`}
          data-entry
          title={docs.labels[row]}
          className="inline-block min-h-6 font-medium break-words underline decoration-line-strong underline-offset-2 hover:text-accent"
        >
          {nameOf(docs.labels[row] ?? "", docs.labels)}
        </Link>
        <p className="text-sm break-words text-muted">
          run {run} · {scenario?.title ?? scenarioId}
        </p>
      </div>
      <div className="col-span-2 min-h-12 min-w-0 text-sm sm:col-span-1">
        {isSeen && <ExcerptOf loaded={loaded} found={found} />}
      </div>
    </li>
  );
}

/** The label where others have the same name. */
function nameOf(label: string, labels: readonly string[]): string {
  const name = shortName({ label });
  return labels.some((other) => other !== label && shortName({ label: other }) === name) ? label : name;
}

function ExcerptOf({
  loaded,
  found,
}: {
  readonly loaded: Loaded<SiteRun>;
  readonly found: FoundAnswer | null;
}): ReactNode {
  if (loaded.state === "loading") return <p className="text-muted">Reading the answer …</p>;
  if (loaded.state === "failed" && !loaded.error.notFound)
    return (
      <p className="text-bad">
        The answer could not be read: {loaded.error.message}{" "}
        <button type="button" className={buttonClass} onClick={loaded.retry}>
          Try again
        </button>
      </p>
    );
  if (found === null)
    return (
      <p className="text-warn">No longer there: the data have changed since the index was read. Reload the page.</p>
    );
  const {
    excerpt: { pieces, moreHits },
    answer,
    answers,
  } = found;
  return (
    <>
      <Marked pieces={pieces} />
      <p className="mt-0.5 text-xs text-muted">
        the model{answers > 1 && `, answer ${answer} of ${answers}`}
        {moreHits > 0 && " · "}
        {moreHits > 0 && `${moreHits} more ${moreHits === 1 ? "place" : "places"}`}
      </p>
    </>
  );
}

/** Whether an element has been visible, or nearly. */
function useSeen(): readonly [(element: HTMLElement | null) => void, boolean] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (element === null || isSeen) return undefined;
    const made = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: "200px" },
    );
    made.observe(element);
    return () => made.disconnect();
  }, [element, isSeen]);
  return [setElement, isSeen];
}
