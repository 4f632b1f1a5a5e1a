import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Question, Reply } from "../src/cli/terminal.ts";
import { jsonReply, startQuirkServer } from "./support/model/quirk-server.ts";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

function folderWith(settings: string): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "aib.yaml"), settings);
  return cwd;
}

function person(reply: Reply) {
  const questions: Question[] = [];
  const confirm = async (question: Question): Promise<Reply> => {
    questions.push(question);
    return reply;
  };
  return { questions, confirm };
}

test.each([
  ["run", "--yes"],
  ["doctor"],
  ["estimate"],
  ["models", "--prices"],
  ["init", "--provider", "openrouter", "--no-budget"],
  ["suites", "pilot", "v3", "--part", "a", "--budget", "5"],
])("a key in the .env leaves for no address there before the user has confirmed both: %s", async (...words) => {
  const cwd = temporaryFolder();
  const address = "https://aib-test.invalid/v1";
  writeFileSync(join(cwd, ".env"), `OPENROUTER_BASE_URL=${address}\nOPENROUTER_API_KEY=sk-not-a-real-key\n`);
  const named = words[0] === "models" ? words : [...words, "-m", "acme/one", "-j", "acme/two"];
  const refused = await aib(named, { cwd });
  expect(refused.stderr.replaceAll(/\s+/gu, " ")).toContain(
    `OPENROUTER_BASE_URL in the .env sends the key in OPENROUTER_API_KEY to ${address}, which is not confirmed on this machine, and this is not a terminal. Run the command once in a terminal and confirm, or set OPENROUTER_BASE_URL in the environment`,
  );
  expect(refused.code).toBe(2);
  const { questions, confirm } = person("no");
  expect(await aib(named, { cwd, confirm })).toMatchObject({ code: 1 });
  expect(questions[0]?.message).toContain("it receives the key in OPENROUTER_API_KEY, the prompts");
});

describe("an address of the folder's files that gets no key", () => {
  const nowhere = "http://aib-test.invalid/v1";
  const yaml = `base-url: ${nowhere}\njudge-base-url: ${nowhere}/judge\nmodels: acme/one\njudge: acme/two\n`;

  /** A folder whose `.env` names the server. */
  function folderWithVariable(): string {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, ".env"), `OLLAMA_HOST=${nowhere}\n`);
    return cwd;
  }

  test.each([["run"], ["doctor"]])(
    "of aib.yaml is asked for once by %s, the judge's too, and stated where there is no terminal",
    async (command) => {
      const sentences = [
        `aib.yaml:1 of this folder names the server ${nowhere}: it receives the prompts, your system prompt, and what it is to grade.`,
        `aib.yaml:2 of this folder names the server ${nowhere}/judge: it receives the conversations, and decides their grades.`,
      ];
      const cwd = folderWith(yaml);
      const stated = await aib([command], { cwd });
      for (const sentence of sentences) expect(stated.stderr.replaceAll(/\s+/gu, " ")).toContain(sentence);
      const { questions, confirm } = person("yes");
      await aib([command], { cwd, confirm });
      expect(questions.map(({ message }) => message)).toEqual(sentences.map((each) => `${each} Allow it from now on?`));
      await aib([command], { cwd, confirm });
      expect(questions).toHaveLength(2);
      expect((await aib([command], { cwd })).stderr).not.toContain("of this folder names");
      const elsewhere = await aib([command, "--base-url", "http://other.invalid/v1"], { cwd: folderWith(yaml) });
      expect(elsewhere.stderr).not.toContain("aib.yaml:1");
    },
  );

  test.each([
    ["run", "--models", "ollama/one", "--judge", "ollama/two"],
    ["doctor", "--models", "ollama/one", "--judge", "ollama/two"],
    ["judge", "-j", "ollama/two"],
    ["names", "--extractor", "ollama/two"],
    ["suites", "pilot", "v3", "--part", "a", "--models", "ollama/one"],
  ])("of .env is asked for by %s, and stated where there is no terminal", async (...words) => {
    const cwd = folderWithVariable();
    const stated = await aib(words, { cwd });
    expect(stated.stderr.replaceAll(/\s+/gu, " ")).toContain(
      `OLLAMA_HOST in the .env of this folder names the server ${nowhere}: it receives the prompts, your system prompt, and what it is to grade, of ollama/ models.`,
    );
    const { questions, confirm } = person("no");
    expect(await aib(words, { cwd, confirm })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Nothing was/u),
    });
    expect(questions).toHaveLength(1);
    const own = await aib(words, { cwd, environment: { OLLAMA_HOST: nowhere }, confirm });
    expect(own.stderr).not.toContain("of this folder names");
    expect(questions).toHaveLength(1);
  });

  test("on this machine is stated, and asked for by no terminal", async () => {
    const server = await startQuirkServer(jsonReply({ data: [{ id: "acme/one" }] }));
    onTestFinished(() => server[Symbol.asyncDispose]());
    const cwd = folderWith(`base-url: ${server.url}\nmodels: acme/one\njudge: acme/one\n`);
    const { questions, confirm } = person("no");
    const { stderr } = await aib(["doctor"], { cwd, confirm });
    expect(stderr).toContain(`aib.yaml:1 of this folder names the server ${server.url}`);
    expect(questions).toEqual([]);
    expect(server.requests.length).toBeGreaterThan(0);
  });

  test("is stated by no command that sends nothing there", async () => {
    const cwd = folderWith(yaml);
    for (const command of ["config", "estimate", "leaderboard"])
      expect((await aib([command], { cwd })).stderr).not.toContain("of this folder names");
  });

  test("is OpenRouter's own without a word, and for no other key", async () => {
    const router = "base-url: https://openrouter.ai/api/v1\n";
    const cwd = folderWith(`${router}models: acme/one\n`);
    const environment = { EXAMPLE_KEY: "not-a-real-key", OPENROUTER_API_KEY: "..." };
    expect((await aib(["run"], { cwd, environment })).stderr).not.toContain("aib.yaml:1");
    writeFileSync(join(cwd, "aib.yaml"), `${router}models: acme/one\napi-key-env: EXAMPLE_KEY\n`);
    expect((await aib(["run"], { cwd, environment })).stderr).toMatch(/aib\.yaml:1 sends the key in EXAMPLE_KEY/u);
  });

  test("is confirmed by the setup that wrote it", async () => {
    const cwd = temporaryFolder();
    const place = ["--base-url", nowhere, "-m", "acme/one", "-j", "acme/two"];
    const { code, stderr } = await aib(["init", ...place, "--no-budget", "--no-call"], { cwd });
    expect(code, stderr).toBe(0);
    const run = await aib(["run"], { cwd });
    expect(run.stderr).not.toContain("names the server");
    expect(run.stderr).toContain("aib-test.invalid");
  });
});

function folderOf(files: Readonly<Record<string, string>>): string {
  const cwd = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  return cwd;
}

describe("a database that only the folder's files name", () => {
  const shown = "postgres://me@127.0.0.1:9/bench";
  const folders = [
    ["AIB_DB in the .env file", { ".env": "AIB_DB=postgres://me:secret-1234@127.0.0.1:9/bench\n" }],
    ["aib.yaml", { "aib.yaml": `db: ${shown}\n` }],
  ] as const;

  test.each(folders)("is asked for once before a command writes to it or works for it: %s", async (place, files) => {
    const cwd = folderOf(files);
    const run = ["run", "-m", "sim/asks", "--runs", "1"];
    for (const words of [
      run,
      ["worker"],
      ["judge"],
      ["import", "cache"],
      ["queues", "--cancel"],
      ["queues", "--clean"],
    ]) {
      const { questions, confirm } = person("no");
      expect(await aib(words, { cwd, confirm })).toMatchObject({ code: 1 });
      expect(questions.map(({ message }) => message)).toEqual([
        expect.stringContaining(`${place} of this folder names the server ${shown}: it receives prompts`),
      ]);
    }
    const { questions, confirm } = person("yes");
    for (const words of [run, ["worker"]]) {
      const { stderr } = await aib(words, { cwd, confirm });
      expect(stderr).toContain("no server answers at this address");
    }
    expect(questions).toHaveLength(1);
    expect((await aib(["worker"], { cwd })).stderr).toContain("no server answers at this address");
  });

  test.each(folders)("is stated without a terminal, and refused by a worker: %s", async (place, files) => {
    const cwd = folderOf(files);
    const run = await aib(["run", "-m", "sim/asks", "--runs", "1"], { cwd });
    expect(run.stderr.replaceAll(/\s+/gu, " ")).toContain(`${place} of this folder names the server ${shown}:`);
    const worker = await aib(["worker"], { cwd });
    expect(worker.code, worker.stderr).toBe(2);
    expect(worker.stderr).toContain(`Only ${place} of this folder names that database`);
    for (const { stderr } of [run, worker]) expect(stderr).not.toContain("secret-1234");
  });

  test.each(folders)("is the user's own where they name it, and read without a question: %s", async (_, files) => {
    const cwd = folderOf(files);
    const { questions, confirm } = person("no");
    await aib(["worker", "--db", shown], { cwd, confirm });
    await aib(["worker"], { cwd, confirm, environment: { AIB_DB: shown } });
    await aib(["leaderboard"], { cwd, confirm });
    await aib(["queues"], { cwd, confirm });
    expect(questions).toEqual([]);
  });

  test("is named with the host that its query puts in place of the first", async () => {
    const cwd = folderOf({ "aib.yaml": "db: postgres://127.0.0.1:9/bench?host=aib-test.invalid\n" });
    const { questions, confirm } = person("no");
    await aib(["worker"], { cwd, confirm });
    expect(questions[0]?.message).toContain("names the server postgres://127.0.0.1:9/bench, host aib-test.invalid: ");
  });
});
