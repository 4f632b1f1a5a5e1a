import type { ReactNode } from "react";
import type { SiteStances } from "../../../../src/results/contract/site.ts";
import { Await, Empty } from "../../app/states.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { useData, type Loaded } from "../../data/use-data.ts";

/** What became of views; null for a suite whose ballots have none. */
export function useStances(): Loaded<SiteStances> | null {
  const { meta, file } = useSnapshot();
  const loaded = useData<SiteStances>(meta.stances ? file("stances.json") : null);
  return meta.stances ? loaded : null;
}

/** Content that needs `stances.json`, below the status of the suite; a sentence where the suite has no items. */
export function WithStances({ children }: { readonly children: (stances: SiteStances) => ReactNode }): ReactNode {
  const loaded = useStances();
  if (loaded === null)
    return <Empty>The suite asks for no views: it has no items with ballots, or none is answered yet.</Empty>;
  return (
    <Await loaded={loaded} lines={16}>
      {(stances) => (
        <>
          <SuiteStatus status={stances.status} />
          {children(stances)}
        </>
      )}
    </Await>
  );
}

/** How far the suite has been tested, where it says so. */
export function SuiteStatus({ status }: Pick<SiteStances, "status">): ReactNode {
  if (status === null) return null;
  return (
    <p role="note" className="mb-5 rounded-lg border border-warn bg-warn-soft px-3 py-2 text-sm">
      <span className="font-semibold">Suite status: {status}.</span> The numbers try the instrument; they say nothing
      final about a model.
    </p>
  );
}
