import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { aibInFolder } from "./support/command-line.ts";
import { documentedCommands, type DocumentedCommand } from "./support/documented-commands.ts";
import { freePort } from "./support/free-port.ts";
import { folderForAll, temporaryFolder } from "./support/temporary-folder.ts";
import { serveCommand, tryCommand } from "./support/try-command.ts";

const root = join(import.meta.dirname, "..");
const guides = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
const documents = ["README.md", ...guides.map((name) => join("docs", name))].map((name) => {
  const text = readFileSync(join(root, name), "utf8");
  return { name, text, commands: documentedCommands(text) };
});
const allCommands = documents.flatMap(({ commands }) => commands);

/** What every reader has. */
const measured = folderForAll();

/** Simulated models under such names as the documents' real ones have: what a reader with a key has measured by then. */
const standIns = `models:
  - { model: sim/holds-80, label: gemini-2.5-flash@none-t0.7, temperature: 0.7 }
  - { model: sim/holds-60, label: claude-haiku-4.5@none-t0.7, temperature: 0.7 }
  - { model: sim/always-holds, label: gpt-5.4-mini@none-t0.7, temperature: 0.7 }
`;

beforeAll(async () => {
  symlinkSync(join(root, "aib"), join(measured, "aib"));
  cpSync(join(root, "docs", "examples"), join(measured, "docs", "examples"), { recursive: true });
  writeFileSync(join(measured, "stand-ins.yaml"), standIns);
  const command = ["run", "--registry", "stand-ins.yaml", "--models", "*", "--runs", "2"];
  const { code, stderr } = await aibInFolder(command, { cwd: measured });
  if (code !== 0) throw new Error(stderr);
});

describe.each(documents.filter(({ commands }) => commands.length > 0))("$name", ({ commands }) => {
  test("every command does what the document says", async () => {
    // What another document's examples have written and measured is not this reader's.
    const cwd = temporaryFolder();
    cpSync(measured, cwd, { recursive: true });
    const port = String(await freePort());
    const complaints: string[] = [];
    for (const command of commands) {
      const here = { ...command, text: command.text.replaceAll("4010", port) };
      const found = command.trial.kind === "serve" ? await serve(here, cwd) : await tryCommand(here, { cwd });
      if (found.length > 0) complaints.push(`line ${command.line}: ${here.text}`, ...found);
    }
    expect(complaints.join("\n")).toBe("");
  });
});

/** Until the document's last command is done. */
async function serve(command: DocumentedCommand, cwd: string): Promise<readonly string[]> {
  const running = await serveCommand(command, { cwd });
  onTestFinished(async () => {
    running.process.kill();
    await running.finished;
  });
  return [];
}

test("there are examples, and most of them run", () => {
  expect(allCommands.length).toBeGreaterThan(20);
  expect(allCommands.filter(({ trial }) => trial.kind === "run").length).toBeGreaterThan(allCommands.length / 2);
});

test("commands are shown in a form that a clone has", () => {
  const bare = documents.flatMap(({ name, text }) =>
    Array.from(text.matchAll(/(?:^ *|`|&& )aib [a-z<-].*/gmu), ([line]) => `${name}: ${line}`),
  );
  expect(bare).toEqual([]);
});

test("what is printed is said of commands that are run", () => {
  const shown = allCommands.filter(({ prints }) => prints.length > 0);
  expect(shown.length).toBeGreaterThan(3);
  expect(shown.filter(({ trial }) => trial.kind !== "run")).toEqual([]);
});

test("examples in YAML are YAML", () => {
  const blocks = documents.flatMap(({ text }) => Array.from(text.matchAll(/^```yaml\n([^]*?)\n```$/gmu)));
  expect(blocks.length).toBeGreaterThan(0);
  for (const [, body = ""] of blocks) expect(() => parse(body)).not.toThrow();
});
