import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startAib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

// A pipe without a writer, in a folder that somebody else made, must not hold the program.

test("an aib.yaml that is a pipe is refused", { timeout: 20_000 }, async () => {
  const cwd = temporaryFolder();
  execFileSync("mkfifo", [join(cwd, "aib.yaml")]);
  const ended = await startAib(["config"], { cwd }).finished;
  expect(ended.code, ended.stderr).toBe(2);
  expect(ended.stderr).toContain("is not a regular file");
});

test("a .env that is a pipe is ignored with a warning", { timeout: 20_000 }, async () => {
  const cwd = temporaryFolder();
  execFileSync("mkfifo", [join(cwd, ".env")]);
  const ended = await startAib(["config"], { cwd }).finished;
  expect(ended.code, ended.stderr).toBe(0);
  expect(ended.stderr).toContain("is not a regular file");
});
