import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { aib, type Finished } from "./support/command-line.ts";
import { pickyServer, refusing } from "./support/picky-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const nothingThere = "http://127.0.0.1:9";

interface LocalServer {
  readonly address: string;
  readonly requests: readonly string[];
}

/** Lists models as Ollama does; null never answers. */
async function localServer(models: readonly string[] | null): Promise<LocalServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (models === null) return;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ object: "list", data: models.map((id) => ({ id, owned_by: "library" })) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { address: `127.0.0.1:${port}`, requests };
}

function run(words: readonly string[], addresses: Readonly<Record<string, string>>): Promise<Finished> {
  const others = { OPENROUTER_BASE_URL: `${nothingThere}/v1`, LMSTUDIO_URL: nothingThere, VLLM_URL: nothingThere };
  return aib(words, { cwd: temporaryFolder(), environment: { ...others, OLLAMA_HOST: nothingThere, ...addresses } });
}

test("models ollama lists what the server has, as --models takes it", async () => {
  const { address, requests } = await localServer(["qwen3:8b", "gemma3:27b", "hf.co/maker/model"]);
  const all = await run(["models", "ollama"], { OLLAMA_HOST: address });
  expect(all.code).toBe(0);
  expect(all.stdout).toBe("ollama/qwen3:8b\nollama/gemma3:27b\nollama/hf.co/maker/model\n");
  expect(all.stderr).toBe(
    `3 models of Ollama at http://${address}/v1\n` +
      "Whether one takes tools and reasoning: aib doctor --models ollama/qwen3:8b\n",
  );
  const show = "POST /api/show";
  expect(requests).toEqual(["GET /v1/models", show, show, show]);
  const json = await run(["models", "ollama", "GEMMA", "27", "--format", "json"], { OLLAMA_HOST: address });
  expect(JSON.parse(json.stdout)).toEqual([{ id: "ollama/gemma3:27b", model: "local/gemma3:27b", capabilities: null }]);
  const none = await run(["models", "ollama", "llama"], { OLLAMA_HOST: address });
  expect(none).toMatchObject({ code: 0, stdout: "No model matches.\n" });
});

test("models ollama names a model with the tag latest as it is typed, without the tag", async () => {
  const { address } = await localServer(["tinyllama:latest", "qwen3:8b"]);
  const { stdout } = await run(["models", "ollama"], { OLLAMA_HOST: address });
  expect(stdout).toBe("ollama/tinyllama\nollama/qwen3:8b\n");
});

test("doctor names a model that takes no tools as it is found", async () => {
  const refuse = refusing(
    ({ tools }) => tools !== undefined,
    "registry.ollama.ai/library/gemma does not support tools",
  );
  const { url } = await pickyServer({ models: { gemma: "sim/asks", judge: "sim/judge" }, refuse });
  const words = ["doctor", "--models", "ollama/gemma", "--judge", "ollama/judge"];
  const { stdout } = await run(words, { OLLAMA_HOST: new URL(url).host });
  const [, line = ""] = /plain user messages: aib (run .*)$/mu.exec(stdout) ?? [];
  expect(line).toBe("run --models ollama/gemma --judges ollama/judge --runs 1 --modes user_role");
  expect((await run(line.split(" "), { OLLAMA_HOST: new URL(url).host })).code).toBe(0);
});

test("what init and models propose reaches the server that they were about", async () => {
  const refuse = refusing(({ tools }) => tools !== undefined, "does not support tools");
  const { url } = await pickyServer({ models: { one: "sim/asks", judge: "sim/judge" }, refuse });
  const listed = await run(["models", "--local-url", url], {});
  const [, doctor = ""] = /aib (doctor .*)$/mu.exec(listed.stderr) ?? [];
  const checked = await run(doctor.split(" "), {});
  expect(checked.stdout, doctor).toContain("one@off-t0.7: the server refuses tools");
  const { stderr } = await run(["init", "--base-url", url, "--models", "one", "--judge", "judge", "--no-budget"], {});
  const [, line = ""] = /aib (run .*?--modes user_role)/u.exec(stderr.replaceAll(/\s+/gu, " ")) ?? [];
  const ran = await run([...line.split(" "), "--exp", "stability", "--yes"], {});
  expect(ran.code, `${line}\n${ran.stderr}`).toBe(0);
});

test("models --local-url lists the server at an address, and states what each model takes", async () => {
  const models = { "qwen3:8b": "sim/asks", nomic: "sim/asks", "big:cloud": "sim/asks" };
  const capabilities = {
    "qwen3:8b": ["completion", "tools"],
    nomic: ["embedding"],
    "big:cloud": ["completion", "tools"],
  };
  const { url } = await pickyServer({ models, capabilities });
  const stated =
    "local/qwen3:8b   tools, no thinking\nlocal/nomic      no chat model\nlocal/big:cloud  tools, no thinking, in the cloud\n";
  expect(await run(["models", "--local-url", url], {})).toMatchObject({
    code: 0,
    stdout: stated,
    stderr: `3 models at ${url}\n`,
  });
  expect((await run(["models", "local"], { LOCAL_MODEL_URL: url })).stdout).toBe(stated);
  const named = await run(["models", "ollama", "qwen", "--local-url", url, "--format", "json"], {});
  expect(JSON.parse(named.stdout)).toEqual([
    {
      id: "ollama/qwen3:8b",
      model: "local/qwen3:8b",
      capabilities: { chat: true, tools: true, thinking: false, cloud: false, parameters: null },
    },
  ]);
  const away = await run(["models", "--local-url", "http://127.0.0.1:1"], {});
  expect([away.code, away.stderr]).toEqual([1, expect.stringContaining("Start the server (Ollama: ollama serve")]);
});

test("a model that is not for chats is refused before a call of it", async () => {
  const models = { nomic: "sim/asks", gemma: "sim/judge" };
  const { url, sent } = await pickyServer({ models, capabilities: { nomic: ["embedding"], gemma: ["completion"] } });
  const words = ["run", "--models", "local/nomic", "--judge", "local/gemma", "--local-url", url, "--runs", "1"];
  const { code, stderr } = await run(words, {});
  expect([code, stderr]).toEqual([2, expect.stringContaining('says that "nomic" is no chat model')]);
  expect(sent()).toEqual([]);
});

test.each([
  ["ollama", "ollama serve", "OLLAMA_HOST"],
  ["lmstudio", "lms server start", "LMSTUDIO_URL"],
  ["vllm", "vllm serve <model>", "VLLM_URL"],
])("models %s without a server says how to start it", async (name, start, variable) => {
  const { code, stdout, stderr } = await run(["models", name], {});
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(`Cannot reach ${nothingThere}/v1`);
  expect(stderr).toContain(`with: ${start}. Should it listen elsewhere, set ${variable}.\n`);
});

test("a server without models says how to get one", async () => {
  const { address } = await localServer([]);
  const { code, stderr } = await run(["models", "ollama"], { OLLAMA_HOST: address });
  expect(code).toBe(1);
  expect(stderr).toContain("lists no models");
  expect(stderr).toContain("ollama pull <model>");
});

test.each([
  ["run", "--models", "qwen3:8b"],
  ["estimate", "--models", "qwen3:8b"],
  ["run", "--models", "sim/asks", "--judge", "qwen3:8b"],
])("%s %s %s ...: an unknown name that a local server has is proposed", async (...words) => {
  const { address } = await localServer(["gemma3:27b", "qwen3:8b", "qwen3:80b"]);
  const { code, stderr } = await run([...words, "--runs", "1"], { OLLAMA_HOST: address });
  expect(code).toBe(2);
  expect(stderr).toMatch(/Did you mean ollama\/qwen3:8b[,?]/u);
  expect(stderr).not.toMatch(/qwen3:80b|API_KEY/u);
});

test("a wrong tag is corrected as --models takes it, beside the command that would get it", async () => {
  const { address } = await localServer(["qwen3:8b", "gemma3:27b"]);
  const words = ["run", "--models", "ollama/qwen3:8", "--judge", "ollama/gemma3:27b", "--runs", "1"];
  const { code, stderr } = await run(words, { OLLAMA_HOST: address });
  expect(code).toBe(2);
  expect(stderr).toContain("Did you mean ollama/qwen3:8b? If you do want qwen3:8: ollama pull qwen3:8");
});

test("doctor proposes it too, and a name that a server has nearly", async () => {
  const { address } = await localServer(["qwen3:8b"]);
  const { code, stdout } = await run(["doctor", "--models", "qwen3"], { LMSTUDIO_URL: `http://${address}` });
  expect(code).toBe(1);
  expect(stdout).toMatch(/Did you mean lmstudio\/qwen3:8b, qwen\//u);
});

test("a server that does not answer takes nothing away from the error", async () => {
  const { address, requests } = await localServer(null);
  const { code, stderr } = await run(["run", "--models", "qwen3:8b"], { OLLAMA_HOST: address });
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /"qwen3:8b" is neither .*\n {2}Did you mean ollama\/qwen3:8b, qwen\/qwen3-8b\? See: aib models\n/u,
  );
  expect(requests).toEqual(["GET /v1/models"]);
});

test("without an unknown name no local server is asked", async () => {
  const { address, requests } = await localServer(["qwen3:8b"]);
  const words = ["run", "--models", "sim/holds-80,sim/asks", "--exp", "identity", "--runs", "1"];
  const { code } = await run(words, { OLLAMA_HOST: address });
  expect({ code, requests }).toEqual({ code: 0, requests: [] });
});

test.each([["estimate"], ["run", "--dry-run"]])(
  "%s names a tag that the server lacks, as the run would",
  async (...command) => {
    const { address, requests } = await localServer(["qwen3:8b"]);
    const words = [...command, "--models", "ollama/qwen3:9b", "--judge", "ollama/qwen3:8b", "--runs", "1"];
    const { code, stderr } = await run(words, { OLLAMA_HOST: address });
    expect([code, stderr]).toEqual([2, expect.stringContaining("Did you mean ollama/qwen3:8b?")]);
    expect(requests).toContain("GET /v1/models");
    const off = await run(words, {});
    expect(off).toMatchObject({ code: 0 });
    expect(off.stdout.replaceAll("\n", " ")).toContain("Whether the models exist is not known");
  },
);
