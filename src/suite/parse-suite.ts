import { z } from "zod";
import { BenchError } from "../domain/bench-error.ts";
import type { Measure } from "../domain/index-definition.ts";
import type { ScoreField } from "../domain/rubric.ts";
import { type Ballot, type BallotForms, builtInLanguages, type Suite, type SuiteDefinition } from "../domain/suite.ts";
import { readYaml, type YamlMistake, type YamlReading } from "../outside/read-yaml.ts";
import { expandSituations } from "./expand-situations.ts";
import { directionOf } from "./field-direction.ts";
import { freezeSuite } from "./freeze-suite.ts";
import { outlineOf } from "./outline.ts";
import { pathText, type Problem, shown, type Path } from "./problem.ts";
import { blindWordings } from "./rules/blind-wording.ts";
import { duplicates, reservedFieldIds } from "./rules/identifiers.ts";
import { indexDefinition } from "./rules/index-definition.ts";
import { references, unused } from "./rules/references.ts";
import { scoreFields } from "./rules/score-fields.ts";
import { situations as situationRules } from "./rules/situations.ts";
import { language, suiteSchema, type WrittenSuite } from "./suite-schema.ts";

/** A suite, or all mistakes in its text, in the order of the file. */
export type SuiteReading =
  | { readonly kind: "valid"; readonly suite: Suite }
  | { readonly kind: "invalid"; readonly mistakes: readonly YamlMistake[] };

/**
 * Reads a suite. Each mistake has its position, the offending value, and a valid one.
 * @param forms of a language that the program does not bring
 */
export function readSuite(text: string, forms: BallotForms = {}): SuiteReading {
  const { mistakes, content, positionOf } = readYaml(text);
  if (content === null) return invalid(mistakes);
  const read = readContent(content.value);
  const all = [...mistakes, ...located(read.problems, positionOf)];
  if (read.written === null || all.length > 0) return invalid(all);
  return { kind: "valid", suite: freezeSuite(normaliseSuite(read.written, forms)) };
}

/** The language that a suite's text names, whatever else is wrong with it; null for English. */
export function writtenLanguage(text: string): string | null {
  if (!text.includes("language")) return null;
  const named = z.object({ language }).safeParse(readYaml(text).content?.value).data?.language;
  return named === undefined || named === "en" ? null : named;
}

/**
 * Like `readSuite`, but throws when the suite has mistakes.
 * @throws BenchError `invalid-suite` with all mistakes, one `file:line:column` line each
 */
export function parseSuite({
  text,
  file,
}: {
  /** YAML, as `suiteJsonSchema` describes it. */
  readonly text: string;
  /** The text's name in messages, for example `suites/v2.yaml`. */
  readonly file: string;
}): Suite {
  const reading = readSuite(text);
  if (reading.kind === "valid") return reading.suite;
  throw invalidSuite(file, reading.mistakes);
}

function readContent(value: unknown): { readonly problems: readonly Problem[]; readonly written: WrittenSuite | null } {
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

/** With all mistakes, one `file:line:column` line each. */
export function invalidSuite(file: string, mistakes: readonly YamlMistake[]): BenchError {
  const lines = mistakes.map(({ position, message }) => `${file}:${position.line}:${position.column} ${message}`);
  const count = lines.length === 1 ? "one mistake" : `${lines.length} mistakes`;
  return new BenchError({
    code: "invalid-suite",
    message: [`The suite in ${file} has ${count}:`, ...lines].join("\n"),
    hint: `Correct these lines; aib suites check ${file} quotes each. Valid examples: the built-in suites/v2.yaml; with situations, suites/v3.yaml.`,
  });
}

/** Converts the schema's issues about `value` to problems: what was found, and what would be valid. */
export function shapeProblems(issues: readonly z.core.$ZodIssue[], value: unknown): readonly Problem[] {
  return issues.flatMap((issue) => problemsOf(issue, [], value));
}

function problemsOf(issue: z.core.$ZodIssue, parent: Path, value: unknown): readonly Problem[] {
  const path = [...parent, ...issue.path.filter((step) => typeof step !== "symbol")];
  if (issue.code === "unrecognized_keys") return unknownKeys(issue, path);
  if (issue.code === "invalid_key") return invalidKey(issue, path);
  const deeper = issue.code === "invalid_union" ? deepest(issue.errors) : [];
  if (deeper.length > 0) return deeper.flatMap((inner) => problemsOf(inner, path, value));
  const found = valueAt(value, path);
  const message =
    found === undefined
      ? `is missing; write ${issue.message}`
      : `found ${shown(found)}; ${colonAdvice(found, issue.message)}write ${issue.message}`;
  return [{ path, at: "value", message }];
}

/** Where YAML read a mapping out of a text with a colon: `- He said: no`. */
function colonAdvice(found: unknown, rule: string): string {
  if (!rule.startsWith("a text") || typeof found !== "object" || found === null || Array.isArray(found)) return "";
  const isProse = Object.keys(found).some((key) => key.includes(" ")) || Object.keys(found).length === 1;
  return isProse ? "put a text with a colon in it in quotation marks; " : "";
}

/** The schema's message has one line for each unknown key. */
function unknownKeys({ keys, message }: z.core.$ZodIssueUnrecognizedKeys, path: Path): readonly Problem[] {
  const lines = message.split("\n");
  return keys.map((key, index) => ({ path: [...path, key], at: "key", message: lines[index] ?? message }));
}

/** The key of a mapping whose keys are the author's names. */
function invalidKey({ issues: [first] }: z.core.$ZodIssueInvalidKey, path: Path): readonly Problem[] {
  return [{ path, at: "key", message: `found ${shown(path.at(-1))}; write ${first?.message ?? "another name"}` }];
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

const rules = [
  duplicates,
  reservedFieldIds,
  references,
  unused,
  situationRules,
  scoreFields,
  blindWordings,
  indexDefinition,
] as const;

/** Every mistake in the relations between the parts of a suite, of any shape. */
function ruleProblems(value: unknown): readonly Problem[] {
  const outline = outlineOf(value);
  return rules.flatMap((rule) => rule(outline));
}

/**
 * The definition that an author wrote, with its derived values. Emits no key that a suite without situations does not write,
 * so that such a suite keeps its earlier digest.
 */
function normaliseSuite(written: WrittenSuite, forms: BallotForms): SuiteDefinition {
  const { id, version, title, description, deliveries, experiments, rubrics, judging, judge, defaults } = written;
  const { status, canary, readers, situations, arms } = written;
  const named = written.language === "en" ? undefined : written.language;
  const read = builtInLanguages.find((each) => each === named) ?? forms;
  const spoken: Pick<Ballot, "language"> = named === undefined ? {} : { language: read };
  const { measures = [], components = [], ...index } = written.index;
  const fields = new Map(rubrics.flatMap((rubric) => rubric.fields.map((field) => [field.id, field])));
  return {
    id,
    version,
    ...(named === undefined ? {} : { language: named }),
    title,
    description,
    systemVariants: written.system_variants,
    deliveries,
    defaultConfigurations: written.default_configurations,
    experiments,
    ...(status === undefined ? {} : { status }),
    ...(canary === undefined ? {} : { canary }),
    ...(readers === undefined ? {} : { readers }),
    scenarios: written.scenarios,
    ...(situations === undefined || arms === undefined ? {} : expandSituations(situations, arms, spoken)),
    rubrics,
    judging,
    judge,
    index: { ...index, measures: measures.map((measure) => measureFrom(measure, fields)), components },
    interval: written.interval,
    defaultRuns: defaults.runs,
    generation: { temperature: defaults.temperature, maxTokens: defaults.max_tokens },
  };
}

/** Derives range, direction and unit of a measure from its fields; writing them twice could contradict. */
function measureFrom(
  written: NonNullable<WrittenSuite["index"]["measures"]>[number],
  known: ReadonlyMap<string, ScoreField>,
): Measure {
  const { id, label, title, experiment, combine } = written;
  const fields = written.fields.flatMap((field) => known.get(field) ?? []);
  const ranges = fields.map((field) => (field.kind === "number" ? field : { min: 0, max: 1 }));
  const [first] = fields;
  return {
    id,
    label,
    title,
    experiment,
    fields: written.fields,
    combine,
    min: combined(
      combine,
      ranges.map(({ min }) => min),
    ),
    max: combined(
      combine,
      ranges.map(({ max }) => max),
    ),
    better: first === undefined ? "higher" : directionOfField(first),
    unit: combine === "mean" && first?.kind === "boolean" ? "share" : "points",
  };
}

function combined(combine: Measure["combine"], bounds: readonly number[]): number {
  const sum = bounds.reduce((total, bound) => total + bound, 0);
  return combine === "sum" ? sum : sum / bounds.length;
}

function directionOfField(field: ScoreField): "higher" | "lower" {
  if (field.kind === "label") return "higher";
  return directionOf(field.kind === "number" ? field.better : field.better === "true");
}
