import type { z } from "zod";
import {
  BenchError,
  type Suite,
  type BlindWording,
  type Judging,
  type Measure,
  type Rubric,
  type Scenario,
  type ScoreField,
  type SuiteDefinition,
  type ToolRoleDelivery,
} from "../domain/index.ts";
import { readYaml, type YamlMistake, type YamlReading } from "../input/index.ts";
import { directionOf } from "./field-direction.ts";
import { freezeSuite } from "./freeze-suite.ts";
import { pathText, type Problem, shown, type Path } from "./problem.ts";
import { ruleProblems } from "./suite-rules.ts";
import { suiteSchema, type WrittenSuite } from "./suite-schema.ts";

interface SuiteText {
  /** YAML, as `suiteJsonSchema` describes it. */
  readonly text: string;
  /** The text's name in messages, for example `suites/v2.yaml`. */
  readonly file: string;
}

/** A suite, or all mistakes in its text, in the order of the file. */
export type SuiteReading =
  | { readonly kind: "valid"; readonly suite: Suite }
  | { readonly kind: "invalid"; readonly mistakes: readonly YamlMistake[] };

/** Reads a suite. Each mistake has its position, the offending value, and a valid one. */
export function readSuite(text: string): SuiteReading {
  const { mistakes, content, positionOf } = readYaml(text);
  if (content === null) return invalid(mistakes);
  const read = readContent(content.value);
  const all = [...mistakes, ...located(read.problems, positionOf)];
  if (read.written === null || all.length > 0) return invalid(all);
  return { kind: "valid", suite: freezeSuite(normaliseSuite(read.written)) };
}

/**
 * Like `readSuite`, but throws when the suite has mistakes.
 * @throws BenchError `invalid-suite` with all mistakes, one `file:line:column` line each
 */
export function parseSuite({ text, file }: SuiteText): Suite {
  const reading = readSuite(text);
  if (reading.kind === "valid") return reading.suite;
  throw invalidSuite(file, reading.mistakes);
}

interface ReadContent {
  readonly problems: readonly Problem[];
  readonly written: WrittenSuite | null;
}

function readContent(value: unknown): ReadContent {
  const parsed = suiteSchema.safeParse(value);
  if (parsed.success) return { problems: ruleProblems(value), written: parsed.data };
  return { problems: [...shapeProblems(parsed.error.issues, value), ...ruleProblems(value)], written: null };
}

/** A mistake behind an anchor is found again through every alias; reports it once. */
function located(problems: readonly Problem[], positionOf: YamlReading["positionOf"]): readonly YamlMistake[] {
  const distinct = new Map<string, YamlMistake>();
  for (const problem of problems) {
    const position = positionOf(problem);
    const key = `${position.line}:${position.column} ${problem.path.at(-1)} ${problem.message}`;
    if (!distinct.has(key)) distinct.set(key, { position, message: `${pathText(problem.path)}: ${problem.message}` });
  }
  return [...distinct.values()];
}

/** Longest list of mistakes in one error. */
const mostMistakes = 200;

function invalid(problems: readonly YamlMistake[]): SuiteReading {
  const sorted = problems.toSorted(
    (a, b) => a.position.line - b.position.line || a.position.column - b.position.column,
  );
  const [next] = sorted.slice(mostMistakes);
  if (next === undefined) return { kind: "invalid", mistakes: sorted };
  const rest = { position: next.position, message: `${sorted.length - mostMistakes} more mistakes from here on` };
  return { kind: "invalid", mistakes: [...sorted.slice(0, mostMistakes), rest] };
}

function invalidSuite(file: string, mistakes: readonly YamlMistake[]): BenchError {
  const lines = mistakes.map(({ position, message }) => `${file}:${position.line}:${position.column} ${message}`);
  const count = lines.length === 1 ? "one mistake" : `${lines.length} mistakes`;
  return new BenchError({
    code: "invalid-suite",
    message: [`The suite in ${file} has ${count}:`, ...lines].join("\n"),
    hint: `Correct these lines; aib suites check ${file} quotes each. The built-in suites/v2.yaml shows a valid example of every part.`,
  });
}

type Written<Key extends keyof WrittenSuite> = WrittenSuite[Key];
type WrittenRubric = Written<"rubrics">[number];
type WrittenMeasure = Written<"index">["measures"][number];

/** Converts the author's YAML to the domain's types, and fills in derived values. */
function normaliseSuite(written: WrittenSuite): SuiteDefinition {
  const rubrics = written.rubrics.map(rubricFrom);
  const fields = new Map(rubrics.flatMap((rubric) => rubric.fields.map((field) => [field.id, field])));
  const { index, judge, defaults } = written;
  return {
    id: written.id,
    version: written.version,
    title: written.title,
    description: written.description,
    systemVariants: written.system_variants,
    deliveries: deliveriesFrom(written.deliveries),
    defaultConfigurations: written.default_configurations,
    experiments: written.experiments,
    scenarios: written.scenarios.map(scenarioFrom),
    rubrics,
    judging: judgingFrom(written.judging),
    judge: { model: judge.model, temperature: judge.temperature, maxTokens: judge.max_tokens },
    index: { ...index, measures: index.measures.map((measure) => measureFrom(measure, fields)) },
    interval: written.interval,
    defaultRuns: defaults.runs,
    generation: { temperature: defaults.temperature, maxTokens: defaults.max_tokens },
  };
}

function deliveriesFrom({ user_role, tool_role }: Written<"deliveries">): SuiteDefinition["deliveries"] {
  return { user_role: { systemSuffix: user_role.system_suffix ?? null }, tool_role: toolRoleFrom(tool_role) };
}

function toolRoleFrom(written: Written<"deliveries">["tool_role"]): ToolRoleDelivery {
  const common = { systemSuffix: written.system_suffix, startToken: written.start_token };
  if (written.reply === "content") return { ...common, reply: "content", tool: written.tool };
  const { name, description, parameter, parameter_description } = written.tool;
  const tool = { name, description, parameter, parameterDescription: parameter_description };
  return { ...common, reply: "argument", greeting: written.greeting, tool };
}

function scenarioFrom(written: Written<"scenarios">[number]): Scenario {
  const { system_addendum, pressure, ...rest } = written;
  return { ...rest, pressure: pressure ?? null, systemAddendum: system_addendum ?? null };
}

/** No key without a blind wording, so that such a suite keeps its earlier digest. */
function judgingFrom({ instructions, repair, blind_instructions: blind }: Written<"judging">): Judging {
  return { instructions, repair, ...(blind === undefined ? {} : { blindInstructions: blind }) };
}

function rubricFrom(written: WrittenRubric): Rubric {
  const { id, title, prompt, fields, reason_first, broken_when_all_zero } = written;
  return {
    id,
    title,
    prompt,
    fields: fields.map(fieldFrom),
    reasonFirst: reason_first,
    brokenWhenAllZero: broken_when_all_zero,
    ...(written.blind === undefined ? {} : { blind: blindFrom(written, written.blind) }),
  };
}

function blindFrom(written: WrittenRubric, blind: NonNullable<WrittenRubric["blind"]>): BlindWording {
  const { title = written.title, prompt = written.prompt } = blind;
  const fields = written.fields.map(({ id, description }) => {
    const other = blind.fields.find((field) => field.id === id);
    return { id, name: other?.name ?? id, description: other?.description ?? description };
  });
  return { title, prompt, fields };
}

function fieldFrom(field: WrittenRubric["fields"][number]): ScoreField {
  const { id, description } = field;
  if (field.type === "boolean") return { kind: "boolean", id, better: field.better ? "true" : "false", description };
  const { min, max, better, whole = false } = field;
  return { kind: "number", id, min, max, ...(whole ? { whole } : {}), better, description };
}

/** Derives range, direction and unit of a measure from its fields; writing them twice could contradict. */
function measureFrom(written: WrittenMeasure, known: ReadonlyMap<string, ScoreField>): Measure {
  const fields = written.fields.flatMap((id) => known.get(id) ?? []);
  const ranges = fields.map((field) => (field.kind === "number" ? field : { min: 0, max: 1 }));
  const [first] = fields;
  return {
    ...written,
    min: combined(
      written.combine,
      ranges.map(({ min }) => min),
    ),
    max: combined(
      written.combine,
      ranges.map(({ max }) => max),
    ),
    better: first === undefined ? "higher" : directionOfField(first),
    unit: written.combine === "mean" && first?.kind === "boolean" ? "share" : "points",
  };
}

function combined(combine: Measure["combine"], bounds: readonly number[]): number {
  const sum = bounds.reduce((total, bound) => total + bound, 0);
  return combine === "sum" ? sum : sum / bounds.length;
}

function directionOfField(field: ScoreField): "higher" | "lower" {
  return directionOf(field.kind === "number" ? field.better : field.better === "true");
}

/** Converts the schema's issues about `value` to problems: what was found, and what would be valid. */
function shapeProblems(issues: readonly z.core.$ZodIssue[], value: unknown): readonly Problem[] {
  return issues.flatMap((issue) => problemsOf(issue, [], value));
}

function problemsOf(issue: z.core.$ZodIssue, parent: Path, value: unknown): readonly Problem[] {
  const path = [...parent, ...issue.path.filter((step) => typeof step !== "symbol")];
  if (issue.code === "unrecognized_keys") return unknownKeys(issue, path);
  const deeper = issue.code === "invalid_union" ? deepest(issue.errors) : [];
  if (deeper.length > 0) return deeper.flatMap((inner) => problemsOf(inner, path, value));
  const found = valueAt(value, path);
  const message =
    found === undefined ? `is missing; write ${issue.message}` : `found ${shown(found)}; write ${issue.message}`;
  return [{ path, at: "value", message }];
}

/** The schema's message has one line for each unknown key. */
function unknownKeys({ keys, message }: z.core.$ZodIssueUnrecognizedKeys, path: Path): readonly Problem[] {
  const lines = message.split("\n");
  return keys.map((key, index) => ({ path: [...path, key], at: "key", message: lines[index] ?? message }));
}

/** The union branch that matches the value furthest; none when it fits no branch. */
function deepest(branches: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  return branches.find((issues) => issues.every(({ path }) => path.length > 0)) ?? [];
}

function valueAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null) return undefined;
    current = Object.getOwnPropertyDescriptor(current, step)?.value;
  }
  return current;
}
