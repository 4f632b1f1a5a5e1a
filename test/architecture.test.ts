import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { browserViolations } from "./architecture/browser-imports.ts";
import { findCycles } from "./architecture/cycles.ts";
import { architectureViolations, type ImportTable } from "./architecture/violations.ts";

/** What every feature may import: all but the command line and the other features. */
const belowFeatures = [
  "domain",
  "ballot",
  "statistics",
  "text",
  "input",
  "package",
  "host",
  "suite",
  "plan",
  "engine",
  "model",
  "store",
  "judge",
  "tasks",
  "scoring",
  "report",
  "selection",
  "campaign",
] as const;

const features = [
  "features/annotate",
  "features/clear",
  "features/compare",
  "features/config",
  "features/doctor",
  "features/estimate",
  "features/export",
  "features/gate",
  "features/import",
  "features/init",
  "features/judge",
  "features/mcp",
  "features/models",
  "features/names",
  "features/pilot",
  "features/power",
  "features/rerun",
  "features/results",
  "features/simulator",
  "features/site",
  "features/suites",
] as const;

/** Which module may import which, each through its `index.ts` only. The whole design hangs on these arrows. */
const importTable: ImportTable = {
  domain: [],
  ballot: ["domain"],
  statistics: [],
  text: [],
  input: ["text"],
  package: [],
  host: ["domain"],
  suite: ["domain", "text", "input", "package"],
  plan: ["domain", "ballot", "suite"],
  engine: ["domain"],
  model: ["domain", "text", "input"],
  store: ["domain", "suite"],
  judge: ["domain", "text", "suite", "model"],
  tasks: ["domain", "ballot", "text", "suite", "plan", "model", "judge", "store"],
  scoring: ["domain", "ballot", "suite", "statistics"],
  report: ["domain", "ballot", "text", "suite", "store", "scoring"],
  selection: ["domain", "suite", "plan", "model", "store", "report"],
  campaign: [
    "domain",
    "ballot",
    "input",
    "package",
    "host",
    "suite",
    "plan",
    "engine",
    "model",
    "store",
    "judge",
    "tasks",
    "scoring",
    "selection",
  ],
  workers: ["domain", "host", "engine", "model", "store", "tasks", "campaign"],
  ...Object.fromEntries(features.map((feature) => [feature, belowFeatures])),
  // The file, for its types: those of the whole module would bring other packages into the published declarations.
  library: [
    "domain",
    "text",
    "suite",
    "model",
    "store",
    "campaign",
    "features/results",
    "report/contract/leaderboard.ts",
  ],
  cli: [
    ...features,
    "workers",
    "campaign",
    "selection",
    "report",
    "store",
    "input",
    "text",
    "package",
    "host",
    "domain",
  ],
};

/** What the viewer may import of the program: pure modules, which bring no Node into the browser. */
const browserRules = {
  types: ["src/report/contract/site.ts"],
  entries: [
    "src/report/contract/site/viewer-pages.ts",
    "src/report/format/index.ts",
    "src/report/pages/blocks.ts",
    "src/report/pages/cells.ts",
    "src/report/health/add-health.ts",
    "src/report/pages/comparison/compared-columns.ts",
    "src/report/pages/runs/run-columns.ts",
    "src/report/pages/items/item-tables.ts",
    "src/report/pages/model/run-tables.ts",
    "src/report/pages/questions/question-columns.ts",
    "src/report/pages/write-file.ts",
    "src/report/pages/basis/basis-columns.ts",
    "src/report/pages/details/detail-columns.ts",
    "src/report/pages/ranking/columns.ts",
    "src/report/pages/ranking/file-columns.ts",
    "src/scoring/comparison/index.ts",
    "src/statistics/index.ts",
  ],
  packages: ["jstat", "pure-rand/generator/xoroshiro128plus"],
};

const root = fileURLToPath(new URL("..", import.meta.url));

function sourceTree(pattern = "src/**/*.ts"): ReadonlyMap<string, string> {
  const paths = globSync(pattern, { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  return new Map(paths.map((path) => [path, readFileSync(`${root}/${path}`, "utf8")]));
}

describe("the program", () => {
  const tree = sourceTree();

  test("every module of the import table is there", () => {
    const modules = Object.keys(importTable);
    expect(modules.filter((module) => ![...tree.keys()].some((path) => path.startsWith(`src/${module}/`)))).toEqual([]);
  });

  test("no import, no cycle and no effect that the architecture does not allow", () => {
    expect(architectureViolations(tree, importTable)).toEqual([]);
  });

  test("the viewer imports only what runs in a browser", () => {
    const app = sourceTree("viewer/src/**/*.{ts,tsx}");
    expect(app.size).toBeGreaterThan(100);
    expect(browserViolations(app, tree, browserRules)).toEqual([]);
  });

  test("clients are made, and requests sent, where keys are decided on, and nowhere else", () => {
    const published = [...tree].filter(([path]) => !/\.test\.|\/testing\//u.test(path));
    const using = (pattern: RegExp): readonly string[] =>
      published.flatMap(([path, text]) => (pattern.test(text) ? path : [])).toSorted();
    expect(using(/\bcreateModelClient\(/u)).toEqual(["src/campaign/clients.ts", "src/model/client.ts"]);
    expect(using(/(?:from |import\()"(?:openai|undici)"/u)).toEqual([
      "src/model/http-caller.ts",
      "src/model/http-fetch.ts",
    ]);
    expect(using(/\bauthorization"|\bBearer\b/u)).toEqual(["src/model/api-key.ts", "src/model/http-caller.ts"]);
  });

  test("the import table itself has no cycle", () => {
    expect(findCycles(new Map(Object.entries(importTable)))).toEqual([]);
  });
});

function appWith(text: string): ReadonlyMap<string, string> {
  return new Map([["app/src/page.tsx", `${text}\nexport const page = <p>1</p>;`]]);
}

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
      'import "../../test/brick.ts";',
      "test/brick.ts, which is outside of all modules",
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

  test("finds an import of one feature by another", () => {
    const tree = new Map([
      ["src/features/door/index.ts", 'import { bell } from "../bell/index.ts"; bell;'],
      ["src/features/bell/index.ts", "export const bell = 1;"],
    ]);
    expect(architectureViolations(tree, { "features/door": [], "features/bell": [] })).toEqual([
      "src/features/door/index.ts:1: imports features/bell; features/door may import nothing",
    ]);
  });

  test("lets a test use the fixtures of a module below, and nothing else use them", () => {
    const fixture = 'import { sample } from "../ground/testing/sample.ts"; sample;';
    const at = (path: string): readonly string[] =>
      architectureViolations(
        new Map(
          Object.entries({ ...sound, "src/ground/testing/sample.ts": "export const sample = 1;", [path]: fixture }),
        ),
        table,
      );
    expect(at("src/house/window.test.ts")).toEqual([]);
    expect(at("src/house/window.ts")).toEqual([expect.stringContaining("which is not published")]);
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

  const rules = { types: ["src/house/roof.ts"], entries: ["src/house/index.ts"], packages: ["abacus"] };
  const reaching = (text: string) => new Map(Object.entries({ ...sound, "src/ground/soil.ts": text }));

  test.each([
    [
      'import { wall } from "../../src/house/index.ts"; wall;',
      'import abacus from "abacus"; export const soil = abacus;',
    ],
    [
      'import type { Roof } from "../../src/house/roof.ts";',
      'import type { Stats } from "node:fs"; export type soil = Stats;',
    ],
  ])("lets the app import what runs in a browser: %s", (page, ground) => {
    expect(browserViolations(appWith(page), reaching(ground), rules)).toEqual([]);
  });

  test.each([
    'import { wall } from "../../src/house/wall.ts"; wall;',
    'import { type Roof } from "../../src/house/roof.ts"; export type R = Roof;',
    'export const later = () => import("../../src/house/roof.ts");',
  ])("finds an import past the app's entries in %s", (page) => {
    const [found, ...others] = browserViolations(appWith(page), reaching("export const soil = 1;"), rules);
    expect(found).toMatch(/^app\/src\/page\.tsx:1: imports src\/house\/(?:wall|roof)\.ts; the app may import /u);
    expect(others).toEqual([]);
  });

  test("finds Node behind an entry, however far", () => {
    expect(browserViolations(appWith(""), new Map(Object.entries(sound)), rules)).toEqual([
      "src/ground/soil.ts:1: brings node:fs/promises into the browser",
    ]);
  });
});
