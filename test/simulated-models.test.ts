import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
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

/** What a run of one model would ask, in a folder with this `aib.yaml`. */
async function planIn(file: string, ...words: readonly string[]) {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "aib.yaml"), file);
  const line = ["run", "--runs", "1", "--dry-run", "--format", "json", ...words];
  const { code, stdout, stderr } = await aib(line, { cwd });
  expect(code, stderr).toBe(0);
  const { modelConfigs, judges, assumptions } = JSON.parse(stdout);
  const asked = /Cannot reach (\S+):/u.exec(assumptions.join("\n"))?.[1] ?? null;
  const { server } = modelConfigs[0].settings;
  return { server, judge: judges[0].model, asked, isSaid: stderr.includes("the simulator answers") };
}

describe("typed simulated models in a folder that names a server", () => {
  const here = "http://127.0.0.1:9/v1";
  const file = `base-url: ${here}\nmodels: m1\njudge: zen/judge\n`;
  const own = "http://127.0.0.1:10/v1";
  const typed = ["--models", "sim/asks"];

  test("are answered and graded by the simulator", async () => {
    const simulated = { server: "simulator", judge: "sim/judge", asked: null, isSaid: true };
    expect(await planIn(file, ...typed)).toEqual(simulated);
    expect(await planIn(`${file}judge-base-url: ${own}\n`, ...typed, "--judge", "sim/judge")).toEqual(simulated);
  });

  test("are graded by another typed judge where the folder's judge would be asked", async () => {
    const line = [...typed, "--judge", "other/judge"];
    const graded = { server: "simulator", judge: "other/judge", isSaid: true };
    expect(await planIn(file, ...line)).toEqual({ ...graded, asked: here });
    expect(await planIn(`${file}judge-base-url: ${own}\n`, ...line)).toEqual({ ...graded, asked: own });
    expect(await planIn(`judge-base-url: ${own}\n`, ...line)).toEqual({ ...graded, asked: own, isSaid: false });
  });

  test("are models of that server where the file or the command line puts them there", async () => {
    const there = { server: here, judge: "zen/judge", asked: here, isSaid: false };
    expect(await planIn(file.replace("m1", "sim/asks"))).toEqual(there);
    expect(await planIn(file, ...typed, "--base-url", here)).toEqual(there);
  });
});

const refusing = ["run", "run --dry-run", "run --suite v3", "doctor"];

test.each(refusing)("%s refuses the simulator's judge over real models", async (words) => {
  const { server, environment } = await router();
  const options = { cwd: temporaryFolder(), environment: { ...environment, OPENROUTER_API_KEY: secret } };
  const models = ["--models", "sim/asks,google/gemini-3.5-flash", "--judge", "sim/judge"];
  const { code, stdout, stderr } = await aib([...words.split(" "), ...models], options);
  expect(code, stderr).toBe(words === "doctor" ? 1 : 2);
  expect(stdout + stderr).toMatch(/sim\/judge reads simulated models only/u);
  expect(server.asked()).toEqual([]);
});

test.each([
  { command: "judge", suite: "v2", part: "stability", simulated: "sim/judge" },
  { command: "judge", suite: "v3", part: "taste", simulated: "sim/reader" },
  { command: "rerun --target-runs 2", suite: "v2", part: "stability", simulated: "sim/judge" },
  { command: "rerun --target-runs 2", suite: "v3", part: "taste", simulated: "sim/reader" },
  { command: "names", suite: "v2", part: "identity", simulated: "sim/extractor" },
])("$command refuses $simulated over real models' answers to $suite", async ({ command, suite, part, simulated }) => {
  const { server, environment } = await router();
  const options = { cwd: temporaryFolder(), environment: { ...environment, OPENROUTER_API_KEY: secret } };
  const run = ["run", "--suite", suite, "--exp", part, "--runs", "1", "--yes", "--models"];
  await aib([...run, "google/gemini-3.5-flash", "--judge", "google/gemini-3-flash-preview"], options);
  // Only who has graded or read before is asked again.
  await aib([...run, "sim/weighs"], options);
  const before = server.asked().length;
  expect(before).toBeGreaterThan(0);
  const flag = command === "names" ? "--extractor" : "--judge";
  const refused = await aib([...command.split(" "), "--suite", suite, flag, simulated, "--yes"], options);
  expect(server.asked()).toHaveLength(before);
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toContain(`${simulated} reads simulated models only, and google/gemini-3.5-flash is none.`);
  expect(refused.stderr).toContain(`Name a real model with ${flag}, such as`);
});
