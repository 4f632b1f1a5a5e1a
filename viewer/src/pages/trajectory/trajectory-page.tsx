import type { ReactNode } from "react";
import { useParams, useSearch } from "wouter";
import type { SiteRun, SiteScenarios } from "../../../../src/report/contract/site.ts";
import { Page } from "../../app/page.tsx";
import { useSession } from "../../app/session.tsx";
import { Failed, Skeleton } from "../../app/states.tsx";
import { useData, type Loaded } from "../../data/use-data.ts";
import { useIndex } from "../../data/use-index.ts";
import { JumpProvider } from "./jump.tsx";
import { NeighbourLinks } from "./neighbour-links.tsx";
import { Breadcrumb } from "./trajectory-head.tsx";
import { TrajectoryView } from "./trajectory-view.tsx";
import { UnknownTrajectory } from "./unknown-trajectory.tsx";

const possibleSlug = /^[a-z0-9@_+-][a-z0-9.@_+-]*$/u;
const possibleRun = /^\d{1,9}$/u;

/** One conversation of one run: what exactly was said, and why it was graded so. */
export function TrajectoryPage(): ReactNode {
  const { slug, run, scenario } = useParams<{ slug: string; run: string; scenario: string }>();
  const { file } = useSession();
  const isPossible = possibleSlug.test(slug) && possibleRun.test(run);
  const search = useSearch();
  const index = useIndex();
  const wording = useData<SiteScenarios>(file("scenarios.json"));
  const results = useData<SiteRun>(isPossible ? file(`r/${encodeURIComponent(slug)}/${run}.json`) : null);

  if (index.state !== "ready")
    return (
      <Page title="Conversation">
        <Waiting loaded={index} />
      </Page>
    );
  const named = index.data.scenarios.find((each) => each.slug === scenario);
  const unknown = <UnknownTrajectory index={index.data} slug={slug} run={run} scenario={scenario} />;
  if (!isPossible || named === undefined || (results.state === "failed" && results.error.notFound)) return unknown;
  const place = { slug, run: Number(run), scenario };
  if (wording.state !== "ready" || results.state !== "ready") {
    const label = index.data.rows.find((row) => row.slug === slug)?.label ?? slug;
    return (
      <Page
        title={named.title}
        eyebrow={<Breadcrumb place={place} label={label} />}
        lead=" "
        actions={<NeighbourLinks place={place} index={index.data} search={search} />}
      >
        <Waiting loaded={results.state === "ready" ? wording : results} />
      </Page>
    );
  }
  if (!results.data.trajectories.some(({ scenarioId }) => scenarioId === named.id)) return unknown;
  return (
    <JumpProvider key={`${slug} ${run} ${scenario}`}>
      <TrajectoryView
        index={index.data}
        wording={wording.data}
        results={results.data}
        scenarioId={named.id}
        place={place}
      />
    </JumpProvider>
  );
}

/** Until the data are there, or instead of them. */
function Waiting({ loaded }: { readonly loaded: Loaded<unknown> }): ReactNode {
  return loaded.state === "failed" ? <Failed error={loaded.error} retry={loaded.retry} /> : <Skeleton lines={14} />;
}
