import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("links name their page by its pattern, so that a page that is gone is a type error", () => {
  const sources = globSync("viewer/src/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] });
  const written = /(?:href=\{?|navigate\(|pathWith\(|\bto[:=] ?\{?)\s*["'`]\//u;
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => written.test(readFileSync(file, "utf8")))).toEqual([]);
  expect(['<Link href="/map">', "navigate(`/m/${slug}`)", "{ to: '/s' }"].every((text) => written.test(text))).toBe(
    true,
  );
});
