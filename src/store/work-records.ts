import type { Database } from "./database.ts";
import type { InTransaction } from "./write-queue.ts";

/** Why nothing of a channel starts: if it is paused until it is resumed, otherwise until it is ordered anew. */
export interface StoppedChannel {
  readonly channel: string;
  readonly state: "paused" | "cancelled" | "stopped";
  /** Of a stop: a fault, or the budget. */
  readonly reason: string | null;
}

/** A run that workers carry out. What `terms` and `body` say is known to the workers alone. */
export interface WorkOrder {
  readonly runId: string;
  /** Another one whenever the run is ordered anew or resumed. */
  readonly serial: number;
  /** ISO 8601, UTC. */
  readonly orderedAt: string;
  readonly terms: string;
  readonly stops: readonly StoppedChannel[];
}

export interface NewOrder extends Omit<WorkOrder, "serial" | "stops"> {
  /** Long: read apart from the rest. */
  readonly body: string;
}

/** What a worker looks at before it takes a call. */
export interface CallStanding {
  readonly serial: number;
  readonly isStopped: boolean;
  /** In milliseconds since 1970: until then no call of the channel, then one to see whether it is served; null for no hold. */
  readonly heldUntil: number | null;
}

const firstPauseMs = 1_000;

/** Runs that workers carry out. One machine needs none of this. */
export type WorkStore = ReturnType<typeof workStore>;

export function workStore(db: Database, inTransaction: InTransaction) {
  return {
    /** Orders a run, in place of what was ordered of it before, and forgets what was stopped, except for pauses. Gives its serial. */
    order: (order: NewOrder) => inTransaction((transaction) => saveOrder(transaction, order)),
    /** Every run that was ordered, the latest first. */
    orders: () => readOrders(db),
    /** Null where the run was removed. */
    async body(runId: string): Promise<string | null> {
      const row = await db.selectFrom("work_orders").select("body").where("run_id", "=", runId).executeTakeFirst();
      return row?.body ?? null;
    },
    remove: (runIds: readonly string[]) =>
      inTransaction(async (transaction) => {
        if (runIds.length === 0) return;
        await transaction.deleteFrom("stopped_channels").where("run_id", "in", runIds).execute();
        await transaction.deleteFrom("work_orders").where("run_id", "in", runIds).execute();
      }),
    /** Null where the run was removed. */
    standing: (runId: string, channel: string) => standingOf(db, runId, channel),
    /** No effect where the run has another serial by now; null for any. */
    stop: (
      { runId, serial }: { readonly runId: string; readonly serial: number | null },
      stops: readonly StoppedChannel[],
    ) =>
      inTransaction(async (transaction) => {
        const order = transaction.selectFrom("work_orders").select("serial").where("run_id", "=", runId);
        const current = await order.executeTakeFirst();
        if (current === undefined || (serial !== null && current.serial !== serial)) return;
        for (const { channel, state, reason } of stops) {
          const insert = transaction.insertInto("stopped_channels").values({ run_id: runId, channel, state, reason });
          await insert.onConflict((row) => row.columns(["run_id", "channel"]).doUpdateSet({ state, reason })).execute();
        }
      }),
    /** Gives the run's new serial. */
    resume: (runId: string, channels: readonly string[]) =>
      inTransaction(async (transaction) => {
        if (channels.length > 0) {
          const stops = transaction.deleteFrom("stopped_channels").where("run_id", "=", runId);
          await stops.where("channel", "in", channels).execute();
        }
        return raiseSerial(transaction, runId);
      }),
    /** A server refused a call: none of the channel until then, or until later if that was said before. */
    hold: (channel: string, until: number) =>
      inTransaction(async (transaction) => {
        const row = { channel, until_ms: Math.ceil(until), pause_ms: firstPauseMs };
        const insert = transaction.insertInto("held_channels").values(row);
        await insert.onConflict((held) => held.column("channel").doNothing()).execute();
        const held = transaction.updateTable("held_channels").set({ until_ms: row.until_ms });
        await held.where("channel", "=", channel).where("until_ms", "<", row.until_ms).execute();
      }),
    /** Whether a held channel may be called once, at `now`: then no other call may for a while, which doubles up to `longestMs`. */
    probe: (channel: string, { now, longestMs }: { readonly now: number; readonly longestMs: number }) =>
      inTransaction(async (transaction) => {
        const due = transaction.selectFrom("held_channels").select("pause_ms").where("channel", "=", channel);
        const held = await due.where("until_ms", "<=", Math.floor(now)).executeTakeFirst();
        if (held === undefined) return false;
        const pause_ms = Math.min(longestMs, 2 * held.pause_ms);
        const next = { until_ms: Math.ceil(now + pause_ms), pause_ms };
        await transaction.updateTable("held_channels").set(next).where("channel", "=", channel).execute();
        return true;
      }),
    /** A probe was served. */
    release: (channel: string) =>
      inTransaction(async (transaction) => {
        await transaction.deleteFrom("held_channels").where("channel", "=", channel).execute();
      }),
  };
}

async function saveOrder(db: Database, { runId, orderedAt, terms, body }: NewOrder): Promise<number> {
  const row = { ordered_at: orderedAt, terms, body };
  const insert = db.insertInto("work_orders").values({ run_id: runId, serial: 0, ...row });
  await insert.onConflict((order) => order.column("run_id").doUpdateSet(row)).execute();
  await db.deleteFrom("stopped_channels").where("run_id", "=", runId).where("state", "!=", "paused").execute();
  return raiseSerial(db, runId);
}

async function raiseSerial(db: Database, runId: string): Promise<number> {
  const raised = db.updateTable("work_orders").set((order) => ({ serial: order("serial", "+", 1) }));
  const row = await raised.where("run_id", "=", runId).returning("serial").executeTakeFirstOrThrow();
  return row.serial;
}

async function readOrders(db: Database): Promise<readonly WorkOrder[]> {
  const columns = ["run_id as runId", "serial", "ordered_at as orderedAt", "terms"] as const;
  const orders = await db.selectFrom("work_orders").select(columns).orderBy("ordered_at", "desc").execute();
  const rows = await db.selectFrom("stopped_channels").selectAll().orderBy("channel").execute();
  const stops = Map.groupBy(rows, (row) => row.run_id);
  return orders.map(({ runId, serial, orderedAt, terms }) => {
    const stopped = (stops.get(runId) ?? []).map(({ channel, state, reason }) => ({ channel, state, reason }));
    return { runId, serial, orderedAt, terms, stops: stopped };
  });
}

async function standingOf(db: Database, runId: string, channel: string): Promise<CallStanding | null> {
  const row = await db
    .selectFrom("work_orders as o")
    .leftJoin("stopped_channels as s", (join) => join.onRef("s.run_id", "=", "o.run_id").on("s.channel", "=", channel))
    .leftJoin("held_channels as h", (join) => join.on("h.channel", "=", channel))
    .where("o.run_id", "=", runId)
    .select(["o.serial", "s.state", "h.until_ms as heldUntil"])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { serial: row.serial, isStopped: row.state !== null, heldUntil: row.heldUntil };
}
