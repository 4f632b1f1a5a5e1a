import { useEffect, useMemo, useState } from "react";
import { DataError, loadData } from "./load.ts";
import type { Loaded } from "./use-data.ts";

/** Several data files at once, each as soon as it is there; the same files in another order are not asked for again. */
export function useAllData<Data>(files: readonly string[]): readonly Loaded<Data>[] {
  const [held, setHeld] = useState<ReadonlyMap<string, Data | DataError>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const names = files.join("\n");
  useEffect(() => {
    let wanted = true;
    const keep = (file: string, result: Data | DataError): void => {
      if (wanted) setHeld((before) => new Map(before).set(file, result));
    };
    for (const file of names === "" ? [] : names.split("\n")) {
      loadData<Data>(file).then(
        (data) => keep(file, data),
        (error: unknown) => keep(file, error instanceof DataError ? error : new DataError(file, String(error))),
      );
    }
    return () => {
      wanted = false;
    };
  }, [names, attempt]);
  return useMemo(() => {
    const retry = (): void => {
      setHeld((before) => new Map([...before].filter(([, result]) => !(result instanceof DataError))));
      setAttempt((count) => count + 1);
    };
    return (names === "" ? [] : names.split("\n")).map((file) => loadedOf(held.get(file), retry));
  }, [names, held]);
}

function loadedOf<Data>(result: Data | DataError | undefined, retry: () => void): Loaded<Data> {
  if (result === undefined) return { state: "loading" };
  return result instanceof DataError ? { state: "failed", error: result, retry } : { state: "ready", data: result };
}
