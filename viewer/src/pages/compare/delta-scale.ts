import { linear, roundEnd } from "../../charts/scale.ts";
import { advantage, advantageOf, type DeltaRow } from "./delta-rows.ts";

/** From `-end` to `end` per cent of a measure's range, the same to both sides of 0. */
export interface DeltaScale {
  readonly end: number;
  readonly ticks: readonly number[];
}

/** Wide enough for every difference and its interval, with round ends. */
export function deltaScale(rows: readonly DeltaRow[]): DeltaScale {
  const sizes = rows.flatMap(({ measure, deltas }) =>
    deltas.flatMap(({ difference, interval }) => [
      ...(difference === null ? [] : [Math.abs(advantage(measure, difference))]),
      ...(interval === null ? [] : Object.values(advantageOf(measure, interval)).map((end) => Math.abs(end))),
    ]),
  );
  const end = Math.min(100, roundEnd(Math.max(5, ...sizes), 4));
  return { end, ticks: [-end, -end / 2, 0, end / 2, end] };
}

/** Where a value lies from left to right, 0 to 100: a place in per cent of the chart's width. */
export function placeOf({ end }: DeltaScale, value: number): number {
  return linear({ from: -end, to: end }, 0, 100)(value);
}
