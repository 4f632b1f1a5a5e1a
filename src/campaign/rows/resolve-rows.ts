import type { AskedEffort, Digest, ModelConfig, RefusableParameter } from "../../domain/index.ts";
import { resolveModelConfig, usualReasoningEffort, type ModelConfigChoice } from "../../model/index.ts";
import type { Called } from "../check-models.ts";

/** A row that the store has. */
export interface StoredRow {
  readonly modelConfig: ModelConfig;
  /** What its server has refused, while it has answered nothing: then the row is planned anew, without. */
  readonly refused: readonly RefusableParameter[];
}

/** What an endpoint says of a model without being asked for an answer. */
export interface ListedFacts {
  /** Whether the model takes a reasoning parameter; null where the endpoint does not say. */
  readonly takesReasoning: boolean | null;
  /** Whether the endpoint says at all which parameters the model takes. */
  readonly namesParameters: boolean;
}

/** A model where it is served. */
export type ServedModel = Pick<ModelConfig, "endpoint" | "sentAs">;

/** What decides over a row besides what was asked for. */
export interface RowSources {
  /** The rows that the store has of a suite. */
  readonly storedRows: (suite: Digest) => Promise<readonly StoredRow[]>;
  /** Whether the endpoint lists a model. */
  readonly offers: (model: ServedModel) => Promise<boolean>;
  /** @throws BenchError that says every model that its endpoint does not list, and every endpoint that cannot be asked. */
  readonly requireListed: (called: readonly Called[]) => Promise<void>;
  readonly listedFacts: (row: ModelConfig) => Promise<ListedFacts>;
  /** Whether the server says that it is one for models on one's own machine. */
  readonly isOwnServer: (row: ModelConfig) => Promise<boolean>;
  /** Which parameters of the row its server refuses, found out by calling it; null where nothing may be called. */
  readonly refusedParameters: ((row: ModelConfig) => Promise<readonly RefusableParameter[]>) | null;
}

export interface SettledRows {
  /** In the order of the choices, each once. */
  readonly rows: readonly ModelConfig[];
  /** Sentences for people: what is left out of requests. */
  readonly notes: readonly string[];
}

type ServerSources = Omit<RowSources, "storedRows" | "offers" | "requireListed">;

/**
 * The rows that these choices stand for. A row that the store has for the same choice is taken as it is, so that a run that is
 * resumed sends what it sent before.
 */
export async function resolveRows(
  choices: readonly ModelConfigChoice[],
  stored: readonly StoredRow[],
  sources: ServerSources,
): Promise<SettledRows> {
  const known = new Map(stored.map(({ modelConfig }) => [modelConfig.id, modelConfig]));
  const rows = new Map<Digest, ModelConfig>();
  const replaced: string[] = [];
  for (const choice of choices) {
    const before = storedFor(choice, stored);
    const row = await settleRow(choice, before, sources);
    const earlier = rows.get(row.id) ?? known.get(row.id);
    rows.set(row.id, earlier === undefined ? row : joined(earlier, row));
    const left = before.filter(({ modelConfig, refused }) => refused.length > 0 && modelConfig.id !== row.id);
    replaced.push(...left.map(({ modelConfig }) => replacedNote(modelConfig, row)));
  }
  return { rows: [...rows.values()], notes: [...[...rows.values()].flatMap(refusalNote), ...replaced] };
}

/** One row to which several choices came. */
function joined({ askedEfforts, refused }: ModelConfig, row: ModelConfig): ModelConfig {
  return {
    ...row,
    askedEfforts: [...new Set([...askedEfforts, ...row.askedEfforts])],
    refused: [...new Set([...refused, ...row.refused])],
  };
}

function refusalNote({ label, refused }: ModelConfig): readonly string[] {
  if (refused.length === 0) return [];
  return [`${label}: the server refuses ${refused.join(" and ")}, so the row is measured without, and marked.`];
}

function replacedNote(before: ModelConfig, row: ModelConfig): string {
  return `${before.label} has no answer because its server refused every request: ${row.label} replaces it. To remove it: aib clear --models ${before.label}`;
}

async function settleRow(
  choice: ModelConfigChoice,
  before: readonly StoredRow[],
  sources: ServerSources,
): Promise<ModelConfig> {
  const settledBefore = before.find(({ refused }) => refused.length === 0);
  if (settledBefore !== undefined) return asStored(choice, settledBefore.modelConfig);
  const row = resolveModelConfig(choice);
  if (row.endpoint.kind === "simulator") return row;
  const takesReasoning = await reasoningSupport(choice, row, sources);
  const known = new Set(before.flatMap(({ modelConfig, refused }) => [...modelConfig.refused, ...refused]));
  const resolved = resolveModelConfig(choice, { takesReasoning, refused: [...known] });
  if (sources.refusedParameters === null || before.length > 0) return resolved;
  if (await isVouchedFor(choice, resolved, sources)) return resolved;
  const refused = await sources.refusedParameters(resolved);
  return resolveModelConfig(choice, { takesReasoning, refused });
}

/** Null where it makes no difference, or the server does not say. */
async function reasoningSupport(
  { reasoningEffort: asked }: ModelConfigChoice,
  row: ModelConfig,
  { listedFacts, isOwnServer }: ServerSources,
): Promise<boolean | null> {
  if (asked !== undefined || row.endpoint.kind === "local") return null;
  const { takesReasoning } = await listedFacts(row);
  if (takesReasoning !== null || row.reasoningEffort === "off") return takesReasoning;
  return (await isOwnServer(row)) ? false : null;
}

/**
 * Whether nothing of the row will be refused as far as the endpoint's list says. Some models that take a reasoning parameter refuse
 * `none`, which no list says; an entry of the registry that says `none` was tried.
 */
async function isVouchedFor(
  { reasoningEffort: asked }: ModelConfigChoice,
  row: ModelConfig,
  { listedFacts }: ServerSources,
): Promise<boolean> {
  const { namesParameters } = await listedFacts(row);
  return namesParameters && (asked !== undefined || row.reasoningEffort !== "none");
}

/** More than one only where a server has refused every request of the others. */
function storedFor(choice: ModelConfigChoice, stored: readonly StoredRow[]): readonly StoredRow[] {
  const asked = choice.reasoningEffort ?? "default";
  const wanted = resolveModelConfig(choice);
  const alike = stored.filter(({ modelConfig }) => isAlike(modelConfig, wanted));
  return alike.filter(({ modelConfig }) => wasAskedFor(modelConfig, asked));
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
function wasAskedFor({ askedEfforts, reasoningEffort, model }: ModelConfig, asked: AskedEffort): boolean {
  if (askedEfforts.length > 0) return askedEfforts.includes(asked);
  return reasoningEffort === (asked === "default" ? usualReasoningEffort(model) : asked);
}

function asStored(choice: ModelConfigChoice, { reasoningEffort, refused }: ModelConfig): ModelConfig {
  const row = resolveModelConfig({ ...choice, reasoningEffort }, { takesReasoning: null, refused });
  return { ...row, askedEfforts: [choice.reasoningEffort ?? "default"] };
}
