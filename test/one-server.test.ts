import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { leaderboardOf } from "./support/leaderboard.ts";
import { simulatorServer } from "./support/simulator.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const work = ["run", "--yes", "--exp", "stability", "--models", "sim/asks", "--judge", "sim/judge", "--runs", "1"];

async function run(cwd: string, baseUrl: string): Promise<void> {
  const { code, stderr } = await aib([...work, "--base-url", baseUrl], { cwd });
  expect(code, stderr).toBe(0);
}

test("the addresses of one server are one server: nothing is asked again, and there is one row", async () => {
  const cwd = temporaryFolder();
  const server = await simulatorServer();
  const { port } = new URL(server.url);
  await run(cwd, `http://127.0.0.1:${port}/v1`);
  const asked = server.stats().requests;
  for (const url of [`http://localhost:${port}/v1/`, `HTTP://LOCALHOST:${port}`, `http://127.0.0.1:${port}`]) {
    await run(cwd, url);
  }
  expect(server.stats().requests).toBe(asked + 3);
  expect((await leaderboardOf({ cwd })).rows).toHaveLength(1);
});

test("rows of one label say what tells them apart, on the terminal, in Markdown and in the viewer", async () => {
  const cwd = temporaryFolder();
  const servers = [await simulatorServer(), await simulatorServer()];
  const places = servers.map(({ url }) => `127.0.0.1:${new URL(url).port}/v1`);
  for (const place of places) await run(cwd, `http://${place}`);
  const terminal = await aib(["leaderboard"], { cwd });
  const markdown = await aib(["report"], { cwd });
  const site = await aib(["export", "site", "-o", "site"], { cwd });
  expect(site.code, site.stderr).toBe(0);
  const index = dataOf(join(cwd, "site", "data"));
  for (const text of [terminal.stdout.replaceAll(/\s+/gu, ""), markdown.stdout, index]) {
    for (const place of places) expect(text).toContain(place);
  }
});

function dataOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => name.endsWith("index.json"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}
