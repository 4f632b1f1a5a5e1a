import { eachOrAllErrors } from "../../domain/all-errors.ts";
import { BenchError } from "../../domain/bench-error.ts";
import { canonicalModelId } from "../../domain/local-model-id.ts";
import { reasoningEfforts, type ReasoningEffort } from "../../domain/model-config.ts";
import { deliveries, type Delivery, type Suite } from "../../domain/suite.ts";
import { loadRegistry } from "../../model/registry/parse-registry.ts";
import { correctedLocalId, localServerCalled } from "../../model/registry/local-servers.ts";
import type { Registry, RegistryEntry, UnusableModel } from "../../model/registry/registry.ts";
import type { ModelConfigChoice } from "../../model/registry/resolve-model-config.ts";
import { simulatedCalled, simulatedModelNamed } from "../../model/simulator/simulated-model.ts";
import { nearestNames } from "../../outside/nearest-names.ts";
import { packageFile } from "../../outside/package-file.ts";
import { isPattern, itemsNamed, matchesPattern, shortLabel } from "../../outside/match-names.ts";
import type { LocalIds } from "./local-models.ts";
import { namesNoModel, routeOf, type Routing } from "./routing.ts";

/** What the command line sets for all chosen models, over the registry's word. */
export interface SamplingOverrides {
  readonly temperature: number | null;
  readonly reasoningEffort: ReasoningEffort | null;
  /** Instead of the suite's. */
  readonly maxTokens: number | null;
}

export interface ModelSelection {
  /** Labels, model ids and patterns. An id stands for all its active entries, or for itself when there is none. */
  readonly names: readonly string[];
  readonly registry: Registry;
  readonly routing: Routing;
  readonly overrides: SamplingOverrides;
  readonly suite: Suite;
  /** Under which of them the models are to be asked. */
  readonly deliveries: readonly Delivery[];
  /** Proposed for unknown names, from `unknownNames`. */
  readonly localIds: LocalIds;
}

export interface SelectedModels {
  readonly choices: readonly ModelConfigChoice[];
  /** Ids of the models that were called by an id or a label; patterns cover the others. */
  readonly called: ReadonlySet<string>;
  /** Whether a model can be measured under a delivery, as far as the registry knows. */
  readonly mayAsk: (model: string, delivery: Delivery) => boolean;
  /** Sentences for people: what a name covers and is left out all the same. */
  readonly notes: readonly string[];
}

/**
 * What the given names stand for, in the order given.
 * @throws BenchError unknown-model for names that are neither in the registry nor a `vendor/model` id, and for patterns
 * without an active entry; usage for a model that is known to be unusable under every delivery asked for. One error says all.
 */
export function selectModels(selection: ModelSelection): SelectedModels {
  const { names, registry } = selection;
  const found = eachOrAllErrors(names, (name) => {
    const choices = entriesOf(name, selection).map((chosen) => choiceOf(chosen, selection));
    return { choices, called: isPattern(name) ? [] : choices.map(({ model }) => model) };
  });
  const choices = found.flatMap((each) => each.choices);
  const chosen = new Set(choices.map(({ model }) => model));
  const notes = [
    ...names.filter(isPattern).flatMap((pattern) => unusableUnder(pattern, selection).map(leftOut)),
    ...names.filter((name) => !isPattern(name)).flatMap((name) => inactiveOf(name, registry)),
    ...registry.unusable.filter(({ model }) => chosen.has(model)).flatMap((facts) => partlyLeftOut(facts, selection)),
  ];
  const called = new Set(found.flatMap((each) => each.called));
  return { choices, called, mayAsk: askableIn(registry), notes: [...new Set(notes)] };
}

function askableIn({ unusable }: Registry): SelectedModels["mayAsk"] {
  return (model, delivery) => !unusable.some((known) => known.model === model && known.deliveries.includes(delivery));
}

function leftOut({ model, reason }: UnusableModel): string {
  return `Left out: ${model} is known to be unusable: ${reason}.`;
}

function partlyLeftOut({ model, reason, ...facts }: UnusableModel, selection: ModelSelection): readonly string[] {
  const refused = facts.deliveries.filter((delivery) => selection.deliveries.includes(delivery));
  return refused.map((delivery) => `Left out: ${model} under ${delivery}: ${reason}.`);
}

interface Chosen {
  /** As the command line would name it: says where the model is. */
  readonly id: string;
  /** What the registry knows of it. */
  readonly facts: Partial<RegistryEntry>;
}

function entriesOf(name: string, selection: ModelSelection): readonly Chosen[] {
  return isPattern(name) ? entriesUnder(name, selection) : entriesCalled(name, selection);
}

function entriesUnder(pattern: string, selection: ModelSelection): readonly Chosen[] {
  const covered = itemsNamed(pattern, selection.registry.entries);
  const unusable = new Set(unusableUnder(pattern, selection).map(({ model }) => model));
  const entries = covered.filter(({ active, model }) => active && !unusable.has(model));
  if (entries.length > 0) return entries.map((facts) => ({ id: facts.model, facts }));
  const inactive = covered.filter(({ active }) => !active).map(({ label }) => label);
  const [server = ""] = pattern.split(/[^a-z]/u);
  throw new BenchError({
    code: "unknown-model",
    message: `No active entry of the registry fits the pattern "${pattern}".`,
    hint:
      inactive.length > 0
        ? `Inactive ones do, and can be named in full: ${inactive.slice(0, 5).join(", ")}.`
        : isServer(server)
          ? `Patterns choose from the registry. Models of ${server} are named one by one; see: aib models ${server}`
          : "Patterns choose from the registry (see: aib models); name any other model in full.",
  });
}

/** Whether `aib models` takes the word for a server. */
function isServer(word: string): boolean {
  return word === "sim" || localServerCalled(word) !== null;
}

function unusableUnder(pattern: string, selection: ModelSelection): readonly UnusableModel[] {
  const { entries, unusable } = selection.registry;
  const covered = new Set(itemsNamed(pattern, entries).map(({ model }) => model));
  return unusable
    .filter(({ model }) => covered.has(model) || matchesPattern(pattern, model))
    .filter((facts) => isUnusable(facts, selection));
}

function isUnusable({ deliveries: refused }: UnusableModel, selection: ModelSelection): boolean {
  return selection.deliveries.every((delivery) => refused.includes(delivery));
}

/** What is called by its own name is meant, active or not; an id of several entries means the active ones. */
function entriesCalled(name: string, selection: ModelSelection): readonly Chosen[] {
  const { registry, routing } = selection;
  if (routing.functions?.has(name) === true) return [{ id: name, facts: {} }];
  const named = itemsNamed(name, registry.entries);
  // A model that the registry knows on another server of one's own keeps its settings, not its place.
  const elsewhere = routing.baseUrl === null ? itemsNamed(canonicalModelId(name), registry.entries) : [];
  const entries = named.length > 0 ? named : elsewhere;
  for (const model of [name, ...entries.map((entry) => entry.model)]) refuseUnusable(model, selection);
  if (entries.length === 0) refuseLabel(name, registry);
  if (entries.length === 0 && !name.includes("/") && routing.baseUrl === null) throw unknownModel(name, selection);
  if (entries.length === 0 && routing.baseUrl === null) refuseGrader(name);
  if (entries.length === 0) return [{ id: name, facts: {} }];
  const active = entries.filter((entry) => entry.active);
  const chosen = active.length > 0 ? active : entries;
  return chosen.map((facts) => ({ id: named.length > 0 ? facts.model : name, facts }));
}

/** What tables show of other settings than the registry's: the settings are flags. @throws BenchError unknown-model with these */
function refuseLabel(name: string, { entries }: Registry): void {
  const [, effort, temperature] = /@([a-z]+)(?:-t([\d.]+))?$/u.exec(name) ?? [];
  const short = shortLabel({ label: name });
  const registered = entries.find((entry) => shortLabel(entry) === short)?.model;
  const known = short.includes("/") ? short : (registered ?? simulatedCalled(short) ?? undefined);
  // A tag is Ollama's.
  const model = known ?? (short.includes(":") ? `ollama/${short}` : undefined);
  if (model === undefined || !reasoningEfforts.some((each) => each === effort)) return;
  const heat = temperature === undefined ? "" : ` --temperature ${Number(temperature)}`;
  throw new BenchError({
    code: "unknown-model",
    message: `"${name}" is a label with settings that the registry does not have.`,
    hint: `Give the settings as flags: --models ${model} --reasoning-effort ${effort}${heat}`,
  });
}

/** An id stands for its active entries: says which others there are. */
function inactiveOf(name: string, { entries }: Registry): readonly string[] {
  const own = itemsNamed(name, entries);
  const inactive = own.filter(({ active }) => !active).map(({ label }) => label);
  if (inactive.length === 0 || inactive.length === own.length) return [];
  return [
    `Left out: ${inactive.join(", ")} of ${name}, inactive in the registry. Name them in full to measure them too.`,
  ];
}

function choiceOf({ id, facts }: Chosen, { routing, overrides, suite }: ModelSelection): ModelConfigChoice {
  const route = routeOf(id, routing);
  // Of models on servers of one's own the registry has the published labels, whose effort was never sent.
  const registered = route.endpoint.kind === "local" ? null : (facts.reasoningEffort ?? null);
  const reasoningEffort = overrides.reasoningEffort ?? registered ?? undefined;
  const asRegistered = overrides.temperature === null && reasoningEffort === (facts.reasoningEffort ?? undefined);
  return {
    ...route,
    maxTokens: overrides.maxTokens ?? suite.generation.maxTokens,
    defaultTemperature: suite.generation.temperature,
    temperature: overrides.temperature ?? facts.temperature,
    reasoningEffort,
    provider: facts.provider,
    temperatureSupported: facts.temperatureSupported,
    // A label of its own names the registry's settings; with others the rule makes it anew.
    label: asRegistered && facts.labelIsOwn === true ? facts.label : undefined,
  };
}

/** What the simulator has besides models answers nothing that a judge can grade. */
function refuseGrader(model: string): void {
  const kind = simulatedModelNamed(model)?.kind;
  if (kind === undefined || kind === "respondent") return;
  throw new BenchError({
    code: "usage",
    message: `${model} is a simulated ${kind}, not a model to measure.`,
    hint: "Choose another, such as sim/holds-80. See: aib models sim",
  });
}

function refuseUnusable(model: string, selection: ModelSelection): void {
  const found = selection.registry.unusable.find((known) => known.model === model);
  if (found === undefined || !isUnusable(found, selection)) return;
  const usable = deliveries.filter((delivery) => !found.deliveries.includes(delivery));
  throw new BenchError({
    code: "usage",
    message: `${model} is known to be unusable${usable.length === 0 ? "" : ` under ${found.deliveries.join(", ")}`}: ${found.reason}.`,
    hint:
      usable.length === 0
        ? "Choose another model; `aib models --unusable` lists all of these."
        : `Measure it with --modes ${usable.join(",")}, or choose another model.`,
  });
}

/** The names that `selectModels` refuses as unknown unless they are patterns. */
export function unknownNames({
  names,
  registry,
  routing,
}: Pick<ModelSelection, "names" | "registry" | "routing">): readonly string[] {
  if (routing.baseUrl !== null) return [];
  return names.filter(
    (name) =>
      routing.functions?.has(name) !== true &&
      !isPattern(name) &&
      !name.includes("/") &&
      itemsNamed(name, registry.entries).length === 0,
  );
}

function unknownModel(name: string, { registry, localIds }: ModelSelection): BenchError {
  if (isServer(name)) return namesNoModel(name, name);
  const known = registry.entries.flatMap(({ label, model }) => [label, model]);
  const simulated = simulatedCalled(name);
  const corrected = correctedLocalId(name);
  const served = [
    ...(simulated === null ? [] : [simulated]),
    ...(corrected === null ? [] : [corrected]),
    ...(localIds.get(name) ?? []),
  ];
  const near = [
    ...served,
    // A tag is Ollama's, whose server may be off.
    ...(served.length === 0 && name.includes(":") ? [`ollama/${name}`] : []),
    ...nearestNames(name, [...new Set(known)], 3),
  ];
  return new BenchError({
    code: "unknown-model",
    message: `"${name}" is neither a label or id in the registry nor a full model id (vendor/name).`,
    hint: near.length > 0 ? `Did you mean ${near.join(", ")}? See: aib models` : "See: aib models",
  });
}

/** The registry in the given file, or the one that comes with the benchmark. */
export async function openRegistry(file: string | null): Promise<Registry> {
  if (file !== null) return loadRegistry(file);
  builtInRegistry ??= await loadRegistry(packageFile("configs", "models.yaml"));
  return builtInRegistry;
}

/** The one that comes with the benchmark, which does not change while it runs. */
let builtInRegistry: Registry | null = null;
