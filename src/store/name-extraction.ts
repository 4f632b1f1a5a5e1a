import type { Configuration, Digest, Origin, TaskKey } from "../domain/index.ts";

/** A name that a model gave itself, with the scenarios in which it did. */
export interface GivenName {
  readonly name: string;
  /** Scenario ids. */
  readonly sources: readonly string[];
}

/** What a model calls itself in one run, as one other model (the extractor) read its answers. */
export interface NameExtraction {
  /** Key of the request to the extractor: its attempts are under it. */
  readonly taskKey: TaskKey;
  readonly suiteDigest: Digest;
  readonly modelConfigId: Digest;
  readonly run: number;
  /** Id of the model that read the answers. */
  readonly extractor: string;
  /** Digest of the keys of the answers that were read; null for one made elsewhere, which did not keep them. */
  readonly answersDigest: Digest | null;
  /** `heuristic`: no reply of the extractor could be used, fixed rules read the answers in its place. */
  readonly method: "model" | "heuristic";
  /** In the order in which they were found, each once. */
  readonly names: readonly GivenName[];
  /** Ids of the scenarios in which the model gave itself no name. */
  readonly declined: readonly string[];
  /** The one name that stands for the run, or null when there is none. */
  readonly primaryName: string | null;
  /** US dollars, all attempts together; null when no price is known. Part of no run's costs. */
  readonly costUsd: number | null;
  readonly origin: Origin;
}

export interface StoredNameExtraction extends NameExtraction {
  /** ISO 8601, UTC. */
  readonly recordedAt: string;
}

/** What counts of a run's extractions: the newest by a model, else the newest by rules. */
export type NameChoice = Pick<
  StoredNameExtraction,
  "modelConfigId" | "run" | "names" | "declined" | "primaryName" | "extractor" | "method" | "origin"
>;

export interface TurnQuery {
  readonly suiteDigest: Digest;
  readonly scenarioIds: readonly string[];
}

/** One planned turn of a conversation with its place. */
export interface PlannedTurn {
  readonly modelConfigId: Digest;
  readonly run: number;
  readonly configuration: Configuration;
  readonly scenarioId: string;
  readonly conversationId: string;
  readonly turnIndex: number;
  readonly key: TaskKey;
  /** Whether its answer is there. */
  readonly answered: boolean;
}
