import { conversationKey, placeOf } from "../domain/conversation-place.ts";
import type { ModelConfig } from "../domain/model-config.ts";
import type { Suite } from "../domain/suite.ts";
import type { Plan, Task, TaskKey } from "../domain/task.ts";
import { type EngineLimits, defaultRetryPolicy, systemClock, runGraph } from "../engine/index.ts";
import type { Store } from "../store/index.ts";
import type { ListPrice } from "../store/views/tested-models.ts";
import { receiverOf, receiversOf, attempt, taskKinds, type CallTask, type Receiver } from "../tasks/index.ts";
import { attemptSetting } from "./attempt-setting.ts";
import { ballotOutcomes, type BallotOutcomes } from "./ballot-outcomes.ts";
import type { BenchmarkEnvironment } from "./benchmark-environment.ts";
import { type BudgetAccount, type BudgetGuard, guardBudget } from "./budget/budget-guard.ts";
import { firstRunOf, furtherNeed, type BudgetResult, type FurtherNeed } from "./budget/further-need.ts";
import type { PreparedMoney } from "./budget/prepare-money.ts";
import { free, isNeverBilled } from "./budget/prices.ts";
import { addUp, usdOf } from "./estimate/call-estimate.ts";
import { type MissingCall, missingCalls, withSurcharges } from "./estimate/forecast.ts";
import type { RunTally } from "./events/tally-run.ts";
import { reportSession, type RunAccount, watchRun } from "./events/watch-run.ts";
import { type Pace, limiterFor } from "./limits.ts";
import { LocalServerWait } from "./local-server-wait.ts";
import type { PreparedRun } from "./prepared-run.ts";
import { graphOf } from "./shared/shared-work.ts";
import { withSession, type Session } from "./sessions/with-session.ts";
import { unreadableJudges, type UnreadableJudge } from "./unreadable-judges.ts";

export interface BenchmarkResult extends RunAccount<Task> {
  /** Results that were in the store before. */
  readonly alreadyDone: number;
  /** Null without a budget. */
  readonly budget: BudgetResult | null;
  readonly unreadable: readonly UnreadableJudge[];
  /** Empty for a suite without ballots. */
  readonly ballots: readonly BallotOutcomes[];
  /** Null for a suite without readers. */
  readonly words: WordsRead | null;
}

/** What readers have read of the messages of a plan. */
interface WordsRead {
  /** Those that a reading gave a number. */
  readonly read: number;
  /** Those that were read, and got none. */
  readonly withoutNumber: number;
  readonly of: number;
  /** Their models, of first readings; none where no reader can be called. */
  readonly readers: readonly string[];
}

/** Asks and grades what of the plan is not in the store yet. */
export function runBenchmark(prepared: PreparedRun, environment: BenchmarkEnvironment): Promise<BenchmarkResult> {
  return withSession(environment, (session) => runPlan(prepared, environment, session));
}

async function runPlan(
  prepared: PreparedRun,
  environment: BenchmarkEnvironment,
  session: Session,
): Promise<BenchmarkResult> {
  const { plan } = prepared;
  const { suite, tasks } = plan;
  const { store } = session;
  await store.savePlan(plan);
  const finished = await store.finishedKeys(resultsConcerned(plan));
  await store.saveListPrices(seenPrices(modelConfigsToCall(plan, finished), prepared));
  const needUsd = await likelyCost(prepared, store);
  const work = { ...prepared, subject: suite.id, suite, tasks, finished, limits: limitsOf(prepared), needUsd };
  const { account, spent } = await runTasks(work, environment, session);
  if (account.progress.done === account.progress.total) await conclude(prepared, environment, session);
  const alreadyDone = tasks.filter(({ key }) => finished.has(key)).length;
  const budget = await budgetOf(spent, prepared, store, account.tally);
  const unreadable = await unreadableJudges(prepared, store);
  return {
    ...account,
    alreadyDone,
    budget,
    unreadable,
    ballots: await ballotOutcomes(plan, store),
    words: await wordsRead(plan, store),
  };
}

/** Of what is missing; null without a budget. */
async function likelyCost({ plan, money: { budgetUsd, priceOf } }: PreparedRun, store: Store): Promise<number | null> {
  return budgetUsd === null ? null : addUp(await missingCalls(plan, { store, priceOf, spentUsd: 0 })).usd;
}

async function conclude(
  prepared: PreparedRun,
  { now, sinks, kinds = taskKinds }: BenchmarkEnvironment,
  session: Session,
): Promise<void> {
  const decided = (await prepared.conclude?.(session.store)) ?? [];
  const { emit, written } = reportSession(session, { now, sinks, kinds });
  for (const payload of decided) emit(payload);
  await written();
}

async function wordsRead(
  { suite, tasks }: Plan,
  store: Pick<Store, "finishedKeys" | "skipsOf" | "readings">,
): Promise<WordsRead | null> {
  if (suite.readers === undefined) return null;
  const readings = tasks.flatMap((task) => (task.kind === "reading" && task.first === null ? task : []));
  const finished = await store.finishedKeys(readings.map(({ key }) => key));
  const skipped = await store.skipsOf([...finished]);
  const readers = [...new Set(readings.map(({ judge }) => judge.model))];
  const placed = new Set(
    (await store.readings(suite.digest)).flatMap(({ lean, firstReaderId, turnId, ...place }) =>
      lean === null ? [] : `${conversationKey(place)} ${turnId} ${firstReaderId}`,
    ),
  );
  const read = readings.filter((task) =>
    placed.has(`${conversationKey(placeOf(task))} ${task.turnId} ${task.judge.id}`),
  ).length;
  const done = finished.size - skipped.size;
  return { read, withoutNumber: done - read, of: readings.length - skipped.size, readers };
}

function modelConfigsToCall({ tasks }: Plan, done: ReadonlySet<TaskKey>): ReadonlySet<ModelConfig> {
  return new Set(callsToModelConfigs(tasks.filter(({ key }) => !done.has(key))));
}

async function budgetOf(
  account: BudgetAccount | null,
  { plan: current, most: plan = current, money }: PreparedRun,
  store: Store,
  { attempts, results, unpriced, estimated }: RunTally,
): Promise<BenchmarkResult["budget"]> {
  if (account === null) return null;
  const { ceiling, reached, standing } = account;
  const { spentUsd, assumed } = standing;
  if (ceiling !== undefined && !reached)
    return { ...account, need: { calls: 0, usd: 0, budgetUsd: null }, firstRun: null };
  // Where the server hides costs, the rest counts at its worst case as well: so many calls for each result.
  const uncostedEach = ceiling === undefined && results > 0 ? (unpriced + estimated) / results : 0;
  const missing = await missingCalls(plan, { store, priceOf: money.priceOf, spentUsd, uncostedEach });
  // Where bills went far beyond the estimate, or no price explains them, prices and tokens say less than the bills do.
  const billOf = withSurcharges(() => free, receiversOf(plan.tasks), await store.paidCalls());
  const eachUsd = ceiling !== undefined && attempts > 0 ? (spentUsd + assumed.usd) / attempts : 0;
  const likely = (calls: readonly MissingCall[]): FurtherNeed => {
    const { usd } = addUp(calls);
    const unlisted = calls.filter((call) => call.price !== null && usdOf(call) === 0);
    const ofBills = unlisted.reduce((sum, { task }) => sum + (billOf(receiverOf(task))?.requestUsd ?? 0), 0);
    const likelyUsd = usd === null ? null : Math.max(usd + ofBills, eachUsd * calls.length);
    return furtherNeed(account, { calls: calls.length, usd: likelyUsd });
  };
  const need = Object.assign(likely(missing), { isMost: plan !== current });
  return { ...account, need, firstRun: firstRunOf(account, plan, missing, likely) };
}

/** Also what tasks depend on: a plan of verdicts alone rests on answers that were asked for earlier. */
function resultsConcerned({ tasks }: Plan): readonly TaskKey[] {
  return [...new Set(tasks.flatMap(({ key, dependsOn }) => [key, ...dependsOn]))];
}

function limitsOf({ plan, pace }: PreparedRun): EngineLimits {
  const { parallelTasks } = pace;
  return { total: parallelTasks, openLanes: openLanes(plan, pace), perLane: parallelTasks };
}

/** A server that has room for one model would load several in turns, anew for every call: it gets them one by one. */
function openLanes({ tasks }: Plan, { parallel }: Pace): number {
  const endpoints = callsToModelConfigs(tasks).map(({ endpoint }) => endpoint);
  const servers = new Set(endpoints.map(({ id }) => id)).size;
  return servers > 0 && endpoints.every(({ kind }) => kind === "local") ? Math.min(parallel, servers) : parallel;
}

/** The model configs under test that receive these calls themselves. */
function callsToModelConfigs(tasks: readonly Task[]): readonly ModelConfig[] {
  return tasks.flatMap((task) => (receiverOf(task) === task.modelConfig ? task.modelConfig : []));
}

/**
 * The prices of the models that are about to be called: given by the user, or listed by their endpoint. A list names the price
 * of one provider, so the price of a pinned one is unknown.
 */
function seenPrices(
  called: Iterable<ModelConfig>,
  { listing, prices }: Pick<PreparedRun, "listing" | "prices">,
): readonly ListPrice[] {
  const named = new Map(prices.map(({ model, price }) => [model, price]));
  return [...called].flatMap((modelConfig) => {
    const { id: modelConfigId, endpoint, sentAs, provider } = modelConfig;
    const listed = provider === null ? listing.find(endpoint, sentAs) : null;
    const usual = isNeverBilled(modelConfig) ? free : listed;
    const { promptUsd = null, completionUsd = null } = named.get(sentAs) ?? usual ?? {};
    return promptUsd === null || completionUsd === null ? [] : [{ modelConfigId, promptUsd, completionUsd }];
  });
}

/** Tasks of any kinds, with everything looked up that their calls need. */
interface TasksToRun<Node extends CallTask> extends Pick<
  PreparedRun,
  "clients" | "listing" | "money" | "pace" | "simulatorSeed" | "prices"
> {
  /** What is done, such as `v2` or `v2, names`. */
  readonly subject: string;
  readonly suite: Suite;
  readonly tasks: readonly Node[];
  /** Stored results of these tasks and of what they depend on. */
  readonly finished: ReadonlySet<TaskKey>;
  readonly limits: EngineLimits;
  /** An estimate in US dollars of what is missing; absent or null where it does not matter. */
  readonly needUsd?: number | null;
}

export interface TasksResult<Node extends CallTask> {
  readonly account: RunAccount<Node>;
  /** Null without a budget. */
  readonly spent: BudgetAccount | null;
}

/** Runs tasks in an open session, on this machine or over workers, until they are done, fail, or are stopped. */
export async function runTasks<Node extends CallTask>(
  work: TasksToRun<Node>,
  environment: BenchmarkEnvironment,
  session: Session,
): Promise<TasksResult<Node>> {
  const { suite, tasks, finished, pace, needUsd = null } = work;
  const { kinds = taskKinds, random } = environment;
  const { store } = session;
  const done = new Set(tasks.map(({ key }) => key).filter((key) => finished.has(key)));
  const money = await countFromHere(work.money, store);
  const watched = watchRun(session.id, { suite: suite.digest, tasks, finished: done }, { ...environment, kinds });
  const callee = (task: Node): Receiver => kinds.of(task).receiver(task);
  const receivers = new Map(tasks.map((task) => [task.key, callee(task)]));
  const budget = await guardBudget(money, { store, receivers, endDeadSessions: session.endDead, emit: watched.emit });
  const setting = attemptSetting(
    { ...work, timeoutMs: pace.timeoutMs },
    { now: environment.now, randomHex: environment.randomHex, store, kinds },
    { budget, session, listener: watched.attempts },
  );
  const shared = { ...work, money, suite: suite.digest, finished: done, receivers };
  const { scaleOut, now } = environment;
  const engine = scaleOut?.({ work: shared, session, relay: watched.relay, now, kinds }) ?? runGraph;
  const servers = new LocalServerWait(systemClock, session.stop);
  const call = (task: Node, signal: AbortSignal) => session.attempt(() => attempt(task, setting, { signal }));
  const isTight = await mayEndBefore(needUsd, budget);
  const summary = await engine({
    graph: graphOf(tasks, { ...money, isTight }),
    finished,
    execute: (task, { signal }) => servers.follow(callee(task).endpoint, call(task, signal)),
    limits: isTight ? { ...work.limits, openLanes: Infinity } : work.limits,
    limiter: limiterFor([...new Set(receivers.values())], work, watched.emit),
    retry: defaultRetryPolicy,
    clock: systemClock,
    random,
    signal: new AbortController().signal,
    drain: session.stop,
    onEvent: watched.onEvent,
    admit: budget.admit,
  });
  const account = await watched.end(summary);
  return { account, spent: await budget.account({ stop: summary.stop }) };
}

/** Whether a budget may be spent before all is done. */
async function mayEndBefore(needUsd: number | null, budget: BudgetGuard): Promise<boolean> {
  const account = needUsd === null ? null : await budget.account({ stop: null });
  if (account === null) return false;
  const { budgetUsd: enough } = furtherNeed(account, { calls: 0, usd: needUsd });
  return enough !== null && enough > account.standing.budgetUsd;
}

/** Every process that does the work counts the same attempts against its ceiling. */
async function countFromHere(money: PreparedMoney, store: Store): Promise<PreparedMoney> {
  const { ceiling = null } = money;
  return ceiling === null ? money : { ...money, ceiling: { ...ceiling, after: await store.lastAttempt() } };
}
