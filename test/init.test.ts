import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Choice, Prompts } from "../src/cli/terminal.ts";
import { aib } from "./support/command-line.ts";
import { nowhere, person, router, settingsIn } from "./support/init.ts";
import { simulatorServer } from "./support/simulator.ts";
import { pickyServer } from "./support/picky-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const secret = "sk-or-v1-0123456789abcdef";

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

test("a model that Ollama lists with the tag latest is written without it, as people type it", async () => {
  const { url } = await pickyServer({ models: { "tiny:latest": "sim/holds-80", judge: "sim/judge" } });
  const cwd = temporaryFolder();
  const { prompts, offered } = person("ollama", "ollama/tiny", "ollama/judge");
  const environment = { ...nowhere, OLLAMA_HOST: new URL(url).host };
  const { code, stderr } = await aib(["init", "--no-call"], { cwd, environment, prompts });
  expect(code, stderr).toBe(0);
  expect(offered[1]).toContain("ollama/tiny");
  expect(settingsIn(cwd)).toBe("models: ollama/tiny\njudge: ollama/judge\n");
});

test("the cursor stands on the local server without a key, its list says what each model takes, the largest other judges", async () => {
  const names = ["huge:cloud", "small", "middle", "large", "vectors", "embed-old"];
  const { url } = await pickyServer({
    models: Object.fromEntries(names.map((name) => [name, name === "large" ? "sim/judge" : "sim/holds-80"])),
    capabilities: {
      small: ["completion", "tools", "thinking"],
      middle: ["completion"],
      large: ["completion"],
      "huge:cloud": ["completion", "tools"],
      vectors: ["embedding"],
    },
    parameters: { "huge:cloud": 1e12, small: 4e9, middle: 8.2e9, large: 27e9 },
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
    "ollama/huge:cloud (1000.0B parameters, tools, in the cloud)",
    "Another: type its id",
  ]);
  expect(choices[2]?.options.map(({ label }) => label)).toContain("ollama/large (27.0B parameters)");
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
    const { prompts, confirm, asked } = person(
      "openrouter",
      secret,
      "yes",
      "google/gemini-3.5-flash",
      "google/gemini-3-flash-preview",
      "2.50",
    );
    const { code, stdout, stderr } = await aib(["init", "--force"], { cwd, environment: nowhere, prompts, confirm });
    expect(code, stderr).toBe(0);
    expect(asked[1]).toBe("The key for OPENROUTER_API_KEY (not shown)");
    expect(asked[2]).toContain(`the server ${server.url}: it receives the key in OPENROUTER_API_KEY`);
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

  test("a key that is typed or piped goes to no address of the folder's .env unasked", async () => {
    const { server } = await router();
    const cwd = temporaryFolder();
    const ours = `OPENROUTER_BASE_URL=${server.url}\nAIB_ALLOW_KEYS=OPENROUTER_API_KEY=${server.url}\n`;
    writeFileSync(join(cwd, ".env"), ours);
    const { prompts, confirm, asked } = person("openrouter", secret, "no");
    const typed = await aib(["init"], { cwd, environment: nowhere, prompts, confirm });
    expect(typed).toMatchObject({ code: 1, stderr: expect.stringContaining("Nothing was sent") });
    expect(asked.at(-1)).toContain(`OPENROUTER_BASE_URL in the .env of this folder names the server ${server.url}`);
    for (const more of [[], ["--no-call"]]) {
      const piped = await aib([...line, "--force", "--key-stdin", ...more], {
        cwd,
        environment: nowhere,
        input: secret,
      });
      const refusal = `sends the key in OPENROUTER_API_KEY to ${server.url}, which is not confirmed`;
      expect(piped).toMatchObject({ code: 2, stderr: expect.stringContaining(refusal) });
    }
    expect(server.keys().filter((key) => key !== undefined)).toEqual([]);
    expect(readFileSync(join(cwd, ".env"), "utf8")).toBe(ours);
  });

  test.each([
    ["no key", [], "", /OPENROUTER_API_KEY is not set/u],
    ["no key on standard input", ["--key-stdin"], "", /--key-stdin found no key/u],
    ["two lines instead of a key", ["--key-stdin"], "a\nb\n", /--key-stdin found no key/u],
    ["an example instead of a key", ["--key-stdin"], "your-key-here\n", /found no key.*This is a placeholder/su],
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

test("a budget below the next command's cost is named with the least one, which that command takes", async () => {
  const { server } = await router();
  const cwd = temporaryFolder();
  const environment = { ...nowhere, EXAMPLE_KEY: "not-a-real-key" };
  const place = ["--base-url", server.url, "--api-key-env", "EXAMPLE_KEY"];
  const models = ["-m", "google/gemini-3.5-flash", "-j", "google/gemini-3-flash-preview"];
  const init = async (budget: string): Promise<string> => {
    const words = ["init", ...place, ...models, "--budget", budget, "--no-call", "--force"];
    const { code, stdout, stderr } = await aib(words, { cwd, environment });
    expect(code, stderr).toBe(0);
    return stdout;
  };
  const [, least = ""] =
    /The budget of \$0 is below that: write budget: (\S+) or more into aib\.yaml\.$/mu.exec(await init("0")) ?? [];
  expect(least).toMatch(/^0\.\d+$/u);
  const refused = await aib(["run", "--runs", "1"], { cwd, environment });
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(`Give --budget ${least} or more`) });
  expect(await init(least)).not.toContain("is below");
  const run = await aib(["run", "--runs", "1", "--exp", "stability"], { cwd, environment });
  expect(run.code, run.stderr).toBe(0);
});

test.each([
  ["--models", "a\nb", String.raw`--models holds "a\nb": a model id has no line breaks`],
  ["--judge", "a\u202eb", String.raw`--judge holds "a\u{202e}b": a model id has no line breaks`],
  ["--judges", "a,b\u001bc", String.raw`--judges holds "b\u001bc": a model id has no line breaks`],
  ["--base-url", "http://localhost:9/v1\n/x", "--base-url is not an address."],
])("what aib.yaml cannot hold is a mistake of %s", async (flag, value, mistake) => {
  const given = { "--base-url": "http://localhost:9/v1", "--models": "one", "--judge": "two", [flag]: value };
  const words = Object.entries(given).flatMap(([name, text]) =>
    name === "--judge" && flag === "--judges" ? [] : [name, text],
  );
  const cwd = temporaryFolder();
  const { code, stderr } = await aib(["init", ...words, "--no-budget", "--no-call"], { cwd, environment: nowhere });
  expect(stderr).toContain(mistake);
  expect(stderr).not.toContain("aib.yaml");
  expect(code).toBe(2);
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
