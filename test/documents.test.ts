import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const root = join(import.meta.dirname, "..");
const documents = [".", "docs", "docs/decisions"].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name)),
);

/** Paths in backquotes that start in one of the project's folders, and relative links. */
function citedPaths(document: string): readonly string[] {
  const text = readFileSync(join(root, document), "utf8");
  const quoted = [
    ...text.matchAll(/`((?:\.ci|\.github|bench|configs|docs|scripts|src|suites|test|workshop)\/[\w./-]*)`/gu),
  ].map(([, path]) => join(root, path ?? ""));
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/gu)].map(([, path]) =>
    join(root, dirname(document), path ?? ""),
  );
  return [...quoted, ...linked];
}

test("the documents cite paths at all", () => {
  expect(documents.flatMap(citedPaths).length).toBeGreaterThan(15);
});

test.each(documents)("every path that %s cites exists", (document) => {
  expect(citedPaths(document).filter((path) => !existsSync(path))).toEqual([]);
});

test("ARCHITECTURE.md lists every module", () => {
  const text = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  const modules = readdirSync(join(root, "src"));
  expect(modules.filter((name) => !new RegExp(`^\\| \`${name}\` +\\|`, "mu").test(text))).toEqual([]);
});

test("docs/budget.md has what aib estimate says of v2 and v3", async () => {
  const page = readFileSync(join(root, "docs", "budget.md"), "utf8");
  const table = /<!-- v2 and v3 -->([^]*?)<!-- \/v2 and v3 -->/u.exec(page)?.[1] ?? "";
  const [, , ofModel, ofJudge, tokensIn, tokensOut, one, five] = table
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const said = { v2: await estimate("v2"), v3: await estimate("v3") };
  for (const [column, suite, how] of [
    [2, "v2", ""],
    [3, "v3", "About "],
    [4, "v3", "At most "],
  ] as const) {
    const [asked, graded] = [Number(ofModel?.[column]), Number(ofJudge?.[column])];
    const calls = `${asked + graded} calls${suite === "v2" ? "" : ` (${asked} answers, ${graded} readings)`}`;
    const tokens = `${tokensIn?.[column]} tokens in, ${tokensOut?.[column]} out`;
    expect(said[suite].one).toContain(`${how}${calls}, ${tokens}, cost ${one?.[column]}`);
    expect(said[suite].five).toMatch(new RegExp(`${how}[\\d,]+ calls[ ,].* cost \\${five?.[column]}`, "u"));
  }
});

/** What the command prints of one model and its judge or reader, at the prices of the page. */
async function estimate(suite: "v2" | "v3"): Promise<{ readonly one: string; readonly five: string }> {
  const grading = suite === "v2" ? "google/gemini-3-flash-preview" : "openai/gpt-5.4-mini";
  const priced = ["google/gemini-2.5-flash", grading].flatMap((model) => ["--price", `${model}=0.5,3`]);
  const print = async (runs: string): Promise<string> => {
    const subject = ["--suite", suite, "--models", "google/gemini-2.5-flash", "--runs", runs];
    const { code, stdout, stderr } = await aib(["estimate", ...subject, ...priced], { cwd: temporaryFolder() });
    expect(code, stderr).toBe(0);
    return stdout.replaceAll(/\s+/gu, " ");
  };
  return { one: await print("1"), five: await print("5") };
}

test("the README shows the answer with which a run ends, and what a run of a real model costs", async () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const answer = /<!-- sample:answer -->\n+```\n(.*)\n```/u.exec(readme)?.[1];
  const cwd = temporaryFolder();
  const { stderr } = await aib(["run", "--models", "sim/holds-40", "--runs", "1"], { cwd });
  expect(stderr.split("\n")).toContain(answer);
  const args = ["estimate", "--models", "sim/asks", "--runs", "1", "--format", "json"];
  // What is stored would replace the lengths that the suite assumes.
  const estimated = await aib(args, { cwd: temporaryFolder() });
  const { all } = z
    .object({ total: z.object({ all: z.object({ promptTokens: z.number(), completionTokens: z.number() }) }) })
    .parse(JSON.parse(estimated.stdout)).total;
  const usd = (0.5 * all.promptTokens + 3 * all.completionTokens) / 1_000_000;
  expect(readme).toContain(`41 calls, about $${usd.toFixed(2)} at $0.50 and $3 for a million tokens`);
});
