import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { withStore } from "../src/store/index.ts";
import { builtInSuiteIds, loadSuite } from "../src/suite/index.ts";
import { aib, aibInFolder } from "./support/command-line.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

const root = join(import.meta.dirname, "..");
const example = join(root, "docs", "examples", "companion.yaml");
const exampleText = readFileSync(example, "utf8");
const cwd = folderForAll();

async function suites(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await aib(["suites", ...args], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

test.each(["list", "show", "check"])("aib suites %s --help shows examples", async (command) => {
  const stdout = await suites(command, "--help");
  expect(stdout).toContain(`Usage: aib suites ${command}`);
  expect(stdout).toContain(`aib suites ${command}`);
  expect(stdout).toContain("Examples:");
});

describe("list", () => {
  test("every built-in suite with its digest and its size, as text and as JSON", async () => {
    const listed = z
      .array(z.object({ id: z.string(), digest: z.string() }))
      .parse(JSON.parse(await suites("list", "--format", "json")));
    const text = await suites("list");
    const loaded = await Promise.all(builtInSuiteIds.map(loadSuite));
    expect(listed).toEqual(loaded.map(({ id, digest }) => ({ id, digest })));
    for (const { id, digest } of loaded) expect(text).toMatch(new RegExp(`^${id} .* ${digest.slice(0, 12)} `, "mu"));
    // As the method says: 14, 14 and 15 graded conversations a run and configuration, four configurations in v1.
    expect(text).toMatch(/^v1 .* 14 +34 +192 /mu);
    expect(text).toMatch(/^lite .* 14 +24 +38 /mu);
    expect(text).toMatch(/^v2 .* 15 +26 +41 /mu);
    expect(text).toMatch(/^v3 .* 52 +206 +206 /mu);
    expect(text).toContain("v3: not yet piloted.");
  });
});

test("show prints what a judge is sent around each rubric, in the suite's language, without a network", async () => {
  const german = join(root, "docs", "examples", "companion-de.yaml");
  const text = await suites("show", german, "--judge-request");
  for (const id of ["taste", "name", "candour"]) expect(text).toContain(`Rubric ${id}, by the example of`);
  expect(text).toContain("  | <the model's answer to evening_turn2>");
  expect(text).toContain("Bewerte jetzt die eigenen Nachrichten des Modells.");
  expect(text).toContain("Das war keine lesbare Bewertung: die Antwort enthält kein JSON-Objekt.");
  const requests = z
    .array(z.object({ rubric: z.string(), messages: z.array(z.object({ role: z.string(), content: z.string() })) }))
    .parse(JSON.parse(await suites("show", example, "--judge-request", "--format", "json")));
  expect(requests.map(({ rubric }) => rubric)).toEqual(["taste", "name", "candour"]);
  expect(requests[1]?.messages[1]?.content).toContain("#0 BACKGROUND (scripted");
  const audits = await suites("show", "v3", "--judge-request");
  expect(audits.match(/^Rubric /gmu)).toHaveLength((await loadSuite("v3")).rubrics.length);
});

test("check shows an item as a tree with both sides, and that the suite is not yet piloted", async () => {
  const text = await suites("check", "v3");
  expect(text).toMatch(/^suites\/v3\.yaml is valid: .*, not yet piloted$/mu);
  expect(text).toContain("Item club_novel_1 (judgment, form 1): a the whaling novel, b the village novel");
  for (const part of [
    "- modest, to a: ",
    "- strong, to b: ",
    "[ballot behind every step]",
    "[where a ballot has no number]",
    "[mirror_b]",
  ])
    expect(text).toContain(part);
  expect(text).toContain("206 calls a run (206 answers, 0 verdicts)");
  expect(text).toMatch(/^ {2}readers: at most 100 readings more, about [\d,]+ tokens in, [\d,]+ out a run$/mu);
  expect(text).not.toMatch(/^ {2}judge: /mu);
});

describe("show", () => {
  test.each(builtInSuiteIds)("every word of %s is there, on lines that fit", async (id) => {
    const text = await suites("show", id);
    const suite = await loadSuite(id);
    const flowing = text.replaceAll(/\s+/gu, " ");
    const words = [
      suite.description,
      ...suite.systemVariants.map((variant) => variant.text),
      ...suite.scenarios.flatMap(({ turns, opening, systemAddendum }) => [
        systemAddendum ?? "",
        ...turns.map(({ human }) => human),
        ...opening.flatMap(({ human, assistant }) => [human, assistant]),
      ]),
      ...suite.rubrics.flatMap(({ prompt, fields }) => [prompt, ...fields.map(({ description }) => description)]),
      suite.judging.instructions,
      suite.judging.repair,
    ];
    expect(words.length).toBeGreaterThan(40);
    expect(words.filter((each) => !flowing.includes(each.replaceAll(/\s+/gu, " ").trim()))).toEqual([]);
    expect(text).toContain(suite.digest);
    for (const { weight, title } of suite.index.components)
      expect(text).toMatch(new RegExp(`${weight}% +${title}`, "u"));
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  test("the definition as JSON, also of one's own suite", async () => {
    expect(JSON.parse(await suites("show", example, "--format", "json"))).toEqual(await loadSuite(example));
  });

  test("nothing that an author writes moves the terminal's cursor", async () => {
    const path = join(temporaryFolder(), "loud.yaml");
    const loud = "\\e[2J\\u202e\\a";
    writeFileSync(
      path,
      exampleText
        .replace("title: Companion check", `title: "Loud${loud}"`)
        .replace("text: You are Juno. You talk with one human, by text, most evenings.", `text: "Quiet.${loud}"`),
    );
    for (const command of ["show", "check"]) {
      const { code, stdout, stderr } = await aib(["suites", command, path], { cwd });
      expect(code).toBe(command === "show" ? 2 : 1);
      expect(`${stdout}${stderr}`).toContain("without control characters");
      expect(["\u001b", "\u0007", "\u202e"].filter((mark) => `${stdout}${stderr}`.includes(mark))).toEqual([]);
    }
  });
});

const answerRow = z.object({
  scenario: z.string(),
  delivery: z.string(),
  turn: z.string(),
  text: z.string(),
  thinking: z.string().nullable(),
  task_key: z.string(),
});
type AnswerRow = z.infer<typeof answerRow>;
const message = z.looseObject({
  role: z.string(),
  content: z.string().nullable(),
  tool_calls: z.array(z.looseObject({ function: z.object({ name: z.string(), arguments: z.string() }) })).optional(),
});
const request = z.object({
  messages: z.array(message),
  tools: z.array(z.object({ function: z.unknown() })).optional(),
});
const checked = z.object({
  valid: z.literal(true),
  digest: z.string(),
  conversations: z.array(
    z.object({ scenario: z.string(), delivery: z.string(), messages: z.array(message), tool: z.unknown() }),
  ),
});

describe("check", () => {
  beforeAll(async () => {
    const models = ["--models", "sim/always-holds", "--runs", "1", "--modes", "user_role,tool_role"];
    const { code, stderr } = await aib(["run", "--suite", example, ...models], { cwd });
    if (code !== 0) throw new Error(stderr);
  });

  test("shows what a run sends, to the character", async () => {
    const scenarios = ["--scenario", "evening,name,poem", "--format", "json"];
    const { conversations } = checked.parse(JSON.parse(await suites("check", example, ...scenarios)));
    expect(conversations).toHaveLength(6);
    const rows = await answerRows();
    for (const { scenario, delivery, messages, tool } of conversations) {
      const turns = rows.filter((row) => row.scenario === scenario && row.delivery === delivery);
      const sent = await requestOf(turns.at(-1)?.task_key ?? "");
      expect(sent.messages).toEqual(withAnswers(messages, turns));
      expect(sent.tools?.[0]?.function ?? null).toEqual(tool);
    }
  });

  test("a changed weight asks nothing again, and is another suite", async () => {
    const path = join(cwd, "reweighted.yaml");
    writeFileSync(path, exampleText.replace("weight: 30", "weight: 20").replace("weight: 50", "weight: 60"));
    const before = checked.parse(JSON.parse(await suites("check", example, "--format", "json")));
    const after = checked.parse(JSON.parse(await suites("check", path, "--format", "json")));
    expect(after.digest).not.toBe(before.digest);
    const run = await aib(["run", "--suite", path, "--models", "sim/always-holds", "--runs", "1"], { cwd });
    expect(run.stderr).toContain("7 of 7 calls done (7 were already stored)");
    const changed = `Suite companion has changed since its last results (digest ${before.digest.slice(0, 12)}`;
    expect(run.stderr).toContain(changed);
    const again = await aib(["run", "--suite", path, "--models", "sim/always-holds", "--runs", "1"], { cwd });
    expect(again.stderr).not.toContain(changed);
  });

  test("the next command is one that runs", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "it's mine.yaml"), exampleText);
    const { stdout } = await aibInFolder(["suites", "check", "./it's mine.yaml"], { cwd: folder });
    expect(stdout).toContain(String.raw`aib run --suite './it'\''s mine.yaml' --models`);
  });

  test("mistakes are quoted with their lines, and the exit code is 1", async () => {
    writeFileSync(
      join(cwd, "wrong.yaml"),
      exampleText.replace("rubric: taste\n", "rubric: tatse\n").replace("max_tokens: 1024", "max_tokens: many"),
    );
    const text = await aibInFolder(["suites", "check", "wrong.yaml"], { cwd });
    expect(text.code).toBe(1);
    expect(text.stdout).toMatch(
      /^wrong\.yaml:\d+:13\n {2}scenarios\[0\]\.rubric: "tatse" is not a known rubric; did you mean "taste"\?/mu,
    );
    expect(text.stdout).toMatch(/^ {2}\d+ \| {5}rubric: tatse\n {5,}\| {13}\^$/mu);
    expect(text.stdout).toContain("2 mistakes in wrong.yaml");
    const json = await aibInFolder(["suites", "check", "wrong.yaml", "--format", "json"], { cwd });
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      valid: false,
      file: "wrong.yaml",
      mistakes: [{ column: 13, source: "    rubric: tatse" }, { source: "  max_tokens: many" }],
    });
  });

  test.each([
    [["check", "nope.yaml"], 2, /nope\.yaml cannot be read/u],
    [["check", "v2", "--scenario", "rs1"], 2, /Did you mean rs01/u],
    [["check", "v2", "--delivery", "tool"], 2, /Did you mean tool_role/u],
    [["check"], 2, /missing required argument 'file'/u],
    [["shwo", "v2"], 2, /Did you mean show/u],
    [["show", "."], 2, /cannot be read/u],
  ])("wrong input: aib suites %j", async (args, exitCode, says) => {
    const { code, stdout, stderr } = await aib(["suites", ...args], { cwd });
    expect({ code, stdout }).toEqual({ code: exitCode, stdout: "" });
    expect(stderr).toMatch(says);
  });
});

async function answerRows(): Promise<readonly AnswerRow[]> {
  const { stdout } = await aib(["export", "--what", "answers"], { cwd });
  return stdout
    .trim()
    .split("\n")
    .map((line) => answerRow.parse(JSON.parse(line)));
}

async function requestOf(taskKey: string): Promise<z.infer<typeof request>> {
  const place = { location: join(cwd, ".aib", "bench.db"), create: false };
  const attempts = await withStore(place, (store) => store.attemptsOf(taskKey));
  return request.parse(JSON.parse(attempts[0]?.start.request ?? "null"));
}

/** The preview with what the model really said in the places of the stand-ins. */
function withAnswers(messages: readonly z.infer<typeof message>[], turns: readonly AnswerRow[]): unknown {
  const answers = new Map(turns.map((row) => [`<the model's answer to ${row.turn}>`, row]));
  return messages.map((each) => {
    const [call] = each.tool_calls ?? [];
    if (call === undefined) return { ...each, content: answers.get(each.content ?? "")?.text ?? each.content };
    const given = z.record(z.string(), z.string()).parse(JSON.parse(call.function.arguments));
    const [parameter = ""] = Object.keys(given);
    const answer = answers.get(given[parameter] ?? "");
    if (answer === undefined) return each;
    const spoken = JSON.stringify({ [parameter]: answer.text });
    return {
      ...each,
      content: answer.thinking,
      tool_calls: [{ ...call, function: { ...call.function, arguments: spoken } }],
    };
  });
}

test("new takes no folder without a name for the working directory", async () => {
  const refused = await aib(["suites", "new", ""], { cwd });
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("aib suites new my-suite") });
});

test.each([
  ['problem} Send the JSON object again, complete and alone."', '  repair: "'],
  ['version: "1.0"', "version: "],
])("a quotation mark that nothing closes is named where it opens: %s", async (text, start) => {
  const line = exampleText.split("\n").findIndex((each) => each.endsWith(text)) + 1;
  writeFileSync(join(cwd, "quote.yaml"), exampleText.replace(text, text.slice(0, -1)));
  const { code, stdout, stderr } = await aib(["suites", "check", join(cwd, "quote.yaml")], { cwd });
  expect(code, stderr).toBe(1);
  expect(stdout).toContain(`quote.yaml:${line}:`);
  expect(stdout).toContain("this quotation mark has no closing one");
  expect(exampleText.split("\n")[line - 1]).toContain(start);
});
