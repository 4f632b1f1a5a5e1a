import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { readBallot } from "../src/ballot/index.ts";
import { loadSuite } from "../src/suite/index.ts";
import { aib } from "./support/command-line.ts";
import { scriptedServer } from "./support/scripted-server.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";

const examples = join(import.meta.dirname, "..", "docs", "examples");
const cwd = folderForAll();

async function ballotsOf(file: string, reply: string) {
  const server = await scriptedServer("acme/teller", () => ({ content: reply }));
  const folder = temporaryFolder();
  const place = ["--base-url", server.url, "--models", "acme/teller", "--runs", "1", "--exp", "evenings", "--yes"];
  const run = await aib(["run", "--suite", file, ...place], { cwd: folder });
  expect([0, 1], run.stderr).toContain(run.code);
  const { stdout } = await aib(["export", "--what", "answers", "--format", "json"], { cwd: folder });
  const exported = z.object({ answers: z.array(z.object({ ballot_reading: z.string().nullable() })) });
  return exported.parse(JSON.parse(stdout)).answers.flatMap(({ ballot_reading: reading }) => reading ?? []);
}

test("a number word is a view in a German suite, and nothing in an English one", async () => {
  expect(await ballotsOf(join(examples, "weighing-de.yaml"), "Sieben.")).toContain("number");
  expect(await ballotsOf(join(examples, "weighing.yaml"), "Sieben.")).not.toContain("number");
});

test("a judge of a German suite is asked again in German", async () => {
  const server = await scriptedServer("acme/judge", () => ({ content: "Sehr gut." }));
  const suite = join(examples, "companion-de.yaml");
  const judge = ["--judge", "acme/judge", "--judge-base-url", server.url];
  const run = await aib(["run", "--suite", suite, "--models", "sim/holds-80", ...judge, "--runs", "1", "--yes"], {
    cwd,
  });
  expect(run.code).toBe(1);
  const repairs = server.asked.filter(({ text }) => text.includes("lesbare Bewertung"));
  expect(repairs).toHaveLength(3);
  for (const { text } of repairs) {
    expect(text).toContain("lesbare Bewertung: die Antwort enthält kein JSON-Objekt. Schick");
    expect(text).not.toMatch(/reply holds|Write nothing/u);
  }
});

test("the words of another language in the document are read as it says", async () => {
  const page = await readFile(join(examples, "..", "own-suite.md"), "utf8");
  const [, words = ""] = /```yaml\n(numbers: [^]*?)```/u.exec(page) ?? [];
  const english = await readFile(join(examples, "weighing.yaml"), "utf8");
  await writeFile(join(cwd, "language-fr.yaml"), words);
  await writeFile(join(cwd, "french.yaml"), english.replace(/^version: .*$/mu, "$&\nlanguage: fr"));
  const [ballot] = (await loadSuite(join(cwd, "french.yaml"))).ballots ?? [];
  if (ballot === undefined) throw new Error("the example has a ballot");
  expect(ballot.language).toSatisfy((forms: object) => Object.keys(forms).length === 11);
  const replies = ["sept et demi", "7 sur 10", "Je dirais sept.", "8 avant, 3", "Je n'ai pas de préférence."];
  const read = replies.map((reply) => readBallot(reply, ballot));
  expect(read.map((reading) => (reading.kind === "number" ? reading.value : reading.kind))).toEqual([
    7.5,
    7,
    7,
    3,
    "declined",
  ]);
});
