import { expect, it } from "vitest";
import { isTame } from "./tame-markdown.ts";

it("takes ordinary answers for tame", () => {
  expect(isTame("")).toBe(true);
  expect(isTame("**Name:** Vesper. I'd say – well-meant – no.\n\n1. One\n2. Two\n".repeat(40))).toBe(true);
});

it.each(["> ", "- \n", "*a ", "[a](", "1. ", "`", "<b>"])("takes endless %j for wild", (mark) => {
  expect(isTame(mark.repeat(2000))).toBe(false);
});

it("refuses texts that are too long to format", () => {
  expect(isTame("word ".repeat(20_000))).toBe(false);
});

it("takes no time for endless digits", () => {
  const started = performance.now();
  expect(isTame("1".repeat(50_000))).toBe(true);
  expect(performance.now() - started).toBeLessThan(200);
});
