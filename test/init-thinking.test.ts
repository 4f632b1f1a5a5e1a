import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { nowhere, person, settingsIn } from "./support/init.ts";
import { jsonReply, startQuirkServer } from "./support/model/quirk-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/** A model that thinks an answer away unless it is asked for no thinking, or has this many tokens. */
async function thinkerServer({ enough, obeys = true }: { readonly enough: number; readonly obeys?: boolean }) {
  const server = await startQuirkServer((response, arrived) => {
    const { method, path, text } = arrived;
    if (method === "GET" && path === "/v1/models")
      return jsonReply({ data: [{ id: "thinker" }, { id: "other" }, { id: "judge" }] })(response, arrived);
    if (path !== "/v1/chat/completions") return jsonReply({}, { status: 404 })(response, arrived);
    const { model, max_tokens: most, reasoning_effort: effort } = JSON.parse(text);
    const ends = model !== "thinker" || most >= enough || (obeys && effort === "none");
    const message = ends
      ? { role: "assistant", content: "ready" }
      : { role: "assistant", content: "", reasoning: "hm" };
    return jsonReply({ id: "1", choices: [{ index: 0, finish_reason: ends ? "stop" : "length", message }] })(
      response,
      arrived,
    );
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { server, environment: { ...nowhere, OLLAMA_HOST: new URL(server.url).host } };
}

const line = ["init", "--provider", "ollama", "-m", "thinker", "-j", "judge", "--modes", "user_role"];
const written = "models: ollama/thinker\nmodes: user_role\njudge: ollama/judge\n";

test.each([
  ["--reasoning-effort", "none"],
  ["--max-tokens", "8192"],
])("a model that thinks an answer away is set up with %s %s, as the check advises", async (flag, value) => {
  const { environment } = await thinkerServer({ enough: 8192 });
  const cwd = temporaryFolder();
  const refused = await aib(line, { cwd, environment });
  expect([refused.code, readdirSync(cwd)]).toEqual([1, []]);
  expect(refused.stderr.replaceAll(/\s+/gu, " ")).toContain(
    "Measure it with --reasoning-effort none, or with --max-tokens 8192.",
  );
  const advised = await aib([...line, flag, value], { cwd, environment });
  expect(advised.code, advised.stderr).toBe(0);
  expect(settingsIn(cwd)).toBe(`${written}${flag.slice(2)}: ${value}\n`);
});

test("at a server that may cost something, too, with more tokens than the check pays for", async () => {
  const { server, environment } = await thinkerServer({ enough: 8192 });
  const cwd = temporaryFolder();
  const custom = ["init", "--provider", "custom", "--base-url", server.url, ...line.slice(3), "--no-budget"];
  expect(await aib(custom, { cwd, environment })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("--max-tokens 8192"),
  });
  const advised = await aib([...custom, "--max-tokens", "8192"], { cwd, environment });
  expect(advised.code, advised.stderr).toBe(0);
  expect(advised.stderr + advised.stdout).toContain("no end of its reply within 2048 tokens");
  expect(settingsIn(cwd)).toContain("max-tokens: 8192\n");
});

test.each(["reasoning-effort: none\n", "max-tokens: 8192\n"])(
  "it is tried with what the folder keeps: %j",
  async (kept) => {
    const { environment } = await thinkerServer({ enough: 8192 });
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "aib.yaml"), kept);
    for (const words of [[...line, "--force"], line]) {
      const { code, stderr } = await aib(words, { cwd, environment });
      expect(code, stderr).toBe(0);
      expect(settingsIn(cwd)).toBe(`${kept}${written}`);
    }
  },
);

const question =
  "ollama/thinker thinks until an answer's tokens are used up. Measure it without thinking (reasoning-effort: none)?";

test("in a terminal no thinking is offered, in place of an effort that was typed", async () => {
  const { environment } = await thinkerServer({ enough: 8192 });
  const cwd = temporaryFolder();
  const { prompts, confirm, asked } = person("yes");
  const { code, stderr } = await aib([...line, "-r", "high"], { cwd, environment, prompts, confirm });
  expect(code, stderr).toBe(0);
  expect(asked).toEqual([question]);
  expect(settingsIn(cwd)).toBe(`${written}reasoning-effort: none\n`);
});

test.each([
  ["where the user declines", true, ["no"]],
  ["once, where the server thinks on", false, ["yes"]],
])("another model is asked for %s, without that effort", async (_when, obeys, replies) => {
  const { environment } = await thinkerServer({ enough: 8192, obeys });
  const cwd = temporaryFolder();
  const { prompts, confirm, asked } = person(...replies, "ollama/other");
  const { code, stderr } = await aib(line, { cwd, environment, prompts, confirm });
  expect(code, stderr).toBe(0);
  expect(asked).toEqual([question, "Which model do you want to measure?"]);
  expect(settingsIn(cwd)).toBe(written.replace("thinker", "other"));
});
