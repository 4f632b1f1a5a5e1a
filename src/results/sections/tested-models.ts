import type { TestedModel } from "../../store/views/tested-models.ts";
import type { Leaderboard, TestedModelReport } from "../contract.ts";
import type { ReportSource } from "../report-source.ts";

/** What was tested, how, when and at what price, in the leaderboard's order; only model configs that were called. */
export function testedModels(
  { modelConfigs, testedModels: tested }: Pick<ReportSource, "modelConfigs" | "testedModels">,
  { rows }: Leaderboard,
): readonly TestedModelReport[] {
  return rows.flatMap((row) => {
    const { id, label, model, provider, reasoningEffort, temperature, temperatureSupported, runs } = row;
    const modelConfig = modelConfigs.find((each) => each.id === id);
    const calls = tested.find(({ modelConfigId }) => modelConfigId === id);
    if (modelConfig === undefined || calls === undefined) return [];
    const { firstCallAt, lastCallAt, paid } = calls;
    if (firstCallAt === null || lastCallAt === null) return [];
    return {
      id,
      label,
      model,
      provider,
      reasoningEffort,
      temperature,
      temperatureSupported,
      endpoint: modelConfig.endpoint.kind,
      listPrice: listPriceOf(calls),
      paidPerMillion: paid.tokens === 0 ? null : (paid.usd / paid.tokens) * 1e6,
      runs,
      firstCallAt,
      lastCallAt,
      notes: notesOf(row),
    };
  });
}

function listPriceOf({ listPrice }: TestedModel): TestedModelReport["listPrice"] {
  if (listPrice === null) return null;
  const { promptUsd, completionUsd, asOf } = listPrice;
  return { promptPerMillion: promptUsd * 1e6, completionPerMillion: completionUsd * 1e6, asOf };
}

function notesOf({ temperatureSupported, complete }: Leaderboard["rows"][number]): readonly string[] {
  return [
    ...(temperatureSupported ? [] : ["ignores the temperature"]),
    ...(complete ? [] : ["incomplete, not ranked"]),
  ];
}
