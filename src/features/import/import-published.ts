import { openRegistry } from "../../campaign/models/select-models.ts";
import { BenchError } from "../../domain/bench-error.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Registry } from "../../model/registry/registry.ts";
import type { ImportBatch, ImportCounts, ImportOutcome } from "../../store/imports/import-batch.ts";
import type { PlanStore } from "../../store/index.ts";
import { loadSuite } from "../../suite/index.ts";
import { describeConflict, type DescribedConflict } from "./describe-conflict.ts";
import { type GatheredRun, publishedRuns, type Finding } from "./published-runs.ts";
import { parsePublishedPath } from "./published-path.ts";
import { publishedSuite } from "./published-suite.ts";
import { readSource } from "./read-source.ts";
import { runBatch } from "./run-batch.ts";
import { defaultLimits, type SourceEntry } from "./unpacker.ts";

interface PublishedImport {
  /** A folder of the published layout, or a tar archive of one, with or without gzip. */
  readonly source: string;
  readonly store: Pick<PlanStore, "importResults">;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Given where the source's results take the place of stored ones that differ: called once, before the first goes. */
  readonly beforeReplacing?: (() => Promise<void>) | undefined;
}

/** Reads a published trajectory cache into the store, with the structure of suite v2 and the registry's labels. */
export async function importPublished(request: PublishedImport): Promise<ImportSummary> {
  const [suite, registry] = await Promise.all([loadSuite("v2"), openRegistry(null)]);
  return importPublishedCache({ ...request, suite, registry });
}

export interface ImportProgress {
  /** 0 to 1. */
  readonly share: number;
  readonly files: number;
}

/**
 * Reads a published trajectory cache into the store, run by run, under a suite of its own.
 * Idempotent. A stored result that differs from the source stays, unless it is to be replaced. A bad file is named in the summary and skipped; everything good beside it is imported.
 * Rejects with BenchError `usage` when there is no such source, and `invalid-import` when it is damaged as a whole or
 * holds no published result.
 */
export async function importPublishedCache({
  source,
  suite: structure,
  registry,
  store,
  onProgress = () => undefined,
  beforeReplacing,
}: PublishedImport & {
  /** Our suite with the structure of the published results. */
  readonly suite: Suite;
  readonly registry: Registry;
}): Promise<ImportSummary> {
  const suite = publishedSuite(structure);
  const tally = new ImportTally(suite);
  const unwanted = (path: string): string | null => {
    const parsed = parsePublishedPath(path, suite);
    return parsed.kind === "unknown" ? parsed.reason : null;
  };
  const entries = watched(readSource(source, defaultLimits, unwanted), tally, onProgress);
  for await (const finding of publishedRuns(entries, suite, registry)) {
    if (finding.kind !== "run") {
      tally.note(finding);
      continue;
    }
    const batch = runBatch(finding.run.of, finding.run);
    const outcome = await store.importResults(batch);
    tally.count(finding.run, batch, outcome);
    if (beforeReplacing === undefined || outcome.conflicts.length === 0) continue;
    if (!tally.replaced) await beforeReplacing();
    tally.replaced = true;
    await store.importResults(batch, { replace: true });
  }
  const summary = tally.summary();
  if (summary.files.imported === 0) throw nothingFound(source, summary);
  return summary;
}

async function* watched(
  entries: AsyncIterable<SourceEntry>,
  tally: ImportTally,
  onProgress: (progress: ImportProgress) => void,
): AsyncGenerator<SourceEntry> {
  for await (const entry of entries) {
    onProgress({ share: entry.progress, files: tally.countRead() });
    yield entry;
  }
}

function nothingFound(source: string, { files, problems }: ImportSummary): BenchError {
  const [first] = problems;
  const example = first === undefined ? "" : ` The first of them, ${first.path}, ${first.reason}.`;
  return new BenchError({
    code: "invalid-import",
    message: `"${source}" holds no published result among its ${files.read} files.${example}`,
    hint: "The layout is <vendor>--<model>@<effort>-t<temperature>/run_<n>/<experiment>/<variant>/<delivery>/<turn>.json; give the folder above it, or its .tar.gz.",
  });
}

/** A wrong folder can hold very many files, and a new cache can change very many results: a few of them show what is wrong. */
const mostListed = 1000;

/** Counts what an import finds while it runs. */
class ImportTally {
  readonly #suite: Suite;
  readonly #modelConfigs = new Set<string>();
  readonly #runs = new Set<string>();
  readonly #problems: ImportSummary["problems"][number][] = [];
  readonly #conflicts: DescribedConflict[] = [];
  readonly #conflictCounts = { answers: 0, grades: 0, names: 0 };
  /** Whether stored results that differ were replaced. */
  replaced = false;
  #files = { read: 0, imported: 0, refused: 0 };
  #answers = 0;
  #verdicts = { scored: 0, unscored: 0 };
  #nameExtractions = 0;
  #added: ImportCounts = { answers: 0, verdicts: 0, attempts: 0, nameExtractions: 0 };

  constructor(suite: Suite) {
    this.#suite = suite;
  }

  /** Gives the number of files up to now. */
  countRead(): number {
    this.#files.read += 1;
    return this.#files.read;
  }

  count({ of }: GatheredRun, batch: ImportBatch, added: ImportOutcome): void {
    const { answers, verdicts, nameExtractions } = batch;
    this.#modelConfigs.add(of.modelConfig.id);
    this.#runs.add(`${of.modelConfig.id} ${of.run}`);
    this.#files.imported += answers.length + nameExtractions.length;
    this.#answers += answers.length;
    this.#nameExtractions += nameExtractions.length;
    for (const { grade } of verdicts) this.#verdicts[grade.kind] += 1;
    this.#added = {
      answers: this.#added.answers + added.answers,
      verdicts: this.#added.verdicts + added.verdicts,
      attempts: this.#added.attempts + added.attempts,
      nameExtractions: this.#added.nameExtractions + added.nameExtractions,
    };
    for (const conflict of added.conflicts) {
      const described = describeConflict(of, batch, conflict);
      const counts = { answer: "answers", grade: "grades", names: "names" } as const;
      this.#conflictCounts[counts[described.what]] += 1;
      if (this.#conflicts.length < mostListed) this.#conflicts.push(withPrintable(described));
    }
  }

  note(finding: Exclude<Finding, { kind: "run" }>): void {
    if (finding.kind === "refused") this.#files.refused += 1;
    if (this.#problems.length >= mostListed) return;
    this.#problems.push({ path: printable(finding.path), reason: printable(finding.reason) });
  }

  summary(): ImportSummary {
    return {
      suite: this.#suite,
      files: { ...this.#files },
      problems: [...this.#problems],
      modelConfigs: this.#modelConfigs.size,
      runs: this.#runs.size,
      answers: this.#answers,
      verdicts: { ...this.#verdicts },
      nameExtractions: this.#nameExtractions,
      added: this.#added,
      conflicts: { ...this.#conflictCounts, replaced: this.replaced, listed: [...this.#conflicts] },
    };
  }
}

/** What an import read, and what it could not use. */
export interface ImportSummary {
  /** The suite under which the results are kept. */
  readonly suite: Suite;
  readonly files: { readonly read: number; readonly imported: number; readonly refused: number };
  /**
   * Refused files, and what was left out of files that were imported; at most 1,000 of them. The path is as in the source, but free
   * of control characters, and reads as a sentence together with the reason.
   */
  readonly problems: readonly { readonly path: string; readonly reason: string }[];
  readonly modelConfigs: number;
  readonly runs: number;
  readonly answers: number;
  readonly verdicts: { readonly scored: number; readonly unscored: number };
  /** Runs with the names that the model gave itself. */
  readonly nameExtractions: number;
  /** How much of it was new to the store; nothing, when the same cache was imported before. */
  readonly added: ImportCounts;
  /** Results that an earlier import stored with another content. */
  readonly conflicts: {
    readonly answers: number;
    readonly grades: number;
    /** Runs. */
    readonly names: number;
    /** Whether the source's took their place; else the stored ones stayed. */
    readonly replaced: boolean;
    /** At most 1,000. */
    readonly listed: readonly DescribedConflict[];
  };
}

function withPrintable(conflict: DescribedConflict): DescribedConflict {
  const changes = conflict.changes.map(({ field, stored, source }) => {
    return { field: printable(field), stored: printable(stored), source: printable(source) };
  });
  return { ...conflict, place: conflict.place && printable(conflict.place), changes };
}

/** One line, safe on a terminal: archives may name their files as they like. */
function printable(text: string): string {
  const safe = text.toWellFormed().replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "?");
  return safe.length > 300 ? `${safe.slice(0, 299).toWellFormed()}…` : safe;
}
