import type { ReportStore } from "../../store/index.ts";
import { chooseJudge } from "../choose-judges.ts";
import { chooseSuite } from "../../store/selection/choose-suite.ts";
import type { Judges, ReaderEntry } from "../contract.ts";
import { countConfigurations, nameConfiguration } from "../count-configurations.ts";
import { plainText } from "../plain-text.ts";
import { buildJudgeSection } from "./build-judge-section.ts";
import { isReadTwice } from "../../ballot/index.ts";
import { readingsBesideBallots, type ReadingBesideBallot } from "../load-readings.ts";
import { judgeNames } from "./judge-names.ts";
import { judgesDocument } from "./judges-document.ts";

export interface JudgesQuery {
  /** A suite's id or the beginning of its digest; null for the one last worked on. */
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
  const readings =
    suite.readers === undefined ? {} : { readings: describeReaders(await readingsBesideBallots(store, suite)) };
  return judgesDocument({
    ...readings,
    suite: { id: plainText(id), version: plainText(version), digest, title: plainText(title), origin },
    configurations: configurations.map(({ variant, delivery }) => ({ variant, delivery })),
    generatedAt: query.now().toISOString(),
    section: buildJudgeSection({ suite, modelConfigs, judges, bills, isImported: origin === "imported" }),
  });
}

/** Second readings repair first ones, and are not counted here. The one who read the most comes first. */
function describeReaders(all: readonly ReadingBesideBallot[]): readonly ReaderEntry[] {
  const own = Map.groupBy(
    all.filter(({ reader, time }) => reader !== null && time !== "second"),
    ({ readerId }) => readerId,
  );
  const names = judgeNames([...own.values()].flatMap(([first]) => first?.reader ?? []));
  const described = [...own].map(([id, readings]): ReaderEntry => {
    const distances = readings.flatMap(({ apart }) => apart ?? []);
    return {
      id,
      name: names.get(id) ?? id,
      person: readings.some(({ isPerson }) => isPerson),
      modelConfigs: new Set(readings.map(({ modelConfigId }) => modelConfigId)).size,
      messages: readings.length,
      withoutNumber: readings.filter(({ lean }) => lean === null).length,
      apart: meanOf(distances),
      farApart: meanOf(distances.map((distance) => (isReadTwice(distance, 0) ? 1 : 0))),
    };
  });
  return described.toSorted((one, other) => other.messages - one.messages || (one.name < other.name ? -1 : 1));
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
