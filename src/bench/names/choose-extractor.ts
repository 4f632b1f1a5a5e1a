import type { JudgeConfig, ModelConfig } from "../../domain/index.ts";
import { resolveJudgeConfig } from "../../model/index.ts";
import { isSimulatedId, routeOf, type Routing } from "../routing.ts";

/** Small, cheap, and the one that read the published answers. */
const defaultExtractor = "google/gemma-4-31b-it";
const simulatedExtractor = "sim/extractor";

/** A name takes few tokens, but several selves in several conversations take many names. */
const maxTokens = 1024;

interface ExtractorChoice {
  /** Null for the default one, or the simulator's for a model of the simulator: that needs no key. */
  readonly extractor: string | null;
  readonly routing: Routing;
}

/** Who reads the answers of a model config. */
export function chooseExtractor({ model }: Pick<ModelConfig, "model">, choice: ExtractorChoice): JudgeConfig {
  const fallback = isSimulatedId(model) ? simulatedExtractor : defaultExtractor;
  return extractorConfig(choice.extractor ?? fallback, choice.routing);
}

function extractorConfig(id: string, routing: Routing): JudgeConfig {
  return resolveJudgeConfig({ ...routeOf(id, routing), temperature: 0, maxTokens, reasoningEffort: "off" });
}
