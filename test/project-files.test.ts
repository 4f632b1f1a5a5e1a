import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

// The files by which a project is found, used, cited and changed: each says what is true of the others.

const root = join(import.meta.dirname, "..");

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

const manifest = z.looseObject({ version: z.string() }).parse(JSON.parse(read("package.json")));

describe("CHANGELOG.md", () => {
  const headings = [...read("CHANGELOG.md").matchAll(/^## (.+)$/gmu)].map(([, heading = ""]) => heading);
  const versions = headings.filter((heading) => heading !== "Unreleased");

  test("is headed by what is not released, if anything, then by the version of package.json, newest first", () => {
    expect(headings.indexOf("Unreleased")).toBeLessThan(1);
    expect(versions[0]).toBe(manifest.version);
    const sorted = versions.toSorted((one, other) => other.localeCompare(one, "en", { numeric: true }));
    expect(versions).toEqual(sorted);
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/u.test(version))).toEqual([]);
  });

  test("groups the entries of each version in one order", () => {
    const order = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
    for (const section of read("CHANGELOG.md").split(/^## /mu).slice(1)) {
      const [own = "", ...groups] = section.split(/^### /mu);
      expect(own.trim()).not.toContain("- ");
      const names = groups.map((group) => group.split("\n", 1)[0] ?? "");
      expect(names).toEqual(order.filter((name) => names.includes(name)));
      expect(groups.filter((group) => !/^- /mu.test(group))).toEqual([]);
    }
  });
});

describe("docs/README.md", () => {
  const linked = [...read("docs/README.md").matchAll(/\]\(([\w-]+\.md)\)/gu)].map(([, page = ""]) => page);

  test("lists every page of the folder, once", () => {
    const pages = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md") && name !== "README.md");
    expect(linked.toSorted()).toEqual(pages.toSorted());
  });

  test("lists every page that README.md links to", () => {
    const links = [...read("README.md").matchAll(/\]\(docs\/([\w-]+\.md)[^)]*\)/gu)].map(([, page = ""]) => page);
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((page) => page !== "README.md" && !linked.includes(page))).toEqual([]);
  });
});

test("ARCHITECTURE.md lists every feature", () => {
  const listed = /^\| `features` +\| one per room: ([\w, ]+?) +\|/mu.exec(read("ARCHITECTURE.md"))?.[1]?.split(", ");
  expect(listed).toEqual(readdirSync(join(root, "src", "features")).toSorted());
});

test("docs/owner.md lists every placeholder of the tree, and no other", () => {
  const placeholder = /_to be given by the owner of the project_|your-name/gu;
  const listed = [...read("docs/owner.md").matchAll(/^\| `([^`]+)` +\| ([^|]+?) +\|/gmu)];
  const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const texts = tracked
    .toString()
    .trim()
    .split("\n")
    .filter(
      (path) => /\.(?:md|cff|json|ya?ml)$/u.test(path) && path !== "docs/owner.md" && existsSync(join(root, path)),
    );
  const found = texts.flatMap((path) =>
    [...new Set(read(path).match(placeholder) ?? [])].map((text) => `${path}: ${text}`),
  );
  expect(found).toContain("SECURITY.md: _to be given by the owner of the project_");
  const inList = listed.map(([, path = "", text = ""]) => `${path}: ${text.replaceAll("`", "")}`);
  expect(inList.toSorted()).toEqual(found.toSorted());
});

test("docs/agents.md names the SDK's versions that are installed", () => {
  const packages = z.looseObject({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  });
  const { dependencies, devDependencies } = packages.parse(manifest);
  const text = read("docs/agents.md");
  expect(text).toContain(`\`@modelcontextprotocol/server\` ${dependencies["@modelcontextprotocol/server"]}.`);
  expect(text).toContain(`the SDK's own client (${devDependencies["@modelcontextprotocol/client"]})`);
});

test("the documents name the versions that the tests use of what reads and writes data sets", () => {
  const { dependencies, devDependencies } = z
    .looseObject({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
    .parse(manifest);
  const duckdb = `DuckDB ${devDependencies["@duckdb/node-api"]?.split("-")[0]}`;
  expect(read("docs/export.md")).toContain(`hyparquet-writer ${dependencies["hyparquet-writer"]},`);
  expect(read("docs/export.md")).toContain(`${duckdb}.`);
  expect(read("docs/analyse.md")).toContain(`${duckdb}.`);
  const viewer = /^const version = "(.+)";$/mu.exec(read("scripts/check-inspect.ts"))?.[1];
  expect(read("docs/export.md")).toContain(`\`@metrevals/inspect-log-viewer\` ${viewer},`);
});

const texts = { label: z.string().min(3), description: z.string().optional() };
const field = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("markdown"), attributes: z.strictObject({ value: z.string() }) }),
  z.strictObject({
    type: z.enum(["input", "textarea"]),
    id: z.string(),
    attributes: z.strictObject({ ...texts, render: z.string().optional() }),
    validations: z.strictObject({ required: z.boolean() }).optional(),
  }),
  z.strictObject({
    type: z.literal("dropdown"),
    id: z.string(),
    attributes: z.strictObject({ ...texts, options: z.array(z.string()).min(2) }),
    validations: z.strictObject({ required: z.boolean() }).optional(),
  }),
  z.strictObject({
    type: z.literal("checkboxes"),
    id: z.string(),
    attributes: z.strictObject({
      ...texts,
      options: z.array(z.strictObject({ label: z.string(), required: z.boolean() })).min(1),
    }),
  }),
]);
const form = z.strictObject({
  name: z.string(),
  description: z.string().min(10),
  labels: z.array(z.string()).min(1),
  body: z.array(field).min(3),
});

const templates = ".github/ISSUE_TEMPLATE";

test.each(["bug.yml", "proposal.yml", "result.yml"])("the issue form %s is one that GitHub takes", (name) => {
  const { body } = form.parse(parse(read(`${templates}/${name}`)));
  const ids = body.flatMap((each) => ("id" in each ? [each.id] : []));
  expect(new Set(ids).size).toBe(ids.length);
  expect(body.some((each) => "validations" in each && each.validations?.required === true)).toBe(true);
});

test("GitHub finds the other files of the project", () => {
  expect(readdirSync(join(root, templates)).toSorted()).toEqual([
    "bug.yml",
    "config.yml",
    "proposal.yml",
    "result.yml",
  ]);
  expect(
    z.strictObject({ blank_issues_enabled: z.boolean() }).safeParse(parse(read(`${templates}/config.yml`))).success,
  ).toBe(true);
  for (const path of ["CODE_OF_CONDUCT.md", "SECURITY.md", "CONTRIBUTING.md", ".github/pull_request_template.md"]) {
    expect(read(path).length, path).toBeGreaterThan(300);
  }
  const scripts = z
    .looseObject({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read("package.json"))).scripts;
  const named = [...read(".github/pull_request_template.md").matchAll(/`npm run ([\w:-]+)`/gu)].map(
    ([, name = ""]) => name,
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
