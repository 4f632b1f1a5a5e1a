import { expect, test } from "vitest";
import { matchConfigs, suggestPairs } from "./match-configs.ts";

const row = (slug: string, model: string, complete = true) => ({ slug, label: slug, model, complete });
const rows = [
  row("deep-owl@none", "hill/deep-owl"),
  row("owl@none", "hill/owl"),
  row("owl@low", "hill/owl"),
  row("lark@none", "lake/lark", false),
];
const everything = { text: "", without: [], most: 10 };
const slugs = (found: { readonly found: readonly { readonly slug: string }[] }): readonly string[] =>
  found.found.map(({ slug }) => slug);

test("names that begin with the text go first", () => {
  expect(slugs(matchConfigs(rows, { ...everything, text: "owl" }))).toEqual(["owl@none", "owl@low", "deep-owl@none"]);
  expect(slugs(matchConfigs(rows, { ...everything, text: " NONE  Lake " }))).toEqual(["lark@none"]);
});

test("what is picked already is not offered, and never more than asked for", () => {
  expect(slugs(matchConfigs(rows, { ...everything, without: ["owl@none"] }))).toEqual([
    "deep-owl@none",
    "owl@low",
    "lark@none",
  ]);
  expect(matchConfigs(rows, { ...everything, most: 1 })).toMatchObject({
    total: 4,
    found: [{ slug: "deep-owl@none" }],
  });
});

test("pairs worth a look are of ranked ones", () => {
  expect(suggestPairs(rows).map((pair) => pair.slugs)).toEqual([
    ["deep-owl@none", "owl@none"],
    ["deep-owl@none", "owl@low"],
    ["owl@none", "owl@low"],
  ]);
  expect(suggestPairs(rows.slice(0, 1))).toEqual([]);
});
