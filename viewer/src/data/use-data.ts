import { useEffect, useMemo, useState } from "react";
import { DataError, loadData } from "./load.ts";

export type Loaded<Data> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: DataError; readonly retry: () => void }
  | { readonly state: "ready"; readonly data: Data };

/** One data file, or null for none yet. What was there before is not shown under a new name. */
export function useData<Data>(file: string | null): Loaded<Data> {
  const [held, setHeld] = useState<{ readonly file: string; readonly result: Data | DataError } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (file === null) return undefined;
    let wanted = true;
    const keep = (result: Data | DataError): void => {
      if (wanted) setHeld({ file, result });
    };
    loadData<Data>(file).then(keep, (error: unknown) =>
      keep(error instanceof DataError ? error : new DataError(file, String(error))),
    );
    return () => {
      wanted = false;
    };
  }, [file, attempt]);
  // The same object as long as nothing changes, so that pages can compute from it once.
  return useMemo(() => {
    if (held === null || held.file !== file) return { state: "loading" };
    if (!(held.result instanceof DataError)) return { state: "ready", data: held.result };
    const retry = (): void => {
      setHeld(null);
      setAttempt((count) => count + 1);
    };
    return { state: "failed", error: held.result, retry };
  }, [held, file]);
}
