import { describe, expect, it } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import { buildComparison } from "../../results/build-comparison.ts";
import type { Comparison } from "../../results/contract.ts";
import type { LeaderboardSource } from "../../results/leaderboard-source.ts";
import { gradesOfRun, modelConfig, sampleSource } from "../../../test/support/results/sample-source.ts";
import { textWidth } from "../text-width.ts";
import { writeTerminal } from "../write-terminal.ts";
import { comparisonPage } from "./comparison-page.ts";

const suite = await loadSuite("v2");
const plain = { width: 80, color: false };

const compare = (rest: Partial<LeaderboardSource> = {}) =>
  buildComparison(
    sampleSource(suite, {
      modelConfigs: ["one", "two"].map((id) => modelConfig(id)),
      grades: [...gradesOfRun(suite, 0.5), ...gradesOfRun(suite, 1, { modelConfigId: "two" })],
      ...rest,
    }),
    { choose: (rows) => rows.map(({ id }) => id), against: "all" },
  );

const write = (comparison: Comparison, layout: { readonly width: number; readonly color: boolean }): string =>
  writeTerminal(comparisonPage(comparison), layout);

describe("a comparison in a terminal", () => {
  const lines = write(compare(), plain).split("\n");

  it("gives each model config a letter and shows values and differences beside each other", () => {
    expect(lines).toContainEqual(expect.stringMatching(/^A two@none-t0\.7 +1 +100\.0 /));
    expect(lines).toContainEqual(expect.stringMatching(/^B one@none-t0\.7 +2 +51\.7 /));
    expect(lines).toContainEqual(expect.stringMatching(/^Measure +A +B +B-A$/));
    expect(lines).toContainEqual(expect.stringMatching(/^Index +100\.0 +51\.7 +-48\.3$/));
    expect(lines).toContainEqual(expect.stringMatching(/^Identity drift↓ +0\.00 +5\.00 +\+5\.00$/));
    expect(lines).toContainEqual(
      expect.stringMatching(/^Identity maintained \(not weighted\) +100\.0% +100\.0% +0\.0$/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^direct +Three personalities +100\.0 +50\.0 +-50\.0$/));
  });

  it("marks a rank that both share, as the ranking does", () => {
    const grades = ["one", "two"].flatMap((modelConfigId) => gradesOfRun(suite, 1, { modelConfigId }));
    expect(write(compare({ grades }), plain)).toMatch(/^A one@none-t0\.7 +=1 +100\.0 /mu);
  });

  it("shows the scenarios that differ most and says that there are more", () => {
    expect(
      lines.filter((line) => /^(?:direct|psych|tool_context|negotiation|name_gender|[rp][st]0\d) /.test(line)),
    ).toHaveLength(10);
    expect(lines).toContain("5 more scenarios differ less. --format json has them all.");
  });

  it("fits its width and has colour only where it is wanted", () => {
    for (const line of lines) expect(textWidth(line), line).toBeLessThanOrEqual(80);
    expect(lines.join("")).not.toContain("\u001b");
    expect(write(compare(), { width: 80, color: true })).toContain("\u001b[1m");
  });

  it("marks what the numbers must not be read without", () => {
    const text = write(compare({ origins: new Map([["one", new Set(["simulated"])]]) }), plain);
    expect(text).toMatch(/^B one@none-t0\.7 +sim /m);
    expect(text).toContain("sim: answered by the built-in simulator");
  });

  it("has letters for any number of model configs", () => {
    const ids = Array.from({ length: 28 }, (_, position) => `config-${position}`);
    const text = write(compare({ modelConfigs: ids.map((id) => modelConfig(id)) }), {
      width: 400,
      color: false,
    });
    expect(text).toMatch(/^Z \S+/m);
    expect(text).toMatch(/^AB \S+/m);
    expect(text).toContain("AB-A");
  });
});
