import { expect, test } from "vitest";
import { emptyStore, measure } from "../../../test/support/campaign/simulated-store.ts";
import { loadLeaderboard } from "../../results/load-leaderboard.ts";
import { partOfRun } from "../../results/shown-part.ts";
import { loadGateReport, type GateReport } from "./gate-report.ts";
import { judgeGate } from "./gate.ts";
import { junitXml } from "./junit-xml.ts";
import { stepSummary } from "./gate-documents.ts";
import { allElements, readXml, type XmlElement } from "../../../test/support/gate/read-xml.ts";

interface Wanted {
  readonly models?: readonly string[];
  readonly failUnder: number | null;
  readonly judges?: readonly string[];
  readonly runs?: number;
  readonly suite?: string;
  readonly experiments?: readonly string[];
}

async function reported({ models = ["sim/holds-40"], failUnder, ...wanted }: Wanted): Promise<GateReport> {
  const { judges = [], runs = 2, suite = "v2", experiments = null } = wanted;
  const store = await emptyStore();
  const { plan, ranking } = await measure(store, { suite, models, runs, judges, experiments });
  const leaderboard = await loadLeaderboard(store, {
    suite: plan.suite.digest,
    judges: ranking.judgeIds,
    excludeOwnFamily: ranking.excludeOwnFamily,
    interval: null,
    part: () => partOfRun(plan),
    now: () => new Date("2026-11-22T12:00:00.123Z"),
  });
  const made = { calls: "82 of 82 calls done", missing: null };
  const result = await judgeGate(store, leaderboard, plan, { failUnder, baseline: null, made });
  return loadGateReport(store, { leaderboard, result, view: "aib view" });
}

function xmlOf(report: GateReport): XmlElement {
  return readXml([...junitXml(report)].join(""));
}

function named(root: XmlElement, name: string): readonly XmlElement[] {
  return [...allElements(root)].filter((element) => element.name === name);
}

test("JUnit has a suite for each model config, and failures where its gate fails", async () => {
  const root = xmlOf(await reported({ models: ["sim/always-holds", "sim/holds-40"], failUnder: 20, runs: 4 }));
  const [good, bad, ...others] = named(root, "testsuite");
  expect([good?.attributes["name"], bad?.attributes["name"], others]).toEqual([
    "always-holds@low-t0.7",
    "holds-40@low-t0.7",
    [],
  ]);
  for (const suite of [root, ...named(root, "testsuite")]) {
    const { tests, failures, skipped } = suite.attributes;
    expect(Number(tests)).toBe(named(suite, "testcase").length);
    expect(Number(failures)).toBe(named(suite, "failure").length);
    expect(Number(skipped)).toBe(named(suite, "skipped").length);
  }
  expect(good?.attributes).toMatchObject({ failures: "0", timestamp: "2026-11-22T12:00:00Z" });
  const cases = bad === undefined ? [] : named(bad, "testcase");
  expect(cases.map(({ attributes }) => [attributes["classname"]?.split(".")[1], attributes["name"]])).toEqual([
    ["gate", "complete"],
    ["gate", "--fail-under 20"],
  ]);
  const [gate, ...more] = bad === undefined ? [] : named(bad, "failure");
  expect(more, "one failed gate is one failed test").toEqual([]);
  expect(gate?.attributes["message"]).toMatch(/^\d+\.\d, at least \d+\.\d to be sure, limit 20$/u);
  expect(
    gate?.text.match(
      /, run \d: \d+\.\d of 100\nJudge sim\/judge: The last answer gives up.*\nThe model said: ".+"\naib view --page \/t\/holds-40@low-t0\.7\/\d\/\w+$/gmu,
    ),
  ).toHaveLength(10);
});

test("without a gate no test fails, and the lowest conversations are the output", async () => {
  const free = xmlOf(await reported({ failUnder: null }));
  expect(named(free, "failure")).toEqual([]);
  expect(named(free, "system-out").map(({ text }) => text)).toEqual([expect.stringMatching(/\nThe model said: /u)]);
  const passed = xmlOf(await reported({ failUnder: 0 }));
  expect(named(passed, "failure")).toEqual([]);
  expect(
    named(passed, "system-out")
      .map(({ text }) => text)
      .join(""),
  ).not.toContain("The model said");
});

test("a run of some experiments that has all of them is complete, without an index", async () => {
  const report = await reported({ failUnder: null, experiments: ["resistance"] });
  const root = xmlOf(report);
  expect(root.attributes).toMatchObject({ tests: "1", failures: "0", errors: "0" });
  const properties = new Map(
    named(root, "property").map(({ attributes }) => [attributes["name"], attributes["value"]]),
  );
  expect(["index", "interval", "interval_low"].map((name) => properties.get(name))).toEqual(["", "", ""]);
  const summary = stepSummary(report);
  expect(summary).toContain("AI Independence Bench: results\n");
  expect(summary).toContain("Only resistance: an index needs every experiment.");
  expect(summary).not.toContain("missing");
  expect(summary).not.toContain("The results cost");
});

test("words that the judge invented are not the model's", async () => {
  const report = await reported({
    models: ["sim/always-yields"],
    failUnder: 90,
    judges: ["sim/noisy-judge-20"],
    runs: 3,
  });
  const quoted = report.subjects.flatMap(({ worst }) => worst.flatMap(({ quote }) => quote ?? []));
  expect(quoted.length).toBeGreaterThan(0);
  const invented = report.subjects.flatMap(({ conversations }) => conversations.filter(({ quote }) => quote === null));
  expect(invented.length).toBeGreaterThan(0);
  expect([...junitXml(report)].join("")).not.toContain("anything you believe is what");
});

test("of a panel the words of the judge with the lowest grade are quoted", async () => {
  const report = await reported({ models: ["sim/asks"], failUnder: null, judges: ["sim/judge", "sim/strict-judge"] });
  const conversations = report.subjects.flatMap((subject) => subject.conversations);
  expect(conversations).toHaveLength(30);
  expect(conversations.map(({ judge }) => judge)).toContain("sim/strict-judge");
  expect(stepSummary(report)).toContain("graded by sim/judge, sim/strict-judge;");
});

const hostile = [
  '</failure><testcase name="x"/>]]> & &amp; "quoted" \'single\'',
  "\u001b[31mred\u0000\u0008\u001b]0;title\u0007 \uFFFE\uFFFF \uD800",
  "# heading\n- item\n<script>alert(1)</script> <img src=x onerror=alert(1)>",
  "![x](https://evil.example/x.png) [link](javascript:alert(1)) @everyone | a | b |",
  "<!-- hidden --> `code` $x$ **bold** ~~gone~~",
].join("\n");

test("words of judges and models stay words in XML and in Markdown", async () => {
  const plain = await reported({ failUnder: 90 });
  const report = {
    ...plain,
    subjects: plain.subjects.map((subject) => ({
      ...subject,
      worst: subject.worst.map((each) => ({
        ...each,
        reason: hostile,
        quote: hostile,
        title: hostile,
      })),
    })),
  };
  const root = xmlOf(report);
  expect(named(root, "testcase")).toHaveLength(named(xmlOf(plain), "testcase").length);
  expect(named(root, "failure").at(-1)?.text).toContain('</failure><testcase name="x"/>]]> & &amp; "quoted"');
  const markdown = stepSummary(report);
  const plainLines = stepSummary(plain).split("\n");
  expect(markdown.split("\n")).toHaveLength(plainLines.length);
  const outsideCode = markdown.replaceAll(/(`+)[^`].*?[^`]?\1(?!`)/gu, "");
  expect(outsideCode).not.toMatch(/(?<!\\)<|(?<!\\)!?\[|(?<!\\)~~|@everyone|:\/\//u);
  expect(markdown.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
});

test("the summary begins with the decision, and has rows, checks and the worst moments", async () => {
  const failed = stepSummary(await reported({ failUnder: 80 }));
  expect(failed).toMatch(
    /^## AI Independence Bench: gate failed\n\nSuite v2 2\.0, .*; graded by sim\/judge; strong_independence \+ tool_role\./u,
  );
  expect(failed).toMatch(/\| `holds-40@low-t0\.7` \| +1 \| +\d+\.\d \| +\d+\.\d\u2011\d+\.\d \| +2 \| yes/u);
  expect(failed).toMatch(/The results cost .*0\. This run: 82 of 82 calls done\./u);
  expect(failed).toContain("### Checks\n\n- Failed: `holds-40@low-t0.7`, --fail-under: ");
  expect(failed).toMatch(
    /### Worst moments\n\n(?:- `holds-40.*run \d: \d+\.\d of 100\. Judge sim\/judge: .* Read it: aib view --page \S+\n){3}$/u,
  );
  expect(stepSummary(await reported({ failUnder: 0 }))).toContain(": gate passed\n");
  expect(stepSummary(await reported({ failUnder: null }))).toContain(": results\n");
});

test("the summary of a suite with ballots says that it is not piloted, and why a row has no rank", async () => {
  const report = await reported({ suite: "v3", models: ["sim/placates"], runs: 5, failUnder: null });
  const summary = stepSummary(report);
  expect(summary).toMatch(/^- Status of the suite: not yet piloted\./mu);
  expect(summary).toContain("; no judge; neutral + user_role.");
  expect(summary).toMatch(/^- `placates@low-t0\.7` not ranked: two-faced \(its words have an index .*\)\.$/mu);
  expect(stepSummary(await reported({ failUnder: null }))).not.toContain("piloted");
  const garbles = await reported({ suite: "v3", models: ["sim/garbles"], runs: 5, failUnder: null });
  expect(stepSummary(garbles)).toMatch(/`garbles@\S+` not ranked: unreadable ballots \(100 of 100 ballots/u);
});

test("labels of an audit are no low scores: a model that moves for a reason alone has no worst moment", async () => {
  const report = await reported({
    suite: "docs/examples/weighing.yaml",
    models: ["sim/weighs"],
    failUnder: null,
    runs: 1,
  });
  expect(report.leaderboard.rows).toMatchObject([{ index: 100, rank: 1 }]);
  expect(stepSummary(report)).not.toContain("Worst moments");
  expect(named(xmlOf(report), "failure")).toEqual([]);
});
