import { sql } from "kysely";
import { type AttemptStart, type TaskKey, BenchError } from "../domain/index.ts";
import { answerLengths } from "./answer-lengths.ts";
import type { ClaimTerms, AttemptClaim } from "./attempt-claim.ts";
import { attemptsOf, insertAttemptEnd, insertProduct, insertAttemptStart } from "./attempt-records.ts";
import { attemptStartRow } from "./attempt-row.ts";
import { attemptOutcomes, attempts, lastAttempt, modelConfigsByTask } from "./attempts-query.ts";
import { clearResults, countClearable } from "./clear-results.ts";
import type { ClearTerms } from "./clearing.ts";
import { judgesOf, modelConfigsOf } from "./config-records.ts";
import { copyStore } from "./copy-store.ts";
import type { Database } from "./database.ts";
import { eventsOf, insertEvents } from "./event-records.ts";
import { originalText, originalTextOrNull } from "./exact-text.ts";
import { gradedConversations, originsOf } from "./graded-conversations.ts";
import { importResults } from "./import-results.ts";
import { nameChoices, nameExtractions, plannedTurns } from "./name-records.ts";
import { nullsFirst } from "./nulls-first.ts";
import { plannedParts } from "./planned-parts.ts";
import { preparedKeySelect } from "./prepared-key-select.ts";
import { readAnswers, readVerdicts } from "./read-results.ts";
import { answersOf, finishedKeys, resultOf } from "./result-records.ts";
import { runBills } from "./run-bills.ts";
import { runCounts } from "./run-counts.ts";
import { runFaults } from "./run-faults.ts";
import { runsOf, tasksOfRun, type RunPlace } from "./runs-of-query.ts";
import {
  beat,
  endSession,
  insertSession,
  sessions,
  revive,
  sessionColumns,
  sessionFrom,
  type SessionRecord,
} from "./session-records.ts";
import { inspectStore } from "./store-facts.ts";
import type { Store } from "./store.ts";
import type { ResultQuery, StoredExchange } from "./stored-results.ts";
import { loadSuite, suiteOverviews } from "./suite-records.ts";
import { savePlan } from "./task-records.ts";
import { saveListPrices, testedModels } from "./tested-models.ts";
import { tokenUsage } from "./token-usage.ts";
import type { Upkeep } from "./upkeep.ts";
import { createWriteQueue, type Write } from "./write-queue.ts";

interface StoreParts {
  readonly clock: () => Date;
  readonly upkeep: Upkeep;
}

/** The store over an open database with all its tables; the same for every kind of database. */
export function createStore(db: Database, { clock, upkeep }: StoreParts): Store {
  const inTransaction = <Result>(work: Write<Result>) => upkeep.transact(db, work);
  const inTurn = upkeep.writesInTurn;
  const writes = createWriteQueue({ inTransaction, inTurn });
  const { append } = upkeep;
  const ends = append === null ? writes : createWriteQueue({ inTransaction: (work) => append(db, work), inTurn });
  const now = () => clock().toISOString();
  let hasImported = false;
  return {
    suites: () => suiteOverviews(db),
    loadSuite: (digest) => loadSuite(db, digest),
    modelConfigs: (suiteDigest) => modelConfigsOf(db, suiteDigest),
    saveListPrices: (prices) => inTransaction((transaction) => saveListPrices(transaction, prices, now())),
    testedModels: (suiteDigest) => testedModels(db, suiteDigest),
    judgesOf: (suiteDigest) => judgesOf(db, suiteDigest),
    savePlan: (plan) => inTransaction((transaction) => savePlan(transaction, plan)),
    finishedKeys: (keys) => finishedKeys(db, keys),
    answersOf: (keys) => answersOf(db, keys),
    resultOf: (key) => resultOf(db, key),
    attemptsOf: (taskKey) => attemptsOf(db, taskKey),
    beginAttempt: (start, terms = {}) =>
      writes.add((transaction) => claimAttempt(transaction, start, terms), start.taskKey),
    endAttempt: (end, product) => {
      const recordedAt = now();
      return ends.add(async (transaction) => {
        await insertAttemptEnd(transaction, end);
        return product !== undefined && (await insertProduct(transaction, product, recordedAt));
      });
    },
    openSession: (start) => writes.add((transaction) => insertSession(transaction, start)),
    heartbeat: (sessionId, at) => writes.add((transaction) => beat(transaction, sessionId, at)),
    endSession: (end) => writes.add((transaction) => endSession(transaction, end)),
    sessions: () => sessions(db),
    lastAttempt: () => lastAttempt(db),
    attempts: (query) => attempts(db, query),
    attemptOutcomes: (ids) => attemptOutcomes(db, ids),
    modelConfigsByTask: (suiteDigest) => modelConfigsByTask(db, suiteDigest),
    recordEvents: (recorded) => writes.add((transaction) => insertEvents(transaction, recorded)),
    events: (query) => eventsOf(db, query),
    importResults: (batch) => {
      hasImported = true;
      return inTransaction((transaction) => importResults(transaction, batch, now()));
    },
    gradedConversations: (query) => gradedConversations(db, query),
    runCounts: (query) => runCounts(db, query),
    runBills: (suiteDigest) => runBills(db, suiteDigest),
    answerLengths: (suiteDigest) => answerLengths(db, suiteDigest),
    tokenUsage: (suiteDigest) => tokenUsage(db, suiteDigest),
    origins: (suiteDigest) => originsOf(db, suiteDigest),
    plannedTurns: (query) => plannedTurns(db, query),
    nameExtractions: (suiteDigest) => nameExtractions(db, suiteDigest),
    nameChoices: (suiteDigest) => nameChoices(db, suiteDigest),
    runFaults: (suiteDigest) => runFaults(db, suiteDigest),
    plannedParts: (suiteDigest) => plannedParts(db, suiteDigest),
    storedAnswers: (query) => readAnswers(db, query),
    storedVerdicts: (query) => readVerdicts(db, query),
    storedExchanges: (query) => readExchanges(db, query),
    clearable: (selection) => countClearable(db, selection),
    clear: (selection, terms) =>
      inTransaction(async (transaction) => {
        await upkeep.shutOut(transaction);
        if (terms !== undefined) await holdTerms(transaction, upkeep, terms);
        return clearResults(transaction, selection);
      }),
    copyTo: (target) => copyStore(target, (draft) => upkeep.copyTo(db, draft)),
    inspect: () => inspectStore(db, upkeep),
    flush: () => upkeep.flush(),
    revision: () => upkeep.revision(db),
    close: async () => {
      await Promise.all([writes.drained(), ends.drained()]);
      if (hasImported) await upkeep.takeStock(db).catch(() => {});
      await db.destroy();
    },
  };
}

/** See `Store.beginAttempt`; call it in a transaction. */
async function claimAttempt(
  db: Database,
  start: AttemptStart,
  { replaces = null, seen = null }: ClaimTerms,
): Promise<AttemptClaim> {
  const { taskKey, sessionId, startedAt } = start;
  if (sessionId !== null && replaces === null && seen === null) {
    const attemptId = await insertUnclaimed(db, { ...start, sessionId });
    if (attemptId !== null) return { kind: "claimed", attemptId };
  }
  // In this order: an attempt that another writer ends between the two reads has stored its result by the second.
  const holder = await holderOf(db, taskKey, sessionId);
  if (await isFinished(db, taskKey, replaces)) return { kind: "already-done" };
  if (holder !== null) return { kind: "held-elsewhere", by: holder };
  if (seen !== null && (await othersBegan(db, { after: seen, own: sessionId }))) return { kind: "uncounted" };
  if (sessionId !== null) await revive(db, sessionId, startedAt);
  return { kind: "claimed", attemptId: await insertAttemptStart(db, start) };
}

/**
 * Claims in one statement in the usual case: on a server every statement is a round trip, and other writers wait for it.
 * Null where anything prevents the claim, also where this session is marked as ended.
 */
async function insertUnclaimed(
  db: Database,
  start: AttemptStart & { readonly sessionId: string },
): Promise<number | null> {
  const row = attemptStartRow(start);
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const { taskKey: key, sessionId } = start;
  const { rows } = await sql<{ id: number }>`
    insert into attempts (${columns}) select ${sql.join(Object.values(row))}
    where not exists (select 1 from answers where key = ${key})
      and not exists (select 1 from verdicts where key = ${key})
      and not exists (select 1 from name_extractions where key = ${key})
      and not exists (select 1 from labels where key = ${key})
      and not exists (
        select 1 from attempts other
        join sessions holder on holder.id = other.session_id
        left join attempt_ends ended on ended.attempt_id = other.id
        where other.task_key = ${key} and ended.attempt_id is null
          and holder.ended_at is null and holder.id <> ${sessionId})
      and exists (select 1 from sessions own where own.id = ${sessionId} and own.ended_at is null)
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

async function isFinished(db: Database, key: TaskKey, replaces: string | null): Promise<boolean> {
  if (replaces === null) return (await finishedKeys(db, [key])).has(key);
  const newer = await db
    .selectFrom("name_extractions")
    .select("key")
    .where("key", "=", key)
    .where("recorded_at", ">", replaces)
    .executeTakeFirst();
  return newer !== undefined;
}

const selectHolders = preparedKeySelect((db, keys) =>
  db
    .selectFrom("attempts")
    .innerJoin("sessions", "sessions.id", "attempts.session_id")
    .leftJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .where("attempts.task_key", "in", keys)
    .where("attempt_ends.attempt_id", "is", null)
    .where("sessions.ended_at", "is", null)
    .select(sessionColumns),
);

interface OtherAttempts {
  readonly after: number;
  readonly own: string | null;
}

async function othersBegan(db: Database, { after, own }: OtherAttempts): Promise<boolean> {
  const later = await db
    .selectFrom("attempts")
    .select("id")
    .where("id", ">", after)
    .where((attempt) => attempt.or([attempt("session_id", "is", null), attempt("session_id", "!=", own ?? "")]))
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

async function holderOf(db: Database, key: TaskKey, own: string | null): Promise<SessionRecord | null> {
  const { rows } = await selectHolders(db, [key]);
  const holder = rows.find(({ id }) => id !== own);
  return holder === undefined ? null : sessionFrom(holder);
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

/** See `Store.storedExchanges`. */
async function* readExchanges(db: Database, query: ResultQuery): AsyncGenerator<StoredExchange> {
  for await (const place of runsOf(db, query)) yield* await exchangesOfRun(db, place);
}

async function exchangesOfRun(db: Database, place: RunPlace): Promise<readonly StoredExchange[]> {
  const rows = await tasksOfRun(db, place)
    .leftJoin("answers", "answers.key", "tasks.key")
    .leftJoin("verdicts", "verdicts.key", "tasks.key")
    .innerJoin("attempts", (join) =>
      join.on(({ eb, fn }) => eb("attempts.id", "=", fn.coalesce("answers.attempt_id", "verdicts.attempt_id"))),
    )
    .innerJoin("attempt_ends", "attempt_ends.attempt_id", "attempts.id")
    .select(["tasks.key", "attempts.request", "attempt_ends.response"])
    .orderBy("tasks.turn_index", nullsFirst)
    .orderBy("tasks.slot")
    .execute();
  return rows.map(({ key, request, response }) => ({
    taskKey: key,
    request: originalText(request),
    response: originalTextOrNull(response),
  }));
}
