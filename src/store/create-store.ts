import { attemptsOf, beginAttempt, insertAttemptEnd, insertProduct } from "./attempt-records.ts";
import { judgesOf, modelConfigsOf, saveConfigs } from "./config-records.ts";
import type { Database } from "./database.ts";
import { gradedConversations, originsOf } from "./graded-conversations.ts";
import { importResults } from "./import-results.ts";
import { nameChoices, nameExtractions, plannedTurns } from "./name-records.ts";
import { answersOf, finishedKeys, verdictOf } from "./result-records.ts";
import { runBills } from "./run-bills.ts";
import { runCounts } from "./run-counts.ts";
import type { Store } from "./store.ts";
import { loadSuite, saveSuite, suiteOverviews } from "./suite-records.ts";
import { savePlan } from "./task-records.ts";

/** The store over an open database with all its tables; the same for every kind of database. */
export function createStore(db: Database, clock: () => Date): Store {
  const inTransaction = <Result>(work: (transaction: Database) => Promise<Result>) => db.transaction().execute(work);
  const now = () => clock().toISOString();
  return {
    saveSuite: (suite, origin) => saveSuite(db, suite, origin),
    suites: () => suiteOverviews(db),
    loadSuite: (digest) => loadSuite(db, digest),
    saveModelConfigs: (configs) => inTransaction((transaction) => saveConfigs(transaction, "model_configs", configs)),
    modelConfigs: (suiteDigest) => modelConfigsOf(db, suiteDigest),
    judgesOf: (suiteDigest) => judgesOf(db, suiteDigest),
    savePlan: (plan) => inTransaction((transaction) => savePlan(transaction, plan)),
    finishedKeys: (keys) => finishedKeys(db, keys),
    answersOf: (keys) => answersOf(db, keys),
    verdictOf: (key) => verdictOf(db, key),
    attemptsOf: (taskKey) => attemptsOf(db, taskKey),
    beginAttempt: (start) => beginAttempt(db, start),
    endAttempt: (end, product) =>
      inTransaction(async (transaction) => {
        await insertAttemptEnd(transaction, end);
        return product !== undefined && (await insertProduct(transaction, product, now()));
      }),
    importResults: (batch) => inTransaction((transaction) => importResults(transaction, batch, now())),
    gradedConversations: (query) => gradedConversations(db, query),
    runCounts: (query) => runCounts(db, query),
    runBills: (suiteDigest) => runBills(db, suiteDigest),
    origins: (suiteDigest) => originsOf(db, suiteDigest),
    plannedTurns: (query) => plannedTurns(db, query),
    nameExtractions: (suiteDigest) => nameExtractions(db, suiteDigest),
    nameChoices: (suiteDigest) => nameChoices(db, suiteDigest),
    close: () => db.destroy(),
  };
}
