import {
  gateIndex,
  draftRun,
  forecastRun,
  showRun,
  withStore,
  withStoreIfAny,
  type GateOptions,
  type PreparedRun,
  type RunOrder,
  type Store,
} from "../bench/index.ts";
import type { IntervalMethod } from "../domain/index.ts";
import { agreeToSpend } from "./agree-to-spend.ts";
import { carryOutRun, interruptibly } from "./carry-out-run.ts";
import type { CommandHost } from "./command-host.ts";
import type { WorkersWish } from "./flags/engine-flags.ts";
import { gateLine } from "./gate-line.ts";
import type { InterruptStop } from "./stop-on-interrupt.ts";
import { tellOfTinyCall } from "./tell-of-tiny-call.ts";
import { printLine } from "./terminal.ts";
import { withEventLog } from "./with-event-log.ts";
import { viewCommand } from "./view-command.ts";
import { storeLocation } from "./store-location.ts";

/** A run as the command line asks for it. */
export interface RunSettings {
  readonly order: Omit<RunOrder, "signal">;
  /** The user has confirmed the cost. */
  readonly yes: boolean;
  readonly db: string;
  /** The store's location for commands; null when it is the default. */
  readonly dbNamed: string | null;
  /** File that every event is appended to; null for none. */
  readonly log: string | null;
  readonly format: "text" | "json";
  /** Which of the intervals the ranking shows; null for the suite's. */
  readonly interval: IntervalMethod | null;
  /** The index that every model config must reach; null for none. */
  readonly failUnder: number | null;
  /** Null where this process makes the calls itself. */
  readonly workers: WorkersWish | null;
}

/**
 * Validates everything before it creates the store, then runs, reports, and applies the gate. Returns the command that
 * shows the results; null when it was interrupted.
 */
export async function runOrder(host: CommandHost, settings: RunSettings): Promise<string | null> {
  const { db, log, dbNamed, format, interval, failUnder, workers } = settings;
  return interruptibly({ ...host, workers }, async (stopping) => {
    const location = storeLocation(host.terminal, db);
    const prepared = await withStoreIfAny(location, (store) => agreedRun(host, settings, { store, stopping }));
    if (prepared === null) return null;
    const place = { location, create: true };
    return withEventLog(host.terminal, { log, stopping }, (sinks) =>
      withStore(place, async (store) => {
        const work = { prepared, store, db, stopping, sinks, workers, format };
        const shown = await carryOutRun(host, { ...work, interval });
        if (failUnder !== null) {
          const leaderboard = shown ?? (await showRun(store, { prepared, interval, now: () => new Date() }));
          await passGate(host, { prepared, store, leaderboard, threshold: failUnder });
        }
        if (shown === null) return null;
        return viewCommand(store, { prepared, db, dbNamed, interval });
      }),
    );
  });
}

interface Lookup {
  readonly store: Store | null;
  readonly stopping: InterruptStop;
}

/** Null where the person declined. */
async function agreedRun(
  host: CommandHost,
  { order, yes }: RunSettings,
  { store, stopping: { signal } }: Lookup,
): Promise<PreparedRun | null> {
  const { prepared, settle } = await draftRun({ ...order, signal, onTinyCall: tellOfTinyCall(host.terminal) }, store);
  const consent = { yes, budgetUsd: prepared.money.budgetUsd };
  const isAgreed = yes || (await agreeToSpend(host, await forecastRun(prepared, store, signal), consent));
  return isAgreed ? settle() : null;
}

async function passGate({ terminal, setExitCode }: CommandHost, gate: GateOptions): Promise<void> {
  const result = await gateIndex(gate);
  printLine(terminal.stderr, gateLine(result));
  if (!result.passed) setExitCode(1);
}
