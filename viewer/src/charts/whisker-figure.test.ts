import { expect, test } from "vitest";
import { whiskerFigure } from "./whisker-figure.ts";

const colours = { surface: "#fff", text: "#111", muted: "#555", line: "#ddd", accent: "#066" };
const row = { places: "1–2", value: "90.0", mean: 90, interval: { low: 85, high: 95 }, runs: [88, 92], hollow: false };

test("a drawing has every row, and what a model is called cannot add to it", () => {
  const text = whiskerFigure({
    title: "A & B",
    caption: "caption",
    scale: { from: 80, to: 100, ticks: [80, 90, 100] },
    colours,
    rows: [
      { ...row, name: '</text><script>alert("1")</script>' },
      { ...row, name: "second", interval: null, hollow: true },
    ],
  });
  expect(text.match(/<g transform="translate\(0 /gu)).toHaveLength(2);
  expect(text).toContain("A &amp; B");
  expect(text).toContain("&lt;/text&gt;&lt;script&gt;");
  expect(text).not.toContain("<script");
  expect(text).not.toMatch(/NaN|undefined|null/u);
});
