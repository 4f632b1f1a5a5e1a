import type { AttemptEnd, AttemptStart } from "../domain/attempt.ts";
import { BenchError } from "../domain/bench-error.ts";
import type { Digest } from "../domain/digest.ts";
import type { Skip } from "../domain/skip.ts";
import type { TaskKey } from "../domain/task.ts";
import { decisionsOf } from "./views/decisions.ts";
import { answerLengths } from "./views/answer-lengths.ts";
import {
  attemptsOf,
  attemptStartRow,
  claimAttempt,
  type ClaimTerms,
  type EndedAttempt,
  writeOfEnd,
} from "./attempt-records.ts";
import { attemptOutcomes, attempts, lastAttempt, modelConfigsByTask } from "./attempts-query.ts";
import { clearResults, countClearable } from "./clear-results.ts";
import type { ClearSelection, ClearTerms } from "./clearing.ts";
import { judgesOf, modelConfigsOf } from "./config-records.ts";
import { copyStore } from "./copy-store.ts";
import type { Database } from "./database.ts";
import { eventsOf, insertEvents, type StoredEvent } from "./event-records.ts";
import { dictionaryOf, ExchangeTexts } from "./exchange-texts.ts";
import { gradedConversations, originsOf } from "./graded-conversations.ts";
import type { ImportBatch, ImportTerms } from "./imports/import-batch.ts";
import { importResults } from "./imports/import-results.ts";
import { schemaVersion } from "./migrations/migrate.ts";
import { nameChoices, nameExtractions, plannedTurns } from "./names/name-records.ts";
import { plannedParts } from "./views/planned-parts.ts";
import { readAttempts, readSkips } from "./read-attempts.ts";
import { readExchanges } from "./read-exchanges.ts";
import { readAnswers, readVerdicts } from "./read-results.ts";
import { recordingsOf } from "./views/recordings.ts";
import { lostFile, rescueStore } from "./rescue-store.ts";
import { answersOf, finishedKeys, resultOf, type AttemptProduct } from "./result-records.ts";
import { runBills } from "./run-bills.ts";
import { runCounts } from "./run-counts.ts";
import { runFaults } from "./views/run-faults.ts";
import { readers, readingJudges, readings } from "./reading-records.ts";
import { ballotReplies, insertSkip, skippedTurns, skipsOf } from "./skip-records.ts";
import { beat, endSession, insertSession, sessions, type SessionEnd, type SessionStart } from "./session-records.ts";
import type { ResultQuery } from "./views/stored-results.ts";
import { loadSuite, suiteOverviews } from "./suite-records.ts";
import { savePlan, type PlanToSave } from "./task-records.ts";
import { saveListPrices, testedModels, type ListPrice } from "./views/tested-models.ts";
import { paidCalls, tokenUsage } from "./views/token-usage.ts";
import type { Upkeep } from "./upkeep.ts";
import { isServerAddress } from "./store-location.ts";
import { workStore, type WorkStore } from "./work-records.ts";
import { createWriteQueue, type InTransaction, type WriteQueue } from "./write-queue.ts";

/**
 * Everything that was asked, answered and graded. Attempts are append-only; a result is written once and the first
 * writer wins, so any number of processes may work on one store. Nothing written is ever changed or removed, except by
 * an explicit `clear`, and by an import that is told to replace what an earlier one stored.
 *
 * A result belongs to its task key, not to a suite: two suites whose plans share a key (a reworded rubric, the same
 * questions) share the answer, and each counts it as its own.
 *
 * Every method rejects with `BenchError` `store` when the database cannot be read or written. A caller takes the smallest
 * of these interfaces that it needs.
 */
export interface Store extends TaskStore, SessionStore, AttemptStore, PlanStore, ReportStore, MaintenanceStore {
  readonly work: WorkStore;
}

/** The store over an open database with all its tables; the same for every kind of database. */
export function createStore(db: Database, place: Pick<Opened, "location" | "clock" | "upkeep">): Store {
  const { clock, upkeep } = place;
  const { append, writesInTurn: inTurn } = upkeep;
  const inTransaction: InTransaction = (work) => upkeep.transact(db, work);
  const writes = createWriteQueue({ inTransaction, inTurn });
  const opened: Opened = {
    ...place,
    db,
    now: () => clock().toISOString(),
    inTransaction,
    writes,
    ends: append === null ? writes : createWriteQueue({ inTransaction: (work) => append(db, work), inTurn }),
    texts: new ExchangeTexts(db),
    statistics: { areOld: false },
  };
  return {
    ...taskStore(opened),
    ...sessionStore(opened),
    ...attemptStore(opened),
    ...planStore(opened),
    ...subjectStore(opened),
    ...viewStore(opened),
    ...resultStore(opened),
    ...maintenanceStore(opened),
    work: workStore(db, inTransaction),
  };
}

/** An open database with all its tables, and what the parts of the store share. */
interface Opened {
  readonly db: Database;
  /** As the user wrote it; of a server without its password. */
  readonly location: string;
  readonly clock: () => Date;
  readonly now: () => string;
  readonly upkeep: Upkeep;
  readonly inTransaction: InTransaction;
  readonly writes: WriteQueue;
  /** Of the ends of attempts. */
  readonly ends: WriteQueue;
  readonly texts: ExchangeTexts;
  /** Set by an import: the database's statistics are out of date. */
  readonly statistics: { areOld: boolean };
}

/** Turns queries into functions that ask this database. */
function queriesOn(db: Database) {
  return <Rest extends readonly unknown[], Result>(query: (db: Database, ...rest: Rest) => Result) =>
    (...rest: Rest): Result =>
      query(db, ...rest);
}

/** What an attempt needs: the results before it, its claim, and where its own result goes. */
export type TaskStore = ReturnType<typeof taskStore>;

function taskStore({ db, writes, ends, texts, now }: Opened) {
  const on = queriesOn(db);
  return {
    /** Those of the keys that have a result of any kind (also an unscored verdict). */
    finishedKeys: on(finishedKeys),
    /** The result of a task, of any kind; null where there is none. */
    resultOf: on(resultOf),
    /** The answers to these tasks, in the given order. Rejects with `not-found` when one of them is missing. */
    answersOf: on(answersOf),
    /** All attempts at one task in the order in which they began, with full request and response. */
    attemptsOf: (taskKey: TaskKey) => attemptsOf(db, taskKey, texts),
    /**
     * Claims a task: records an attempt before its request is sent, unless the task has its result or another living
     * session has an attempt at it in flight. The check is in the same transaction, so that only one of several processes
     * asks. A session that others have marked as ended becomes alive again.
     */
    beginAttempt: (start: AttemptStart, terms: ClaimTerms = {}) => {
      const row = attemptStartRow(start, texts.pack(start.request));
      return writes.add((transaction) => claimAttempt(transaction, row, terms), start.taskKey);
    },
    /**
     * Records the end of an attempt and its result in one transaction. True when the result given here is the one
     * that was stored; false when another came first (the attempt's end is kept all the same) or none was given.
     * Rejects with `internal`, and stores nothing, when the attempt is unknown or has ended before.
     */
    endAttempt: (end: AttemptEnd, product?: AttemptProduct) => ends.add(writeOfEnd({ end, product }, now())),
    /** Stores that a task is not asked, as its result. True when this was stored; false when the task had a result before. */
    recordSkip: (skip: Skip) => {
      const recordedAt = now();
      return writes.add((transaction) => insertSkip(transaction, skip, recordedAt), skip.taskKey);
    },
    /** Those of the tasks that were skipped. */
    skipsOf: on(skipsOf),
  };
}

/** Processes that make attempts, and their rare events. */
export type SessionStore = ReturnType<typeof sessionStore>;

function sessionStore({ db, writes, upkeep }: Opened) {
  const on = queriesOn(db);
  const settle = async (): Promise<void> => {
    if ((await upkeep.loss()) === null) await upkeep.settle(db);
  };
  return {
    /** From now on the session's open attempts block other sessions from its tasks. Its id must be new. */
    openSession: async (start: SessionStart) => {
      await writes.add((transaction) => insertSession(transaction, start));
      await upkeep.settle(db);
    },
    /** Renews the lease, also of a session that others have marked as dead. */
    heartbeat: (sessionId: string, at: string) => writes.add((transaction) => beat(transaction, sessionId, at)),
    /** Releases the session's tasks. Idempotent: the first end stays. The file alone, moved from then on, holds all of it. */
    endSession: async (end: SessionEnd) => {
      await writes.add((transaction) => endSession(transaction, end));
      await settle();
    },
    /** Moves earlier commits into the store's file, which a kill would leave in its log, unless the file was taken away. */
    settle,
    /** All sessions, the oldest first. */
    sessions: on(sessions),
    /** In one transaction, each of an open session. */
    recordEvents: (events: readonly StoredEvent[]) => writes.add((transaction) => insertEvents(transaction, events)),
    /** In the order in which they were recorded. */
    events: on(eventsOf),
  };
}

/** Follows the attempts of every process. Reads no request and no response. */
export type AttemptStore = ReturnType<typeof attemptStore>;

function attemptStore({ db }: Opened) {
  const on = queriesOn(db);
  return {
    /** The id of the latest attempt, 0 where there is none. */
    lastAttempt: on(lastAttempt),
    /** First the attempts that are read again, then the new ones, each by their ids. */
    attempts: on(attempts),
    /** How these attempts ended; those without an end are absent. */
    attemptOutcomes: on(attemptOutcomes),
    /** The owner (model config) of each task in a suite's plans. */
    modelConfigsByTask: on(modelConfigsByTask),
  };
}

/** Takes in what is to be asked, and what was asked elsewhere. */
export type PlanStore = ReturnType<typeof planStore>;

function planStore({ texts, inTransaction, now, statistics }: Opened) {
  return {
    /**
     * Saves the suite, the model configs, the judges and the tasks of a plan in one transaction. Idempotent. What a
     * digest does not cover (titles, labels, the interval) takes the newest value. Rejects with `internal` when the suite's
     * digest is not that of its definition.
     */
    savePlan: async (plan: PlanToSave) => texts.use(await inTransaction((transaction) => savePlan(transaction, plan))),
    /**
     * Stores imported results in one transaction. Idempotent: existing results stay unchanged, and a task that has attempts
     * gets no more. Reports what was imported before with another content; on request the new takes its place.
     */
    importResults: (batch: ImportBatch, { replace = false }: ImportTerms = {}) => {
      statistics.areOld = true;
      return inTransaction((transaction) => importResults(transaction, batch, { replace, recordedAt: now() }));
    },
    /** Records the endpoint's current list prices; the newest count. Skips model configs that are not stored. */
    saveListPrices: (prices: readonly ListPrice[]) =>
      inTransaction((transaction) => saveListPrices(transaction, prices, now())),
  };
}

/** What a report, a page or an export reads. */
export interface ReportStore
  extends ReturnType<typeof subjectStore>, ReturnType<typeof viewStore>, ReturnType<typeof resultStore> {}

/** What there are results of: suites, model configs, judges and what was planned with them. */
function subjectStore({ db, texts }: Opened) {
  const on = queriesOn(db);
  return {
    /** Every suite in the store, the one last worked on first, of several the one stored last; those without results at the end. */
    suites: on(suiteOverviews),
    /** Rejects with `unknown-suite` when the store has no such suite. */
    loadSuite: async (digest: Digest) => {
      const suite = await loadSuite(db, digest);
      texts.use(await dictionaryOf(db, digest));
      return suite;
    },
    /** The model configs that have tasks in this suite, by label. */
    modelConfigs: on(modelConfigsOf),
    /** The judges that have tasks in this suite, by number of scored verdicts, then by their first run, then by label; replaced versions of a function last. */
    judgesOf: on(judgesOf),
    /** Which scenarios each run was planned with under which configuration, in a fixed order. */
    plannedParts: on(plannedParts),
    /** Every planned turn of these scenarios, in the order of model config, run, configuration, scenario and turn. */
    plannedTurns: on(plannedTurns),
  };
}

/** Counts, grades and bills of a suite: what scores and reports are computed from. */
function viewStore({ db }: Opened) {
  const on = queriesOn(db);
  return {
    /** Every verdict of one judge in a suite with its place, in a fixed order. Gives no words of the judge. */
    gradedConversations: on(gradedConversations),
    /** Planned against present, per model config and run that has tasks in the suite: in these scenarios, by default in all. */
    runCounts: on(runCounts),
    /** What each run cost under each configuration, from all its attempts, failed ones included. Reads no long text. */
    runBills: on(runBills),
    /** Attempts without a result, by outcome, per model config, run, kind of task and judge. */
    runFaults: on(runFaults),
    /** Of each model config that a run until clear has decided on, its last decision. */
    decisions: on(decisionsOf),
    /** Every answered ballot of a suite: by model config, run, configuration, scenario and turn. Rejects with `unknown-suite`. */
    ballots: async (suiteDigest: Digest) => {
      const { scenarios } = await loadSuite(db, suiteDigest);
      return ballotReplies(db, { suiteDigest, scenarios });
    },
    /** Every reading of a message: by model config, run, configuration, scenario and turn, the first readings before the second ones. */
    readings: on(readings),
    /** Who reads the messages of each model config; those with the most numbers first, of equals those with the most messages. */
    readers: on(readers),
    /** Everyone with a reading, people too. */
    readingJudges: on(readingJudges),
    /** Every turn that was not asked, in the same order. */
    skips: on(skippedTurns),
    /** When each answer and verdict of a suite was recorded. Gives no text. */
    recordings: on(recordingsOf),
    /** How much was answered in each conversation that has an answer, in a fixed order. Gives no text. */
    answerLengths: on(answerLengths),
    /** Tokens used by results, by suite and place, in a fixed order. Skips attempts whose token counts are unknown. */
    tokenUsage: on(tokenUsage),
    /** What calls to each model cost, over all suites, with their tokens, in a fixed order; bills apart. */
    paidCalls: on(paidCalls),
    /**
     * The origins of each model config's answers and verdicts; model configs without any are absent. A live verdict does
     * not count here: answers of the simulator stay simulated with a live judge.
     */
    origins: on(originsOf),
    /** When the model configs of this suite were called and at what price, by id. Reads no long text. */
    testedModels: on(testedModels),
    /** All extractions of names in a suite: by model config and run, those of one run the newest first. */
    nameExtractions: on(nameExtractions),
    /** What each model config calls itself in each run: the newest extraction by a model counts before one by rules. */
    nameChoices: on(nameChoices),
  };
}

/** Results with their texts, read one run at a time to bound memory. */
function resultStore({ db, texts }: Opened) {
  const on = queriesOn(db);
  return {
    /** Every answer with its place, in the order of the requested model configs, run, configuration, scenario and turn. */
    storedAnswers: on(readAnswers),
    /** Every verdict of every judge, likewise; those of one conversation by judge. */
    storedVerdicts: on(readVerdicts),
    /** The exchanges that brought these answers and verdicts, run by run; a result without an attempt has none. */
    storedExchanges: (query: ResultQuery) => readExchanges(db, query, texts),
    /** Every call in the same order, those of one task as they began; failed ones and those in flight included. */
    storedAttempts: on(readAttempts),
    /** Every task that was not asked, in the same order. */
    storedSkips: on(readSkips),
  };
}

/** The database as a whole. */
export type MaintenanceStore = ReturnType<typeof maintenanceStore>;

function maintenanceStore(opened: Opened) {
  const { db, location, upkeep, inTransaction, writes, ends, texts, statistics, now } = opened;
  const drained = () => Promise.all([writes.drained(), ends.drained()]);
  return {
    /** What `clear` would remove. */
    clearable: (selection: ClearSelection) => countClearable(db, selection),
    /**
     * Removes results, their attempts and their places, in one transaction. Results that tasks outside of the selection
     * need stay. Nothing else in the store is ever deleted, but for imported results that the user has an import replace: no
     * run or second judge can destroy a result. Rejects with `store`, and removes nothing, where the terms do not hold.
     */
    clear: (selection: ClearSelection, terms?: ClearTerms) =>
      inTransaction(async (transaction) => {
        await upkeep.shutOut(transaction);
        if (terms !== undefined) await holdTerms(transaction, upkeep, terms);
        texts.use(null);
        return clearResults(transaction, selection);
      }),
    /**
     * Writes a complete copy into a file that must not exist yet; the copy is a store. Until it is complete and flushed to
     * disk the file's name ends in `.partial`.
     */
    copyTo: (target: string) => copyStore(target, (draft) => upkeep.copyTo(db, draft)),
    /** Maintains the store and reads all of it; names the newest change of the tables. Rejects with `store` when it is damaged or cannot be written. */
    inspect: async () => {
      await upkeep.check(db);
      // A transaction takes the write lock even if it writes nothing.
      await db.transaction().execute(() => Promise.resolve());
      return { schemaVersion: await schemaVersion(db), bytes: await upkeep.bytes(db) };
    },
    /** Resolves when everything recorded before would survive a power failure. Does not block other work. */
    flush: () => upkeep.flush(),
    /** Rejects with `store` when the store's file or its log was removed, moved, replaced or overwritten since it was opened. */
    requireInPlace: async () => {
      const loss = await upkeep.loss();
      if (loss !== null) throw lostFile(location, loss);
    },
    /**
     * Saves a store whose file was removed, moved, replaced or overwritten while it was open, or which has not taken what is
     * left of `unsaved` after the writes under way: all of it with these, through the open file, to a new file beside it, or in a
     * temporary folder. Null where nothing is to be saved, and for a server.
     */
    rescue: async (unsaved: ReadonlySet<EndedAttempt> = new Set()) => {
      await drained();
      const loss = await upkeep.loss();
      if (loss === null && (unsaved.size === 0 || isServerAddress(location))) return null;
      return rescueStore(db, opened, { loss, unsaved: [...unsaved].map((ended) => writeOfEnd(ended, now())) });
    },
    /** A value that changes with every write of any process. The cheapest read of all. */
    revision: () => upkeep.revision(db),
    /** Releases the file. The store cannot be used afterwards; closing twice is harmless. */
    close: async () => {
      await drained();
      if (statistics.areOld) await upkeep.takeStock(db).catch(() => {});
      await upkeep.close(db);
    },
  };
}

/** Rejects where anything was written since the terms were made, or a session forbids it; call it in a transaction. */
async function holdTerms(db: Database, upkeep: Upkeep, terms: ClearTerms): Promise<void> {
  terms.checkSessions(await sessions(db));
  if ((await upkeep.revision(db)) === terms.revision) return;
  throw new BenchError({
    code: "store",
    message: "The store has changed since the preview: more would be removed than was shown or is in the backup.",
    hint: "Run the same command again. Nothing was removed.",
  });
}
