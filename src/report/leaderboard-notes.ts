import type { JudgeConfig } from "../domain/index.ts";
import type { JudgeRecord } from "../store/index.ts";
import { judgeName, judgeReference, judgesWhoCount } from "./choose-judges.ts";
import { nameConfiguration, type CountedGrades } from "./count-configurations.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";

/** What a reader has to know before comparing rows: what was left out, and why. */
export function leaderboardNotes(
  { suite, judge: chosen, panel, ...source }: LeaderboardSource,
  counted: CountedGrades,
): readonly string[] {
  const own = new Set(suite.defaultConfigurations.map(nameConfiguration));
  const names = counted.configurations.map(nameConfiguration);
  const foreign = names.filter((name) => !own.has(name));
  return [
    ...(foreign.length > 0
      ? [
          `Measured under ${foreign.join(" and ")}, not under the suite's own ${[...own].join(" and ")}: not comparable with published numbers.`,
        ]
      : []),
    ...counted.others.map(
      ({ configuration, count }) =>
        `${count} verdicts under ${nameConfiguration(configuration)} are not counted: the index is over ${names.join(" and ")}.`,
    ),
    ...otherJudgeNotes(source.judges, panel?.judges ?? (chosen === null ? [] : [chosen])),
  ];
}

/** Who else has graded, and how to see it. */
function otherJudgeNotes(records: readonly JudgeRecord[], chosen: readonly JudgeConfig[]): readonly string[] {
  const judges = judgesWhoCount(records);
  const others = judges.filter(({ judge }) => !chosen.some(({ id }) => id === judge.id));
  const programs = judges.filter(({ judge, scored }) => scored > 0 && judge.endpoint.kind !== "person" && !judge.blind);
  const panel = programs.map((record) => judgeReference(record, judges)).join(",");
  const isNew = others.some((record) => programs.includes(record)) && programs.length > 1;
  return [
    ...others.map((record) => {
      const { scored, unscored } = record;
      return `${scored + unscored} verdicts by the judge ${judgeName(record, judges)} are not mixed in; --judge ${judgeReference(record, judges)} shows them.`;
    }),
    ...(isNew ? [`--judges ${panel} shows the median of ${programs.length} judges.`] : []),
  ];
}
