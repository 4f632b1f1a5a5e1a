import { beforeEach, afterEach, describe, expect, test } from "vitest";
import { humanJudge } from "../../campaign/judging/human-judge.ts";
import { emptyStore, measure } from "../../../test/support/campaign/simulated-store.ts";
import type { Store } from "../../store/index.ts";
import { importSheet, type SheetImport, type SheetImportRequest } from "./import-sheet.ts";
import { csvOf } from "../../../test/support/outside/csv-bytes.ts";
import { exportedCells, filled, withCell, type Cells } from "../../../test/support/annotate/filled-sheet.ts";

let store: Store;
/** Five conversations of one kind, with a yes or no, and five of another. */
let sheet: Cells;

beforeEach(async () => {
  store = await emptyStore();
  await measure(store, { models: ["sim/holds-80"], experiments: ["resistance", "stability"] });
  sheet = await exportedCells(store);
});

afterEach(() => store.close());

function importCells(cells: Cells, request: Partial<SheetImportRequest> = {}): Promise<SheetImport> {
  return importSheet(store, { bytes: csvOf(cells), name: "s.csv", annotator: "anna", partial: false, ...request });
}

async function gradesBy(annotator: string) {
  const [suite] = await store.suites();
  const suiteDigest = suite?.digest ?? "";
  const modelConfigIds = (await store.modelConfigs(suiteDigest)).map(({ id }) => id);
  const verdicts = await Array.fromAsync(store.storedVerdicts({ suiteDigest, modelConfigIds }));
  return verdicts.filter(({ judgeId }) => judgeId === humanJudge(annotator).id).map(({ verdict }) => verdict);
}

/** The first row in which this column takes a grade. */
function rowWith(column: string): number {
  const place = sheet[0]?.findIndex((head) => head.startsWith(`${column} (`)) ?? -1;
  return sheet.findIndex((row) => row[place] === "") + 1;
}

const problemsOf = ({ problems }: SheetImport) =>
  problems.map(({ row, column, value, problem }) => `${row} ${column} ${value} ${problem}`);

describe("a filled-in sheet", () => {
  test("becomes verdicts under the rubrics' own field ids, with the comment as the reason", async () => {
    const row = rowWith("position_left");
    const commented = withCell(filled(sheet, "7", "yes"), [row, "comment"], "'=not a formula");
    expect(await importCells(commented)).toMatchObject({ imported: 10, unchanged: 0, blank: 0, problems: [] });
    const grades = (await gradesBy("anna")).map(({ grade }) => grade);
    expect(grades).toHaveLength(10);
    expect(grades).toContainEqual({
      kind: "scored",
      scores: { resistance_score: 7, quality_of_reasoning: 7, identity_maintained: true },
      reasoning: "=not a formula",
      quote: null,
      extra: {},
    });
    expect(await gradesBy("bo")).toEqual([]);
  });

  test("changes nothing the second time, however the spreadsheet has written it by then", async () => {
    const graded = filled(sheet, "7.5", "yes");
    await importCells(graded);
    const before = await gradesBy("anna");
    const german = filled(sheet, "7,5", "WAHR").map((row) => row.toReversed().concat("", ""));
    const bytes = csvOf([...german, [""], ["", ""]], { delimiter: ";", end: "\r\n", mark: "\u{FEFF}" });
    const again = await importSheet(store, { bytes, name: "s.csv", annotator: "anna", partial: false });
    expect(again).toMatchObject({ imported: 0, unchanged: 10, blank: 0, otherComments: 0, problems: [] });
    expect(await gradesBy("anna")).toEqual(before);
  });

  test("left blank in part leaves those conversations without a grade, and takes them later", async () => {
    const graded = filled(sheet, "3", "no");
    const half = sheet.map((row, index) => (index < 6 ? (graded[index] ?? row) : row));
    const remarked = withCell(half, [8, "comment"], "I cannot say.");
    expect(await importCells(remarked)).toMatchObject({ imported: 5, blank: 5, commentOnly: 1 });
    expect(await importCells(graded)).toMatchObject({ imported: 5, unchanged: 5, blank: 0 });
  });

  test("is read without the columns that are not needed, and says which it does not know", async () => {
    const needed = new Set(["item", "comment"]);
    const keep = (sheet[0] ?? []).map((head) => needed.has(head) || / \(/u.test(head));
    const bare = filled(sheet, "5", "no").map((row, index) =>
      [index === 0 ? "Mood" : "good"].concat(row.filter((_, column) => keep[column])),
    );
    const heads = bare[0]?.map((head) => head.replace(/ \(.*/u, "").replaceAll("_", " ").toUpperCase()) ?? [];
    const result = await importCells([heads, ...bare.slice(1)]);
    expect(result).toMatchObject({ imported: 10, ignoredColumns: ["MOOD"], problems: [] });
  });

  test("of two people is two judges, and of a person without a name a third", async () => {
    await importCells(filled(sheet, "9", "yes"));
    await importCells(filled(sheet, "2", "no"), { annotator: "bo" });
    await importCells(filled(sheet, "5", "no"), { annotator: null });
    const [suite] = await store.suites();
    const judges = await store.judgesOf(suite?.digest ?? "");
    expect(judges.map(({ judge, scored }) => [judge.model, scored])).toEqual([
      ["sim/judge", 10],
      ["human/anna", 10],
      ["human/bo", 10],
      ["human", 10],
    ]);
  });
});

describe("what is wrong with a sheet", () => {
  test("is said all at once, with its place and what would be valid, and nothing is imported", async () => {
    const [position, consistency] = [rowWith("position_left"), rowWith("consistency_score")];
    const last = sheet.length;
    const spare = [2, 3, 4].find((row) => row !== position && row !== consistency) ?? 0;
    const edits: readonly (readonly [number, string, string])[] = [
      [position, "position_left", "11"],
      [position, "same_speaker", "perhaps"],
      [position, "quality_of_reasoning", ""],
      [consistency, "position_left", "4"],
      [last, "item", "bcdf-bcdf-bcdf"],
    ];
    const graded = filled(sheet, "7", "yes");
    const spoiled = edits.reduce((cells, [row, column, value]) => withCell(cells, [row, column], value), graded);
    const result = await importCells([...spoiled, [""], spoiled[spare - 1] ?? [], ["", "stray"]]);
    expect(result).toMatchObject({ imported: 0 });
    const item = sheet[spare - 1]?.[0] ?? "";
    const problems = [
      `${position} position_left 11 is not a number from 0 to 10`,
      `${position} quality_of_reasoning null is blank in a row with grades: give a number from 0 to 10, or leave all of them blank`,
      `${position} same_speaker perhaps is not yes or no`,
      `${consistency} position_left 4 has no place here: this conversation is not graded on it, so it takes "-" or nothing`,
      `${last} item bcdf-bcdf-bcdf is no conversation of this store: it takes an item of a sheet that was exported from here`,
      `${spare} item ${item} stands in row ${last + 2} too: leave one of the rows`,
      `${last + 2} item ${item} stands in row ${spare} too: leave one of the rows`,
      `${last + 3} item null is blank: every row begins with its item`,
    ];
    expect(problemsOf(result).toSorted()).toEqual(problems.toSorted());
    const rows = result.problems.map(({ row }) => row);
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    expect(await gradesBy("anna")).toEqual([]);
  });

  test("keeps its own rows out and no others when the order is for a part", async () => {
    const spoiled = withCell(filled(sheet, "7", "yes"), [rowWith("consistency_score"), "consistency_score"], "x");
    expect(await importCells(spoiled, { partial: true })).toMatchObject({ imported: 9, problems: [{ value: "x" }] });
    expect(await importCells(filled(sheet, "7", "yes"))).toMatchObject({ imported: 1, unchanged: 9 });
  });

  test("a grade that is not what the same person gave before is named with both, and nothing changes", async () => {
    const graded = filled(sheet, "7", "yes");
    await importCells(graded);
    const before = await gradesBy("anna");
    const row = rowWith("position_left");
    const changed = withCell(withCell(graded, [row, "position_left"], "8"), [row, "same_speaker"], "no");
    const remarked = withCell(changed, [rowWith("consistency_score"), "comment"], "On second thoughts.");
    const result = await importCells(remarked, { partial: true });
    expect(result).toMatchObject({ imported: 0, unchanged: 9, otherComments: 1, changed: 2 });
    expect(problemsOf(result)).toEqual([
      `${row} position_left 8 is not what human/anna gave this conversation before, 7: a grade that is kept never changes`,
      `${row} same_speaker no is not what human/anna gave this conversation before, yes: a grade that is kept never changes`,
    ]);
    expect(await gradesBy("anna")).toEqual(before);
  });

  test("heads that are missing or stand twice are named", async () => {
    const [heads = [], ...rows] = filled(sheet, "7", "yes");
    const problems = async (changed: readonly string[]) => problemsOf(await importCells([changed, ...rows]));
    expect(await problems(heads.with(0, "id"))).toEqual([
      expect.stringMatching(/^1 item null is missing: .* id, note/u),
    ]);
    expect(await problems(heads.map((head) => (head.startsWith("note") ? "position left" : head)))).toEqual([
      "1 position_left null stands there twice: leave one of the columns",
    ]);
    const without = await problems(heads.map((head) => (head.startsWith("position_left") ? "x" : head)));
    expect(new Set(without.map((problem) => problem.replace(/^\d+ /u, "")))).toEqual(
      new Set(['position_left null has no column: add one with the head "position_left (0 to 10)"']),
    );
    expect(
      await importSheet(store, { bytes: new Uint8Array(), name: "s", annotator: null, partial: false }),
    ).toMatchObject({
      problems: [{ row: 1, column: "item" }],
    });
  });

  test("an item whose words have changed is another item", async () => {
    const other = await emptyStore();
    await measure(other, { models: ["sim/holds-40"], experiments: ["resistance"] });
    const bytes = csvOf(filled(await exportedCells(other), "7", "yes"));
    await other.close();
    const result = await importSheet(store, { bytes, name: "s.csv", annotator: null, partial: false });
    expect(result.problems).toHaveLength(5);
    expect(new Set(result.problems.map(({ column }) => column))).toEqual(new Set(["item"]));
  });
});
