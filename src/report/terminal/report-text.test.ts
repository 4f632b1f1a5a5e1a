import { expect, test } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import { topics } from "../pages/topics.ts";
import { fullReport, sampleReport } from "../testing/sample-report.ts";
import { modelConfig } from "../testing/sample-source.ts";
import { textWidth } from "../text-width.ts";
import { reportText } from "./report-text.ts";

const suite = await loadSuite("v2");
const layout = { width: 100, color: false };

test("a report for a terminal has every topic that has data, in their order", () => {
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

test("a report leaves out what it knows nothing of, and lets no name control the terminal", () => {
  const modelConfigs = [modelConfig("one", { label: "one\u001b[31m", model: "vendor/\u202eone" })];
  const text = reportText(fullReport(suite, { modelConfigs }), layout);
  for (const control of ["\u001b", "\u202e"]) expect(text).not.toContain(control);
  expect(reportText(sampleReport(suite), layout)).not.toContain("Money spent");
  expect(text.split("\n").filter((line) => textWidth(line) > layout.width)).toEqual([]);
});
