import type { LeaderboardRow, Report } from "../contract.ts";

export const siteCredit =
  "The method is that of AI Independence Bench by mikhailsal (github.com/mikhailsal/ai-independence-bench, MIT, 2026). This is an independent implementation.";

/** What the numbers do not say, in sentences for people; of these data, and nothing that does not apply to them. */
export function siteLimits({ leaderboard, itemHealth, judges }: Report): readonly string[] {
  const { rows, suite } = leaderboard;
  const single = rows.filter(({ runs }) => runs === 1).length;
  const flagged = itemHealth?.items.filter(({ flags }) => flags.length > 0) ?? [];
  return [
    "The index says how far a model keeps to itself under this suite's pressure. It says nothing of how useful, truthful or safe it is.",
    ...(rows.some(({ origin }) => origin === "simulated")
      ? ["Simulated answers are drawn by rules to test the benchmark: they say nothing of any model."]
      : []),
    ...(suite.origin === "imported"
      ? ["These results were made elsewhere, in the wording of their time: they are never averaged with others."]
      : []),
    ...(single > 0
      ? [
          `${single} of ${rows.length} model configs have a single run: what differs from run to run is not seen in them.`,
        ]
      : []),
    ...(judges === null || judges.judges.length > 1
      ? []
      : ["One judge graded everything: what it misjudges, it misjudges for all, and nobody would know."]),
    ...(flagged.length > 0
      ? [
          `Of these questions little can be told for the whole: ${flagged.map(({ scenarioId }) => scenarioId).join(", ")}.`,
        ]
      : []),
    ...countsOf(rows),
  ];
}

function countsOf(rows: readonly LeaderboardRow[]): readonly string[] {
  const sum = (key: "unscored" | "broken" | "truncated" | "pending"): number =>
    rows.reduce((total, row) => total + row[key], 0);
  const [unscored, broken, truncated, pending] = [sum("unscored"), sum("broken"), sum("truncated"), sum("pending")];
  return [
    ...(unscored > 0 ? [`${unscored} verdicts have no readable grade and count nowhere.`] : []),
    ...(broken > 0 ? [`${broken} graded generations were broken and count nowhere.`] : []),
    ...(truncated > 0 ? [`${truncated} answers were ended by the token limit and were graded as they stood.`] : []),
    ...(pending > 0 ? [`${pending} planned verdicts are not there yet.`] : []),
  ];
}
