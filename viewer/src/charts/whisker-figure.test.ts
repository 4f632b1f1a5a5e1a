import { expect, test } from "vitest";
import { whiskerFigure } from "./whisker-figure.ts";
import { placeOn } from "./whisker-shape.ts";

const colours = { surface: "#fff", text: "#111", muted: "#555", line: "#ddd", accent: "#066" };
const row = { places: "1–2", value: "90.0", mean: 90, interval: { low: 85, high: 95 }, runs: [88, 92], hollow: false };

const scale = { from: 80, to: 100, ticks: [80, 90, 100] };

test("a drawing has every row, and what a model is called cannot add to it", () => {
  const text = whiskerFigure({
    title: "A & B",
    caption: "caption",
    scale,
    colours,
    rows: [
      { ...row, wider: { low: 82, high: 99 }, name: '</text><script>alert("1")</script>' },
      { ...row, name: "second", interval: null, hollow: true },
    ],
  });
  expect(text.match(/<g transform="translate\(0 /gu)).toHaveLength(2);
  expect(text).toContain("A &amp; B");
  expect(text).toContain("&lt;/text&gt;&lt;script&gt;");
  expect(text).not.toContain("<script");
  // Each mean has an outline; the thin line of the first row has its two ends.
  expect(text.match(/stroke-width="1.5"\/>/gu)).toHaveLength(3);
  const ends = [82, 99].map((value) => placeOn({ scale, width: 420 }, value));
  expect(text).toMatch(new RegExp(`<path d="M${ends[0]} \\d+v8m0 -4H${ends[1]}m0 -4v8"`, "u"));
  expect(text).not.toMatch(/NaN|undefined|null/u);
});
