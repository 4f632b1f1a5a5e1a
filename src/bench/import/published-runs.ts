import type { Suite } from "../../domain/index.ts";
import type { Registry } from "../../model/index.ts";
import { GatheredRun } from "./gathered-run.ts";
import { PublishedModelConfigs } from "./published-model-configs.ts";
import { parsePublishedPath } from "./published-path.ts";
import { scenarioGradedAt, type ImportedFile } from "./run-batch.ts";
import type { SourceEntry } from "./source-entry.ts";
import { readTrajectory } from "./trajectory-file.ts";

export type Finding =
  /** The good files of one run, as far as they lie together in the source. */
  | { readonly kind: "run"; readonly run: GatheredRun }
  | { readonly kind: "set-aside"; readonly path: string; readonly bytes: Uint8Array }
  | { readonly kind: "refused"; readonly path: string; readonly reason: string }
  /** The file is used, but not all of it. */
  | { readonly kind: "left-out"; readonly path: string; readonly reason: string };

export interface PublishedRunsOptions {
  readonly entries: AsyncIterable<SourceEntry>;
  /** The published suite. */
  readonly suite: Suite;
  readonly registry: Registry;
}

/** Sorts the files of a published cache into runs. Keeps one run in memory, where its files lie together. */
export async function* publishedRuns({ entries, suite, registry }: PublishedRunsOptions): AsyncGenerator<Finding> {
  const modelConfigs = new PublishedModelConfigs(registry, suite.generation.maxTokens);
  let current: GatheredRun | null = null;
  for await (const entry of entries) {
    const turn = turnOf(entry, suite);
    if (turn.kind !== "turn") {
      yield turn;
      continue;
    }
    const { directory, run } = turn.place;
    if (current !== null && !current.isOf(turn.place)) {
      yield { kind: "run", run: current };
      current = null;
    }
    const found = modelConfigs.of(directory);
    if (found.kind === "refused") {
      yield { ...found, path: entry.path };
      continue;
    }
    current ??= new GatheredRun({ suite, modelConfig: found.modelConfig, directory, run });
    yield* reservations(entry.path, turn, current.add(turn));
  }
  if (current !== null) yield { kind: "run", run: current };
}

/** What cannot be used of a good file. */
function* reservations(path: string, turn: TurnFile, isFirst: boolean): Generator<Finding> {
  if (!isFirst) yield { kind: "refused", path, reason: "is the second file of this turn" };
  else if (turn.carriesStrayGrade) {
    yield { kind: "left-out", path, reason: "carries a grade, but this conversation is graded with another turn" };
  }
}

interface TurnFile extends ImportedFile {
  readonly kind: "turn";
  /** There is a grade in it, and the published layout has none with this turn. */
  readonly carriesStrayGrade: boolean;
}

function turnOf(entry: SourceEntry, suite: Suite): TurnFile | Extract<Finding, { kind: "set-aside" | "refused" }> {
  const { path } = entry;
  if (entry.kind === "refused") return { kind: "refused", path, reason: entry.reason };
  const parsed = parsePublishedPath(path, suite);
  if (parsed.kind === "unknown") return { kind: "refused", path, reason: parsed.reason };
  if (parsed.kind === "name-extraction") return { kind: "set-aside", path, bytes: entry.bytes };
  const { place } = parsed;
  const reading = readTrajectory(entry.bytes, place);
  if (reading.kind === "refused") return { kind: "refused", path, reason: reading.reason };
  const { trajectory } = reading;
  const hasGrade = trajectory.judge_scores !== null && trajectory.judge_scores !== undefined;
  const carriesStrayGrade = hasGrade && scenarioGradedAt(suite, place.turnId) === null;
  return { kind: "turn", place, trajectory, carriesStrayGrade };
}
