import type { Digest } from "../../domain/digest.ts";
import type { JudgeConfig } from "../../domain/model-config.ts";
import { severityIntervals } from "../../scoring/panel/judge-severity.ts";
import { isOwnFamily } from "../../scoring/panel/panel.ts";
import type { Leaderboard } from "../contract.ts";
import { formatDifference } from "../format/numbers.ts";
import type { LeaderboardSource } from "../leaderboard-source.ts";
import { plainText } from "../plain-text.ts";

type Panel = NonNullable<Leaderboard["panel"]>;

/** The judge as the contract has it. */
export function describeJudge({ id, label, model }: JudgeConfig): NonNullable<Leaderboard["judge"]> {
  return { id, label: plainText(label), model: plainText(model) };
}

/** The panel as the contract has it; null for one judge whose grades all count. */
export function describePanel({ panel, uneven, modelConfigs, suite }: LeaderboardSource): Panel | null {
  if (panel === null) return null;
  const { judges, excludeOwnFamily, uninformative } = panel;
  const silent = uninformative.flatMap(({ judgeId, agreement, atMost, conversations }) => {
    const judge = judges.find(({ id }) => id === judgeId);
    if (judge === undefined) return [];
    return [{ why: "no-information" as const, judge: describeJudge(judge), agreement, atMost, conversations }];
  });
  const related = judges.flatMap((judge) => {
    const own = excludeOwnFamily ? modelConfigs.filter(({ model }) => isOwnFamily(judge.model, model)) : [];
    const subjects = own.map(({ id, label }) => ({ id, label: plainText(label) }));
    return own.length === 0
      ? []
      : [{ why: "own-family" as const, judge: describeJudge(judge), modelConfigs: subjects }];
  });
  const described = judges.map(describeJudge);
  const severity = describeSeverity(uneven, described, suite.interval.level);
  return { judges: described, excludeOwnFamily, leftOut: [...silent, ...related], severity };
}

/** Notes about the panel behind the numbers. */
export function panelNotes(panel: Panel | null): readonly string[] {
  if (panel === null) return [];
  const ungraded = ungradedBy(panel);
  return [
    ...panel.leftOut.map(noteOn),
    ...(ungraded.length === 0 ? [] : [`No judge of another family grades ${ungraded.join(", ")}.`]),
    ...severityNotes(panel.severity),
  ];
}

function noteOn(leftOut: Panel["leftOut"][number]): string {
  const { label } = leftOut.judge;
  if (leftOut.why === "own-family") {
    const own = leftOut.modelConfigs.map((each) => each.label).join(", ");
    return `${label} is left out for its own family: ${own}; --no-exclude-own-family counts it.`;
  }
  const { agreement, atMost, conversations } = leftOut;
  const found =
    agreement === null ? "are all the same" : `have a correlation of ${agreement.toFixed(2)} with the others'`;
  return `${label} is left out because its grades carry no information: over ${conversations} conversations they ${found} (at most ${atMost.toFixed(2)} with 95 % confidence).`;
}

/** Model configs whose family every judge shares. */
function ungradedBy({ judges, leftOut }: Panel): readonly string[] {
  const silent = new Set(leftOut.flatMap(({ why, judge }) => (why === "no-information" ? judge.id : [])));
  const heard = judges.filter(({ id }) => !silent.has(id));
  const related = leftOut.flatMap((each) =>
    each.why === "own-family" && !silent.has(each.judge.id) ? each.modelConfigs.map(({ label }) => label) : [],
  );
  return [...new Set(related)].filter((label) => related.filter((other) => other === label).length === heard.length);
}

/** How rows with different judges are made comparable, as the contract has it; the harshest judge first. */
function describeSeverity(
  uneven: LeaderboardSource["uneven"],
  judges: Panel["judges"],
  level: number,
): Panel["severity"] {
  if (uneven === null) return null;
  const judgeOf = (id: Digest): Panel["judges"] => judges.filter((judge) => judge.id === id);
  if (uneven.kind === "not-identified") return { kind: uneven.kind, rankedBy: uneven.rankedBy.flatMap(judgeOf) };
  const found = severityIntervals(uneven.severity, level).toSorted((one, other) => one.points - other.points);
  return {
    kind: "adjusted",
    modelConfigs: uneven.severity.modelConfigs,
    judges: found.flatMap(({ judgeId, points, interval }) =>
      judgeOf(judgeId).map((judge) => ({ judge, points, interval })),
    ),
  };
}

const unknown =
  "Rows are graded by different judges, and too few conversations have two judges to separate a harsh judge from weak answers.";

/** The same as sentences. */
function severityNotes(severity: Panel["severity"]): readonly string[] {
  if (severity === null) return [];
  if (severity.kind === "adjusted") {
    const basis = severity.modelConfigs === 1 ? "one model config" : `${severity.modelConfigs} model configs`;
    return [
      `Rows are graded by different judges, so each judge's severity is taken out of its grades: ${severity.judges.map(describeOne).join("; ")} points of the index. It is estimated from ${basis} that several judges graded, and intervals include its uncertainty.`,
    ];
  }
  const names = severity.rankedBy.map(({ label }) => label).join(", ");
  return severity.rankedBy.length > 0
    ? [`${unknown} Every row is ranked by ${names} alone, who graded all rows.`]
    : [
        `${unknown} Rows of different judges are not comparable. Add a judge of another family that grades all rows: aib judge -j <model>, then name it in --judges.`,
      ];
}

function describeOne({ judge, points, interval }: Extract<Panel["severity"], { kind: "adjusted" }>["judges"][number]) {
  return `${judge.label} ${formatDifference(points)} (${formatDifference(interval.low)} to ${formatDifference(interval.high)})`;
}
