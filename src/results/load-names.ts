import type { ModelConfig } from "../domain/model-config.ts";
import type { Suite } from "../domain/suite.ts";
import type { NameReport } from "./contract.ts";
import type { ModelConfigNames, NamesOverview } from "./contract/names.ts";
import { nameReport } from "./sections/name-report.ts";
import type { ReportStore } from "../store/index.ts";
import type { NameChoice } from "../store/names/name-extraction.ts";
import { namingScenariosOf } from "../suite/index.ts";

/** Reads the names that are stored. Makes no call. */
export async function loadNames(
  store: Pick<ReportStore, "nameChoices" | "modelConfigs">,
  { suite, modelConfigs }: { readonly suite: Suite; readonly modelConfigs: readonly ModelConfig[] },
): Promise<NamesOverview> {
  const [choices, all] = await Promise.all([store.nameChoices(suite.digest), store.modelConfigs(suite.digest)]);
  const report = nameReport(choices, all);
  const { id, version, digest, title } = suite;
  const wanted = new Set(modelConfigs.map((modelConfig) => modelConfig.id));
  return {
    schemaVersion: 2,
    suite: { id, version, digest, title },
    asked: namingScenariosOf(suite).length > 0,
    modelConfigs: modelConfigs.flatMap((modelConfig) => describeModelConfig(modelConfig, choices, report)),
    runs: report?.runs ?? 0,
    nameless: report?.nameless ?? 0,
    byRules: report?.byRules ?? 0,
    declined: report?.declined ?? 0,
    picks: report?.picks ?? 0,
    popular: report?.popular ?? [],
    exclusive: (report?.exclusive ?? []).filter((name) => wanted.has(name.id)),
    distinct: report?.distinct ?? 0,
  };
}

function describeModelConfig(
  { id, model }: ModelConfig,
  choices: readonly NameChoice[],
  report: NameReport | null,
): readonly ModelConfigNames[] {
  const chosen = report?.chosen.find((each) => each.id === id);
  if (chosen === undefined) return [];
  const runs = choices
    .filter(({ modelConfigId }) => modelConfigId === id)
    .map(({ run, names, declined, primaryName, ending, extractor, method, origin }) => {
      return { run, names, declined, primaryName, ending, extractor, method, origin };
    });
  return [{ ...chosen, model, runs }];
}
