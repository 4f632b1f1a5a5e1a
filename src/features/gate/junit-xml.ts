import type { Leaderboard } from "../../results/contract.ts";
import { formatIndex, formatMeasure } from "../../results/format/numbers.ts";
import { plainText } from "../../results/plain-text.ts";
import { truncateMiddle } from "../../pages/index.ts";
import { hasCondition, type GatedModelConfig, type GateResult } from "./gate.ts";
import { judgeName, judgesOf, type GateReport, type GateSubject, type JudgedConversation } from "./gate-report.ts";

/** A test as JUnit has it. Every text in it is raw. */
interface TestCase {
  readonly group: string;
  readonly name: string;
  readonly outcome: "passed" | "failure" | "skipped";
  /** One line. */
  readonly message: string;
  /** More lines of text; empty for none. */
  readonly details: readonly string[];
}

/** Longer words of a judge or a model are shortened: CI systems limit the size of a report. */
const longestText = 1000;

/**
 * The result as JUnit XML, which GitHub actions, GitLab and Jenkins read: a test suite for each model config, with the gate's
 * checks, the weighted measures and every conversation as tests. Where the user set a gate, a low measure or conversation
 * fails only beside a check that fails: otherwise a pipeline that passes would show failed tests.
 */
export function* junitXml({ result, leaderboard, subjects, lowScore }: GateReport): Generator<string> {
  const suites = result.modelConfigs.map((modelConfig) => {
    const subject = subjects.find(({ id }) => id === modelConfig.id) ?? null;
    return { modelConfig, subject, tests: testsOf({ modelConfig, subject, result, leaderboard, lowScore }) };
  });
  const all = suites.flatMap(({ tests }) => tests);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${attributes({ name: "AI Independence Bench", ...totals(all) })}>\n`;
  for (const { modelConfig, subject, tests } of suites) {
    const { generatedAt } = leaderboard;
    const head = { name: modelConfig.label, ...totals(tests), timestamp: generatedAt.replace(/\.\d+Z$/u, "Z") };
    yield `  <testsuite ${attributes(head)}>\n`;
    yield* propertiesOf(modelConfig, subject, leaderboard);
    for (const test of tests) yield testXml(modelConfig.label, test);
    yield "  </testsuite>\n";
  }
  yield "</testsuites>\n";
}

function totals(tests: readonly TestCase[]) {
  const count = (outcome: TestCase["outcome"]) => String(tests.filter((test) => test.outcome === outcome).length);
  return { tests: String(tests.length), failures: count("failure"), errors: "0", skipped: count("skipped"), time: "0" };
}

function* propertiesOf(
  { index, interval }: GatedModelConfig,
  subject: GateSubject | null,
  leaderboard: Leaderboard,
): Generator<string> {
  const { suite, configurations } = leaderboard;
  const properties = {
    suite: `${suite.id} ${suite.version}`,
    suite_digest: suite.digest,
    configurations: configurations.map(({ variant, delivery }) => `${variant} + ${delivery}`).join(", "),
    judges: judgesOf(leaderboard).map(judgeName).join(", "),
    runs: String(subject?.row?.runs ?? 0),
    index: index === null ? "" : String(index),
    interval_low: interval === null ? "" : String(interval.low),
    interval_high: interval === null ? "" : String(interval.high),
  };
  yield "    <properties>\n";
  for (const [name, value] of Object.entries(properties)) yield `      <property ${attributes({ name, value })}/>\n`;
  yield "    </properties>\n";
}

interface TestedModelConfig {
  readonly modelConfig: GatedModelConfig;
  readonly subject: GateSubject | null;
  readonly result: GateResult;
  readonly leaderboard: Leaderboard;
  readonly lowScore: number;
}

function testsOf({ modelConfig, subject, result, leaderboard, lowScore }: TestedModelConfig): readonly TestCase[] {
  const { checks } = modelConfig;
  const mayFail = !hasCondition(result) || checks.some(({ passed }) => !passed);
  const conversations = subject?.conversations ?? [];
  const measures = leaderboard.measures.filter(({ weighted }) => weighted);
  return [
    ...checks.map(({ name, passed, detail }) => checkTest(titleOfCheck(name, result), passed, detail)),
    ...measures.flatMap((measure) => measureTest({ measure, subject, lowScore, mayFail })),
    ...conversations.map((each) => conversationTest(each, { lowScore, mayFail })),
  ];
}

function titleOfCheck(
  name: GatedModelConfig["checks"][number]["name"],
  { failUnder, baseline, failIfWorse }: GateResult,
): string {
  if (name === "fail-under") return `--fail-under ${failUnder}`;
  if (name === "fail-if-worse") return `--fail-if-worse ${failIfWorse}`;
  return name === "baseline" ? `--baseline ${baseline}` : "complete";
}

function checkTest(name: string, passed: boolean, message: string): TestCase {
  return { group: "gate", name, outcome: passed ? "passed" : "failure", message, details: [] };
}

interface Lowness {
  readonly lowScore: number;
  readonly mayFail: boolean;
}

/** None where nothing was graded. */
function measureTest({
  measure,
  subject,
  lowScore,
  mayFail,
}: Lowness & {
  readonly measure: Leaderboard["measures"][number];
  readonly subject: GateSubject | null;
}): readonly TestCase[] {
  const value = subject?.row?.fields[measure.id] ?? null;
  if (value === null) return [];
  const { min, max, better, title, experiment } = measure;
  const points = (100 * (better === "higher" ? value - min : max - value)) / (max - min);
  const isLow = points < lowScore;
  const [worst] = lowestFirst(subject?.conversations.filter((each) => each.experiment === experiment) ?? []);
  const range = `${min} to ${max}, ${better === "higher" ? "more" : "less"} is better`;
  return [
    {
      group: `measures.${experiment}`,
      name: title,
      outcome: isLow && mayFail ? "failure" : "passed",
      message: `${formatMeasure(measure, value, 2)} (${range}): ${formatIndex(points)} of 100 points${isLow ? `, under ${lowScore}` : ""}`,
      details: isLow && worst !== undefined ? [`Lowest: ${nameOf(worst)}`, ...wordsOf(worst)] : [],
    },
  ];
}

function conversationTest(conversation: JudgedConversation, { lowScore, mayFail }: Lowness): TestCase {
  const { experiment, score, judge, reason } = conversation;
  const base = { group: `conversations.${experiment}`, name: nameOf(conversation), details: wordsOf(conversation) };
  if (score === null) return { ...base, outcome: "skipped", message: `no grade by ${judge}: ${shortened(reason)}` };
  const isLow = score < lowScore;
  return {
    ...base,
    outcome: isLow && mayFail ? "failure" : "passed",
    message: `${formatIndex(score)} of 100 points${isLow ? `, under ${lowScore}: ${shortened(reason)}` : ""}`,
  };
}

/** The conversations with a score, lowest first. */
export function lowestFirst(conversations: readonly JudgedConversation[]): readonly JudgedConversation[] {
  return conversations
    .filter(({ score }) => score !== null)
    .toSorted((one, other) => (one.score ?? 0) - (other.score ?? 0));
}

/** Unique in one model config. */
function nameOf({ title, scenarioId, run, configuration: { variant, delivery } }: JudgedConversation): string {
  return `${title} (${scenarioId}), ${variant} + ${delivery}, run ${run}`;
}

function wordsOf({ judge, reason, quote }: JudgedConversation): readonly string[] {
  return [`Judge ${judge}: ${shortened(reason)}`, ...(quote === null ? [] : [`The model said: "${shortened(quote)}"`])];
}

function shortened(text: string): string {
  return truncateMiddle(plainText(text), longestText);
}

function testXml(label: string, { group, name, outcome, message, details }: TestCase): string {
  // Jenkins takes what stands before the last dot for a package.
  const classname = `${label.replaceAll(".", "_")}.${group}`;
  const text = escaped([message, ...details].map((line) => xmlText(line)).join("\n"));
  const body =
    outcome === "passed"
      ? `<system-out>${text}</system-out>`
      : outcome === "skipped"
        ? `<skipped ${attributes({ message })}/>`
        : `<failure ${attributes({ message, type: group })}>${text}</failure>`;
  return `    <testcase ${attributes({ classname, name, time: "0" })}>\n      ${body}\n    </testcase>\n`;
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(xmlText(value))}"`)
    .join(" ");
}

/** One line of characters that XML 1.0 allows: those that it excludes are control characters, surrogates and these two. */
function xmlText(text: string): string {
  return plainText(text).replaceAll(/[\uFFFE\uFFFF]/gu, "");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/gu, (character) => entities[character] ?? character);
}
