import { intervalMethodOf, type IndexComponent, type Measure } from "../../domain/index-definition.ts";
import type { BlindWording, Rubric, ScoreField } from "../../domain/rubric.ts";
import type { Scenario, Suite, ToolRoleDelivery } from "../../domain/suite.ts";
import { itemTrees, type ShownSuite } from "../../features/suites/index.ts";
import { formatPercent } from "../../results/format/numbers.ts";
import { nameConfiguration } from "../../results/count-configurations.ts";
import { plainText } from "../../results/plain-text.ts";
import { numberColumn, table, textColumn, writeBlocks, type Column } from "../../pages/index.ts";
import type { TextLayout } from "../text-layout.ts";
import { itemLines } from "./item-lines.ts";
import { heading, proseLines } from "./prose-lines.ts";
import { extentText } from "./suite-words.ts";

/** The whole suite as text. */
export function suiteText(shown: ShownSuite, layout: TextLayout): string {
  const { suite } = shown;
  const blocks = [
    summaryLines(shown, layout),
    ...suite.systemVariants.map(({ id, title, text }) => {
      return [heading(`System variant ${id}: ${title}`, layout), ...proseLines(text, layout, "  ")];
    }),
    ...deliveryBlocks(suite, layout),
    ...suite.experiments.flatMap((experiment) => experimentBlocks(suite, experiment, layout)),
    ...suite.rubrics.map((rubric) => rubricLines(rubric, layout)),
    judgingLines(suite, layout),
    indexLines(suite, layout),
  ];
  return blocks.map((block) => block.join("\n")).join("\n\n");
}

function summaryLines({ suite, extent }: ShownSuite, layout: TextLayout): readonly string[] {
  const { title, description, defaultConfigurations, generation, judge, defaultRuns } = suite;
  const judged = `${judge.model}, temperature ${judge.temperature}, at most ${judge.maxTokens} tokens`;
  const facts = [
    `suite ${suite.id}, version ${suite.version}${suite.language === undefined ? "" : `, in "${suite.language}"`}${suite.status === undefined ? "" : `, ${suite.status}`}`,
    `digest ${suite.digest}`,
    `${extentText(extent)}, ${defaultRuns} ${defaultRuns === 1 ? "run" : "runs"} by default`,
    `configurations ${defaultConfigurations.map(nameConfiguration).join(", ")}`,
    `answers at temperature ${generation.temperature}, at most ${generation.maxTokens} tokens`,
    `judge ${judged}`,
  ];
  const lines = facts.flatMap((fact) => proseLines(plainText(fact), layout, ""));
  return [heading(title, layout), ...lines, "", ...proseLines(description, layout, "")];
}

function deliveryBlocks({ deliveries }: Suite, layout: TextLayout): readonly (readonly string[])[] {
  const { user_role, tool_role } = deliveries;
  return [
    [
      heading("Delivery user_role", layout),
      ...proseLines("The human speaks as user.", layout, "  "),
      ...labelled("ends the system message", user_role.systemSuffix, layout),
    ],
    toolRoleLines(tool_role, layout),
  ];
}

const toolRoleMeaning: Readonly<Record<ToolRoleDelivery["reply"], string>> = {
  argument: "The model calls a tool to reply; the human's message is the tool's result.",
  content: "The human's message is the result of a tool without parameters; the model replies in plain content.",
};

function toolRoleLines(delivery: ToolRoleDelivery, layout: TextLayout): readonly string[] {
  const { reply, tool, systemSuffix, startToken } = delivery;
  return [
    heading("Delivery tool_role", layout),
    ...proseLines(toolRoleMeaning[reply], layout, "  "),
    ...labelled("ends the system message", systemSuffix, layout),
    ...labelled("start token", startToken, layout),
    ...(reply === "argument" ? labelled("greeting", delivery.greeting, layout) : []),
    ...labelled(`tool ${tool.name}`, tool.description, layout),
    ...(reply === "argument"
      ? labelled(`parameter ${delivery.tool.parameter}`, delivery.tool.parameterDescription, layout)
      : []),
  ];
}

function experimentBlocks(
  suite: Suite,
  { id, title, description }: Suite["experiments"][number],
  layout: TextLayout,
): readonly (readonly string[])[] {
  const { scenarios } = suite;
  return [
    [heading(`Experiment ${id}: ${title}`, layout), ...proseLines(description, layout, "  ")],
    ...scenarios
      .filter(({ experiment, item }) => experiment === id && item === undefined)
      .map((scenario) => scenarioLines(scenario, layout)),
    ...itemTrees(suite)
      .filter(({ experiment }) => experiment === id)
      .map((tree) => itemLines(tree, layout)),
  ];
}

function scenarioLines(scenario: Scenario, layout: TextLayout): readonly string[] {
  const { id, title, rubric, pressure, systemAddendum, opening, turns } = scenario;
  const facts = `rubric ${rubric}${pressure === null ? "" : `; pressure: ${pressure}`}`;
  return [
    heading(`Scenario ${id}: ${title}`, layout),
    ...proseLines(plainText(facts), layout, "  "),
    ...labelled("ends the system message", systemAddendum, layout),
    ...opening.flatMap(({ human, assistant }) =>
      labelled("human, scripted", human, layout).concat(labelled("model, scripted", assistant, layout)),
    ),
    ...turns.flatMap(({ id: turnId, human, kind }) =>
      labelled(`human, turn ${turnId}${kind === undefined ? "" : `: ${kind}`}`, human, layout),
    ),
  ];
}

function rubricLines({ id, title, prompt, fields, ...rest }: Rubric, layout: TextLayout): readonly string[] {
  const order = rest.reasonFirst ? "The judge writes its reason first." : "The judge writes its reason last.";
  const broken = rest.brokenWhenAllZero.join(", ");
  return [
    heading(`Rubric ${id}: ${title}`, layout),
    ...proseLines(broken === "" ? order : `${order} All of ${broken} at 0: a broken answer.`, layout, "  "),
    "",
    ...proseLines(prompt, layout, "  "),
    "",
    ...fields.flatMap((field) => proseLines(plainText(`- ${fieldText(field)}`), layout, "  ")),
    ...(rest.blind === undefined ? [] : blindLines(rest.blind, layout)),
  ];
}

function blindLines({ title, prompt, fields }: BlindWording, layout: TextLayout): readonly string[] {
  const named = fields.map(({ id, name, description }) => `- ${id === name ? id : `${id} as ${name}`}: ${description}`);
  return ["", ...labelled(`to a blind judge: ${title}`, `${prompt}\n\n${named.join("\n")}`, layout)];
}

function fieldText(field: ScoreField): string {
  const { id, description } = field;
  const better = field.kind === "label" ? "" : `, better ${field.better}`;
  return `${id}, ${rangeOf(field)}${better}: ${description}`;
}

function rangeOf(field: ScoreField): string {
  if (field.kind === "boolean") return "true or false";
  if (field.kind === "label") return field.labels.map(({ value, worth }) => `${value} (${worth})`).join(", ");
  return `${field.min} to ${field.max}${field.whole === true ? " in whole numbers" : ""}`;
}

function judgingLines({ judging }: Suite, layout: TextLayout): readonly string[] {
  return [
    heading("Instructions to every judge", layout),
    ...proseLines(judging.instructions, layout, "  "),
    ...labelled("to a blind judge", judging.blindInstructions ?? null, layout),
    ...labelled("repair request for an unreadable reply", judging.repair, layout),
  ];
}

function labelled(label: string, text: string | null, layout: TextLayout): readonly string[] {
  return text === null ? [] : [`  [${plainText(label)}]`, ...proseLines(text, layout, "    ")];
}

/** How grades become one number: weights, and what each measure is made of. */
function indexLines(suite: Suite, layout: TextLayout): readonly string[] {
  const { index } = suite;
  const { level, resamples, seed } = suite.interval;
  return [
    heading(`Index: ${index.title}, ${index.scale?.from ?? 0} to ${index.scale?.to ?? 100}`, layout),
    "",
    ...writeBlocks(table({ title: "", columns: componentColumns, rows: index.components }), layout),
    "",
    ...writeBlocks(table({ title: "", columns: measureColumns, rows: index.measures }), layout),
    "",
    ...proseLines(
      `${formatPercent(level)} interval shown: ${intervalMethodOf(suite)}. The bootstrap of more than seven runs draws ${resamples} resamples, seed ${seed}.`,
      layout,
      "",
    ),
  ];
}

/** The fields of a measure. */
function measured({ fields, combine }: Measure): string {
  return fields.length > 1 ? `${combine} of ${fields.join(", ")}` : fields.join(", ");
}

const wrapped = { kind: "wrap", comfortable: 20, least: 12 } as const;

const componentColumns: readonly Column<IndexComponent>[] = [
  numberColumn("Weight", ({ weight }) => `${weight}%`),
  textColumn("Component", ({ title }) => title, { fit: wrapped }),
  textColumn("of the measures", ({ measures }) => measures.join(", "), { fit: wrapped }),
];

const measureColumns: readonly Column<Measure>[] = [
  textColumn("Measure", ({ id }) => id),
  textColumn("Column", ({ label }) => label),
  numberColumn("Range", ({ min, max }) => `${min}–${max}`),
  textColumn("Better", ({ better }) => better),
  textColumn("Experiment", ({ experiment }) => experiment ?? "all", { fit: { kind: "drop", priority: 1 } }),
  textColumn("of", measured, { fit: wrapped }),
];
