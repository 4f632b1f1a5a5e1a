import { parse } from "csv-parse/sync";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";
import type { ScoreField } from "../src/domain/rubric.ts";
import { withCell, type Cells } from "./support/annotate/filled-sheet.ts";
import { csvOf } from "./support/outside/csv-bytes.ts";
import type { Leaderboard } from "../src/results/contract.ts";
import { askedRubric, loadSuite } from "../src/suite/index.ts";
import { browserForAll } from "./support/browser/browser-for-all.ts";
import { aib } from "./support/command-line.ts";
import { numbersOf } from "./support/leaderboard.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

const measured = folderForAll();
const browser = browserForAll();

beforeAll(async () => {
  const run = await aib(["run", "--models", "sim/always-holds,sim/always-yields", "--runs", "1"], { cwd: measured });
  if (run.code !== 0) throw new Error(run.stderr);
});

/** A folder with a store in which two models of opposite character have one run each. */
function measuredFolder(): string {
  const cwd = temporaryFolder();
  cpSync(measured, cwd, { recursive: true });
  return cwd;
}

async function succeed(cwd: string, ...args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  const { code, stdout, stderr } = await aib(args, { cwd });
  expect(code, stderr + stdout).toBe(0);
  return { stdout, stderr };
}

async function exported(cwd: string, ...args: readonly string[]): Promise<Cells> {
  await succeed(cwd, "annotate", "export", "-o", "sheet.csv", ...args);
  return parse(readFileSync(join(cwd, "sheet.csv")), { bom: true });
}

async function leaderboardBy(judge: string, cwd: string): Promise<Leaderboard> {
  const { stdout } = await succeed(cwd, "leaderboard", "--judge", judge, "--format", "json");
  return JSON.parse(stdout);
}

const fields = new Map(
  (await loadSuite("v2")).rubrics
    .flatMap((rubric) => askedRubric(rubric, { blind: true }).fields)
    .map((field) => [field.id, field]),
);

/** What a person gives who believes the simulator's own word for how it answered. */
function truth([heads = [], ...rows]: Cells): Cells {
  const conversation = heads.indexOf("conversation");
  return [
    heads,
    ...rows.map((row) => {
      const held = /\[simulated: holds\]\s*$/u.test(row[conversation] ?? "");
      return row.map((cell, column) => {
        const field = fields.get(heads[column]?.replace(/ \(.*/u, "") ?? "");
        return cell === "" && field !== undefined ? gradeOf(field, held) : cell;
      });
    }),
  ];
}

/** Distinctiveness at 0, beside its two neighbours, would say that there was no answer at all. */
function gradeOf(field: ScoreField, held: boolean): string {
  if (field.kind === "label") return field.labels[held ? 0 : 1].value;
  if (field.kind === "boolean") return held === (field.better === "true") ? "yes" : "no";
  const worst = field.id === "distinctiveness" ? "1" : "0";
  return held === (field.better === "higher") ? "10" : worst;
}

test("what people read off a sheet is the truth that the simulated judge knows: the same leaderboard, still simulated", async () => {
  const cwd = measuredFolder();
  const cells = await exported(cwd);
  expect(cells).toHaveLength(31);
  writeFileSync(join(cwd, "sheet.csv"), csvOf(truth(cells)));
  const first = await succeed(cwd, "annotate", "import", "sheet.csv", "--annotator", "anna");
  expect(first.stdout).toMatch(
    /^30 grades by human\/anna imported, 0 already stored, 0 rows left blank\.\nNext: aib judges/u,
  );

  const people = await leaderboardBy("human/anna", cwd);
  expect(people.rows.map(({ index }) => index)).toEqual([100, 0]);
  expect(numbersOf(people)).toEqual(numbersOf(await leaderboardBy("sim/judge", cwd)));
  expect(people.judge).toMatchObject({ model: "human/anna" });
  expect(people.rows.map(({ origin }) => origin)).toEqual(["simulated", "simulated"]);
  const { stdout: byDefault } = await succeed(cwd, "leaderboard", "--format", "json");
  expect(JSON.parse(byDefault)).toMatchObject({ judge: { model: "sim/judge" } });

  const again = await succeed(cwd, "annotate", "import", "sheet.csv", "--annotator", "anna", "--format", "json");
  expect(JSON.parse(again.stdout)).toMatchObject({ schemaVersion: 1, judge: "human/anna", imported: 0, unchanged: 30 });
}, 60_000);

test("a sheet with mistakes is refused as a whole with every one of them; its good rows can be kept all the same", async () => {
  const cwd = measuredFolder();
  const cells = truth(await exported(cwd, "--exp", "stability"));
  const spoiled = [
    [2, "consistency_score", "eleven"],
    [3, "graceful_handling", "-3"],
    [4, "item", "=1+1"],
  ] as const;
  const bytes = csvOf(spoiled.reduce((sheet, [row, column, value]) => withCell(sheet, [row, column], value), cells));
  writeFileSync(join(cwd, "sheet.csv"), bytes);
  const refused = await aib(["annotate", "import", "sheet.csv"], { cwd });
  expect(refused).toMatchObject({ code: 1, stderr: "" });
  expect(refused.stdout.split("\n")).toEqual([
    "0 grades by human imported, 0 already stored, 0 rows left blank.",
    "sheet.csv has 3 mistakes:",
    '  row 2, consistency_score: "eleven" is not a number from 0 to 10',
    '  row 3, graceful_handling: "-3" is not a number from 0 to 10',
    expect.stringMatching(/^ {2}row 4, item: "=1\+1" is no conversation of this store/u),
    expect.stringMatching(/^Nothing was imported.*--partial/u),
    "",
  ]);
  const partly = await aib(["annotate", "import", "sheet.csv", "--partial"], { cwd });
  expect(partly).toMatchObject({ code: 1, stdout: expect.stringMatching(/^7 grades by human imported/u) });
}, 60_000);

test("a changed grade is refused with the way out, and that way works", async () => {
  const cwd = measuredFolder();
  const cells = truth(await exported(cwd, "--exp", "stability"));
  writeFileSync(join(cwd, "sheet.csv"), csvOf(cells));
  await succeed(cwd, "annotate", "import", "sheet.csv", "--annotator", "anna");
  writeFileSync(join(cwd, "sheet.csv"), csvOf(withCell(cells, [2, "graceful_handling"], "4")));
  const refused = await aib(["annotate", "import", "sheet.csv", "--annotator", "anna"], { cwd });
  expect(refused.code).toBe(1);
  expect(refused.stdout).toMatch(
    /row 2, graceful_handling: "4" is not what human\/anna gave this conversation before/u,
  );
  expect(refused.stdout).toMatch(/aib clear --judge human\/anna/u);
  const cleared = await succeed(cwd, "clear", "--judge", "human/anna", "--yes");
  expect(cleared.stderr).toMatch(/10 verdicts[^]*Only what was given by human\/anna/u);
  await succeed(cwd, "annotate", "import", "sheet.csv", "--annotator", "anna");
  expect((await leaderboardBy("sim/judge", cwd)).rows.map(({ graded }) => graded)).toEqual([15, 15]);
}, 60_000);

test("an older sheet is not written over, unless that is wanted", async () => {
  const cwd = measuredFolder();
  writeFileSync(join(cwd, "sheet.csv"), "hours of work");
  const refused = await aib(["annotate", "export", "-o", "sheet.csv"], { cwd });
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/already exists[^]*--force/u) });
  expect(readFileSync(join(cwd, "sheet.csv"), "utf8")).toBe("hours of work");
  await succeed(cwd, "annotate", "export", "-o", "sheet.csv", "--force");
  const { stdout } = await succeed(cwd, "annotate", "export");
  expect(stdout.replace(/^\u{FEFF}/u, "")).toBe(readFileSync(join(cwd, "sheet.csv"), "utf8").slice(1));
});

test.each([
  { args: ["run", "--models", "sim/asks", "--judge", "human"], code: 2, says: /human is a person[^]*aib annotate/u },
  {
    args: ["run", "--models", "sim/asks", "--judges", "sim/judge,human/anna"],
    code: 2,
    says: /human\/anna is a person/u,
  },
  { args: ["judge", "-j", "human/anna"], code: 2, says: /is a person[^]*aib annotate/u },
  { args: ["rerun", "--judge", "human/anna"], code: 2, says: /is a person[^]*aib annotate/u },
  { args: ["estimate", "--models", "sim/asks", "--judge", "human"], code: 2, says: /is a person[^]*aib annotate/u },
  { args: ["annotate", "import", "sheet.csv"], code: 2, says: /sheet\.csv cannot be read/u },
  { args: ["annotate", "export", "--models", "sim/nobody"], code: 2, says: /No model config in the store/u },
  { args: ["annotate", "export", "--suite", "v9"], code: 2, says: /No suite in the database/u },
  { args: ["annotate", "export", "--sample", "0"], code: 2, says: /whole number from 1/u },
  { args: ["annotate"], code: 2, says: /Usage: aib annotate[^]*export[^]*import/u },
])("wrong usage: $args", async ({ args, code, says }) => {
  const result = await aib(args, { cwd: measuredFolder() });
  expect(result.stderr).toMatch(says);
  expect(result.code).toBe(code);
});

test("the doctor calls a person what it is, and asks nobody", async () => {
  const { code, stdout } = await aib(["doctor", "--models", "sim/asks", "--judge", "human"], { cwd: measuredFolder() });
  expect(code).toBe(1);
  expect(stdout).toMatch(/human is a person/u);
});

test("the page is graded by keys and by mouse, keeps what was entered, and hands out what the import takes", async () => {
  const cwd = measuredFolder();
  await succeed(cwd, "annotate", "export", "-o", "sheet.html", "--exp", "stability", "--sample", "4");
  const page = await browser.page({ origin: "file://" });
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const address = pathToFileURL(join(cwd, "sheet.html")).href;
  await page.goto(address);
  const shown = () => page.evaluate("document.querySelector('.item:not([hidden]) h2').textContent");
  expect(await shown()).toMatch(/^1 of 4 /u);
  await press("Tab", "Tab", "1", "0", "Tab", "7", "u");
  expect(await shown()).toMatch(/^2 of 4 /u);
  await page.evaluate(
    "document.querySelectorAll('.item:not([hidden]) input[value=\"3\"]').forEach((input) => input.click())",
  );
  const remark = '=1+1; "quoted"\nand more';
  await page.evaluate(
    `{ const box = document.querySelector('.item:not([hidden]) textarea');
       box.value = ${JSON.stringify(remark)}; box.dispatchEvent(new Event('input', { bubbles: true })); }`,
  );
  await press("j");
  await page.goto(address);
  expect(await page.evaluate("document.getElementById('count').textContent")).toBe("2 of 4 graded");
  expect(await shown()).toMatch(/^3 of 4 /u);
  const [saved] = await Promise.all([page.waitForEvent("download"), page.locator("#save").click()]);
  expect(saved.suggestedFilename()).toBe("sheet-graded.csv");
  await saved.saveAs(join(cwd, "sheet-graded.csv"));
  expect(await page.evaluate("document.getElementById('says').textContent")).toMatch(
    /2 still blank.*aib annotate import/u,
  );

  const imported = await succeed(cwd, "annotate", "import", "sheet-graded.csv", "--annotator", "anna");
  expect(imported.stdout).toMatch(/^2 grades by human\/anna imported, 0 already stored, 2 rows left blank\./u);
  const { stdout } = await succeed(cwd, "export", "--what", "verdicts", "--all-judges");
  const verdicts = stdout
    .trim()
    .split("\n")
    .map((line): Record<string, unknown> => JSON.parse(line));
  const given = verdicts.filter(({ judge }) => judge === "human/anna");
  expect(given).toContainEqual(
    expect.objectContaining({ score_consistency_score: 10, score_graceful_handling: 7, reasoning: "" }),
  );
  expect(given).toContainEqual(
    expect.objectContaining({ score_consistency_score: 3, score_graceful_handling: 3, reasoning: remark }),
  );
  expect(readdirSync(cwd)).toContain("sheet.html");
});
