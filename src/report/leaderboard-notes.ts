import { judgeReference } from "./choose-subject.ts";
import { nameConfiguration, type CountedGrades } from "./count-configurations.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";

/** What a reader has to know before comparing rows: what was left out, and why. */
export function leaderboardNotes(
  { suite, judge: chosen, judges }: LeaderboardSource,
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
    ...judges
      .filter(({ judge }) => judge.id !== chosen?.id)
      .map((record) => {
        const { judge, scored, unscored } = record;
        const place = judges.some((other) => other !== record && other.judge.model === judge.model)
          ? ` at ${judge.endpoint.id}`
          : "";
        return `${scored + unscored} verdicts by the judge ${judge.model}${place} are not mixed in; --judge ${judgeReference(record, judges)} shows them.`;
      }),
  ];
}
