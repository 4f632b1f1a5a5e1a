import { expect, onTestFinished, test } from "vitest";
import type { Prompts } from "../src/cli/terminal.ts";
import { aib } from "./support/command-line.ts";
import { person, router } from "./support/init.ts";
import { pickyServer } from "./support/picky-server.ts";
import { startRouter } from "./support/router-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const secret = "sk-or-v1-0123456789abcdef";
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

test("the text of an example is no answer where a setup asks for a key", async () => {
  const { environment } = await router();
  const problems: (string | null)[] = [];
  const { prompts } = person("openrouter");
  const secretly: Prompts["secret"] = async ({ problem }) => {
    problems.push(...["...", "your-key-here", secret].map(problem));
    return null;
  };
  const typing = { ...prompts, secret: secretly };
  await aib(["init"], { cwd: temporaryFolder(), environment, prompts: typing });
  const placeholder = "This is a placeholder, not a key.";
  expect(problems).toEqual([placeholder, placeholder, null]);
});

test("where nothing tries the key of a setup, the last line of its checks says so", async () => {
  const { environment } = await router();
  const { url } = await pickyServer({ models: { one: "sim/holds-80" } });
  const place = { ...environment, OLLAMA_HOST: new URL(url).host, OPENROUTER_API_KEY: secret };
  const mixed = ["init", "--provider", "ollama", "-m", "one", "-j", "google/gemini-3-flash-preview", "--no-budget"];
  const { code, stderr } = await aib(mixed, { cwd: temporaryFolder(), environment: place });
  expect(code, stderr).toBe(0);
  expect(stderr.trimEnd().split("\n").at(-1)).toMatch(/The key itself was not tried\.$/u);
});
