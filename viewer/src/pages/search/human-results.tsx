import { useMemo, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteScenarios, SiteTellings } from "../../../../src/results/contract/site.ts";
import { useFirstRows } from "../../app/first-rows.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { useData } from "../../data/use-data.ts";
import type { ExcerptPiece } from "./excerpt.ts";
import { findHumanWords, wordsInScenarios, wordsInSituations } from "./human-words.ts";
import type { Needle } from "./search-terms.ts";

const shownFirst = 5;

/** What humans say with the words of the query, and tactics of that name; nothing where there is none. */
export function HumanResults({
  needles,
  scenarioId,
  wordLength,
}: {
  readonly needles: readonly Needle[];
  /** The scenario of the filter. */
  readonly scenarioId: string | null;
  readonly wordLength: number;
}): ReactNode {
  const { meta, file } = useSnapshot();
  const scenarios = useData<SiteScenarios>(meta.stances ? null : file("scenarios.json"));
  const tellings = useData<SiteTellings>(meta.stances ? file("tellings.json") : null);
  const all = useMemo(() => {
    if (tellings.state === "ready") return wordsInSituations(tellings.data);
    return scenarios.state === "ready" ? wordsInScenarios(scenarios.data.scenarios) : [];
  }, [tellings, scenarios]);
  const found = useMemo(() => {
    const own = scenarioId === null ? all : all.filter((said) => said.scenarioId === scenarioId);
    return findHumanWords(own, needles, wordLength);
  }, [all, needles, scenarioId, wordLength]);
  const [shown, button] = useFirstRows(found, shownFirst);
  if (found.length === 0) return null;
  return (
    <section aria-label="What humans say" className="mb-6">
      <h2 className="mb-1 text-lg font-semibold">What humans say</h2>
      <ul className="overflow-hidden rounded-lg border border-line bg-surface text-sm">
        {shown.map(({ text, part, title, to, pieces }) => (
          <li
            key={`${to} ${part.text} ${text}`}
            className="grid gap-x-3 gap-y-1 border-b border-line px-3 py-2.5 last:border-0 hover:bg-sunken sm:grid-cols-2 sm:px-4"
          >
            <div className="min-w-0">
              <Link
                href={to}
                className="inline-block min-h-6 text-base font-medium break-words underline decoration-line-strong underline-offset-2 hover:text-accent"
              >
                {title.text}
              </Link>
              <p className="text-muted">the human · {part.text}</p>
            </div>
            <Marked pieces={pieces} />
          </li>
        ))}
      </ul>
      {button}
    </section>
  );
}

/** A passage with what the query asks for marked. */
export function Marked({ pieces }: { readonly pieces: readonly ExcerptPiece[] }): ReactNode {
  return (
    <p className="break-words" dir="auto">
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
  );
}
