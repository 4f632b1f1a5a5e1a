import type { Digest } from "../domain/digest.ts";
import { chooseJudges } from "../results/choose-judges.ts";
import { shellWord } from "../results/format/unseen-characters.ts";
import { shownLocation, type Store } from "../store/index.ts";
import { chooseSuite } from "../store/selection/choose-suite.ts";
import type { ViewSubject } from "./run-viewer.ts";

/** Results by their suite and judges. */
export interface ShownResults extends Pick<ViewSubject, "dbNamed" | "excludeOwnFamily"> {
  readonly suite: Digest;
  readonly judges: readonly Digest[];
  /** The command is kept in a file: by the time that it is typed another suite may be the one last worked on. */
  readonly isKept?: boolean;
}

/** The command that shows results in a browser. */
export async function viewCommand(store: Store, shown: ShownResults): Promise<string> {
  const place = shown.dbNamed === null ? [] : ["--db", shownLocation(shown.dbNamed)];
  return ["aib", "view", ...place, ...(await choiceWords(store, shown))].map(shellWord).join(" ");
}

const idLength = 12;

/** The flags that the viewer needs to show these results, where it would show others without. */
async function choiceWords(
  store: Store,
  { suite, judges, excludeOwnFamily, isKept = false }: ShownResults,
): Promise<readonly string[]> {
  const isNewest = !isKept && chooseSuite(await store.suites(), null).digest === suite;
  const usual = chooseJudges(await store.judgesOf(suite), []).map(({ judge }) => judge.id);
  const isUsual = judges.length === 0 || judges.join() === usual.join();
  const flag = judges.length > 1 ? "--judges" : "--judge";
  const family = excludeOwnFamily ? "--exclude-own-family" : "--no-exclude-own-family";
  return [
    ...(isNewest ? [] : ["--suite", suite.slice(0, idLength)]),
    ...(isUsual ? [] : [flag, judges.map((id) => id.slice(0, idLength)).join(",")]),
    ...(excludeOwnFamily === judges.length > 1 ? [] : [family]),
  ];
}
