import { expect, onTestFinished, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { startRouter } from "./support/router-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const suites = "the suite's judge google/gemini-3-flash-preview";

test.each([
  [["--models", "ollama/qwen3:8b"], `Needed for ${suites}.`, true],
  [["--models", "sim/asks", "--judge", "openai/gpt-5.4-mini"], "Needed for the judge openai/gpt-5.4-mini.", true],
  [["--models", "acme/one"], `Needed for the model acme/one, ${suites}.`, false],
  [["--models", "acme/one", "--judge", "ollama/qwen3:8b"], "Needed for the model acme/one.", false],
])("a missing key says who needs it: run %j", async (args, says, hasLocalHint) => {
  const local = await startRouter({ models: ["qwen3:8b"] });
  onTestFinished(() => local.close());
  const options = { cwd: temporaryFolder(), environment: { OLLAMA_HOST: local.address } };
  const { code, stderr } = await aib(["run", ...args, "--runs", "1"], options);
  expect(code, stderr).toBe(1);
  expect(stderr).toContain(says);
  expect(stderr.includes("--judge ollama/<model>")).toBe(hasLocalHint);
});
