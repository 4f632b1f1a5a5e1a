import type { ReactNode } from "react";
import type { SiteIndex, SiteSearchDocs } from "../../../../src/report/contract/site.ts";
import { CopyLink } from "../../app/copy-button.tsx";
import { Page } from "../../app/page.tsx";
import { useSession } from "../../app/session.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { useData } from "../../data/use-data.ts";
import { formatCount } from "../../text/format.ts";
import { SearchForm } from "./search-form.tsx";
import { SearchResults } from "./search-results.tsx";
import { useSearchState } from "./use-search-state.ts";

/** `/search`: every word that a model has said. */
export function SearchPage(): ReactNode {
  const { meta, file } = useSession();
  const docs = useData<SiteSearchDocs>(file("x/docs.json"));
  const index = useData<SiteIndex>(file("index.json"));
  const { counts } = meta;
  return (
    <Page
      title="Search"
      lead={`Words in ${formatCount(counts.answers)} answers of ${formatCount(counts.trajectories)} conversations. All of them have to occur in a conversation; case and accents make no difference.`}
      actions={<CopyLink />}
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
      <SearchForm search={search} scenarios={index.scenarios} />
      {docs.runs.length === 0 ? (
        <Empty>Nobody has answered yet, so there is nothing to search in.</Empty>
      ) : (
        <SearchResults docs={docs} search={search} scenarios={index.scenarios} />
      )}
    </>
  );
}
