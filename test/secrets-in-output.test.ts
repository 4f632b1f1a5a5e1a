import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startQuirkServer } from "./support/model/quirk-server.ts";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const key = 'sk-secret/"1234\\5678';
const escapedKey = Array.from(key, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

/** Everything that a text says, however often it was put into JSON. */
function unescaped(text: string): string {
  return text
    .replaceAll(/\\+u([\da-f]{4})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\+/gu, "");
}

test("a key that a server repeats in escaped form is in no column, log or export", async () => {
  const models = '{"data":[{"id":"some/model"},{"id":"some/judge"}]}';
  const reply = `{"provider":"KEY","choices":[{"finish_reason":"stop","message":{"role":"assistant","content":"My key: KEY","reasoning":"KEY"}}]}`;
  await using server = await startQuirkServer((response, { method }) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(method === "GET" ? models : reply.replaceAll("KEY", escapedKey));
  });
  const cwd = temporaryFolder();
  const options = { cwd, environment: { MY_KEY: key } };
  const place = ["--base-url", server.url, "--api-key-env", "MY_KEY", "--yes"];
  const part = ["--runs", "1", "--exp", "stability", "--variants", "neutral", "--modes", "user_role"];
  const names = ["--models", "some/model", "--judge", "some/judge"];
  const run = await aib(["run", ...place, ...names, ...part, "--log", "run.jsonl"], options);
  const exported = await aib(["export", "--what", "all", "--format", "json"], options);
  expect(exported.stdout).toContain("My key: [API key]");
  const files = [join(cwd, "run.jsonl"), ...readdirSync(join(cwd, ".aib")).map((name) => join(cwd, ".aib", name))];
  const texts = [run.stdout, run.stderr, exported.stdout, ...files.map((file) => readFileSync(file, "latin1"))];
  const plain = unescaped(key);
  expect(texts.filter((text) => unescaped(text).includes(plain))).toEqual([]);
}, 30_000);

test.each([
  "postgres:/bench:secret-1@db.example/bench",
  "postgresql:bench:secret-1@db.example/bench",
  "mysql://bench:secret-1@db.example/bench",
  "maria:/bench:secret-1@db.example/bench",
])("an address that lost a slash is neither printed with its password nor made a file: %s", async (db) => {
  const cwd = temporaryFolder();
  const commands = [["leaderboard"], ["runs"], ["doctor"], ["rerun"], ["run", "--models", "sim/asks", "--runs", "1"]];
  for (const command of commands) {
    const { code, stdout, stderr } = await aib([...command, "--db", db], { cwd });
    expect(code, command[0]).not.toBe(0);
    expect(stdout + stderr, command[0]).not.toMatch(/secret-1/u);
  }
  expect(readdirSync(cwd)).toEqual([]);
});

test("a site from elsewhere does not steer the terminal or the browser by the path that it says it has", async () => {
  const cwd = temporaryFolder();
  const folder = join(cwd, "site");
  mkdirSync(folder);
  for (const base of ["/\u001b]0;owned\u0007/", "//evil.test/", "/x\u001b[2J/", "javascript:alert(1)", "/../"]) {
    const marker = { schemaVersion: 1, program: "1", snapshot: "a", base, entries: [] };
    writeFileSync(join(folder, "aib-site.json"), JSON.stringify(marker));
    const { code, stdout, stderr } = await aib(["view", "--site", "site", "--no-open"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toContain("as the site's path, which is none");
    // oxlint-disable-next-line no-control-regex
    expect(stdout + stderr).not.toMatch(/[\u0007\u001b]/u);
  }
});
