import { describe, expect, it } from "vitest";
import type { Suite } from "../domain/suite.ts";
import { loadSuite } from "../suite/index.ts";
import { leaderboardPage } from "./ranking/leaderboard-page.ts";
import { writeTerminal } from "./write-terminal.ts";
import { fullReport, judgeRecord, sampleReport } from "../../test/support/results/sample-report.ts";
import { gradesOfRun, judgeConfig, modelConfig } from "../../test/support/results/sample-source.ts";
import { textWidth } from "./text-width.ts";
import { topics } from "./topics.ts";
import { reportMarkdown, reportText } from "./write-report.ts";
import { describeUnstable, unstableMeaning } from "../results/format/patterns.ts";

const suite = await loadSuite("v2");

const headingsOf = (markdown: string): readonly string[] => markdown.match(/^## .*$/gm) ?? [];

const tablesOf = (markdown: string): readonly string[] =>
  markdown
    .split("\n\n")
    .map((block) => block.trimEnd())
    .filter((block) => block.startsWith("|"));

/** The scores of the first row's third run are low. */
function shareOf(row: number, run: number): number {
  return row === 0 && run === 3 ? 0.3 : 0.7 + row / 100 + ([0.01, -0.008, 0.004, -0.006][run - 1] ?? 0);
}

describe("a report as Markdown", () => {
  const markdown = reportMarkdown(fullReport(suite));

  it("has every section in its order when there is something for it, and links to each", () => {
    const titles = [
      "Ranking",
      "In plain words",
      "What the index rests on",
      "Index per dollar",
      "How hard each question was",
      "Length and position",
      "Names",
      "Configurations",
      "Pinned providers",
      "Reasoning effort",
      "Judges",
      "Model configs in detail",
      "Tested models",
      "Money spent",
    ];
    expect(headingsOf(markdown)).toEqual(titles.map((title) => `## ${title}`));
    expect(markdown).toContain("[What the index rests on](#what-the-index-rests-on)");
    expect(markdown.match(/\]\(#/g)).toHaveLength(titles.length);
  });

  it("marks an unstable row as the terminal and the contract do", () => {
    const ids = ["odd", ...Array.from({ length: 12 }, (_, row) => `calm-${row}`)];
    const report = fullReport(suite, {
      modelConfigs: ids.map((id) => modelConfig(id)),
      grades: ids.flatMap((modelConfigId, row) =>
        [1, 2, 3, 4].flatMap((run) => gradesOfRun(suite, shareOf(row, run), { modelConfigId, run })),
      ),
    });
    const marked = report.leaderboard.rows.filter(({ unstable }) => unstable !== null);
    expect(marked.map(({ id }) => id)).toEqual(["odd"]);
    const unstable = marked[0]?.unstable ?? { lowest: { run: 0, index: 0 }, highest: { run: 0, index: 0 } };
    expect([unstable.lowest.run, unstable.highest.run]).toEqual([3, 1]);
    const sentence = `${unstableMeaning} (${marked[0]?.label}: ${describeUnstable(unstable)})`;
    const terminal = writeTerminal(leaderboardPage(report.leaderboard, { detailed: false }), {
      width: 200,
      color: false,
    });
    for (const output of [reportMarkdown(report), terminal]) {
      expect(output.replaceAll("`", "").replaceAll("\\", "").replaceAll(/\s+/g, " ")).toContain(sentence);
    }
  });

  it("says what it is of, what was left out, and what is missing", () => {
    expect(markdown).toMatch(/^# AI Independence Bench v2 · suite v2 2\.0\n/);
    expect(markdown).toContain("judge vendor/judge · strong_independence + tool_role · digest ");
    expect(markdown).toContain("- **Note:** 15 verdicts under neutral + user_role are not counted");
    expect(markdown).toMatch(/\| `idle@none-t0\.7` +\|.*Resistance/);
  });

  it("lines up: every line of a table is as wide as its head", () => {
    const tables = tablesOf(markdown).filter((table) => !table.includes("Missing"));
    expect(tables.length).toBeGreaterThan(12);
    for (const table of tables) expect(new Set(table.split("\n").map(({ length }) => length)).size, table).toBe(1);
  });

  it("marks a difference that has other causes", () => {
    expect(markdown).toMatch(/\| vendor\/same +\| `two@none-t0\.7` +\| router's choice +\|.*† \|/);
    expect(markdown).toContain("† No sibling is equal in every other respect");
  });

  it("ends in one line break and holds none of the other ends of line", () => {
    expect(markdown).toMatch(/[^\n]\n$/);
    expect(markdown).not.toMatch(/\r|\n{3}/);
  });
});

describe("a section", () => {
  it("does not appear without data", () => {
    const markdown = reportMarkdown(sampleReport(suite, { grades: gradesOfRun(suite, 0.8) }));
    expect(headingsOf(markdown)).toEqual(["## Ranking", "## How hard each question was", "## Model configs in detail"]);
    expect(reportMarkdown(sampleReport(suite, { modelConfigs: [] }))).toContain("No model config has been run");
  });

  it("names the other suites of the store and shows nothing of them", () => {
    const { id, version, title, digest } = suite;
    const other = {
      id,
      version,
      title,
      digest: digest.replaceAll(/./g, "a"),
      origin: "imported",
      results: 7,
      lastResultAt: null,
    } as const;
    const markdown = reportMarkdown(sampleReport(suite, { otherSuites: [other] }));
    expect(headingsOf(markdown).at(-1)).toBe("## Other suites");
    expect(markdown).toContain("- Also here: v2 2.0, imported, 7 results. aib leaderboard --suite aaaaaaaaaaaa");
  });
});

const originOfOne = (origin: "simulated" | "imported") => new Map([["one", new Set([origin])]]);

/** The lines about `one` that carry the sign. */
const tablesWith = (markdown: string, sign: string): number =>
  markdown
    .split("\n\n")
    .filter((block) => new RegExp(`one@none-t0\\.7\`(?: +\\| ${sign} | \\(${sign}\\) )`).test(block)).length;

describe("where results come from", () => {
  const grades = gradesOfRun(suite, 0.8);
  it("is marked in every table with simulated results", () => {
    const markdown = reportMarkdown(fullReport(suite, { origins: originOfOne("simulated") }));
    // Ranking, other ranks, per dollar, chosen and exclusive names, configurations, providers, reasoning, judges, their disagreements, intervals, runs,
    // three kinds of measures, health, tested models.
    expect(tablesWith(markdown, "sim")).toBe(17);
    expect(markdown).toContain("- sim: answered by the built-in simulator");
  });

  it("is said in the title of an imported suite instead", () => {
    const source = { grades, origins: originOfOne("imported"), suiteOrigin: "imported" } as const;
    const markdown = reportMarkdown(sampleReport(suite, source));
    expect(markdown).toMatch(/^# .* 2\.0, imported\n/);
    expect(tablesWith(markdown, "imp")).toBe(0);
  });
});

it("lets no text of a model, a user or a provider become markup", () => {
  const evil =
    "</table><script>alert(1)</script> | [x](javascript:alert(1)) ![y](http://evil.example) `c` *b* @m\n# h\u202e";
  const hostileSuite: Suite = {
    ...suite,
    title: evil,
    scenarios: suite.scenarios.map((scenario) => ({ ...scenario, title: evil })),
    index: {
      ...suite.index,
      measures: suite.index.measures.map((measure) => Object.assign({}, measure, { title: evil, label: evil })),
      components: suite.index.components.map((component) => Object.assign({}, component, { title: evil })),
    },
  };
  const judge = { ...judgeConfig("judge"), label: evil, model: evil };
  const markdown = reportMarkdown(
    fullReport(hostileSuite, {
      modelConfigs: ["one", "two", "idle"].map((id) =>
        modelConfig(id, { label: `${id}${evil}`, model: evil, provider: `${id}${evil}` }),
      ),
      judge,
      judges: [judgeRecord("judge", { judge }), judgeRecord("other")],
      names: [1, 2].map((run) => {
        return { modelConfigId: "one", run, names: [{ name: evil }], primaryName: evil, ending: { name: evil } };
      }),
    }),
  );
  // Outside of code, which renderers show as it is.
  const active = markdown.replaceAll(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, "");
  expect(active).not.toMatch(/(?<!\\)<|(?<!\\)\]\((?!#)|(?<!\\)!\[|evil|@|^# h/m);
  expect(markdown.match(/^# /gm)).toHaveLength(1);
  for (const table of tablesOf(markdown)) {
    const bars = table.split("\n").map((line) => line.match(/(?<!\\)\|/g)?.length);
    expect(new Set(bars).size, table).toBe(1);
  }
});

const layout = { width: 100, color: false };

it("a report for a terminal has every topic that has data, in their order", () => {
  const report = fullReport(suite);
  const titles = topics.filter((topic) => topic.page(report) !== null).map(({ title }) => title);
  expect(titles.length).toBeGreaterThan(8);
  const lines = reportText(report, layout).split("\n");
  expect(lines[0]).toBe("AI Independence Bench v2 · suite v2 2.0");
  expect(lines.filter((line, at) => titles.includes(line) && lines[at - 1] === "" && lines[at - 2] === "")).toEqual(
    titles,
  );
  expect(lines.join("\n")).toContain("Note: 15 verdicts under neutral + user_role are not counted");
  expect(lines.join("\n")).toMatch(/[^\n]\n$/u);
});

it("a report leaves out what it knows nothing of, and lets no name control the terminal", () => {
  const modelConfigs = [modelConfig("one", { label: "one\u001b[31m", model: "vendor/\u202eone" })];
  const text = reportText(fullReport(suite, { modelConfigs }), layout);
  for (const control of ["\u001b", "\u202e"]) expect(text).not.toContain(control);
  expect(reportText(sampleReport(suite), layout)).not.toContain("Money spent");
  expect(text.split("\n").filter((line) => textWidth(line) > layout.width)).toEqual([]);
});
