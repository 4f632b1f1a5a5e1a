import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtApp } from "../src/features/site/app/built-app.ts";

const root = join(import.meta.dirname, "..");

/** The packages that the viewer's sources import at run time. */
function importedPackages(): readonly string[] {
  const folder = join(root, "viewer", "src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/u.test(file));
  const texts = files
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(join(folder, file), "utf8"));
  const imports = texts.flatMap((text) =>
    Array.from(text.matchAll(/^import (?!type )[^;]*?from "((?:@[^/"]+\/)?[^./"][^/"]*)/gmu)),
  );
  return [...new Set(imports.map(([, name = ""]) => name))];
}

test("the built viewer carries the licence of every package in it, and links to them", async () => {
  const app = await builtApp(root, () => {});
  const licences = app.files.get("licences.txt")?.toString("utf8") ?? "";
  const packages = [...importedPackages(), "preact", "tailwindcss", "micromark", "property-information"];
  expect(packages).toEqual(expect.arrayContaining(["react", "react-dom", "react-markdown", "wouter"]));
  for (const name of packages) {
    const own = JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
    expect(licences.split("\n")).toContain(`${own.name} ${own.version} (${own.license})`);
  }
  expect(licences).toContain("Copyright (c) 2015-present Jason Miller");
  // Preact stands in for these two: React itself would make the app twice as large.
  expect(licences).not.toMatch(/^react(?:-dom)? /mu);
  const scripts = [...app.files]
    .filter(([path]) => path.endsWith(".js"))
    .map(([, content]) => content.toString("utf8"));
  expect(scripts.some((script) => script.includes("licences.txt"))).toBe(true);
});
