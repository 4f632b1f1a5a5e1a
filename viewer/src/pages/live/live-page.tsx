import type { ReactNode } from "react";
import { Link } from "wouter";
import { pathTo } from "../../../../src/report/contract/site/viewer-pages.ts";
import type { SiteLive } from "../../../../src/report/contract/site.ts";
import { Badge } from "../../app/badge.tsx";
import { CopyButton } from "../../app/copy-button.tsx";
import { Page, Panel } from "../../app/page.tsx";
import { useSession, useLive } from "../../app/session.tsx";
import { Empty, Failed, Skeleton } from "../../app/states.tsx";
import type { LiveState } from "../../data/live-feed.ts";
import { formatCount } from "../../text/format.ts";
import { missingOf, moveText, paceOf, type Mark } from "./live-progress.ts";
import { LiveTable } from "./live-table.tsx";
import { LiveTotals } from "./live-totals.tsx";
import { useLiveRows, type SeenMove } from "./use-live-rows.ts";

/** `/live`: progress of the benchmark while it runs. */
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
      lead="Planned, finished and incoming results. The ranking and all other pages update as results arrive."
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
    <Page title="Live" lead="These pages are an export: they show one state, which does not change.">
      <Panel title="Contents">
        <p className="max-w-[70ch]">
          {formatCount(counts.verdicts)} verdicts on {formatCount(counts.trajectories)} conversations of{" "}
          {formatCount(counts.modelConfigs)} model configs in {formatCount(counts.runs)} runs, as of{" "}
          {meta.generatedAt.slice(0, 16).replace("T", " ")} UTC.{" "}
          <Link href={pathTo("/")} className="text-accent underline">
            To the ranking
          </Link>
        </p>
      </Panel>
      <Panel title="To watch a run">
        <p className="max-w-[70ch]">To see live results, run this command beside the store:</p>
        <pre tabIndex={0} className="mt-2 max-w-[70ch] overflow-x-auto rounded bg-sunken p-3 font-mono text-sm">
          aib view
        </pre>
      </Panel>
    </Page>
  );
}

/** Commands that complete the results, and notes. */
function Completions({
  health: { completions, notes },
  isActive,
}: {
  readonly health: SiteLive["health"];
  readonly isActive: boolean;
}): ReactNode {
  return (
    <>
      {completions.length > 0 && (
        <Panel title="To complete it" aside={isActive ? "results may still arrive" : undefined}>
          <ul className="space-y-3">
            {completions.map(({ command, answers, verdicts, modelConfigs }) => (
              <li key={command}>
                <p className="mb-1 text-sm text-muted">
                  {formatCount(modelConfigs.length)} {modelConfigs.length === 1 ? "model config" : "model configs"}:{" "}
                  {formatCount(answers)} answers and {formatCount(verdicts)} verdicts are missing
                </p>
                <div className="flex items-start gap-2">
                  <pre
                    tabIndex={0}
                    className="min-w-0 flex-1 overflow-x-auto rounded bg-sunken px-3 py-1.5 font-mono text-sm"
                  >
                    {command}
                  </pre>
                  <CopyButton label="Copy" title="Copy the command" text={() => command} />
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {notes.length > 0 && (
        <Panel title="Notes">
          <ul className="max-w-[80ch] list-disc space-y-1 pl-5 text-sm break-words">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

const connections: Readonly<
  Record<
    LiveState["connection"],
    { readonly says: string; readonly tone: "plain" | "accent" | "warn" | "bad"; readonly title: string }
  >
> = {
  connecting: { says: "connecting", tone: "plain", title: "The server has not answered yet" },
  open: { says: "connected", tone: "accent", title: "The server sends every change" },
  polling: {
    says: "asking every 3 s",
    tone: "warn",
    title: "The server sends no events, so this page asks every 3 seconds",
  },
  lost: { says: "connection lost", tone: "bad", title: "The server does not answer: this page may be out of date" },
};

/** Whether a command is running, its speed, and the latest changes. */
function LiveHead({
  live,
  moves,
  marks,
}: {
  readonly live: SiteLive;
  readonly moves: readonly SeenMove[];
  readonly marks: readonly Mark[];
}): ReactNode {
  const { connection } = useLive() ?? { connection: "connecting" };
  const { says, tone, title } = connections[connection];
  const missing = missingOf(live.health.total);
  return (
    <div className="mb-6 grid gap-3 lg:grid-cols-[1fr_1.25fr]">
      <section aria-label="State" className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
        <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold">
          <Light isOn={live.active && missing > 0 && connection !== "lost"} />
          <span role="status">{stateText(live, missing, connection)}</span>
          <Badge tone={tone} title={title}>
            {says}
          </Badge>
        </h2>
        {connection === "lost" && (
          <p role="alert" className="mt-1 text-sm text-bad">
            The server does not answer. This page asks again every 3 seconds. If{" "}
            <code className="font-mono">aib view</code> has stopped, start it again. The results shown are from{" "}
            {timeText(live.health.generatedAt)}.
          </p>
        )}
        <p className="mt-1 text-sm text-muted">{paceText(live, marks, missing)}</p>
        <p className="mt-1 text-sm text-muted">Last update: {timeText(live.health.generatedAt)}.</p>
      </section>
      <section aria-label="Latest results" className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
        <h2 className="text-sm font-semibold">Latest results</h2>
        {moves.length === 0 ? (
          <p className="mt-1 text-sm text-muted">None since this page was opened.</p>
        ) : (
          <ol className="mt-1 space-y-0.5 text-sm">
            {moves.map((move) => (
              <li key={`${move.at} ${move.id} ${move.run}`} className="flex flex-wrap gap-x-3">
                <time className="text-muted tabular-nums" dateTime={new Date(move.at).toISOString()}>
                  {timeText(new Date(move.at).toISOString())}
                </time>
                <span className="min-w-0 break-words">
                  {move.label} <span className="text-muted">run {move.run}</span>
                </span>
                <span className="ml-auto whitespace-nowrap">+ {moveText(move)}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

function Light({ isOn }: { readonly isOn: boolean }): ReactNode {
  return (
    <svg aria-hidden="true" width={12} height={12} className={isOn ? "animate-pulse" : ""}>
      <circle
        cx={6}
        cy={6}
        r={4.5}
        strokeWidth={2}
        className={isOn ? "fill-accent stroke-accent" : "fill-none stroke-line-strong"}
      />
    </svg>
  );
}

function stateText({ active, health }: SiteLive, missing: number, connection: LiveState["connection"]): string {
  if (connection === "lost") return "Connection lost";
  if (health.rows.length > 0 && missing === 0) return "All planned results are there";
  return active ? "A command is running" : "No command is running";
}

function paceText({ active }: SiteLive, marks: readonly Mark[], missing: number): string {
  if (missing === 0) return "No results are missing.";
  const left = `${formatCount(missing)} results are missing.`;
  if (!active) return `${left} None arrived in the last minute.`;
  const pace = paceOf(marks, missing);
  if (pace === null) return left;
  const minutes =
    pace.minutesLeft < 1 ? "less than a minute" : `about ${formatCount(Math.round(pace.minutesLeft))} min`;
  return `${left} ${formatCount(Math.round(pace.perMinute))} arrive per minute: ${minutes} left at this pace.`;
}

function timeText(iso: string): string {
  return new Date(iso).toLocaleTimeString("en-GB");
}
