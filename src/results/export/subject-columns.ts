import type { ModelConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import type { ExportColumn } from "./export-table.ts";

/** Which suite and which model config a row is about. */
export interface Subject {
  readonly suite: Suite;
  readonly modelConfig: ModelConfig;
  /** All its results were made elsewhere: what their source does not have is null. */
  readonly imported: boolean;
}

/** Begin every table, so that each line can stand alone. */
export function subjectColumns(
  kind: "answer" | "verdict" | "score" | "reading" | "skip" | "call",
): readonly ExportColumn<{ subject: Subject }>[] {
  return [
    {
      name: "kind",
      type: "text",
      about: "what the row is: `answer`, `verdict`, `score`, `reading`, `skip` or `call`",
      value: () => kind,
    },
    { name: "suite", type: "text", about: "id of the suite", value: ({ subject }) => subject.suite.id },
    {
      name: "suite_version",
      type: "text",
      about: "version of the suite",
      value: ({ subject }) => subject.suite.version,
    },
    {
      name: "suite_digest",
      type: "text",
      about: "digest of the suite: only rows with the same one may be compared",
      value: ({ subject }) => subject.suite.digest,
    },
    {
      name: "model_config",
      type: "text",
      about: "label of the model config",
      value: ({ subject }) => subject.modelConfig.label,
    },
    {
      name: "model_config_id",
      type: "text",
      about: "digest of what determines its answers",
      value: ({ subject }) => subject.modelConfig.id,
    },
    { name: "model", type: "text", about: "`vendor/name`", value: ({ subject }) => subject.modelConfig.model },
    {
      name: "provider",
      type: "text",
      about: "pinned provider, or null",
      value: ({ subject }) => subject.modelConfig.provider,
    },
    {
      name: "endpoint",
      type: "text",
      about: "`openrouter`, `simulator`, or the address of the server; null of an import",
      value: ({ subject }) => (subject.imported ? null : subject.modelConfig.endpoint.id),
    },
    {
      name: "temperature",
      type: "number",
      about: "as asked for",
      value: ({ subject }) => subject.modelConfig.temperature,
    },
    {
      name: "temperature_supported",
      type: "boolean",
      about: "false where it is not sent; null of an import",
      value: ({ subject }) => (subject.imported ? null : subject.modelConfig.temperatureSupported),
    },
    {
      name: "refused_parameters",
      type: "text",
      about: "what the server refused, with spaces between; null of an import",
      value: ({ subject }) => (subject.imported ? null : subject.modelConfig.refused.join(" ")),
    },
    {
      name: "reasoning_effort",
      type: "text",
      about: "`off` (as the server decides), `none`, `low`, `medium`, `high`",
      value: ({ subject }) => subject.modelConfig.reasoningEffort,
    },
    {
      name: "max_tokens",
      type: "integer",
      about: "limit of one answer in tokens; null of an import",
      value: ({ subject }) => (subject.imported ? null : subject.modelConfig.maxTokens),
    },
  ];
}
