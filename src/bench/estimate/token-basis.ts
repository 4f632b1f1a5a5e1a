import type { Suite, Task } from "../../domain/index.ts";
import type { TokenUsage } from "../../store/index.ts";
import { isSimulatedId } from "../routing.ts";
import { textSizes, type TokenCount } from "./text-sizes.ts";

/** What an estimate of one call rests on: earlier results of the same model config, of others, or the suite's texts. */
export type TokenBasis = "own" | "others" | "texts";

export interface EstimatedTokens extends TokenCount {
  readonly basis: TokenBasis;
}

/**
 * Tokens of a call: as measured at the same place of the suite, else from the suite's texts. What simulated models took
 * says nothing of real ones, so others are only those of the same kind.
 */
export function tokenEstimates(suite: Suite, usage: readonly TokenUsage[]): (task: Task) => EstimatedTokens {
  const own = meansBy(usage, (row) => `${row.modelConfigId} ${placeOf(row)}`);
  const others = meansBy(usage, (row) => `${row.origin === "simulated"} ${placeOf(row)}`);
  const sizeOf = textSizes(suite);
  return (task) => {
    const place = placeOfTask(task);
    const simulated = isSimulatedId(task.modelConfig.model);
    const measured = own.get(`${task.modelConfig.id} ${place}`);
    if (measured !== undefined) return { ...measured, basis: "own" };
    const elsewhere = others.get(`${simulated} ${place}`);
    return elsewhere === undefined ? { ...sizeOf(task), basis: "texts" } : { ...elsewhere, basis: "others" };
  };
}

function placeOf({ configuration, scenarioId, turnId }: TokenUsage): string {
  return [configuration.variant, configuration.delivery, scenarioId, turnId ?? "verdict"].join(" ");
}

function placeOfTask(task: Task): string {
  const { configuration, scenarioId } = task;
  const slot = task.kind === "answer" ? task.turnId : "verdict";
  return [configuration.variant, configuration.delivery, scenarioId, slot].join(" ");
}

function meansBy(usage: readonly TokenUsage[], keyOf: (row: TokenUsage) => string): ReadonlyMap<string, TokenCount> {
  return new Map([...Map.groupBy(usage, keyOf)].map(([key, rows]) => [key, meanOf(rows)]));
}

/** Per result: what had to be drawn again is part of what it took. */
function meanOf(rows: readonly TokenUsage[]): TokenCount {
  const sum = (pick: (row: TokenUsage) => number): number => rows.reduce((total, row) => total + pick(row), 0);
  const results = sum((row) => row.results);
  return {
    promptTokens: sum((row) => row.promptTokens) / results,
    completionTokens: sum((row) => row.completionTokens) / results,
  };
}
