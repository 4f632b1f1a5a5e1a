import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { SiteLive } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { sentences } from "../../../../src/pages/blocks.ts";
import { completionBlocks, progressTable } from "../../../../src/pages/runs/run-columns.ts";
import { Page, Panel } from "../../app/page.tsx";
import { useSnapshot, useLive } from "../../app/snapshot.tsx";
import { Empty, Failed, Skeleton } from "../../app/states.tsx";
import { useUrlState } from "../../app/url-state.ts";
import { TextLink } from "../../app/text-link.tsx";
import { Blocks } from "../../blocks/blocks.tsx";
import { TableBlock } from "../../blocks/table-block.tsx";
import { DataError, fetchJson } from "../../data/load.ts";
import { useIndex } from "../../data/use-index.ts";
import { formatCount } from "../../text/format.ts";
import { byConfig, movesBetween, type LiveRow, type Mark, type SeenMove } from "./live-progress.ts";
import { LiveHead, LiveTotals } from "./live-state.tsx";

/** `/live`: progress of the benchmark while it runs. */
export function LivePage(): ReactNode {
  const { meta } = useSnapshot();
  return meta.live ? <LiveProgress /> : <FinishedState />;
}

function LiveProgress(): ReactNode {
  const { meta } = useSnapshot();
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
              <Blocks blocks={[...completionBlocks(live.health), ...sentences(live.health.notes, { look: "note" })]} />
            </>
          )}
        </>
      )}
    </Page>
  );
}

/** Exported data do not change. */
function FinishedState(): ReactNode {
  const { meta } = useSnapshot();
  const { counts } = meta;
  return (
    <Page title="Live" lead="These pages are an export: they show one state, which does not change.">
      <Panel title="Contents">
        <p className="max-w-[70ch]">
          {formatCount(counts.verdicts)} verdicts on {formatCount(counts.trajectories)} conversations of{" "}
          {formatCount(counts.modelConfigs)} model configs in {formatCount(counts.runs)} runs, as of{" "}
          {meta.generatedAt.slice(0, 16).replace("T", " ")} UTC. <TextLink to={pathTo("/")}>To the ranking</TextLink>
        </p>
      </Panel>
      <Panel title="Watch a run">
        <p className="max-w-[70ch]">To see live results, run this command beside the store:</p>
        <pre tabIndex={0} className="mt-2 max-w-[70ch] overflow-x-auto rounded bg-sunken p-3 font-mono text-sm">
          aib view
        </pre>
      </Panel>
    </Page>
  );
}

/** The progress of each model config. */
function LiveTable({ rows }: { readonly rows: readonly LiveRow[] }): ReactNode {
  const [url, change] = useUrlState();
  const index = useIndex();
  const isIncompleteOnly = url.get("incomplete") === "1";
  const [shown] = useMemo(() => {
    const slugs = new Map(index.state === "ready" ? index.data.rows.map(({ id, slug }) => [id, slug]) : []);
    const pathOf = (id: string): string | null => {
      const slug = slugs.get(id);
      return slug === undefined ? null : pathTo("/m/:slug", { slug });
    };
    const all = byConfig(rows);
    return progressTable(isIncompleteOnly ? all.filter(({ missing }) => missing > 0) : all, pathOf);
  }, [rows, index, isIncompleteOnly]);
  const control = (
    <label className="flex min-h-8 cursor-pointer items-center gap-1.5 text-sm">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={isIncompleteOnly}
        onChange={({ target }) => change({ incomplete: target.checked ? "1" : null })}
      />
      Only incomplete
    </label>
  );
  if (shown !== undefined) return <TableBlock table={shown} controls={control} />;
  return (
    <Panel title="Progress">
      {control}
      <Empty>All results are complete.</Empty>
    </Panel>
  );
}

interface LiveRows {
  /** Null until it is loaded for the first time. */
  readonly live: SiteLive | null;
  readonly error: DataError | null;
  /** The latest first. */
  readonly moves: readonly SeenMove[];
  readonly marks: readonly Mark[];
  readonly retry: () => void;
}

const movesKept = 8;
const marksKept = 400;

/** `live.json`, read again after every change; one request at a time. */
function useLiveRows(): LiveRows {
  const state = useLive();
  const [rows, setRows] = useState<Omit<LiveRows, "retry">>({ live: null, error: null, moves: [], marks: [] });
  const [attempt, setAttempt] = useState(0);
  const reading = useRef<{ isBusy: boolean; isStale: boolean }>({ isBusy: false, isStale: false });
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const progress = state?.progress ?? null;
  useEffect(() => {
    const read = async (): Promise<void> => {
      if (reading.current.isBusy) {
        reading.current.isStale = true;
        return;
      }
      reading.current = { isBusy: true, isStale: false };
      const result = await fetchJson<SiteLive>("data/live.json", { cache: "no-store" }).catch((error: unknown) =>
        error instanceof DataError ? error : new DataError("data/live.json", String(error)),
      );
      const { isStale } = reading.current;
      reading.current = { isBusy: false, isStale: false };
      if (!mounted.current) return;
      setRows((before) => (result instanceof DataError ? { ...before, error: result } : following(before, result)));
      if (isStale) await read();
    };
    void read();
  }, [progress, attempt]);
  return { ...rows, retry: () => setAttempt((count) => count + 1) };
}

function following(before: Omit<LiveRows, "retry">, live: SiteLive): Omit<LiveRows, "retry"> {
  const at = Date.now();
  const { answers, verdicts } = live.health.total;
  const mark = { at, present: answers.present + verdicts.present };
  const moves = before.live === null ? [] : movesBetween(before.live.health.rows, live.health.rows);
  return {
    live,
    error: null,
    moves: [...moves.map((move) => Object.assign({ at }, move)), ...before.moves].slice(0, movesKept),
    marks: [...before.marks, mark].slice(-marksKept),
  };
}
