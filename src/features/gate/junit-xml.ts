import { nameConfiguration } from "../../results/count-configurations.ts";
import { formatIndex } from "../../results/format/numbers.ts";
import { plainText } from "../../results/plain-text.ts";
import { truncateMiddle } from "../../pages/index.ts";
import { type GatedModelConfig, type GateResult } from "./gate.ts";
import { judgeName, judgesOf, type GateReport, type GateSubject } from "./gate-report.ts";

/** A test as JUnit has it. Every text in it is raw. */
interface TestCase {
  readonly group: string;
  readonly name: string;
  /** An error is a check that is not decided. */
  readonly outcome: "passed" | "failure" | "error";
  /** One line. */
  readonly message: string;
  /** More lines of text; empty for none. */
  readonly details: readonly string[];
}

/** Longer words of a judge or a model are shortened: CI systems limit the size of a report. */
const longestText = 1000;

/** As many conversations stand in a failed test. */
const mostConversations = 10;

/**
 * The result as JUnit XML, which GitHub actions, GitLab and Jenkins read: a test suite for each model config, with a test for each
 * check of the gate. One that fails has the lowest conversations as its output, and so has the only one without a gate.
 */
export function* junitXml({ result, leaderboard, subjects }: GateReport): Generator<string> {
  const suites = result.modelConfigs.map((modelConfig) => {
    const subject = subjects.find(({ id }) => id === modelConfig.id) ?? null;
    return { modelConfig, subject, tests: testsOf(modelConfig, subject, result) };
  });
  const all = suites.flatMap(({ tests }) => tests);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${attributes({ name: "AI Independence Bench", ...totals(all) })}>\n`;
  for (const { modelConfig, subject, tests } of suites) {
    const { generatedAt } = leaderboard;
    const head = { name: modelConfig.label, ...totals(tests), timestamp: generatedAt.replace(/\.\d+Z$/u, "Z") };
    yield `  <testsuite ${attributes(head)}>\n`;
    yield* propertiesOf(modelConfig, subject, { leaderboard, result });
    for (const test of tests) yield testXml(modelConfig.label, test);
    yield "  </testsuite>\n";
  }
  yield "</testsuites>\n";
}

/** A run that came to no result. @param reason one line */
export function undecidedXml(reason: string): string {
  const name = "AI Independence Bench";
  const test = { group: "gate", name: "complete", outcome: "error", message: reason, details: [] } as const;
  const head = attributes({ name, ...totals([test]) });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${head}>\n  <testsuite ${head}>\n${testXml(name, test)}  </testsuite>\n</testsuites>\n`;
}

function totals(tests: readonly TestCase[]) {
  const count = (outcome: TestCase["outcome"]) => String(tests.filter((test) => test.outcome === outcome).length);
  return { tests: String(tests.length), failures: count("failure"), errors: count("error"), skipped: "0", time: "0" };
}

function* propertiesOf(
  { index, interval, runs }: GatedModelConfig,
  subject: GateSubject | null,
  { leaderboard, result }: Pick<GateReport, "leaderboard" | "result">,
): Generator<string> {
  const { suite, configurations } = leaderboard;
  const properties = {
    suite: `${suite.id} ${suite.version}`,
    suite_digest: suite.digest,
    configurations: configurations.map(nameConfiguration).join(", "),
    judges: judgesOf(leaderboard).map(judgeName).join(", "),
    runs: String(runs ?? subject?.row?.runs ?? 0),
    index: index === null ? "" : String(index),
    interval: interval === null ? "" : result.intervalName,
    interval_low: interval === null ? "" : String(interval.low),
    interval_high: interval === null ? "" : String(interval.high),
  };
  yield "    <properties>\n";
  const notes = (subject?.notes ?? []).map((note) => ["note", note] as const);
  for (const [name, value] of [...Object.entries(properties), ...notes])
    yield `      <property ${attributes({ name, value })}/>\n`;
  yield "    </properties>\n";
}

function testsOf(
  { checks, index }: GatedModelConfig,
  subject: GateSubject | null,
  result: GateResult,
): readonly TestCase[] {
  const { conversations, worst } = subject ?? { conversations: [], worst: [] };
  const ungraded = conversations.flatMap((each) => (each.score === null ? Object.assign({ change: null }, each) : []));
  const hasGate = checks.length > 1;
  return checks.map(({ name, passed, detail }) => ({
    group: "gate",
    name: titleOfCheck(name, result),
    outcome: passed ? "passed" : index === null ? "error" : "failure",
    message: detail,
    details:
      passed && hasGate
        ? []
        : (passed || name !== "complete" ? worst : ungraded).slice(0, mostConversations).flatMap(wordsOf),
  }));
}

function titleOfCheck(
  name: GatedModelConfig["checks"][number]["name"],
  { failUnder, baseline, failIfWorse }: GateResult,
): string {
  if (name === "fail-under") return `--fail-under ${failUnder}`;
  if (name === "fail-if-worse") return `--fail-if-worse ${failIfWorse}`;
  return name === "baseline" ? `--baseline ${baseline}` : "complete";
}

function wordsOf(conversation: GateSubject["worst"][number]): readonly string[] {
  const { title, scenarioId, run, configuration, score, judge, reason, quote, change, command } = conversation;
  const points = score === null ? "no grade" : `${formatIndex(score)} of 100`;
  return [
    ...(change === null ? [] : [`${title} (${scenarioId}): ${change}. The lowest conversation:`]),
    `${title} (${scenarioId}), ${nameConfiguration(configuration)}, run ${run}: ${points}`,
    `Judge ${judge}: ${shortened(reason)}`,
    ...(quote === null ? [] : [`The model said: "${shortened(quote)}"`]),
    command,
  ];
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
      : `<${outcome} ${attributes({ message, type: group })}>${text}</${outcome}>`;
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
