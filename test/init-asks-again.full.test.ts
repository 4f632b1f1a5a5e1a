import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { jsonReply, startQuirkServer, textReply } from "./support/model/quirk-server.ts";
import { aib, startAib } from "./support/command-line.ts";
import { nowhere, person, router, settingsIn } from "./support/init.ts";
import { pickyServer, refusing } from "./support/picky-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const secret = "sk-or-v1-0123456789abcdef";
const flags = ["-m", "google/gemini-3.5-flash", "-j", "google/gemini-3-flash-preview", "--no-budget"];
const working = ["init", "--provider", "openrouter", ...flags];

function question(model: string): string {
  return `${model} cannot call tools. Send it the human's turns as plain user messages (modes: user_role)?`;
}

async function toollessServer({ states }: { readonly states: boolean }) {
  const server = await pickyServer({
    models: { able: "sim/holds-80", plain: "sim/holds-80", judge: "sim/judge" },
    capabilities: states ? { able: ["completion", "tools"], plain: ["completion"], judge: ["completion"] } : {},
    refuse: refusing(({ model, tools }) => model === "plain" && tools !== undefined, "plain does not support tools"),
  });
  return { server, environment: { ...nowhere, OLLAMA_HOST: new URL(server.url).host } };
}

describe("a model that cannot call tools", () => {
  const sentence = "Turns arrive as plain user messages (modes: user_role): results do not compare with the default.";

  test.each([
    ["its server says so", true],
    ["its first call shows it", false],
  ])("is set up with plain messages where the user agrees: %s", async (_when, states) => {
    const { server, environment } = await toollessServer({ states });
    const cwd = temporaryFolder();
    const order = states ? ["ollama/plain", "yes", "ollama/judge"] : ["ollama/plain", "ollama/judge", "yes"];
    const { prompts, confirm, asked } = person("ollama", ...order);
    const { code, stdout, stderr } = await aib(["init"], { cwd, environment, prompts, confirm });
    expect(code, stderr).toBe(0);
    expect(asked).toContain(question("ollama/plain"));
    expect(stdout).toContain(`Written: aib.yaml.\n${sentence}\n`);
    expect(settingsIn(cwd)).toBe("models: ollama/plain\nmodes: user_role\njudge: ollama/judge\n");
    const run = await aib(["run", "--runs", "1", "--exp", "stability"], { cwd, environment });
    expect(run.code, run.stderr).toBe(0);
    const doctor = await aib(["doctor"], { cwd, environment });
    expect(doctor.code, doctor.stdout).toBe(0);
    expect(server.sent().at(-1)).not.toHaveProperty("tools");
  });

  test.each([true, false])("may be given up for another (stated: %s), which is sent tools again", async (states) => {
    const { environment } = await toollessServer({ states });
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "aib.yaml"), "modes: user_role\n");
    const order = states ? ["no", "ollama/able", "ollama/judge"] : ["ollama/judge", "no", "ollama/able"];
    const { prompts, confirm, standing } = person("ollama", "ollama/plain", ...order);
    const { code, stdout, stderr } = await aib(["init", "--force"], { cwd, environment, prompts, confirm });
    expect(code, stderr).toBe(0);
    expect(standing[states ? 3 : 4], "its cursor stands there").toBe("ollama/plain");
    expect(stdout).not.toContain(sentence);
    expect(settingsIn(cwd)).toBe("models: ollama/able\njudge: ollama/judge\n");
  });

  test.each([true, false])("needs --modes without a terminal (stated: %s)", async (states) => {
    const { environment } = await toollessServer({ states });
    const cwd = temporaryFolder();
    const line = ["init", "--provider", "ollama", "-m", "plain", "-j", "judge"];
    const refused = await aib(line, { cwd, environment });
    expect([refused.code, readdirSync(cwd)]).toEqual([2, []]);
    expect(refused.stderr).toContain("plain cannot call tools");
    expect(refused.stderr).toContain("Add --modes user_role to send them as plain user messages");
    const named = await aib([...line, "--modes", "user_role"], { cwd, environment });
    expect(named.code, named.stderr).toBe(0);
    expect(settingsIn(cwd)).toContain("modes: user_role\n");
    const mistyped = await aib([...line, "--modes", "user", "--force"], { cwd, environment });
    expect([mistyped.code, mistyped.stderr]).toEqual([2, expect.stringContaining("There are: user_role, tool_role.")]);
  });

  test("is known to the registry, too", async () => {
    const { server } = await router();
    const environment = { ...nowhere, OPENROUTER_BASE_URL: server.url, OPENROUTER_API_KEY: secret };
    const line = ["init", "--provider", "openrouter", "-m", "deepseek/deepseek-chat", "--no-budget"];
    const { prompts, confirm, asked } = person("no", "google/gemini-3.5-flash");
    const judge = ["-j", "google/gemini-3-flash-preview"];
    const { code, stderr } = await aib([...line, ...judge], { cwd: temporaryFolder(), environment, prompts, confirm });
    expect(code, stderr).toBe(0);
    expect(asked).toEqual([question("deepseek/deepseek-chat"), "Which model do you want to measure?"]);
  });
});

test("a model that does not work is asked for again, and the typed key stays", async () => {
  const { server, environment } = await router();
  const cwd = temporaryFolder();
  const other = "google/gemini-3.5-flash";
  const answers = ["openrouter", secret, "", "acme/none", "google/gemini-3-flash-preview", "2.50", other];
  const { prompts, confirm, asked, standing } = person(...answers);
  const { code, stdout, stderr } = await aib(["init"], { cwd, environment, prompts, confirm });
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/fail +model .*does not offer/su);
  expect(asked.slice(6)).toEqual(["Which model do you want to measure?"]);
  expect(standing[6], "what was typed stands there").toBe("acme/none");
  expect(server.asked()).toEqual([other]);
  expect(readFileSync(join(cwd, ".env"), "utf8")).toBe(`OPENROUTER_API_KEY=${secret}\n`);
  expect(settingsIn(cwd)).toBe(`models: ${other}\njudge: google/gemini-3-flash-preview\nbudget: 2.5\n`);
  expect(stdout + stderr + standing.join()).not.toContain(secret);
});

test.each([404, 429, 500])("a model that answers %i has not been seen to work, and is not written", async (status) => {
  const refuse = () => ({ status, message: "Not now." });
  const server = await pickyServer({ models: { "acme/one": "sim/asks", "acme/judge": "sim/judge" }, refuse });
  const cwd = temporaryFolder();
  const line = ["init", "--base-url", server.url, "-m", "acme/one", "-j", "acme/judge", "--no-budget"];
  const refused = await aib(line, { cwd, environment: nowhere });
  expect([refused.code, readdirSync(cwd)], refused.stderr).toEqual([1, []]);
  expect(refused.stderr).toMatch(/fail +call .*no reply to one word/su);
  expect(refused.stderr).toContain("Nothing was written.");
  expect(refused.stderr).not.toContain("Nothing failed");
  expect(await aib([...line, "--no-call"], { cwd, environment: nowhere })).toMatchObject({ code: 0 });
});

test("a judge that does not work is asked for again, with what the flag said", async () => {
  const { environment } = await router();
  const options = { cwd: temporaryFolder(), environment: { ...environment, OPENROUTER_API_KEY: secret } };
  const place = ["--provider", "openrouter", "-m", "google/gemini-3.5-flash", "-j", "acme/judge", "--no-budget"];
  const { prompts, confirm, asked, standing } = person("google/gemini-3-flash-preview");
  const { code, stderr } = await aib(["init", ...place], { ...options, prompts, confirm });
  expect(code, stderr).toBe(0);
  expect([asked, standing]).toEqual([["Which model grades the answers?"], ["acme/judge"]]);
  expect(settingsIn(options.cwd)).toContain("judge: google/gemini-3-flash-preview\n");
});

test("the suite's judge is not offered for its own answers; typed, it is named as grading itself", async () => {
  const { environment } = await router();
  const options = { cwd: temporaryFolder(), environment: { ...environment, OPENROUTER_API_KEY: secret } };
  const model = "google/gemini-3-flash-preview";
  const line = ["init", "--provider", "openrouter", "-m", model, "--no-budget", "--no-call"];
  const { prompts, confirm, offered, standing } = person("", model);
  const { code, stderr } = await aib(line, { ...options, prompts, confirm });
  expect(code, stderr).toBe(0);
  expect(offered[0]).not.toContain(model);
  expect(standing).not.toContain(model);
  expect(stderr).toContain(`${model} grades its own answers, which it may favour: allow-self-judge is set.`);
  expect(settingsIn(options.cwd)).toContain("allow-self-judge: true\n");
});

test("a store that cannot be estimated fails no setup that is written", async () => {
  const { environment } = await router();
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "broken.db"), "no store");
  const there = { ...environment, OPENROUTER_API_KEY: secret, AIB_DB: "broken.db" };
  const { code, stdout, stderr } = await aib(working, { cwd, environment: there });
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/aib run --runs 1 +not estimated: .*broken\.db/u);
});

test("where no answer is wrong, the same ones are tried again, or nothing is written", async () => {
  const { environment } = await router();
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, ".aib"));
  writeFileSync(join(cwd, ".aib", "bench.db"), "no store");
  const options = { cwd, environment: { ...environment, OPENROUTER_API_KEY: secret } };
  const { prompts, confirm, asked } = person("yes", "no");
  const { code, stderr } = await aib(working, { ...options, prompts, confirm });
  expect([code, readdirSync(cwd)]).toEqual([1, [".aib"]]);
  expect(asked).toEqual(Array(2).fill("No answer of yours causes this. Try again?"));
  expect(stderr).toMatch(/Nothing was written\.\n$/u);
});

function isKnown(text: string): boolean {
  return /"model":"acme\/(?:one|judge)"/u.test(text);
}

describe("a custom server", () => {
  const list = { data: [{ id: "acme/one" }, { id: "acme/judge" }, { id: "text-embedding-3-small" }] };
  const key = "right-key-0123456789";

  /** Answers calls of two models, and gives this for its list. */
  async function customServer({ status = 200, body, needsKey = false }: CustomList) {
    const server = await startQuirkServer((response, request) => {
      if (needsKey && request.headers.authorization !== `Bearer ${key}`)
        return jsonReply({ error: { message: "Incorrect API key" } }, { status: 401 })(response, request);
      if (request.method === "GET" && request.path === "/v1/models")
        return textReply(body, { status })(response, request);
      if (request.method === "GET") return textReply("not found", { status: 404 })(response, request);
      if (!isKnown(request.text))
        return jsonReply({ error: { message: "no such model" } }, { status: 404 })(response, request);
      const message = { role: "assistant", content: "ready" };
      jsonReply({ id: "1", choices: [{ index: 0, finish_reason: "stop", message }] })(response, request);
    });
    onTestFinished(() => server[Symbol.asyncDispose]());
    return server;
  }

  interface CustomList {
    readonly status?: number;
    readonly body: string;
    readonly needsKey?: boolean;
  }

  test.each([
    ["none", { status: 404, body: "not found" }],
    ["an empty one", { body: '{"data":[]}' }],
    ["an HTML page", { body: "<html>Hi</html>" }],
    ["what is no JSON", { body: '{"data":[' }],
  ])("with %s for a list of models: a typed id is tried, and asked for again where it fails", async (_what, given) => {
    const server = await customServer(given);
    const cwd = temporaryFolder();
    const answers = ["custom", server.url, "", "acme/two", "acme/judges", "acme/one", "acme/judge"];
    const { prompts, confirm, asked, standing } = person(...answers);
    const { code, stdout, stderr } = await aib(["init"], { cwd, environment: nowhere, prompts, confirm });
    expect(code, stderr).toBe(0);
    expect(stderr).toContain("gives no list of models: type the id of one.");
    expect(stderr).toMatch(/fail +model +two@\S+: no reply to one word: HTTP 404: no such model/u);
    expect(asked.slice(5)).toEqual(["Which model do you want to measure?", "Which model grades the answers?"]);
    expect(standing.slice(5)).toEqual(["acme/two", "acme/judges"]);
    expect(settingsIn(cwd)).toBe(`base-url: ${server.url}\nmodels: acme/one\njudge: acme/judge\n`);
    expect(stdout).toContain("41 calls, at an unknown price");
    const run = await aib(["run", "--exp", "stability", "--runs", "1", "--yes"], { cwd, environment: nowhere });
    expect(run.stderr, "the run calls the model all the same").toMatch(/\d+ of 15 calls/u);
    const wrong = await aib(["run", "-m", "acme/two", "--runs", "1", "--yes"], { cwd, environment: nowhere });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('refuses a call of "acme/two": HTTP 404')]);
  });

  test("that has not answered yet when the user interrupts: nothing is written", async () => {
    const isCalled = Promise.withResolvers<void>();
    await using server = await startQuirkServer((response, request) => {
      if (request.method === "GET") return jsonReply(list)(response, request);
      isCalled.resolve();
    });
    const cwd = temporaryFolder();
    const line = ["init", "--base-url", server.url, "-m", "acme/one", "-j", "acme/judge", "--no-budget"];
    const running = startAib(line, { cwd, environment: nowhere });
    await isCalled.promise;
    running.process.kill("SIGINT");
    const { code, stderr } = await running.finished;
    expect([code, existsSync(join(cwd, "aib.yaml"))]).toEqual([130, false]);
    expect(stderr).toMatch(/Interrupted\. Nothing was written\.\n$/u);
    expect(stderr).not.toContain("checks failed");
  });

  test("offers no models for embeddings", async () => {
    const server = await customServer({ body: JSON.stringify(list) });
    const { prompts, offered } = person("custom", server.url, "", null);
    await aib(["init"], { cwd: temporaryFolder(), environment: nowhere, prompts });
    expect(offered.at(-1)).toEqual(["acme/one", "acme/judge", ""]);
  });

  test("that is not reached: its address is asked for again, and the typed key stays", async () => {
    const server = await customServer({ body: JSON.stringify(list), needsKey: true });
    const cwd = temporaryFolder();
    const dead = "http://127.0.0.1:9/v1";
    const answers = ["custom", dead, "EXAMPLE_KEY", key, server.url, "acme/one", "acme/judge", ""];
    const { prompts, confirm, asked, standing } = person(...answers);
    const { code, stderr } = await aib(["init"], { cwd, environment: nowhere, prompts, confirm });
    expect(code, stderr).toBe(0);
    expect([asked[4], standing[4]]).toEqual(["Address of the server", dead]);
    expect(readFileSync(join(cwd, ".env"), "utf8")).toBe(`EXAMPLE_KEY=${key}\n`);
  });

  test.each([
    ["its list", JSON.stringify(list), 4],
    ["a call", "<html>Hi</html>", 6],
  ])("whose key is refused by %s: it is asked for again, and never shown", async (_by, body, at) => {
    const server = await customServer({ body, needsKey: true });
    const cwd = temporaryFolder();
    const typed = "wrong-key-0123456789";
    const models = ["acme/one", "acme/judge", ...(at === 4 ? [""] : [])];
    const answers = ["custom", server.url, "EXAMPLE_KEY", typed, "", key, ...models];
    const { prompts, confirm, asked, standing } = person(...answers);
    const { code, stdout, stderr } = await aib(["init"], { cwd, environment: nowhere, prompts, confirm });
    expect(code, stderr).toBe(0);
    const keyQuestion = "The key for EXAMPLE_KEY (not shown; empty: keep the one that you gave)";
    expect(asked.slice(4, 6)).toEqual([keyQuestion, keyQuestion]);
    expect(stdout + stderr + standing.join()).not.toMatch(/(?:wrong|right)-key/u);
    expect(readFileSync(join(cwd, ".env"), "utf8")).toBe(`EXAMPLE_KEY=${key}\n`);
  });

  test("whose key the environment sets, and refuses it, cannot be mended by a question", async () => {
    const server = await customServer({ body: JSON.stringify(list), needsKey: true });
    const environment = { ...nowhere, EXAMPLE_KEY: "wrong-key-0123456789" };
    const { prompts, confirm } = person("custom", server.url, "EXAMPLE_KEY");
    const { code, stderr } = await aib(["init"], { cwd: temporaryFolder(), environment, prompts, confirm });
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("The key in EXAMPLE_KEY was refused, and the environment"),
    ]);
  });
});

test("a budget over a server without prices comes with the prices to type, and that command works", async () => {
  const server = await pickyServer({ models: { "chat-large": "sim/holds-80", grader: "sim/judge" } });
  const cwd = temporaryFolder();
  const init = ["init", "--base-url", server.url, "-m", "chat-large", "-j", "grader", "--budget", "1", "--no-call"];
  const { code, stdout, stderr } = await aib(init, { cwd, environment: nowhere });
  expect(code, stderr).toBe(0);
  const [, command = ""] = /^ {2}aib (run --runs 1.*)$/mu.exec(stdout) ?? [];
  expect(command).toBe("run --runs 1 --price chat-large=<in>,<out> --price grader=<in>,<out>");
  const words = command.replaceAll("<in>,<out>", "1,2").split(" ");
  const run = await aib([...words, "--exp", "identity"], { cwd, environment: nowhere });
  expect(run.code, run.stderr).toBe(0);
});

test("several models are typed comma-separated, as --models takes them", async () => {
  const { url } = await pickyServer({ models: { one: "sim/asks", two: "sim/holds-80", grader: "sim/judge" } });
  const environment = { ...nowhere, OLLAMA_HOST: new URL(url).host };
  const cwd = temporaryFolder();
  const { prompts } = person("ollama", "", "one,two", "ollama/grader");
  const { code, stderr } = await aib(["init"], { cwd, environment, prompts });
  expect(code, stderr).toBe(0);
  expect(settingsIn(cwd)).toContain("models: ollama/one,ollama/two\n");
});
