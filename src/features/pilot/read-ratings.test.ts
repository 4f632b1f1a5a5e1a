import { expect, test } from "vitest";
import { csvOf } from "../../../test/support/outside/csv-bytes.ts";
import { loadSuite } from "../../suite/index.ts";
import { factsOfItem } from "./rating-questions.ts";
import { readRatings } from "./read-ratings.ts";

const suite = await loadSuite("v3");
const facts = (suite.items ?? []).slice(0, 2).flatMap((item) => factsOfItem(suite, item));
const [first = "", second = "", third = "", fourth = ""] = facts.map(({ id }) => id);
const heads = ["id", "rating (0 to 10)"];

function read(rows: readonly (readonly string[])[]) {
  return [...readRatings({ name: "anna.csv", bytes: csvOf(rows) }, facts)];
}

test("a filled-in sheet gives numbers, and leaves out empty cells and facts whose texts have changed", () => {
  const rows = [heads, [first, "7"], [second, "2,5"], [third, "6/10"], [fourth, ""], ["00000000", "5"]];
  expect(read(rows)).toEqual([
    [first, 7],
    [second, 2.5],
    [third, 6],
  ]);
});

test.each([
  ["a rating off the scale", [heads, [first, "11"]], /anna\.csv, row 2: "11" is no rating/u],
  ["a word", [heads, [first, "yes"]], /anna\.csv, row 2: "yes" is no rating/u],
  ["a fact that comes twice", [heads, [first, "5"], [first, "6"]], /row 3: .* is rated twice/u],
  ["the sheet of another suite", [heads, ["00000000", "5"]], /anna\.csv rates no fact of this suite/u],
  [
    "a table without its columns",
    [
      ["id", "grade"],
      [first, "5"],
    ],
    /has no column "rating/u,
  ],
])("%s is refused", (_, rows, says) => {
  expect(() => read(rows)).toThrow(says);
});
