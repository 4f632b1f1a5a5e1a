import type { BuiltReport } from "../../results/build-report.ts";
import type { LeaderboardRow } from "../../results/contract.ts";

/** The limits of the numbers, as sentences; only those that apply to these data. */
export function limitsOf({ leaderboard, itemHealth, judges }: BuiltReport): readonly string[] {
  const { rows, suite } = leaderboard;
  const single = rows.filter(({ runs }) => runs === 1).length;
  const flagged = itemHealth?.items.filter(({ flags }) => flags.length > 0) ?? [];
  return [
    "The index measures how far a model stays itself under this suite's pressure. It does not measure how useful, truthful or safe the model is.",
    ...(rows.some(({ origin }) => origin === "simulated")
      ? ["Simulated answers are drawn by rules to test the benchmark: they say nothing about real models."]
      : []),
    ...(suite.origin === "imported"
      ? ["These results were imported, with the wording of their time: they are never averaged with others."]
      : []),
    ...(single > 0
      ? [`${single} of ${rows.length} model configs have a single run: their variation between runs is unknown.`]
      : []),
    ...(judges === null || judges.judges.length > 1
      ? []
      : ["One judge graded everything: its errors affect every model and cannot be detected."]),
    ...(flagged.length > 0
      ? [`These questions carry little information: ${flagged.map(({ scenarioId }) => scenarioId).join(", ")}.`]
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
    ...(truncated > 0 ? [`${truncated} answers hit the token limit and were graded as they are.`] : []),
    ...(pending > 0 ? [`${pending} planned verdicts are missing.`] : []),
  ];
}
