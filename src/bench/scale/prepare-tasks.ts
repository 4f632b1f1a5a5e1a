import type { Suite, Task, TaskOutcome } from "../../domain/index.ts";
import type { PreparedMoney } from "../budget/prepare-money.ts";
import { nameContextFor } from "../names/name-context-for.ts";
import type { NameTask } from "../names/name-task.ts";
import { lookUpExtractors } from "../names/prepare-names.ts";
import { runNameTask } from "../names/run-name-task.ts";
import { prepare } from "../prepare-run.ts";
import { runTask } from "../tasks/run-task.ts";
import { taskContextFor } from "../tasks/task-context-for.ts";
import type { TaskContext } from "../tasks/task-context.ts";
import type { RunBody } from "./run-body.ts";
import type { WorkSetting } from "./work-setting.ts";

/** Tasks of one kind, with what all of them need. */
interface PreparedTasks {
  readonly money: PreparedMoney;
  readonly context: Omit<TaskContext, "store" | "session" | "attempts">;
  readonly perform: (context: TaskContext, node: string, signal: AbortSignal) => Promise<TaskOutcome>;
}

/** @throws BenchError for whatever is unknown to an endpoint or unreachable, or where this worker lacks a key. */
export async function prepareTasks(
  body: RunBody,
  nodes: readonly string[],
  setting: WorkSetting,
): Promise<PreparedTasks> {
  const suite = await setting.session.store.loadSuite(body.suite);
  return body.kind === "names"
    ? prepareReading(body, { suite, nodes }, setting)
    : prepareAsking(body, { suite, nodes }, setting);
}

interface Written {
  readonly suite: Suite;
  /** Tasks as the planner of the same version wrote them. */
  readonly nodes: readonly string[];
}

async function prepareAsking(body: RunBody, { suite, nodes }: Written, setting: WorkSetting): Promise<PreparedTasks> {
  const { keys, signal } = setting;
  const { judges, simulatorSeed, timeoutMs } = body;
  const pace = { parallel: 1, parallelTasks: 1, localParallel: 1, caps: [], timeoutMs };
  const planned = {
    plan: { suite, tasks: nodes.map(readTask) },
    judges,
    ranking: { judgeIds: [], excludeOwnFamily: false },
    notes: [],
  };
  const finished = new Set<string>();
  const money = termsOf(body);
  const prepared = await prepare(planned, { pace, simulatorSeed, signal, money, keys, finished });
  return {
    money: prepared.money,
    context: taskContextFor(prepared, setting),
    perform: (context, node, until) => runTask(context, readTask(node), until),
  };
}

async function prepareReading(body: RunBody, { suite, nodes }: Written, setting: WorkSetting): Promise<PreparedTasks> {
  const { keys, signal } = setting;
  const { simulatorSeed, timeoutMs } = body;
  const tasks = nodes.map(readNameTask);
  const called = [...new Map(tasks.map(({ extractor }) => [extractor.id, extractor])).values()];
  const lookedUp = await lookUpExtractors(called, { keys, simulatorSeed, terms: termsOf(body), signal });
  return {
    money: lookedUp.money,
    context: nameContextFor({ suite, tasks, pace: { timeoutMs }, ...lookedUp }, setting),
    perform: (context, node, until) => runNameTask(context, readNameTask(node), until),
  };
}

function readTask(node: string): Task {
  return JSON.parse(node);
}

function readNameTask(node: string): NameTask {
  return JSON.parse(node);
}

function termsOf({ budgetUsd, prices }: RunBody): {
  readonly budgetUsd: number | null;
  readonly prices: RunBody["prices"];
} {
  return { budgetUsd, prices };
}
