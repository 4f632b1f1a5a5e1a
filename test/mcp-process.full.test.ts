import { once } from "node:events";
import { spawn } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { aib, aibProcess } from "./support/command-line.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

// The process behind `aib mcp`: what it prints, loads and leaves, and how it ends.

const main = join(import.meta.dirname, "..", "src", "cli", "main.ts");
const cwd = folderForAll();

beforeAll(async () => {
  const { code, stderr } = await aib(["run", "--models", "sim/asks", "--runs", "1", "--db", "bench.db", "-y"], { cwd });
  if (code !== 0) throw new Error(stderr);
});

/** The command with its input held open. */
function startServer(folder: string) {
  const child = spawn(process.execPath, [main, "mcp", "--db", "bench.db"], { cwd: folder });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, stdout: textOf(child.stdout), stderr: textOf(child.stderr), exit: once(child, "exit") };
}

const hello = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
};

test.each(["SIGINT", "SIGTERM", "closed input"])(
  "%s ends it with 0, and standard output carries the protocol alone",
  async (how) => {
    const { child, stdout, stderr, exit } = startServer(cwd);
    child.stdin.write(`{"no": "message"}\n${JSON.stringify(hello)}\n`);
    await once(child.stdout, "readable");
    if (how === "closed input") child.stdin.end();
    else child.kill(how === "SIGINT" ? "SIGINT" : "SIGTERM");
    expect(await exit).toEqual([0, null]);
    const lines = (await stdout).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([1]);
    expect(await stderr).toMatch(/^warning: .*\n$/u);
    expect(readdirSync(cwd)).toEqual(["bench.db"]);
  },
);

test("a message that is too long ends the command with its reason", async () => {
  const server = spawn(process.execPath, [main, "mcp", "--db", "bench.db"], { cwd });
  server.stdin.on("error", () => {});
  server.stdin.write("x".repeat(11_000_000));
  const [errors] = await Promise.all([textOf(server.stderr), once(server, "exit")]);
  expect([server.exitCode, errors]).toEqual([0, expect.stringMatching(/^warning: .*exceeded maximum size.*\n$/u)]);
});

test("a store that is not there is an error, and none is made", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "empty.db"), "");
  const missing = await aibProcess(["mcp", "--db", "new/bench.db"], { cwd: folder });
  expect(missing).toMatchObject({ code: 1, stdout: "" });
  expect(missing.stderr).toContain(`Store ${join(folder, "new", "bench.db")}: there is no such file.`);
  expect((await aibProcess(["mcp", "--db", "empty.db"], { cwd: folder })).stderr).toContain("the file is empty");
  expect(existsSync(join(folder, "new"))).toBe(false);
  expect(readdirSync(folder)).toEqual(["empty.db"]);
});

test("no other command loads the SDK", async () => {
  const environment = { NODE_OPTIONS: `--import=${join(import.meta.dirname, "support", "reported-modules.ts")}` };
  const loaded = async (args: readonly string[]) => (await aibProcess(args, { cwd, environment })).stderr;
  expect(await loaded(["leaderboard", "--db", "bench.db"])).not.toContain("modelcontextprotocol");
  expect(await loaded(["mcp", "--db", "bench.db"])).toContain("modelcontextprotocol");
});
