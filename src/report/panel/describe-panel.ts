import type { JudgeConfig } from "../../domain/index.ts";
import { isOwnFamily } from "../../scoring/index.ts";
import type { Leaderboard } from "../contract.ts";
import type { LeaderboardSource } from "../leaderboard-source.ts";
import { plainText } from "../plain-text.ts";

type Panel = NonNullable<Leaderboard["panel"]>;

/** The judge as the contract has it. */
export function describeJudge({ id, label, model }: JudgeConfig): NonNullable<Leaderboard["judge"]> {
  return { id, label: plainText(label), model: plainText(model) };
}

/** The panel as the contract has it; null for one judge whose grades all count. */
export function describePanel({ panel, modelConfigs }: LeaderboardSource): Panel | null {
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
  return { judges: judges.map(describeJudge), excludeOwnFamily, leftOut: [...silent, ...related] };
}

/** What a reader of the numbers has to know of the panel behind them. */
export function panelNotes(panel: Panel | null): readonly string[] {
  if (panel === null) return [];
  const ungraded = ungradedBy(panel);
  return [
    ...panel.leftOut.map(noteOn),
    ...(ungraded.length === 0 ? [] : [`No judge of another family grades ${ungraded.join(", ")}.`]),
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
  return `${label} is left out, for its grades tell nothing: over ${conversations} conversations they ${found} (at most ${atMost.toFixed(2)} with 95 % confidence).`;
}

/** Model configs of whose family every judge is. */
function ungradedBy({ judges, leftOut }: Panel): readonly string[] {
  const silent = new Set(leftOut.flatMap(({ why, judge }) => (why === "no-information" ? judge.id : [])));
  const heard = judges.filter(({ id }) => !silent.has(id));
  const related = leftOut.flatMap((each) =>
    each.why === "own-family" && !silent.has(each.judge.id) ? each.modelConfigs.map(({ label }) => label) : [],
  );
  return [...new Set(related)].filter((label) => related.filter((other) => other === label).length === heard.length);
}
