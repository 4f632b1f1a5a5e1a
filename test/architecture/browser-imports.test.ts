import { expect, test } from "vitest";
import { browserViolations } from "./browser-imports.ts";

const program = {
  "src/ground/soil.ts": 'import { readFile } from "node:fs/promises"; export const soil = readFile;',
  "src/house/index.ts": 'export { wall } from "./wall.ts"; export type { Roof } from "./roof.ts";',
  "src/house/wall.ts": 'import { soil } from "../ground/soil.ts"; export const wall = soil;',
  "src/house/roof.ts": "export interface Roof { readonly env: string }",
};

function appWith(text: string): ReadonlyMap<string, string> {
  return new Map([["app/src/page.tsx", `${text}\nexport const page = <p>1</p>;`]]);
}

const rules = { types: ["src/house/roof.ts"], entries: ["src/house/index.ts"], packages: ["abacus"] };
const reaching = (text: string) => new Map(Object.entries({ ...program, "src/ground/soil.ts": text }));

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

test("lets the app import every file of a folder whose entry ends with a slash, but no test", () => {
  const whole = { ...rules, entries: ["src/house/"] };
  const at = (page: string, ground: string) => browserViolations(appWith(page), reaching(ground), whole);
  expect(at('import { wall } from "../../src/house/wall.ts"; wall;', "export const soil = 1;")).toEqual([]);
  expect(at('import "../../src/house/wall.test.ts";', "export const soil = 1;")).toHaveLength(1);
  expect(at("", 'import paint from "paint"; export const soil = paint;')).toEqual([expect.stringContaining("paint")]);
});

test.each([
  'import { wall } from "../../src/house/wall.ts"; wall;',
  'import { sample } from "../../test/house/wall.ts"; sample;',
  'import { type Roof } from "../../src/house/roof.ts"; export type R = Roof;',
  'export const later = () => import("../../src/house/roof.ts");',
])("finds an import past the app's entries in %s", (page) => {
  const [found, ...others] = browserViolations(appWith(page), reaching("export const soil = 1;"), rules);
  expect(found).toMatch(/^app\/src\/page\.tsx:1: imports (?:src|test)\/house\/(?:wall|roof)\.ts; the app may import /u);
  expect(others).toEqual([]);
});

test("finds Node behind an entry, however far", () => {
  expect(browserViolations(appWith(""), new Map(Object.entries(program)), rules)).toEqual([
    "src/ground/soil.ts:1: brings node:fs/promises into the browser",
  ]);
});
