import type { AskedEffort, Digest, Endpoint, ModelConfig } from "../../domain/index.ts";
import { resolveModelConfig, usualReasoningEffort, type ModelConfigChoice } from "../../model/index.ts";

/** What decides over a row besides what was asked for. */
export interface RowSources {
  /** The rows that the store has of a suite. */
  readonly storedRows: (suite: Digest) => Promise<readonly ModelConfig[]>;
  /** Whether the endpoint lists a model. */
  readonly offers: (endpoint: Endpoint, sentAs: string) => Promise<boolean>;
  /** Whether the endpoint says that a model takes a reasoning parameter; null where it does not say. */
  readonly takesReasoning: (endpoint: Endpoint, sentAs: string) => Promise<boolean | null>;
}

/**
 * The rows that these choices stand for, in their order, each once. A row that the store has for the same choice is taken as it
 * is, so that a run that is resumed sends what it sent before, whatever the endpoint's list says today.
 */
export async function settleRows(
  choices: readonly ModelConfigChoice[],
  stored: readonly ModelConfig[],
  { takesReasoning }: Pick<RowSources, "takesReasoning">,
): Promise<readonly ModelConfig[]> {
  const rows = new Map<Digest, ModelConfig>();
  for (const choice of choices) {
    const row = asStored(choice, stored) ?? (await settledNow(choice, takesReasoning));
    const known = [rows.get(row.id), stored.find(({ id }) => id === row.id)].filter((each) => each !== undefined);
    const askedEfforts = new Set([...known, row].flatMap((each) => each.askedEfforts));
    rows.set(row.id, { ...row, askedEfforts: [...askedEfforts] });
  }
  return [...rows.values()];
}

/** Null where the store has no row for the choice. */
function asStored(choice: ModelConfigChoice, stored: readonly ModelConfig[]): ModelConfig | null {
  const asked = choice.reasoningEffort ?? "default";
  const wanted = resolveModelConfig(choice);
  const alike = stored.filter((row) => isAlike(row, wanted));
  const row = alike.find(({ askedEfforts }) => askedEfforts.includes(asked)) ?? alike.find(isOfEarlierVersion(asked));
  if (row === undefined) return null;
  return { ...resolveModelConfig({ ...choice, reasoningEffort: row.reasoningEffort }), askedEfforts: [asked] };
}

function isAlike(row: ModelConfig, { endpoint, model, provider, temperature, maxTokens }: ModelConfig): boolean {
  return (
    row.endpoint.id === endpoint.id &&
    row.model === model &&
    row.provider === provider &&
    row.temperature === temperature &&
    row.maxTokens === maxTokens
  );
}

/** Earlier versions asked no endpoint, and did not keep what was asked for. */
function isOfEarlierVersion(asked: AskedEffort): (row: ModelConfig) => boolean {
  return ({ askedEfforts, reasoningEffort, model }) =>
    askedEfforts.length === 0 && reasoningEffort === (asked === "default" ? usualReasoningEffort(model) : asked);
}

async function settledNow(
  choice: ModelConfigChoice,
  takesReasoning: RowSources["takesReasoning"],
): Promise<ModelConfig> {
  const row = resolveModelConfig(choice);
  const isOpen = choice.reasoningEffort === undefined && hasCatalogue(row.endpoint);
  return isOpen ? resolveModelConfig(choice, await takesReasoning(row.endpoint, row.sentAs)) : row;
}

/** The effort at a server of one's own and at the simulator does not depend on what they list. */
function hasCatalogue({ kind }: Endpoint): boolean {
  return kind === "openrouter" || kind === "custom";
}
