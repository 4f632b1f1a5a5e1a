import { useMemo, type ReactNode } from "react";
import type { Trajectory } from "../../../../../src/report/contract/site.ts";
import { ExactText } from "../sent/exact-text.tsx";
import { rawJson, type RawPlace } from "./raw-json.ts";

/** Everything recorded, as JSON. */
export function RawTab({
  place,
  trajectory,
  shared,
  fileName,
}: {
  readonly place: RawPlace;
  readonly trajectory: Trajectory;
  readonly shared: readonly string[];
  readonly fileName: string;
}): ReactNode {
  const { slug, label, run } = place;
  const json = useMemo(() => rawJson({ slug, label, run }, trajectory, shared), [slug, label, run, trajectory, shared]);
  return (
    <>
      <h2 className="mb-2 text-lg font-semibold">All that is recorded of this conversation</h2>
      <p className="mb-3 max-w-[75ch] text-sm text-muted">
        As JSON. Requests and replies stand in it as the texts that they were; in the data file they are in pieces, so
        that what they share is there once.
      </p>
      <ExactText name={`${fileName}.json`} text={json} />
    </>
  );
}
