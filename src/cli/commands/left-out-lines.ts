import type { Suite } from "../../domain/suite.ts";
import { judgeName, judgesAndReaders, judgesWhoCount } from "../../results/choose-judges.ts";
import { countConfigurations, notCounted } from "../../results/count-configurations.ts";
import { distinctSuiteName, suiteReference } from "../../results/format/names.ts";
import { shellWord } from "../../results/format/unseen-characters.ts";
import { loadJudging } from "../../results/panel/judging.ts";
import { plainText } from "../../results/plain-text.ts";
import type { Store } from "../../store/index.ts";
import type { StoredChoice } from "../../store/selection/choose-stored.ts";

/** Results of other suites that the store has, each with the command that writes them. */
export function otherSuiteLines(
  { overview, otherSuites }: Pick<StoredChoice, "overview" | "otherSuites">,
  command: string,
): readonly string[] {
  return otherSuites.map((other) => {
    const name = plainText(distinctSuiteName(other, otherSuites, ({ id }) => id));
    const reference = plainText(shellWord(suiteReference(other, [overview, ...otherSuites])));
    return `Also here: ${name}, ${other.results} results. ${command} --suite ${reference}`;
  });
}

/**
 * Says which verdicts do not count, and that those of other judges are stored; nothing where there are none.
 * @param judges as they were named; none for the leaderboard's judge
 * @param hint how the others are written
 * @param what of each judge, with a preposition
 */
export async function verdictsLeftOut(
  store: Store,
  {
    suite,
    judges,
    excludeOwnFamily,
  }: { readonly suite: Suite; readonly judges: readonly string[]; readonly excludeOwnFamily: boolean },
  hint: string,
  what = "verdicts of",
): Promise<readonly string[]> {
  const { records, judges: chosen } = await judgesAndReaders(store, suite, judges);
  const modelConfigs = await store.modelConfigs(suite.digest);
  const { grades } = await loadJudging(store, { suite, modelConfigs, judges: chosen, excludeOwnFamily });
  const others = judgesWhoCount(records).filter(
    ({ judge, scored, unscored }) => scored + unscored > 0 && !chosen.includes(judge),
  );
  const names = others.map((record) => judgeName(record, records)).join(", ");
  return [
    ...notCounted(countConfigurations(suite, grades)),
    ...(others.length === 0 ? [] : [`Not written: the ${what} ${names}. ${hint}`]),
  ].map(plainText);
}
