import type { ReactNode } from "react";
import { Link } from "wouter";
import { Page, Panel } from "../../app/page.tsx";
import { useSession } from "../../app/session.tsx";
import { Empty, Failed, Skeleton } from "../../app/states.tsx";
import { formatCount } from "../../text/format.ts";
import { LiveHead } from "./live-head.tsx";
import { LiveTable } from "./live-table.tsx";
import { LiveTotals } from "./live-totals.tsx";
import { Completions } from "./completions.tsx";
import { useLiveRows } from "./use-live-rows.ts";

/** `/live`: how far the benchmark is, while it runs. */
export function LivePage(): ReactNode {
  const { meta } = useSession();
  return meta.live ? <LiveProgress /> : <FinishedState />;
}

function LiveProgress(): ReactNode {
  const { meta } = useSession();
  const { live, error, moves, marks, retry } = useLiveRows();
  return (
    <Page
      title="Live"
      eyebrow={`${meta.suite.title}, suite ${meta.suite.id} ${meta.suite.version}`}
      lead="What is planned, what is there, and what comes in. The ranking and all other pages follow as results come."
    >
      {live === null ? (
        error === null ? (
          <Skeleton lines={12} />
        ) : (
          <Failed error={error} retry={retry} />
        )
      ) : (
        <>
          <LiveHead live={live} moves={moves} marks={marks} />
          {live.health.rows.length === 0 ? (
            <Empty>Nothing has been planned under this suite yet.</Empty>
          ) : (
            <>
              <LiveTotals health={live.health} />
              <LiveTable rows={live.health.rows} />
              <Completions health={live.health} isActive={live.active} />
            </>
          )}
        </>
      )}
    </Page>
  );
}

/** The data of files never move. */
function FinishedState(): ReactNode {
  const { meta } = useSession();
  const { counts } = meta;
  return (
    <Page title="Live" lead="These pages were written as files: they show one state, which does not change any more.">
      <Panel title="What is here">
        <p className="max-w-[70ch]">
          {formatCount(counts.verdicts)} verdicts on {formatCount(counts.trajectories)} conversations of{" "}
          {formatCount(counts.modelConfigs)} model configs in {formatCount(counts.runs)} runs, as of{" "}
          {meta.generatedAt.slice(0, 16).replace("T", " ")} UTC.{" "}
          <Link href="/" className="text-accent underline">
            To the ranking
          </Link>
        </p>
      </Panel>
      <Panel title="To watch a run">
        <p className="max-w-[70ch]">
          Where the store is, this serves the same pages over it, and they follow as results come in:
        </p>
        <pre tabIndex={0} className="mt-2 max-w-[70ch] overflow-x-auto rounded bg-sunken p-3 font-mono text-sm">
          aib view
        </pre>
      </Panel>
    </Page>
  );
}
