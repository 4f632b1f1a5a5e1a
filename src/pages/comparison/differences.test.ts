import { formatDifference } from "../../results/format/numbers.ts";
import { describe, expect, it } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import type { StoredGrade } from "../../store/views/views.ts";
import { buildComparison } from "../../results/build-comparison.ts";
import type { Comparison } from "../../results/contract.ts";
import { gradesOfRun, modelConfig, sampleSource } from "../../../test/support/results/sample-source.ts";
import { textWidth } from "../text-width.ts";
import { describeDifference } from "../../results/format/difference-answers.ts";
import { sentences } from "../blocks.ts";
import { writeBlocks } from "../write-terminal.ts";
import { conclusions, differences } from "./differences.ts";

const suite = await loadSuite("v2");

/** Model configs with three runs each of such shares, which differ a little from run to run and by scenario. */
function compare(shares: Readonly<Record<string, number>>, rest: readonly StoredGrade[] = []): Comparison {
  const ids = Object.keys(shares);
  const grades = Object.entries(shares).flatMap(([modelConfigId, share]) =>
    [1, 2, 3].flatMap((run) =>
      suite.scenarios.flatMap(({ id }, place) =>
        gradesOfRun(suite, share - 0.02 * ((run + place * share * 10) % 4), { modelConfigId, run }).filter(
          ({ scenarioId }) => scenarioId === id,
        ),
      ),
    ),
  );
  return buildComparison(
    sampleSource(suite, { modelConfigs: ids.map((id) => modelConfig(id)), grades: [...grades, ...rest] }),
    { choose: () => ids, against: "all" },
  );
}

function linesOf(comparison: Comparison, width: number): readonly string[] {
  const blocks = [...differences(comparison), ...sentences(conclusions(comparison))];
  return writeBlocks(blocks, { width, color: false }, "Differences").join("\n").split("\n");
}

describe("the differences of two model configs in a terminal", () => {
  const lines = linesOf(compare({ one: 1, two: 0.6 }), 120);

  it("have their size, both intervals, p values and what makes them", () => {
    expect(lines[0]).toMatch(/^Difference +B-A +95% if repeated +With other questions +p +p adj\. +Made by$/);
    expect(lines).toContainEqual(
      expect.stringMatching(/^Index +-\d+\.\d +-\d+\.\d to -\d+\.\d +-\d+\.\d to -\d+\.\d +<0\.001 +<0\.001 +\w+:\d+%/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^Identity drift↓ +\+4\.00 .* – +1\.000 +few +nego/));
    expect(lines).toContainEqual(expect.stringMatching(/^Resistance +-4\.05 .* 0\.063 +few +rs05:21%/));
  });

  it("are said in a sentence, and what the table's words mean", () => {
    const text = lines.join(" ");
    expect(text).toMatch(
      /B-A: the difference of -\d+\.\d keeps its direction if repeated and with other questions \(p <0\.001, adjusted <0\.001\)\./,
    );
    expect(text).toContain("1 of the index and 8 of measures");
    expect(text).toMatch(/few: so few scenarios can never reach 0\.05 .*, so this column cannot tell\./);
  });

  it("mark what pulls the other way", () => {
    const grades = gradesOfRun(suite, 0.99, { modelConfigId: "two", run: 4 }).filter(
      ({ scenarioId }) => scenarioId === "rs02",
    );
    const others = linesOf(compare({ one: 0.62, two: 0.6 }, grades), 120);
    expect(others).toContainEqual(expect.stringMatching(/^Resistance .* rs02:-\d+%/));
  });
});

describe("the differences of several pairs", () => {
  const comparison = compare({ one: 1, two: 0.8, three: 0.79, four: 0.3 });

  it.each([80, 120])(
    "keep to %d columns, one line for the index of every pair and the largest of the measures",
    (width) => {
      const lines = linesOf(comparison, width);
      for (const line of lines) expect(textWidth(line), line).toBeLessThanOrEqual(width);
      expect(lines.filter((line) => /^[BCD]-[ABC] +Index /.test(line))).toHaveLength(6);
      const ofMeasures = lines.filter((line) => /^[BCD]-[ABC] +(?!Index )\S.* [+-]\d/.test(line));
      expect(ofMeasures).toHaveLength(12);
      expect(ofMeasures.every((line) => line.startsWith("D-"))).toBe(true);
      expect(lines.join(" ")).toContain("48 more differences of measures are not shown. --format json has them all.");
    },
  );

  it("are each said in the sentence that all outputs share", () => {
    const text = linesOf(comparison, 400).join("\n");
    const letters = ["A", "B", "C", "D"];
    const placeOf = (id: string): string => letters[comparison.modelConfigs.findIndex((row) => row.id === id)] ?? "";
    for (const { reference, other, index } of comparison.paired.pairs) {
      if (index === null) throw new Error("no difference");
      const subject = `${placeOf(other)}-${placeOf(reference)}: the difference of ${formatDifference(index.difference)}`;
      expect(text).toContain(describeDifference({ subject, found: index, level: 0.95, many: "scenarios" }));
    }
  });

  it("are not said in sentences when there are many", () => {
    const ids = ["one", "two", "three", "four", "five"];
    const text = linesOf(compare(Object.fromEntries(ids.map((id, place) => [id, 0.9 - place / 10]))), 120).join("\n");
    expect(text).toMatch(/^E-D +Index/m);
    expect(text).not.toContain("the difference of");
    expect(text).not.toContain("more pairs");
  });

  it("are those that differ most, the largest first, where there are too many to show", () => {
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, place) => [`config-${place}`, 1 - place / 20]));
    const many = compare(eleven);
    const all = many.paired.pairs.map(({ index }) => Math.abs(index?.difference ?? 0));
    const lines = linesOf(many, 120);
    const shown = lines.flatMap((line) => / Index +([+-]\d+\.\d)/.exec(line)?.[1] ?? []);
    const largest = all.toSorted((one, other) => other - one).slice(0, 45);
    expect(shown.map((text) => Math.abs(Number(text)).toFixed(1))).toEqual(largest.map((size) => size.toFixed(1)));
    expect(lines.find((line) => / Index /.test(line))).toMatch(/^K-A /);
    expect(lines.join(" ")).toContain(
      "The 45 pairs that differ most; --format json has all 55. --against-first asks for fewer.",
    );
  });
});

it("few scenarios are said to be few, and no difference at all is no block", () => {
  const few = suite.scenarios.slice(5, 8).map(({ id }) => id);
  const comparison = compare({ one: 1, two: 0.6 });
  const pairs = comparison.paired.pairs.map((pair) => ({
    ...pair,
    index: pair.index && { ...pair.index, scenarios: few.length, adjustedPValue: 0.25, leastAdjustedPValue: 0.25 },
  }));
  const text = linesOf({ ...comparison, paired: { ...comparison.paired, pairs } }, 120).join(" ");
  expect(text).toMatch(/; 3 scenarios are too few for a small p\./);
  const none = { ...comparison, paired: { ...comparison.paired, pairs: [] } };
  expect([...differences(none), ...conclusions(none)]).toEqual([]);
});
