import { BenchError, type Suite } from "../domain/index.ts";
import { freezeSuite } from "./freeze-suite.ts";
import { normaliseSuite } from "./normalise-suite.ts";
import { pathText, type Problem } from "./problem.ts";
import { shapeProblems } from "./shape-problems.ts";
import { suiteSchema, type WrittenSuite } from "./suite-schema.ts";
import { ruleProblems } from "./suite-rules.ts";
import { readYaml, type SourceProblem, type YamlSource } from "./yaml-source.ts";

interface SuiteText {
  /** YAML, as `suiteJsonSchema` describes it. */
  readonly text: string;
  /** What messages call the text, for example `suites/v2.yaml`. */
  readonly file: string;
}

/**
 * Reads a suite. Throws BenchError `invalid-suite` with every mistake at once, in the order of the file, one a line:
 * `file:line:column`, where in the suite, the offending value, a valid one.
 */
export function parseSuite({ text, file }: SuiteText): Suite {
  const { problems, content, placeOf } = readYaml(text);
  if (content === null) throw invalid(file, problems);
  const read = readContent(content.value);
  const all = [...problems, ...located(read.problems, placeOf)];
  if (read.written === null || all.length > 0) throw invalid(file, all);
  return freezeSuite(normaliseSuite(read.written));
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
function located(problems: readonly Problem[], placeOf: YamlSource["placeOf"]): readonly SourceProblem[] {
  const distinct = new Map<string, SourceProblem>();
  for (const problem of problems) {
    const place = placeOf(problem);
    const key = `${place.line}:${place.column} ${problem.path.at(-1)} ${problem.message}`;
    if (!distinct.has(key)) distinct.set(key, { place, message: `${pathText(problem.path)}: ${problem.message}` });
  }
  return [...distinct.values()];
}

function invalid(file: string, problems: readonly SourceProblem[]): BenchError {
  const ordered = problems.toSorted((a, b) => a.place.line - b.place.line || a.place.column - b.place.column);
  const lines = ordered.map(({ place, message }) => `${file}:${place.line}:${place.column} ${message}`);
  const count = lines.length === 1 ? "one mistake" : `${lines.length} mistakes`;
  return new BenchError({
    code: "invalid-suite",
    message: [`The suite in ${file} has ${count}:`, ...lines].join("\n"),
    hint: "Correct the lines above and try again. The built-in suites/v2.yaml shows a valid example of every part.",
  });
}
