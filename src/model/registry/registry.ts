import type { Delivery, ReasoningEffort } from "../../domain/index.ts";

/** The known facts of one possible row of the leaderboard. */
export interface RegistryEntry {
  readonly model: string;
  readonly temperature: number;
  /** Null where the file leaves it to the provider's catalogue. */
  readonly reasoningEffort: ReasoningEffort | null;
  readonly provider: string | null;
  /** Unique in the registry: the file's own, or the rule's, which assumes the vendor's usual effort where none is named. */
  readonly label: string;
  readonly labelIsOwn: boolean;
  readonly temperatureSupported: boolean;
  /** False where the entry only names old results. */
  readonly active: boolean;
  /** What a reader of the list has to know, or null. */
  readonly note: string | null;
}

/** A model that was tried and cannot be measured, or not under every delivery. */
export interface UnusableModel {
  readonly model: string;
  /** Under which it cannot be measured. */
  readonly deliveries: readonly Delivery[];
  readonly reason: string;
}

export interface Registry {
  /** In the file's order. */
  readonly entries: readonly RegistryEntry[];
  readonly unusable: readonly UnusableModel[];
}
