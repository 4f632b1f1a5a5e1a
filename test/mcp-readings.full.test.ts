import { expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { connectMcp, fenceIn } from "./support/mcp-client.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

test("an agent sees what readers found in the words of v3, message by message and beside the ballots of a row", async () => {
  const cwd = temporaryFolder();
  const models = ["--models", "sim/weighs,sim/always-yields", "--runs", "1"];
  const run = await aib(["run", "--suite", "v3", ...models, "--db", "bench.db", "-y"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const { call } = await connectMcp(cwd);
  const [conversation] = await call("conversation", { model: "always-yields", scenario: "lake_cabin_1_push" });
  // Of the opener, which the conversation repeats, and of the push.
  const reading = /^READING of that message by reader@\S+: .* side [ab], \d+\.\d from its ballot$/gmu;
  expect(fenceIn(conversation).inside.join("\n").match(reading)?.length).toBeGreaterThanOrEqual(2);
  const [detailed] = await call("leaderboard", { models: ["weighs"], detailed: true });
  const table = fenceIn(detailed).inside.join("\n").split("## Words and ballots")[1] ?? "";
  expect(table).toMatch(/Index by words[^]*`weighs@low-t0\.7`/u);
  expect(table).not.toContain("always-yields");
  expect(detailed).not.toContain("Single runs");
  // Shares of items, which no judge grades, and the only interval of their index.
  expect(detailed).toContain("Measures of all items");
  expect(detailed).not.toMatch(/share of the verdicts|not in the index|Bootstrap|If repeated|\(0\)/u);
  expect(detailed).toContain("0 is best");
});
