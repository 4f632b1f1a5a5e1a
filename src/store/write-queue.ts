import type { Database } from "./database.ts";

/** A piece of work inside a transaction. It may run a second time in a transaction of its own, after a rollback. */
export type Write<Result> = (transaction: Database) => Promise<Result>;

export interface WriteQueue {
  /**
   * Resolves only when the write is committed; rejects when it failed, and then nothing of it is stored. Of two writes
   * `about` the same subject the later one sees the earlier one's rows.
   */
  readonly add: <Result>(work: Write<Result>, about?: string) => Promise<Result>;
  /** Resolves when everything that was added is committed or has failed. */
  readonly drained: () => Promise<void>;
}

/** Runs the work in one transaction: all of it is committed, or nothing. */
export type InTransaction = <Result>(work: Write<Result>) => Promise<Result>;

export interface Writer {
  readonly inTransaction: InTransaction;
  /** Whether the writes of a group run one after the other; else their statements are sent concurrently. */
  readonly inTurn: boolean;
}

/** A queued write with its caller's promise. */
interface QueuedWrite {
  readonly about: string | undefined;
  /** Runs the work; returns a function that reports the result, to be called after the commit. */
  readonly run: (transaction: Database) => Promise<() => void>;
  readonly reject: (reason: unknown) => void;
}

/**
 * Groups the writes of one turn of the event loop into one commit, in order: a commit costs more than the rows of a
 * call, and a busy run writes often. A failed write does not fail the others: its group is rolled back and each of its
 * writes gets its own transaction.
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
    // A lock that this write could not get within the timeout would block each of the others as long.
    if (alone.kind === "not-begun") return rejectAll(group.slice(index), alone.reason);
    if (alone.kind === "rolled-back") write.reject(alone.reason);
  }
}

type GroupOutcome =
  | { readonly kind: "committed" }
  | { readonly kind: "rolled-back"; readonly reason: unknown }
  /** The transaction could not begin: no write was tried. */
  | { readonly kind: "not-begun"; readonly reason: unknown };

async function writeTogether({ inTransaction, inTurn }: Writer, group: readonly QueuedWrite[]): Promise<GroupOutcome> {
  let begun = false;
  try {
    const reports = await inTransaction(async (transaction) => {
      begun = true;
      return inTurn ? doInTurn(group, transaction) : doTogether(group, transaction);
    });
    for (const report of reports) report();
    return { kind: "committed" };
  } catch (reason) {
    return { kind: begun ? "rolled-back" : "not-begun", reason };
  }
}

function rejectAll(group: readonly QueuedWrite[], reason: unknown): void {
  for (const { reject } of group) reject(reason);
}

async function doInTurn(group: readonly QueuedWrite[], transaction: Database): Promise<readonly (() => void)[]> {
  const reports: (() => void)[] = [];
  for (const { run } of group) reports.push(await run(transaction));
  return reports;
}

/** Waits for all, also after a failure: no write may still run in a transaction that is rolled back. */
async function doTogether(group: readonly QueuedWrite[], transaction: Database): Promise<readonly (() => void)[]> {
  const outcomes = await Promise.allSettled(group.map(({ run }) => run(transaction)));
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}

/** Without those about the same subject as an earlier one. */
function firstOfEach(writes: readonly QueuedWrite[]): readonly QueuedWrite[] {
  const seen = new Set<string>();
  return writes.filter(({ about }) => {
    if (about === undefined) return true;
    if (seen.has(about)) return false;
    seen.add(about);
    return true;
  });
}
