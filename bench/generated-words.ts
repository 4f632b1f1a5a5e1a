// Generated prose as long and as repetitive as models' answers: few words often, most words rarely (Zipf's law).
import { createRandom } from "../src/statistics/random.ts";

const vocabulary = 30_000;
const syllables = [
  "ba",
  "co",
  "di",
  "fe",
  "gu",
  "ha",
  "in",
  "jo",
  "ka",
  "le",
  "mi",
  "no",
  "or",
  "pa",
  "re",
  "su",
  "ta",
];

/** Returns that many words of prose at each call, the same for the same seed. */
export function createProse(seed: number): (words: number) => string {
  const random = createRandom(seed);
  return (words) => {
    const sentences = Array.from({ length: Math.ceil(words / 12) }, () =>
      Array.from({ length: 12 }, () => wordAt(Math.floor(vocabulary ** random()) - 1)).join(" "),
    );
    return sentences
      .map((sentence, place) => `${sentence}${place % 4 === 3 ? ".\n\n" : ". "}`)
      .join("")
      .trim();
  };
}

/** The most frequent words are the shortest. */
function wordAt(rank: number): string {
  let word = "";
  for (let rest = rank; rest >= 0; rest = Math.floor(rest / syllables.length) - 1) {
    word += syllables[rest % syllables.length] ?? "";
  }
  return word;
}
