import { BenchError } from "../domain/index.ts";
import { answerLengths } from "./answer-lengths.ts";
import { attemptEndRow, attemptsOf, attemptStartRow, insertAttemptEnd, insertProduct } from "./attempt-records.ts";
import { attemptOutcomes, attempts, lastAttempt, modelConfigsByTask } from "./attempts-query.ts";
import { claimAttempt } from "./claims.ts";
import { clearResults, countClearable } from "./clear-results.ts";
import type { ClearTerms } from "./clearing.ts";
import { judgesOf, modelConfigsOf } from "./config-records.ts";
import { copyStore } from "./copy-store.ts";
import type { Database } from "./database.ts";
import { eventsOf, insertEvents } from "./event-records.ts";
import { dictionaryOf, ExchangeTexts } from "./exchange-texts.ts";
import { gradedConversations, originsOf } from "./graded-conversations.ts";
import { importResults } from "./import-results.ts";
import { nameChoices, nameExtractions, plannedTurns } from "./name-records.ts";
import { plannedParts } from "./planned-parts.ts";
import { readAttempts, readSkips } from "./read-attempts.ts";
import { readExchanges } from "./read-exchanges.ts";
import { readAnswers, readVerdicts } from "./read-results.ts";
import { recordingsOf } from "./recordings.ts";
import { lostFile, rescueStore } from "./rescue-store.ts";
import { answersOf, finishedKeys, resultOf } from "./result-records.ts";
import { runBills } from "./run-bills.ts";
import { runCounts } from "./run-counts.ts";
import { runFaults } from "./run-faults.ts";
import { ballotReplies, insertSkip, skippedTurns, skipsOf } from "./skip-records.ts";
import { beat, endSession, insertSession, sessions } from "./session-records.ts";
import { inspectStore } from "./store-facts.ts";
import type { Store } from "./store.ts";
import { loadSuite, suiteOverviews } from "./suite-records.ts";
import { savePlan } from "./task-records.ts";
import { saveListPrices, testedModels } from "./tested-models.ts";
import { tokenUsage } from "./token-usage.ts";
import type { Upkeep } from "./upkeep.ts";
import { workRecords } from "./work-records.ts";
import { createWriteQueue, type Write } from "./write-queue.ts";

interface StoreParts {
  /** As the user wrote it; of a server without its password. */
  readonly location: string;
  readonly clock: () => Date;
  readonly upkeep: Upkeep;
}

/** The store over an open database with all its tables; the same for every kind of database. */
export function createStore(db: Database, { location, clock, upkeep }: StoreParts): Store {
  const inTransaction = <Result>(work: Write<Result>) => upkeep.transact(db, work);
  const inTurn = upkeep.writesInTurn;
  const writes = createWriteQueue({ inTransaction, inTurn });
  const { append } = upkeep;
  const ends = append === null ? writes : createWriteQueue({ inTransaction: (work) => append(db, work), inTurn });
  const now = () => clock().toISOString();
  const texts = new ExchangeTexts(db);
  let hasImported = false;
  return {
    suites: () => suiteOverviews(db),
    loadSuite: async (digest) => {
      const suite = await loadSuite(db, digest);
      texts.use(await dictionaryOf(db, digest));
      return suite;
    },
    modelConfigs: (suiteDigest) => modelConfigsOf(db, suiteDigest),
    saveListPrices: (prices) => inTransaction((transaction) => saveListPrices(transaction, prices, now())),
    testedModels: (suiteDigest) => testedModels(db, suiteDigest),
    judgesOf: (suiteDigest) => judgesOf(db, suiteDigest),
    savePlan: async (plan) => texts.use(await inTransaction((transaction) => savePlan(transaction, plan))),
    finishedKeys: (keys) => finishedKeys(db, keys),
    answersOf: (keys) => answersOf(db, keys),
    resultOf: (key) => resultOf(db, key),
    attemptsOf: (taskKey) => attemptsOf(db, taskKey, texts),
    beginAttempt: (start, terms = {}) => {
      const row = attemptStartRow(start, texts.pack(start.request));
      return writes.add((transaction) => claimAttempt(transaction, row, terms), start.taskKey);
    },
    skipsOf: (keys) => skipsOf(db, keys),
    recordSkip: (skip) => {
      const recordedAt = now();
      return writes.add((transaction) => insertSkip(transaction, skip, recordedAt), skip.taskKey);
    },
    endAttempt: (end, product) => {
      const recordedAt = now();
      const row = attemptEndRow(end);
      return ends.add(async (transaction) => {
        await insertAttemptEnd(transaction, row);
        return product !== undefined && (await insertProduct(transaction, product, recordedAt));
      });
    },
    openSession: async (start) => {
      await writes.add((transaction) => insertSession(transaction, start));
      await upkeep.settle(db);
    },
    heartbeat: (sessionId, at) => writes.add((transaction) => beat(transaction, sessionId, at)),
    endSession: (end) => writes.add((transaction) => endSession(transaction, end)),
    sessions: () => sessions(db),
    lastAttempt: () => lastAttempt(db),
    attempts: (query) => attempts(db, query),
    attemptOutcomes: (ids) => attemptOutcomes(db, ids),
    modelConfigsByTask: (suiteDigest) => modelConfigsByTask(db, suiteDigest),
    recordEvents: (recorded) => writes.add((transaction) => insertEvents(transaction, recorded)),
    events: (query) => eventsOf(db, query),
    importResults: (batch, { replace = false } = {}) => {
      hasImported = true;
      return inTransaction((transaction) => importResults(transaction, batch, { replace, recordedAt: now() }));
    },
    gradedConversations: (query) => gradedConversations(db, query),
    runCounts: (query) => runCounts(db, query),
    runBills: (suiteDigest) => runBills(db, suiteDigest),
    answerLengths: (suiteDigest) => answerLengths(db, suiteDigest),
    recordings: (suiteDigest) => recordingsOf(db, suiteDigest),
    tokenUsage: (suiteDigest) => tokenUsage(db, suiteDigest),
    origins: (suiteDigest) => originsOf(db, suiteDigest),
    ballots: async (suiteDigest) => {
      const { scenarios } = await loadSuite(db, suiteDigest);
      return ballotReplies(db, { suiteDigest, scenarios });
    },
    skips: (suiteDigest) => skippedTurns(db, suiteDigest),
    plannedTurns: (query) => plannedTurns(db, query),
    nameExtractions: (suiteDigest) => nameExtractions(db, suiteDigest),
    nameChoices: (suiteDigest) => nameChoices(db, suiteDigest),
    runFaults: (suiteDigest) => runFaults(db, suiteDigest),
    plannedParts: (suiteDigest) => plannedParts(db, suiteDigest),
    storedAnswers: (query) => readAnswers(db, query),
    storedVerdicts: (query) => readVerdicts(db, query),
    storedExchanges: (query) => readExchanges(db, query, texts),
    storedAttempts: (query) => readAttempts(db, query),
    storedSkips: (query) => readSkips(db, query),
    work: workRecords(db, inTransaction),
    clearable: (selection) => countClearable(db, selection),
    clear: (selection, terms) =>
      inTransaction(async (transaction) => {
        await upkeep.shutOut(transaction);
        if (terms !== undefined) await holdTerms(transaction, upkeep, terms);
        texts.use(null);
        return clearResults(transaction, selection);
      }),
    copyTo: (target) => copyStore(target, (draft) => upkeep.copyTo(db, draft)),
    inspect: () => inspectStore(db, upkeep),
    flush: () => upkeep.flush(),
    requireInPlace: async () => {
      const loss = await upkeep.loss();
      if (loss !== null) throw lostFile(location, loss);
    },
    rescue: async () => {
      await Promise.all([writes.drained(), ends.drained()]);
      const loss = await upkeep.loss();
      return loss === null ? null : rescueStore({ db, upkeep, location, loss, now: clock() });
    },
    revision: () => upkeep.revision(db),
    close: async () => {
      await Promise.all([writes.drained(), ends.drained()]);
      if (hasImported) await upkeep.takeStock(db).catch(() => {});
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
