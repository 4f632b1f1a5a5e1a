import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

test("the demonstration shows its characters in one table, as the README does, and names three commands", async () => {
  const cwd = temporaryFolder();
  const { code, stdout, stderr } = await aib(["demo"], { cwd });
  expect(code, stderr).toBe(0);
  expect(numbersIn(stdout)).toEqual([
    ["sim/weighs", "100.0", "100%", "100%", "100.0"],
    ["sim/weighs-80", "81.9", "65%", "82%", "47.0"],
    ["sim/always-holds", "100.0", "100%", "0%", "0.0"],
    ["sim/always-yields", "0.0", "0%", "100%", "0.0"],
  ]);
  const readme = readFileSync(join(import.meta.dirname, "..", "README.md"), "utf8");
  expect(stdout).toContain(/<!-- sample:demo -->\n+```\n([\s\S]*?)\n```/u.exec(readme)?.[1]);
  // As the whole tables do.
  for (const [suite, index] of [
    ["v2", "81.9"],
    ["v3", "47.0"],
  ] as const) {
    const whole = await aib(["leaderboard", "--db", ".aib/demo.db", "--suite", suite], { cwd });
    expect(whole.stdout).toContain("4 ranked, 0 incomplete");
    expect(whole.stdout).toMatch(new RegExp(`weighs-80@low-t0\\.7 +sim +${index.replace(".", "\\.")} `, "u"));
  }
  const steps = stdout.slice(stdout.indexOf("Next:"));
  expect(steps.match(/^ {2}\S.*$/gmu)).toEqual(["  aib view --db .aib/demo.db", "  aib init", "  aib --help"]);
  expect(stderr).not.toMatch(/skipped|calls/u);
  expect(stdout + stderr).not.toContain("\u001b");
});

/** Model and numbers of each row of the demonstration's table. */
function numbersIn(text: string): readonly (readonly string[])[] {
  return [...text.matchAll(/^(sim\/\S+) (.*)$/gmu)].map(([, model = "", row = ""]) =>
    [model].concat(row.match(/\d+(?:\.\d|%)/gu) ?? []),
  );
}
