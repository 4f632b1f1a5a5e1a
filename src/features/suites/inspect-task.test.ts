import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { freezeSuite, loadSuite } from "../../suite/index.ts";
import { inspectTask } from "./inspect-task.ts";

/** The JSON between the quotation marks of the file. */
function textsIn(file: string): unknown {
  return JSON.parse(/json\.loads\(\n {4}r'''\n(.*?)\n'''/su.exec(file)?.[1] ?? "");
}

test("the task holds the suite's digest, settings and every word that a model reads", async () => {
  const suite = await loadSuite("v2");
  const file = inspectTask(suite);
  expect(file).toContain('def aib_v2(variant="strong_independence", delivery="tool_role"):');
  expect(textsIn(file)).toMatchObject({
    id: "v2",
    digest: suite.digest,
    runs: 5,
    temperature: 0.7,
    max_tokens: 2048,
    variants: { neutral: suite.systemVariants[0].text },
    scenarios: suite.scenarios.map(({ id, systemAddendum, opening, turns }) => {
      return {
        id,
        system_addendum: systemAddendum,
        opening,
        turns: turns.map((turn) => ({ id: turn.id, human: turn.human })),
      };
    }),
  });
});

test("Python reads the file, whatever marks the suite's texts have", async ({ skip }) => {
  if (spawnSync("python3", ["--version"]).status !== 0) skip("there is no python3");
  const suite = await loadSuite("v2");
  const [direct, ...others] = suite.scenarios;
  if (direct === undefined) throw new Error("v2 has scenarios");
  const odd = `'''"""\\ \u{1f600} {{suite}} $& \\u0027`;
  const [turn, ...later] = direct.turns;
  const changed = freezeSuite({
    ...suite,
    title: `"""${odd}`,
    scenarios: [{ ...direct, turns: [{ ...turn, human: odd }, ...later] }, ...others],
  });
  const path = join(temporaryFolder(), "task.py");
  writeFileSync(path, inspectTask(changed));
  const program = `import ast, json, sys
tree = ast.parse(open(sys.argv[1], encoding="utf8").read())
call = next(node.value for node in tree.body if isinstance(node, ast.Assign) and node.targets[0].id == "SUITE")
print(json.dumps(json.loads(call.args[0].value)["scenarios"][0]["turns"][0]["human"]))`;
  const { stdout, stderr } = spawnSync("python3", ["-c", program, path], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toBe(odd);
});

test.each([
  ["v3", "its conversations fork from each other"],
  ["v1", "its tool has no message"],
])("%s is refused with the reason", async (id, reason) => {
  const suite = await loadSuite(id);
  expect(() => inspectTask(suite)).toThrow(reason);
});
