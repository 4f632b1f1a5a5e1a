import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { aib } from "./support/command-line.ts";
import { limitingServer } from "./support/limiting-server.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const work = ["--models", "sim/always-holds,sim/holds-40", "--judge", "sim/judge", "--runs", "2"];
const calls = 2 * 2 * 41;

const limitEvent = z.object({ kind: z.string(), channel: z.string(), limit: z.number(), reason: z.string() });

test("what a provider allows at once is found out: every call is made, few are refused, each change is in the log", async () => {
  const server = await limitingServer({ allows: 5, latencyMs: 20 });
  const cwd = temporaryFolder();
  const run = await aib(["run", "--base-url", server.url, ...work, "--log", "events.jsonl"], { cwd });
  expect(run.code, run.stderr).toBe(0);
  expect(server.served()).toBe(calls);
  expect(server.mostAtOnce()).toBe(5);
  expect(server.refused()).toBeGreaterThan(0);
  expect(server.refused()).toBeLessThan(calls / 5);
  const events = readFileSync(join(cwd, "events.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  const limits = events.flatMap((event) => limitEvent.safeParse(event).data ?? []);
  const cut = limits.find(({ kind }) => kind === "limit-cut");
  expect(cut?.reason).toContain("429");
  expect(cut?.channel).toContain(server.url);
}, 60_000);

test("--limit holds over all models of a provider", async () => {
  const server = await limitingServer({ allows: 3, latencyMs: 20 });
  const args = ["run", "--base-url", server.url, ...work, "--limit", "127.0.0.1=3"];
  const run = await aib(args, { cwd: temporaryFolder() });
  expect(run.code, run.stderr).toBe(0);
  expect(server.mostAtOnce()).toBe(3);
  expect(server.refused()).toBe(0);
}, 60_000);

test.each([
  { flag: "--limit", value: "127.0.0.2=3", says: "Did you mean 127.0.0.1" },
  { flag: "--rpm", value: "fireworks=60", says: "Here you can limit" },
  { flag: "--limit", value: "openai", says: "Give a name and a number" },
  { flag: "--rpm", value: "openai=none", says: "Give a whole number" },
])("$flag $value is refused before anything is sent", async ({ flag, value, says }) => {
  const server = await limitingServer({ allows: 3, latencyMs: 20 });
  const run = await aib(["run", "--base-url", server.url, ...work, flag, value], { cwd: temporaryFolder() });
  expect(run.code).toBe(2);
  expect(run.stderr).toContain(says);
  expect(server.served()).toBe(0);
});
