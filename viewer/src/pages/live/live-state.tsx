import type { ReactNode } from "react";
import type { SiteLive } from "../../../../src/results/contract/site.ts";
import { textOf } from "../../../../src/pages/cells.ts";
import { healthColumns } from "../../../../src/pages/runs/run-columns.ts";
import { Badge } from "../../app/badge.tsx";
import { Panel } from "../../app/page.tsx";
import { useLive, useSnapshot } from "../../app/snapshot.tsx";
import type { LiveState } from "../../data/live-feed.ts";
import { formatCount } from "../../text/format.ts";
import type { SeenMove } from "./live-progress.ts";
import { missingOf, moveText, paceOf, type Mark } from "./live-progress.ts";

/** Whether a command is running, its speed, and the latest changes. */
export function LiveHead({
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
            The server does not answer. This page retries every 3 seconds. If{" "}
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

const connections: Readonly<
  Record<
    LiveState["connection"],
    { readonly says: string; readonly tone: "plain" | "accent" | "warn" | "bad"; readonly title: string }
  >
> = {
  connecting: { says: "connecting", tone: "plain", title: "The server has not answered yet" },
  open: { says: "connected", tone: "accent", title: "The server sends every change" },
  polling: {
    says: "polling every 3 s",
    tone: "warn",
    title: "The server sends no events, so this page polls every 3 seconds",
  },
  lost: { says: "connection lost", tone: "bad", title: "The server does not answer: this page may be out of date" },
};

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
  if (health.rows.length > 0 && missing === 0) return "All planned results are complete";
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

/** All runs together. */
export function LiveTotals({ health: { total, judge } }: { readonly health: SiteLive["health"] }): ReactNode {
  const { meta } = useSnapshot();
  const { answers, verdicts } = total;
  return (
    <Panel title="In total" aside={judge !== null ? `judge ${judge.label}` : meta.stances ? null : "no judge yet"}>
      <div className="grid gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2">
        <ProgressBar says="answers" present={answers.present} planned={answers.planned} />
        {(!meta.stances || verdicts.planned > 0) && (
          <ProgressBar says="verdicts" present={verdicts.present} planned={verdicts.planned} />
        )}
        <dl className="grid grid-cols-3 gap-x-6 gap-y-3 border-t border-line pt-3 sm:col-span-2 lg:grid-cols-9">
          <Fact says="Model configs">{formatCount(total.modelConfigs)}</Fact>
          <Fact says="Runs">{formatCount(total.runs)}</Fact>
          {healthColumns.map(({ id, head, align, meaning, cell }) => (
            <Fact key={id} says={head} isWide={align === "left"} {...(meaning === undefined ? {} : { title: meaning })}>
              {textOf(cell(total))}
            </Fact>
          ))}
        </dl>
      </div>
    </Panel>
  );
}

function Fact({
  says,
  title,
  isWide = false,
  children,
}: {
  readonly says: string;
  readonly title?: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div title={title} className={isWide ? "col-span-full" : ""}>
      <dt className="text-xs text-muted">{says}</dt>
      <dd className="text-lg font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

/** Progress as numbers and as a bar. */
function ProgressBar({
  says,
  present,
  planned,
}: {
  readonly says: string;
  readonly present: number;
  readonly planned: number;
}): ReactNode {
  const share = planned === 0 ? 0 : Math.min(100, (100 * present) / planned);
  const isWhole = present >= planned;
  return (
    <span className="block">
      <span className={`tabular-nums whitespace-nowrap ${isWhole ? "text-muted" : ""}`}>
        {formatCount(present)} <span className="text-muted">of {formatCount(planned)}</span>
        <span className="text-muted"> {says}</span>
        {isWhole && planned > 0 && <span className="sr-only">, complete</span>}
      </span>
      <svg
        aria-hidden="true"
        className="mt-1 h-2.5 w-full overflow-hidden rounded-sm bg-sunken"
        preserveAspectRatio="none"
        viewBox="0 0 100 10"
      >
        <rect width={share} height={10} className={isWhole ? "fill-line-strong" : "fill-accent"} />
      </svg>
    </span>
  );
}
