import { useEffect, useMemo, useState } from "react";
import { DataError, loadData, loadedFiles } from "./load.ts";

export type Loaded<Data> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: DataError; readonly retry: () => void }
  | { readonly state: "ready"; readonly data: Data };

/** How many parts of the page hold each file. */
const inUse = new Map<string, number>();

/** The files of the shown snapshot. */
export function filesInUse(): readonly string[] {
  return [...inUse.keys()];
}

function hold(file: string): () => void {
  inUse.set(file, (inUse.get(file) ?? 0) + 1);
  return () => {
    const others = (inUse.get(file) ?? 1) - 1;
    if (others > 0) inUse.set(file, others);
    else inUse.delete(file);
  };
}

const noFiles: readonly string[] = [];

/** Loads one data file; null loads none yet. Data of the previous name are never returned. */
export function useData<Data>(file: string | null): Loaded<Data> {
  const loaded = useDataFiles<Data>(file === null ? noFiles : [file]);
  return useMemo(() => {
    if (loaded.state !== "ready") return loaded;
    const [data] = loaded.data.values();
    return data === undefined ? { state: "loading" } : { state: "ready", data };
  }, [loaded]);
}

/** Several data files of one kind, by their names, when all are there. */
export function useDataFiles<Data>(files: readonly string[]): Loaded<ReadonlyMap<string, Data>> {
  const names = files.join("\n");
  const [held, setHeld] = useState<{ readonly names: string; readonly error: DataError | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const wantedFiles = filesIn(names);
    let wanted = true;
    const releases = wantedFiles.map(hold);
    const keep = (error: DataError | null): void => {
      if (wanted) setHeld({ names, error });
    };
    // Loaded data are returned at once: with other data of the same kind a page keeps its open parts.
    if (namedData(names) === null)
      Promise.all(wantedFiles.map((file) => loadData<Data>(file))).then(
        () => keep(null),
        (error: unknown) =>
          keep(error instanceof DataError ? error : new DataError(wantedFiles[0] ?? "", String(error))),
      );
    return () => {
      wanted = false;
      for (const release of releases) release();
    };
  }, [names, attempt]);
  // The same object as long as nothing changes, so that pages can compute from it once.
  return useMemo(() => {
    const data = namedData<Data>(names);
    if (data !== null) return { state: "ready", data };
    if (held === null || held.names !== names || held.error === null) return { state: "loading" };
    const retry = (): void => {
      setHeld(null);
      setAttempt((count) => count + 1);
    };
    return { state: "failed", error: held.error, retry };
  }, [names, held]);
}

function filesIn(names: string): readonly string[] {
  return names === "" ? [] : names.split("\n");
}

/** The loaded data of these files; null while one is missing. */
function namedData<Data>(names: string): ReadonlyMap<string, Data> | null {
  const data = new Map<string, Data>();
  for (const file of filesIn(names)) {
    const own = loadedFiles<Data>().get(file);
    if (own === undefined) return null;
    data.set(file, own);
  }
  return data;
}
