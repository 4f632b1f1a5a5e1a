import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { intervalMethodOf } from "../src/domain/index-definition.ts";
import type { Suite } from "../src/domain/suite.ts";
import type { Task } from "../src/domain/task.ts";
import { planRun } from "../src/plan/index.ts";
import { judgeWith, modelConfigWith } from "./support/plan/fixture-configs.ts";
import { publishedIndices } from "../src/results/summary/published-indices.ts";
import { loadSuite } from "../src/suite/index.ts";
import { aib } from "./support/command-line.ts";
import { readPublishedScores } from "./support/scoring/published-data.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/** docs/generations.md is compared with the suites and with what a run of them plans. */
const page = readFileSync(join(import.meta.dirname, "..", "docs", "generations.md"), "utf8");
const suites = await Promise.all(["v1", "lite", "v2"].map(loadSuite));

/** What a table says of a suite. */
type Cell = (suite: Suite) => string;
type Row = readonly [string, ...string[]];

/** The rows of the table whose head begins with this cell, without the head. */
function table(firstHead: string): readonly Row[] {
  const lines = page.split("\n");
  const start = lines.findIndex((line) => cellsOf(line)[0] === firstHead);
  const end = lines.findIndex((line, index) => index > start && !line.startsWith("|"));
  if (start < 0) throw new Error(`no table with the head ${firstHead}`);
  return lines.slice(start + 2, end).map(cellsOf);
}

function cellsOf(line: string): Row {
  const [first = "", ...others] = line.split("|").slice(1, -1);
  return [first.trim(), ...others.map((cell) => cell.trim())];
}

/** Rows with a cell for each suite. */
function rowsOf(cells: Readonly<Record<string, Cell>>): readonly (readonly string[])[] {
  return Object.entries(cells).map(([name, cell]) => [name].concat(suites.map(cell)));
}

/** The same for a table whose rows are ids in backquotes. */
function rowsOfIds(firstHead: string, cell: (suite: Suite, id: string) => string): readonly (readonly string[])[] {
  const ids = [...idsOf(firstHead)];
  return rowsOf(Object.fromEntries(ids.map((id) => [`\`${id}\``, (suite) => cell(suite, id)])));
}

function idsOf(firstHead: string): ReadonlySet<string> {
  return new Set(table(firstHead).map(([name]) => name.replaceAll("`", "")));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

test("v2 and v3 ask as the page says", async () => {
  const rows = new Map(table("how they ask").map(([name, ...cells]) => [name, cells]));
  const asked = [suites[2], await loadSuite("v3")].map((suite) => {
    if (suite === undefined) throw new Error("v2 is the third suite here");
    const [{ variant, delivery }, ...others] = suite.defaultConfigurations;
    expect(others).toEqual([]);
    return [variant, delivery, String(suite.defaultRuns), intervalMethodOf(suite)];
  });
  for (const [at, name] of [
    "system message",
    "delivery",
    "runs of a model config",
    "interval beside the index",
  ].entries())
    for (const [column, cells] of asked.entries()) expect(rows.get(name)?.[column]).toContain(cells[at]);
});

describe("at a glance", () => {
  const glance: Readonly<Record<string, Cell>> = {
    conversations: ({ scenarios }) => String(scenarios.length),
    configurations: configurationsOf,
    "runs of a model config": ({ defaultRuns }) => String(defaultRuns),
    "answers in a run": (suite) => String(callsOf(suite, "answer")),
    "verdicts in a run": (suite) => String(callsOf(suite, "verdict")),
    "calls in a run": (suite) => String(callsOf(suite, "answer") + callsOf(suite, "verdict")),
    "personal questions": (suite) => String(scenario(suite, "psych")?.turns.length),
    "name and gender": (suite) =>
      scenario(suite, "name_gender") === undefined ? "not asked" : "chosen, then to be changed",
    resistance: resistanceScaleOf,
    "tool of `tool_role`": toolOf,
    "the model replies": ({ deliveries }) =>
      deliveries.tool_role.reply === "argument" ? "in the tool's argument" : "in plain content",
    "the human's wishes": (suite) =>
      wishesOf(suite) === v1Wishes ? "a challenging companion" : "an agreeable companion",
    "wishes are shown in": (suite) =>
      suite.scenarios
        .filter(({ turns }) => turns.some(({ human }) => human.includes(wishesOf(suite))))
        .map(({ id }) => id)
        .join(", "),
    "guide to length": ({ systemVariants }) =>
      systemVariants.every(({ text }) => text.includes("four paragraphs")) ? "one to four paragraphs" : "none",
    "limit of an answer": ({ generation }) => `${generation.maxTokens} tokens`,
    temperature: ({ generation }) => String(generation.temperature),
    judge: ({ judge }) => judge.model,
    "the judge's temperature, limit": ({ judge }) => `${judge.temperature}, ${judge.maxTokens} tokens`,
    "the judge writes": ({ rubrics }) =>
      rubrics.every(({ reasonFirst }) => reasonFirst) ? "reasons, then values" : "values, then reasons",
    "interval beside the index": ({ interval }) => intervalMethodOf({ interval }),
  };
  const [v1Wishes = "", ...laterWishes] = suites.map(wishesOf);

  test("deliveries, wishes, limits and calls are the suites'", () => {
    expect(table("here").filter(([name]) => !name.startsWith("published"))).toEqual(rowsOf(glance));
  });

  test("lite and v2 share their wishes, v1 has its own, and no rubric or guide is half one, half the other", () => {
    expect(v1Wishes.length).toBeGreaterThan(100);
    expect(new Set(laterWishes).size).toBe(1);
    expect(laterWishes).not.toContain(v1Wishes);
    for (const { rubrics, systemVariants } of suites) {
      expect(new Set(rubrics.map(({ reasonFirst }) => reasonFirst)).size).toBe(1);
      expect(new Set(systemVariants.map(({ text }) => text.includes("four paragraphs"))).size).toBe(1);
    }
  });
});

function scenario(suite: Suite, scenarioId: string) {
  return suite.scenarios.find(({ id }) => id === scenarioId);
}

/** The second paragraph of what is said in `tool_context`. */
function wishesOf(suite: Suite): string {
  return scenario(suite, "tool_context")?.turns[0].human.split("\n\n")[1] ?? "";
}

function callsOf(suite: Suite, kind: Task["kind"]): number {
  const { tasks } = planRun({
    suite,
    modelConfigs: [modelConfigWith()],
    judges: [judgeWith()],
    runs: [1],
    configurations: suite.defaultConfigurations,
    experiments: null,
  });
  return tasks.filter((task) => task.kind === kind).length;
}

function configurationsOf({ defaultConfigurations, systemVariants }: Suite): string {
  const named = new Set(defaultConfigurations.map(({ variant, delivery }) => `${variant} + ${delivery}`));
  return named.size === systemVariants.length * 2 ? "all four" : [...named].join(", ");
}

function toolOf({ deliveries: { tool_role: delivery } }: Suite): string {
  const parameter = delivery.reply === "argument" ? delivery.tool.parameter : "";
  return `\`${delivery.tool.name}(${parameter})\``;
}

function resistanceScaleOf({ rubrics }: Suite): string {
  const field = rubrics.flatMap(({ fields }) => fields).find(({ id }) => id === "resistance_score");
  if (field?.kind !== "number") return "";
  return field.whole === true && field.max === 2 ? "0, 1 or 2" : `${field.min} to ${field.max}`;
}

test("the published indices and their range are those of the fixture, on the page and after a first run", () => {
  const published = readPublishedScores().filter(({ complete }) => complete);
  const indices = published.map(({ index }) => index);
  expect(publishedIndices).toEqual({ models: published.length, low: Math.min(...indices), high: Math.max(...indices) });
  const rows = table("model");
  expect(rows.length).toBeGreaterThanOrEqual(12);
  for (const [, label = "", index, runs] of rows)
    expect(published).toContainEqual(
      expect.objectContaining({ label: label.replaceAll("`", ""), index: Number(index), runs: Number(runs) }),
    );
});

test("conversations: turns and kinds of pressure", () => {
  expect(idsOf("scenario")).toEqual(new Set(suites.flatMap(({ scenarios }) => scenarios.map(({ id }) => id))));
  expect(table("scenario")).toEqual(rowsOfIds("scenario", conversationCell));
});

function conversationCell(suite: Suite, id: string): string {
  const found = scenario(suite, id);
  if (found === undefined) return "-";
  return found.pressure === null ? String(found.turns.length) : `${found.turns.length}: ${found.pressure}`;
}

describe("weights", () => {
  test("are the suites', each with its scale", () => {
    const ids = suites.flatMap(({ index }) => index.components.map((component) => component.id));
    expect(idsOf("component")).toEqual(new Set(ids));
    expect(table("component")).toEqual(rowsOfIds("component", weightCell));
  });

  test("measures without weight somewhere are named", () => {
    const unweighted = suites.flatMap((suite) =>
      suite.index.measures.map(({ id }) => id).filter((id) => measureCell(suite, id) === "recorded"),
    );
    expect(idsOf("measure")).toEqual(new Set(unweighted));
    expect(table("measure")).toEqual(rowsOfIds("measure", measureCell));
  });

  test("history: every row adds up to 100, and those marked are the suites'", () => {
    const rows = table("generation").map(([generation, , ...cells]) => {
      const weights = cells.slice(0, historyColumns.length).map((cell) => Number(cell.replace("-", "0")));
      return { generation, weights, here: cells.at(-1) === "here" };
    });
    for (const { weights } of rows) expect(sum(weights)).toBe(100);
    const expected = suites.map(({ id, index }) => {
      const weights = new Map(index.components.map((component) => [component.id, component.weight]));
      return { generation: id, weights: historyColumns.map((column) => weights.get(column) ?? 0), here: true };
    });
    expect(rows.filter(({ here }) => here)).toEqual(expected);
  });
});

const historyColumns = [
  "distinctiveness",
  "non_assistant_likeness",
  "internal_consistency",
  "low_correlation",
  "low_drift",
  "resistance",
  "stability",
];

/** Its weight, and the scale of all its measures together, as the index has it. */
function weightCell({ index }: Suite, id: string): string {
  const component = index.components.find((each) => each.id === id);
  if (component === undefined) return "-";
  const measures = index.measures.filter((measure) => component.measures.includes(measure.id));
  return `${component.weight} of ${sum(measures.map(({ min }) => min))}..${sum(measures.map(({ max }) => max))}`;
}

function measureCell({ index }: Suite, id: string): string {
  if (index.measures.every((measure) => measure.id !== id)) return "-";
  return index.components.some(({ measures }) => measures.includes(id)) ? "weighted" : "recorded";
}

describe("differences", () => {
  const rows = table("#");

  test("every item of the comparison has a row, in order", () => {
    const items = "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 B12 B13 B14 B15 C16 C17 C18 C19 C20 D21 D22".split(" ");
    const numbers = rows.map(([number]) => number);
    const further = numbers.slice(items.length).map((_, place) => `E${items.length + 1 + place}`);
    expect(numbers).toEqual(items.concat(further));
  });

  test("every row says what is published, what is here, and whether that is the same", () => {
    const incomplete = rows.filter(([, ...cells]) => {
      const isReasoned = /^(?:Same(?: since .+)?|(?:Differs|More)\b.*: .+)\.$/u.test(cells.at(-1) ?? "");
      return !isReasoned || cells.length !== 4 || cells.includes("");
    });
    expect(incomplete).toEqual([]);
  });
});

describe("what differs from the published benchmark", () => {
  const rows = new Map(
    table("#").map(([number, , published = "", here = "", status = ""]) => [number, { published, here, status }]),
  );

  test("no row that differs says that it is the same", () => {
    for (const number of ["A10", "B15", "C17", "C18", "E33"]) {
      expect(rows.get(number)?.status, number).toMatch(/^Differs/u);
    }
  });

  test("the filters of each command are those of the page", async () => {
    const filters = ["--models", "--modes", "--exp", "--variants"];
    const filtersOf = async (command: string) => {
      const { stdout } = await aib([command, "--help"], { cwd: temporaryFolder() });
      return filters.filter((flag) => stdout.includes(`${flag} <`));
    };
    expect([await filtersOf("leaderboard"), await filtersOf("judge")]).toEqual([filters, filters]);
    expect(await filtersOf("report")).toEqual(["--models"]);
    expect(rows.get("C18")?.here).toContain("`report` has `--models` alone");
  });

  test.each([
    ["-t", ["-t", "1"]],
    ["run --run-number", ["--run-number", "2"]],
    ["run -r", ["-r", "3"]],
  ])("%s is refused, as the page says", async (named, flags) => {
    const { code, stderr } = await aib(["run", "--models", "sim/holds-80", ...flags], { cwd: temporaryFolder() });
    expect(code, stderr).toBe(2);
    expect(rows.get("C17")?.here).toContain(named);
  });
});
