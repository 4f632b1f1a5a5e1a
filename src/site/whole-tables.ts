import type { Rubric, ScoreField } from "../domain/rubric.ts";
import type { Deliveries, Scenario, ToolRoleDelivery } from "../domain/suite.ts";
import type { SiteIndex, SiteRubric, SiteScenario, SiteScenarios } from "../results/contract/site.ts";
import { plainText } from "../results/plain-text.ts";
import { pagesOf } from "./scenario-pages.ts";
import { buildExchange } from "./site-exchange.ts";
import type { SiteSource } from "./site-source.ts";
import { topicFiles } from "./site-topics.ts";
import { buildStances, buildTellings } from "./stances/site-stances.ts";
import { buildGrid, buildIndex, buildMap, buildMore } from "./site-tables.ts";

/** The files that stand alone below the snapshot, each built of the whole source. */
export function wholeTables(source: SiteSource): ReadonlyMap<string, () => unknown> {
  const tables = new Map<string, () => unknown>([
    ["index.json", () => indexWithExchange(source)],
    ["grid.json", () => buildGrid(source)],
    ["scenarios.json", () => buildScenarios(source)],
    ["map.json", () => buildMap(source)],
    ...topicFiles(source),
  ]);
  if (source.report.stances !== null) {
    tables.set("stances.json", () => buildStances(source));
    tables.set("tellings.json", () => buildTellings(source));
  }
  if (buildMore(source).rows.length > 0) tables.set("index-more.json", () => buildMore(source));
  return tables;
}

/** `index.json`. */
export async function indexWithExchange(source: SiteSource): Promise<SiteIndex> {
  return { ...buildIndex(source), exchange: await buildExchange(source) };
}

/** Every wording once, as sent. */
async function buildScenarios(source: SiteSource): Promise<SiteScenarios> {
  const { suite, wordings } = await source.wording();
  const { instructions, blindInstructions = null, repair } = suite.judging;
  return {
    texts: wordings.texts,
    experiments: suite.experiments.map(({ id, title, description }) => ({ id, title: plainText(title), description })),
    scenarios: suite.scenarios.map((scenario) => describeScenario(source, scenario)),
    rubrics: suite.rubrics.map(describeRubric),
    systemVariants: suite.systemVariants.map(({ id, title, text }) => ({ id, title: plainText(title), text })),
    deliveries: describeDeliveries(suite.deliveries),
    judging: { instructions, blindInstructions, repair },
    configurations: source.report.leaderboard.configurations,
  };
}

function describeScenario(source: SiteSource, scenario: Scenario): SiteScenario {
  const { id, title, experiment, pressure, rubric, systemAddendum, opening, turns } = scenario;
  const { difficulty, itemHealth } = source.report;
  const hardness = difficulty.find(({ scenarioId }) => scenarioId === id);
  const health = itemHealth?.items.find(({ scenarioId }) => scenarioId === id);
  return {
    id,
    slug: source.scenarios.find((each) => each.id === id)?.slug ?? id,
    title: plainText(title),
    experiment,
    pressure,
    rubric,
    systemAddendum,
    opening,
    turns: turns.map(({ id: turnId, human, kind = null }) => ({ id: turnId, human, kind })),
    difficulty: hardness?.difficulty ?? null,
    ceilingShare: health?.ceilingShare ?? null,
    floorShare: health?.floorShare ?? null,
    samples: hardness?.samples ?? 0,
    itemTotalCorrelation: health?.itemTotalCorrelation ?? null,
    flags: health?.flags ?? [],
    pages: pagesOf(source, id),
  };
}

function describeRubric({ id, title, prompt, blind, reasonFirst, fields }: Rubric): SiteRubric {
  return {
    id,
    title: plainText(title),
    prompt,
    blind: blind === undefined ? null : { title: plainText(blind.title), prompt: blind.prompt },
    reasonFirst,
    fields: fields.map(describeField),
  };
}

function describeField(field: ScoreField): SiteRubric["fields"][number] {
  const { id, kind } = field;
  const { min, max, whole = false } = field.kind === "number" ? field : { min: null, max: null };
  const better = field.kind === "label" ? null : field.better;
  const labels = field.kind === "label" ? field.labels : [];
  return { id, kind, min, max, whole, better, labels, description: plainText(field.description) };
}

function describeDeliveries({ user_role: plain, tool_role: tool }: Deliveries): SiteScenarios["deliveries"] {
  return [
    { id: "user_role", systemSuffix: plain.systemSuffix, startToken: null, greeting: null, tool: null },
    { id: "tool_role", ...describeToolRole(tool) },
  ];
}

function describeToolRole(delivery: ToolRoleDelivery): Omit<SiteScenarios["deliveries"][number], "id"> {
  const { systemSuffix, startToken, tool } = delivery;
  const { name, description } = tool;
  const common = { systemSuffix, startToken };
  if (delivery.reply === "content") return { ...common, greeting: null, tool: { name, description, parameter: null } };
  const parameter = { name: delivery.tool.parameter, description: delivery.tool.parameterDescription };
  return { ...common, greeting: delivery.greeting, tool: { name, description, parameter } };
}
