import type { ModelConfig, ReasoningEffort, Suite } from "../../domain/index.ts";
import type { Readers } from "../../plan/index.ts";
import { isOwnFamily } from "../../scoring/index.ts";
import { resolveJudgeConfig } from "../../model/registry/resolve-model-config.ts";
import { refuseHuman } from "./human-judge.ts";
import { refuseSimulatedJudge } from "./judges.ts";
import { isSimulatedId, routeOf, type Routing } from "../models/routing.ts";

interface ReadersChoice {
  readonly suite: Suite;
  readonly modelConfigs: readonly ModelConfig[];
  /** None for the suite's own, or the simulator's for a simulated model. */
  readonly judges: readonly string[];
  readonly routing: Routing;
  readonly reasoningEffort: ReasoningEffort;
}

export interface ChosenReaders {
  /** Null in a suite whose messages nobody reads, and where every reader is of the model config's family. */
  readonly readersOf: (modelConfig: ModelConfig) => Readers | null;
  /** Sentences for people: whose messages nobody reads, and how to have them read. */
  readonly notes: readonly string[];
}

/** The first reader that is not of a model config's family reads its messages, and the next such one those that need it twice. */
export function chooseReaders({ suite, modelConfigs, judges, routing, reasoningEffort }: ReadersChoice): ChosenReaders {
  if (suite.readers === undefined) return { readersOf: () => null, notes: [] };
  const own: readonly string[] = suite.readers;
  const { temperature, maxTokens } = suite.judge;
  const known = new Map(
    [...judges, ...(judges.length === 0 ? [...own, simulatedReader] : [])].map((name) => {
      refuseHuman(name);
      return [name, resolveJudgeConfig({ ...routeOf(name, routing), temperature, maxTokens, reasoningEffort })];
    }),
  );
  const namesFor = ({ model }: ModelConfig): readonly string[] => {
    if (judges.length > 0) return judges;
    return isSimulatedId(model) && !own.every(isSimulatedId) ? [simulatedReader] : own;
  };
  const readersOf = (modelConfig: ModelConfig): Readers | null => {
    const readers = namesFor(modelConfig).flatMap((name) => known.get(name) ?? []);
    const [first, second = first] = readers.filter(({ model }) => !isOwnFamily(model, modelConfig.model));
    if (first === undefined || second === undefined) return null;
    for (const reader of [first, second]) refuseSimulatedJudge(reader, [modelConfig]);
    return [first, second];
  };
  const unread = modelConfigs.filter((modelConfig) => readersOf(modelConfig) === null).map(({ label }) => label);
  const note = `Words not read: every reader is of the family of ${unread.join(", ")}. Name another with --judge.`;
  return { readersOf, notes: unread.length === 0 ? [] : [note] };
}

const simulatedReader = "sim/reader";
