import type { ReasoningEffort } from "../../domain/model-config.ts";
import type { Delivery } from "../../domain/suite.ts";

/** The known facts of one possible row of the leaderboard. */
export interface RegistryEntry {
  readonly model: string;
  readonly temperature: number;
  /** Null where the file leaves it to the provider's catalogue. */
  readonly reasoningEffort: ReasoningEffort | null;
  readonly provider: string | null;
  /**
   * Unique in the registry: from the file, or the default label, which assumes the vendor's usual effort where none is
   * named.
   */
  readonly label: string;
  readonly labelIsOwn: boolean;
  readonly temperatureSupported: boolean;
  /** False for an entry that only labels old results. */
  readonly active: boolean;
  /** A note for readers of the list, or null. */
  readonly note: string | null;
}

/** A model that cannot be measured, under some deliveries or all. */
export interface UnusableModel {
  readonly model: string;
  /** The deliveries under which it cannot be measured. */
  readonly deliveries: readonly Delivery[];
  readonly reason: string;
}

export interface Registry {
  /** In the file's order. */
  readonly entries: readonly RegistryEntry[];
  readonly unusable: readonly UnusableModel[];
}
