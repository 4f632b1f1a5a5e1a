import type {
  Answer,
  Attempt,
  AttemptEnd,
  AttemptStart,
  Delivery,
  Digest,
  Label,
  ModelConfig,
  Plan,
  PlannedTask,
  Suite,
  TaskKey,
  Verdict,
} from "../domain/index.ts";
import type { AnswerLength } from "./answer-lengths.ts";
import type { AttemptsSinceQuery, FollowedAttempt } from "./attempts-since.ts";
import type { BeginTerms, Beginning } from "./beginning.ts";
import type { ClearCounts, ClearSelection, ClearTerms } from "./clearing.ts";
import type { EventQuery, RecordedEvent, StoredEvent } from "./event-records.ts";
import type { ImportBatch, ImportCounts } from "./import-batch.ts";
import type { NameChoice, NameExtraction, PlannedTurn, StoredNameExtraction, TurnQuery } from "./name-extraction.ts";
import type { PlannedPart } from "./planned-parts.ts";
import type { RunFaults } from "./run-faults.ts";
import type { SessionAttempt, SessionAttemptQuery } from "./session-attempts.ts";
import type { SessionEnd, SessionRecord, SessionStart } from "./session-records.ts";
import type { AttemptSpending, SpendingQuery } from "./spending.ts";
import type { StoreFacts } from "./store-facts.ts";
import type { ListPrice, TestedModel } from "./tested-models.ts";
import type { ResultQuery, StoredAnswer, StoredExchange, StoredVerdict } from "./stored-results.ts";
import type { TokenUsage } from "./token-usage.ts";
import type {
  JudgeRecord,
  OriginsByModelConfig,
  RunBill,
  RunCounts,
  StoredGrade,
  SuiteOrigin,
  SuiteOverview,
} from "./views.ts";

/** A plan of tasks of any kinds. */
export interface PlanToSave extends Pick<Plan, "suite"> {
  readonly tasks: readonly PlannedTask[];
}

/** What the views are asked for: one suite, and the judge whose verdicts count. */
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

/**
 * Everything that was asked, answered and graded, kept for good. Attempts are only ever added; a result is written
 * once and the first writer wins, so any number of processes may work on one store. What is written is never changed
 * and never removed by the way: the one exception is `clear`, which a person asks for by name.
 *
 * A result belongs to its task key, not to a suite: two suites whose plans share a key (a reworded rubric, the same
 * questions) share the answer, and each counts it as its own.
 *
 * Every method rejects with `BenchError` `store` when the database cannot be read or written.
 */
export interface Store {
  /**
   * Idempotent. What the digest does not cover (titles, the interval) takes the newest value. Rejects with `internal`
   * when the suite's digest is not that of its definition.
   */
  saveSuite(suite: Suite, origin: SuiteOrigin): Promise<void>;
  /** Every suite in the store, the one with the latest result first, suites without a result last. */
  suites(): Promise<readonly SuiteOverview[]>;
  /** Rejects with `unknown-suite` when the store has no such suite. */
  loadSuite(digest: Digest): Promise<Suite>;

  /** Idempotent. What does not determine answers (label, `temperatureSupported`) takes the newest value. */
  saveModelConfigs(modelConfigs: readonly ModelConfig[]): Promise<void>;
  /** The model configs that have tasks in this suite, by label. */
  modelConfigs(suiteDigest: Digest): Promise<readonly ModelConfig[]>;
  /** Notes the prices that an endpoint lists now; the newest counts. Model configs that are not stored are passed over. */
  saveListPrices(prices: readonly ListPrice[]): Promise<void>;
  /** When the model configs of this suite were called and at what price, by id. Reads no long text. */
  testedModels(suiteDigest: Digest): Promise<readonly TestedModel[]>;
  /** The judges that have tasks in this suite, the one with the most scored verdicts first, then whoever graded first. */
  judgesOf(suiteDigest: Digest): Promise<readonly JudgeRecord[]>;

  /** Saves the suite, the model configs, the judges and the tasks of a plan in one transaction. Idempotent. */
  savePlan(plan: PlanToSave): Promise<void>;

  /** Those of the keys that have a result, be it an answer, a verdict (an unscored one too), a name extraction or a label. */
  finishedKeys(keys: readonly TaskKey[]): Promise<ReadonlySet<TaskKey>>;
  /** The answers to these tasks, in the given order. Rejects with `not-found` when one of them is missing. */
  answersOf(keys: readonly TaskKey[]): Promise<readonly Answer[]>;
  verdictOf(key: TaskKey): Promise<Verdict | null>;
  labelOf(key: TaskKey): Promise<Label | null>;

  /** All attempts at one task in the order in which they began, with full request and response. */
  attemptsOf(taskKey: TaskKey): Promise<readonly Attempt[]>;
  /**
   * Records an attempt before its request leaves, unless the task has its result or another living session has an attempt
   * at it in flight: that is looked up in the same transaction, so that of several processes one asks. A session that
   * others have ended lives again.
   */
  beginAttempt(start: AttemptStart, terms?: BeginTerms): Promise<Beginning>;
  /**
   * Records the end of an attempt and what it brought in one transaction. True when the result given here is the one
   * that was stored; false when another came first (the attempt's end is kept all the same) or none was given.
   * Rejects with `internal`, and stores nothing, when the attempt is unknown or has ended before.
   */
  endAttempt(end: AttemptEnd, result?: AttemptProduct): Promise<boolean>;

  /** From now on the session's attempts without an end keep others from its tasks. Its id must be a new one. */
  openSession(start: SessionStart): Promise<void>;
  /** A sign of life; also of a session that others have ended in the belief that it is dead. */
  heartbeat(sessionId: string, at: string): Promise<void>;
  /** Gives up the session's tasks. Idempotent: the first end stays. */
  endSession(end: SessionEnd): Promise<void>;
  /** All sessions, the oldest first. */
  sessions(): Promise<readonly SessionRecord[]>;
  /** What attempts cost, by their ids: those asked for once more, then those after. Reads no long text. */
  spending(query: SpendingQuery): Promise<readonly AttemptSpending[]>;
  /** The attempts of one session, by their ids: those asked for once more, then those after. Reads no long text. */
  sessionAttempts(query: SessionAttemptQuery): Promise<readonly SessionAttempt[]>;
  /** The id of the latest attempt, 0 where there is none. */
  lastAttempt(): Promise<number>;
  /** The attempts of all sessions, by their ids: those asked for once more, then those after. Reads no response. */
  attemptsSince(query: AttemptsSinceQuery): Promise<readonly FollowedAttempt[]>;
  /** Whose work each task is that a suite's plans have. */
  modelConfigsByTask(suiteDigest: Digest): Promise<ReadonlyMap<TaskKey, Digest>>;
  /** In one transaction, each by an open session. */
  recordEvents(events: readonly StoredEvent[]): Promise<void>;
  /** In the order in which they were recorded. */
  events(query: EventQuery): Promise<readonly RecordedEvent[]>;

  /**
   * Stores results that were made elsewhere, in one transaction. Idempotent: what is there already stays as it is,
   * and a task that has attempts gets no further ones.
   */
  importResults(batch: ImportBatch): Promise<ImportCounts>;

  /** Every verdict of one judge in a suite with its place, in a fixed order. Reads no request and no response. */
  gradedConversations(query: ViewQuery): Promise<readonly StoredGrade[]>;
  /** Planned against present, per model config and run that has tasks in the suite: in these scenarios, by default in all. */
  runCounts(query: RunCountsQuery): Promise<readonly RunCounts[]>;
  /** What each run cost under each configuration, from all its attempts, failed ones included. Reads no long text. */
  runBills(suiteDigest: Digest): Promise<readonly RunBill[]>;
  /** How much was answered in each conversation that has an answer, in a fixed order. Gives no text. */
  answerLengths(suiteDigest: Digest): Promise<readonly AnswerLength[]>;
  /** What results took in tokens, by place, in a fixed order. Attempts whose tokens nobody counted are left out. */
  tokenUsage(suiteDigest: Digest): Promise<readonly TokenUsage[]>;
  /**
   * Where the stored answers and verdicts of each model config come from; model configs without any are absent. A live
   * verdict says nothing of its own here: what the simulator answered stays simulated whoever grades it.
   */
  origins(suiteDigest: Digest): Promise<OriginsByModelConfig>;

  /** Every planned turn of these scenarios, in the order of model config, run, configuration, scenario and turn. */
  plannedTurns(query: TurnQuery): Promise<readonly PlannedTurn[]>;
  /** All extractions of names in a suite: by model config and run, those of one run the newest first. */
  nameExtractions(suiteDigest: Digest): Promise<readonly StoredNameExtraction[]>;
  /** What each model config calls itself in each run: the newest extraction counts, a model's before one by rules. */
  nameChoices(suiteDigest: Digest): Promise<readonly NameChoice[]>;

  /** Attempts that brought nothing, by what they came to, per model config, run and judge (null: at answers). */
  runFaults(suiteDigest: Digest): Promise<readonly RunFaults[]>;
  /** Which scenarios each run was planned with under which configuration, in a fixed order. */
  plannedParts(suiteDigest: Digest): Promise<readonly PlannedPart[]>;

  /**
   * Every answer with its place, in the order of the model configs asked for, run, configuration, scenario and turn.
   * Reads one run at a time, so that it matters little how much there is, and no request and no response.
   */
  storedAnswers(query: ResultQuery): AsyncIterable<StoredAnswer>;
  /** Every verdict of every judge, likewise; those of one conversation by judge. */
  storedVerdicts(query: ResultQuery): AsyncIterable<StoredVerdict>;
  /** The exchanges that brought these answers and verdicts, run by run; a result without an attempt has none. */
  storedExchanges(query: ResultQuery): AsyncIterable<StoredExchange>;

  /** What `clear` would remove. */
  clearable(selection: ClearSelection): Promise<ClearCounts>;
  /**
   * Removes results, their attempts and their places, in one transaction. What a task outside of the selection needs
   * stays. Nothing else in the store is ever deleted: append-only means that no work of the program, be it a run, an
   * import or a grade by another judge, can cost a result, not that a person may not throw away their own.
   * Rejects with `store` where the terms do not hold, and has removed nothing then.
   */
  clear(selection: ClearSelection, terms?: ClearTerms): Promise<ClearCounts>;
  /**
   * Writes a whole copy into a file that must not exist yet; the copy is a store of its own. Until it is whole and on the
   * disk the file's name ends in `.partial`.
   */
  copyTo(target: string): Promise<void>;
  /** Looks after the store itself and reads all of it. Rejects with `store` when it is damaged or cannot be written. */
  inspect(): Promise<StoreFacts>;
  /** Resolves when what was recorded before would outlast a power cut. Other work goes on meanwhile. */
  flush(): Promise<void>;
  /** Another text whenever anything was written, by this or any other process. As cheap as a look can be. */
  revision(): Promise<string>;

  /** Frees the file. The store cannot be used afterwards; closing twice does no harm. */
  close(): Promise<void>;
}

/**
 * The usable result of an attempt. Its task key is that of the attempt. A name extraction, which may be asked for
 * again on purpose, takes the place of an older one; of answers and verdicts the first stays.
 */
export type AttemptProduct =
  | { readonly answer: Answer }
  | { readonly verdict: Verdict }
  | { readonly nameExtraction: NameExtraction }
  | { readonly label: Label };
