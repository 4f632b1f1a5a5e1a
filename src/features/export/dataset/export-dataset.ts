import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkFolder, replaceFolder, type FolderKind } from "../../../outside/replace-folder.ts";
import { loadDataTables } from "../../../results/export/export-results.ts";
import { chooseStored, type Store } from "../../../store/index.ts";
import { nothingToWrite, type ExportFolderRequest } from "../export-folder-request.ts";
import { croissant } from "./croissant.ts";
import { dataCard } from "./data-card.ts";
import { writeParquet, type WrittenTable } from "./parquet-file.ts";

const datasetFolder: FolderKind = { name: "a data set", markerFile: "aib-dataset.json", lastFile: "README.md" };

export interface DatasetExport {
  readonly suite: { readonly id: string; readonly version: string };
  readonly tables: readonly Pick<WrittenTable, "name" | "rows">[];
  readonly bytes: number;
}

/**
 * Writes every table of one suite as Parquet, with a card for Hugging Face and metadata of Croissant.
 * @throws BenchError as `exportInspect`
 */
export async function exportDataset(store: Store, request: ExportFolderRequest): Promise<DatasetExport> {
  await checkFolder(datasetFolder, request.folder);
  const { judges, excludeOwnFamily, program, now, onProgress, signal } = request;
  const { suite, modelConfigs } = await chooseStored(store, request);
  const tables = await loadDataTables(store, { suite, modelConfigs, judges, excludeOwnFamily });
  const origins = await store.origins(suite.digest);
  return replaceFolder(datasetFolder, request.folder, async (draft) => {
    const written: WrittenTable[] = [];
    for (const [place, table] of tables.entries()) {
      const file = `${table.name}.parquet`;
      const onRows = (rows: number): void => {
        signal.throwIfAborted();
        onProgress({ share: place / tables.length, text: `${file}, ${rows} rows` });
      };
      onRows(0);
      const done = await writeParquet(table, { path: join(draft, file), file, onRows });
      if (done.name === "answers" && done.rows === 0) throw nothingToWrite(suite);
      written.push(done);
    }
    const found = modelConfigs.flatMap(({ id }) => [...(origins.get(id) ?? [])]);
    const facts = {
      suite,
      tables: written,
      modelConfigs: modelConfigs.length,
      origins: [...new Set(found)].toSorted(),
      program,
      writtenAt: now().toISOString(),
    };
    await writeFile(join(draft, "croissant.json"), `${JSON.stringify(croissant(facts), null, 2)}\n`, { flush: true });
    await writeFile(join(draft, "README.md"), dataCard(facts), { flush: true });
    const { id, version, digest } = suite;
    return {
      about: { program, suite: id, suite_digest: digest },
      result: {
        suite: { id, version },
        tables: written.map(({ name, rows }) => ({ name, rows })),
        bytes: written.reduce((sum, { bytes }) => sum + bytes, 0),
      },
    };
  });
}
