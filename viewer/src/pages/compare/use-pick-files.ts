import { useMemo } from "react";
import { useData, type Loaded } from "../../data/use-data.ts";

/** A data file for each pick, each as soon as it is there: for one pick that fails the others are shown all the same. */
export function usePickFiles<Data>(files: readonly (string | null)[]): readonly Loaded<Data>[] {
  const one = useData<Data>(files[0] ?? null);
  const two = useData<Data>(files[1] ?? null);
  const three = useData<Data>(files[2] ?? null);
  const four = useData<Data>(files[3] ?? null);
  const count = files.length;
  return useMemo(() => [one, two, three, four].slice(0, count), [one, two, three, four, count]);
}
