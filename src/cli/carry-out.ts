import type { Store } from "../campaign/index.ts";
import type { engineOptions, Flags, logOptions, printOptions, storeOptions } from "../options/index.ts";
import { withStore, withStoreIfAny } from "../store/index.ts";
import type { CommandHost } from "./command-host.ts";
import { workersOf } from "./flags/engine-flags.ts";
import { makeCalls, type Account, type Priced, type WorkSteps } from "./make-calls.ts";
import { stopOnInterrupt, type InterruptStop } from "./stop-on-interrupt.ts";
import { storeLocation } from "./store-location.ts";
import { withEventLog } from "./with-event-log.ts";

type WorkFlags = Flags<typeof storeOptions & typeof printOptions & typeof logOptions & typeof engineOptions>;

/** Plans in a store that is there, or, where the work makes one, in the one that there may be. Null where the user declined. */
type Planning<Prepared> =
  | {
      readonly makesStore: true;
      readonly plan: (store: Store | null, stopping: InterruptStop) => Promise<Prepared | null>;
    }
  | { readonly makesStore: false; readonly plan: (store: Store, stopping: InterruptStop) => Promise<Prepared | null> };

/**
 * The way of every command that makes calls: plan, confirm, carry out, show. Nothing is made before the user has agreed. Null where
 * the user declined or interrupted it, or where it was only queued.
 */
export async function carryOut<Prepared extends Priced, Result extends Account, Shown>(
  host: CommandHost,
  flags: WorkFlags,
  steps: Planning<Prepared> & WorkSteps<Prepared, Result, Shown>,
): Promise<Shown | null> {
  const { terminal } = host;
  const { db, log = null, format } = flags;
  const workers = workersOf(flags, db);
  const location = storeLocation(terminal, db);
  const stopping = stopOnInterrupt(terminal, workers);
  try {
    const prepared = await (steps.makesStore
      ? withStoreIfAny(location, (store) => steps.plan(store, stopping))
      : withStore({ location, create: false }, (store) => steps.plan(store, stopping)));
    if (prepared === null) return null;
    const inHand = { prepared, db, stopping, workers, format };
    return await withEventLog(terminal, { log, stopping }, (sinks) =>
      withStore({ location, create: steps.makesStore }, (store) => makeCalls(host, { ...inHand, store, sinks }, steps)),
    );
  } finally {
    stopping.release();
  }
}
