import { BenchError, type Suite } from "../../domain/index.ts";
import type { Registry } from "../../model/index.ts";
import type { ImportCounts, Store } from "../../store/index.ts";
import { ImportTally } from "./import-tally.ts";
import type { ImportSummary } from "./import-summary.ts";
import { publishedRuns } from "./published-runs.ts";
import { publishedSuite } from "./published-suite.ts";
import { readSource } from "./read-source.ts";
import { runBatch } from "./run-batch.ts";
import type { SourceEntry } from "./source-entry.ts";

export interface ImportOptions {
  /** A folder of the published layout, or a tar archive of one, with or without gzip. */
  readonly source: string;
  /** Our suite with the structure of the published results. */
  readonly suite: Suite;
  readonly registry: Registry;
  readonly store: Pick<Store, "importResults">;
  readonly onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  /** 0 to 1. */
  readonly share: number;
  readonly files: number;
}

/**
 * Reads a published trajectory cache into the store, run by run, under a suite of its own.
 * Idempotent. A bad file is named in the summary and skipped; everything good beside it is imported.
 * Rejects with BenchError `not-found` when there is no such source, and `invalid-import` when it is damaged as a whole or
 * holds no published result.
 */
export async function importPublishedCache(options: ImportOptions): Promise<ImportSummary> {
  const { source, registry, store, onProgress } = options;
  const suite = publishedSuite(options.suite);
  const tally = new ImportTally(suite);
  const entries = watched(readSource(source), tally, onProgress ?? (() => undefined));
  for await (const finding of publishedRuns({ entries, suite, registry })) {
    if (finding.kind !== "run") {
      tally.note(finding);
      continue;
    }
    const batch = runBatch(finding.run.of, finding.run);
    const added: ImportCounts = await store.importResults(batch);
    tally.count(finding.run, batch, added);
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
