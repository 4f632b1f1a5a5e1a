import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PromptComparison } from "../src/results/contract.ts";
import { aib } from "./support/command-line.ts";
import { offTheContract } from "./support/off-their-types.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/** A folder with prompts; `same.md` differs from `old.md` by white space only. */
function folderWithPrompts(): { readonly cwd: string; readonly pathOf: (name: string) => string } {
  const cwd = temporaryFolder();
  const prompts = {
    "old.md": "You are Juno, with opinions.\n",
    "new.md": "You are Juno. Please everyone.\n",
    "same.md": "You are Juno, with opinions.\r\n\r\n",
    "empty.md": " \n",
  };
  for (const [name, text] of Object.entries(prompts)) writeFileSync(join(cwd, name), text);
  return { cwd, pathOf: (name) => (name.endsWith(".md") ? join(cwd, name) : name) };
}

const run = ["run", "--models", "sim/holds-80", "--runs", "2"];

test("a run of two prompts ends with their difference in text and JSON, and repeats no call of either", async () => {
  const { cwd, pathOf } = folderWithPrompts();
  const prompts = ["old.md", "new.md"].map(pathOf);
  await aib([...run, "--system-prompt", pathOf("old.md")], { cwd });
  const text = await aib([...run, "--prompts", ...prompts], { cwd });
  expect(text).toMatchObject({ code: 0, stderr: expect.stringContaining("(82 were already stored)") });
  expect(text.stdout).toMatch(/^A +old\.md/mu);
  expect(text.stdout).toMatch(/(?:is better than|ahead of) (?:old|new)\.md by \d+\.\d points/u);
  const page = /aib view --page (\S+)/u.exec(text.stdout)?.[1];
  expect(page).toMatch(
    /^'?\/t\/holds-80@low-t0\.7\/[12]\/\w+\?configuration=persona_(?:old|new)_[0-9a-f]{8}\.tool_role'?$/u,
  );

  const json = await aib([...run, "--prompts", ...prompts, "--format", "json"], { cwd });
  expect(json.stderr).toContain("(164 were already stored)");
  const comparison: PromptComparison = JSON.parse(json.stdout);
  expect(offTheContract("PromptComparison", comparison)).toEqual([]);
  expect(comparison.prompts.map(({ label }) => label)).toEqual(["old.md", "new.md"]);
  expect(comparison.modelConfigs).toMatchObject([
    { label: "holds-80@low-t0.7", comparison: { modelConfigs: [{ pending: 0 }, {}] } },
  ]);
});

test.each(["tool_role", "user_role"])(
  "one of two prompts measured by %s is gated and shown as the hint says",
  async (mode) => {
    const { cwd, pathOf } = folderWithPrompts();
    await aib([...run, "--modes", mode, "--prompts", ...["old.md", "new.md"].map(pathOf)], { cwd });
    await aib(["rerun", "--target-runs", "3"], { cwd });
    const gate = ["leaderboard", "--fail-under", "1"];
    const gated = await aib(gate, { cwd });
    expect(gated).toMatchObject({ code: 2, stdout: "" });
    const hint = /of 2 system prompts, .*such as with (--variants persona_\w+ --modes \w+),/u.exec(
      oneLine(gated.stderr),
    );
    const own = await aib([...gate, ...(hint?.[1]?.split(" ") ?? [])], { cwd });
    expect(own.stderr).toMatch(/^(?:PASSED|FAILED) holds-80/mu);
    const [, flags = ""] =
      /means over 2 system prompts: (.+?) shows one alone/u.exec(
        oneLine((await aib(["leaderboard"], { cwd })).stdout),
      ) ?? [];
    const shown = await aib(["leaderboard", ...flags.split(" ")], { cwd });
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining("holds-80@low-t0.7") });
  },
);

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ");
}

test.each([
  [["old.md"], /compares two files, and one is named: .*old\.md/u, 2],
  [["old.md", "new.md", "same.md"], /compares two files, and 3 are named/u, 2],
  [["old.md", "old.md"], /names the file .*old\.md twice/u, 2],
  [["old.md", "same.md"], /The system prompts .*old\.md and .*same\.md have the same text/u, 2],
  [["old.md", "empty.md"], /The system prompt .*empty\.md is empty/u, 2],
  [["old.md", "none.md"], /The system prompt .*none\.md cannot be read/u, 2],
  [["old.md", "new.md", "--system-prompt", "old.md"], /cannot be used with option '--system-prompt <file>'/u, 2],
  [
    ["old.md", "new.md", "--fail-under", "60"],
    /cannot be used with option '--fail-under <index>'\nGate one prompt in a command of its own: aib run --system-prompt new\.md --fail-under 60\n/u,
    2,
  ],
])("--prompts %s is refused", async (words, message, code) => {
  const { cwd, pathOf } = folderWithPrompts();
  const result = await aib([...run, "--prompts", ...words.map(pathOf)], { cwd });
  expect(result).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(message) });
});
