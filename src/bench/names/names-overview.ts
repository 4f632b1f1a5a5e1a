import type { ModelConfig, Suite } from "../../domain/index.ts";
import { nameReport, type NameReport } from "../../report/index.ts";
import type { NameChoice, Store } from "../../store/index.ts";

/** What models call themselves under one suite. */
export interface NamesOverview {
  readonly schemaVersion: 1;
  readonly suite: Pick<Suite, "id" | "version" | "digest" | "title">;
  /** Those asked for that have a run whose names were read, by label. */
  readonly modelConfigs: readonly ModelConfigNames[];
  /** Over all model configs of the suite, not only those asked for. */
  readonly popular: NameReport["popular"];
  /** Names that one of those asked for alone gave itself, in more than one run. */
  readonly exclusive: NameReport["exclusive"];
  /** Different names of all model configs of the suite. */
  readonly distinct: number;
}

export interface ModelConfigNames {
  readonly id: string;
  readonly label: string;
  readonly model: string;
  /** The names that stood for a run, the most frequent first. */
  readonly primary: NameReport["chosen"][number]["primary"];
  /** Runs without a primary name. */
  readonly nameless: number;
  readonly runs: readonly Omit<NameChoice, "modelConfigId">[];
}

export interface NamesQuery {
  readonly suite: Suite;
  readonly modelConfigs: readonly ModelConfig[];
}

/** Reads the names that are stored. Asks nobody. */
export async function loadNames(store: Store, { suite, modelConfigs }: NamesQuery): Promise<NamesOverview> {
  const [choices, all] = await Promise.all([store.nameChoices(suite.digest), store.modelConfigs(suite.digest)]);
  const report = nameReport(choices, all);
  const { id, version, digest, title } = suite;
  const wanted = new Set(modelConfigs.map((modelConfig) => modelConfig.id));
  return {
    schemaVersion: 1,
    suite: { id, version, digest, title },
    modelConfigs: modelConfigs.flatMap((modelConfig) => describeModelConfig(modelConfig, choices, report)),
    popular: report?.popular ?? [],
    exclusive: (report?.exclusive ?? []).filter((name) => wanted.has(name.id)),
    distinct: report?.distinct ?? 0,
  };
}

function describeModelConfig(
  { id, label, model }: ModelConfig,
  choices: readonly NameChoice[],
  report: NameReport | null,
): readonly ModelConfigNames[] {
  const chosen = report?.chosen.find((each) => each.id === id);
  if (chosen === undefined) return [];
  const runs = choices
    .filter(({ modelConfigId }) => modelConfigId === id)
    .map(({ run, names, declined, primaryName, extractor, method, origin }) => {
      return { run, names, declined, primaryName, extractor, method, origin };
    });
  return [{ id, label, model, primary: chosen.primary, nameless: chosen.nameless, runs }];
}
