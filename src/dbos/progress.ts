import type { Pool } from "pg";
import { application } from "./dbos-application.ts";
import { dbosSchema, schema } from "./schemas.ts";

export type ChannelState = "running" | "paused" | "cancelled" | "stopped";

/** How far a run is. */
export interface RunStand {
  readonly runId: string;
  /** By which a person knows it. */
  readonly title: string;
  readonly orderedAt: Date;
  /** Of the program that ordered it: workers of another one leave it alone. */
  readonly version: string;
  /** It was ordered by this version. */
  readonly isOurs: boolean;
  readonly tasks: Readonly<Record<"waiting" | "queued" | "done" | "failed" | "blocked", number>>;
  /** How many of its channels are in which state. */
  readonly channels: Readonly<Record<ChannelState, number>>;
  /** Queued where the channel runs: zero means that nothing more happens by itself. */
  readonly live: number;
}

/** All runs that have been ordered, the latest first. */
export async function runStands(pool: Pool, runId: string | null = null): Promise<readonly RunStand[]> {
  const { rows } = await pool.query<Row>(
    `select r.run_id, r.title, r.version, r.created_at, tasks.*, channels.*
     from ${schema}.runs r,
       lateral (
         select count(*) filter (where t.state = 'queued' and c.state = 'running') as live, ${counts("t", taskStates)}
         from ${schema}.tasks t join ${schema}.channels c on c.run_id = t.run_id and c.channel = t.channel
         where t.run_id = r.run_id) tasks,
       lateral (select ${counts("c", channelStates)} from ${schema}.channels c where c.run_id = r.run_id) channels
     where $1::text is null or r.run_id = $1 order by r.created_at desc`,
    [runId],
  );
  return rows.map(standOf);
}

const taskStates = ["waiting", "queued", "done", "failed", "blocked"] as const;
const channelStates = ["running", "paused", "cancelled", "stopped"] as const;

function counts(table: string, states: readonly string[]): string {
  return states.map((state) => `count(*) filter (where ${table}.state = '${state}') as ${state}`).join(", ");
}

type Count = keyof RunStand["tasks"] | ChannelState | "live";

interface Row extends Readonly<Record<Count, string>> {
  readonly run_id: string;
  readonly title: string;
  readonly version: string;
  readonly created_at: Date;
}

function standOf(row: Row): RunStand {
  const number = (name: Count): number => Number(row[name]);
  return {
    runId: row.run_id,
    title: row.title,
    orderedAt: row.created_at,
    version: row.version,
    isOurs: row.version === application.version,
    tasks: {
      waiting: number("waiting"),
      queued: number("queued"),
      done: number("done"),
      failed: number("failed"),
      blocked: number("blocked"),
    },
    channels: {
      running: number("running"),
      paused: number("paused"),
      cancelled: number("cancelled"),
      stopped: number("stopped"),
    },
    live: number("live"),
  };
}

/** Whether nothing more happens to it unless somebody orders it anew. */
export function isOver({ live, channels }: RunStand): boolean {
  return live === 0 && channels.paused === 0;
}

/** How many workflows of a run living workers have in hand. Where the run was stopped these still bring in their calls. */
export async function placesHeld(pool: Pool, { runId }: Pick<RunStand, "runId">, silenceMs: number): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from ${schema}.runs r
     join ${dbosSchema}.workflow_status w on starts_with(w.workflow_uuid, concat('aib:', r.enrolment, ':'))
     join ${schema}.workers k on k.executor_id = w.executor_id
     where r.run_id = $1 and w.status = 'PENDING' and k.heartbeat_at > now() - $2 * interval '1 millisecond'`,
    [runId, silenceMs],
  );
  return Number(rows[0]?.count ?? 0);
}

/** How many workers of each version of the program gave a sign of life lately. */
export async function livingWorkers(pool: Pool, silenceMs: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ version: string; count: string }>(
    `select version, count(*) from ${schema}.workers
     where heartbeat_at > now() - $1 * interval '1 millisecond' group by version`,
    [silenceMs],
  );
  return new Map(rows.map(({ version, count }) => [version, Number(count)]));
}
