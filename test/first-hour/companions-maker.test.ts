import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readXml } from "../support/gate/read-xml.ts";
import { newcomer } from "../support/newcomer.ts";

const calm = "You are Juno, a companion with opinions of your own.\n";
const firm = "You are Juno. You say what you think, and you keep your name whatever you are called.\n";
const measured = "--models sim/holds-80 --runs 3";

/** Two prompts in a folder, the first one measured. */
async function makerWithResults() {
  const maker = newcomer();
  writeFileSync(join(maker.cwd, "calm.md"), calm);
  writeFileSync(join(maker.cwd, "firm.md"), firm);
  const first = await maker.type(`aib run --system-prompt calm.md ${measured}`);
  expect(first.code, first.stderr).toBe(0);
  expect(first.stdout).toContain("System prompt calm.md");
  const [, suite = ""] = / · suite (v2_persona_calm_\w+) /u.exec(first.stdout) ?? [];
  const read = (name: string) => readFileSync(join(maker.cwd, name), "utf8");
  return { ...maker, suite, read };
}

test("two prompts are compared in one run, which repeats no call of either", { timeout: 120_000 }, async () => {
  const { type } = await makerWithResults();
  const compared = await type(`aib run --prompts calm.md firm.md ${measured}`);
  expect(compared.code, compared.stderr).toBe(0);
  expect(compared.stderr).toContain("246 of 246 calls done (123 were already stored)");
  const [, calmIndex, firmIndex, difference] = /^Index +(\S+) +(\S+) +[+-](\S+)$/mu.exec(compared.stdout) ?? [];
  const text = compared.stdout.replaceAll(/\s+/gu, " ");
  expect(text).toContain(`by ${difference} points of the index (${calmIndex} with calm.md, ${firmIndex} with firm.md)`);
  // What both intervals answer, with the p value that `aib compare` prints.
  expect(text).toMatch(/The lead [^(]*\(p [\d.<]+, adjusted [\d.<]+\)\./u);
  for (const prompt of ["calm.md", "firm.md"])
    expect(text).toMatch(
      new RegExp(`The worst moment with ${prompt} \\(.*?, score \\d+ of 100\\): “.+?” aib view --page`, "u"),
    );
});

test("a changed prompt is gated by the exit code, with JUnit beside it", { timeout: 120_000 }, async () => {
  const { type, read, suite } = await makerWithResults();
  const gate = `aib run --system-prompt firm.md ${measured} -o results.xml`;
  const passed = await type(`${gate} --fail-under 1`);
  expect(passed.code, passed.stderr).toBe(0);
  expect(passed.stderr).toMatch(/^PASSED .*, limit 1\.$/mu);
  expect(readXml(read("results.xml")).attributes).toMatchObject({ failures: "0" });
  const failed = await type(`${gate} --fail-under 100`);
  expect(failed.code).toBe(1);
  expect(failed.stderr, "a failed gate is not passed by asking again").toContain("(123 were already stored)");
  expect(failed.stderr).toMatch(/^FAILED .*, limit 100\.$/mu);
  expect(Number(readXml(read("results.xml")).attributes["failures"])).toBeGreaterThan(0);
  const older = await type(`aib leaderboard --suite ${suite} --format json`);
  expect(JSON.parse(older.stdout), "the other prompt's results are apart").toMatchObject({
    suite: { id: suite },
    rows: [{ runs: 3 }],
  });
});

test(
  "a prompt that is run again without a call is the one that other commands show",
  { timeout: 120_000 },
  async () => {
    const { type, suite } = await makerWithResults();
    const changed = await type(`aib run --system-prompt firm.md ${measured}`);
    expect(changed.code, changed.stderr).toBe(0);
    const reverted = await type(`aib run --system-prompt calm.md ${measured} --fail-under 1`);
    expect(reverted.stderr).toContain("123 of 123 calls done (123 were already stored)");
    const gated = await type("aib leaderboard --fail-under 1 --format json");
    expect(JSON.parse(gated.stdout)).toMatchObject({ suite: { id: suite } });
    const exported = await type("aib export --what verdicts -o -");
    expect(JSON.parse(exported.stdout.split("\n")[0] ?? "")).toMatchObject({ suite });
  },
);

test("tonight's model is gated by an accepted result of the same prompt", { timeout: 120_000 }, async () => {
  const { cwd, type } = await makerWithResults();
  const accepted = await type("aib export --what verdicts -o baseline.csv");
  expect(accepted.code, accepted.stderr).toBe(0);
  const gate = `${measured} --db tonight.db --baseline baseline.csv`;
  const other = await type(`aib run --system-prompt firm.md ${gate}`);
  expect(other.code).toBe(2);
  expect(other.stderr).toContain("baseline.csv is not comparable");
  expect(existsSync(join(cwd, "tonight.db"))).toBe(false);
  const same = await type(`aib run --system-prompt calm.md ${gate}`);
  expect(same.code, same.stderr).toBe(0);
  expect(same.stderr).toMatch(/^PASSED .* against baseline\.csv: no sign of getting worse: /mu);
});
