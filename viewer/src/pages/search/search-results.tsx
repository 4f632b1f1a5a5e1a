import { useMemo, useRef, useState, type ReactNode, useEffect } from "react";
import { Link } from "wouter";
import type { SiteIndex, SiteSearchDocs, SiteSearchWords, SiteRun } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { buttonClass } from "../../app/button.ts";
import { useKeys } from "../../app/keys.tsx";
import { ScoreChip } from "../../app/score-chip.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Failed, Skeleton } from "../../app/states.tsx";
import { useDataFiles, useData } from "../../data/use-data.ts";
import { formatCount } from "../../text/format.ts";
import { excerptOf } from "./excerpt.ts";
import { findConversations, type FoundConversations } from "./find-conversations.ts";
import { BeforeSearching, CommonWords, NothingFound } from "./search-advice.tsx";
import { pageSize, type SearchControl } from "./search-state.ts";
import { filesOf, readQuery, type SearchQuery, type SearchTerm } from "./search-terms.ts";

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
      query,
      files,
    };
    // The filter is a new object for each address: compare its parts.
  }, [loaded, query, places, docs, filter.model, filter.scenario, filter.low, filter.high, order]);
  const shown = useLatest(outcome);
  if (query.terms.length === 0) return <BeforeSearching text={text} query={query} docs={docs} search={search} />;
  if (loaded.state === "failed") return <Failed error={loaded.error} retry={loaded.retry} />;
  if (shown === null) return <Skeleton lines={10} />;
  return <Found docs={docs} search={search} scenarios={scenarios} outcome={shown} isLate={outcome === null} />;
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
  outcome: { found, query, files },
  isLate,
}: SearchResultsProps & { readonly outcome: Outcome; readonly isLate: boolean }): ReactNode {
  const [list, setList] = useState<HTMLElement | null>(null);
  useKeys([
    { keys: "j", says: "Next result", run: () => focusResult(1) },
    { keys: "k", says: "Previous result", run: () => focusResult(-1) },
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

interface ResultProps {
  readonly docs: SiteSearchDocs;
  /** Of the conversation. */
  readonly number: number;
  readonly terms: readonly SearchTerm[];
  readonly scenarios: SiteIndex["scenarios"];
}

/** A result; its text is loaded when it becomes visible. */
function ResultItem({ docs, number, terms, scenarios }: ResultProps): ReactNode {
  const width = docs.scenarios.length;
  const [row = 0, run = 0] = docs.runs[Math.floor(number / width)] ?? [];
  const scenarioId = docs.scenarios[number % width] ?? "";
  const scenario = scenarios.find(({ id }) => id === scenarioId);
  const slug = docs.slugs[row] ?? "";
  const [item, isSeen] = useSeen();
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
          href={pathTo("/t/:slug/:run/:scenario", { slug, run, scenario: scenario?.slug ?? scenarioId })}
          data-result
          className="inline-block min-h-6 font-medium break-words underline decoration-line-strong underline-offset-2 hover:text-accent"
        >
          {docs.labels[row]}
        </Link>
        <p className="text-sm break-words text-muted">
          run {run} · {scenario?.title ?? scenarioId}
        </p>
      </div>
      <div className="col-span-2 min-h-12 min-w-0 text-sm sm:col-span-1">
        {isSeen ? (
          <ExcerptOf slug={slug} run={run} scenarioId={scenarioId} terms={terms} wordLength={docs.wordLength} />
        ) : null}
      </div>
    </li>
  );
}

interface ExcerptProps {
  readonly slug: string;
  readonly run: number;
  readonly scenarioId: string;
  readonly terms: readonly SearchTerm[];
  readonly wordLength: number;
}

function ExcerptOf({ slug, run, scenarioId, terms, wordLength }: ExcerptProps): ReactNode {
  const { file } = useSnapshot();
  const loaded = useData<SiteRun>(file(`r/${slug}/${run}.json`));
  const excerpt = useMemo(() => {
    if (loaded.state !== "ready") return null;
    const own = loaded.data.trajectories.filter((trajectory) => trajectory.scenarioId === scenarioId);
    return excerptOf(own, terms, wordLength);
  }, [loaded, scenarioId, terms, wordLength]);
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
  if (excerpt === null)
    return (
      <p className="text-warn">No longer there: the data have changed since the index was read. Reload the page.</p>
    );
  const { answer, answers, pieces, moreHits } = excerpt;
  return (
    <>
      <p className="break-words">
        {pieces.map(({ text, isHit }, at) =>
          isHit ? (
            <mark key={at} className="rounded-sm bg-warn-soft px-0.5 font-semibold text-text underline decoration-warn">
              {text}
            </mark>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </p>
      <p className="mt-0.5 text-xs text-muted">
        {answers > 1 && `answer ${answer} of ${answers}`}
        {answers > 1 && moreHits > 0 && " · "}
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

/** Moves the focus to the next or previous result; to the first where none has it. */
export function focusResult(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("[data-result]")];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = links[at === -1 ? 0 : Math.min(Math.max(0, at + by), links.length - 1)];
  next?.focus({ preventScroll: true });
  next?.closest("li")?.scrollIntoView({ block: "nearest" });
}
