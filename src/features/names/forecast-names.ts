import { addUp, expectedPrices, timeOf, type Forecast, roughSeconds, tokensFromTexts } from "../../campaign/index.ts";
import type { Store } from "../../store/index.ts";
import { taskKinds } from "../../tasks/index.ts";
import type { PreparedNames } from "./prepare-names.ts";

/** Sizes the requests by the answers that they show. */
export async function forecastNames(prepared: PreparedNames, store: Store, signal: AbortSignal): Promise<Forecast> {
  const { plan, pace, suite } = prepared;
  const priceOf = await expectedPrices([...new Set(plan.tasks.map(({ extractor }) => extractor))], prepared, signal);
  const calls = [];
  for (const task of plan.tasks) {
    const answers = await store.answersOf(taskKinds.of(task).inputs(task));
    calls.push({ tokens: tokensFromTexts({ task, suite, answers }), price: priceOf(task.extractor) });
  }
  return { all: addUp(calls), time: timeOf(roughSeconds(plan.tasks, pace), pace) };
}
