import { shownLocation, type PreparedRun, type Store } from "../bench/index.ts";
import { chooseJudges, chooseSuite, shellWord } from "../report/index.ts";
import type { ViewSubject } from "./run-viewer.ts";

interface RunInView extends Pick<ViewSubject, "db" | "dbNamed" | "interval"> {
  readonly prepared: PreparedRun;
}

/** The command that shows these results in a browser. */
export async function viewCommand(store: Store, { prepared, ...place }: RunInView): Promise<string> {
  const { judgeIds: judges, excludeOwnFamily } = prepared.ranking;
  const subject = { ...place, suite: prepared.plan.suite.digest, judges, excludeOwnFamily };
  const words = ["view", ...placeWords(subject), ...(await choiceWords(store, subject))];
  return ["aib", ...words].map(shellWord).join(" ");
}

function placeWords({ dbNamed }: ViewSubject): readonly string[] {
  return dbNamed === null ? [] : ["--db", shownLocation(dbNamed)];
}

const idLength = 12;

/** The flags that the viewer would need to show these results. */
async function choiceWords(
  store: Store,
  subject: ViewSubject & { readonly suite: string },
): Promise<readonly string[]> {
  const { suite, judges, excludeOwnFamily } = subject;
  const isNewest = chooseSuite(await store.suites(), null).digest === suite;
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
