import { runKey } from "../../domain/conversation-place.ts";
import type { Digest } from "../../domain/digest.ts";
import type { RunCounts } from "../../store/views/views.ts";
import { votersOf, type Voters } from "./judging.ts";

/** For every run its answers, and the verdicts of all judges that count together. */
export function addCounts(
  byJudge: readonly { readonly judgeId: Digest; readonly counts: readonly RunCounts[] }[],
  voters: Voters,
): readonly RunCounts[] {
  const counts = votersOf(voters);
  const none = { planned: 0, present: 0, skipped: 0, unscored: 0 };
  const all = byJudge.flatMap(({ judgeId, counts: own }) =>
    own.map((run) => (counts(judgeId, run.modelConfigId) ? run : Object.assign({}, run, { verdicts: none }))),
  );
  const byRun = Map.groupBy(all, runKey);
  return [...byRun.values()].flatMap((runs) => {
    const [first] = runs;
    if (first === undefined) return [];
    const sumOf = (key: keyof typeof none): number => runs.reduce((sum, { verdicts }) => sum + verdicts[key], 0);
    const verdicts = {
      planned: sumOf("planned"),
      present: sumOf("present"),
      skipped: sumOf("skipped"),
      unscored: sumOf("unscored"),
    };
    return [Object.assign({}, first, { verdicts })];
  });
}
