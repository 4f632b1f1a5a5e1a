import type { JudgeConfig } from "../domain/index.ts";
import type { JudgeRecord } from "../store/index.ts";
import { judgeName, judgeReference, judgesWhoCount } from "./choose-judges.ts";
import { elsewhereThanDefault, nameConfiguration, type CountedGrades } from "./count-configurations.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";

/** Notes to read before comparing rows: what was left out, and why. */
export function leaderboardNotes(
  { suite, judge: chosen, panel, ...source }: LeaderboardSource,
  counted: CountedGrades,
): readonly string[] {
  const names = counted.configurations.map(nameConfiguration);
  const counting = panel?.judges ?? (chosen === null ? [] : [chosen]);
  const elsewhere = elsewhereThanDefault(suite, counted.configurations);
  return [
    ...(elsewhere === null ? [] : [`Measured ${elsewhere}: not comparable with published numbers.`]),
    ...counted.others.map(
      ({ configuration, count }) =>
        `${count} verdicts under ${nameConfiguration(configuration)} are not counted: ${source.part.experiments === null ? "the index is" : "the measures are"} over ${names.join(" and ")}.`,
    ),
    ...unreadableNotes(source.judges, counting),
    ...otherJudgeNotes(source.judges, counting),
  ];
}

/** Judges that count whose verdicts all lack a grade. */
function unreadableNotes(records: readonly JudgeRecord[], counting: readonly JudgeConfig[]): readonly string[] {
  const judges = judgesWhoCount(records);
  const unreadable = judges.filter(
    ({ judge, scored, unscored }) => scored === 0 && unscored > 0 && counting.some(({ id }) => id === judge.id),
  );
  return unreadable.map(
    (record) =>
      `None of the ${record.unscored} verdicts of the judge ${judgeName(record, judges)} holds a readable grade. To have another judge grade: aib judge --judge <model>`,
  );
}

/** The other judges with grades, and how to show them. */
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
