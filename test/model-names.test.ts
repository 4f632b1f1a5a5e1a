import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

test.each([
  ["olama/qwen3:8b", "ollama/qwen3:8b"],
  ["ollama:qwen3:8b", "ollama/qwen3:8b"],
  ["Ollama/qwen3:8b", "ollama/qwen3:8b"],
  ["lm-studio/qwen/qwen3-8b", "lmstudio/qwen/qwen3-8b"],
  ["sim/holds-8O", "sim/holds-80"],
  ["http://user:hidden@127.0.0.1:1/v1", "--base-url http://127.0.0.1:1/v1 --models <model>"],
])("%s, which no server has, is refused with what was meant, as a model and as a judge", async (name, meant) => {
  const cwd = temporaryFolder();
  for (const words of [
    ["run", "--models", name, "--yes"],
    ["run", "--models", name, "--dry-run"],
    ["estimate", "--models", name],
    ["run", "--models", "sim/asks", "--judge", name, "--dry-run"],
  ]) {
    const { code, stderr } = await aib([...words, "--runs", "1"], { cwd });
    expect(code, stderr).toBe(2);
    expect(stderr).toContain(meant);
    expect(stderr).not.toMatch(/API_KEY|hidden|\.invalid/u);
  }
});

test("models sim lists the simulated models, each of which can be planned, without an address", async () => {
  const cwd = temporaryFolder();
  const listed = await aib(["models", "sim", "--format", "json"], { cwd });
  const ids = z
    .array(z.object({ id: z.string() }))
    .parse(JSON.parse(listed.stdout))
    .map(({ id }) => id);
  expect(ids).toContain("sim/always-holds");
  expect(listed.stderr).not.toContain("http");
  const models = ids.filter((id) => !/judge|extractor|reader|rater/u.test(id)).join(",");
  expect(await aib(["run", "--models", models, "--runs", "1", "--dry-run"], { cwd })).toMatchObject({ code: 0 });
  const judges = await aib(["models", "sim", "JUDGE"], { cwd });
  expect(judges.stdout.split("\n").filter((line) => line !== "" && !line.includes("judge"))).toEqual([]);
});

test("models with words that match nothing proposes words that do, and fails", async () => {
  const cwd = temporaryFolder();
  const { code, stdout, stderr } = await aib(["models", "gemni", "flsh"], { cwd });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  const [, proposal = ""] = /aib (models .+)/u.exec(stderr) ?? [];
  expect(proposal).toBe("models gemini flash");
  expect((await aib(proposal.split(" "), { cwd })).code).toBe(0);
  expect((await aib(["models", "zzzzzzzzzzzz"], { cwd })).code).toBe(1);
});

test("a model that Ollama lists with the tag latest has it without a tag", async () => {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    if (request.method === "POST") request.on("data", (chunk: Buffer) => sent.push(chunk.toString()));
    response.writeHead(200, { "content-type": "application/json" });
    const message = { role: "assistant", content: "ready" };
    const listed = {
      data: [
        { id: "tiny:latest", owned_by: "library" },
        { id: "judge", owned_by: "library" },
      ],
    };
    response.end(JSON.stringify(request.method === "GET" ? listed : { choices: [{ message }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const options = { cwd: temporaryFolder(), environment: { OLLAMA_HOST: `127.0.0.1:${port}` } };
  const words = [
    "run",
    "--judge",
    "ollama/judge",
    "--exp",
    "stability",
    "--modes",
    "user_role",
    "--runs",
    "1",
    "--models",
  ];
  const { stderr } = await aib([...words, "ollama/tiny"], options);
  expect(stderr).toContain("Results: .aib/bench.db");
  expect(sent.some((body) => body.includes('"model":"tiny"'))).toBe(true);
  const other = await aib([...words, "ollama/tiny:7b"], options);
  expect(other.code).toBe(2);
});
