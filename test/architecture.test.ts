import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { browserViolations } from "./architecture/browser-imports.ts";
import { findCycles } from "./architecture/cycles.ts";
import { pageColumnViolations } from "./architecture/page-columns.ts";
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
    "src/report/pages/columns.ts",
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

  test("the head of a column is declared once, and by no writer", () => {
    const tables = sourceTree("{src/report/**/*.ts,viewer/src/**/*.{ts,tsx}}");
    expect([...tables.keys()]).toEqual(expect.arrayContaining(["src/report/pages/columns.ts", "viewer/src/main.tsx"]));
    expect(pageColumnViolations(tables)).toEqual([]);
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
