import { expect, test } from "vitest";
import { suggestPages } from "./suggest-pages.ts";

const index = {
  rows: [
    { slug: "gemini-3-flash@none-t0.7", label: "gemini-3-flash@none-t0.7" },
    { slug: "kimi-k2.5+moonshot@none-t0.7", label: "kimi-k2.5+moonshot@none-t0.7" },
  ],
  scenarios: [{ id: "rs01", slug: "rs01", title: "A polite reframing", experiment: "resistance" }],
};
const to = (path: string): readonly string[] => suggestPages(path, { stances: false }, index).map((page) => page.to);

test("finds a page, a model config or a scenario by a name that is nearly right", () => {
  expect(to("/serch")).toEqual(["/search"]);
  expect(to("/model/gemini-3-flsh")).toContain("/m/gemini-3-flash@none-t0.7");
  expect(to("/models/gemni-3-fla")).toContain("/m/gemini-3-flash@none-t0.7");
  expect(to("/kimi-k2.5")[0]).toBe("/m/kimi-k2.5+moonshot@none-t0.7");
  expect(to("/scenario/rs1")[0]).toBe("/s/rs01");
  expect(to("/x/a%20polite%20refraiming")).toEqual(["/s/rs01"]);
});

test("begins with the last part of the path, and names nothing twice", () => {
  const found = to("/gemini-3-flash/rs01");
  expect(found[0]).toBe("/s/rs01");
  expect(found).toContain("/m/gemini-3-flash@none-t0.7");
  expect(new Set(found).size).toBe(found.length);
});

test("suggests nothing rather than something unlike, also for what is no path", () => {
  expect(to("/qqqqqqqqqqqq")).toEqual([]);
  expect(to("/%E0%A4%A")).toEqual([]);
  expect(suggestPages("/metod", { stances: true }, null)).toEqual([{ to: "/method", label: "Method" }]);
});

test("suggests no page that these data lack", () => {
  expect(to("/situatons")).toEqual([]);
  expect(suggestPages("/situatons", { stances: true }, null)).toEqual([{ to: "/situations", label: "Situations" }]);
});
