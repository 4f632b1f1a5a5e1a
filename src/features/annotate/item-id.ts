import { digestOf, type Answer, type Digest } from "../../domain/index.ts";

/** Consonants only: spreadsheets make numbers and dates of digits, and people read words into vowels. */
const letters = "bcdfghjklmnpqrst";

/** All that a grade of a conversation is about. */
interface ItemContent {
  readonly suiteDigest: Digest;
  readonly scenarioId: string;
  readonly answers: readonly Pick<Answer, "taskKey" | "text">[];
}

/**
 * What a conversation is called on a sheet, `kqrd-bmst-hjpl`: the beginning of a digest of what is graded, the same on
 * every sheet. Reveals nothing of model, run or judge without the store. The answers' words take part: an
 * answer that was cleared and asked for again has the same key, and a grade of the first is none of the second.
 */
export function itemIdOf({ suiteDigest, scenarioId, answers }: ItemContent): string {
  const digest = digestOf({ suiteDigest, scenarioId, answers: answers.map(({ taskKey, text }) => [taskKey, text]) });
  const id = Array.from(digest.slice(0, 12), (digit) => letters[Number.parseInt(digit, 16)]).join("");
  return [id.slice(0, 4), id.slice(4, 8), id.slice(8)].join("-");
}
