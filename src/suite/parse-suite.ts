import { BenchError, type Suite } from "../domain/index.ts";
import { readYaml, type YamlMistake, type YamlReading } from "../text/index.ts";
import { freezeSuite } from "./freeze-suite.ts";
import { normaliseSuite } from "./normalise-suite.ts";
import { pathText, type Problem } from "./problem.ts";
import { shapeProblems } from "./shape-problems.ts";
import { suiteSchema, type WrittenSuite } from "./suite-schema.ts";
import { ruleProblems } from "./suite-rules.ts";

interface SuiteText {
  /** YAML, as `suiteJsonSchema` describes it. */
  readonly text: string;
  /** What messages call the text, for example `suites/v2.yaml`. */
  readonly file: string;
}

/** A suite, or everything that is wrong with its text, in the order of the file. */
export type SuiteReading =
  | { readonly kind: "valid"; readonly suite: Suite }
  | { readonly kind: "invalid"; readonly mistakes: readonly YamlMistake[] };

/** Reads a suite. Each mistake says where in the suite it is, the offending value, and a valid one. */
export function readSuite(text: string): SuiteReading {
  const { mistakes, content, placeOf } = readYaml(text);
  if (content === null) return invalid(mistakes);
  const read = readContent(content.value);
  const all = [...mistakes, ...located(read.problems, placeOf)];
  if (read.written === null || all.length > 0) return invalid(all);
  return { kind: "valid", suite: freezeSuite(normaliseSuite(read.written)) };
}

/**
 * The same for whoever needs a suite. Throws BenchError `invalid-suite` with every mistake at once, one a line:
 * `file:line:column` and what it is.
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

/** A mistake behind an anchor is found once more through every alias, and is still one mistake. */
function located(problems: readonly Problem[], placeOf: YamlReading["placeOf"]): readonly YamlMistake[] {
  const distinct = new Map<string, YamlMistake>();
  for (const problem of problems) {
    const place = placeOf(problem);
    const key = `${place.line}:${place.column} ${problem.path.at(-1)} ${problem.message}`;
    if (!distinct.has(key)) distinct.set(key, { place, message: `${pathText(problem.path)}: ${problem.message}` });
  }
  return [...distinct.values()];
}

/** Nobody mends more at once. */
const mostMistakes = 200;

function invalid(problems: readonly YamlMistake[]): SuiteReading {
  const sorted = problems.toSorted((a, b) => a.place.line - b.place.line || a.place.column - b.place.column);
  const [next] = sorted.slice(mostMistakes);
  if (next === undefined) return { kind: "invalid", mistakes: sorted };
  const rest = { place: next.place, message: `from here on ${sorted.length - mostMistakes} more mistakes` };
  return { kind: "invalid", mistakes: [...sorted.slice(0, mostMistakes), rest] };
}

function invalidSuite(file: string, mistakes: readonly YamlMistake[]): BenchError {
  const lines = mistakes.map(({ place, message }) => `${file}:${place.line}:${place.column} ${message}`);
  const count = lines.length === 1 ? "one mistake" : `${lines.length} mistakes`;
  return new BenchError({
    code: "invalid-suite",
    message: [`The suite in ${file} has ${count}:`, ...lines].join("\n"),
    hint: `Correct these lines; aib suites check ${file} quotes each. The built-in suites/v2.yaml shows a valid example of every part.`,
  });
}
