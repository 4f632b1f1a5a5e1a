import { lazy, Suspense, useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { SiteIndex, SiteMeta, SiteRow } from "../../../../src/results/contract/site.ts";
import { baseOfResults, pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { drawingLegend } from "../../../../src/results/format/intervals.ts";
import { distinctSuiteName } from "../../../../src/results/format/names.ts";
import { WhiskerLegend } from "../../charts/whisker.tsx";
import { TextLink } from "../../app/text-link.tsx";
import { shortName } from "../../text/config-name.ts";
import { formatPercent } from "../../../../src/results/format/numbers.ts";
import { comparePath } from "./pick-rows.tsx";
import { areTested, firstAlone, mayBeBest, rankedFacts, runIndices } from "./row-text.ts";

/** The suite, the judges, the way of asking and the date of the data: over a store with several of them they can be chosen. */
export function Provenance({ meta }: { readonly meta: SiteMeta }): ReactNode {
  const { suite, judge, panel, live, otherSuites, otherJudges, asked } = meta;
  const named = (each: SiteMeta["suite"]): string =>
    distinctSuiteName(each, [suite, ...otherSuites], ({ title }) => title);
  const shown = { suite: suite.digest, judges: [], asked: null };
  const suites = otherSuites.map((each) => ({
    to: baseOfResults({ ...shown, suite: each.digest }),
    label: named(each),
  }));
  const judges = otherJudges.map(({ id, label }) => ({ to: baseOfResults({ ...shown, judges: [id] }), label }));
  const counting = panel?.judges ?? (judge === null ? [] : [judge]);
  const ways = asked?.others.map(({ label, address }) => ({
    to: baseOfResults({ ...shown, judges: counting.map(({ id }) => id), asked: address }),
    label,
  }));
  const graders =
    panel === null ? (judge?.label ?? null) : `a panel of ${panel.judges.map(({ label }) => label).join(", ")}`;
  return (
    <span className="[overflow-wrap:anywhere]">
      <Shown label="Suite" now={named(suite)} others={live ? suites : []} />
      {graders !== null && (
        <>
          {" "}
          · judged by <Shown label="Judge" now={graders} others={live ? judges : []} />
        </>
      )}
      {asked !== null && (
        <>
          {" "}
          · asked with <Shown label="Asked with" now={asked.label} others={live ? (ways ?? []) : []} />
        </>
      )}{" "}
      · answers of {dateText(meta.answeredAt?.last ?? meta.generatedAt)}
    </span>
  );
}

/** What is shown, and a way to the others. */
function Shown({
  label,
  now,
  others,
}: {
  readonly label: string;
  readonly now: string;
  readonly others: readonly { readonly to: string; readonly label: string }[];
}): ReactNode {
  if (others.length === 0) return <span>{now}</span>;
  return (
    <select
      aria-label={label}
      className="min-h-6 max-w-full rounded border border-line-strong bg-surface px-1 text-text"
      value=""
      onChange={(event) => location.assign(event.currentTarget.value)}
    >
      <option value="">{now}</option>
      {others.map((other) => (
        <option key={other.to} value={other.to}>
          {other.label}
        </option>
      ))}
    </select>
  );
}

const ReadingGuide = lazy(() => import("./reading-guide.tsx").then((module) => ({ default: module.ReadingGuide })));

/** How certain the ranking is, and how to read its rows: shown above the table. */
export function HowSure({ rows, index }: { readonly rows: readonly SiteRow[]; readonly index: SiteIndex }): ReactNode {
  const [isOpened, setIsOpened] = useState(false);
  const ranked = rows.filter(({ complete }) => complete);
  const legend = drawingLegend(index, formatPercent(index.intervalLevel));
  return (
    <section
      aria-label="Uncertainty of the ranking"
      className="mb-4 rounded-lg border border-line bg-surface px-4 py-3 text-sm"
    >
      <div className="grid gap-x-8 gap-y-1 lg:grid-cols-[1fr_auto]">
        <div className="min-w-0">
          <h2 className="sr-only">Uncertainty of the ranking</h2>
          <Leaders ranked={ranked} />
          {ranked.some(({ rankInterval }) => rankInterval !== null) && <p>{legend.ranks}</p>}
          <Doubts ranked={ranked} incomplete={rows.length - ranked.length} />
          {index.basis.length > 0 && (
            <p className="text-muted">
              {index.basis.join(" ")} <TextLink to={`${pathTo("/method")}#basis`}>What the index rests on</TextLink>
            </p>
          )}
        </div>
        <WhiskerLegend {...legend} hasRuns={rows.some((row) => runIndices(row).length > 0)} />
        <details className="text-muted lg:col-span-2" onToggle={() => setIsOpened(true)}>
          <summary className="min-h-6 w-max cursor-pointer text-accent">How to read the table</summary>
          {isOpened && (
            <Suspense>
              <ReadingGuide index={index} />
            </Suspense>
          )}
        </details>
      </div>
    </section>
  );
}

const leadersNamed = 4;

function Leaders({ ranked }: { readonly ranked: readonly SiteRow[] }): ReactNode {
  if (ranked.length === 1) return <p>Only one model config is ranked: there is no other to compare it with.</p>;
  const leaders = ranked.filter(mayBeBest);
  if (leaders.length === 0)
    return (
      <p>
        {ranked.length === 0
          ? "No model config is complete yet, so none is ranked."
          : ranked.every(({ rank }) => rank === null)
            ? "None is ranked."
            : "The runs do not tell which is better."}
      </p>
    );
  const rest = leaders.length - leadersNamed;
  const names = leaders.slice(0, leadersNamed).map((row) => (
    <Link
      key={row.slug}
      href={pathTo("/m/:slug", { slug: row.slug })}
      className="font-medium hover:text-accent hover:underline"
    >
      {shortName(row)}
    </Link>
  ));
  return (
    <p>
      {leaders.length === 1 ? (
        <>
          {names}{" "}
          {areTested(ranked) ? firstAlone(ranked) : "comes first, but the runs do not tell whether that is chance."}
          <HowFarAhead ranked={ranked} />
        </>
      ) : (
        <>
          {joined(names)}
          {rest > 0 && ` and ${rest} more`} are too close to separate: each of them may be the best one.
        </>
      )}
    </p>
  );
}

/** A range of ranks tests each pair one-sided and if other questions were asked: Compare says what else a lead withstands. */
function HowFarAhead({ ranked: [first, second] }: { readonly ranked: readonly SiteRow[] }): ReactNode {
  if (first === undefined || second === undefined) return null;
  return (
    <>
      {" "}
      <TextLink to={comparePath([first.slug, second.slug])}>How sure is its lead over {shortName(second)}?</TextLink>
    </>
  );
}

function Doubts({
  ranked,
  incomplete,
}: {
  readonly ranked: readonly SiteRow[];
  readonly incomplete: number;
}): ReactNode {
  const singles = ranked.filter(({ runs }) => runs === 1);
  const facts = [
    ...rankedFacts(ranked),
    ...(singles.length > 0 ? [singleRunText(singles)] : []),
    ...(incomplete > 0 ? [`${incomplete} ${incomplete === 1 ? "is" : "are"} incomplete and listed separately.`] : []),
  ];
  return <p className="text-muted">{facts.join(" ")}</p>;
}

function singleRunText(singles: readonly SiteRow[]): string {
  const basis = singles.some(({ interval }) => interval !== null)
    ? "with an interval estimated from how much the runs of other rows vary"
    : "without an interval";
  return `${singles.length} ${singles.length === 1 ? "has" : "have"} a single run: provisional, ${basis}.`;
}

function joined(names: readonly ReactNode[]): ReactNode {
  return names.map((name, at) => (
    <span key={at}>
      {at === 0 ? "" : at === names.length - 1 ? " and " : ", "}
      {name}
    </span>
  ));
}

function dateText(iso: string): string {
  return new Date(iso).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}
