import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, property, string } from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { eventLine, openEventLog } from "./record-events.ts";
import type { RunEvent } from "./run-event.ts";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "aib-log-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function noCredit(detail: string): RunEvent {
  return { v: 1, at: "2026-01-01T00:00:00.000Z", session: "s", kind: "no-credit", channel: "c", detail };
}

const never = (reason: string): never => {
  throw new Error(reason);
};

test("whatever a provider writes is one line that steers no terminal, and is read back as it was", () => {
  assert(
    property(string({ unit: "binary" }), (detail) => {
      const line = eventLine(noCredit(detail));
      expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(line.endsWith("\n")).toBe(true);
      expect(JSON.parse(line)).toEqual(JSON.parse(JSON.stringify(noCredit(detail))));
    }),
    { seed: 1, numRuns: 50 },
  );
  expect(eventLine(noCredit("\u001b[2J\u009b\u202e\u{e0001}\ud800"))).toContain(
    String.raw`\u001b[2J\u009b\u202e\udb40\udc01\ud800`,
  );
});

test("adds to what is there, also after a line that was cut short", async () => {
  const path = join(folder(), "run.jsonl");
  const first = eventLine(noCredit("first"));
  writeFileSync(path, `${first}{"kind":"cut`);
  const log = await openEventLog(path, never);
  log.take(noCredit("a"));
  log.take(noCredit("b"));
  expect(log.close()).toBe(0);
  const lines = readFileSync(path, "utf8").split("\n");
  expect(lines.slice(0, 2)).toEqual([first.trim(), '{"kind":"cut']);
  expect(lines.slice(2, 4).map((line) => JSON.parse(line))).toEqual([noCredit("a"), noCredit("b")]);
  expect(lines.slice(4)).toEqual([""]);
});

test.runIf(process.platform === "linux")("a full disk is said once and throws nothing", async () => {
  const said: string[] = [];
  const log = await openEventLog("/dev/full", (reason) => said.push(reason));
  for (const detail of ["a", "b", "c"]) log.take(noCredit(detail));
  expect(said).toEqual([expect.stringMatching(/no space left/u)]);
  expect(log.close()).toBe(3);
});

test.for([
  ["a folder", (path: string) => path, /not a file/u],
  [
    "a file of another kind",
    (path: string) => {
      writeFileSync(join(path, "notes.md"), "# Notes\n");
      return join(path, "notes.md");
    },
    /not an event of this program/u,
  ],
  ["a folder that does not exist", (path: string) => join(path, "absent", "run.jsonl"), /no such file/u],
] as const)("%s is refused before anything is asked", async ([, place, reason]) => {
  await expect(openEventLog(place(folder()), never)).rejects.toThrow(reason);
});
