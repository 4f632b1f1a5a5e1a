import { useMemo, type ReactNode } from "react";
import type { Trajectory } from "../../../../../src/report/contract/site.ts";
import { ExactText } from "../sent/exact-text.tsx";
import { assemble } from "../sent/segments.ts";

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

/** Where a trajectory stands, beside what it holds. */
interface RawPlace {
  readonly slug: string;
  readonly label: string;
  readonly run: number;
}

/** Everything of a trajectory as JSON, with requests and replies put together to the texts that they were. */
function rawJson(place: RawPlace, { texts: own, ...trajectory }: Trajectory, shared: readonly string[]): string {
  const texts = { shared, own };
  const whole = {
    ...place,
    ...trajectory,
    verdicts: trajectory.verdicts.map((verdict) =>
      Object.assign({}, verdict, {
        sent: assemble(verdict.sent, texts),
        received: assemble(verdict.received, texts),
      }),
    ),
    turns: trajectory.turns.map((turn) =>
      Object.assign({}, turn, { sent: assemble(turn.sent, texts), received: assemble(turn.received, texts) }),
    ),
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}
