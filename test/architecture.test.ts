import { globSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { browserViolations } from "./architecture/browser-imports.ts";
import { findCycles } from "./architecture/cycles.ts";
import { pageColumnViolations } from "./architecture/page-columns.ts";
import { architectureViolations, type ImportTable } from "./architecture/violations.ts";

/** The folders of a large module, each file of which other modules may import. */
const modelRooms = ["model", "model/registry/", "model/simulator/"] as const;

const storeRooms = ["store", "store/imports/", "store/names/", "store/selection/", "store/views/"] as const;

const campaignRooms = [
  "campaign",
  "campaign/budget/",
  "campaign/estimate/",
  "campaign/events/",
  "campaign/judging/",
  "campaign/model-settings/",
  "campaign/models/",
  "campaign/request/",
  "campaign/sessions/",
  "campaign/watch/",
] as const;

const scoringRooms = [
  "scoring",
  "scoring/comparison/",
  "scoring/judges/",
  "scoring/panel/",
  "scoring/stances/",
] as const;

/** What every feature may import: all but the command line and the other features. */
const belowFeatures = [
  "domain/",
  "ballot",
  "statistics/",
  "outside/",
  "suite",
  "plan",
  "engine",
  ...modelRooms,
  ...storeRooms,
  "judge",
  "tasks",
  ...scoringRooms,
  "results/",
  "pages",
  "site",
  ...campaignRooms,
  "options",
] as const;

const features = [
  "features/annotate",
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
  "features/site",
  "features/suites",
] as const;

/** Which module may import which, each through its `index.ts` only; after a slash, every file of the folder. The whole design hangs on these arrows. */
const importTable: ImportTable = {
  domain: [],
  ballot: ["domain/"],
  statistics: [],
  // Without an `index.ts`: a browser imports some of its files, and `aib --version` one alone.
  outside: ["domain/"],
  options: ["domain/"],
  suite: ["domain/", "outside/"],
  plan: ["domain/", "ballot", "suite"],
  engine: ["domain/"],
  model: ["domain/", "outside/"],
  store: ["domain/", "outside/", "suite"],
  judge: ["domain/", "outside/", "suite", "model"],
  tasks: [
    "domain/",
    "ballot",
    "outside/",
    "suite",
    "plan",
    "model",
    "model/registry/",
    "judge",
    "store",
    "store/names/",
  ],
  scoring: ["domain/", "ballot", "suite", "statistics/"],
  // The file, for its types: the viewer's data of a model config holds a finished table.
  results: ["domain/", "ballot", "outside/", "suite", ...storeRooms, ...scoringRooms, "statistics/", "pages/blocks.ts"],
  // Pages and site show every part of the results, and a browser imports some of these files alone.
  pages: ["domain/", "suite", "store", "store/names/", "store/views/", ...scoringRooms, "results/"],
  site: ["domain/", "ballot", "outside/", "suite", ...storeRooms, ...scoringRooms, "statistics/", "results/", "pages/"],
  campaign: [
    "domain/",
    "ballot",
    "outside/",
    "suite",
    "plan",
    "engine",
    ...modelRooms,
    ...storeRooms,
    "judge",
    "tasks",
    ...scoringRooms,
    "options",
  ],
  workers: [
    "domain/",
    "outside/",
    "engine",
    "model",
    "store",
    "tasks",
    "campaign",
    "campaign/events/",
    "campaign/sessions/",
    "campaign/shared/",
  ],
  ...Object.fromEntries(features.map((feature) => [feature, belowFeatures])),
  // Single files of the results, for their types: the published declarations bring no other package.
  library: [
    "domain/",
    "outside/",
    "suite",
    "model",
    "store",
    "store/selection/",
    "campaign",
    "campaign/estimate/",
    "campaign/events/",
    "campaign/request/",
    "options",
    "results/",
    "site",
  ],
  cli: [
    ...features,
    "workers",
    ...campaignRooms,
    ...modelRooms,
    "options",
    "site",
    "pages",
    "results/",
    "store",
    "store/selection/",
    "outside/",
    "domain/",
  ],
};

/** What the viewer may import of the program: pure modules, which bring no Node into the browser. */
const browserRules = {
  types: ["src/results/contract/site.ts"],
  entries: [
    "src/results/contract/site/viewer-pages.ts",
    "src/results/format/",
    "src/pages/blocks.ts",
    "src/pages/cells.ts",
    "src/pages/columns.ts",
    "src/results/health/add-health.ts",
    "src/pages/comparison/compared-columns.ts",
    "src/pages/runs/run-columns.ts",
    "src/pages/situations/situation-tables.ts",
    "src/pages/model/run-tables.ts",
    "src/pages/questions/question-columns.ts",
    "src/pages/write-file.ts",
    "src/pages/basis/basis-columns.ts",
    "src/pages/details/detail-columns.ts",
    "src/pages/ranking/columns.ts",
    "src/pages/ranking/file-columns.ts",
    "src/scoring/comparison/index.ts",
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

  // The compiler and the test runner read more than Node does, such as `for (const of of list)`.
  test("Node strips the types of every file", () => {
    const refused = [...tree].flatMap(([path, text]) => {
      try {
        stripTypeScriptTypes(text);
        return [];
      } catch (error) {
        return `${path}: ${String(error)}`;
      }
    });
    expect(refused).toEqual([]);
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
    const tables = sourceTree("{src/{results,pages,site}/**/*.ts,viewer/src/**/*.{ts,tsx}}");
    expect([...tables.keys()]).toEqual(expect.arrayContaining(["src/pages/columns.ts", "viewer/src/main.tsx"]));
    expect(pageColumnViolations(tables)).toEqual([]);
  });

  test("clients are made, and requests sent, where keys are decided on, and nowhere else", () => {
    const published = [...tree].filter(([path]) => !/\.test\./u.test(path));
    const using = (pattern: RegExp): readonly string[] =>
      published.flatMap(([path, text]) => (pattern.test(text) ? path : [])).toSorted();
    expect(using(/\bcreateModelClient\(/u)).toEqual(["src/campaign/clients.ts", "src/model/client.ts"]);
    expect(using(/(?:from |import\()"undici"/u)).toEqual(["src/model/http-fetch.ts"]);
    expect(using(/\.secretFor\(/u)).toEqual(["src/model/client.ts"]);
  });

  test("the import table itself has no cycle", () => {
    expect(
      findCycles(
        new Map(
          Object.entries(importTable).map(([module, allowed]) => [
            module,
            allowed.map((entry) => entry.replace(/\/$/u, "")),
          ]),
        ),
      ),
    ).toEqual([]);
  });
});
