import type { ReactNode } from "react";
import type { SiteIndex, SiteMeta } from "../../../../src/results/contract/site.ts";
import { distinctSuiteName } from "../../../../src/results/format/names.ts";
import { Page, Panel } from "../../app/page.tsx";
import { useSnapshot } from "../../app/snapshot.tsx";
import { Await, Empty } from "../../app/states.tsx";
import { useIndex } from "../../data/use-index.ts";
import { formatCount } from "../../text/format.ts";
import { SuiteStatus } from "../views/with-stances.tsx";
import { OneExchange } from "./one-exchange.tsx";
import { HowSure, Provenance } from "./ranking-head.tsx";
import { Ranking } from "./ranking.tsx";

export function RankingPage(): ReactNode {
  const { meta } = useSnapshot();
  const loaded = useIndex();
  return (
    <Page title="Ranking" eyebrow={<Provenance meta={meta} />} lead={meta.lead}>
      <Await loaded={loaded} lines={16}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty>Nothing has been graded under this suite yet.</Empty>
          ) : (
            <>
              <SuiteStatus status={data.status ?? null} />
              {data.exchange !== null && <OneExchange exchange={data.exchange} />}
              <HowSure rows={data.rows} index={data} />
              <Ranking index={data} />
              <Notes index={data} meta={meta} />
            </>
          )
        }
      </Await>
    </Page>
  );
}

/** What was left out and why, and what else there is where a switch does not show it. */
function Notes({ index, meta }: { readonly index: SiteIndex; readonly meta: SiteMeta }): ReactNode {
  const others = meta.live
    ? []
    : [
        ...meta.otherJudges.map(({ label, verdicts }) => `${formatCount(verdicts)} verdicts of the judge ${label}`),
        ...meta.otherSuites.map((other) => {
          const name = distinctSuiteName(other, [meta.suite, ...meta.otherSuites], ({ title }) => title);
          return `${name}: ${formatCount(other.results)} results`;
        }),
      ];
  const notes = [...index.notes, ...others.map((other) => `Measured too, and not shown here: ${other}.`)];
  if (notes.length === 0) return null;
  return (
    <div className="mt-8">
      <Panel title="Notes">
        <ul className="max-w-[80ch] list-disc space-y-1 pl-5 text-sm">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
