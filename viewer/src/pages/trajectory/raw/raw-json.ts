import type { Trajectory } from "../../../../../src/report/contract/site.ts";
import { assemble } from "../sent/segments.ts";

/** Where a trajectory stands, beside what it holds. */
export interface RawPlace {
  readonly slug: string;
  readonly label: string;
  readonly run: number;
}

/** Everything of a trajectory as JSON, with requests and replies put together to the texts that they were. */
export function rawJson(place: RawPlace, { texts: own, ...trajectory }: Trajectory, shared: readonly string[]): string {
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
