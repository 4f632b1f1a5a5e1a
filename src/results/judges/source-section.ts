import type { ReportStore } from "../../store/index.ts";
import type { JudgeSection, Leaderboard } from "../contract.ts";
import { countConfigurations, nameConfiguration } from "../count-configurations.ts";
import type { LeaderboardSource } from "../leaderboard-source.ts";
import type { JudgeGrades } from "../report-source.ts";
import { gradesInPart, withExperiments } from "../shown-part.ts";
import { buildJudgeSection } from "./build-judge-section.ts";

/** A leaderboard's source with the verdicts of the judges that do not count. */
export interface JudgedSource extends LeaderboardSource {
  readonly otherGrades: readonly JudgeGrades[];
}

export async function loadOtherGrades(
  store: ReportStore,
  source: LeaderboardSource,
): Promise<JudgedSource["otherGrades"]> {
  // A panel's grades belong to no single judge, so all are read.
  const known = source.panel === null ? source.judge?.id : null;
  const others = source.judges.filter(({ judge, scored, unscored }) => judge.id !== known && scored + unscored > 0);
  return Promise.all(
    others.map(async ({ judge }) => {
      const grades = await store.gradedConversations({ suiteDigest: source.suite.digest, judgeId: judge.id });
      // Another judge may have graded under no configuration of the part.
      return { judge, grades: gradesInPart(grades, { ...source.part, configurations: null }, source.suite) };
    }),
  );
}

/** The findings about all judges of a source, under the configurations that count. */
export function sectionOfSource(source: JudgedSource): JudgeSection | null {
  const suite = withExperiments(source.suite, source.part.experiments);
  const counted = countConfigurations(suite, source.grades, source.part.configurations);
  const { modelConfigs, bills, suiteOrigin } = source;
  const judges = gradesByJudge(source, counted);
  return buildJudgeSection({ suite, modelConfigs, judges, bills, isImported: suiteOrigin === "imported" });
}

/** The verdicts of every judge under the configurations that count. */
export function gradesByJudge(
  { judge, panel, judges, grades, otherGrades }: JudgedSource,
  { configurations }: Pick<Leaderboard, "configurations">,
): readonly JudgeGrades[] {
  const counted = new Set(configurations.map(nameConfiguration));
  const byId = new Map(otherGrades.map((other) => [other.judge.id, other.grades]));
  return judges.map((record) => {
    const own = panel === null && record.judge.id === judge?.id ? grades : (byId.get(record.judge.id) ?? []);
    return {
      judge: record.judge,
      grades: own.filter(({ configuration }) => counted.has(nameConfiguration(configuration))),
    };
  });
}

/** The faults that reach the index: of judges whose grades count in it. An index from ballots has no judge. */
export function countingFaults(
  section: JudgeSection | null,
  { suite, judge, panel }: LeaderboardSource,
): Leaderboard["judgeFaults"] {
  if (section === null || suite.items !== undefined) return [];
  const silent = new Set(panel?.uninformative.map(({ judgeId }) => judgeId));
  const counting = new Set(
    (panel?.judges ?? (judge === null ? [] : [judge])).map(({ id }) => id).filter((id) => !silent.has(id)),
  );
  const withoutFamily = panel?.excludeOwnFamily === true;
  return section.faults.filter(
    ({ judgeId, kind }) => counting.has(judgeId) && !(withoutFamily && kind === "own-family"),
  );
}
