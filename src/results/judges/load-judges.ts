import type { ReportStore } from "../../store/index.ts";
import { chooseJudge } from "../choose-judges.ts";
import { chooseSuite } from "../../store/selection/choose-suite.ts";
import type { Judges } from "../contract.ts";
import { countConfigurations, nameConfiguration } from "../count-configurations.ts";
import { plainText } from "../plain-text.ts";
import { buildJudgeSection } from "./build-judge-section.ts";
import { judgesDocument } from "./judges-document.ts";

export interface JudgesQuery {
  /** A suite's id or the beginning of its digest; null for the one with the latest result. */
  readonly suite: string | null;
  readonly now: () => Date;
}

/** Reads the data about a suite's judges. Rejects with `not-found` or `unknown-suite` and the valid choices. */
export async function loadJudges(store: ReportStore, query: JudgesQuery): Promise<Judges> {
  const overview = chooseSuite(await store.suites(), query.suite);
  const { id, version, digest, title, origin } = overview;
  const [suite, modelConfigs, bills, records] = await Promise.all([
    store.loadSuite(digest),
    store.modelConfigs(digest),
    store.runBills(digest),
    store.judgesOf(digest),
  ]);
  const graded = await Promise.all(
    records.map(async ({ judge }) => {
      return { judge, grades: await store.gradedConversations({ suiteDigest: digest, judgeId: judge.id }) };
    }),
  );
  // The configurations that count are the leaderboard's.
  const first = chooseJudge(records, null)?.judge.id;
  const { configurations } = countConfigurations(suite, graded.find(({ judge }) => judge.id === first)?.grades ?? []);
  const counted = new Set(configurations.map(nameConfiguration));
  const judges = graded.map(({ judge, grades }) => {
    return { judge, grades: grades.filter(({ configuration }) => counted.has(nameConfiguration(configuration))) };
  });
  return judgesDocument({
    suite: { id: plainText(id), version: plainText(version), digest, title: plainText(title), origin },
    configurations: configurations.map(({ variant, delivery }) => ({ variant, delivery })),
    generatedAt: query.now().toISOString(),
    section: buildJudgeSection({ suite, modelConfigs, judges, bills, isImported: origin === "imported" }),
  });
}
