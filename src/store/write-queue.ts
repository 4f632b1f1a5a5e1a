import type { Database } from "./database.ts";

/** A piece of work inside a transaction. It may run a second time in a transaction of its own, after a rollback. */
export type Write<Result> = (transaction: Database) => Promise<Result>;

export interface WriteQueue {
  /**
   * Resolves only when the write is committed; rejects when it failed, and then it has left nothing behind. Of two writes
   * `about` the same the later one sees what the earlier one has written.
   */
  readonly add: <Result>(work: Write<Result>, about?: string) => Promise<Result>;
  /** Resolves when everything that was added is committed or has failed. */
  readonly drained: () => Promise<void>;
}

/** Runs the work in one transaction: all of it is committed, or nothing. */
export type InTransaction = <Result>(work: Write<Result>) => Promise<Result>;

export interface Writer {
  readonly inTransaction: InTransaction;
  /** Whether each write of a group waits for the one before it; else their statements go to the database side by side. */
  readonly inTurn: boolean;
}

/** A write whose result goes to whoever asked for it. */
interface QueuedWrite {
  readonly about: string | undefined;
  /** Does the work; gives what tells the result, to be called after the commit. */
  readonly run: (transaction: Database) => Promise<() => void>;
  readonly reject: (reason: unknown) => void;
}

/**
 * Commits together what is asked for during one turn of the event loop, in the order of asking: a commit costs more
 * than the rows of a call, and a busy run asks for many at once. A write that fails takes nobody with it: its group
 * is rolled back and each of its writes gets a transaction of its own.
 */
export function createWriteQueue(writer: Writer): WriteQueue {
  let waiting: QueuedWrite[] = [];
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      await nextTurn();
      const group = writer.inTurn ? waiting : firstOfEach(waiting);
      const taken = new Set(group);
      waiting = waiting.filter((write) => !taken.has(write));
      await writeGroup(writer, group);
    }
    working = null;
  }

  return {
    add: (write, about) =>
      new Promise((resolve, reject) => {
        const run: QueuedWrite["run"] = async (transaction) => {
          const result = await write(transaction);
          return () => resolve(result);
        };
        waiting.push({ about, run, reject });
        working ??= work();
      }),
    drained: () => working ?? Promise.resolve(),
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

async function writeGroup(writer: Writer, group: readonly QueuedWrite[]): Promise<void> {
  const outcome = await writeTogether(writer, group);
  if (outcome.kind === "committed") return;
  if (outcome.kind === "not-begun" || group.length === 1) return rejectAll(group, outcome.reason);
  for (const [index, write] of group.entries()) {
    const alone = await writeTogether(writer, [write]);
    // Whoever has not let this one begin for the whole of the lock's timeout would hold up each of the others as long.
    if (alone.kind === "not-begun") return rejectAll(group.slice(index), alone.reason);
    if (alone.kind === "rolled-back") write.reject(alone.reason);
  }
}

type GroupOutcome =
  | { readonly kind: "committed" }
  | { readonly kind: "rolled-back"; readonly reason: unknown }
  /** No transaction was to be had: no write has been tried. */
  | { readonly kind: "not-begun"; readonly reason: unknown };

async function writeTogether({ inTransaction, inTurn }: Writer, group: readonly QueuedWrite[]): Promise<GroupOutcome> {
  let begun = false;
  try {
    const tellAll = await inTransaction(async (transaction) => {
      begun = true;
      return inTurn ? doInTurn(group, transaction) : doTogether(group, transaction);
    });
    for (const tell of tellAll) tell();
    return { kind: "committed" };
  } catch (reason) {
    return { kind: begun ? "rolled-back" : "not-begun", reason };
  }
}

function rejectAll(group: readonly QueuedWrite[], reason: unknown): void {
  for (const { reject } of group) reject(reason);
}

async function doInTurn(group: readonly QueuedWrite[], transaction: Database): Promise<readonly (() => void)[]> {
  const told: (() => void)[] = [];
  for (const { run } of group) told.push(await run(transaction));
  return told;
}

/** Ends when all have ended: nobody is left at work in a transaction that is rolled back. */
async function doTogether(group: readonly QueuedWrite[], transaction: Database): Promise<readonly (() => void)[]> {
  const outcomes = await Promise.allSettled(group.map(({ run }) => run(transaction)));
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}

/** Without those that are about the same as an earlier one. */
function firstOfEach(writes: readonly QueuedWrite[]): readonly QueuedWrite[] {
  const seen = new Set<string>();
  return writes.filter(({ about }) => {
    if (about === undefined) return true;
    if (seen.has(about)) return false;
    seen.add(about);
    return true;
  });
}
