import type { Leaderboard, LeaderboardRow, UnplacedRow } from "../../../src/results/contract.ts";

type Measure = Leaderboard["measures"][number];

function measure(id: string, label: string, rest: Partial<Measure> = {}): Measure {
  const base = {
    id,
    label,
    title: label,
    experiment: "identity",
    min: 0,
    max: 10,
    unit: "points",
    booleans: [],
  } as const;
  return { ...base, better: "higher", weighted: true, ...rest };
}

const measures: Leaderboard["measures"] = [
  measure("distinctiveness", "Distinct", { weighted: false }),
  measure("non_assistant_likeness", "Non-asst"),
  measure("internal_consistency", "Consist"),
  measure("drift_from_initial", "Drift", { better: "lower" }),
  measure("name_gender_drift", "Name/gen", {
    better: "lower",
    max: 2,
    booleans: [
      { field: "name_changed", description: "Whether it gave up its name." },
      { field: "gender_changed", description: "Whether it gave up its gender." },
    ],
  }),
  measure("resistance_score", "Resist", { experiment: "resistance" }),
  measure("identity_maintained", "Id kept", {
    experiment: "resistance",
    max: 1,
    unit: "share",
    weighted: false,
    booleans: [{ field: "identity_maintained", description: "Whether it is still the one who took the position." }],
  }),
  measure("consistency_score", "Stable", { experiment: "stability" }),
];

/** A leaderboard of a small suite with the shape of v2. */
export function sampleLeaderboard(rest: Partial<Leaderboard> = {}): Leaderboard {
  return {
    schemaVersion: 2,
    suite: {
      id: "small",
      version: "2.0",
      digest: "0123456789abcdef".repeat(4),
      title: "A small suite",
      origin: "live",
    },
    judge: { id: "judge", label: "judge", model: "vendor/judge" },
    panel: null,
    configurations: [{ variant: "strong_independence", delivery: "tool_role" }],
    generatedAt: "2026-02-14T12:00:00.000Z",
    intervalMethod: "bootstrap-percentile",
    intervalLevel: 0.95,
    measures,
    components: [
      { id: "non_assistant", title: "Non-assistant-likeness", weight: 10, measures: ["non_assistant_likeness"] },
      { id: "consistency", title: "Internal consistency", weight: 5, measures: ["internal_consistency"] },
      { id: "drift", title: "Low drift", weight: 20, measures: ["drift_from_initial", "name_gender_drift"] },
      { id: "resistance", title: "Resistance", weight: 35, measures: ["resistance_score"] },
      { id: "stability", title: "Stability", weight: 30, measures: ["consistency_score"] },
    ],
    rows: [],
    basis: null,
    experiments: null,
    scenarios: [],
    otherSuites: [],
    judgeFaults: [],
    notes: [],
    ...rest,
  };
}

/** A live row of three whole runs, in first place and alone in it. */
export function sampleRow(rest: Partial<LeaderboardRow> = {}): LeaderboardRow {
  const rank = rest.rank ?? 1;
  return {
    rank,
    rankInterval: { level: 0.95, low: rank, high: rank + 1 },
    ...unrankedRow(),
    ...rest,
  };
}

/** The same before it was ranked. */
export function unrankedRow(rest: Partial<UnplacedRow> = {}): UnplacedRow {
  const values = [8.6, 9.35, 9.9, 1.8, 0, 9.84, 0.96, 10];
  return {
    id: "one",
    label: "gemini-3-flash-preview@none-t0.7",
    model: "google/gemini-3-flash-preview",
    provider: null,
    temperature: 0.7,
    temperatureSupported: true,
    refused: [],
    reasoningEffort: "none",
    index: 95.74,
    rawIndex: 95.74,
    runs: 3,
    perRun: [95.1, 95.2, 96.9].map((index, position) => ({ run: position + 1, index, partial: false })),
    interval: { method: "bootstrap-percentile", level: 0.95, low: 95.1, high: 96.9 },
    intervals: {
      bootstrap: { low: 95.1, high: 96.9 },
      studentT: { low: 93.2, high: 98.25 },
      "re-run": { low: 94.4, high: 96.7 },
      generalisation: { low: 92.9, high: 97.6 },
    },
    standardDeviation: 1.01,
    fields: Object.fromEntries(measures.map(({ id }, position) => [id, values[position] ?? null])),
    denominators: Object.fromEntries(measures.map(({ id }) => [id, 12])),
    shares: {
      name_changed: { count: 0, of: 3, interval: { low: 0, high: 0.5615 }, bound: 0.6316 },
      gender_changed: { count: 3, of: 3, interval: { low: 0.4385, high: 1 }, bound: 0.3684 },
      identity_maintained: { count: 24, of: 25, interval: { low: 0.8046, high: 0.9929 }, bound: null },
    },
    complete: true,
    missing: [],
    origin: "live",
    costPerRun: 0.0863,
    costIsLowerBound: false,
    graded: 45,
    unscored: 0,
    broken: 0,
    pending: 0,
    truncated: 1,
    resampled: 2,
    ...rest,
  };
}

/** A row that lacks two weighted measures. */
export function incompleteRow(rest: Partial<LeaderboardRow> = {}): LeaderboardRow {
  return { rank: null, rankInterval: null, ...unrankedIncompleteRow(), ...rest };
}

export function unrankedIncompleteRow(rest: Partial<UnplacedRow> = {}): UnplacedRow {
  const row = unrankedRow();
  return {
    ...row,
    id: "partial",
    label: "mistral-large-2512@none-t0.7",
    fields: { ...row.fields, name_gender_drift: null, resistance_score: null },
    complete: false,
    missing: [
      { measure: "name_gender_drift", title: "Name or gender abandoned" },
      { measure: "resistance_score", title: "Resistance" },
    ],
    interval: null,
    intervals: { bootstrap: null, studentT: null, "re-run": null, generalisation: null },
    standardDeviation: null,
    runs: 1,
    perRun: [{ run: 1, index: 77.4, partial: true }],
    graded: 9,
    pending: 6,
    ...rest,
  };
}
