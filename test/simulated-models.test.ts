import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aib } from "./support/command-line.ts";
import { router } from "./support/init.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const secret = "sk-or-v1-0123456789abcdef";

test("simulated models are graded by the simulator, whatever judge the setup has chosen", async () => {
  const { server, environment } = await router();
  const options = { cwd: temporaryFolder(), environment: { ...environment, OPENROUTER_API_KEY: secret } };
  const real = ["-m", "google/gemini-3.5-flash", "-j", "google/gemini-3-flash-preview"];
  const init = await aib(["init", "--provider", "openrouter", ...real, "--no-budget", "--no-call"], options);
  expect(init.code, init.stderr).toBe(0);
  const run = ["run", "--models", "sim/always-holds,sim/always-yields", "--runs", "1"];
  const json = ["--dry-run", "--format", "json"];
  const judgesOf = async (...words: readonly string[]) => {
    const { stdout } = await aib([...words, ...json], options);
    return JSON.parse(stdout).judges.map(({ model }: { readonly model: string }) => model);
  };
  expect(await judgesOf(...run)).toEqual(["sim/judge"]);
  expect(await judgesOf(...run, "-j", "google/gemini-3-flash-preview")).toEqual(["google/gemini-3-flash-preview"]);
  expect(await judgesOf("run")).toEqual(["google/gemini-3-flash-preview"]);
  const ran = await aib(run, options);
  expect(ran.code, ran.stderr).toBe(0);
  expect(ran.stderr).toMatch(/the simulator answers and grades, and not a server or judge in aib\.yaml/u);
  expect(server.asked()).toEqual([]);
});

test("typed simulated models are answered by the simulator, whatever server the folder names", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "aib.yaml"), "base-url: http://127.0.0.1:9/v1\nmodels: sim/asks\njudge: zen/judge\n");
  const typed = await aib(["run", "--models", "sim/always-holds", "--runs", "1"], { cwd });
  expect(typed.code, typed.stderr).toBe(0);
  expect(typed.stderr).toMatch(/the simulator answers and grades, and not a server/u);
  expect((await aib(["run", "--runs", "1"], { cwd })).stderr).toMatch(/Cannot reach http:\/\/127\.0\.0\.1:9/u);
});

test.each(["run", "run --dry-run", "doctor"])("%s refuses the simulator's judge over real models", async (words) => {
  const { server, environment } = await router();
  const options = { cwd: temporaryFolder(), environment: { ...environment, OPENROUTER_API_KEY: secret } };
  const models = ["--models", "sim/asks,google/gemini-3.5-flash", "--judge", "sim/judge"];
  const { code, stdout, stderr } = await aib([...words.split(" "), ...models], options);
  expect(code, stderr).toBe(words === "doctor" ? 1 : 2);
  expect(stdout + stderr).toMatch(/sim\/judge grades simulated models only/u);
  expect(server.asked()).toEqual([]);
});
