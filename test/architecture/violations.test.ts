import { describe, expect, test } from "vitest";
import { architectureViolations, type ImportTable } from "./violations.ts";

describe("the checker", () => {
  const table: ImportTable = { ground: [], house: ["ground"], cli: ["house"] };
  const sound = {
    "src/ground/index.ts": 'export { soil } from "./soil.ts";',
    "src/ground/soil.ts": 'import { readFile } from "node:fs/promises"; export const soil = readFile;',
    "src/house/index.ts": 'export { wall } from "./wall.ts"; export type { Roof } from "./roof.ts";',
    "src/house/wall.ts":
      'import { soil } from "../ground/index.ts"; export const wall = { soil, console: 1, process: 2 };',
    "src/house/roof.ts": "export interface Roof { readonly env: string; readonly console: boolean }",
    "src/house/wall.test.ts":
      'import { wall } from "./wall.ts"; import "../../test/brick.ts"; wall.soil(process.env["HOME"] ?? "");',
    "src/cli/main.ts":
      'import { wall } from "../house/index.ts"; console.log(wall, process.env["HOME"]); process.exit(0);',
  };

  function violationsWith(path: string, text: string): readonly string[] {
    return architectureViolations(new Map(Object.entries({ ...sound, [path]: text })), table);
  }

  test("finds nothing in a sound tree", () => {
    expect(architectureViolations(new Map(Object.entries(sound)), table)).toEqual([]);
  });

  test.each([
    'import { wall } from "../house/index.ts"; wall;',
    'import type { Roof } from "../house/index.ts"; export type R = Roof;',
    'export { wall } from "../house/index.ts";',
    'export * from "../house/index.ts";',
    'export type R = import("../house/index.ts").Roof;',
    'export const later = () => import("../house/index.ts");',
  ])("finds the wrong arrow in %s", (text) => {
    expect(violationsWith("src/ground/rock.ts", `\n${text}`)).toEqual([
      "src/ground/rock.ts:2: imports house; ground may import nothing",
    ]);
  });

  test.each([
    [
      "another module's inside",
      'import { soil } from "../ground/soil.ts"; soil;',
      "src/ground/soil.ts, which is inside",
    ],
    [
      "a file outside of all modules",
      'import "../../bench/brick.ts";',
      "bench/brick.ts, which is outside of all modules",
    ],
    ["a test file from a published one", 'import "./wall.test.ts";', "src/house/wall.test.ts, which is not published"],
    ["a computed name", "export const load = (name: string) => import(name);", "a computed name"],
  ])("finds an import of %s", (_what, text, problem) => {
    expect(violationsWith("src/house/door.ts", text)).toEqual([expect.stringContaining(problem)]);
  });

  test("lets a module import a single file of another, and no other file there", () => {
    const single: ImportTable = { ...table, house: ["ground/soil.ts"] };
    const at = (text: string): readonly string[] =>
      architectureViolations(new Map(Object.entries({ ...sound, "src/house/wall.ts": text })), single);
    expect(at('import { soil } from "../ground/soil.ts"; export const wall = soil;')).toEqual([]);
    expect(at(sound["src/house/wall.ts"])).toEqual([
      "src/house/wall.ts:1: imports ground; house may import ground/soil.ts",
    ]);
  });

  test("lets a module import every file of another whose entry ends with a slash, but no test", () => {
    const whole: ImportTable = { ...table, house: ["ground/"] };
    const at = (text: string): readonly string[] =>
      architectureViolations(new Map(Object.entries({ ...sound, "src/house/door.ts": text })), whole);
    expect(at('import { soil } from "../ground/soil.ts"; soil;')).toEqual([]);
    expect(at('import { soil } from "../ground/index.ts"; soil;')).toEqual([]);
    expect(at('import "../ground/soil.test.ts";')).toEqual([expect.stringContaining("which is not published")]);
    expect(at('import "../cli/main.ts";')).toEqual(["src/house/door.ts:1: imports cli; house may import ground/"]);
  });

  test("lets a module import every file of a folder inside of another, and no other file there", () => {
    const folder: ImportTable = { ...table, house: ["ground/index.ts", "ground/layers/"] };
    const at = (text: string): readonly string[] =>
      architectureViolations(new Map(Object.entries({ ...sound, "src/house/door.ts": text })), folder);
    expect(at('import "../ground/layers/clay.ts";')).toEqual([]);
    expect(at('import "../ground/rock.ts";')).toEqual([
      "src/house/door.ts:1: imports ground; house may import ground/index.ts, ground/layers/",
    ]);
  });

  test("finds an import of one feature by another", () => {
    const tree = new Map([
      ["src/features/door/index.ts", 'import { bell } from "../bell/index.ts"; bell;'],
      ["src/features/bell/index.ts", "export const bell = 1;"],
    ]);
    expect(architectureViolations(tree, { "features/door": [], "features/bell": [] })).toEqual([
      "src/features/door/index.ts:1: imports features/bell; features/door may import nothing",
    ]);
  });

  test("lets a test use what supports tests, and nothing else use it", () => {
    const support = 'import { sample } from "../../test/support/ground/sample.ts"; sample;';
    expect(violationsWith("src/house/window.test.ts", support)).toEqual([]);
    expect(violationsWith("src/house/window.ts", support)).toEqual([expect.stringContaining("which is not published")]);
  });

  test("finds a file that belongs to no module", () => {
    expect(violationsWith("src/attic/box.ts", "export {};")).toEqual([expect.stringContaining("src/attic/box.ts")]);
    expect(violationsWith("src/box.ts", "export {};")).toEqual([expect.stringContaining("src/box.ts")]);
  });

  test("finds a cycle between the files of one module, also one of types alone", () => {
    expect(
      violationsWith("src/house/roof.ts", 'import type { Wall } from "./index.ts"; export type Roof = Wall;'),
    ).toEqual(["cycle: src/house/index.ts -> src/house/roof.ts -> src/house/index.ts"]);
    expect(violationsWith("src/house/self.ts", 'import "./self.ts";')).toHaveLength(1);
  });

  test.each([
    ["console.log(1);", "console"],
    ["const log = console; log;", "console"],
    ["globalThis.console.log(1);", "console"],
    ["process.exit(1);", "process.exit"],
    ['process["exit"](1);', "process.exit"],
    ["process.exitCode = 1;", "process.exitCode"],
    ['export const key = process.env["KEY"];', "process.env"],
    ["export const key = globalThis.process.env;", "process.env"],
    ["const { env } = process; env;", "process, taken apart"],
    ["process.stdout.write(`x`);", "process.stdout"],
    ['import { env } from "node:process"; env;', "node:process"],
  ])("finds the effect in %s", (text, what) => {
    expect(violationsWith("src/house/door.ts", text)).toEqual([
      `src/house/door.ts:1: uses ${what}, which only cli may`,
    ]);
  });
});
