// Ends with 1 unless the tag in TAG is the version of package.json, of every file that repeats it, and of the newest section of
// CHANGELOG.md, and nothing waits under Unreleased.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const root = join(import.meta.dirname, "..");
const read = (name: string): string => readFileSync(join(root, name), "utf8");
const versioned = z.looseObject({ version: z.string() });

const tag = process.env["TAG"] ?? "";
const { version } = versioned.parse(JSON.parse(read("package.json")));
const repeated: Readonly<Record<string, string | undefined>> = {
  "package-lock.json": versioned.parse(JSON.parse(read("package-lock.json"))).version,
  "CITATION.cff": versioned.parse(parse(read("CITATION.cff"))).version,
  "docs/analyse.md": /^ +version = \{(.+)\},$/mu.exec(read("docs/analyse.md"))?.[1],
  "README.md": /npm install \.\/dist\/ai-independence-bench-(\S+)\.tgz/u.exec(read("README.md"))?.[1],
};
const sections = read("CHANGELOG.md").split(/^## /mu).slice(1);
const waiting = sections.filter((section) => /^Unreleased\n[^]*^- /mu.test(section));
const newest = sections.map((section) => section.split("\n", 1)[0]).find((heading) => heading !== "Unreleased");

const problems = [
  ...(tag === `v${version}`
    ? []
    : [`The tag is ${JSON.stringify(tag)}, package.json has version ${version}: tag v${version}.`]),
  ...Object.entries(repeated).flatMap(([name, found]) =>
    found === version ? [] : [`${name} has version ${found ?? "none"}, package.json ${version}.`],
  ),
  ...(newest === version ? [] : [`The newest version in CHANGELOG.md is ${newest}, package.json has ${version}.`]),
  ...(waiting.length === 0 ? [] : [`CHANGELOG.md has entries under Unreleased: move them under ${version}.`]),
];
for (const problem of problems) process.stderr.write(`error: ${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
