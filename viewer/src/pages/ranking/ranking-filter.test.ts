import { describe, expect, test } from "vitest";
import type { SiteRow } from "../../../../src/results/contract/site.ts";
import { choicesIn, filterRows, readFilter, relaxations } from "./ranking-filter.ts";
import { sampleRow } from "../../../../test/support/viewer/sample-row.ts";

const rows: readonly SiteRow[] = [
  sampleRow({ label: "claude-one", model: "anthropic/claude-one", vendor: "anthropic", runs: 5 }),
  sampleRow({ label: "kimi+fast@low", model: "moonshotai/kimi", vendor: "moonshotai", provider: "fast/int4", runs: 1 }),
  sampleRow({ label: "kimi@none", model: "moonshotai/kimi", vendor: "moonshotai", reasoningEffort: "none", runs: 3 }),
  sampleRow({ label: "mine", model: "local/mine", vendor: null, badges: ["local"], runs: 5, complete: false }),
];

const shown = (address: string): readonly string[] =>
  filterRows(rows, readFilter(new URLSearchParams(address))).map(({ label }) => label);

describe("the filters of an address", () => {
  test.each([
    ["", ["claude-one", "kimi+fast@low", "kimi@none", "mine"]],
    ["q=KIMI", ["kimi+fast@low", "kimi@none"]],
    ["q=kimi+int4", ["kimi+fast@low"]],
    ["q=%20local%20", ["mine"]],
    ["vendor=moonshotai&reasoning=none", ["kimi@none"]],
    ["vendor=-", ["mine"]],
    ["provider=fast/int4", ["kimi+fast@low"]],
    ["provider=-&runs=5", ["claude-one", "mine"]],
    ["runs=2&complete=1", ["claude-one", "kimi@none"]],
    ["runs=many&complete=yes", ["claude-one", "kimi+fast@low", "kimi@none", "mine"]],
    ["vendor=nobody", []],
  ])("%s", (address, labels) => {
    expect(shown(address)).toEqual(labels);
  });
});

test("where nothing fits, it is said what each filter alone hides, the most first", () => {
  const filter = readFilter(new URLSearchParams("q=kimi&vendor=moonshotai&runs=5"));
  expect(filterRows(rows, filter)).toEqual([]);
  expect(relaxations(rows, filter).map(({ name, rows: count }) => [name, count])).toEqual([
    ["runs", 2],
    ["q", 0],
    ["vendor", 0],
  ]);
});

test("there is to choose from what there is, with its number of rows", () => {
  const { vendor, provider, reasoning, runs } = choicesIn(rows);
  expect(vendor.map(({ says }) => says)).toEqual(["no vendor (1)", "anthropic (1)", "moonshotai (2)"]);
  expect(provider.map(({ value }) => value)).toEqual(["-", "fast/int4"]);
  expect(reasoning.map(({ says }) => says)).toEqual(["no reasoning (1)", "low reasoning effort (3)"]);
  expect(runs.map(({ says }) => says)).toEqual(["3 or more (3)", "5 or more (2)"]);
});
