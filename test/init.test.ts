import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Choice, Prompts, Question, Reply } from "../src/cli/terminal.ts";
import { aib, startAib } from "./support/command-line.ts";
import { jsonReply, startQuirkServer, textReply } from "../src/model/testing/quirk-server.ts";
import { pickyServer, refusing } from "./support/picky-server.ts";
import { startRouter } from "./support/router-server.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const nowhere = { LMSTUDIO_URL: "http://127.0.0.1:9", VLLM_URL: "http://127.0.0.1:9", OLLAMA_HOST: "127.0.0.1:9" };
const secret = "sk-or-v1-0123456789abcdef";

/** Gives these answers in turn, and keeps what was asked and what stood there; null interrupts. */
function person(...answers: readonly (string | null)[]) {
  const left = [...answers];
  const asked: string[] = [];
  const offered: string[][] = [];
  const standing: string[] = [];
  const answer = (message: string, stands = ""): string | null => {
    asked.push(message);
    standing.push(stands);
    const [next] = left.splice(0, 1);
    if (next === undefined) throw new Error(`no answer to: ${message}`);
    return next;
  };
  const usable = (text: string | null, problem: (text: string) => string | null): string | null => {
    if (text !== null && problem(text) !== null) throw new Error(`"${text}" is refused: ${problem(text)}`);
    return text;
  };
  const prompts: Prompts = {
    choose: async ({ message, options, start }) => {
      offered.push(options.map(({ value }) => value));
      return answer(message, start);
    },
    write: async ({ message, suggestion, problem }) => usable(answer(message, suggestion), problem),
    secret: async ({ message, suggestion, problem }) => usable(answer(message, suggestion), problem),
  };
  const confirm = async ({ message }: Question): Promise<Reply> => {
    const reply = answer(message);
    return reply === "yes" || reply === "no" ? reply : "interrupted";
  };
  return { prompts, confirm, asked, offered, standing };
}

function settingsIn(cwd: string): string {
  return readFileSync(join(cwd, "aib.yaml"), "utf8").replaceAll(/^#.*\n/gmu, "");
}

async function router() {
  const server = await startRouter({ models: ["google/gemini-3.5-flash", "google/gemini-3-flash-preview"] });
  onTestFinished(server.close);
  return { server, environment: { ...nowhere, OPENROUTER_BASE_URL: server.url } };
}

test("without a terminal the missing answers are named by their flags", async () => {
  const cwd = temporaryFolder();
  const bare = await aib(["init"], { cwd, environment: nowhere });
  expect(bare.code).toBe(2);
  expect(bare.stderr).toContain("these answers are missing: --provider, --models, --judge.");
  const paid = await aib(["init", "--provider", "openrouter", "-m", "a/b", "-j", "c/d"], { cwd, environment: nowhere });
  expect(paid.stderr).toContain("missing: --budget (or --no-budget).");
  const mixed = await aib(["init", "--provider", "ollama", "--base-url", "https://x.example/v1"], { cwd });
  expect([mixed.code, mixed.stderr]).toEqual([2, expect.stringContaining("belong to --provider custom")]);
  expect(readdirSync(cwd)).toEqual([]);
});

test("the simulator needs no answer, and the next command that is printed works", async () => {
  const cwd = temporaryFolder();
  const { code, stdout, stderr } = await aib(["init", "--provider", "simulator"], { cwd, environment: nowhere });
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/^Written: aib\.yaml\.\nNext:\n {2}aib run --runs 1 +41 calls, free\n/u);
  expect(settingsIn(cwd)).toBe("models: sim/holds-80\njudge: sim/judge\n");
  const run = await aib(["run", "--runs", "1", "--exp", "stability"], { cwd, environment: nowhere });
  expect(run.code, run.stderr).toBe(0);
});

test("the price is that of the store which the next command uses", async () => {
  const { environment } = await router();
  const cwd = temporaryFolder();
  const there = { ...environment, AIB_DB: "elsewhere.db", OPENROUTER_API_KEY: secret };
  const models = ["-m", "google/gemini-3.5-flash", "-j", "google/gemini-3-flash-preview"];
  const run = await aib(["run", "--models", models[1] ?? "", "--runs", "1"], { cwd, environment: there });
  expect(run.code, run.stderr).toBe(0);
  const init = ["init", "--provider", "openrouter", ...models, "--no-budget", "--no-call"];
  const { code, stdout, stderr } = await aib(init, { cwd, environment: there });
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/^ {2}aib run --runs 1 +no calls: every result is stored$/mu);
});

test("a running server is found, its models are offered, and one call proves the chosen one", async () => {
  const server = await simulatorServer();
  const cwd = temporaryFolder();
  const { prompts, offered } = person("ollama", "ollama/sim/holds-80", "ollama/sim/judge");
  const environment = { ...nowhere, OLLAMA_HOST: server.url };
  const { code, stderr, stdout } = await aib(["init"], { cwd, environment, prompts });
  expect(code, stderr).toBe(0);
  expect(offered[0]).toEqual(["openrouter", "ollama", "lmstudio", "vllm", "custom", "simulator"]);
  expect(offered[1]).toContain("ollama/sim/holds-80");
  expect(offered[2], "a model does not grade itself unless that is chosen").toContain("ollama/sim/judge");
  expect(stderr).toMatch(/ok +call +holds-80@off-t0\.7: replies/u);
  expect(settingsIn(cwd)).toBe("models: ollama/sim/holds-80\njudge: ollama/sim/judge\n");
  expect(stdout).toContain("41 calls, free");
});

test("the cursor stands on the local server without a key, its list says what each model takes, the largest other judges", async () => {
  const names = ["small", "middle", "large", "vectors", "embed-old"];
  const { url } = await pickyServer({
    models: Object.fromEntries(names.map((name) => [name, name === "large" ? "sim/judge" : "sim/holds-80"])),
    capabilities: {
      small: ["completion", "tools", "thinking"],
      middle: ["completion"],
      large: ["completion"],
      vectors: ["embedding"],
    },
    parameters: { small: 4e9, middle: 8.2e9, large: 27e9 },
  });
  const choices: Choice[] = [];
  const { prompts } = person("ollama", "ollama/small", "ollama/large");
  const kept: Prompts = {
    ...prompts,
    choose: async (choice) => {
      choices.push(choice);
      return prompts.choose(choice);
    },
  };
  const environment = { ...nowhere, OLLAMA_HOST: new URL(url).host };
  const { code, stderr } = await aib(["init"], { cwd: temporaryFolder(), environment, prompts: kept });
  expect(code, stderr).toBe(0);
  expect(choices.map(({ start }) => start)).toEqual(["ollama", undefined, "ollama/large"]);
  expect(choices[1]?.options.map(({ label }) => label)).toEqual([
    "ollama/small (4.0B parameters, tools, thinks)",
    "ollama/middle (8.2B parameters, no tools)",
    "ollama/large (27.0B parameters, no tools)",
    "Another: type its id",
  ]);
});

test("a model that grades itself by choice is checked as its own judge, by init and by doctor", async () => {
  const { url } = await pickyServer({ models: { judge: "sim/judge" } });
  const environment = { ...nowhere, OLLAMA_HOST: new URL(url).host };
  const cwd = temporaryFolder();
  const { prompts } = person("ollama", "ollama/judge", "ollama/judge");
  const { code, stderr } = await aib(["init"], { cwd, environment, prompts });
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/^Everything works\.$/mu);
  const doctor = await aib(["doctor"], { cwd, environment });
  expect(doctor.stdout).toMatch(/^Everything works\.$/mu);
});

describe("a model that cannot call tools", () => {
  const sentence = "Turns arrive as plain user messages (modes: user_role): results do not compare with the default.";
  const question = (model: string): string =>
    `${model} cannot call tools. Send it the human's turns as plain user messages (modes: user_role)?`;

  async function toollessServer({ states }: { readonly states: boolean }) {
    const server = await pickyServer({
      models: { able: "sim/holds-80", plain: "sim/holds-80", judge: "sim/judge" },
      capabilities: states ? { able: ["completion", "tools"], plain: ["completion"], judge: ["completion"] } : {},
      refuse: refusing(({ model, tools }) => model === "plain" && tools !== undefined, "plain does not support tools"),
    });
    return { server, environment: { ...nowhere, OLLAMA_HOST: new URL(server.url).host } };
  }

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
    expect(
      standing.filter((stands) => stands === "ollama/plain"),
      "its cursor stands there",
    ).toHaveLength(1);
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

test("a server that does not answer is named with how to start it", async () => {
  const { prompts } = person("ollama");
  const { code, stderr } = await aib(["init"], { cwd: temporaryFolder(), environment: nowhere, prompts });
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /Ollama does not answer at http:\/\/127\.0\.0\.1:9\/v1\. Nothing was written\.\n {2}Start it with: ollama serve/u,
  );
});

describe("OpenRouter", () => {
  test("a typed key goes into .env, is used at once, and is never printed", async () => {
    const { server } = await router();
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, ".env"), `OPENROUTER_BASE_URL=${server.url}\n`);
    const { prompts, asked } = person(
      "openrouter",
      secret,
      "google/gemini-3.5-flash",
      "google/gemini-3-flash-preview",
      "2.50",
    );
    const { code, stdout, stderr } = await aib(["init", "--force"], { cwd, environment: nowhere, prompts });
    expect(code, stderr).toBe(0);
    expect(asked[1]).toBe("The key for OPENROUTER_API_KEY (not shown)");
    expect(server.asked()).toEqual(["google/gemini-3.5-flash"]);
    expect(stdout).toMatch(/41 calls, about \$0\.\d+\n/u);
    expect(stdout + stderr).not.toContain(secret);
    const file = join(cwd, ".env");
    expect(readFileSync(file, "utf8")).toBe(`OPENROUTER_BASE_URL=${server.url}\nOPENROUTER_API_KEY=${secret}\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(settingsIn(cwd)).toBe(
      "models: google/gemini-3.5-flash\njudge: google/gemini-3-flash-preview\nbudget: 2.5\n",
    );
  });

  const flags = ["-m", "google/gemini-3.5-flash", "-j", "google/gemini-3-flash-preview", "--no-budget"];
  const line = ["init", "--provider", "openrouter", ...flags];

  test("a key may come from standard input, or be there already", async () => {
    const { environment } = await router();
    const cwd = temporaryFolder();
    const piped = await aib([...line, "--key-stdin", "--no-call"], { cwd, environment, input: `${secret}\n` });
    expect(piped.code, piped.stderr).toBe(0);
    expect(readFileSync(join(cwd, ".env"), "utf8")).toBe(`OPENROUTER_API_KEY=${secret}\n`);
    const other = temporaryFolder();
    const set = await aib(line, { cwd: other, environment: { ...environment, OPENROUTER_API_KEY: "not-a-real-key" } });
    expect(set.code, set.stderr).toBe(0);
    expect(readdirSync(other)).not.toContain(".env");
  });

  test.each([
    ["no key", [], "", /OPENROUTER_API_KEY is not set/u],
    ["no key on standard input", ["--key-stdin"], "", /--key-stdin found no key/u],
    ["two lines instead of a key", ["--key-stdin"], "a\nb\n", /--key-stdin found no key/u],
  ])("%s: nothing is written", async (...[, more, input, message]) => {
    const { environment } = await router();
    const cwd = temporaryFolder();
    const { code, stderr } = await aib([...line, ...more], { cwd, environment, input });
    expect(code).toBeGreaterThan(0);
    expect(stderr).toMatch(message);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("a model that does not work is not written", async () => {
    const { environment } = await router();
    const options = { cwd: temporaryFolder(), environment: { ...environment, OPENROUTER_API_KEY: "not-a-real-key" } };
    const wrong = [
      "init",
      "--provider",
      "openrouter",
      "-m",
      "acme/none",
      "-j",
      "google/gemini-3-flash-preview",
      "--no-budget",
    ];
    const refused = await aib(wrong, options);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/fail +model .*does not offer/su);
    expect(refused.stderr).toMatch(/Nothing was written/u);
    expect(existsSync(join(options.cwd, "aib.yaml"))).toBe(false);
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

  test("a store that cannot be estimated fails no setup that is written", async () => {
    const { environment } = await router();
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "broken.db"), "no store");
    const there = { ...environment, OPENROUTER_API_KEY: secret, AIB_DB: "broken.db" };
    const { code, stdout, stderr } = await aib(line, { cwd, environment: there });
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
    const { code, stderr } = await aib(line, { ...options, prompts, confirm });
    expect([code, readdirSync(cwd)]).toEqual([1, [".aib"]]);
    expect(asked).toEqual(Array(2).fill("No answer of yours causes this. Try again?"));
    expect(stderr).toMatch(/Nothing was written\.\n$/u);
  });
});

describe("a custom server", () => {
  const list = { data: [{ id: "acme/one" }, { id: "acme/judge" }, { id: "text-embedding-3-small" }] };
  const key = "right-key-0123456789";

  /** Answers calls of two models, and gives this for its list. */
  async function customServer({ status = 200, body, needsKey = false }: CustomList) {
    const isKnown = (text: string): boolean => /"model":"acme\/(?:one|judge)"/u.test(text);
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
    const question = "The key for EXAMPLE_KEY (not shown; empty: keep the one that you gave)";
    expect(asked.slice(4, 6)).toEqual([question, question]);
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

test("a custom server's address and variable are confirmed by the setup", async () => {
  const { server } = await router();
  const cwd = temporaryFolder();
  const environment = { ...nowhere, EXAMPLE_KEY: "not-a-real-key" };
  const place = ["--base-url", server.url, "--api-key-env", "EXAMPLE_KEY"];
  const models = ["-m", "google/gemini-3.5-flash", "-j", "google/gemini-3-flash-preview", "--budget", "1"];
  const { code, stderr } = await aib(["init", ...place, ...models], { cwd, environment });
  expect(code, stderr).toBe(0);
  const run = await aib(["run", "--exp", "stability", "--runs", "1"], { cwd, environment });
  expect(run.code, run.stderr).toBe(0);
});

describe("existing files", () => {
  const line = ["init", "--provider", "simulator", "--no-call"];
  const mine = "# mine\nruns: 2 # two\nmodels: [a/b, c/d]\nbase-url: https://x.example/v1\n";

  function folder(): string {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "aib.yaml"), mine);
    return cwd;
  }

  test("are not changed without --force or a yes", async () => {
    const cwd = folder();
    const { code, stderr } = await aib(line, { cwd, environment: nowhere });
    expect(code).toBe(2);
    expect(stderr).toMatch(/aib\.yaml exists in this folder\. Nothing was written\.\n {2}Add --force/u);
    for (const [reply, exitCode] of [
      ["no", 1],
      ["interrupted", 130],
    ] as const) {
      const { prompts } = person("sim/holds-80");
      const declined = await aib(line, { cwd, environment: nowhere, prompts, confirm: async () => reply });
      expect(declined.code).toBe(exitCode);
    }
    expect(readFileSync(join(cwd, "aib.yaml"), "utf8")).toBe(mine);
  });

  test("keep their other lines, and lose what another setup has left", async () => {
    const cwd = folder();
    const questions: Question[] = [];
    const { prompts } = person("sim/holds-40");
    const confirm = async (question: Question) => {
      questions.push(question);
      return "yes" as const;
    };
    expect((await aib(line, { cwd, environment: nowhere, prompts, confirm })).code).toBe(0);
    expect(questions.map(({ message }) => message)).toEqual([
      "aib.yaml exists. Change these settings there and keep all other lines?",
    ]);
    expect(readFileSync(join(cwd, "aib.yaml"), "utf8")).toBe(
      "# mine\nruns: 2 # two\nmodels: sim/holds-40\njudge: sim/judge\n",
    );
  });
});

test("simulated models are graded by the simulator, whatever judge the setup has chosen", async () => {
  const { server, environment } = await router();
  const options = { cwd: temporaryFolder(), environment: { ...environment, OPENROUTER_API_KEY: secret } };
  const real = ["-m", "google/gemini-3.5-flash", "-j", "google/gemini-3-flash-preview"];
  const init = await aib(["init", "--provider", "openrouter", ...real, "--no-budget", "--no-call"], options);
  expect(init.code, init.stderr).toBe(0);
  const run = ["run", "--models", "sim/always-holds,sim/always-yields", "--runs", "1"];
  const json = ["--dry-run", "--format", "json"];
  const judgesOf = async (...words: readonly string[]) => {
    const { stdout } = await aib([...words, ...json], options);
    return JSON.parse(stdout).judges.map(({ model }: { readonly model: string }) => model);
  };
  expect(await judgesOf(...run)).toEqual(["sim/judge"]);
  expect(await judgesOf(...run, "-j", "google/gemini-3-flash-preview")).toEqual(["google/gemini-3-flash-preview"]);
  expect(await judgesOf("run")).toEqual(["google/gemini-3-flash-preview"]);
  const ran = await aib(run, options);
  expect(ran.code, ran.stderr).toBe(0);
  expect(ran.stderr).toMatch(/the simulator grades them, and not the judge in aib\.yaml/u);
  expect(server.asked()).toEqual([]);
});

test.each(["run", "run --dry-run", "doctor"])("%s refuses the simulator's judge over real models", async (words) => {
  const { server, environment } = await router();
  const options = { cwd: temporaryFolder(), environment: { ...environment, OPENROUTER_API_KEY: secret } };
  const models = ["--models", "sim/asks,google/gemini-3.5-flash", "--judge", "sim/judge"];
  const { code, stdout, stderr } = await aib([...words.split(" "), ...models], options);
  expect(code, stderr).toBe(words === "doctor" ? 1 : 2);
  expect(stdout + stderr).toMatch(/sim\/judge grades simulated models only/u);
  expect(server.asked()).toEqual([]);
});

test.each([
  [[null]],
  [["openrouter", null]],
  [["openrouter", secret, null]],
  [["openrouter", secret, "google/gemini-3.5-flash", null]],
  [["openrouter", secret, "google/gemini-3.5-flash", "openai/gpt-5.4-mini", null]],
])("interrupted after %j: nothing is written", async (answers) => {
  const { environment } = await router();
  const cwd = temporaryFolder();
  const { prompts } = person(...answers);
  const { code, stderr } = await aib(["init"], { cwd, environment, prompts });
  expect(code).toBe(130);
  expect(stderr).toMatch(/Interrupted\. Nothing was written\.\n$/u);
  expect(readdirSync(cwd)).toEqual([]);
});
