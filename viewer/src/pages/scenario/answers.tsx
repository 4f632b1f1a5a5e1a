import { useEffect, useMemo, useRef, type ReactNode } from "react";
import { Link } from "wouter";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import type { SiteScenario, SiteScenarioPage } from "../../../../src/results/contract/site.ts";
import { buttonClass, fieldClass } from "../../app/button.ts";
import { useEntryKeys } from "../../app/entry-keys.ts";
import { Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { pathWith, useUrlState } from "../../app/url-state.ts";
import { useData } from "../../data/use-data.ts";
import { ExportMenu } from "../../table/export-menu.tsx";
import { formatCount } from "../../text/format.ts";
import { AnswerList, configurationText, entryColumns, type Fields } from "./answer-list.tsx";
import { filterEntries, isFiltering, pageSize, readEntryFilter, readPage, type Entry } from "./filter-entries.ts";

interface Shown {
  readonly entries: readonly Entry[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** The answers of all model configs, worst first: one page, or all that match the filter. */
export function Answers({ scenario, fields }: { readonly scenario: SiteScenario; readonly fields: Fields }): ReactNode {
  const { file } = useSnapshot();
  const [url] = useUrlState();
  const filter = readEntryFilter(url);
  const page = readPage(url.get("p"), scenario.pages);
  const name = isFiltering(filter) ? "all" : String(page);
  const loaded = useData<SiteScenarioPage>(scenario.pages === 0 ? null : file(`s/${scenario.slug}/${name}.json`));
  useEntryKeys("answer");
  useScrollBack(url.get("p"));
  return (
    <Panel title="Answers, worst first" id="answers">
      {scenario.pages === 0 ? (
        <Empty>No answers to this scenario yet.</Empty>
      ) : (
        <>
          <AnswerFilters />
          {/* As high as a window while it loads, so that the page does not jump. */}
          <div className={loaded.state === "loading" ? "min-h-screen" : ""}>
            <Await loaded={loaded} lines={14}>
              {(data) => <AnswerPage data={data} scenario={scenario} fields={fields} />}
            </Await>
          </div>
        </>
      )}
    </Panel>
  );
}

function AnswerPage({
  data,
  scenario,
  fields,
}: {
  readonly data: SiteScenarioPage;
  readonly scenario: SiteScenario;
  readonly fields: Fields;
}): ReactNode {
  const [url, change] = useUrlState();
  const shown = shownOf(data, url);
  const columns = useMemo(() => entryColumns(fields), [fields]);
  const { entries, page, total } = shown;
  const start = (page - 1) * pageSize + 1;
  if (total === 0)
    return (
      <Empty>
        <p>No answer fits.</p>
        <button
          type="button"
          className={`${buttonClass} mt-3`}
          onClick={() => change({ q: null, run: null, lowest: null, p: null })}
        >
          Show all answers
        </button>
      </Empty>
    );
  const range = `${formatCount(start)}–${formatCount(start + entries.length - 1)} of ${formatCount(total)}`;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
        <span aria-live="polite">{range}</span>
        <ExportMenu name={`answers-${scenario.slug}-${page}`} columns={columns} rows={entries} />
      </div>
      <AnswerList
        entries={entries}
        fields={fields}
        scenario={scenario.slug}
        start={start}
        showConfiguration={new Set(entries.map(configurationText)).size > 1}
      />
      <Pager shown={shown} slug={scenario.slug} />
    </>
  );
}

function shownOf(data: SiteScenarioPage, url: URLSearchParams): Shown {
  if (data.page !== 0) return data;
  const found = filterEntries(data.entries, readEntryFilter(url));
  const pages = Math.ceil(found.length / pageSize);
  const page = readPage(url.get("p"), pages);
  return { entries: found.slice((page - 1) * pageSize, page * pageSize), page, pages, total: found.length };
}

function Pager({ shown: { page, pages }, slug }: { readonly shown: Shown; readonly slug: string }): ReactNode {
  const [url] = useUrlState();
  if (pages <= 1) return null;
  const to = (number: number): string => {
    const next = new URLSearchParams(url);
    next.set("p", String(number));
    return pathWith(pathTo("/s/:slug", { slug }), next);
  };
  return (
    <nav aria-label="Pages of answers" className="mt-3 flex flex-wrap items-center gap-2 text-sm">
      {page > 1 && (
        <Link href={to(page - 1)} rel="prev" className={buttonClass}>
          ← Worse
        </Link>
      )}
      <span className="text-muted">
        page {page} of {pages}
      </span>
      {page < pages && (
        <Link href={to(page + 1)} rel="next" className={buttonClass}>
          Better →
        </Link>
      )}
    </nav>
  );
}

/** Another page starts at its top. */
function useScrollBack(page: string | null): void {
  const before = useRef(page);
  useEffect(() => {
    // Not when a filter removes the pages.
    if (before.current !== page && page !== null) document.querySelector("#answers")?.scrollIntoView();
    before.current = page;
  }, [page]);
}

/** The filters, which are part of the address. */
function AnswerFilters(): ReactNode {
  const [url, change] = useUrlState();
  return (
    <form
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm"
      onSubmit={(event) => event.preventDefault()}
    >
      <label className="flex min-w-0 items-center gap-2 max-sm:grow">
        Model
        <input
          type="search"
          className={`${fieldClass} w-52 max-sm:grow`}
          placeholder="part of a name"
          value={url.get("q") ?? ""}
          onChange={({ target }) => change({ q: target.value, p: null })}
        />
      </label>
      <label className="flex items-center gap-2">
        Run
        <input
          type="number"
          min={1}
          className={`${fieldClass} w-20`}
          placeholder="any"
          value={url.get("run") ?? ""}
          onChange={({ target }) => change({ run: target.value, p: null })}
        />
      </label>
      <label className="flex min-h-8 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-(--accent)"
          checked={url.get("lowest") === "1"}
          onChange={({ target }) => change({ lowest: target.checked ? "1" : null, p: null })}
        />
        Only the lowest-scoring run of each model config
      </label>
    </form>
  );
}
