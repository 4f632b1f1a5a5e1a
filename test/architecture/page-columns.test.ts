import { expect, test } from "vitest";
import { pageColumnViolations } from "./page-columns.ts";

const common = "src/pages/columns.ts";
const sound = {
  [common]: 'export const runColumnWith = (cell) => numberColumn("Run", cell, { shortHead: "R" });',
  "src/pages/blocks.ts": "export function textColumn(head, cell) { return { id: head, head, title: head, cell }; }",
  "src/pages/garden/beds.ts":
    'export const bed = textColumn("Bed", 1); export const run = { ...runColumnWith(2), head: many ? "Runs here" : "" };',
  "src/pages/garden/garden-page.ts":
    'export const columns = [bed, textColumn(names[0], 1), { ...bed, head: "Bed, large" }, numberColumn(`Bed ${1}`, 2)];',
  "src/pages/garden/garden-page.test.ts": 'textColumn("Bed", 1); textColumn("Run", 1);',
  "src/pages/house/rooms.ts": 'export const room = textColumn("Room", 1); export const bed = textColumn("Bed", 2);',
  "src/pages/write-plain.ts": 'import { bed } from "./blocks.ts"; export const draw = ({ head }) => ({ head });',
  "viewer/src/blocks/matrix.tsx": "export const corner = (head) => <b>{Object.assign({ head: head }, { id: 1 })}</b>;",
  "viewer/src/pages/map.tsx":
    'export const columns = [{ id: "x", head: "Place" }, { head: <b>Bed</b> }, wordsColumn("Line", 1)];',
};

const violationsWith = (path: string, text: string): readonly string[] =>
  pageColumnViolations(new Map(Object.entries({ ...sound, [path]: text })));

test("finds nothing where every head is declared once", () => {
  expect(pageColumnViolations(new Map(Object.entries(sound)))).toEqual([]);
});

test.each([
  'textColumn("Bed", 1);',
  "numberColumn<Row>(`Bed`, 1);",
  'import { numberColumn as numbers } from "../blocks.ts"; numbers("Bed", 1);',
  'import * as blocks from "../blocks.ts"; blocks.textColumn("Bed", 1);',
  'export const bed = { id: "bed", head: "Bed", title: "The bed" };',
  'export const bed = { "head": `Bed` };',
])("finds a head that a topic declares twice, in %s", (text) => {
  expect(violationsWith("src/pages/garden/tools.ts", `\n${text}`)).toEqual([
    'src/pages/garden/tools.ts:2: declares the head "Bed" again; src/pages/garden/beds.ts:1 declares it',
  ]);
});

test("finds a head that one file declares twice, an empty one too", () => {
  const text = 'textColumn("Spade", 1); textColumn("", 1);\ntextColumn("Spade", 2);\nnumberColumn("", 2);';
  expect(violationsWith("src/pages/shed/shed-page.ts", text)).toEqual([
    'src/pages/shed/shed-page.ts:2: declares the head "Spade" again; src/pages/shed/shed-page.ts:1 declares it',
    'src/pages/shed/shed-page.ts:3: declares the head "" again; src/pages/shed/shed-page.ts:1 declares it',
  ]);
});

test.each(["src/pages/shed/shed-page.ts", "viewer/src/pages/shed.tsx"])(
  "finds a head of several topics that %s declares for itself",
  (path) => {
    const problem = `again; ${common} declares it for every topic`;
    // The second of these the made-up tree does not share yet: it has to.
    expect(violationsWith(path, 'numberColumn("Run", 1);\nnumberColumn("Verdicts", 1);')).toEqual([
      `${path}:1: declares the head "Run" ${problem}`,
      `${path}:2: declares the head "Verdicts" ${problem}`,
    ]);
  },
);

test("finds a head that is shared twice", () => {
  expect(violationsWith(common, 'numberColumn("Run", 1);\nnumberColumn("Run", 2);')).toEqual([
    `${common}:2: declares the head "Run" again; ${common}:1 declares it`,
  ]);
});

test.each(['export const column = { id: "bed", head: "Bed" };', 'wordsColumn("Bed", 1);', 'numberColumn("Bed", 1);'])(
  "finds a head of a topic that the viewer declares again, in %s",
  (text) => {
    expect(violationsWith("viewer/src/pages/beds.tsx", text)).toEqual([
      'viewer/src/pages/beds.tsx:1: declares the head "Bed" again; src/pages/garden/beds.ts:1 declares it',
    ]);
  },
);

test.each([
  "src/pages/write-plain.ts",
  "src/pages/terminal/render-table.ts",
  "src/pages/markdown/markdown-table.ts",
  "viewer/src/blocks/table-block.tsx",
])("finds what %s may not do: declare a column, know a topic", (path) => {
  const problem = "in a writer, which draws columns and declares none";
  expect(
    violationsWith(path, 'textColumn("Unheard of", 1);\nnumberColumn(title, 1);\ndraw({ head: "Total" });'),
  ).toEqual([
    `${path}:1: declares the head "Unheard of" ${problem}`,
    `${path}:2: declares the head "…" ${problem}`,
    `${path}:3: declares the head "Total" ${problem}`,
  ]);
  const toPages = `${"../".repeat(path.split("/").length - 1)}src/pages`;
  const imports = `import { bed } from "${toPages}/garden/beds.ts";\nexport type { Room } from "${toPages}/house/rooms.ts";`;
  expect(violationsWith(path, imports)).toEqual([
    `${path}:1: imports src/pages/garden/beds.ts; a writer knows no topic`,
    `${path}:2: imports src/pages/house/rooms.ts; a writer knows no topic`,
  ]);
});
