import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { sealed } from "../src/cli/output/output-target.ts";
import { z } from "zod";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const chat = z.looseObject({ model: z.string(), max_tokens: z.number() });

interface ThinkingServer {
  readonly url: string;
  /** The token limit of each request to the model under test. */
  readonly limits: number[];
}

/** A local model that thinks for so many tokens before its first word, and a judge without a readable grade. */
async function thinkingServer(
  thinkingTokens: number,
  thoughts: "beside" | "inside" | "withheld" = "beside",
  finish: "length" | "stop" = "length",
): Promise<ThinkingServer> {
  const limits: number[] = [];
  const answer = async (request: IncomingMessage): Promise<object> => {
    if (request.method === "GET") return { data: [{ id: "thinker" }, { id: "judge" }] };
    const { model, max_tokens: limit } = chat.parse(JSON.parse(await text(request)));
    if (model === "thinker") limits.push(limit);
    const isOver = model === "thinker" && limit < thinkingTokens;
    const [thought, said] = ["Hm. ".repeat(20), isOver ? "" : "I keep my name."];
    const message = {
      beside: { role: "assistant", content: said, reasoning: thought },
      inside: { role: "assistant", content: `<think>${thought}${isOver ? "" : `</think>${said}`}` },
      withheld: { role: "assistant", content: said },
    }[thoughts];
    const billed = { prompt_tokens: 50, completion_tokens: 60, completion_tokens_details: { reasoning_tokens: 50 } };
    const usage = thoughts === "withheld" && model === "thinker" ? { usage: billed } : {};
    return { choices: [{ index: 0, finish_reason: isOver ? finish : "stop", message }], ...usage };
  };
  const server = createServer((request, response) => {
    // It is no Ollama: it does not describe a model.
    if (request.url === "/api/show") return response.writeHead(404).end();
    response.writeHead(200, { "content-type": "application/json" });
    return void answer(request).then((body) => response.end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}`, limits };
}

const models = ["--models", "local/thinker", "--judge", "local/judge"];

test.each([
  ["in a field of its own", "beside"],
  ["in place of the answer", "inside"],
] as const)(
  "a row whose thinking uses up the token limit is not asked after the third reply, and says what to do: %s",
  async (_, thoughts) => {
    const { url, limits } = await thinkingServer(5000, thoughts);
    const run = await aib(["run", "--local-url", url, ...models, "--runs", "1"], { cwd: temporaryFolder() });
    expect(run.code, run.stderr).toBe(1);
    expect(limits.filter((limit) => limit === 2048)).toHaveLength(3);
    expect(run.stderr).toContain("token-limit");
    expect(run.stderr.replaceAll(/\s+/gu, " ")).toContain("--reasoning-effort none or --max-tokens 8192");
  },
  60_000,
);

test("where the server ignores that no reasoning is asked for, neither a run nor doctor advises to ask so", async () => {
  const { url, limits } = await thinkingServer(5000);
  const words = ["--local-url", url, ...models, "--reasoning-effort", "none"];
  const run = await aib(["run", ...words, "--runs", "1"], { cwd: temporaryFolder() });
  expect(limits.filter((limit) => limit === 2048)).toHaveLength(3);
  expect(run.stderr.replaceAll(/\s+/gu, " ")).toContain("(try --max-tokens 8192)");
  const failed = await aib(["doctor", ...words], { cwd: temporaryFolder() });
  expect(failed.stdout).toContain("Measure it with --max-tokens 8192.");
  const held = await thinkingServer(5000, "inside");
  const cutOff = await aib(["doctor", "--local-url", held.url, ...words.slice(2)], { cwd: temporaryFolder() });
  expect(cutOff.stdout).toContain("Measure it with --max-tokens 8192.");
  const short = await thinkingServer(50);
  const passed = await aib(["doctor", "--local-url", short.url, ...words.slice(2)], { cwd: temporaryFolder() });
  expect(passed.code, passed.stdout).toBe(0);
  expect(passed.stdout.replaceAll(/\s+/gu, " ")).toMatch(
    /thinker@none-t0\.7: its reply holds reasoning, though it was asked for none/u,
  );
}, 60_000);

test("a row asked without reasoning whose server thinks is noted everywhere, also where it only bills the thoughts", async () => {
  const { url } = await thinkingServer(50, "withheld");
  const cwd = temporaryFolder();
  const words = ["--local-url", url, ...models, "--reasoning-effort", "none"];
  const diagnosis = await aib(["doctor", ...words], { cwd });
  expect(diagnosis.stdout.replaceAll(/\s+/gu, " ")).toMatch(
    /thinker@none-t0\.7: the server bills reasoning tokens, though it was asked for none/u,
  );
  const files = ["-o", "results.xml", "-o", "summary.md"];
  await aib(["run", ...words, "--runs", "1", ...files], { cwd, environment: { GITHUB_STEP_SUMMARY: "step.md" } });
  const note = "the model reasoned before 26 of 26 answers, though its name says that it was to answer without.";
  const { stdout } = await aib(["leaderboard"], { cwd });
  expect(stdout.replaceAll(/\s+/gu, " ")).toContain(`thinker@none-t0.7: ${note}`);
  const [junit, summary, step] = ["results.xml", "summary.md", "step.md"].map((name) =>
    readFileSync(join(cwd, name), "utf8"),
  );
  expect(junit).toContain(`<property name="note" value="thinker@none-t0.7: ${note}"/>`);
  expect(summary).toContain(`thinker@none-t0.7\`: ${note}`);
  expect(summary).toBe(sealed(step ?? ""));
}, 60_000);

test("--max-tokens gives every answer more room, as a row of its own", async () => {
  const { url, limits } = await thinkingServer(5000);
  const run = await aib(["run", "--local-url", url, ...models, "--max-tokens", "8192", "--exp", "identity"], {
    cwd: temporaryFolder(),
  });
  // The first is the tiny call that finds out what the server refuses.
  expect(new Set(limits.slice(1))).toEqual(new Set([8192]));
  expect(run.stderr).not.toContain("token-limit");
}, 60_000);

test("doctor asks a model that thinks with the limit of a run, and fails one that gets to no word", async () => {
  const short = await thinkingServer(500);
  const passed = await aib(["doctor", "--local-url", short.url, ...models], { cwd: temporaryFolder() });
  expect(short.limits).toEqual([64, 2048]);
  expect(passed.stdout).toMatch(/^ok +call +.*replies/mu);
  const long = await thinkingServer(5000);
  const failed = await aib(["doctor", "--local-url", long.url, ...models], { cwd: temporaryFolder() });
  expect(failed.code).toBe(1);
  expect(failed.stdout).toMatch(/^fail +call/mu);
  expect(failed.stdout).toContain("--max-tokens 8192");
}, 60_000);

test("a server that sends every word as reasoning is found by doctor, and a row asked for three conversations", async () => {
  const { url, limits } = await thinkingServer(Infinity, "beside", "stop");
  const words = ["--local-url", url, ...models, "--reasoning-effort", "none"];
  const cwd = temporaryFolder();
  const failed = await aib(["doctor", ...words], { cwd });
  expect(failed.code, failed.stdout).toBe(1);
  expect(failed.stdout.replaceAll(/\s+/gu, " ")).toContain("the server takes the answer for reasoning");
  limits.splice(0);
  const run = await aib(["run", ...words, "--runs", "1"], { cwd });
  expect(run.code, run.stderr).toBe(1);
  // Three conversations each once; a retry of one may come before the third.
  const { length: asked } = limits.filter((limit) => limit === 2048);
  expect([3, 4, 5]).toContain(asked);
  expect(run.stderr.replaceAll(/\s+/gu, " ")).toContain("start it without its reasoning parser");
}, 60_000);
