import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { digestText } from "../../domain/digest.ts";

/** Chance that is fixed by a name: the same name draws the same, on every machine. */
export interface Draws {
  /** From 0 (included) to 1 (excluded). */
  readonly share: () => number;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
}

export function drawsFor(name: string): Draws {
  const generator = xoroshiro128plus(Number.parseInt(digestText(name).slice(0, 8), 16));
  const share = (): number => uniformFloat64(generator);
  return { share, pick: (items) => items[Math.floor(share() * items.length)] ?? items[0] };
}
