import { globSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { settingNames } from "../src/domain/environment.ts";
import { aib } from "./support/command-line.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const root = join(import.meta.dirname, "..");
const example = readFileSync(join(root, ".env.example"), "utf8");
const uncommented = example.replaceAll(/^# (?=[A-Z\d_]+=)/gmu, "");
const atTheRouter = ["run", "--models", "google/gemini-2.5-flash"];

const list = "src/domain/environment.ts";
const sources = globSync("src/**/*.ts", { cwd: root })
  .filter((path) => !path.endsWith(".test.ts") && path !== list)
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

describe(".env.example", () => {
  test("has every variable that the program knows, each below one line that explains it", () => {
    const explained = [...example.matchAll(/^# [A-Z].*[.:]\n(?:# )?([A-Z][A-Z\d_]*)=/gmu)];
    expect(explained.map(([, name]) => name)).toEqual(settingNames);
    expect(Object.keys(parseEnv(uncommented)).toSorted()).toEqual(settingNames.toSorted());
  });

  test("changes nothing when it is copied as it is, and holds no key", async () => {
    expect(parseEnv(example)).toEqual({ OPENROUTER_API_KEY: "" });
    expect(parseEnv(uncommented)).toMatchObject({ OPENROUTER_API_KEY: "", OPENROUTER_KEY: "" });
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, ".env"), example);
    const { code, stderr } = await aib(atTheRouter, { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/OPENROUTER_API_KEY or OPENROUTER_KEY is not set/u);
  });

  test("has values that the program takes", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, ".env"), uncommented);
    const simulated = await aib(["run", "--models", "sim/asks", "--exp", "stability", "--runs", "1"], { cwd });
    expect(simulated.code, simulated.stderr).toBe(0);
    expect((await aib(atTheRouter, { cwd })).stderr).toMatch(/OPENROUTER_KEY is not set/u);
  });
});

describe("the list of variables", () => {
  test.each(settingNames)("has %s, which the program reads", (name) => {
    expect(sources.filter(({ text }) => text.includes(`"${name}"`))).not.toEqual([]);
  });

  test("is gone around nowhere but for keys, whose variables --api-key-env names", () => {
    const around = sources.filter(({ text }) => /\benvironment(?:\[|\??\.[A-Z])/u.test(text));
    expect(around.map(({ path }) => path)).toEqual(["src/model/api-key.ts"]);
  });
});

test.each([
  ["OPENROUTER_TITLE", "two\nlines", /The title in OPENROUTER_TITLE holds a line break/u],
  ["OPENROUTER_REFERER", "example.com", /OPENROUTER_REFERER is not an http or https address/u],
])("a wrong %s is named before anything happens", async (name, value, says) => {
  const cwd = temporaryFolder();
  const { code, stderr } = await aib(atTheRouter, { cwd, environment: { OPENROUTER_API_KEY: "sk-1", [name]: value } });
  expect(code).toBe(2);
  expect(stderr).toMatch(says);
  expect(readdirSync(cwd)).toEqual([]);
});
