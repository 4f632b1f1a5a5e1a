import { expect, test } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import { parsePublishedPath } from "./published-path.ts";

const suite = await loadSuite("v2");
const place = {
  directory: "vendor--model@none-t0.7",
  run: 2,
  configuration: { variant: "strong_independence", delivery: "tool_role" },
  experiment: "stability",
  turnId: "pt01_turn2",
};
const inRun = "vendor--model@none-t0.7/run_2";
const good = `${inRun}/stability/strong_independence/tool_role/pt01_turn2.json`;

test.each([good, `cache/${good}`, `./some/folder/cache/${good}`, `cache//${good}`])("reads %s", (path) => {
  expect(parsePublishedPath(path, suite)).toEqual({ kind: "turn", place });
});

test("reads the other configurations", () => {
  const path = good.replace("strong_independence/tool_role", "neutral/user_role");
  const configuration = { variant: "neutral", delivery: "user_role" };
  expect(parsePublishedPath(path, suite)).toEqual({ kind: "turn", place: { ...place, configuration } });
});

test("knows the extracted names", () => {
  expect(parsePublishedPath(`cache/${inRun}/name_extraction.json`, suite)).toEqual({
    kind: "names",
    place: { directory: "vendor--model@none-t0.7", run: 2 },
  });
});

test.each([
  [`../${good}`, "leads out of the archive: only plain relative paths are read"],
  [`cache/../../${good}`, "leads out of the archive: only plain relative paths are read"],
  [`/${good}`, "leads out of the archive: only plain relative paths are read"],
  [good.replaceAll("/", "\\"), "leads out of the archive: only plain relative paths are read"],
  [`${"a/".repeat(500)}${good}`, "has a path of absurd length"],
  ["cache/README.md", "does not lie in <model config>/run_<n>/"],
  [good.slice(good.indexOf("/") + 1), "does not lie in <model config>/run_<n>/"],
  [good.replace("run_2", "run_0"), "does not lie in <model config>/run_<n>/"],
  [good.replace("run_2", "run_1e3"), "does not lie in <model config>/run_<n>/"],
  [`${inRun}/notes.json`, "is not a file of the published layout"],
  [good.replace("stability", "charm"), "is of no known experiment"],
  [good.replace("strong_independence", "meek"), "is of no known system variant"],
  [good.replace("tool_role", "pigeon"), "is of no known delivery"],
  [good.replace("pt01", "pt99"), "is of no known turn of stability"],
  [good.replace("stability", "identity"), "is of no known turn of identity"],
  [good.replace(".json", ".txt"), "is not a .json file"],
  [good.replace("pt01", "deeper/pt01"), "lies deeper than the published layout"],
])("refuses %.80s", (path, reason) => {
  expect(parsePublishedPath(path, suite)).toEqual({ kind: "unknown", reason });
});
