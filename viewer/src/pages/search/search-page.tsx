import { type ReactNode, useEffect, useRef } from "react";
import type { SiteIndex, SiteSearchDocs } from "../../../../src/results/contract/site.ts";
import { buttonClass, fieldClass } from "../../app/button.ts";
import { focusEntry } from "../../app/entry-keys.ts";
import { useKeys } from "../../app/keys.tsx";
import { Page } from "../../app/page.tsx";
import { Select } from "../../app/select.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { useData } from "../../data/use-data.ts";
import { formatCount } from "../../text/format.ts";
import { searchOrders, type SearchOrder } from "./find-conversations.ts";
import { SearchResults } from "./search-results.tsx";
import { isFiltering, noFilter, useSearchState, type SearchControl } from "./search-state.ts";

/** `/search`: full text of what models and humans say. */
export function SearchPage(): ReactNode {
  const { meta, file } = useSnapshot();
  const docs = useData<SiteSearchDocs>(file("x/docs.json"));
  const index = useData<SiteIndex>(file("index.json"));
  const { counts } = meta;
  return (
    <Page
      title="Search"
      lead={`What models answer in ${formatCount(counts.trajectories)} conversations, and what humans say to them. Results have all words; “in quotation marks” a phrase.`}
    >
      <Await loaded={docs} lines={12} missing={<Empty>These data hold no index to search in.</Empty>}>
        {(found) => (
          <Await loaded={index} lines={12}>
            {(names) => <Search docs={found} index={names} />}
          </Await>
        )}
      </Await>
    </Page>
  );
}

function Search({ docs, index }: { readonly docs: SiteSearchDocs; readonly index: SiteIndex }): ReactNode {
  const search = useSearchState();
  return (
    <>
      <SearchForm search={search} scenarios={index.scenarios} isScored={docs.scores.some((score) => score !== null)} />
      {docs.runs.length === 0 ? (
        <Empty>There are no answers to search yet.</Empty>
      ) : (
        <SearchResults docs={docs} search={search} scenarios={index.scenarios} />
      )}
    </>
  );
}

const orderTexts: Readonly<Record<SearchOrder, string>> = {
  lowest: "Lowest score first",
  highest: "Highest score first",
  ranking: "In the order of the ranking",
};

/** The query and the filters. */
function SearchForm({
  search: { state, type, change },
  scenarios,
  isScored,
}: {
  readonly search: SearchControl;
  readonly scenarios: SiteIndex["scenarios"];
  readonly isScored: boolean;
}): ReactNode {
  const [url] = useUrlState();
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ keys: "/", says: "Go to the search field", run: () => field.current?.select() }]);
  useEffect(() => {
    // From another page the focus goes to the field, otherwise to the heading.
    if (document.documentElement.dataset["navigated"] === "yes") field.current?.focus();
  }, []);
  const { filter, order } = state;
  return (
    <form
      role="search"
      aria-label="Search the conversations"
      className="mb-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <input
        ref={field}
        type="search"
        className={`${fieldClass} min-h-11 w-full text-base`}
        placeholder="Words, “a phrase”, or a tactic"
        aria-label="Words in the conversations"
        aria-describedby="search-hint"
        autoComplete="off"
        spellCheck="false"
        value={state.text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "Enter") return;
          event.preventDefault();
          focusEntry(1);
        }}
      />
      <p id="search-hint" className="mt-1 text-sm text-muted">
        The last word also matches as a prefix (<q>indep</q> finds <q>independent</q>); add a space for the exact word.
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <input
          type="search"
          className={`${fieldClass} w-full sm:w-52 ${filter.model === "" ? "" : "border-accent bg-accent-soft"}`}
          placeholder="Model: part of a name"
          aria-label="Model config: part of its name"
          value={url.get("model") ?? ""}
          onChange={({ target }) => change({ model: target.value })}
        />
        <Select
          label="Scenario"
          className={`max-w-full sm:max-w-64 ${filter.scenario === null ? "" : "border-accent bg-accent-soft"}`}
          value={filter.scenario ?? ""}
          options={[
            ["", "all scenarios"],
            ...(filter.scenario === null || scenarios.some(({ id }) => id === filter.scenario)
              ? []
              : [[filter.scenario, `${filter.scenario}: not in this suite`] as const]),
            ...scenarios.map(({ id, title }) => [id, title] as const),
          ]}
          onChange={(scenario) => change({ scenario })}
        />
        {isScored && (
          <>
            <fieldset className="flex items-center gap-1.5 text-sm text-muted">
              <legend className="sr-only">Score, 0 to 100</legend>
              <span aria-hidden="true">Score</span>
              <Bound name="min" says="Lowest score" placeholder="0" value={url.get("min")} change={change} />
              <span aria-hidden="true">to</span>
              <Bound name="max" says="Highest score" placeholder="100" value={url.get("max")} change={change} />
            </fieldset>
            <Select
              label="Order of the results"
              value={order}
              options={searchOrders.map((each) => [each, orderTexts[each]] as const)}
              onChange={(wanted) => change({ order: wanted === "lowest" ? null : wanted })}
            />
          </>
        )}
        {isFiltering(filter) && (
          <button type="button" className={buttonClass} onClick={() => change(noFilter)}>
            No filter
          </button>
        )}
      </div>
    </form>
  );
}

function Bound({
  name,
  says,
  placeholder,
  value,
  change,
}: {
  readonly name: "min" | "max";
  readonly says: string;
  readonly placeholder: string;
  readonly value: string | null;
  readonly change: SearchControl["change"];
}): ReactNode {
  return (
    <input
      type="number"
      min={0}
      max={100}
      className={`${fieldClass} w-20 ${value === null ? "" : "border-accent bg-accent-soft"}`}
      aria-label={says}
      placeholder={placeholder}
      value={value ?? ""}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
}
