import { useEffect, useMemo, useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex, SiteRun, SiteSearchDocs } from "../../../../src/report/contract/site.ts";
import { buttonClass } from "../../app/button.ts";
import { ScoreChip } from "../../app/score-chip.tsx";
import { useSession } from "../../app/session.tsx";
import { useData } from "../../data/use-data.ts";
import { excerptOf } from "./excerpt.ts";
import type { SearchTerm } from "./search-terms.ts";

interface ResultProps {
  readonly docs: SiteSearchDocs;
  /** Of the conversation. */
  readonly number: number;
  readonly terms: readonly SearchTerm[];
  readonly scenarios: SiteIndex["scenarios"];
}

/** A conversation that was found; its words are read when it comes into sight. */
export function ResultItem({ docs, number, terms, scenarios }: ResultProps): ReactNode {
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
          href={`/t/${slug}/${run}/${scenario?.slug ?? scenarioId}`}
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
  const { file } = useSession();
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

/** Whether an element has been in sight, or nearly. */
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
