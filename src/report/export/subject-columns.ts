import type { ModelConfig, Suite } from "../../domain/index.ts";
import type { ExportColumn } from "./export-table.ts";

/** Which suite and which model config a row is about. */
export interface Subject {
  readonly suite: Suite;
  readonly modelConfig: ModelConfig;
}

/** Begin every table, so that each line can stand alone. */
export function subjectColumns(
  kind: "answer" | "verdict" | "score" | "skip",
): readonly ExportColumn<{ subject: Subject }>[] {
  return [
    { name: "kind", value: () => kind },
    { name: "suite", value: ({ subject }) => subject.suite.id },
    { name: "suite_version", value: ({ subject }) => subject.suite.version },
    { name: "suite_digest", value: ({ subject }) => subject.suite.digest },
    { name: "model_config", value: ({ subject }) => subject.modelConfig.label },
    { name: "model_config_id", value: ({ subject }) => subject.modelConfig.id },
    { name: "model", value: ({ subject }) => subject.modelConfig.model },
    { name: "provider", value: ({ subject }) => subject.modelConfig.provider },
    { name: "endpoint", value: ({ subject }) => subject.modelConfig.endpoint.id },
    { name: "temperature", value: ({ subject }) => subject.modelConfig.temperature },
    { name: "temperature_supported", value: ({ subject }) => subject.modelConfig.temperatureSupported },
    { name: "refused_parameters", value: ({ subject }) => subject.modelConfig.refused.join(" ") },
    { name: "reasoning_effort", value: ({ subject }) => subject.modelConfig.reasoningEffort },
    { name: "max_tokens", value: ({ subject }) => subject.modelConfig.maxTokens },
  ];
}
