import type { CallTask } from "../../tasks/index.ts";
import type { CallableWork } from "../attempt-setting.ts";
import { prepareMoney, type PreparedMoney } from "../budget/prepare-money.ts";
import { pricesByModel } from "../budget/prices.ts";
import { checkModels } from "../check-models.ts";
import { createClients, gradedFields } from "../clients.ts";
import type { RunBody } from "./run-body.ts";
import type { WorkSetting } from "./work-setting.ts";

export interface PreparedTasks extends CallableWork {
  readonly money: PreparedMoney;
}

/**
 * Looks up what a worker needs for the tasks of a run.
 * @param nodes tasks as the planner of the same version wrote them
 * @throws BenchError for whatever is unknown to an endpoint or unreachable, or where this worker lacks a key.
 */
export async function prepareTasks(
  { suite: digest, simulatorSeed, timeoutMs, budgetUsd, prices }: RunBody,
  nodes: readonly string[],
  { session, keys, signal, kinds }: WorkSetting,
): Promise<PreparedTasks> {
  const suite = await session.store.loadSuite(digest);
  const tasks = nodes.map(readTask);
  const receivers = tasks.map((task) => kinds.of(task).receiver(task));
  const called = [...new Map(receivers.map((receiver) => [receiver.id, receiver])).values()];
  const namedPrices = pricesByModel(prices, called);
  const simulatedFields = gradedFields(suite);
  const clients = createClients({ keys, simulatedFields, simulatorSeed, namedPrices });
  const listing = await checkModels({ clients, called, environment: keys.environment, signal });
  const settings = { budgetUsd, prices };
  const money = await prepareMoney({ settings, namedPrices, clients, called, listing, signal });
  return { suite, tasks, clients, listing, timeoutMs, money };
}

export function readTask(node: string): CallTask {
  return JSON.parse(node);
}
