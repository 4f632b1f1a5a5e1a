import type { ReasoningEffort } from "../../domain/index.ts";

/** The known facts of one possible row of the leaderboard. */
export interface RegistryEntry {
  readonly model: string;
  readonly temperature: number;
  readonly reasoningEffort: ReasoningEffort;
  readonly provider: string | null;
  /** Unique in the registry: the file's own, or the rule's. */
  readonly label: string;
  readonly temperatureSupported: boolean;
  /** False where the entry only names old results. */
  readonly active: boolean;
}

/** A model that was tried and cannot be measured. */
interface UnusableModel {
  readonly model: string;
  readonly reason: string;
}

export interface Registry {
  /** In the file's order. */
  readonly entries: readonly RegistryEntry[];
  readonly unusable: readonly UnusableModel[];
}
