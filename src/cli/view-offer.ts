import { shownLocation, type PreparedRun, type Store } from "../bench/index.ts";
import { chooseJudges, chooseSuite, shellWord } from "../report/index.ts";
import { runViewer, type ViewSubject } from "./run-viewer.ts";
import { printLine, type Terminal } from "./terminal.ts";

/** A look at what was just run. */
export interface ViewOffer {
  readonly subject: ViewSubject;
  /** The same as a command, without the program's name: `view --db my.db`. */
  readonly command: string;
}

interface RunInView extends Pick<ViewSubject, "db" | "dbNamed" | "interval"> {
  readonly prepared: PreparedRun;
}

export async function viewOffer(store: Store, { prepared, ...place }: RunInView): Promise<ViewOffer> {
  const { judgeIds: judges, excludeOwnFamily } = prepared.ranking;
  const subject = { ...place, suite: prepared.plan.suite.digest, judges, excludeOwnFamily };
  const words = ["view", ...placeWords(subject), ...(await choiceWords(store, subject))];
  return { subject, command: words.map(shellWord).join(" ") };
}

function placeWords({ dbNamed }: ViewSubject): readonly string[] {
  return dbNamed === null ? [] : ["--db", shownLocation(dbNamed)];
}

const idLength = 12;

/** What the viewer would not show without being asked. */
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

/** Whether a person sits there who reads what is printed and may be asked. */
export function isInteractive({ confirm, stdout }: Terminal): boolean {
  return confirm !== null && stdout.isTTY;
}

/** Asks whether the viewer shall be opened, and shows it until Ctrl-C; where nobody can be asked, says how it is opened. */
export async function offerViewer(terminal: Terminal, { subject, command }: ViewOffer): Promise<void> {
  if (!isInteractive(terminal) || terminal.confirm === null) {
    printLine(terminal.stderr, `Look at every answer in a browser: aib ${command}`);
    return;
  }
  if ((await terminal.confirm({ message: "Open the viewer?", enterMeans: "yes" })) !== "yes") return;
  await runViewer(terminal, subject, { port: null, open: true });
}
