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

/** Loads one data file; null loads none yet. Data of the previous name are never returned. */
export function useData<Data>(file: string | null): Loaded<Data> {
  const [held, setHeld] = useState<{ readonly file: string; readonly result: Data | DataError } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // Loaded data are returned at once: with other data of the same kind a page keeps its open parts.
  const early = useMemo(() => (file === null ? undefined : loadedFiles<Data>().get(file)), [file]);
  useEffect(() => {
    if (file === null) return undefined;
    const release = hold(file);
    if (early !== undefined) return release;
    let wanted = true;
    const keep = (result: Data | DataError): void => {
      if (wanted) setHeld({ file, result });
    };
    loadData<Data>(file).then(keep, (error: unknown) => keep(dataErrorOf(file, error)));
    return () => {
      wanted = false;
      release();
    };
  }, [file, early, attempt]);
  // The same object as long as nothing changes, so that pages can compute from it once.
  return useMemo(() => {
    if (early !== undefined) return { state: "ready", data: early };
    if (held === null || held.file !== file) return { state: "loading" };
    if (!(held.result instanceof DataError)) return { state: "ready", data: held.result };
    const retry = (): void => {
      setHeld(null);
      setAttempt((count) => count + 1);
    };
    return { state: "failed", error: held.result, retry };
  }, [early, held, file]);
}

/** Several data files of one kind, by their names, when all are there. */
export function useDataFiles<Data>(files: readonly string[]): Loaded<ReadonlyMap<string, Data>> {
  const names = files.join("\n");
  const [held, setHeld] = useState<{ readonly names: string; readonly error: DataError | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const wantedFiles = names === "" ? [] : names.split("\n");
    let wanted = true;
    const releases = wantedFiles.map(hold);
    const keep = (error: DataError | null): void => {
      if (wanted) setHeld({ names, error });
    };
    Promise.all(wantedFiles.map((file) => loadData<Data>(file))).then(
      () => keep(null),
      (error: unknown) => keep(error instanceof DataError ? error : dataErrorOf(wantedFiles[0] ?? "", error)),
    );
    return () => {
      wanted = false;
      for (const release of releases) release();
    };
  }, [names, attempt]);
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

/** The loaded data of these files; null while one is missing. */
function namedData<Data>(names: string): ReadonlyMap<string, Data> | null {
  const data = new Map<string, Data>();
  for (const file of names === "" ? [] : names.split("\n")) {
    const own = loadedFiles<Data>().get(file);
    if (own === undefined) return null;
    data.set(file, own);
  }
  return data;
}

function dataErrorOf(file: string, error: unknown): DataError {
  return error instanceof DataError ? error : new DataError(file, String(error));
}
