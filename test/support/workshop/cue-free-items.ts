import { createRandom } from "../../../src/statistics/index.ts";
import type { CuedItem } from "../../../workshop/cue-gate.ts";

/** Words that every text draws from alike. None is on a list of `surface-cues.ts`. */
const shared =
  "the a of with and for it from our their which table garden bicycle letter window market train kitchen painting river song " +
  "coat bread lamp stairs boat shelf bridge basket curtain wheel green round wooden small heavy yellow sits leans carries " +
  "turns holds brings keeps belongs stands walks";

/** Items whose hollow fact and reasons are drawn alike: three sentences of ten words each. */
export function cueFreeItems(count: number, seed: number): readonly CuedItem[] {
  const random = createRandom(seed);
  const words = shared.split(" ");
  const sentence = (): string => {
    const drawn = Array.from({ length: 10 }, () => words[Math.floor(random() * words.length)] ?? "");
    return `It ${drawn.join(" ")}.`;
  };
  const text = (): string => [sentence(), sentence(), sentence()].join(" ");
  return Array.from({ length: count }, (_, index) => {
    return {
      id: `item_${index + 1}`,
      sides: { a: "the bridge", b: "the tunnel" },
      hollow: text(),
      reasons: { against_a: text(), against_b: text() },
    };
  });
}
