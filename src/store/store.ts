import type {
  Answer,
  Attempt,
  AttemptEnd,
  AttemptStart,
  Delivery,
  Digest,
  JudgeConfig,
  ModelConfig,
  Plan,
  PlannedTask,
  Skip,
  Suite,
  TaskKey,
} from "../domain/index.ts";
import type { AnswerLength } from "./answer-lengths.ts";
import type { AttemptOutcome, AttemptsQuery, AttemptSummary } from "./attempts-query.ts";
import type { ClaimTerms, AttemptClaim } from "./claims.ts";
import type { ClearCounts, ClearSelection, ClearTerms } from "./clearing.ts";
import type { EventQuery, RecordedEvent, StoredEvent } from "./event-records.ts";
import type { ImportBatch, ImportOutcome, ImportTerms } from "./import-batch.ts";
import type { NameChoice, PlannedTurn, StoredNameExtraction, TurnQuery } from "./name-extraction.ts";
import type { PlannedPart } from "./planned-parts.ts";
import type { Recording } from "./recordings.ts";
import type { AttemptProduct } from "./result-records.ts";
import type { Rescue } from "./rescue-store.ts";
import type { RunFaults } from "./run-faults.ts";
import type { SessionEnd, SessionRecord, SessionStart } from "./session-records.ts";
import type { StoreFacts } from "./store-facts.ts";
import type { ListPrice, TestedModel } from "./tested-models.ts";
import type {
  BallotReply,
  ResultQuery,
  SkippedTurn,
  StoredReading,
  StoredAnswer,
  StoredAttempt,
  StoredExchange,
  StoredSkip,
  StoredVerdict,
} from "./stored-results.ts";
import type { TokenUsage } from "./token-usage.ts";
import type { WorkStore } from "./work-records.ts";
import type { JudgeRecord, OriginsByModelConfig, RunBill, RunCounts, StoredGrade, SuiteOverview } from "./views.ts";

/** A plan of tasks of any kinds. */
export interface PlanToSave extends Pick<Plan, "suite"> {
  readonly tasks: readonly PlannedTask[];
}

/** Selects what the views cover: one suite, and the judge whose verdicts count. */
export interface ViewQuery {
  readonly suiteDigest: Digest;
  readonly judgeId: Digest;
}

export interface RunCountsQuery extends ViewQuery {
  /** Only tasks of these are counted; null for all, as by default. */
  readonly scenarioIds?: readonly string[] | null;
  /** Only tasks of this delivery are counted; null for all, as by default. */
  readonly delivery?: Delivery | null;
}

/** What an attempt needs: the results before it, its claim, and where its own result goes. */
export interface TaskStore {
  /** Those of the keys that have a result of any kind (also an unscored verdict). */
  finishedKeys(keys: readonly TaskKey[]): Promise<ReadonlySet<TaskKey>>;
  /** The result of a task, of any kind; null where there is none. */
  resultOf(key: TaskKey): Promise<AttemptProduct | null>;
  /** The answers to these tasks, in the given order. Rejects with `not-found` when one of them is missing. */
  answersOf(keys: readonly TaskKey[]): Promise<readonly Answer[]>;
  /** All attempts at one task in the order in which they began, with full request and response. */
  attemptsOf(taskKey: TaskKey): Promise<readonly Attempt[]>;
  /**
   * Claims a task: records an attempt before its request is sent, unless the task has its result or another living
   * session has an attempt at it in flight. The check is in the same transaction, so that only one of several processes
   * asks. A session that others have marked as ended becomes alive again.
   */
  beginAttempt(start: AttemptStart, terms?: ClaimTerms): Promise<AttemptClaim>;
  /**
   * Records the end of an attempt and its result in one transaction. True when the result given here is the one
   * that was stored; false when another came first (the attempt's end is kept all the same) or none was given.
   * Rejects with `internal`, and stores nothing, when the attempt is unknown or has ended before.
   */
  endAttempt(end: AttemptEnd, result?: AttemptProduct): Promise<boolean>;
  /** Stores that a task is not asked, as its result. True when this was stored; false when the task had a result before. */
  recordSkip(skip: Skip): Promise<boolean>;
  /** Those of the tasks that were skipped. */
  skipsOf(keys: readonly TaskKey[]): Promise<ReadonlyMap<TaskKey, Skip>>;
}

/** Processes that make attempts, and their rare events. */
export interface SessionStore {
  /** From now on the session's open attempts block other sessions from its tasks. Its id must be new. */
  openSession(start: SessionStart): Promise<void>;
  /** Renews the lease, also of a session that others have marked as dead. */
  heartbeat(sessionId: string, at: string): Promise<void>;
  /** Releases the session's tasks. Idempotent: the first end stays. */
  endSession(end: SessionEnd): Promise<void>;
  /** All sessions, the oldest first. */
  sessions(): Promise<readonly SessionRecord[]>;
  /** In one transaction, each of an open session. */
  recordEvents(events: readonly StoredEvent[]): Promise<void>;
  /** In the order in which they were recorded. */
  events(query: EventQuery): Promise<readonly RecordedEvent[]>;
}

/** Follows the attempts of every process. Reads no request and no response. */
export interface AttemptStore {
  /** The id of the latest attempt, 0 where there is none. */
  lastAttempt(): Promise<number>;
  /** First the attempts that are read again, then the new ones, each by their ids. */
  attempts(query: AttemptsQuery): Promise<readonly AttemptSummary[]>;
  /** How these attempts ended; those without an end are absent. */
  attemptOutcomes(attemptIds: readonly number[]): Promise<ReadonlyMap<number, AttemptOutcome>>;
  /** The owner (model config) of each task in a suite's plans. */
  modelConfigsByTask(suiteDigest: Digest): Promise<ReadonlyMap<TaskKey, Digest>>;
}

/** Takes in what is to be asked, and what was asked elsewhere. */
export interface PlanStore {
  /**
   * Saves the suite, the model configs, the judges and the tasks of a plan in one transaction. Idempotent. What a
   * digest does not cover (titles, labels, the interval) takes the newest value. Rejects with `internal` when the suite's
   * digest is not that of its definition.
   */
  savePlan(plan: PlanToSave): Promise<void>;
  /**
   * Stores imported results in one transaction. Idempotent: existing results stay unchanged, and a task that has attempts
   * gets no more. Reports what was imported before with another content; on request the new takes its place.
   */
  importResults(batch: ImportBatch, terms?: ImportTerms): Promise<ImportOutcome>;
  /** Records the endpoint's current list prices; the newest count. Skips model configs that are not stored. */
  saveListPrices(prices: readonly ListPrice[]): Promise<void>;
}

/** What there are results of: suites, model configs, judges and what was planned with them. */
export interface SubjectStore {
  /** Every suite in the store, the one with the latest result first, suites without a result last. */
  suites(): Promise<readonly SuiteOverview[]>;
  /** Rejects with `unknown-suite` when the store has no such suite. */
  loadSuite(digest: Digest): Promise<Suite>;
  /** The model configs that have tasks in this suite, by label. */
  modelConfigs(suiteDigest: Digest): Promise<readonly ModelConfig[]>;
  /** The judges that have tasks in this suite, by number of scored verdicts, then by their first grade. */
  judgesOf(suiteDigest: Digest): Promise<readonly JudgeRecord[]>;
  /** Which scenarios each run was planned with under which configuration, in a fixed order. */
  plannedParts(suiteDigest: Digest): Promise<readonly PlannedPart[]>;
  /** Every planned turn of these scenarios, in the order of model config, run, configuration, scenario and turn. */
  plannedTurns(query: TurnQuery): Promise<readonly PlannedTurn[]>;
}

/** Counts, grades and bills of a suite: what scores and reports are computed from. */
export interface ViewStore {
  /** Every verdict of one judge in a suite with its place, in a fixed order. Gives no words of the judge. */
  gradedConversations(query: ViewQuery): Promise<readonly StoredGrade[]>;
  /** Planned against present, per model config and run that has tasks in the suite: in these scenarios, by default in all. */
  runCounts(query: RunCountsQuery): Promise<readonly RunCounts[]>;
  /** What each run cost under each configuration, from all its attempts, failed ones included. Reads no long text. */
  runBills(suiteDigest: Digest): Promise<readonly RunBill[]>;
  /** Attempts without a result, by outcome, per model config, run, kind of task and judge. */
  runFaults(suiteDigest: Digest): Promise<readonly RunFaults[]>;
  /** Every answered ballot of a suite: by model config, run, configuration, scenario and turn. Rejects with `unknown-suite`. */
  ballots(suiteDigest: Digest): Promise<readonly BallotReply[]>;
  /** Every turn that was not asked, in the same order. */
  skips(suiteDigest: Digest): Promise<readonly SkippedTurn[]>;
  /** Every reading of a message: by model config, run, configuration, scenario and turn, the first readings before the second ones. */
  readings(suiteDigest: Digest): Promise<readonly StoredReading[]>;
  /** Who reads the messages of a model config, the first time and the second: of several the one with the most of them. */
  readers(suiteDigest: Digest): Promise<ReadonlyMap<Digest, readonly [JudgeConfig, JudgeConfig]>>;
  /** When each answer and verdict of a suite was recorded. Gives no text. */
  recordings(suiteDigest: Digest): Promise<readonly Recording[]>;
  /** How much was answered in each conversation that has an answer, in a fixed order. Gives no text. */
  answerLengths(suiteDigest: Digest): Promise<readonly AnswerLength[]>;
  /** Tokens used by results, by place, in a fixed order. Skips attempts whose token counts are unknown. */
  tokenUsage(suiteDigest: Digest): Promise<readonly TokenUsage[]>;
  /**
   * The origins of each model config's answers and verdicts; model configs without any are absent. A live verdict does
   * not count here: answers of the simulator stay simulated with a live judge.
   */
  origins(suiteDigest: Digest): Promise<OriginsByModelConfig>;
  /** When the model configs of this suite were called and at what price, by id. Reads no long text. */
  testedModels(suiteDigest: Digest): Promise<readonly TestedModel[]>;
  /** All extractions of names in a suite: by model config and run, those of one run the newest first. */
  nameExtractions(suiteDigest: Digest): Promise<readonly StoredNameExtraction[]>;
  /** What each model config calls itself in each run: the newest extraction by a model counts before one by rules. */
  nameChoices(suiteDigest: Digest): Promise<readonly NameChoice[]>;
}

/** Results with their texts, read one run at a time to bound memory. */
export interface ResultStore {
  /** Every answer with its place, in the order of the requested model configs, run, configuration, scenario and turn. */
  storedAnswers(query: ResultQuery): AsyncIterable<StoredAnswer>;
  /** Every verdict of every judge, likewise; those of one conversation by judge. */
  storedVerdicts(query: ResultQuery): AsyncIterable<StoredVerdict>;
  /** The exchanges that brought these answers and verdicts, run by run; a result without an attempt has none. */
  storedExchanges(query: ResultQuery): AsyncIterable<StoredExchange>;
  /** Every call in the same order, those of one task as they began; failed ones and those in flight included. */
  storedAttempts(query: ResultQuery): AsyncIterable<StoredAttempt>;
  /** Every task that was not asked, in the same order. */
  storedSkips(query: ResultQuery): AsyncIterable<StoredSkip>;
}

/** What a report, a page or an export reads. */
export interface ReportStore extends SubjectStore, ViewStore, ResultStore {}

/** The database as a whole. */
export interface MaintenanceStore {
  /** What `clear` would remove. */
  clearable(selection: ClearSelection): Promise<ClearCounts>;
  /**
   * Removes results, their attempts and their places, in one transaction. Results that tasks outside of the selection
   * need stay. Nothing else in the store is ever deleted, but for imported results that the user has an import replace: no
   * run or second judge can destroy a result. Rejects with `store`, and removes nothing, where the terms do not hold.
   */
  clear(selection: ClearSelection, terms?: ClearTerms): Promise<ClearCounts>;
  /**
   * Writes a complete copy into a file that must not exist yet; the copy is a store. Until it is complete and flushed to
   * disk the file's name ends in `.partial`.
   */
  copyTo(target: string): Promise<void>;
  /** Maintains the store and reads all of it. Rejects with `store` when it is damaged or cannot be written. */
  inspect(): Promise<StoreFacts>;
  /** Resolves when everything recorded before would survive a power failure. Does not block other work. */
  flush(): Promise<void>;
  /** Rejects with `store` when the store's file or its log was removed, moved, replaced or overwritten since it was opened. */
  requireInPlace(): Promise<void>;
  /**
   * Saves a store whose file was removed, moved, replaced or overwritten while it was open: all of it, through the open
   * file, to a new file beside it, or in a temporary folder. Null where the file is still in its place.
   */
  rescue(): Promise<Rescue | null>;
  /** A value that changes with every write of any process. The cheapest read of all. */
  revision(): Promise<string>;
  /** Releases the file. The store cannot be used afterwards; closing twice is harmless. */
  close(): Promise<void>;
}

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
