import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
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
