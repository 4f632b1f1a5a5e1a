import { BenchError } from "../../domain/bench-error.ts";
import type { JudgeConfig, ModelConfig, ReasoningEffort } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Readers } from "../../plan/index.ts";
import { isOwnFamily } from "../../scoring/panel/panel.ts";
import { resolveJudgeConfig } from "../../model/registry/resolve-model-config.ts";
import { refuseHuman } from "./human-judge.ts";
import { refuseSimulatedJudge } from "./judges.ts";
import { isSimulatedId, routeOf, type Routing } from "../models/routing.ts";

export interface ReaderNames {
  readonly suite: Suite;
  /** None for the suite's own, or the simulator's for a simulated model. */
  readonly judges: readonly string[];
  readonly routing: Routing;
  readonly reasoningEffort: ReasoningEffort;
}

interface ReadersChoice extends ReaderNames {
  readonly modelConfigs: readonly ModelConfig[];
  /** Whether an endpoint has the model. @throws BenchError where it cannot be asked */
  readonly offers: (reader: JudgeConfig) => Promise<boolean>;
}

export interface ChosenReaders {
  /** Null in a suite without readers, and where no reader can read the model config. */
  readonly readersOf: (modelConfig: ModelConfig) => Readers | null;
  /** Sentences for people: which messages stay unread, and how to have them read. */
  readonly notes: readonly string[];
}

/** The readers that the user named; none in a suite without readers. */
export function namedReaders({ suite, judges, ...choice }: ReaderNames): readonly JudgeConfig[] {
  if (suite.readers === undefined) return [];
  return judges.map((name) => readerNamed(name, { suite, ...choice }));
}

/**
 * The first reader that is not of a model config's family reads its messages, and the next such one those that need it twice.
 * Readers that the user named have to be there; of the suite's own those are left out that cannot be called, so that a run
 * needs no key of theirs.
 */
export async function chooseReaders({ modelConfigs, offers, ...choice }: ReadersChoice): Promise<ChosenReaders> {
  const { suite, judges, routing } = choice;
  if (suite.readers === undefined) return { readersOf: () => null, notes: [] };
  const own = suite.readers.map((name) => readerNamed(name, choice));
  const isOwnSimulated = own.every(({ model }) => isSimulatedId(model));
  const isRead = modelConfigs.some(({ model }) => isOwnSimulated || !isSimulatedId(model));
  const unusable = judges.length > 0 || !isRead ? new Map() : await unusableOf(own, offers);
  const simulated = judges.length > 0 || isOwnSimulated ? [] : [readerNamed(simulatedReader, choice)];
  const named = namedReaders(choice);
  const candidatesFor = ({ model }: ModelConfig): readonly JudgeConfig[] => {
    if (judges.length > 0) return named;
    return isSimulatedId(model) && !isOwnSimulated ? simulated : own.filter(({ id }) => !unusable.has(id));
  };
  const readersOf = (modelConfig: ModelConfig): Readers | null => {
    const candidates = candidatesFor(modelConfig);
    const [first, second = first] = candidates.filter(({ model }) => !isOwnFamily(model, modelConfig.model));
    if (first === undefined || second === undefined) return null;
    for (const reader of [first, second]) refuseSimulatedJudge(reader, [modelConfig]);
    return [first, second];
  };
  const unread = modelConfigs.filter((modelConfig) => readersOf(modelConfig) === null).map(({ label }) => label);
  return { readersOf, notes: unread.length === 0 ? [] : [noteOn(unread, [...unusable.values()], routing)] };
}

const simulatedReader = "sim/reader";

function readerNamed(name: string, { suite, routing, reasoningEffort }: Omit<ReaderNames, "judges">): JudgeConfig {
  refuseHuman(name);
  const { temperature, maxTokens } = suite.judge;
  return resolveJudgeConfig({ ...routeOf(name, routing), temperature, maxTokens, reasoningEffort });
}

/** Why readers cannot be called, by their ids. */
async function unusableOf(readers: readonly JudgeConfig[], offers: ReadersChoice["offers"]) {
  const reasons = new Map<string, string>();
  for (const reader of readers) {
    const { id, endpoint, sentAs } = reader;
    try {
      if (!(await offers(reader))) reasons.set(id, `${endpoint.baseUrl} does not offer ${sentAs}.`);
    } catch (error) {
      if (!(error instanceof BenchError)) throw error;
      reasons.set(id, error.message);
    }
  }
  return reasons;
}

function noteOn(unread: readonly string[], unusable: readonly string[], { baseUrl }: Routing): string {
  const labels = unread.join(", ");
  const why =
    unusable.length === 0
      ? `every reader is of the family of ${labels}.`
      : `no reader of the suite can be called for ${labels}. ${[...new Set(unusable)].join(" ")}`;
  const how = baseUrl === null ? "ollama/<model>" : "<model>, on another server with --judge-base-url <url>";
  return `Words not read: ${why} The index gets no rank without them. Any model of another family can read: --judge ${how}; aib judge has it read what is stored.`;
}
