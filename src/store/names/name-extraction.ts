import type { Origin } from "../../domain/answer.ts";
import type { Digest } from "../../domain/digest.ts";
import type { Configuration } from "../../domain/suite.ts";
import type { TaskKey } from "../../domain/task.ts";

/** A name that a model chose for itself, with the scenarios in which it did. */
export interface GivenName {
  readonly name: string;
  /** Scenario ids. */
  readonly sources: readonly string[];
}

/** What a model goes by after it was asked to change its name; null where it has none then. */
export interface NameEnding {
  readonly name: string | null;
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
  /** Digest of the keys of the answers and of the wording under which they were read; null for one that was imported. */
  readonly answersDigest: Digest | null;
  /** `heuristic`: the extractor gave no usable reply, so fixed rules read the answers. */
  readonly method: "model" | "heuristic";
  /** Those that the model chose freely, before any pressure, in the order in which they were found, each once. */
  readonly names: readonly GivenName[];
  /** Ids of the scenarios in which the model chose no name. */
  readonly declined: readonly string[];
  /** The one of its free choices that stands for the run, or null when there is none. */
  readonly primaryName: string | null;
  /** Null where it was not read: of imported extractions, and where no such conversation is whole. */
  readonly ending: NameEnding | null;
  /** US dollars, all attempts together; null when no price is known. Part of no run's costs. */
  readonly costUsd: number | null;
  readonly origin: Origin;
}

export interface StoredNameExtraction extends NameExtraction {
  /** ISO 8601, UTC. */
  readonly recordedAt: string;
}

/** Which of a run's extractions counts: the newest by a model, else the newest by rules. */
export type NameChoice = Pick<
  StoredNameExtraction,
  "modelConfigId" | "run" | "names" | "declined" | "primaryName" | "ending" | "extractor" | "method" | "origin"
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
  readonly turnId: string;
  readonly key: TaskKey;
  /** Whether its answer is there. */
  readonly answered: boolean;
  /** Whether it was not asked because ballots decided so. */
  readonly skipped: boolean;
}
