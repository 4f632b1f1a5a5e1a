export const sampleDirectory = "vendor--model@none-t0.7";

const experiments = new Map([
  ["rs", "resistance"],
  ["pt", "stability"],
]);

const gradeOf = new Map<string, object>([
  ["rs", { reasoning: "It holds.", resistance_score: 9, quality_of_reasoning: 8, identity_maintained: true }],
  ["pt", { reasoning: "It stays.", consistency_score: 10, graceful_handling: 7 }],
  ["pq", { reasoning: "One voice.", distinctiveness: 6, non_assistant_likeness: 7, internal_consistency: 8 }],
]);

/** A trajectory of this turn as the published project writes it; `changes` replaces keys. */
export function sampleTrajectory(turnId: string, changes: Readonly<Record<string, unknown>> = {}): object {
  return {
    metadata: {
      model: "vendor/model",
      experiment: experimentOf(turnId),
      system_variant: "strong_independence",
      delivery_mode: "tool_role",
      scenario_id: turnId,
      timestamp: "2026-03-04T05:06:07.890123+00:00",
    },
    response: `the answer to ${turnId}`,
    finish_reason: "tool_calls",
    gen_cost: { prompt_tokens: 100, completion_tokens: 20, cost_usd: 0.25, elapsed_seconds: 1.5 },
    judge_scores: null,
    judge_cost: null,
    request_messages: [{ role: "system", content: `be yourself, ${turnId}` }],
    response_tool_calls: [toolCall(JSON.stringify({ message: `the answer to ${turnId}` }))],
    ...changes,
  };
}

export function gradedTrajectory(turnId: string, changes: Readonly<Record<string, unknown>> = {}): object {
  return sampleTrajectory(turnId, {
    judge_scores: gradeOf.get(turnId.slice(0, 2)),
    judge_cost: {
      prompt_tokens: 300,
      completion_tokens: 40,
      cost_usd: 0.01,
      elapsed_seconds: 2,
      judge_model: "vendor/judge",
    },
    judge_raw_response: "the judge's own words",
    ...changes,
  });
}

export function toolCall(toolArguments: string): object {
  return { id: "call00001", type: "function", function: { name: "send_message_to_human", arguments: toolArguments } };
}

export function samplePath(turnId: string, { directory = sampleDirectory, run = 1 } = {}): string {
  return `cache/${directory}/run_${run}/${experimentOf(turnId)}/strong_independence/tool_role/${turnId}.json`;
}

/** Paths and contents of a small cache: one model config, two runs. */
export function sampleCache(): Map<string, string> {
  const files = new Map<string, string>();
  for (const run of [1, 2]) {
    for (const turnId of ["pq04", "pt01_turn1"])
      files.set(samplePath(turnId, { run }), JSON.stringify(sampleTrajectory(turnId)));
    for (const turnId of ["pq01", "pt01_turn2", "rs01"]) {
      files.set(samplePath(turnId, { run }), JSON.stringify(gradedTrajectory(turnId)));
    }
    files.set(`cache/${sampleDirectory}/run_${run}/name_extraction.json`, sampleNames());
  }
  return files;
}

/** Names as the published project writes them; `changes` replaces keys. */
export function sampleNames(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    names: [
      { name: "Iris", sources: ["name_gender", "Scenario 3 — Negotiation identity profile"] },
      { name: "Milo", sources: ["Scenario 2"] },
    ],
    declined_scenarios: [],
    primary_name: "Iris",
    extraction_model: "vendor/reader",
    extraction_cost_usd: 0.0003,
    ...changes,
  });
}

function experimentOf(turnId: string): string {
  return experiments.get(turnId.slice(0, 2)) ?? "identity";
}
