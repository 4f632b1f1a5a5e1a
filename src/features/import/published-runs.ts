import type { ModelConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Registry } from "../../model/registry/registry.ts";
import type { ImportedRun } from "./imported-tasks.ts";
import { readNames, straySources, type PublishedNames } from "./names-file.ts";
import { publishedModelConfig } from "./published-model-config.ts";
import { parsePublishedPath, type RunPlace } from "./published-path.ts";
import { scenarioGradedAt, type ImportedFile } from "./run-batch.ts";
import type { SourceEntry } from "./unpacker.ts";
import { readTrajectory } from "./trajectory-file.ts";

export type Finding =
  /** The good files of one run, as far as they lie together in the source. */
  | { readonly kind: "run"; readonly run: GatheredRun }
  | { readonly kind: "refused"; readonly path: string; readonly reason: string }
  /** The file is used, but not all of it. */
  | { readonly kind: "left-out"; readonly path: string; readonly reason: string };

/**
 * Sorts the files of a published cache into runs. Keeps one run in memory, where its files lie together.
 * @param suite the published suite
 */
export async function* publishedRuns(
  entries: AsyncIterable<SourceEntry>,
  suite: Suite,
  registry: Registry,
): AsyncGenerator<Finding> {
  const modelConfigs = new PublishedModelConfigs(registry, suite.generation.maxTokens);
  let current: GatheredRun | null = null;
  for await (const entry of entries) {
    const file = readEntry(entry, suite);
    if (file.kind === "refused") {
      yield file;
      continue;
    }
    const { directory, run } = file.place;
    if (current !== null && !current.isOf(file.place)) {
      yield { kind: "run", run: current };
      current = null;
    }
    const found = modelConfigs.of(directory);
    if (found.kind === "refused") {
      yield { ...found, path: entry.path };
      continue;
    }
    current ??= new GatheredRun({ suite, modelConfig: found.modelConfig, directory, run });
    yield* addTo(current, file, entry.path);
  }
  if (current !== null) yield { kind: "run", run: current };
}

/** Puts a good file into its run and gives what of it cannot be used. */
function* addTo(run: GatheredRun, file: TurnFile | NamesFile, path: string): Generator<Finding> {
  const isFirst = file.kind === "turn" ? run.add(file) : run.addNames(file.names);
  if (isFirst) for (const reason of file.reservations) yield { kind: "left-out", path, reason };
  else {
    yield {
      kind: "refused",
      path,
      reason: `is the second file of this ${file.kind === "turn" ? "turn" : "run's names"}`,
    };
  }
}

interface GoodFile {
  /** What of it cannot be used. */
  readonly reservations: readonly string[];
}

interface TurnFile extends ImportedFile, GoodFile {
  readonly kind: "turn";
}

interface NamesFile extends GoodFile {
  readonly kind: "names";
  readonly place: RunPlace;
  readonly names: PublishedNames;
}

function readEntry(
  entry: SourceEntry,
  suite: Suite,
): TurnFile | NamesFile | Extract<Finding, { readonly kind: "refused" }> {
  const { path } = entry;
  if (entry.kind === "refused") return { kind: "refused", path, reason: entry.reason };
  const parsed = parsePublishedPath(path, suite);
  if (parsed.kind === "unknown") return { kind: "refused", path, reason: parsed.reason };
  if (parsed.kind === "names") {
    const reading = readNames(entry.bytes);
    if (reading.kind === "refused") return { ...reading, path };
    return { kind: "names", place: parsed.place, names: reading.value, reservations: ofNames(reading.value, suite) };
  }
  const { place } = parsed;
  const reading = readTrajectory(entry.bytes, place);
  if (reading.kind === "refused") return { ...reading, path };
  const { value: trajectory } = reading;
  return { kind: "turn", place, trajectory, reservations: ofTurn({ place, trajectory }, suite) };
}

function ofTurn({ place, trajectory }: ImportedFile, suite: Suite): readonly string[] {
  const hasGrade = trajectory.judge_scores !== null && trajectory.judge_scores !== undefined;
  const isStray = hasGrade && scenarioGradedAt(suite, place.turnId) === null;
  return isStray ? ["carries a grade, but this conversation is graded with another turn"] : [];
}

function ofNames(names: PublishedNames, suite: Suite): readonly string[] {
  const stray = straySources(names, suite);
  return stray.length === 0 ? [] : [`names sources that are no scenario: ${stray.join(", ")}`];
}

type ModelConfigFinding =
  | { readonly kind: "known"; readonly modelConfig: ModelConfig }
  | { readonly kind: "refused"; readonly reason: string };

/** The model configs of one import by their folders' names. Two folders of one model config would mix their runs. */
export class PublishedModelConfigs {
  readonly #registry: Registry;
  readonly #maxTokens: number;
  readonly #found = new Map<string, ModelConfigFinding>();
  readonly #directories = new Map<string, string>();

  constructor(registry: Registry, maxTokens: number) {
    this.#registry = registry;
    this.#maxTokens = maxTokens;
  }

  of(directory: string): ModelConfigFinding {
    const known = this.#found.get(directory) ?? this.#find(directory);
    this.#found.set(directory, known);
    return known;
  }

  #find(directory: string): ModelConfigFinding {
    const modelConfig = publishedModelConfig(directory, this.#registry, this.#maxTokens);
    if (modelConfig === null) {
      return {
        kind: "refused",
        reason: "lies in a folder not named <vendor>--<model>[+provider]@<effort>-t<temperature>",
      };
    }
    const namesake = this.#directories.get(modelConfig.id);
    if (namesake !== undefined) {
      return { kind: "refused", reason: `lies in a folder that names the same model config as ${namesake}` };
    }
    this.#directories.set(modelConfig.id, directory);
    return { kind: "known", modelConfig };
  }
}

/** The good files of one run, as they come in. */
export class GatheredRun {
  readonly of: ImportedRun;
  readonly #files = new Map<string, ImportedFile>();
  #names: PublishedNames | null = null;

  constructor(of: ImportedRun) {
    this.of = of;
  }

  get files(): readonly ImportedFile[] {
    return [...this.#files.values()];
  }

  /** What the model calls itself, or null where no file has it. */
  get names(): PublishedNames | null {
    return this.#names;
  }

  isOf({ directory, run }: RunPlace): boolean {
    return this.of.directory === directory && this.of.run === run;
  }

  /** False when there is a file of this turn already: the first one stays. */
  add(file: ImportedFile): boolean {
    const { configuration, turnId } = file.place;
    const key = [configuration.variant, configuration.delivery, turnId].join("/");
    if (this.#files.has(key)) return false;
    this.#files.set(key, file);
    return true;
  }

  /** False when there are names already: the first ones stay. */
  addNames(names: PublishedNames): boolean {
    if (this.#names !== null) return false;
    this.#names = names;
    return true;
  }
}
