import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
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

test.each(["suite", "system-prompt", "registry", "baseline"])(
  "an aib.yaml whose %s is a pipe is refused",
  { timeout: 20_000 },
  async (key) => {
    const cwd = temporaryFolder();
    execFileSync("mkfifo", [join(cwd, "pipe.yaml")]);
    writeFileSync(join(cwd, "aib.yaml"), `${key}: ./pipe.yaml\n`);
    const child = startAib(["run", "--models", "sim/holds-80", "--dry-run"], { cwd });
    onTestFinished(() => void child.process.kill("SIGKILL"));
    const ended = await child.finished;
    expect(ended.code, ended.stderr).toBe(2);
    expect(ended.stderr).toContain("is not a regular file");
  },
);

test("a .env that is a pipe is ignored with a warning", { timeout: 20_000 }, async () => {
  const cwd = temporaryFolder();
  execFileSync("mkfifo", [join(cwd, ".env")]);
  const ended = await startAib(["config"], { cwd }).finished;
  expect(ended.code, ended.stderr).toBe(0);
  expect(ended.stderr).toContain("is not a regular file");
});
