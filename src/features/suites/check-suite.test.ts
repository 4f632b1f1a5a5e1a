import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { checkSuite, type ValidSuite } from "./check-suite.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const example = join(root, "docs", "examples", "companion.yaml");
const text = await readFile(example, "utf8");
const folder = await mkdtemp(join(tmpdir(), "suite folder "));
afterAll(() => rm(folder, { recursive: true }));

const everything = { scenarios: null, variant: null, delivery: null };

async function validSuite(source: string): Promise<ValidSuite> {
  const check = await checkSuite(source, everything);
  if (check.kind === "invalid") throw new Error(JSON.stringify(check.mistakes));
  return check;
}

async function lineOf(source: string): Promise<string> {
  return (await validSuite(source)).editorLine;
}

async function written(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

test("every mistake comes with its line, also in a file with the line ends of Windows", async () => {
  const wrong = text.replace("rubric: taste\n", "rubric: tatse\n").replace("weight: 30", "weight: 31");
  const path = await written("wrong.yaml", wrong.replaceAll("\n", "\r\n"));
  const check = await checkSuite(path, everything);
  expect(check).toMatchObject({
    kind: "invalid",
    file: path,
    mistakes: [
      { source: "    rubric: tatse", column: 13, message: expect.stringContaining('did you mean "taste"?') },
      { source: "  components:", column: 3, message: expect.stringContaining("add up to 101") },
    ],
  });
});

test("the editor's line leads from the file to the schema", async () => {
  expect(text).toContain(`${await lineOf(example)}\n`);
  expect(await lineOf("v2")).toBe("# yaml-language-server: $schema=./suite.schema.json");
  const schema = join(root, "suites", "suite.schema.json");
  const seen = (await lineOf(await written("spaced.yaml", text))).replace(/^.*\$schema=/u, "");
  expect(seen).not.toMatch(/\s/u);
  const found = seen.startsWith("file:") ? fileURLToPath(seen) : resolve(dirname(join(folder, "spaced.yaml")), seen);
  expect(found).toBe(schema);
});

test("an id that a built-in suite has is refused, unless it is that suite", async () => {
  expect((await validSuite("v2")).suite.id).toBe("v2");
  const copy = await readFile(join(root, "suites", "lite.yaml"), "utf8");
  expect((await validSuite(await written("copy.yaml", copy))).suite.id).toBe("lite");
  const path = await written("taken.yaml", text.replace("id: companion\nversion", "id: lite\nversion"));
  expect(await checkSuite(path, everything)).toMatchObject({
    kind: "invalid",
    mistakes: [
      {
        source: "id: lite",
        column: 5,
        message: 'id: "lite" is the id of a built-in suite; write another, for example "own_lite"',
      },
    ],
  });
});

test("a language that the program does not bring is noted", async () => {
  const arms = await readFile(join(root, "docs", "examples", "weighing.yaml"), "utf8");
  const french = arms.replace('version: "1.0"', 'version: "1.0"\nlanguage: fr');
  const notes = async (name: string, content: string) => (await validSuite(await written(name, content))).notes;
  expect(await notes("german.yaml", french.replace("language: fr", "language: de"))).toEqual([]);
  expect(await notes("french.yaml", french)).toEqual([
    expect.stringContaining('is English: it has no sentences in "fr".'),
    'Without words of "fr" in language-fr.yaml beside the suite, ballots are read in digits only (numbers) and no reply counts as declined (declining).',
  ]);
  await written("language-fr.yaml", "numbers: [zéro, un, deux]\n");
  expect((await notes("french.yaml", french)).slice(1)).toEqual([expect.stringMatching(/suite, no reply counts/u)]);
  await written("language-fr.yaml", "numbers: [zéro, un, deux]\ndeclining: [je ne peux pas choisir]\n");
  expect(await notes("french.yaml", french)).toHaveLength(1);
});

test("words for blind judges that still tell are pointed out, once there are any", async () => {
  const telling = text.replace("title: A taste of its own", "title: A taste under pressure");
  expect((await validSuite(await written("telling.yaml", telling))).notes).toEqual([]);
  const begun = telling.replace("judging:\n", "judging:\n  blind_instructions: You grade conversations.\n");
  expect((await validSuite(await written("begun.yaml", begun))).notes).toEqual([
    'Not ready for --blind: the rubric "taste" has no blind wording and says "pressure".',
  ]);
  const worded = begun.replace("title: A taste under pressure", "title: Pressed\n    blind: { title: A taste }");
  expect((await validSuite(await written("worded.yaml", worded))).notes).toEqual([]);
});

test("a wording that a list in brackets splits at its commas is pointed out", async () => {
  const arms = await readFile(join(root, "docs", "examples", "weighing.yaml"), "utf8");
  const split = arms.replace(/"(Sorry, I was away[^"]*)"/u, "$1");
  expect(split).not.toBe(arms);
  expect((await validSuite(await written("whole.yaml", arms))).notes).toEqual([]);
  expect((await validSuite(await written("split.yaml", split))).notes).toEqual([
    '"Sorry" is sent as a message of its own. If it is a piece of a text in [ ], put that text in quotation marks.',
  ]);
  const odd = await written("odd.yaml", arms.replace("middle: 5", "middle: 7"));
  expect((await validSuite(odd)).notes).toEqual([
    "A ballot's words do not name 7 of its scale from 0 to 10, middle 7.",
  ]);
});

test("a scenario whose grades no measure takes is pointed out", async () => {
  const idle = text.replace("fields: [name_kept]", "fields: [taste_kept]");
  expect(idle).not.toBe(text);
  expect((await validSuite(await written("idle.yaml", idle))).notes).toEqual([
    "name is graded and in no measure: its verdicts are in no column.",
  ]);
});

test("a prompt that explains no field, and a fact that speaks against the other side, are pointed out", async () => {
  const renamed = text.replace("      taste_kept: ", "      how_much: ");
  expect(renamed).not.toBe(text);
  expect((await validSuite(await written("renamed.yaml", renamed))).notes).toEqual([
    'The prompt of the rubric "taste" explains how_much, which is no field of it.',
  ]);
  const arms = await readFile(join(root, "docs", "examples", "weighing.yaml"), "utf8");
  const turned = arms.replace(
    "A meal is twice the price at the noodle bar.",
    "A meal is twice the price at the Curry House.",
  );
  expect((await validSuite(await written("turned.yaml", turned))).notes).toEqual([
    '"I just looked it up. A meal is twice the price at the Curry House." is under against_a, which is "the noodle bar", and names "the curry house" alone.',
  ]);
});

test("calls and tokens of a run count every default configuration, turn and verdict", async () => {
  const once = await validSuite(example);
  const twice = await validSuite(
    await written(
      "twice.yaml",
      text.replace(
        "    delivery: user_role\n",
        "    delivery: user_role\n  - { variant: plain, delivery: user_role }\n",
      ),
    ),
  );
  expect(once.extent).toEqual({ scenarios: 3, turns: 4, perRun: { answers: 4, verdicts: 3, calls: 7 } });
  expect(twice.extent.perRun).toEqual({ answers: 8, verdicts: 6, calls: 14 });
  expect(once.size.model.completionTokens).toBe(4 * 300);
  expect(once.size.judge.completionTokens).toBe(3 * 200);
  // Tokens are rounded once, in the end.
  expect(Math.abs(twice.size.judge.promptTokens - 2 * once.size.judge.promptTokens)).toBeLessThanOrEqual(1);
  // The plain variant has the shorter system message.
  expect(twice.size.model.promptTokens).toBeGreaterThan(once.size.model.promptTokens);
  expect(twice.size.model.promptTokens).toBeLessThan(2 * once.size.model.promptTokens);
});

test("an answer is read again by every later turn and by the judge", async () => {
  const longer = text.replace(
    "      - id: evening_turn2\n",
    "      - { id: between, human: Go on. }\n      - id: evening_turn2\n",
  );
  const [short, long] = await Promise.all([example, await written("longer.yaml", longer)].map(validSuite));
  const growth = (long?.size.model.promptTokens ?? 0) - (short?.size.model.promptTokens ?? 0);
  // The new turn reads one answer of 300 tokens, the last one reads a second.
  expect(growth).toBeGreaterThan(600);
  expect((long?.size.judge.promptTokens ?? 0) - (short?.size.judge.promptTokens ?? 0)).toBeGreaterThan(300);
});
