import type { Grade, JudgeConfig } from "../../domain/index.ts";
import type { Store } from "../../store/index.ts";
import { placeKey, placeOf } from "./place-key.ts";
import type { GradedRow } from "./read-row.ts";

/** A row of a sheet beside what the same person gave before. */
export interface ComparedRow {
  readonly graded: GradedRow;
  /** The grade that is in the store; null where there is none. */
  readonly earlier: Grade | null;
}

/** Found by place: a verdict's key may have come to differ with a newer version of the program. */
export async function compareWithStore(
  store: Pick<Store, "gradedConversations">,
  judge: JudgeConfig,
  rows: readonly GradedRow[],
): Promise<readonly ComparedRow[]> {
  const earlier = new Map<string, Grade>();
  for (const suiteDigest of new Set(rows.map(({ item }) => item.suite.digest))) {
    for (const stored of await store.gradedConversations({ suiteDigest, judgeId: judge.id })) {
      earlier.set(`${suiteDigest} ${placeKey(stored)}`, stored.grade);
    }
  }
  return rows.map((graded) => {
    const { suite, conversation } = graded.item;
    return { graded, earlier: earlier.get(`${suite.digest} ${placeKey(placeOf(conversation))}`) ?? null };
  });
}
